"""Work beside the server, a process for each piece: so many at once, of whatever kind they are."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hattari.core.game import Text
from hattari.server.contrasts import Pair
from hattari.server.line import Line, Piece, Room, WorkFailed
from hattari.server.puzzles import Wish
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring import serving, training, worker
from hattari.wiring.profiling import LocalTeller
from hattari.wiring.reviewing import LocalCritic
from tests.server.harness import PATIENCE
from tests.server.test_lab_api import settled

pytestmark = pytest.mark.asyncio
GAME = "bluff"
WORDS = Text("x", "x")


class Work:
    """Pieces that are over when a test lets them be."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.going: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}

    async def do(self, name: str, *_: Any) -> None:
        """One piece; as `worker.run` it meets a process."""
        self.begun.append(name)
        self.going.append(name)
        try:
            await self._ends.setdefault(name, asyncio.Event()).wait()
        finally:
            self.going.remove(name)
        if name == "fails":
            raise WorkFailed(WORDS)

    def piece(self, name: str) -> Piece:
        """One that waits for its turn."""
        return Piece(partial(self.do, name))

    async def end(self, name: str) -> None:
        """Let a piece be over."""
        self._ends.setdefault(name, asyncio.Event()).set()
        await settled()


async def test_a_server_has_few_processes_at_once_whatever_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work()
    monkeypatch.setattr(worker, "run", work.do)
    parts = serving.services(SqliteStore.open(tmp_path / "hattari.sqlite"))
    wish = Wish(GAME, WORDS, {}, "", parts.puzzles.today())
    parts.reviews._line.add(Piece(partial(LocalCritic().review, b"", 0, (), print)))
    parts.puzzles.ask(wish, "a")
    parts.contrasts.ask(("a", "b"), Pair(GAME, {}, {}), lambda: "a")
    parts.exercises.find("a", wish, "a")
    parts.profiles._line.add(Piece(partial(LocalTeller().tell, (), print)))
    await settled()
    assert len(work.going) == serving.BESIDE_AT_ONCE
    assert parts.puzzles.ask(wish).phase == "running"
    contrast = parts.contrasts.ask(("a", "b"), Pair(GAME, {}, {}), lambda: "a")
    assert (contrast.phase, contrast.ahead) == ("waiting", 2)
    search = parts.exercises.finding("a")
    assert (search.phase, search.ahead) == ("waiting", 3)
    parts.training.warm_up()
    await settled()
    assert work.going[serving.BESIDE_AT_ONCE :] == [training.WARMER]
    async with asyncio.timeout(PATIENCE):
        await parts.stop()
    assert not work.going
    assert len(work.begun) == serving.BESIDE_AT_ONCE + 1


async def test_a_line_that_had_its_turn_comes_behind_the_others() -> None:
    work, room = Work(), Room(1)
    one, other = Line(room), Line(room)
    for name in ("a", "b", "c"):
        one.add(work.piece(name))
    await settled()
    late = work.piece("d")
    other.add(late)
    assert (late.phase, other.ahead(late)) == ("waiting", 1)
    await settled()
    assert (late.phase, other.ahead(late)) == ("waiting", 1)
    for name in ("a", "d", "b", "c"):
        assert work.going == [name]
        await work.end(name)
    assert not work.going


async def test_who_waits_behind_others_is_told_how_many() -> None:
    work, room = Work(), Room(2)
    lines = [Line(room) for _ in range(4)]
    pieces = [work.piece(str(number)) for number in range(4)]
    for line, piece in zip(lines, pieces, strict=True):
        line.add(piece)
    more = work.piece("more")
    lines[3].add(more)
    await settled()
    ahead = [line.ahead(piece) for line, piece in zip(lines, pieces, strict=True)]
    assert [*ahead, lines[3].ahead(more)] == [0, 0, 2, 3, 4]


@pytest.mark.parametrize("how", ["done", "failed", "cancelled"])
async def test_a_piece_that_is_over_leaves_its_place(how: str) -> None:
    work, room = Work(), Room(1)
    one, other = Line(room), Line(room)
    name = "fails" if how == "failed" else "a"
    first, second = work.piece(name), work.piece("b")
    one.add(first)
    other.add(second)
    await settled()
    assert (work.going, second.phase) == ([name], "waiting")
    if how == "cancelled":
        one.cancel(first)
        await settled()
    else:
        await work.end(name)
    assert (first.phase, work.going, second.phase) == (how, ["b"], "running")
    await work.end("b")


async def test_who_goes_while_they_wait_keeps_no_place() -> None:
    work, room = Work(), Room(1)
    lines = [Line(room) for _ in range(3)]
    pieces = [work.piece(name) for name in ("a", "b", "c")]
    for line, piece in zip(lines, pieces, strict=True):
        line.add(piece)
    await settled()
    lines[1].cancel(pieces[1])
    await work.end("a")
    assert work.going == ["c"]
    again = work.piece("d")
    lines[1].add(again)
    await work.end("c")
    assert (work.begun, work.going) == (["a", "c", "d"], ["d"])
    await work.end("d")


async def test_a_line_ends_while_others_fill_the_room() -> None:
    work, room = Work(), Room(1)
    one, other, last = Line(room), Line(room), Line(room)
    for line, name in ((one, "a"), (other, "b"), (last, "c")):
        line.add(work.piece(name))
    await settled()
    async with asyncio.timeout(PATIENCE):
        await other.stop()
    assert work.going == ["a"]
    await work.end("a")
    assert work.begun == ["a", "c"]
    await work.end("c")
