"""Adds a store of this release: `python -m tests.server.releases.grow`.

Stores only come along: one that is there is never written again. Each holds an account, and a
table of every game at which one game is over and the next has begun. What its host saw last
stands beside it.
"""

from __future__ import annotations

import asyncio
import lzma
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from hattari.server.web.limits import MESSAGES_PER_SECOND
from hattari.wiring.serving import STORE_FILE
from tests.server import test_dobon
from tests.server.harness import Person, Process, move, seated

FOLDER = Path(__file__).parent
LOGIN, PASSWORD = "Ann Lee", "seven dice, one cup"
MOVES = {"bluff": move, "dobon": test_dobon.move}
RULES: dict[str, Any] = {
    "bluff": {"preset": "mobius", "dice": 2},
    "dobon": {"preset": "quick", "rounds": 1},
}


class Kept(msgspec.Struct, frozen=True):
    """What the host saw last, by game: the table's key and her view of what was played there."""

    tables: dict[str, tuple[str, dict[str, Any]]]


def store(name: str) -> Path:
    """The packed store of a release."""
    return FOLDER / f"{name}.sqlite.xz"


def kept(name: str) -> Kept:
    """What was seen in it."""
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Kept)


async def _play(game: str, people: Sequence[Person], enough: Callable[[], bool]) -> None:
    """Move whenever somebody may, no faster than a page."""
    while not enough():
        for person in people:
            await asyncio.sleep(1 / MESSAGES_PER_SECOND)
            action = MOVES[game](person.view["game"]) if person.view["game"] else None
            if action is None or enough():
                await person.do("say", text="…")  # its answer comes after all there was to see
            else:
                await person.act(**action)


async def _table(game: str, host: Person, guest: Person) -> tuple[str, dict[str, Any]]:
    """Play one game, and the next one until somebody has moved and it is the host's turn."""

    def over() -> bool:
        return bool(host.view["phase"] == "over")

    def begun() -> bool:
        seen = host.view["game"]
        moved = seen and (seen.get("trail") or len(seen.get("discards", ())) > 1)
        return bool(moved and seen["turn"] == seen["you"])

    key = await seated(host, guest, game=game, rules=RULES[game], takeover_seconds=3600)
    await host.do("start")
    await _play(game, (host, guest), over)
    while not (await host.get(f"/tables/{key}"))["records"]:  # noqa: ASYNC110 (as a page does)
        await asyncio.sleep(0.1)
    await host.do("rematch")
    await _play(game, (host, guest), begun)
    for person in (host, guest):
        await person.leave()
    return key, host.view["game"]


async def _made(url: str) -> Kept:
    ann, bob = [await Person(url, name).arrive() for name in ("Ann", "Bob")]
    await ann.post("/me/account", {"login": LOGIN, "password": PASSWORD})
    tables = {game: await _table(game, ann, bob) for game in MOVES}
    for person in (ann, bob):
        await person.close()
    return Kept(tables)


def grow(name: str) -> None:
    """Write a release's store."""
    with tempfile.TemporaryDirectory() as folder, Process(Path(folder)) as process:
        process.start()
        seen = asyncio.run(_made(process.url))
        if process.stop():
            raise SystemExit(process.log.read_text())
        store(name).write_bytes(lzma.compress((Path(folder) / STORE_FILE).read_bytes()))
    (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(seen))


if __name__ == "__main__":
    here = version("hattari")
    if store(here).exists():
        sys.exit(f"{store(here)} is there already")
    grow(here)
