"""The bot that reads: every hand the others may hold, and what they would do with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp

from hattari.bots.bot import drawn
from hattari.core.game import Text
from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    Dice,
    MakeBid,
    Reroll,
    SpotOn,
    Uncover,
    Wave,
)
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.view import BluffView, LegalView

from . import face_off
from .belief import believe
from .calls import in_other_words, other_way
from .evaluation import kept_dice
from .evaluation.lookahead import Lookahead
from .evaluation.ranges import Reading
from .turns import in_window, returning, weighed

Weighed = tuple[float, Action]

MIXING = 0.04
"""Of two actions the worse one is taken less by e for each such part of a unit of the stakes."""

REROLL_COST = 0.02
"""What a reroll has to be better by, in units: it shows dice to everybody."""

MOST_LOOKS = 10
"""So many bids at most are searched, those that look best at first sight."""

LEAST_LOOKS = 2

EFFORT = 9000
"""Fewer bids are searched where each takes longer, so that a decision takes some 20 ms."""


def _strangers(_view: BluffView) -> tuple[Reading, ...]:
    return ()


class ReaderBot:
    """Meets `bots.bot.Bot`. Looks one answer ahead; the same budget for every decision.

    `readings`: what each seat of a view is taken for; () for strangers.
    """

    id = "reader"
    version = 2
    game = "bluff"
    title = Text("Reader", "読み")
    note = Text(
        "Reads hands from bids, foresees answers and bluffs when you least see it",
        "ビッドから手の内を読み、相手の出方まで見通す。はったりも見抜きにくい",
    )

    def __init__(self, readings: Callable[[BluffView], Sequence[Reading]] = _strangers) -> None:
        self._readings = readings

    def choose(self, rules: Rules, view: BluffView, seed: bytes) -> Action:
        """One of the best actions; the better, the more often."""
        legal, seat = view.legal, view.you
        if legal is None or seat is None:
            raise ValueError("this view is of a seat that may not act")
        if legal.uncover:
            return Uncover()
        if view.seats[view.you or 0].out:
            return returning(rules, view, seed)
        if view.face_off:
            return face_off.choose(rules, view, seed)
        return drawn(_mixed(rules, view, legal, seat, self._readings(view)), seed, "mix")

    def shares(self, rules: Rules, view: BluffView) -> dict[Action, float] | None:
        """Meets `bots.bot.Mixer`; None for a seat that is out, and in a face-off."""
        legal, seat = view.legal, view.you
        if legal is None or seat is None or view.seats[seat].out or view.face_off:
            return None
        return (
            {Uncover(): 1.0}
            if legal.uncover
            else _mixed(rules, view, legal, seat, self._readings(view))
        )


def _mixed(
    rules: Rules,
    view: BluffView,
    legal: LegalView,
    seat: int,
    readings: Sequence[Reading],
) -> dict[Action, float]:
    """How often each action: its chance falls with what it is worse by than the best."""
    view, legal = in_window(view, legal)
    lookahead = Lookahead(rules, view, seat, readings)
    weighed = [*_weigh(lookahead, legal), *_weigh_called(rules, view, seat, readings)]
    best, scale = max(worth for worth, _ in weighed), MIXING * lookahead.unit
    chances = [exp(max(-99.0, (worth - best) / scale)) for worth, _ in weighed]
    found: dict[Action, float] = {}
    for chance, (_, action) in zip(chances, weighed, strict=True):
        found[action] = found.get(action, 0.0) + chance / sum(chances)
    return found


def _weigh(lookahead: Lookahead, legal: LegalView) -> Iterator[Weighed]:
    if legal.challenge:
        yield lookahead.claim("challenge"), Challenge()
    if legal.spot_on:
        yield lookahead.claim("spot_on"), SpotOn()
    if legal.wave:
        yield _waiting(lookahead), Wave()
    if legal.may_pass or legal.doubt_pass or legal.doubles or legal.answer:
        view = lookahead.view
        yield from weighed(
            lookahead.rules, view, lookahead.elsewhere, believe(lookahead.rules, view)
        )
    if legal.bids:
        yield from _weigh_bids(lookahead, legal)


def _weigh_called(
    rules: Rules, view: BluffView, seat: int, readings: Sequence[Reading]
) -> Iterator[Weighed]:
    """The bids that change what counts."""
    other = other_way(rules, view)
    if other is None or view.legal is None or other[1].legal is None:
        return
    for worth, action in _weigh_bids(Lookahead(*other, seat, readings), other[1].legal):
        yield worth, in_other_words(view.legal, action)


def _waiting(lookahead: Lookahead) -> float:
    """What it is worth to let a window go; the next seat may still doubt in its turn."""
    view = lookahead.view
    if view.bid is None or lookahead.public.follower(view.bid.seat) != lookahead.seat:
        return lookahead.elsewhere
    return max(lookahead.elsewhere, lookahead.claim("challenge"))


def _weigh_bids(lookahead: Lookahead, legal: LegalView) -> Iterator[Weighed]:
    plans = sorted(_plans(lookahead, legal), key=lookahead.glance, reverse=True)
    for bid, show in plans[: _looks(lookahead)]:
        value = lookahead.bid(bid, show)
        if not show:
            yield value, MakeBid(bid.count, bid.face)
            continue
        before = legal.show == "before_bid"
        action = Reroll(show) if before else MakeBid(bid.count, bid.face, show)
        yield value - REROLL_COST * lookahead.unit, action


def _looks(lookahead: Lookahead) -> int:
    """How many bids are searched: by how much there is to reckon for one."""
    each = len(lookahead.habits.bids) + len(lookahead.habits.rerolls) // 2
    following = lookahead.public.follower(lookahead.seat)
    size = len(lookahead.hidden) + len(lookahead.hand) + lookahead.hidden[following]
    return max(LEAST_LOOKS, min(MOST_LOOKS, EFFORT // max(1, each * size)))


def _plans(lookahead: Lookahead, legal: LegalView) -> Iterator[tuple[Bid, Dice]]:
    """The bids worth a glance, each with the dice to show for it, () for no reroll."""
    hand, wild, may_show = lookahead.hand, lookahead.public.wild, legal.show != "off"
    shows = {face: kept_dice(hand, face, wild) for _, face in legal.bids} if may_show else {}
    for count, face in legal.bids:
        bid = Bid(count, face)
        if bid in lookahead.habits.bids or not lookahead.habits.bids:
            yield bid, ()
            if shows.get(face):
                yield bid, shows[face]
