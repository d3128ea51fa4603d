"""What changed between two views makes the one into the other, and is as small as it can be."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hattari.core.changes import NOTHING, change, changed
from hattari.core.game import Text


class Seat(msgspec.Struct, frozen=True, rename={"is_out": "out"}):
    """A struct whose field has another name outside."""

    name: str = ""
    dice: tuple[int, ...] = ()
    is_out: bool = False


class Board(msgspec.Struct, frozen=True, tag="board"):
    """A struct of structs."""

    seats: tuple[Seat, ...] = ()
    word: Text | None = None
    held: dict[str, int] = msgspec.field(default_factory=dict)
    other: Any = None


numbers = st.integers(0, 3)
seats = st.builds(Seat, st.sampled_from("ab"), st.lists(numbers).map(tuple), st.booleans())
words = st.none() | st.builds(Text, st.sampled_from(["one", "two"]), st.just("一"))
boards = st.builds(
    Board,
    st.lists(seats).map(tuple),
    words,
    st.dictionaries(st.sampled_from("xy"), numbers),
    numbers | st.text(max_size=1) | seats | st.lists(numbers),
)


def told(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@given(boards, boards)
def test_a_change_makes_the_one_into_the_other(before: Board, after: Board) -> None:
    assert changed(told(before), told(change(before, after))) == told(after)


@given(boards)
def test_nothing_is_said_of_what_stayed(board: Board) -> None:
    again: Board = msgspec.structs.replace(board, seats=(*board.seats,))
    assert change(board, again) == NOTHING


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (Board((Seat("a"), Seat("b"))), Board((Seat("a"), Seat("b", is_out=True))),
         {"seats": {"1": {"out": [True]}}}),
        (Board(other=[1, 2, 3]), Board(other=[2, 3]), {"other": {"splice": [0, 1]}}),
        (Board(other=[1, 2]), Board(other=[1, 2, 9]), {"other": {"splice": [2, 0, 9]}}),
        (Board(other=[1, 2, 3]), Board(other=[1, 7, 8, 3]), {"other": {"splice": [1, 1, 7, 8]}}),
        (Board(other=[1, 1, 1]), Board(other=[1, 1]), {"other": {"splice": [2, 1]}}),
        (Board(other=[]), Board(other=[1]), {"other": [[1]]}),
        (Board(other=Seat("a")), Board(other=Text("a", "あ")), {"other": [Text("a", "あ")]}),
        (Board(word=Text("one", "一")), Board(word=Text("two", "一")),
         {"word": [Text("two", "一")]}),
    ],
)  # fmt: skip
def test_only_what_changed_is_told(before: Board, after: Board, said: Any) -> None:
    assert change(before, after) == said
    assert changed(told(before), told(said)) == told(after)


def test_a_change_leaves_what_was_told_before_as_it_was() -> None:
    before = told(Board((Seat("a"),)))
    kept = told(before)
    changed(before, told(change(Board((Seat("a"),)), Board((Seat("b"), Seat("c"))))))
    assert before == kept
