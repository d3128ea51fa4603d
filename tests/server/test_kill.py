"""kill -9 at any moment: what was acknowledged stays, and nothing happens twice."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hattari.server.store.port import Store
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring.serving import STORE_FILE
from tests.server.harness import Person, Process, move, seated

HONEST = ("-m", "hattari.cli")
HASTY = ("-m", "tests.server.hasty")


class Siege:
    """Two people at a table whose server is killed again and again; a ledger outside it."""

    def __init__(self, data: Path, command: Sequence[str]) -> None:
        self.process = Process(data, command)
        self.acknowledged: list[str] = []
        self.pending: list[str] = []
        self.hands: dict[int, set[str]] = {}
        self._numbers: Iterator[int] = iter(range(10_000))
        self._chance = random.Random(7)

    async def run(self, kills: int) -> None:
        """Begin, be killed so many times, and end well."""
        self.process.start()
        self.ann = await Person(self.process.url, "Ann").arrive()
        bob = await Person(self.process.url, "Bob").arrive()
        self.key = await seated(self.ann, bob)
        await self.ann.do("start")
        await bob.close()
        for _ in range(kills):
            await self._talk()
            self.process.kill()
            await self._hear_the_end()
            self.process.start()
            await self.ann.enter(self.key)
        await self._talk(all_of_it=True)
        await self.ann.close()
        assert self.process.stop() == 0

    async def _talk(self, all_of_it: bool = False) -> None:
        """Say again what had no answer, then more; hear some of the answers."""
        self.pending += [f"line {next(self._numbers)}" for _ in range(12)]
        for line in self.pending:
            command = {"do": "say", "text": line}
            await self.ann.send({"type": "command", "id": line, "command": command})
        wanted = 0 if all_of_it else self._chance.randrange(len(self.pending))
        while len(self.pending) > wanted:
            self._note(await self.ann.receive())

    async def _hear_the_end(self) -> None:
        try:
            while True:
                self._note(await self.ann.receive())
        except ConnectionClosed:
            return

    def _note(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "accepted":
            self.acknowledged.append(frame["id"])
            self.pending.remove(frame["id"])
        game = frame.get("view", {}).get("game")
        if game and game["hand"]:
            self.hands.setdefault(game["round"], set()).add(str(sorted(game["hand"])))

    async def said(self) -> list[str]:
        """What the log holds."""
        store = SqliteStore.open(self.process.log.parent / STORE_FILE)
        lines = await said_at(store)
        await store.close()
        return lines


async def said_at(store: Store) -> list[str]:
    """Every line of chat that a store holds."""
    rows = [row for table in await store.open_tables() for row in await store.rows(table)]
    return [row.words[0] for row in rows if b'"table.said"' in row.events]


@pytest.mark.asyncio
async def test_a_killed_server_loses_nothing_and_does_nothing_twice(tmp_path: Path) -> None:
    siege = Siege(tmp_path / "data", HONEST)
    with siege.process:
        await siege.run(kills=5)
    said = await siege.said()
    assert len(siege.acknowledged) == len(set(siege.acknowledged)) == 72
    assert sorted(said) == sorted(siege.acknowledged)
    # No die is rolled again, and the one who was cut off sees each line once.
    assert [len(hands) for hands in siege.hands.values()] == [1]
    heard = [
        event["text"]
        for frame in siege.ann.frames
        if frame["type"] == "update"
        for event in frame["events"]
        if event["what"] == "table.chat"
    ]
    assert heard == said


@pytest.mark.asyncio
async def test_a_store_that_answers_too_early_is_caught(tmp_path: Path) -> None:
    siege = Siege(tmp_path / "data", HASTY)
    try:
        await siege.run(kills=1)
    except Exception:  # noqa: BLE001 (a table that has lost its past may well break down)
        await siege.ann.close()
    finally:
        siege.process.kill()
    assert set(siege.acknowledged) - set(await siege.said())


@pytest.mark.asyncio
async def test_a_server_that_is_stopped_says_so_and_goes_on_later(tmp_path: Path) -> None:
    with Process(tmp_path / "data") as process:
        process.start()
        ann, bob = [await Person(process.url, name).arrive() for name in ("Ann", "Bob")]
        key = await seated(ann, bob)
        await ann.do("start")
        hand, moment = ann.view["game"]["hand"], ann.view["moment"]
        assert process.stop() == 0
        assert (await ann.until(lambda frame: frame["type"] == "bye"))["code"] == "restarting"
        process.start()
        await ann.enter(key)
        assert (ann.view["game"]["hand"], ann.view["moment"]) == (hand, moment)
        await bob.enter(key)
        while bob.view["phase"] != "playing":
            await bob.receive()
        actor = ann if ann.view["game"]["legal"] else bob
        action = move(actor.view["game"])
        assert action is not None
        assert (await actor.act(**action))["type"] == "accepted"
        for person in (ann, bob):
            await person.close()
        assert process.stop() == 0
        assert process.log.read_text() == ""
