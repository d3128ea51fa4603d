"""What a seat may do now, counted but never listed at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from .actions import (
    Action,
    Call,
    Challenge,
    Dice,
    MakeBid,
    Phase,
    Reroll,
    SpotOn,
    State,
    Uncover,
    Wave,
)
from .axes import DUEL, Doubling, PassClaim, Wild, least_opening
from .bids import Bid, Menu, menu, opening_menu, sums_menu
from .doubling import ANSWERS, doubles_in_turn
from .outbidding import may_outbid
from .parts import is_part, part, part_count
from .passing import passes_in_turn
from .returning import may_return
from .settle import next_in
from .wildness import bids_with_own_end, call_of, called_bids, ends_by_bid, is_face_off

CHALLENGE = Challenge()
SPOT_ON = SpotOn()
WAVE = Wave()
UNCOVER = Uncover()

DOUBT: tuple[Action, ...] = (CHALLENGE,)
EXACTLY: tuple[Action, ...] = (SPOT_ON,)
BOTH: tuple[Action, ...] = (CHALLENGE, SPOT_ON)


class Legal(msgspec.Struct, frozen=True):
    """The actions of one seat: the plain ones, the rerolls before a bid, and the bids.

    `bids` low to high; each may come alone or with a part of the hand `showable` (sorted).
    `rerollable` is the hand (sorted) of which a part may be shown before the bid. `called` are
    the bids with the call `call`.
    """

    bids: tuple[Bid, ...] = ()
    showable: Dice = ()
    rerollable: Dice = ()
    plain: tuple[Action, ...] = ()
    called: tuple[Bid, ...] = ()
    call: Call = ""

    def __len__(self) -> int:
        count = len(self.bids)
        if self.called:
            count += len(self.called)
        if self.showable:
            count *= part_count(self.showable) + 1
        if self.rerollable:
            count += part_count(self.rerollable)
        return len(self.plain) + count

    def __iter__(self) -> Iterator[Action]:
        return (self.at(index) for index in range(len(self)))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, MakeBid):
            shows = not action.show or is_part(self.showable, action.show)
            bids = self.called if action.call else self.bids
            return shows and action.call in ("", self.call) and (action.count, action.face) in bids
        if isinstance(action, Reroll):
            return is_part(self.rerollable, action.show)
        return action in self.plain

    def at(self, index: int) -> Action:
        """The action with this number: the plain ones, the rerolls, then the bids."""
        index -= len(self.plain)
        if index < 0:
            return self.plain[index]  # counts from the end; raises IndexError
        if self.rerollable:
            if index < part_count(self.rerollable):
                return Reroll(part(self.rerollable, index))
            index -= part_count(self.rerollable)
        if not self.showable:
            return self._bid(index) if self.called else MakeBid(*self.bids[index])
        bid, way = divmod(index, part_count(self.showable) + 1)
        return self._bid(bid, part(self.showable, way - 1) if way else ())

    def _bid(self, index: int, show: Dice = ()) -> MakeBid:
        """Those without a call first; raises IndexError."""
        if index < len(self.bids):
            return MakeBid(*self.bids[index], show)
        return MakeBid(*self.called[index - len(self.bids)], show, self.call)


NOTHING = Legal()
COVERED = Legal(plain=(UNCOVER,))


def menu_of(state: State, seat: int) -> Menu:
    """The bids that this seat could make over the standing one, without a call."""
    rules, in_play = state.rules, sum(state.dice)
    if rules.face_off and is_face_off(state):
        return sums_menu(state.bid)
    if rules.wild_until_bid and ends_by_bid(state):
        return bids_with_own_end(state)
    wild, same_face = rules.wild, False
    if state.palifico is not None:
        wild, same_face = Wild.NONE, state.dice[seat] > 1
    if state.bid is not None or rules.opening == 1:
        return menu(rules.order, wild, rules.limit, in_play, state.bid, same_face)
    least = least_opening(rules, seats_in(state))
    return opening_menu(rules.order, wild, rules.limit, in_play, least)


def legal(state: State, seat: int) -> Legal:
    """What `decide` accepts from this seat now."""
    return _LEGAL.get(state.phase, _nothing)(state, seat)


def _nothing(_state: State, _seat: int) -> Legal:
    return NOTHING


def _in_turn(state: State, seat: int) -> Legal:
    if seat != state.turn:
        return NOTHING
    bids, plain, rules = menu_of(state, seat).bids, claims_in_turn(state), state.rules
    if not (rules.rerolls or rules.calls):
        return Legal(bids, (), (), plain)
    called, hand = _called(state), state.hands[seat]
    if rules.shows_with_bid:
        return Legal(bids, hand, (), plain, *called)
    may_roll = rules.rerolls and (bids or called[0]) and not state.must_bid
    return Legal(bids, (), hand if may_roll else (), plain, *called)


def _called(state: State) -> tuple[tuple[Bid, ...], Call]:
    if not state.rules.calls:
        return (), ""
    bids = called_bids(state).bids
    return bids, call_of(state) if bids else ""


def _before_bidding(state: State, seat: int) -> Legal:
    return COVERED if seat in state.asked else NOTHING


def _in_window(state: State, seat: int) -> Legal:
    if seat not in state.asked:
        return NOTHING
    return Legal(outbids(state, seat), (), (), (WAVE, *window_claims(state, seat)))


def outbids(state: State, seat: int) -> tuple[Bid, ...]:
    """The bids that this seat may make out of turn, in the window after the standing one."""
    return menu_of(state, seat).bids if may_outbid(state, seat) else ()


def _answering(state: State, seat: int) -> Legal:
    return Legal(plain=ANSWERS) if seat == state.turn else NOTHING


_LEGAL: dict[Phase, Callable[[State, int], Legal]] = {
    Phase.UNCOVER: _before_bidding,
    Phase.BIDDING: _in_turn,
    Phase.WINDOW: _in_window,
    Phase.ANSWER: _answering,
}


def asked_about(state: State) -> Dice:
    """The seats that may answer the standing bid before the next seat's turn."""
    if not state.rules.opens_windows:
        return ()
    seats = range(len(state.dice))
    return tuple([s for s in seats if window_claims(state, s) or outbids(state, s)])


