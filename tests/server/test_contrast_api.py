"""The same position under two rule sets over HTTP: who may ask, and what a real answer says."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from hattari.core.installed import registry
from hattari.review import Contrast, Under, contrast, next_choice
from hattari.server.contrasts import WAITING, Contrasts, Pair, Spot, Tell
from hattari.wiring.contrasting import LocalComparer, _made
from tests.review.test_whatif import reviewed
from tests.server.harness import PATIENCE, Person, served
from tests.server.test_review_api import DOBON, finished

SHORT = {"game": "bluff", "rules": {"preset": "pirates", "dice": 2}}


def held_against(game_id: str, preset: str, other: str) -> Contrast:
    """The first choice of a game under its own rules and under others, looked at quickly."""
    here, kit = reviewed(game_id, preset), registry().kit(game_id)
    rules = here.game.rulebook.parse(other)
    chosen = next_choice(here, 0, 0)
    again = kit.load("imagine").under(rules, chosen.view)
    return contrast(kit, Under(here.rules, chosen.view), Under(rules, again), effort=0.05)


@pytest.mark.parametrize(("game_id", "preset"), [("bluff", "bluebear"), ("dobon", "quick")])
def test_the_same_rules_say_the_same(game_id: str, preset: str) -> None:
    found = held_against(game_id, preset, preset)
    assert found.verdict == "same"
    assert found.differs == ()
    assert found.one.options == found.other.options
    assert found.one.why is not None


def test_both_sums_are_of_what_is_right_under_the_other_rules() -> None:
    found = held_against("bluff", "bluebear", "pirates")
    assert found.differs
    for side in (found.one, found.other):
        assert side.why is not None
        assert side.why.words == found.asked == found.other.best
        total = sum(end.chance * end.value for end in side.why.branches)
        assert side.why.total == pytest.approx(total)
        assert found.asked in [each.words for each in side.options]


class Slow:
    """A comparer whose answers come when a test lets them."""

    def __init__(self) -> None:
        self.asked: list[Pair] = []
        self.end = asyncio.Event()

    def closed(self, game: str) -> None:
        assert game

    async def compare(self, pair: Pair, tell: Tell) -> None:
        self.asked.append(pair)
        await self.end.wait()
        tell(held_against("bluff", "bluebear", "bluebear"))


@pytest.mark.asyncio
async def test_asking_twice_is_asking_once() -> None:
    slow, nothing = Slow(), None
    none: Any = nothing

    askers = count()

    def none_asked() -> str:
        return f"somebody {next(askers)}"

    asked = Contrasts(none, none, slow)
    pair = Pair("bluff", {}, {})
    assert asked.ask(("a", "b"), pair, none_asked).contrast is None
    assert asked.ask(("a", "b"), pair, none_asked).phase in {"waiting", "running"}
    for number in range(1, WAITING):
        asked.ask(("a", str(number)), pair, none_asked)
    with pytest.raises(Exception, match="try again"):
        asked.ask(("a", "more"), pair, none_asked)
    slow.end.set()
    while (found := asked.ask(("a", "b"), pair, none_asked)).phase != "done":  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    assert found.contrast is not None
    assert len(slow.asked) >= 1
    await asked.stop()


async def answered(person: Person, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """The answer, once there is one."""
    async with asyncio.timeout(10 * PATIENCE):
        while True:
            found = (await person.http.post(f"/api/v1{path}", json=body)).json()
            if found.get("phase") not in {"waiting", "running"}:
                return dict(found)
            await asyncio.sleep(0.2)


@pytest.mark.asyncio
async def test_a_moment_is_held_against_other_rules(tmp_path: Path) -> None:
    with served(tmp_path / "hattari.sqlite") as server:
        ann, bob, eve = [await Person(server.url, name).arrive() for name in ("Ann", "Bob", "Eve")]
        record = await finished(SHORT, ann, bob)
        path, body = f"/records/{record}/contrast", {"seat": 0, "step": 0, "other": "bluebear"}
        found = await answered(ann, path, body)
        assert found["phase"] == "done", found
        assert found["contrast"]["seat"] == 0
        never = await answered(ann, path, {**body, "other": "openspiel"})
        assert "can't come about" in never["problem"]["en"]
        closed = await finished(DOBON, ann, bob)
        sent = await answered(eve, f"/records/{closed}/contrast", {**body, "other": "quick"})
        assert sent["code"] == "review_of_others"
        for person in (ann, bob, eve):
            await person.close()


def test_games_that_nobody_weighs_are_refused() -> None:
    assert LocalComparer().closed("bluff") is None
    book = registry().get("bluff").rulebook
    one, other = (book.full(book.parse(each)) for each in ("bluebear", "openspiel"))
    spot = Spot("", 0, 0)
    assert spot.record == ""
    with pytest.raises(Exception, match="No position"):
        _made(Pair("bluff", one, other))
