"""What a turn may be besides a bid and a claim on it: passing, and raising the stake."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from msgspec.structs import replace

from hattari.bots.bot import fraction
from hattari.games.bluff.bots.belief import Belief, chance, expected, ignore
from hattari.games.bluff.bots.evaluation import margin_values
from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.rules.actions import Action, Dice, Double, SpotOn, Wave
from hattari.games.bluff.rules.axes import PassClaim, Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.doubling import ACCEPT, COUNTER
from hattari.games.bluff.rules.passing import DOUBT_PASS, PASS, agreeing
from hattari.games.bluff.rules.settle import Claim, Counts, settle
from hattari.games.bluff.rules.view import BluffView, LegalView, SeatView

HONEST = 0.7
"""How often a pass is taken to be made where it is true, beside `BLUFFED` where it isn't."""

BLUFFED = 0.15

DOUBTED = 0.3
"""How often a pass is taken to be doubted."""

HABIT = 0.5
"""How often a bot that doesn't reckon passes where it truly can."""

FACES = 6

EXACT_ENOUGH = 0.2
"""Who is out waits for a bid that is likelier exact than this."""

DOUBLES = 0.25
"""How often a bot that doesn't reckon doubles where it would doubt."""

DOUBT_BELOW = 0.15
"""It doubles, and redoubles the other way round, where a bid is less likely than this."""


def returning(rules: Rules, view: BluffView, seed: bytes) -> Action:
    """What a seat that is out does in a window: it has one call to come back in with."""
    bid = view.bid
    counts = () if bid is None else ignore(rules, view).count(bid.face)
    exact = counts[bid.count] if bid is not None and bid.count < len(counts) else 0.0
    return SpotOn() if fraction(seed, "return") < exact - EXACT_ENOUGH else Wave()


def in_window(view: BluffView, legal: LegalView) -> tuple[BluffView, LegalView]:
    """Without bids out of turn, which these bots leave to others: they wait for their turn."""
    if not (legal.wave and legal.bids):
        return view, legal
    legal = replace(legal, bids=())
    return replace(view, legal=legal), legal


def weighed(
    rules: Rules, view: BluffView, elsewhere: float, belief: Belief
) -> Iterator[tuple[float, Action]]:
    """What passes and doubles are worth; `elsewhere` is the worth of going on."""
    legal, seat = view.legal, view.you
    if legal is None or seat is None:
        return
    if legal.doubt_pass:
        passed = view.trail[-1].seat
        true = _is_true(rules, view, passed)
        yield _mean(_ends(rules, view, seat, passed, seat), true), DOUBT_PASS
    yield from _weighed_doubles(rules, view, belief, seat)
    if legal.may_pass:
        following = _following(view, seat)
        true = float(_holds(rules, view.hand or (), view.seats[seat].shown))
        doubted = _mean(_ends(rules, view, following, seat, seat), true)
        yield DOUBTED * doubted + (1 - DOUBTED) * elsewhere, PASS


def _weighed_doubles(
    rules: Rules, view: BluffView, belief: Belief, seat: int
) -> Iterator[tuple[float, Action]]:
    """Whoever is doubled counters where the bid is true, as far as the others can tell."""
    legal = view.legal
    if legal is None:
        return
    for at in legal.doubles:
        bid = _last_bid(view, at)
        accepted = _margins(rules, view, (seat, at, 2), seat)
        countered = _margins(rules, view, (seat, at, 4), seat)
        zero = 2 * view.in_play
        values = (*accepted[:zero], *countered[zero:])
        yield expected(belief.count(bid.face), values, zero - bid.count), Double(at)
    if legal.answer and view.doubled is not None:
        doubled = view.doubled
        for answer, times in ((ACCEPT, 2), (COUNTER, 4)):
            values = _margins(rules, view, (doubled.seat, doubled.at, times), seat)
            first = 2 * view.in_play - doubled.count
            yield expected(belief.count(doubled.face), values, first), answer


