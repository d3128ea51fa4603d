"""Playing on from a moment over HTTP: who may, what leaves, and that it counts for nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hattari.core.game import Refusal
from hattari.server import whatif
from tests.server.harness import PATIENCE, Person, served
from tests.server.test_review_api import DOBON, finished

pytestmark = pytest.mark.asyncio
REROLL = {"game": "bluff", "rules": {"preset": "bluebear+reroll", "dice": 2}}


async def begun(person: Person, record: str, **wish: Any) -> dict[str, Any]:
    """What comes of asking."""
    body = {"seat": 0, "step": 0, **wish}
    path = f"/api/v1/records/{record}/review/whatif"
    # The first one waits until what the bots reckon with is there.
    found = await person.http.post(path, json=body, timeout=10 * PATIENCE)
    answer: dict[str, Any] = found.json()
    return answer


async def go_on(person: Person, record: str, tried: dict[str, Any], action: Any) -> dict[str, Any]:
    """The next answer."""
    body = {"id": tried["id"], "at": tried["at"], "action": action}
    path = f"/api/v1/records/{record}/review/whatif"
    found = await person.http.put(path, json=body, timeout=10 * PATIENCE)
    answer: dict[str, Any] = found.json()
    return answer


def simple(view: dict[str, Any]) -> dict[str, Any]:
    """Some legal action of Bluff."""
    legal = view["legal"]
    if legal["challenge"]:
        return {"do": "challenge"}
    count, face = legal["bids"][0]
    return {"do": "bid", "count": count, "face": face, "show": []}


async def test_one_plays_on_as_often_as_one_likes(tmp_path: Path) -> None:
    with served(tmp_path / "hattari.sqlite") as server:
        ann, bob, eve = [await Person(server.url, name).arrive() for name in ("Ann", "Bob", "Eve")]
        record = await finished(REROLL, ann, bob)
        before = await ann.get("/me/games")
        tried = await begun(ann, record)
        assert (tried["at"], tried["waits"], tried["hands"]) == (0, "you", "believed")
        assert (await go_on(eve, record, tried, None))["code"] == "no_whatif"
        refused = await go_on(ann, record, tried, {"do": "bid", "count": 99, "face": 1})
        assert refused["code"] not in {"failed", "no_whatif"}
        first = tried
        while tried["waits"] != "over":
            view = tried["frames"][-1]
            assert view["you"] == 0
            assert view["open_hands"] is None
            tried = await go_on(ann, record, tried, simple(view) if view["legal"] else None)
            assert "waits" in tried, tried
        assert sorted(seat for group in tried["ranking"] for seat in group) == [0, 1]
        # An answer that comes twice is told again, and makes nothing.
        again = await go_on(ann, record, first, None)
        assert again["at"] == tried["at"]
        assert sorted(again["names"]) == ["Ann", "Bob"]
        await bob.http.delete("/api/v1/me")
        assert "Bob" not in (await go_on(ann, record, first, None))["names"]
        assert (await begun(ann, record))["id"] != tried["id"]
        assert await ann.get("/me/games") == before
        for person in (ann, bob, eve):
            await person.close()


async def test_whose_review_is_closed_is_not_played_on_from(tmp_path: Path) -> None:
    with served(tmp_path / "hattari.sqlite") as server:
        ann, bob, eve = [await Person(server.url, name).arrive() for name in ("Ann", "Bob", "Eve")]
        record = await finished(DOBON, ann, bob)
        assert (await begun(ann, record, seat=1))["code"] == "review_of_others"
        assert (await begun(eve, record))["code"] == "review_of_others"
        assert (await begun(ann, record, hands="true"))["code"] == "hands_of_others"
        assert (await begun(ann, record, step=100_000))["code"] == "no_moment"
        tried = await begun(ann, record)
        assert tried["frames"][0]["you"] == 0
        for person in (ann, bob):
            path = f"/api/v1/records/{record}/review/agreement"
            await person.http.put(path, json={"opens": True})
        assert (await begun(ann, record, hands="true"))["hands"] == "true"
        for person in (ann, bob, eve):
            await person.close()


class Never:
    """Others whose answers never come."""

    async def begin(self, *_: object) -> whatif.Begun:
        await asyncio.Event().wait()
        raise AssertionError

    async def go_on(self, *_: object) -> whatif.Reached:
        raise AssertionError


async def test_only_so_many_wait() -> None:

    class Open:
        async def admitted(self, *_: object) -> None: ...

    class Bodies:
        async def body(self, _: str) -> bytes:
            return b""

    stub: Any = Open()
    bodies: Any = Bodies()
    games = whatif.WhatIfs(stub, bodies, Never())
    tasks = [
        asyncio.create_task(games.begin("r", whatif.At(0, 0), "", "believed", f"{number}"))
        for number in range(whatif.WAITING)
    ]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="waiting"):
        await games.begin("r", whatif.At(0, 0), "", "believed", "another")
    for task in tasks:
        task.cancel()
