"""What the coach makes of an evaluation: one best action only where it is clear."""

from __future__ import annotations

import pytest

from hattari.core.evaluation import Evaluation, Option, RestsOn
from hattari.core.text import Text
from hattari.review import advice


def option(action: str, behind: float, width: float = 0.01, share: float | None = None) -> Option:
    """An action that is so much worse than the best, give or take the width."""
    value = 0.6 - behind
    return Option(
        action=action,
        value=value,
        low=value - width,
        high=value + width,
        behind=behind,
        behind_low=behind - width,
        behind_high=behind + width,
        share=share,
    )


def said(*options: Option, mixes: bool = False, rests_on: RestsOn = "exact") -> Text:
    found = Evaluation(unit="win", options=options, rests_on=rests_on, mixes=mixes)
    return advice(found, lambda action: Text(action, f"「{action}」"))


BEST = option("call", 0.0)


def test_a_clear_best_is_named_and_what_the_next_costs() -> None:
    text = said(BEST, option("raise", 0.071), option("jump", 0.2))
    assert text.en == "Best here: call. Next: raise, 7.1 points less. Solved exactly."
    assert text.ja == (
        "いちばんいいのは「call」。次は「raise」で、勝つ見込みが7.1点低い。(厳密に解いた値)"
    )


def test_what_cannot_be_told_apart_is_not_ranked() -> None:
    text = said(BEST, option("raise", 0.05, 0.08), option("jump", 0.3), rests_on="played_out")
    assert text.en == (
        "Can't tell which is better: call, raise. Next: jump, 30.0 points less. "
        "By trying it out many times."
    )


def test_equals_are_equals_and_many_are_counted() -> None:
    text = said(BEST, *(option(f"raise {n}", 0.001, 0.002) for n in range(4)))
    assert text.en == "As good as each other: call, raise 0, raise 1, and 2 more. Solved exactly."


def test_where_good_players_mix_their_shares_are_told() -> None:
    text = said(option("call", 0.0, share=0.3), option("raise", 0.0, share=0.7), BEST, mixes=True)
    assert text.en == "A good player mixes here: raise 70 %, call 30 %. Solved exactly."


@pytest.mark.parametrize("mixes", [True, False])
def test_a_share_alone_is_no_mix(mixes: bool) -> None:
    assert said(
        option("call", 0.0, share=1.0), option("raise", 0.1, share=0.0), mixes=mixes
    ).en == ("Best here: call. Next: raise, 10.0 points less. Solved exactly.")


def test_the_only_thing_to_do_needs_no_value() -> None:
    assert said(BEST).en == "You can only call."
