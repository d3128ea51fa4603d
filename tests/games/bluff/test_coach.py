"""Bluff's coach: its chances are exact; it gets one seat's view and so knows no more."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hattari.games.bluff.rules.actions import Double, MakeBid, NewDice, State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.coach import CERTAINLY, VERDICTS, coach, estimate
from hattari.games.bluff.rules.counting import counts_whole_hands
from hattari.games.bluff.rules.odds import chance
from hattari.games.bluff.rules.phrases import usual
from hattari.games.bluff.rules.view import view
from tests.games.wording import CODE

from .axes import tables
from .playing import BLUFF, after, fold, opened, play

HANDS_OF_TWO = ((5, 5), (2, 3))
HIGHEST = (0, MakeBid(4, 6))


def told(state: State, seat: int) -> tuple[str, str] | None:
    text = coach(state.rules, view(state, seat))
    return None if text is None else (text.en, text.ja)


@settings(max_examples=40, deadline=None)
@given(tables())
def test_a_bid_is_as_likely_as_the_help_with_chances_says(table: tuple[Rules, int, int]) -> None:
    for state in play(*table).moments:
        for seat in range(len(state.dice)):
            words, seen = told(state, seat), view(state, seat)
            assert (words is None) >= (seen.legal is None)
            assert not CODE.search(" ".join(words or ()))
            if words is None or seen.hand is None or seen.bid is None or seen.face_off:
                continue
            if counts_whole_hands(state.rules):
                assert "no chance" in words[0]
                assert "%" not in "".join(words)
                continue
            stands = seen.doubled or seen.bid
            bid = Bid(stands.count, stands.face)
            found = estimate(seen, bid).chance
            assert found == chance(state, seat, seen.hand, bid)
            assert _share(found) in words[1]


def _share(chance: float) -> str:
    """A chance in the coach's words: what may still go either way is neither 0 nor 100 %."""
    certain = CERTAINLY.get(chance)
    return certain.ja if certain else f"({min(max(round(100 * chance), 1), 99)}%)"


@given(st.integers(1, 150), st.sampled_from([1, 2]))
def test_what_is_usual_is_the_average_of_the_binomial(dice: int, sides: int) -> None:
    ways = [comb(dice, hit) * sides**hit * (6 - sides) ** (dice - hit) for hit in range(dice + 1)]
    average = Fraction(sum(hit * count for hit, count in enumerate(ways)), 6**dice)
    low = int(average)
    assert usual(dice, sides).en == (str(low) if low == average else f"{low} or {low + 1}")


def test_every_chance_has_a_word() -> None:
    assert [least for least, _ in VERDICTS] == [0.9, 0.6, 0.4, 0.1, 0.0]


HANDS = ((3, 5, 5, 5, 2), (1, 2, 3, 4, 6), (1, 2, 3, 4, 6), (1, 2, 3, 4, 6))


def test_it_says_what_is_usual_what_one_holds_and_what_follows() -> None:
    state = opened("common-hand+reroll", HANDS)
    state = after(state, (0, MakeBid(3, 5)), (1, MakeBid(4, 5)), (2, MakeBid(5, 5)))
    state = after(state, (3, MakeBid(8, 5)))
    assert told(state, 0) == (
        "Of 20 dice, about 6 or 7 are usually fives. You hold 3, so 8 fives is about even (60%).",
        "20個なら5はふつう6〜7個。自分に3個あり、「5が8個」は五分五分(60%)。",
    )
    assert told(state, 1) is None
    assert told(after(state, (0, MakeBid(9, 5))), 1) == (
        (
            "Of 20 dice, about 6 or 7 are usually fives. "
            "You hold 1, so 9 fives is most likely a bluff (9%)."
        ),
        "20個なら5はふつう6〜7個。自分に1個あり、「5が9個」はほぼブラフ(9%)。",
    )


def test_it_says_how_far_one_can_go_with_a_first_bid() -> None:
    assert told(opened("mobius", HANDS), 0) == (
        "Of 20 dice, about 6 or 7 are usually fives. You hold 3, so up to 8 fives is a fair bid.",
        "20個なら5はふつう6〜7個。自分に3個あり、「5が8個」くらいまでは言える。",
    )


