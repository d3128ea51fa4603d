"""The puzzle of the day over HTTP: the same for everybody, its answer for who has chosen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typing_extensions import override

from hattari.bots.bot import installed
from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.core.text import NOTHING
from hattari.puzzles import Puzzle, day_seed, puzzles, usual_seats
from hattari.review import Side, opened
from hattari.server.line import WorkFailed
from hattari.server.puzzles import (
    REMEMBERED,
    WAITING,
    Judged,
    Made,
    Position,
    Puzzles,
    Puzzling,
    Setter,
    Solution,
    Tell,
    Wish,
)
from hattari.server.store.sqlite import SqliteStore
from hattari.server.store.study import StudyRows
from hattari.server.web import app
from hattari.server.web.origin import Site
from hattari.wiring import serving
from hattari.wiring.posing import made
from hattari.wiring.puzzling import LocalSetter
from tests.server.harness import PATIENCE, Person, Served, served

ASKED = {"game": "bluff", "rules": "mobius"}
DAY_MS = 86_400_000


def some() -> Made:
    judged = Judged(
        Text("Bid", "ビッド"), 0.5, 0.4, 0.6, 0.0, Side("best", NOTHING, (), 0.5), "best"
    )
    position = Position(seats=3, seat=0, round=1, view={}, choices=(judged.words,), unit="win")
    return Made(position, Solution(0, (judged,), (), "exact"))


class Slow:
    """A setter whose puzzles are there when a test lets them be."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.end = asyncio.Event()

    def closed(self, game: str) -> Text | None:
        return None if game == "bluff" else Text("Not here.", "ここにはありません。")

    async def make(self, wish: Wish, tell: Tell) -> None:
        self.asked.append(wish.digest)
        await self.end.wait()
        if wish.digest == "none":
            raise WorkFailed(Text("None found.", "見つかりません。"))
        tell(some())


class Tally:
    """Counts in memory."""

    def __init__(self) -> None:
        self.all: dict[tuple[str, str, int], int] = {}

    async def count(self, digest: str, day: str, choice: int) -> None:
        self.all[digest, day, choice] = self.all.get((digest, day, choice), 0) + 1

    async def counts(self, digest: str, day: str) -> dict[int, int]:
        return {key[2]: many for key, many in self.all.items() if key[:2] == (digest, day)}


class Club:
    """Puzzles by a slow setter, on a day that stands still until it is moved."""

    def __init__(self) -> None:
        self.setter, self.now = Slow(), 0
        self.puzzles = Puzzles(self.setter, lambda: self.now, Tally())

    def ask(self, digest: str, game: str = "bluff") -> Puzzling:
        wish = Wish(game, Text(digest, digest), {}, digest, self.puzzles.today())
        return self.puzzles.ask(wish, f"who asks for {digest}")

    async def found(self, digest: str) -> Puzzling:
        self.setter.end.set()
        for _ in range(20):
            await asyncio.sleep(0)
        return self.ask(digest)


@pytest.mark.asyncio
async def test_asking_twice_is_asking_once_until_another_day() -> None:
    club = Club()
    assert club.ask("a").position is None
    assert club.ask("a").day == date(1970, 1, 1)
    assert (await club.found("a")).position == some().position
    assert club.setter.asked == ["a"]
    club.now += DAY_MS
    assert club.ask("a").position is None
    await club.puzzles.stop()


@pytest.mark.asyncio
async def test_what_is_right_is_told_of_puzzles_that_are_there() -> None:
    club = Club()
    today = club.puzzles.today()
    with pytest.raises(Exception, match="no longer here"):
        await club.puzzles.solve("a", today, 0, "ann")
    club.ask("a")
    with pytest.raises(Exception, match="no longer here"):
        await club.puzzles.solve("a", today, 0, "ann")
    await club.found("a")
    found = await club.puzzles.solve("a", today, 0, None)
    assert found == msgspec.structs.replace(some().solution, people=(0,))


@pytest.mark.asyncio
async def test_everybody_is_counted_once_and_nobody_by_name() -> None:
    club = Club()
    club.ask("a")
    await club.found("a")
    today = club.puzzles.today()
    for who in ("ann", "ann", "bob", None):
        await club.puzzles.solve("a", today, 0, who)
    await club.puzzles.solve("a", today, 7, "cid")
    assert (await club.puzzles.solve("a", today, 0, None)).people == (2,)