def _margins(
    rules: Rules, view: BluffView, call: tuple[int, int, int], seat: int
) -> tuple[float, ...]:
    """What each margin of a call (challenger, bidder, times) leaves to a seat."""
    claimant, bidder, times = call
    claim = Claim("challenge", claimant, bidder, 0, times)
    return margin_values(rules, stock_of(view), claim, seat, view.in_play)


def _last_bid(view: BluffView, seat: int) -> Bid:
    return next(
        Bid(step.count, step.face)
        for step in reversed(view.trail)
        if step.seat == seat and step.count is not None and step.face is not None
    )


def _easy_double(rules: Rules, view: BluffView, legal: LegalView, seed: bytes) -> Action | None:
    if legal.answer and view.doubled is not None:
        doubled = view.doubled
        true = chance(ignore(rules, view).count(doubled.face), doubled.count)
        return COUNTER if true > 1 - DOUBT_BELOW else ACCEPT
    if fraction(seed, "double") >= DOUBLES:
        return None
    for at in legal.doubles:
        bid = _last_bid(view, at)
        if chance(ignore(rules, view).count(bid.face), bid.count) < DOUBT_BELOW:
            return Double(at)
    return None


def easily(rules: Rules, view: BluffView, legal: LegalView, seed: bytes) -> Action | None:
    """What a bot does here that doesn't reckon what it is worth; mostly nothing."""
    if double := _easy_double(rules, view, legal, seed):
        return double
    if legal.doubt_pass and fraction(seed, "doubt_pass") >= _is_true(
        rules, view, view.trail[-1].seat
    ):
        return DOUBT_PASS
    if not legal.may_pass:
        return DOUBT_PASS if legal.doubt_pass and not (legal.bids or legal.challenge) else None
    seat = view.seats[view.you or 0]
    true = _holds(rules, view.hand or (), seat.shown)
    likely = HABIT if true else BLUFFED / 2
    if fraction(seed, "pass") < likely or not (legal.bids or legal.challenge):
        return PASS
    return None


def _holds(rules: Rules, hand: Dice, shown: Dice) -> bool:
    """Whether a pass with these dice is true."""
    dice = (*hand, *shown)
    return agreeing(rules.pass_claim, dice) == len(dice)


def _is_true(rules: Rules, view: BluffView, seat: int) -> float:
    """The chance that a pass is true: of fair dice, as those pass who may choose to."""
    fair = _fair(rules.pass_claim, view.seats[seat])
    honest, bluffed = fair * HONEST, (1 - fair) * BLUFFED
    return honest / (honest + bluffed)


def _fair(claim: PassClaim, seat: SeatView) -> float:
    faces = set(seat.shown)
    if claim is PassClaim.ALL_ALIKE:
        if len(faces) > 1:
            return 0.0
        return float((1 / FACES) ** (seat.hidden if faces else seat.hidden - 1))
    if len(faces) < len(seat.shown):
        return 0.0
    return prod(max(0, FACES - len(faces) - die) / FACES for die in range(seat.hidden))


def _ends(
    rules: Rules, view: BluffView, doubter: int, passed: int, seat: int
) -> tuple[float, float]:
    """What a doubted pass leaves to a seat where it is true, and where it isn't."""
    stock = stock_of(view)
    true, false = (
        worth(rules, settle(rules, stock, Claim("doubt_pass", doubter, passed, margin)), seat)
        for margin in (0, -1)
    )
    return true, false


def _mean(ends: tuple[float, float], true: float) -> float:
    return true * ends[0] + (1 - true) * ends[1]


def stock_of(view: BluffView) -> Counts:
    """What every seat can lose."""
    return tuple(seat.dice if seat.lives is None else seat.lives for seat in view.seats)


def _following(view: BluffView, seat: int) -> int:
    seats = len(view.seats)
    places = ((seat + step) % seats for step in range(1, seats))
    return next(place for place in places if not view.seats[place].out)