def test_dice_that_lie_open_are_seen() -> None:
    state = after(opened("mobius", ((3, 3, 6), (1, 2))), (0, MakeBid(1, 3, (3,))))
    assert state.phase.value == "rerolling"
    assert told(state, 1) is None
    rolled = fold(state, BLUFF.resolve(state, NewDice((3, 4))))
    words = told(rolled, 1)
    assert words is not None
    assert "You see 1, so 1 three" in words[0]
    assert "1個見えていて、「3が1個」" in words[1]


def test_where_nothing_is_higher_it_says_so() -> None:
    words = told(after(opened("common-hand", ((5, 5), (2, 3))), (0, MakeBid(4, 6))), 1)
    assert words is not None
    assert words[0].endswith("Nothing is higher: doubt it.")
    window = after(opened({"challenge_by": "anyone"}, ((5, 5), (2, 3))), (0, MakeBid(1, 3)))
    assert "Nothing" not in str(told(window, 1))


@pytest.mark.parametrize("axis", [{"pass_claim": "all_differ"}, {"spot_on": "next"}])
def test_where_more_is_left_than_to_doubt_it_leaves_the_choice(axis: dict[str, str]) -> None:
    words = told(after(opened({"preset": "common-hand", **axis}, HANDS_OF_TWO), HIGHEST), 1)
    assert words is not None
    assert words[0].endswith("Nothing is higher.")
    assert words[1].endswith("もう上はない。")


def test_above_the_highest_bid_one_may_still_call_plain() -> None:
    words = told(
        after(opened({"preset": "common-hand", "plain": "same"}, HANDS_OF_TWO), HIGHEST), 1
    )
    assert "Nothing" not in str(words)


def test_whoever_answers_a_double_hears_of_the_bid_that_was_doubled() -> None:
    rules = {"preset": "common-hand", "doubling": "any_bid"}
    moves = ((0, MakeBid(1, 3)), (1, MakeBid(2, 3)), (2, Double(0)))
    words = told(after(opened(rules, ((1, 2), (3, 3), (3, 4))), *moves), 0)
    assert words is not None
    assert words[0].endswith("1 three is likely (80%).")


def test_a_lone_die_is_told_of_as_one() -> None:
    words = told(after(opened("common-hand", ((1, 2), (3, 3), (3, 4))), (0, MakeBid(1, 6))), 1)
    assert words is not None
    assert words[0].startswith("Of 6 dice, about 1 is usually a star.")


def test_an_opening_that_has_to_be_bold_is_called_so() -> None:
    state = opened({"preset": "common-hand", "opening": 15}, HANDS)
    words = told(state, 0)
    assert words is not None
    assert "Even the lowest bid, 15 fives, is most likely a bluff" in words[0]
    assert "いちばん低い「5が15個」でもほぼブラフ" in words[1]
    assert (
        "fair bid" in (told(opened({"preset": "common-hand", "opening": 3}, HANDS), 0) or ("",))[0]
    )


def test_what_no_hidden_die_can_change_is_called_certain() -> None:
    state = opened("bluebear", ((3, 3, 6), (1, 2)))
    sure = told(after(state, (0, MakeBid(1, 2)), (1, MakeBid(2, 3))), 0)
    assert sure is not None
    assert "so 2 threes is true for sure." in sure[0]
    assert "「3が2個」は必ず本当。" in sure[1]
    never = told(after(opened("bluebear", ((1, 2), (1, 2))), (0, MakeBid(4, 5))), 1)
    assert never is not None
    assert "so 4 fives can't be true." in never[0]
    assert "「5が4個」はありえない。" in never[1]


def test_who_holds_none_is_told_so() -> None:
    state = opened("common-hand", ((2, 3, 4), (5, 5, 3), (1, 2, 3)))
    words = told(after(state, (0, MakeBid(2, 4))), 1)
    assert words is not None
    assert "You hold none, so 2 fours" in words[0]
    assert "自分には1個もなく、「4が2個」" in words[1]
