"""The measures of a rule set: each a pure function of arrays, listed with what good would be.

The list follows sixteen questions about a game: does being behind make it worse, can one come
back, does the lead change, and so on; `number` is the question's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from hattari.core.game import Text
from hattari.games.bluff.lab.measures import choices, flow, length
from hattari.games.bluff.lab.plays import LEARNED, DobonPlays, Plays
from hattari.games.bluff.lab.words import WORDS, restricted
from hattari.games.dobon.lab import measures as dobon

from .definition import ANY, Definition
from .estimate import Estimate, Nothing
from .results import Mark, Measure, Number, number

NOT_COMPARED = ("seat_edge", "matches")
"""Which seat is worst differs; games to tell skill follow from `skill`."""


def _defined(
    number: int,
    key: str,
    unit: str,
    estimate: Callable[[Plays], Estimate],
    good: tuple[Number, Number] = ANY,
) -> Definition:
    return Definition(number, key, unit, good, estimate, WORDS[key], key not in NOT_COMPARED)


DEFINITIONS = (
    _defined(1, "snowball", "points", flow.snowball, (-0.05, 0.05)),
    _defined(1, "loses_1v4", "share", flow.loses_one_to_four),
    _defined(2, "comeback", "ratio", flow.comeback, (0.8, None)),
    _defined(2, "wins_1v4", "share", flow.wins_one_to_four),
    _defined(3, "lead_changes", "per_game", flow.lead_changes, (1.0, None)),
    _defined(4, "drama", "share", flow.drama, (0.1, 0.3)),
    _defined(5, "swing", "share", flow.swing),
    _defined(5, "suspense", "share", flow.suspense, (1 / 3, None)),
    _defined(6, "decisive", "share", flow.decisive, (0.6, 0.9)),
    _defined(7, "starter_edge", "points", length.starter_edge, (-0.02, 0.02)),
    _defined(7, "seat_edge", "points", length.seat_edge, (-0.02, 0.02)),
    _defined(8, "sitting_out", "share", length.sitting_out, (None, 0.15)),
    _defined(8, "early_winners", "share", length.early_winners),
    _defined(9, "richness", "actions", choices.richness),
    _defined(9, "near_best", "actions", choices.near_best, (2.0, None)),
    _defined(10, "no_way_out", "share", choices.no_way_out, (None, 0.15)),
    _defined(11, "exact_rate", "share", choices.exact_rate),
    _defined(11, "exact_bidder", "points", choices.exact_bidder),
    _defined(11, "exact_claimant", "points", choices.exact_claimant),
    _defined(11, "exact_bystander", "points", choices.exact_bystander),
    _defined(12, "skill", "share", choices.skill),
    _defined(12, "matches", "games", choices.matches),
    _defined(13, "rounds", "rounds", length.rounds),
    _defined(13, "turns", "turns", length.turns),
    _defined(13, "minutes", "minutes", length.minutes),
    _defined(13, "length_spread", "ratio", length.length_spread, (None, 2.0)),
    _defined(14, "kingmaking", "share", flow.kingmaking),
    _defined(14, "pair", "points", choices.pair),
)
"""The measures of every rule set of Bluff; restricted players come to them by what was played."""


def definitions(plays: Any) -> tuple[Definition, ...]:
    """All measures of these plays, of whichever game they are."""
    return dobon.DEFINITIONS if isinstance(plays, DobonPlays) else _of_bluff(plays)


def _of_bluff(plays: Plays) -> tuple[Definition, ...]:
    bans = (
        Definition(
            15,
            f"without_{option}",
            "points",
            (0.0, None),
            choices.without(option),
            restricted(option),
        )
        for option in plays.restricted
    )
    return (*DEFINITIONS, *bans)


def measure(plays: Any) -> tuple[Measure, ...]:
    """All measures of these plays, with their intervals."""
    return tuple(_measured(each, plays) for each in definitions(plays))


def estimates(plays: Any) -> Iterator[tuple[Definition, Estimate]]:
    """The measures to compare that have a value."""
    for each in definitions(plays):
        if not each.compared:
            continue
        try:
            yield each, each.estimate(plays)
        except Nothing:
            continue


def _measured(each: Definition, plays: Any) -> Measure:
    try:
        found = each.estimate(plays)
    except Nothing as reason:
        return _finished(each, Estimate.none(), (None, None), reason.text)
    low, high = found.interval()
    return _finished(each, found, (number(low), number(high)), None)


def _finished(
    each: Definition, found: Estimate, bounds: tuple[Number, Number], why: Text | None
) -> Measure:
    return Measure(
        number=each.number,
        key=each.key,
        title=each.words.title,
        note=each.words.note,
        value=None if why else number(found.value),
        low=bounds[0],
        high=bounds[1],
        n=found.n,
        counted=each.words.counted,
        unit=each.unit,
        good=each.good,
        mark=mark(bounds, each.good),
        method=found.method,
        players=LEARNED,
        why=why,
    )


def mark(bounds: tuple[Number, Number], good: tuple[Number, Number]) -> Mark:
    """Good or poor only where the whole interval says so."""
    low, high = bounds
    if good == ANY or low is None or high is None:
        return "none"
    least = -inf if good[0] is None else good[0]
    most = inf if good[1] is None else good[1]
    if least <= low and high <= most:
        return "good"
    return "poor" if high < least or low > most else "open"
