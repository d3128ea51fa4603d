"""Bluff's moves as a record writes them.

Some things are no moves, because they follow: a round opens with its roll, cups are turned
after it, a window closes when no further claim follows, a settlement comes of the claims.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from hattari.core.game import Refusal, Step
from hattari.core.moves import (
    BadOutcome,
    BaseMove,
    SeatMove,
    differences,
    expectation,
    replay,
    then,
)
from hattari.core.refusals import game_over, not_now

from . import refusals
from .actions import (
    Action,
    BidMade,
    BidUndone,
    Challenge,
    ChanceOutcome,
    Claimed,
    Event,
    Hands,
    Lot,
    LotDrawn,
    MakeBid,
    NewDice,
    Phase,
    Reroll,
    RerollChosen,
    Rerolled,
    Roll,
    Rolled,
    Settled,
    SpotOn,
    State,
)
from .evolve import evolve
from .legal import legal, menu_of, round_wild
from .play import close, decide, resolve
from .settle import matches
from .start import Setup

Face = Annotated[int, Meta(ge=1, le=6)]
Faces = tuple[Face, ...]
BluffStep = Step[State, Event]

# Moves -----------------------------------------------------------------------------------


class RollMove(BaseMove, frozen=True, tag="roll"):
    """A round's dice by seat; () for seats that are out."""

    dice: tuple[Faces, ...]


class BidMove(SeatMove, frozen=True, tag="bid"):
    """A bid; with `show` and `reroll` under `after_bid`."""

    count: int
    face: int
    show: tuple[int, ...] = ()
    reroll: Faces | None = None


class RerollMove(SeatMove, frozen=True, tag="reroll"):
    """A reroll before the bid."""

    show: tuple[int, ...]
    reroll: Faces | None = None


class ChallengeMove(SeatMove, frozen=True, tag="challenge"):
    """A doubt, in turn or in a window."""


class SpotOnMove(SeatMove, frozen=True, tag="spot_on"):
    """A spot-on, in turn or in a window."""


Move = RollMove | BidMove | RerollMove | ChallengeMove | SpotOnMove
Moves = tuple[Move, ...]

_MOVE: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)


