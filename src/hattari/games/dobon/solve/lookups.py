"""Any rule set of Dobon as arrays, for loops that are compiled.

Every entry is asked of the engine's own functions; no rule is written a second time. What the
arrays say, and by what, stands with `kernels.Lookups`. They are read-only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from hattari.core.refusals import beyond_arrays
from hattari.games.dobon.rules.axes import DEFAULTS, Rules, Sum
from hattari.games.dobon.rules.cards import DECK, RANKS, SUITS, eights_in, numbers, reaches, total
from hattari.games.dobon.rules.effects import (
    Effect,
    direction_after,
    effect,
    first_effect,
    threat_after,
)
from hattari.games.dobon.rules.follows import Top, follows
from hattari.games.dobon.rules.legal import calls_drawn, is_safe, lays_drawn
from hattari.games.dobon.rules.points import (
    Cause,
    Share,
    card_points,
    hand_points,
    held_times,
    may_counter,
    payable,
    rounded,
    share,
    shown_times,
    takes_most,
)
from hattari.games.dobon.rules.words.axes import AXES

from .kernels import Lookups

Longs = npt.NDArray[np.int64]

EIGHTS = 4


ENGINE_ALONE = (
    "together",
    "together_effect",
    "together_sum",
    "draw_until",
    "eight_names",
    "burst",
    "arithmetic",
    "counter_answers",
    "jump_in",
    "rates",
    "decks",
    "jokers",
)
"""The axes that the arrays say only the default of: under another value the engine alone plays."""


def compiles(rules: Rules) -> bool:
    """Whether arrays say all of these rules."""
    return not beyond(rules)


def beyond(rules: Rules) -> tuple[str, ...]:
    """The axes whose values no array can hold; () where arrays say all."""
    return tuple(axis for axis in ENGINE_ALONE if getattr(rules, axis) != getattr(DEFAULTS, axis))


@lru_cache(maxsize=256)
def compile_rules(rules: Rules, seats: int) -> Lookups:
    """The arrays of a rule set at a table of so many seats. Raises Refusal where arrays can't
    say it."""
    if axes := beyond(rules):
        raise beyond_arrays(AXES[axis].title for axis in axes)
    done = [[first_effect(rules, card) for card in DECK], [effect(rules, card) for card in DECK]]
    laid = done[1]
    return Lookups(
        number=_fixed(_numbers(rules)),
        points=_fixed([card_points(rules, card) for card in DECK]),
        following=_following(rules),
        dobon=_fixed(_dobon(rules)),
        steps=_fixed([[each.steps for each in row] for row in done]),
        turn=_fixed([[direction_after(each, 1, seats) for each in row] for row in done]),
        threatens=_fixed([threat_after(rules, 0, each) for each in done[0]]),
        threats=_fixed(_threats(rules, laid)),
        rounded=_fixed([rounded(rules, points) for points in range(hand_points(rules, DECK) + 1)]),
        times=_shares(rules, lambda owed: owed.times),
        both=_shares(rules, lambda owed: owed.of is Sum.BOTH),
        fixed=_shares(rules, lambda owed: owed.of if isinstance(owed.of, int) else 0),
        most=_fixed([takes_most(rules, what) for what in Cause]),
        shown=_fixed(
            [[shown_times(rules, what, eights) for eights in range(EIGHTS + 1)] for what in Cause]
        ),
        held=_fixed([held_times(rules, eights) for eights in range(EIGHTS + 1)]),
        safe=_fixed([is_safe(rules, is_last) for is_last in (False, True)]),
        lays_drawn=_fixed([lays_drawn(rules, is_forced) for is_forced in (False, True)]),
        calls_drawn=_fixed([calls_drawn(rules, is_own) for is_own in (False, True)]),
        wild=_cards([each.fits_all for each in laid]),
        naming=_cards([each.names_suit for each in laid]),
        hand=rules.hand,
        opening=rules.opening_dobon,
        counters=may_counter(rules),
        purses=payable(rules, 2, 1) < 2,
    )


def _fixed(values: npt.ArrayLike) -> Longs:
    """An array that is read-only: many readers share it."""
    array = np.array(values, np.int64)
    array.setflags(write=False)
    return array


def _threats(rules: Rules, laid: list[Effect]) -> list[list[int]]:
    """Nobody takes more than all cards."""
    standing = range(len(DECK) + 1)
    return [[min(threat_after(rules, each, done), len(DECK)) for done in laid] for each in standing]


def _cards(which: list[bool]) -> int:
    """A set of cards as the bits of one integer."""
    return sum(1 << place for place, is_in in enumerate(which) if is_in)


def _following(rules: Rules) -> Longs:
    return _fixed(
        [
            [_followers(rules, Top(up, suit, take)) for up in DECK for suit in SUITS]
            for take in (0, 2)
        ]
    ).reshape(2, len(DECK), len(SUITS))


def _followers(rules: Rules, top: Top) -> int:
    return _cards([follows(rules, top, card) for card in DECK])


def _numbers(rules: Rules) -> list[int]:
    """What a card adds to a hand's place in the table of dobons: an eight a row as well."""
    row = total(rules, DECK) + 1
    return [numbers(rules)[card[0]] + row * eights_in((card,)) for card in DECK]


def _dobon(rules: Rules) -> list[int]:
    """By eights in a hand and what it adds up to; nothing where a hand can't be."""
    sums = range(total(rules, DECK) + 1)
    return [_called(rules, added, eights) for eights in range(EIGHTS + 1) for added in sums]


def _called(rules: Rules, added: int, eights: int) -> int:
    ranks = [rank for rank in RANKS if reaches(rules, added, eights, rank)]
    return _cards([card[0] in ranks for card in DECK])


def _shares(rules: Rules, told: Callable[[Share], int]) -> Longs:
    """What is told of each share, by what is paid for and whether the payer was called; 0 for
    nothing to pay."""
    owed = [[share(rules, what, called) for called in (False, True)] for what in Cause]
    return _fixed([[0 if each is None else told(each) for each in row] for row in owed])
