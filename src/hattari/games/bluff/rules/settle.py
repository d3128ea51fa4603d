"""Settlement: who was right, who loses how much, who starts next, and how a game is ranked.

All functions are pure and read the axes; seats are indices, `stock` is what a seat can lose
(its dice, or its lives).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

import msgspec
from msgspec.structs import replace

from .axes import (
    PURSE,
    Ending,
    Exact,
    Loss,
    LostTo,
    Rules,
    SpotOnRight,
    Stake,
    Starter,
    starting_stake,
)

Counts = tuple[int, ...]


class Claim(msgspec.Struct, frozen=True):
    """What ended a round: who doubted (or called spot-on) whose bid (or pass), and the margin.

    `margin` is the actual count less the claimed one; of a pass the dice that are as it claims
    less all of them. All that is lost, is lost so many `times`.
    """

    kind: str  # "challenge", "spot_on" or "doubt_pass"
    claimant: int
    bidder: int
    margin: int
    times: int = 1

    @property
    def claimant_is_right(self) -> bool:
        """Whether the claim holds; an exact bid proves a challenger wrong."""
        return self.margin == 0 if self.kind == "spot_on" else self.margin < 0

    @property
    def winner(self) -> int:
        """The party that was right."""
        return self.claimant if self.claimant_is_right else self.bidder

    @property
    def loser(self) -> int:
        """The party that was wrong."""
        return self.bidder if self.claimant_is_right else self.claimant


def matches(hand: Sequence[int], face: int, wild: int) -> int:
    """How many dice count for `face`; a bid on the wild face counts wild dice only."""
    return hand.count(face) + (0 if wild == face else hand.count(wild))


def settle(rules: Rules, stock: Counts, claim: Claim) -> Counts:
    """What each seat owns after a claim. Seats out hold 0 and keep it."""
    if claim.times > 1:
        rules = replace(rules, penalty=rules.penalty * claim.times)
        claim = replace(claim, margin=claim.margin * claim.times)
    after = _settle(rules, stock, claim)
    if rules.lost_to is LostTo.WINNER:
        return _handed_over(rules, stock, after, claim)
    return after


def _settle(rules: Rules, stock: Counts, claim: Claim) -> Counts:
    if claim.kind == "spot_on":
        return _settle_spot_on(rules, stock, claim)
    if claim.kind == "doubt_pass":
        return _pay(rules, stock, claim, rules.penalty)
    if claim.margin == 0:
        return _EXACT[rules.exact](rules, stock, claim)
    return _pay(rules, stock, claim, _cost(rules, claim.margin))


def _cost(rules: Rules, margin: int) -> int:
    return rules.penalty if rules.loss is Loss.ONE else abs(margin)


def _handed_over(rules: Rules, before: Counts, after: Counts, claim: Claim) -> Counts:
    """The winner gets what the others lost, up to the starting number."""
    if _nobody_wins(rules, claim):
        return after
    lost = sum(max(0, had - has) for had, has in zip(before, after, strict=True))
    return _more(after, claim.winner, lost, starting_stake(rules, len(before)))


def _nobody_wins(rules: Rules, claim: Claim) -> bool:
    """Whether bidder and challenger lose, so that there is nobody to take it."""
    return rules.exact is Exact.BOTH and claim.kind == "challenge" and not claim.margin


def _pay(rules: Rules, stock: Counts, claim: Claim, cost: int) -> Counts:
    """The loser loses `cost`; under `shed` the winner gets rid of it."""
    return _less(stock, claim.winner if rules.sheds else claim.loser, cost)


def _less(stock: Counts, seat: int, cost: int) -> Counts:
    return _put(stock, seat, max(0, stock[seat] - cost))


def _more(stock: Counts, seat: int, gain: int, most: int) -> Counts:
    """A gain never lifts a seat above `most`; one that is above keeps what it has."""
    return _put(stock, seat, max(stock[seat], min(stock[seat] + gain, most)))


def _put(stock: Counts, seat: int, owned: int) -> Counts:
    return (*stock[:seat], owned, *stock[seat + 1 :])


def _settle_spot_on(rules: Rules, stock: Counts, claim: Claim) -> Counts:
    if not claim.claimant_is_right:
        more = 0 if rules.loss is Loss.ONE else rules.surcharge
        return _pay(rules, stock, claim, _cost(rules, claim.margin) + more)
    if rules.sheds:
        return _less(stock, claim.claimant, rules.reward)
    if rules.spot_on_right is SpotOnRight.OTHERS_LOSE:
        return _others_pay(stock, claim.claimant, rules.reward)
    most = starting_stake(rules, len(stock))
    return _more(stock, claim.claimant, rules.reward, most)


def _others_pay(stock: Counts, spared: int, cost: int) -> Counts:
    return tuple(
        owned if seat == spared else max(0, owned - cost) for seat, owned in enumerate(stock)
    )


def _challenger_pays(rules: Rules, stock: Counts, claim: Claim) -> Counts:
    return _pay(rules, stock, claim, rules.penalty)


def _nobody_pays(_rules: Rules, stock: Counts, _claim: Claim) -> Counts:
    return stock


def _all_but_bidder_pay(rules: Rules, stock: Counts, claim: Claim) -> Counts:
    if rules.sheds:
        return _pay(rules, stock, claim, rules.penalty)
    paid = _others_pay(stock, claim.bidder, rules.penalty)
    if not rules.spare_last_die:
        return paid
    parties = (claim.bidder, claim.claimant)
    return tuple(
        left if seat in parties else max(left, min(owned, 1))
        for seat, (owned, left) in enumerate(zip(stock, paid, strict=True))
    )


def _challenger_gives(rules: Rules, stock: Counts, claim: Claim) -> Counts:
    given = min(rules.penalty, stock[claim.claimant])
    less = _less(stock, claim.claimant, given)
    return _more(less, claim.bidder, given, starting_stake(rules, len(stock)))


def _both_pay(rules: Rules, stock: Counts, claim: Claim) -> Counts:
    """Where that would leave nobody the bidder, whose bid was true, keeps one."""
    left = _less(_less(stock, claim.bidder, rules.penalty), claim.claimant, rules.penalty)
    return left if any(left) else _put(left, claim.bidder, 1)


_EXACT: dict[Exact, Callable[[Rules, Counts, Claim], Counts]] = {
    Exact.CHALLENGER_ONE: _challenger_pays,
    Exact.NOBODY: _nobody_pays,
    Exact.ALL_BUT_BIDDER: _all_but_bidder_pay,
    Exact.GIFT: _challenger_gives,
    Exact.BOTH: _both_pay,
}


# Who starts ------------------------------------------------------------------------------


def next_in(stock: Counts, seat: int) -> int:
    """This seat (counted on past the last one), or the next clockwise that is still in."""
    seat %= len(stock)
    if stock[seat]:
        return seat
    others = (*range(seat + 1, len(stock)), *range(seat))
    return next((other for other in others if stock[other]), seat)


def seats_with(stock: Counts) -> Counts:
    """The seats that own something."""
    return tuple([seat for seat, owned in enumerate(stock) if owned])


def next_starter(rules: Rules, last_starter: int, claim: Claim, stock: Counts) -> int:
    """Who starts the next round, by the stock after settlement."""
    return next_in(stock, _NAMED[rules.starter](claim, last_starter))


_NAMED: dict[Starter, Callable[[Claim, int], int]] = {
    # A right spot-on has no loser, and its caller stands as the challenger.
    Starter.LOSER: lambda claim, _: claim.loser if claim.margin else claim.claimant,
    Starter.WINNER: lambda claim, _: claim.winner,
    Starter.AFTER_CHALLENGER: lambda claim, _: claim.claimant + 1,
    Starter.ROTATE: lambda _, last_starter: last_starter + 1,
}


def palifico_seat(before: Counts, after: Counts, claim: Claim, had: frozenset[int]) -> int | None:
    """The seat whose loss just left it its first last die, if a palifico round follows.

    Of several the first clockwise after the bidder. None with two seats left.
    """
    seats = len(after)
    if seats - after.count(0) <= 2:
        return None
    clockwise = ((claim.bidder + step) % seats for step in range(1, seats + 1))
    for seat in clockwise:
        if after[seat] == 1 and before[seat] > 1 and seat not in had:
            return seat
    return None


# Ranking ---------------------------------------------------------------------------------

Groups = tuple[Counts, ...]


def is_over(rules: Rules, stock: Counts, rounds: int) -> bool:
    """Whether the game ends after this many settled rounds."""
    left = len(stock) - stock.count(0)
    if left <= 1 or rounds >= rules.round_limit:
        return True
    return left < len(stock) and rules.ending is Ending.FIRST_OUT


def ranking(rules: Rules, stock: Counts, gone: Groups) -> Groups:
    """Groups of seats, best first. `gone` are the seats out, in the order of leaving; where the
    first out ends the game what is left are points, and all who have none share a rank."""
    if rules.ending is Ending.FIRST_OUT and gone:
        gone = (tuple(sorted(chain.from_iterable(gone))),)
    held = sorted({owned for owned in stock if owned}, reverse=not rules.sheds)
    still_in = [
        tuple([seat for seat, owned in enumerate(stock) if owned == value]) for value in held
    ]
    return (*gone, *still_in) if rules.sheds else (*still_in, *reversed(gone))


def stake_of(rules: Rules, dice: Counts, lives: Counts, losses: Counts = ()) -> Counts:
    """What the seats can lose: of points that are noted, what is left of a purse without end, and
    nothing of a seat that never was in."""
    if rules.stakes_dice:
        return dice
    return of_the_living(noted(losses), dice) if rules.stake is Stake.LOSSES else lives


def noted(counts: Counts) -> Counts:
    """The points lost by what is left of the purse, or the other way round."""
    return tuple(PURSE - count for count in counts)


def of_the_living(counts: Counts, left: Counts) -> Counts:
    """The counts, none where a seat has nothing left."""
    return tuple(count if alive else 0 for count, alive in zip(counts, left, strict=True))