class BluffTranscript:
    """Meets `games.game.Transcript`."""

    def replay(
        self,
        state: State,
        moves: Sequence[msgspec.Raw],
        *,
        refused: bool = False,  # noqa: ARG002 (no move of Bluff goes without saying)
    ) -> Iterator[BluffStep]:
        """One step for each move. Raises Refusal, BadMove."""
        return replay(moves, _MOVE, _play, state, len(state.dice))

    def write(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """The moves that these events say; a bid that was taken back is none."""
        moves: list[dict[str, Any]] = []
        for event in events:
            _WRITE.get(type(event), _no_move)(moves, event)
        return moves

    def opening(self, setup: Setup, events: Sequence[Event]) -> Setup:
        """The setup, with the starter that the lot named."""
        for event in events:
            if isinstance(event, LotDrawn):
                return replace(setup, starter=event.starter)
        return setup

    def compare(self, steps: Sequence[BluffStep], state: State, expected: msgspec.Raw) -> list[str]:
        """What differs from `expected`. Raises BadMove for unknown keys and shapes."""
        wanted = expectation(expected, Expected)
        return differences(wanted, _found(steps, state, wanted), _order)


# Replaying -------------------------------------------------------------------------------


def _play(state: State, move: Move, following: Moves) -> BluffStep:
    step = _PLAY[type(move)](Step((), state), move, following)
    if step.state.phase is Phase.UNCOVER:
        return _then(step, close(step.state))
    if step.state.phase is Phase.WINDOW and not _is_claimed(step.state, following):
        return _then(step, close(step.state))
    return step


def _then(step: BluffStep, events: tuple[Event, ...]) -> BluffStep:
    return then(step, events, evolve)


def _is_claimed(state: State, following: Moves) -> bool:
    """Whether the next move is a claim in the open window."""
    if not following or not isinstance(following[0], ChallengeMove | SpotOnMove):
        return False
    claim = following[0]
    return _action(claim) in legal(state, claim.seat)


def _action(move: ChallengeMove | SpotOnMove) -> Action:
    return Challenge() if isinstance(move, ChallengeMove) else SpotOn()


def _play_roll(step: BluffStep, move: RollMove, following: Moves) -> BluffStep:
    if step.state.phase is not Phase.BETWEEN:
        raise game_over() if step.state.phase is Phase.OVER else not_now()
    step = _then(step, close(step.state))
    if step.state.phase is Phase.LOT:
        step = _fall(step, Lot(_starter(step.state, following)))
    return _fall(step, Roll(move.dice))


def _starter(state: State, following: Moves) -> int:
    """The seat that the lot named: the one that acts first."""
    alive = [seat for seat, count in enumerate(state.dice) if count]
    first = next((move.seat for move in following if not isinstance(move, RollMove)), alive[0])
    return first if first in alive else alive[0]


def _fall(step: BluffStep, outcome: ChanceOutcome) -> BluffStep:
    try:
        return _then(step, resolve(step.state, outcome))
    except Refusal as refusal:
        expected = _expected_dice(step.state)
        raise BadOutcome(f"expected {expected} dice, came {_dice_in(outcome)}") from refusal


def _expected_dice(state: State) -> str:
    if state.phase is Phase.ROLLING:
        return str(list(state.dice))
    return str(len(state.hands[state.turn]))


def _dice_in(outcome: ChanceOutcome) -> str:
    if isinstance(outcome, Roll):
        return str([len(hand) for hand in outcome.hands])
    return str(len(outcome.dice)) if isinstance(outcome, NewDice) else str(outcome.starter)


def _play_bid(step: BluffStep, move: BidMove, _following: Moves) -> BluffStep:
    if move.reroll and not move.show:
        raise refusals.bad_show()
    action = MakeBid(move.count, move.face, move.show)
    step = _then(step, decide(step.state, move.seat, action))
    return _roll_again(step, move.reroll) if move.show else step


def _play_reroll(step: BluffStep, move: RerollMove, _following: Moves) -> BluffStep:
    step = _then(step, decide(step.state, move.seat, Reroll(move.show)))
    return _roll_again(step, move.reroll)


def _roll_again(step: BluffStep, dice: Faces | None) -> BluffStep:
    if dice is None:
        raise BadOutcome(f"expected {_expected_dice(step.state)} dice as `reroll`, came none")
    return _fall(step, NewDice(dice))


def _play_claim(step: BluffStep, move: ChallengeMove | SpotOnMove, _following: Moves) -> BluffStep:
    return _then(step, decide(step.state, move.seat, _action(move)))


_PLAY: dict[type[Any], Callable[[BluffStep, Any, Moves], BluffStep]] = {
    RollMove: _play_roll,
    BidMove: _play_bid,
    RerollMove: _play_reroll,
    ChallengeMove: _play_claim,
    SpotOnMove: _play_claim,
}


# Writing ---------------------------------------------------------------------------------

Written = list[dict[str, Any]]


def _no_move(_moves: Written, _event: Event) -> None:
    """Follows from the moves."""


def _write_roll(moves: Written, event: Rolled) -> None:
    moves.append({"do": "roll", "dice": event.hands})


def _write_bid(moves: Written, event: BidMade) -> None:
    show = {"show": event.show} if event.show else {}
    moves.append(
        {"seat": event.seat, "do": "bid", "count": event.count, "face": event.face, **show}
    )


def _write_reroll(moves: Written, event: RerollChosen) -> None:
    moves.append({"seat": event.seat, "do": "reroll", "show": event.show})


def _write_new_dice(moves: Written, event: Rerolled) -> None:
    moves[-1]["reroll"] = event.dice


def _write_claim(moves: Written, event: Claimed) -> None:
    moves.append({"seat": event.seat, "do": event.kind})


def _write_settled(moves: Written, event: Settled) -> None:
    # Claims in a window have been written when they were made.
    if moves[-1]["do"] not in ("challenge", "spot_on"):
        moves.append({"seat": event.claimant, "do": event.kind})


def _unwrite_bid(moves: Written, _event: BidUndone) -> None:
    moves.pop()


_WRITE: dict[type[Any], Callable[[Written, Any], None]] = {
    Rolled: _write_roll,
    BidMade: _write_bid,
    RerollChosen: _write_reroll,
    Rerolled: _write_new_dice,
    Claimed: _write_claim,
    Settled: _write_settled,
    BidUndone: _unwrite_bid,
}


# Expectations ----------------------------------------------------------------------------


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dice of the round count for a face."""

    face: Face
    actual: int


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a record expects after its last move; any subset of these.

    `next` is null once the game is over. `highest` stays until the next round is rolled.
    """

    dice: tuple[int, ...] | UnsetType = UNSET
    lives: tuple[int, ...] | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET
    margin: int | UnsetType | None = UNSET
    next: int | UnsetType | None = UNSET
    over: bool | UnsetType = UNSET
    ranking: Hands | UnsetType | None = UNSET
    legal_bids: tuple[tuple[int, int], ...] | UnsetType = UNSET
    highest: tuple[int, int] | UnsetType | None = UNSET


def _found(steps: Sequence[BluffStep], state: State, wanted: Expected) -> Expected:
    settled = [event for step in steps for event in step.events if isinstance(event, Settled)]
    return Expected(
        dice=state.dice,
        lives=state.lives,
        counts=UNSET if wanted.counts is UNSET else _count(state, wanted.counts.face),
        margin=settled[-1].margin if settled else None,
        next=_next(state),
        over=state.phase is Phase.OVER,
        ranking=state.ranking,
        legal_bids=_legal_bids(state),
        highest=state.bid,
    )


def _count(state: State, face: int) -> Counts:
    wild = round_wild(state)
    return Counts(face, sum(matches(hand, face, wild) for hand in (*state.hands, *state.shown)))


def _next(state: State) -> int | None:
    if state.phase is Phase.OVER or state.by_lot:
        return None
    return state.starter if state.phase is Phase.BETWEEN else state.turn


def _legal_bids(state: State) -> tuple[tuple[int, int], ...]:
    if state.phase not in (Phase.BIDDING, Phase.WINDOW):
        return ()
    return menu_of(state, state.turn).bids


def _order(key: str, value: Any) -> Any:
    """The value, sorted where order says nothing."""
    if key == "legal_bids":
        return sorted(value)
    if key == "ranking" and value is not None:
        return [sorted(group) for group in value]
    return value
