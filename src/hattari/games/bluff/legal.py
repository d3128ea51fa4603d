"""What a seat may do now, counted but never listed at once."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from .actions import Action, Challenge, Dice, MakeBid, Phase, Reroll, SpotOn, State, Uncover, Wave
from .bids import Bid, Menu, menu
from .parts import is_part, part, part_count
from .rules import ChallengeBy, wild_face
from .rules import Reroll as RerollKind
from .rules import SpotOn as SpotOnBy

CHALLENGE = Challenge()
SPOT_ON = SpotOn()
WAVE = Wave()
UNCOVER = Uncover()


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
        ways = part_count(self.showable) + 1
        return len(self.plain) + part_count(self.rerollable) + len(self.bids) * ways

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
        if index < 0:
            raise IndexError(index)
        if index < len(self.plain):
            return self.plain[index]
        index -= len(self.plain)
        rerolls = part_count(self.rerollable)
        if index < rerolls:
            return Reroll(part(self.rerollable, index))
        bid, way = divmod(index - rerolls, part_count(self.showable) + 1)
        count, face = self.bids[bid]  # raises IndexError
        return MakeBid(count, face, part(self.showable, way - 1) if way else ())


NOTHING = Legal()


def round_wild(state: State) -> int:
    """The wild face of this round; 0 where there is none, as in a palifico round."""
    return 0 if state.palifico is not None else wild_face(state.rules)


def menu_of(state: State, seat: int) -> Menu:
    """The bids that this seat could make over the standing one."""
    rules = state.rules
    same_face = state.palifico is not None and state.dice[seat] > 1
    return menu(rules.order, round_wild(state), rules.limit, sum(state.dice), state.bid, same_face)


def legal(state: State, seat: int) -> Legal:
    """What `decide` accepts from this seat now."""
    if state.phase is Phase.BIDDING:
        return _in_turn(state) if seat == state.turn else NOTHING
    if not is_pending(state, seat):
        return NOTHING
    if state.phase is Phase.UNCOVER:
        return Legal(plain=(UNCOVER,))
    return Legal(plain=_in_window(state))


def is_pending(state: State, seat: int) -> bool:
    """Whether this seat has yet to turn its cup, or to answer in the open window."""
    if not 0 <= seat < len(state.dice) or not state.dice[seat]:
        return False
    if state.phase is Phase.UNCOVER:
        return seat not in state.uncovered
    return state.phase is Phase.WINDOW and seat != state.bidder and seat not in state.answered


def _in_turn(state: State) -> Legal:
    rules, hand = state.rules, state.hands[state.turn]
    bids = menu_of(state, state.turn).bids
    plain = claims_in_turn(state)
    if rules.reroll is RerollKind.OFF:
        return Legal(bids, plain=plain)
    if rules.reroll is RerollKind.AFTER_BID:
        return Legal(bids, showable=hand, plain=plain)
    return Legal(bids, rerollable=hand if bids and not state.must_bid else (), plain=plain)


def claims_in_turn(state: State) -> tuple[Action, ...]:
    """The claims that the seat to play may make."""
    if state.bid is None or state.must_bid:
        return ()
    if state.rules.spot_on is SpotOnBy.OFF:
        return (CHALLENGE,)
    return (CHALLENGE, SPOT_ON)


def _in_window(state: State) -> tuple[Action, ...]:
    rules = state.rules
    return (
        WAVE,
        *((CHALLENGE,) if rules.challenge_by is ChallengeBy.ANYONE else ()),
        *((SPOT_ON,) if rules.spot_on is SpotOnBy.ANYONE else ()),
    )