@pytest.mark.asyncio
async def test_where_none_is_found_one_hears_why_for_the_rest_of_the_day() -> None:
    club = Club()
    club.ask("none")
    found = await club.found("none")
    assert (found.phase, found.problem) == ("failed", Text("None found.", "見つかりません。"))
    assert club.ask("none").problem == found.problem
    assert club.setter.asked == ["none"]


@pytest.mark.asyncio
async def test_only_so_many_wait_and_are_remembered() -> None:
    club = Club()
    for number in range(WAITING):
        club.ask(str(number))
    with pytest.raises(Exception, match="try again in a while"):
        club.ask("one more")
    await club.found("0")
    for number in range(REMEMBERED + 5):
        await club.found(f"later {number}")
    assert not club.puzzles.known("0", club.puzzles.today())
    with pytest.raises(Exception, match="Not here"):
        club.ask("x", game="closed")


# Over HTTP -------------------------------------------------------------------------------


@contextmanager
def server(folder: Path, setter: Setter) -> Iterator[Served]:
    parts = serving.services(SqliteStore.open(folder / "hattari.sqlite"))
    parts = msgspec.structs.replace(
        parts, puzzles=Puzzles(setter, parts.node.clock, StudyRows(parts.store))
    )
    whole = serving.Server(app.make(parts, serving.page(), Site.at(None)), parts)
    with served(folder, whole) as running:
        yield running


class Ready(Slow):
    """A setter that has everything."""

    @override
    async def make(self, wish: Wish, tell: Tell) -> None:
        tell(some())


@pytest.mark.asyncio
async def test_a_guest_asks_chooses_and_hears(tmp_path: Path) -> None:
    with server(tmp_path, Ready()) as running:
        ann = await Person(running.url, "Ann").arrive()
        found: dict[str, Any] = {"position": None}
        async with asyncio.timeout(PATIENCE):
            while found["position"] is None:
                found = await ann.post("/puzzle", ASKED, 200)
        assert "right" not in found["position"]
        chosen = {**ASKED, "day": found["day"], "choice": 0}
        assert (await ann.post("/puzzle/solution", chosen, 200))["right"] == 0
        again = await ann.post("/puzzle/solution", {**chosen, "again": True}, 200)
        assert again["people"] == [1]
        wrong = {**chosen, "day": "2001-01-01"}
        answer = await ann.http.post("/api/v1/puzzle/solution", json=wrong)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_puzzle")
        answer = await ann.http.post("/api/v1/puzzle", json={"game": "dobon", "rules": "quick"})
        assert answer.json()["text"]["ja"] == "ここにはありません。"
        await ann.close()


# A real one ------------------------------------------------------------------------------


def small() -> Puzzle:
    game = registry().get("bluff")
    rules = game.rulebook.parse({"preset": "pirates", "dice": 2})
    seats = usual_seats(game, rules)
    return next(puzzles(registry(), installed(), game, rules, seats, day_seed(date(2026, 11, 24))))


def test_a_position_tells_what_its_seat_sees_and_no_more() -> None:
    puzzle = small()
    found = made(puzzle)
    here = opened(registry(), puzzle.record)
    view = registry().get("bluff").view(here.replay.state, puzzle.seat)
    assert found.position.view == msgspec.to_builtins(view)
    assert {each.words for each in found.solution.answers} == set(found.position.choices)
    lost = [each.lost for each in found.solution.answers]
    assert lost[found.solution.right] == 0 == min(lost)
    assert all(each.why.total == pytest.approx(each.value) for each in found.solution.answers)


@pytest.mark.asyncio
async def test_the_process_beside_the_server_finds_the_same() -> None:
    book = registry().get("bluff").rulebook
    rules = book.parse({"preset": "pirates", "dice": 2})
    told: list[Made] = []
    wish = Wish("bluff", NOTHING, book.full(rules), book.digest(rules), date(2026, 11, 24))
    await LocalSetter().make(wish, told.append)
    assert [msgspec.json.encode(each) for each in told] == [msgspec.json.encode(made(small()))]
