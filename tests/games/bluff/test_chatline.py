"""What is typed at the table means what the rules say."""

from __future__ import annotations

import pytest

from hattari.core.game import Refusal
from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    Double,
    DoubtPass,
    MakeBid,
    Pass,
    Reroll,
    SpotOn,
    State,
    Uncover,
    Wave,
)

from .playing import BLUFF, HANDS, after, opened


def parse(state: State, typed: str) -> Action:
    """The action of a typed line, for the seat in turn."""
    name, *arguments = typed.removeprefix("/").split()
    return BLUFF.chatline.parse(state, state.turn, name, arguments)


def refused(state: State, typed: str) -> Refusal:
    """The refusal of a typed line."""
    with pytest.raises(Refusal) as caught:
        parse(state, typed)
    return caught.value


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("/bid 4 3", MakeBid(4, 3)),
        ("/ビッド 4 3", MakeBid(4, 3)),
        ("/コール 4 3", MakeBid(4, 3)),
        ("/bid 2 ★", MakeBid(2, 6)),
        ("/bid 2 *", MakeBid(2, 6)),
        ("/bid 2 ＊", MakeBid(2, 6)),
        ("/bid 2 6", MakeBid(2, 6)),
        ("/bid 4 3 3 ★", MakeBid(4, 3, (3, 6))),
        ("/plain 3 3", MakeBid(3, 3, (), "plain")),
        ("/斎 3 3", MakeBid(3, 3, (), "plain")),
        ("/fly 6 3", MakeBid(6, 3, (), "fly")),
        ("/飛 6 3", MakeBid(6, 3, (), "fly")),
        ("/raise", MakeBid(3, 4)),
        ("/上げる", MakeBid(3, 4)),
        ("/reroll 3 3", Reroll((3, 3))),
        ("/振り直し ★", Reroll((6,))),
        ("/bluff", Challenge()),
        ("/challenge", Challenge()),
        ("/ブラフ", Challenge()),
        ("/チャレンジ", Challenge()),
        ("/just", SpotOn()),
        ("/spot-on", SpotOn()),
        ("/ジャスト", SpotOn()),
        ("/wave", Wave()),
        ("/pass", Wave()),
        ("/パス", Wave()),
        ("/見送る", Wave()),
        ("/roll", Uncover()),
        ("/振る", Uncover()),
    ],
)
def test_a_command_means_an_action(typed: str, action: Action) -> None:
    state = after(opened("mobius"), (0, MakeBid(3, 3)))
    assert parse(state, typed) == action


def test_the_star_is_the_wild_face_of_these_rules() -> None:
    assert parse(opened("perudo"), "/bid 2 ★") == MakeBid(2, 1)


def test_without_a_wild_face_there_is_no_star() -> None:
    start = BLUFF.start(BLUFF.rulebook.parse({"wild": "none", "order": "quantity"}), 2)
    assert refused(start, "/bid 2 ★").code == "usage"


@pytest.mark.parametrize(
    "typed", ["/bid", "/bid 4", "/bid four 3", "/bid 4 x", "/bid -1 3", "/reroll", "/reroll x"]
)
def test_what_cannot_be_read_is_answered_with_the_usage(typed: str) -> None:
    refusal = refused(opened("mobius"), typed)
    name = typed.split(maxsplit=1)[0]
    assert refusal.code == "usage"
    assert refusal.text.en.startswith(f"Write {name} ")
    assert refusal.text.ja.startswith(name)


def test_an_unknown_command_is_named() -> None:
    refusal = refused(opened("mobius"), "/fold")
    assert refusal.code == "unknown_command"
    assert "/fold" in refusal.text.en
    assert "/fold" in refusal.text.ja


def test_there_is_no_raise_over_the_highest_bid_or_before_the_roll() -> None:
    highest = after(opened("mobius"), (0, MakeBid(10, 6)))
    before = BLUFF.start(BLUFF.rulebook.parse("mobius"), 2)
    assert refused(highest, "/raise").code == "no_higher_bid"
    assert refused(before, "/raise").code == "no_higher_bid"


def test_to_pass_in_ones_turn_is_no_wave_where_it_claims_something() -> None:
    state = after(opened({"pass_claim": "all_differ"}), (0, MakeBid(3, 3)))
    assert parse(state, "/pass") == Pass()
    assert parse(state, "/パス") == Pass()
    assert parse(state, "/doubt-pass") == DoubtPass()


DOUBLING = {"doubling": "any_bid"}


@pytest.mark.parametrize(
    ("typed", "at"),
    [("/double", 2), ("/double 5 4", 1), ("/double 5 3", 0), ("/double 9 3", -1)],
)
def test_a_double_names_a_bid_or_means_the_last_one(typed: str, at: int) -> None:
    bids = [(seat, MakeBid(5, face)) for seat, face in enumerate((3, 4, 5))]
    assert parse(after(opened(DOUBLING, (*HANDS, *HANDS)), *bids), typed) == Double(at)


def test_a_bid_to_double_that_cannot_be_read_is_answered_with_the_usage() -> None:
    state = after(opened(DOUBLING), (0, MakeBid(5, 3)))
    for typed in ("/double 5", "/double five 3", "/double 5 3 3", "/double 5 x"):
        assert refused(state, typed).code == "usage"


def test_a_sum_is_doubled_whatever_is_typed_after_it() -> None:
    state = after(opened({**DOUBLING, "face_off": True}, ((5,), (4,))), (0, MakeBid(9, 0)))
    assert parse(state, "/double 9") == parse(state, "/double") == Double(0)
