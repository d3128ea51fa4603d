"""What a seat may do now, counted but never listed at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from .actions import Action, Challenge, Dice, MakeBid, Phase, Reroll, SpotOn, State, Uncover, Wave
from .axes import DUEL, ChallengeBy, Wild, least_opening, wild_face
from .axes import Reroll as RerollKind
from .axes import SpotOn as SpotOnBy
from .bids import Bid, Menu, menu, opening_menu
from .parts import is_part, part, part_count
from .settle import next_in

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
    `rerollable` is the hand (sorted) of which a part may be shown before the bid.
    """

    bids: tuple[Bid, ...] = ()
    showable: Dice = ()
    rerollable: Dice = ()
    plain: tuple[Action, ...] = ()

    def __len__(self) -> int:
        count = len(self.bids)
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
            return shows and (action.count, action.face) in self.bids
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
            return MakeBid(*self.bids[index])  # raises IndexError
        bid, way = divmod(index, part_count(self.showable) + 1)
        return MakeBid(*self.bids[bid], part(self.showable, way - 1) if way else ())


NOTHING = Legal()


def round_wild(state: State) -> int:
    """The wild face of this round; 0 where there is none, as in a palifico round."""
    return 0 if state.palifico is not None else wild_face(state.rules)


def menu_of(state: State, seat: int) -> Menu:
    """The bids that this seat could make over the standing one."""
    rules, in_play = state.rules, sum(state.dice)
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
    bids, reroll, plain = menu_of(state, seat).bids, state.rules.reroll, claims_in_turn(state)
    if reroll is RerollKind.OFF:
        return Legal(bids, (), (), plain)
    hand = state.hands[seat]
    if reroll is RerollKind.AFTER_BID:
        return Legal(bids, hand, (), plain)
    return Legal(bids, (), hand if bids and not state.must_bid else (), plain)


def _before_bidding(state: State, seat: int) -> Legal:
    return Legal(plain=(UNCOVER,)) if is_pending(state, seat) else NOTHING


def _in_window(state: State, seat: int) -> Legal:
    return Legal(plain=(WAVE, *window_claims(state, seat))) if is_pending(state, seat) else NOTHING


_LEGAL: dict[Phase, Callable[[State, int], Legal]] = {
    Phase.UNCOVER: _before_bidding,
    Phase.BIDDING: _in_turn,
    Phase.WINDOW: _in_window,
}


def is_pending(state: State, seat: int) -> bool:
    """Whether this seat has yet to turn its cup, or to answer in the open window."""
    if not 0 <= seat < len(state.dice) or not state.dice[seat]:
        return False
    if state.phase is Phase.WINDOW:
        return seat not in state.answered and bool(window_claims(state, seat))
    return state.phase is Phase.UNCOVER and seat not in state.uncovered


# Claims ----------------------------------------------------------------------------------


def may_spot_on(state: State, seat: int) -> bool:
    """Whether this seat's spot-ons are not used up, nor over for all; the moment left aside."""
    rules = state.rules
    if rules.spot_on is SpotOnBy.OFF or seat in state.spot_on_had:
        return False
    return rules.spot_on_duel or not is_duel(state)


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
    by = state.rules.spot_on
    if by is SpotOnBy.OFF or by is SpotOnBy.ALL_BUT_NEXT or not may_spot_on(state, state.turn):
        return DOUBT
    return BOTH


def window_claims(state: State, seat: int) -> tuple[Action, ...]:
    """The claims that this seat may make after the standing bid, before the next seat's turn.

    Nobody else's hand has a part in it; where nobody has any no window opens.
    """
    if seat == state.bidder or not state.dice[seat]:
        return ()
    rules = state.rules
    doubt = rules.challenge_by is ChallengeBy.ANYONE
    if _calls_at_once(state, seat, rules.spot_on):
        return BOTH if doubt else EXACTLY
    return DOUBT if doubt else ()


def _calls_at_once(state: State, seat: int, by: SpotOnBy) -> bool:
    if by is SpotOnBy.OFF or by is SpotOnBy.NEXT:
        return False
    if by is SpotOnBy.ALL_BUT_NEXT and seat == next_in(state.dice, state.bidder + 1):
        return False
    return may_spot_on(state, seat)


def has_window(state: State) -> bool:
    """Whether anybody may make a claim after the standing bid."""
    rules = state.rules
    if rules.challenge_by is ChallengeBy.NEXT and rules.spot_on in (SpotOnBy.OFF, SpotOnBy.NEXT):
        return False
    return any(window_claims(state, seat) for seat in range(len(state.dice)))
