"""A face-off of two dice, one of them one's own: bids on the sum of pips, weighed one answer ahead.

The other die is taken for a fair one, and its owner for one who doubts what is more likely false.
"""

from __future__ import annotations

from collections.abc import Iterator

from hattari.bots.bot import pick
from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid, SpotOn, Wave
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import FACES
from hattari.games.bluff.rules.doubling import ACCEPT
from hattari.games.bluff.rules.passing import DOUBT_PASS, PASS
from hattari.games.bluff.rules.settle import Claim, settle
from hattari.games.bluff.rules.view import BluffView

from .turns import stock_of

Weighed = tuple[float, Action]

CLOSE = 0.02
"""Actions that differ by less are as good as equal."""


def choose(rules: Rules, view: BluffView, seed: bytes) -> Action:
    """One of the actions of the highest worth."""
    weighed = list(_weigh(rules, view))
    best = max(value for value, _ in weighed)
    equals = [action for value, action in weighed if value >= best - CLOSE]
    return equals[pick(seed, "face_off", len(equals))]


def _weigh(rules: Rules, view: BluffView) -> Iterator[Weighed]:
    legal, seat = view.legal, view.you
    if legal is None or seat is None:
        raise ValueError("this view is of a seat that may not act")
    now, own = worth(rules, stock_of(view), seat), sum(view.hand or ())
    for kind, allowed, action in (
        ("challenge", legal.challenge, Challenge()),
        ("spot_on", legal.spot_on, SpotOn()),
    ):
        if allowed and view.bid is not None:
            missing = own - view.bid.count
            ends = [_end(rules, view, (kind, seat), missing + other) for other in FACES]
            yield sum(ends) / len(ends), action
    for count, face in () if legal.wave else legal.bids:
        yield _bid(rules, view, count, now), MakeBid(count, face)
    if legal.wave:
        yield now, Wave()
    if legal.may_pass:
        yield now, PASS
    if legal.doubt_pass:  # one die is always as a pass claims
        yield 0.0, DOUBT_PASS
    if legal.answer:
        yield now, ACCEPT


def _bid(rules: Rules, view: BluffView, count: int, now: float) -> float:
    """What a bid is worth: against each die that the other may hold."""
    own, seat = sum(view.hand or ()), view.you or 0
    other = next(at for at, each in enumerate(view.seats) if at != seat and not each.out)
    total = 0.0
    for theirs in FACES:
        likely = sum(mine + theirs >= count for mine in FACES) / len(FACES)
        doubted = likely < 1 / 2 or count == 2 * len(FACES)
        margin = own + theirs - count
        total += _end(rules, view, ("challenge", other), margin) if doubted else now
    return total / len(FACES)


def _end(rules: Rules, view: BluffView, call: tuple[str, int], margin: int) -> float:
    """What a call (its kind, and whose it is) leaves to the seat of the view."""
    kind, claimant = call
    seats = [at for at, each in enumerate(view.seats) if not each.out]
    bidder = seats[0] if claimant == seats[1] else seats[1]
    after = settle(rules, stock_of(view), Claim(kind, claimant, bidder, margin))
    return worth(rules, after, view.you or 0)
