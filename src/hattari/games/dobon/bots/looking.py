"""What a seat of Dobon may rightly do, read from its view.

Where mistakes are penalised a view offers wrong cards and false calls too; these are left out
here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import get_args

from hattari.games.dobon.rules.actions import Action, Dobon, Draw, Jump, Pass, Play, Suit, Wave
from hattari.games.dobon.rules.axes import Rules, dealt
from hattari.games.dobon.rules.cards import Card, Cards, adds_up, around
from hattari.games.dobon.rules.effects import effect, named_suits
from hattari.games.dobon.rules.follows import Top, follows
from hattari.games.dobon.rules.legal import is_safe
from hattari.games.dobon.rules.view import DobonView, LegalView

SUITS: tuple[Suit, ...] = get_args(Suit)


def options(view: DobonView) -> LegalView:
    """What this seat may do. Raises ValueError where it may do nothing."""
    if view.legal is None:
        raise ValueError("this view is of a seat that may not act")
    return view.legal


def holds(rules: Rules, view: DobonView) -> bool:
    """Whether a dobon may be called now, and is one."""
    if view.up is None or view.hand is None or not options(view).dobon:
        return False
    if not adds_up(rules, view.hand, view.up, view.laid):
        return False
    out = view.up_by is not None and not view.seats[view.up_by].cards
    return not is_safe(rules, out and view.phase == "window")


def fitting(rules: Rules, view: DobonView) -> Cards:
    """The cards that may be laid without a mistake."""
    cards = options(view).cards
    if view.phase == "drawn":
        cards = tuple(card for card in cards if card in view.fresh)
    return tuple(card for card in cards if fits(rules, view, card))


def fits(rules: Rules, view: DobonView, card: Card) -> bool:
    """Whether a card answers the one on top of the pile."""
    to_follow = top(view)
    return to_follow is not None and follows(rules, to_follow, card)


def top(view: DobonView) -> Top | None:
    """What the seat in turn has to follow; None before the deal."""
    if view.up is None:
        return None
    return Top(view.up, view.suit or "", 0 if view.must is None else view.must.take)


def suits(rules: Rules, card: Card) -> tuple[Suit | None, ...]:
    """What may be named with this card; None: nothing."""
    able = named_suits(rules, card)
    return tuple([suit for suit in SUITS if suit in able]) or (None,)


def plays(rules: Rules, view: DobonView) -> tuple[Play, ...]:
    """Every right play, pon said where it has to be; once for each suit that it may name, and
    with any others of its rank that may go on it, each of them once as the last."""
    held = len(view.hand or ())
    return tuple(
        Play(card, suit, held - len(more) == 2, more)
        for card in fitting(rules, view)
        for more in bundles(view, card)
        for suit in suits(rules, (card, *more)[-1])
    )


def bundles(view: DobonView, card: Card) -> Iterator[Cards]:
    """What may go on a card with the same play; nothing first. Between the first and the last the
    order says nothing."""
    yield ()
    if card[0] not in options(view).together:
        return
    others = [mate for mate in view.hand or () if mate[0] == card[0] and mate != card]
    for size in range(1, len(others) + 1):
        for chosen in combinations(others, size):
            for last in chosen:
                yield (*(mate for mate in chosen if mate != last), last)


def jumps(rules: Rules, view: DobonView) -> tuple[Jump, ...]:
    """Every card that may be laid out of turn, pon said where it has to be."""
    pon = len(view.hand or ()) == 2
    return tuple(
        Jump(card, suit, pon) for card in options(view).jump for suit in suits(rules, card)
    )


def ways(rules: Rules, view: DobonView) -> int:
    """How many things may be done without a mistake."""
    legal = options(view)
    single = (legal.draw, legal.pass_, legal.wave, holds(rules, view))
    return sum(single) + len(plays(rules, view)) + len(jumps(rules, view))


def idle(view: DobonView) -> Action:
    """What a seat does that neither plays nor calls: it waves, passes or draws."""
    legal = options(view)
    if legal.wave:
        return Wave()
    return Draw() if legal.draw else Pass()


def call(view: DobonView) -> Action:
    """A dobon that holds, doubled where that may be declared: it is seldom turned round."""
    return Dobon(double=options(view).double)


def watching(rules: Rules, view: DobonView) -> frozenset[int]:
    """The other seats that let the top card go and have held the same cards since.

    They can't call on another card of its rank. Not so if everybody has drawn since, which
    is rare and which a view doesn't tell.
    """
    if view.you is None or (view.up_by is None and not rules.opening_dobon):
        return frozenset()
    if view.window is not None:
        # Who lets this card go can't call on another of its rank, but for whoever played it.
        away = {view.you, view.up_by, *view.gone}
        return frozenset(range(len(view.seats))).difference(away)
    first = view.starter if view.up_by is None else view.up_by
    if first is None or first == view.you:
        return frozenset()
    others = around(len(view.seats), view.you, view.direction)[1:]
    return frozenset(others[: others.index(first)]).difference(view.gone)


def drawing(rules: Rules, view: DobonView) -> frozenset[int]:
    """The other seats that drew a card rather than follow the top one.

    A seat that was skipped, or took cards for a threat, is left out.
    """
    if view.you is None or view.up is None:
        return frozenset()
    if view.up_by is None:
        more = dealt(rules, view.round) + 1
        return frozenset(seat for seat, each in enumerate(view.seats) if each.cards == more) - {
            view.you
        }
    between = around(len(view.seats), view.up_by, view.direction)[1:]
    if view.up_by != view.you:
        between = between[: between.index(view.you)]
    done = effect(rules, view.up)
    passed = 1 if done.threatens else max(0, done.steps - 1)
    return frozenset(between[passed:])


def standing(view: DobonView) -> int:
    """How many cards the seat in turn has to take if it can't answer."""
    return 0 if view.must is None else view.must.take
