"""The start of a game of Bluff: seats, what each of them owns, and who begins."""

from __future__ import annotations

import msgspec

from hattari.core.game import Refusal, Text
from hattari.core.house import check_seats
from hattari.core.refusals import impossible

from .actions import Dice, Phase, State
from .axes import MOST_DICE, Rules, Stake, starting_dice
from .refusals import too_many_dice
from .settle import of_the_living


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A start that differs from the rules' own: dice and lives of each seat, and who starts."""

    dice: Dice | None = None
    lives: Dice | None = None
    starter: int | None = None


RULES_OWN_START = Setup()

MOST = 100
"""No seat owns more dice or lives than this."""


def start(rules: Rules, seats: int, setup: Setup = RULES_OWN_START) -> State:
    """The state before the first round. Raises Refusal for seats or a setup that can't be."""
    check_seats(rules, seats)
    dice = _given(setup.dice, starting_dice(rules, seats), seats)
    lives: Dice = ()
    if rules.stake is not Stake.LIVES and setup.lives is not None:
        raise impossible(
            Text(
                "These rules play for dice; a setup with lives needs the stake “lives”.",
                "このルールで賭けるのはダイスです。ライフを置くには、賭けるものを「ライフ」にします。",
            )
        )
    if rules.stake is Stake.LIVES:
        given = _given(setup.lives, rules.lives, seats)
        _check_counts(seats, dice, given)
        dice, lives = of_the_living(dice, given), of_the_living(given, dice)
    _check_setup(seats, dice, setup.starter)
    absent = tuple(seat for seat, count in enumerate(dice) if not count)
    return State(
        rules=rules,
        phase=Phase.BETWEEN,
        dice=dice,
        lives=lives,
        losses=(0,) * seats if rules.stake is Stake.LOSSES else (),
        hands=((),) * seats,
        shown=((),) * seats,
        by_lot=setup.starter is None,
        starter=setup.starter or 0,
        gone=(absent,) if absent else (),
    )


def _given(counts: Dice | None, default: int, seats: int) -> Dice:
    return (default,) * seats if counts is None else counts


def _check_counts(seats: int, *counts: Dice) -> None:
    if any(len(each) != seats or min(each) < 0 or max(each) > MOST for each in counts):
        raise _impossible_counts(seats)


def _impossible_counts(seats: int) -> Refusal:
    return impossible(
        Text(
            "A setup needs a number from 0 to {most} for each of the {seats} seats, and two seats "
            "in play.",
            "初期配置には {seats} 席ぶんの数(0〜{most})が必要で、"
            "2席以上が残っていなければなりません。",
        ).fill(seats=seats, most=MOST)
    )


def _check_setup(seats: int, dice: Dice, starter: int | None) -> None:
    _check_counts(seats, dice)
    if sum(dice) > MOST_DICE:
        raise too_many_dice(sum(dice))
    if seats - dice.count(0) < 2:
        raise _impossible_counts(seats)
    if starter is not None and not (0 <= starter < seats and dice[starter]):
        raise impossible(
            Text("The starter has to be a seat in play.", "親は残っている席でなければなりません。")
        )