# Claims ----------------------------------------------------------------------------------


def may_spot_on(state: State, seat: int) -> bool:
    """Whether this seat's spot-ons are not used up, nor over for all; where the rules have any."""
    if seat in state.spot_on_had:
        return False
    return state.rules.spot_on_duel or not is_duel(state)


def is_duel(state: State) -> bool:
    """Whether only two seats are left."""
    return seats_in(state) <= DUEL


def seats_in(state: State) -> int:
    """How many seats are left."""
    return len(state.dice) - state.dice.count(0)


def claims_in_turn(state: State) -> tuple[Action, ...]:
    """The claims that the seat to play may make."""
    if state.bid is None or state.must_bid:
        return ()
    claims, rules = _claims_on_bid(state), state.rules
    if not rules.more_claims:
        return claims
    if rules.pass_claim is not PassClaim.OFF:
        claims = (*claims, *passes_in_turn(state))
    return claims if rules.doubling is Doubling.OFF else (*claims, *doubles_in_turn(state))


def _claims_on_bid(state: State) -> tuple[Action, ...]:
    if state.bidder == state.turn:  # everybody else has passed
        return ()
    return BOTH if state.rules.spots_in_turn and may_spot_on(state, state.turn) else DOUBT


def window_claims(state: State, seat: int) -> tuple[Action, ...]:
    """The claims that this seat may make after the standing bid, before the next seat's turn.

    Nobody else's hand has a part in it; where nobody has any no window opens.
    """
    if not state.dice[seat]:
        return EXACTLY if may_return(state, seat) else ()
    if seat == state.bidder:
        return ()
    doubt = state.rules.doubts_at_once
    if state.rules.spots_at_once and _may_call_at_once(state, seat):
        return BOTH if doubt else EXACTLY
    return DOUBT if doubt else ()


def _may_call_at_once(state: State, seat: int) -> bool:
    is_next = seat == next_in(state.dice, state.bidder + 1)
    return (state.rules.spots_in_turn or not is_next) and may_spot_on(state, seat)
