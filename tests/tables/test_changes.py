"""What changed between two views makes the one into the other, and is as small as it can be."""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hattari.core.changes import RESERVED, Changes, Tongue, changed, usual
from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.tables.shown import TableView


class Seat(msgspec.Struct, frozen=True, rename={"is_out": "out"}):
    """A struct whose field has another name outside."""

    name: str = ""
    dice: tuple[int, ...] = ()
    is_out: bool = False


class Choice(msgspec.Struct, frozen=True):
    """What may be null, and then holds the same as stands beside it."""

    menu: tuple[int, ...] = ()
    first: bool = False
    last: bool = False


class Board(msgspec.Struct, frozen=True, tag="board"):
    """A struct of structs."""

    seats: tuple[Seat, ...] = ()
    word: Text | None = None
    held: dict[str, int] = msgspec.field(default_factory=dict)
    other: Any = None
    menu: tuple[int, ...] = ()
    choice: Choice | None = None
    usual: dict[str, Any] = msgspec.field(default_factory=lambda: {"choice": Choice()})


numbers = st.integers(0, 3)
seats = st.builds(Seat, st.sampled_from("ab"), st.lists(numbers).map(tuple), st.booleans())
words = st.none() | st.builds(Text, st.sampled_from(["one", "two"]), st.just("一"))
boards = st.builds(
    Board,
    st.lists(seats).map(tuple),
    words,
    st.dictionaries(st.sampled_from("xy"), numbers),
    numbers | st.text(max_size=1) | seats | st.lists(numbers),
    st.lists(numbers, max_size=8).map(tuple),
    st.none() | st.builds(Choice, st.lists(numbers, max_size=8).map(tuple), st.booleans()),
)


def told(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def change(before: Any, after: Any, tongue: Tongue | None = None) -> Any:
    return msgspec.json.decode(Changes().tell(before, after, tongue or Tongue()))


@given(boards, boards)
def test_a_change_makes_the_one_into_the_other(before: Board, after: Board) -> None:
    assert changed(told(before), change(before, after)) == told(after)


@given(boards, boards, boards)
def test_what_was_told_to_one_is_told_to_others(before: Board, after: Board, own: Board) -> None:
    both = Changes()
    for one in (before, own):
        assert both.tell(one, after) == Changes().tell(one, after)
        assert both.tell(one, after) == both.tell(one, after)


@given(boards)
def test_nothing_is_said_of_what_stayed(board: Board) -> None:
    again: Board = msgspec.structs.replace(board, seats=(*board.seats,))
    assert change(board, again) == {}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (Board((Seat("a"), Seat("b"))), Board((Seat("a"), Seat("b", is_out=True))),
         {"seats": {"1": {"out": True}}}),
        (Board(other=[11, 12, 13]), Board(other=[12, 13]), {"other": [[12, 13]]}),
        (Board(menu=(*range(10, 20),)), Board(menu=(*range(12, 20),)),
         {"menu": {"splice": [[0, 2]]}}),
        (Board(menu=(*range(10, 30),)), Board(menu=(*range(10, 30), 9)), {"menu": {"more": [9]}}),
        (Board(menu=(7,) * 9), Board(menu=(7,) * 11), {"menu": {"more": [7, 7]}}),
        (Board(menu=(*range(10, 30),)), Board(menu=(8, *range(10, 20), *range(22, 30))),
         {"menu": {"splice": [[0, 0, 8], [11, 2]]}}),
        (Board(menu=(*range(10, 30),)), Board(menu=(*range(10, 20), 99, *range(21, 30))),
         {"menu": {"10": 99}}),
        (Board((Seat("a", (1, 2, 3)),)), Board((Seat("a", (1, 2, 3)), Seat("b", (1, 2, 3)))),
         {"seats": {"more": [{"name": "b"}]}}),
        (Board(menu=(*range(10, 40),)), Board(menu=(*range(11, 40),),
         choice=Choice((*range(11, 40),), last=True)),
         {"menu": {"splice": [[0, 1]]},
          "choice": {"like": "usual.choice", "last": True,
                     "menu": {"like": "menu", "splice": [[0, 1]]}}}),
        (Board(menu=(*range(10, 40),)), Board(menu=(*range(10, 40),),
         choice=Choice((*range(10, 40),))),
         {"choice": {"like": "usual.choice", "menu": {"like": "menu"}}}),
        (Board(other=[1, 1, 1]), Board(other=[1, 1]), {"other": [[1, 1]]}),
        (Board(other=[]), Board(other=[1]), {"other": [[1]]}),
        (Board(other=Seat("a")), Board(other=Text("a", "あ")), {"other": [Text("a", "あ")]}),
        (Board(word=Text("one", "一")), Board(word=Text("two", "一")),
         {"word": [Text("two", "一")]}),
    ],
)  # fmt: skip
def test_only_what_changed_is_told(before: Board, after: Board, said: Any) -> None:
    assert change(before, after) == told(said)
    assert changed(told(before), told(said)) == told(after)


def test_a_change_leaves_what_was_told_before_as_it_was() -> None:
    before = told(Board((Seat("a"),)))
    kept = told(before)
    changed(before, change(Board((Seat("a"),)), Board((Seat("b"), Seat("c")))))
    assert before == kept


def test_what_nobody_is_to_be_told_changes_nothing() -> None:
    tongue = Tongue(untold={Seat: frozenset({"dice"})})
    before = Board((Seat("a", (1, 2, 3)),))
    assert change(before, Board((Seat("a", (4, 5, 6)),)), tongue) == {}
    assert change(before, Board((Seat("b", (4, 5, 6)),)), tongue) == {"seats": {"0": {"name": "b"}}}


def test_only_what_has_a_default_for_all_has_a_usual_form() -> None:
    assert usual(Board) == {"choice": Choice()}


def fields_of(kind: Any) -> Iterator[str]:
    """The names that a type has outside, and those of all that it holds."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from kind.__struct_encode_fields__
        for each in get_type_hints(kind).values():
            yield from fields_of(each)
    for each in get_args(kind):
        yield from fields_of(each)


def test_no_field_of_a_view_has_the_name_of_a_way_to_change() -> None:
    views = [TableView, *(game.seen_as for game in registry().games)]
    found = {name for view in views for name in fields_of(view)}
    assert "trail" in found
    assert not found & RESERVED
    assert "like" in {*fields_of(msgspec.defstruct("Bad", [("like", int)]))} & RESERVED
