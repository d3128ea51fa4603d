"""How likely it is that the standing bid holds, and that one's own bid is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log

import msgspec

from hattari.core.evaluation import Claim
from hattari.core.game import Text
from hattari.games.bluff.bots.belief import chance
from hattari.games.bluff.bots.evaluation.lookahead import Lookahead, answers
from hattari.games.bluff.bots.evaluation.public_state import after_bid
from hattari.games.bluff.bots.evaluation.ranges import Reading, read
from hattari.games.bluff.rules.actions import Dice, MakeBid
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.odds import true_chance
from hattari.games.bluff.rules.phrases import called as said
from hattari.games.bluff.rules.view import BluffView

from .position import Position, state_of
from .taken import Line, known_at, readings_of

HOLDS_FIT: tuple[Line, Line] = ((0.21, 1.22), (0.20, 0.82))
"""What is believed and what came, in log odds, of bids by one that reckons and by a plain player:
lines through games of `odds` and `easy` under ten presets at four seats (Platt 1999). What a plain
player's bids seem to say holds less, what the other's say holds more."""

CALLED_FIT: Line = (-0.191, 0.948)
"""The same of calls: a line through games of `easy`, `odds` and `reader` under six presets."""

HOLDS = Text("{bid} is true", "{bid}は本当")
CALLED = Text("{bid} is called at once", "{bid}はすぐに疑われる")


def holds(position: Position) -> Iterator[Claim]:
    """That the standing bid is true; nothing where there is none."""
    view = position.view
    if view.bid is None or view.hand is None:
        return
    bid = Bid(view.bid.count, view.bid.face)
    yield held(position, believed(position, bid, view.bid.seat), _plain(position, view.hand, bid))


def _plain(position: Position, hand: Dice, bid: Bid) -> float:
    """The chance that a bid is true where bids tell nothing: what the rules themselves say."""
    view = position.view
    unseen = tuple((1,) * seat.hidden for seat in view.seats)
    state = state_of(position.rules, view, unseen)
    return true_chance(state, position.seat, hand, bid)


def held(position: Position, chance: float, plain: float) -> Claim:
    """The claim that the standing bid is true, with these chances."""
    view = position.view
    if view.bid is None:
        raise ValueError("expected a bid that stands")
    bid = said(Bid(view.bid.count, view.bid.face), view.wild or 0)
    return Claim("bid_holds", HOLDS.fill(bid=bid), min(1.0, chance), min(1.0, plain))


def fitted(chance: float, line: Line) -> float:
    """A chance moved along a line in log odds; what is certain stays so."""
    if not 0 < chance < 1:
        return chance
    first, slope = line
    return 1 / (1 + exp(-first - slope * log(chance / (1 - chance))))


def believed(position: Position, bid: Bid, bidder: int) -> float:
    """The chance that a seat's standing bid is true by what the others' bids say."""
    view = position.view
    if view.face_off:
        return _plain(position, view.hand or (), bid)
    ahead = Lookahead(position.rules, view, position.seat, readings_of(view, position.bots))
    known, others = ahead.known(bid.face), ahead.others(bid.face, ())
    if bid.count <= known:
        return 1.0
    told = known_at(position.bots, bidder)
    bids = sum(step.count is not None for step in view.trail)
    line = _line(ahead.ranges[bidder].kinds) if told is None else told.holds_at(bids)
    return fitted(min(1.0, chance(others, bid.count - known)), line)


def _line(kinds: Sequence[float]) -> Line:
    """The line for a stranger who is each kind of player with these chances."""
    first, slope = (
        sum(likely * each for likely, each in zip(kinds, column, strict=True))
        for column in zip(*HOLDS_FIT, strict=True)
    )
    return first, slope


def called(position: Position, bid: MakeBid) -> Iterator[Claim]:
    """That a bid of the seat is called by the next one; `plain` for one that has heard nothing.

    Nothing of a bid that changes what counts.
    """
    if bid.call or position.view.face_off:
        return
    view = position.view
    deaf = msgspec.structs.replace(view, trail=())
    seat, heard = _answered(position, view, readings_of(view, position.bots), bid)
    _, unheard = _answered(position, deaf, (), bid)
    told = known_at(position.bots, seat)
    line = CALLED_FIT if told is None else told.called_at(view.in_play)
    yield said_called(position, bid, fitted(heard, line), unheard)


def _answered(
    position: Position, view: BluffView, readings: Sequence[Reading], bid: MakeBid
) -> tuple[int, float]:
    """The next seat, and the chance that it claims, as `reader` foresees it."""
    _, ranges = read(position.rules, view, readings)
    public, _ = read(position.rules, position.view)
    public = msgspec.structs.replace(public, turn=position.seat)
    after = after_bid(public, Bid(bid.count, bid.face), bid.show)
    replies = answers(ranges[after.turn].about(bid.face), after)
    return after.turn, min(1.0, sum(map(sum, replies.claims.values())))


def said_called(position: Position, bid: MakeBid, chance: float, plain: float) -> Claim:
    """The claim that a bid ends the round at once, with these chances."""
    words = CALLED.fill(bid=said(Bid(bid.count, bid.face), position.view.wild or 0))
    return Claim("called", words, chance, plain)
