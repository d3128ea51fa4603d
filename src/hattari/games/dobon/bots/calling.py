"""What it is worth to call a dobon that holds.

By the usual table of payments there is nothing to weigh: a dobon wins at once at least what going
out would. Where it pays less, or hardly anybody pays for it, the same hand may win more later.
"""

from __future__ import annotations

from collections.abc import Iterator

from hattari.games.dobon.rules.axes import Rules, Sum
from hattari.games.dobon.rules.cards import eights_in
from hattari.games.dobon.rules.points import (
    Cause,
    Share,
    hand_points,
    held_times,
    may_counter,
    share,
    shown_times,
    takes_most,
)
from hattari.games.dobon.rules.view import DobonView

from .looking import holds
from .sums import threat
from .weigh import NOTHING_OWED, Evaluation

SELDOM = 2
"""Hands have the same sum so seldom that a counter which costs so many times what a dobon wins is
no reason to wait."""


_CAUSES = {"window": Cause.DOBON, "counter": Cause.COUNTER, "drawn": Cause.DRAW}

SEVERAL = 0.3
"""How much of its chance to go out first a hand of several cards keeps that lets a dobon go: none
is of the open card's rank, as a single one is. Found on decisions that were played on."""


def may_cost(rules: Rules, view: DobonView) -> bool:
    """Whether to let a dobon go that holds may be worth more than to call it."""
    what = _cause(view)
    if what is Cause.COUNTER or _is_last(view):
        return False
    out = share(rules, Cause.OUT, False) or NOTHING_OWED
    owed = [share(rules, what, is_called) or NOTHING_OWED for _, is_called in _payers(view, what)]
    if not all(_is_at_least(each, out) for each in owed):
        return True
    if len(owed) > 1 and takes_most(rules, what) and not takes_most(rules, Cause.OUT):
        return True
    return what is Cause.DOBON and may_counter(rules) and _is_dear(rules)


def worth(evaluation: Evaluation) -> float:
    """What calling wins on average, less what it costs where it may be turned round."""
    rules, view, hand = evaluation.rules, evaluation.view, evaluation.hand
    what, own, eights = _cause(view), hand_points(rules, hand), eights_in(hand)
    dues = [
        owed.times * owed.amount(view.seats[seat].cards * evaluation.mean_points, own)
        for seat, is_called in _payers(view, what)
        if (owed := share(rules, what, is_called)) is not None
    ]
    prize = (max(dues) if takes_most(rules, what) else sum(dues)) * shown_times(rules, what, eights)
    if what is not Cause.DOBON or not may_counter(rules):
        return prize
    cards, up = view.seats[view.up_by or 0].cards, view.up or ""
    turned = threat(rules, evaluation.unseen, cards, up[0], view.laid)
    owed = share(rules, Cause.COUNTER, True) or NOTHING_OWED
    cost = held_times(rules, eights) * owed.times * owed.amount(own, turned.points)
    return (1 - turned.chance) * prize - turned.chance * cost


def let_go(evaluation: Evaluation) -> float:
    """What it is worth to let the open card go, with a dobon on it or without."""
    view = evaluation.view
    waits = len(evaluation.hand) > 1 and holds(evaluation.rules, view)
    return evaluation.let_go(SEVERAL if waits else 1.0)


def _cause(view: DobonView) -> Cause:
    """What a call is paid as, if nobody else calls."""
    if view.phase == "opening":
        return Cause.HEAVEN if view.starter == view.you else Cause.EARTH
    return _CAUSES[view.phase]


def _is_last(view: DobonView) -> bool:
    """Whether the open card was its player's last, so that one pays for letting it go."""
    return view.up_by is not None and not view.seats[view.up_by].cards


def _payers(view: DobonView, what: Cause) -> Iterator[tuple[int, bool]]:
    """The other seats, and whether each counts as called."""
    for seat in range(len(view.seats)):
        if seat != view.you and seat not in view.gone:
            yield seat, seat == view.up_by if what is Cause.DOBON else what is not Cause.DRAW


def _is_at_least(paid: Share, other: Share) -> bool:
    """Whether one share is no less than another, whatever hands there are."""
    if isinstance(other.of, int):
        return isinstance(paid.of, int) and paid.of * paid.times >= other.of * other.times
    return paid.of in (other.of, Sum.BOTH) and paid.times >= other.times


def _is_dear(rules: Rules) -> bool:
    """Whether a counter costs far more than a dobon wins."""
    won = share(rules, Cause.DOBON, True) or NOTHING_OWED
    return not _is_at_least(
        Share(won.of, SELDOM * won.times), share(rules, Cause.COUNTER, True) or NOTHING_OWED
    )
