"""Bluff's moves as a record writes them.

Some things are no moves, because they follow: a round opens with its roll, cups are turned
after it, a window closes when no further claim follows, a settlement comes of the claims.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Annotated, Any

import msgspec
from msgspec import Meta
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
    Accept,
    Action,
    BidMade,
    BidUndone,
    Call,
    Challenge,
    ChanceOutcome,
    Claimed,
    Counter,
    Double,
    Doubled,
    DoubtPass,
    Event,
    Lot,
    LotDrawn,
    MakeBid,
    NewDice,
    Outbid,
    Pass,
    Passed,
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
from .counting import rolled_again
from .doubling import TIMES
from .evolve import evolve
from .expecting import Expected, found, order
from .legal import legal
from .play import close, decide, resolve
from .settle import seats_with
from .start import Setup

Face = Annotated[int, Meta(ge=1, le=6)]
Faces = tuple[Face, ...]
BluffStep = Step[State, Event]

# Moves -----------------------------------------------------------------------------------


class RollMove(BaseMove, frozen=True, tag="roll"):
    """A round's dice by seat; () for seats that are out."""

    dice: tuple[Faces, ...]


class BidMove(SeatMove, frozen=True, tag="bid"):
    """A bid; with `show` and `reroll` under `after_bid`, `call` where it changes what counts."""

    count: int
    face: int
    show: tuple[int, ...] = ()
    reroll: Faces | None = None
    call: Call = ""


class RerollMove(SeatMove, frozen=True, tag="reroll"):
    """A reroll before the bid."""

    show: tuple[int, ...]
    reroll: Faces | None = None


class OutbidMove(SeatMove, frozen=True, tag="outbid"):
    """A bid out of turn, sealed in a window."""

    count: int
    face: int


class CloseMove(BaseMove, frozen=True, tag="close"):
    """The end of a window that a bid has won."""


class ChallengeMove(SeatMove, frozen=True, tag="challenge"):
    """A doubt, in turn or in a window."""


class SpotOnMove(SeatMove, frozen=True, tag="spot_on"):
    """A spot-on, in turn or in a window."""


class PassMove(SeatMove, frozen=True, tag="pass"):
    """A turn that is let go."""


class DoubtPassMove(SeatMove, frozen=True, tag="doubt_pass"):
    """A doubt of the pass before."""


class DoubleMove(SeatMove, frozen=True, tag="double"):
    """A doubt for double of the last bid of the seat `at`."""

    at: int


class CounterMove(SeatMove, frozen=True, tag="counter"):
    """An answer to a double: four times as much."""


class AcceptMove(SeatMove, frozen=True, tag="accept"):
    """An answer to a double: twice as much."""


ClaimMove = ChallengeMove | SpotOnMove
PlainMove = ClaimMove | PassMove | DoubtPassMove | CounterMove | AcceptMove
Move = RollMove | BidMove | RerollMove | OutbidMove | CloseMove | DoubleMove | PlainMove
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

    def write(self, moves: list[dict[str, Any]], event: Event) -> None:
        """Put down the move that an event says, if any; a bid that is taken back goes."""
        _WRITE.get(type(event), _no_move)(moves, event)

    def opening(self, setup: Setup, events: Sequence[Event]) -> Setup:
        """The setup, with the starter that the lot named."""
        for event in events:
            if isinstance(event, LotDrawn):
                return replace(setup, starter=event.starter)
        return setup

    def compare(self, steps: Sequence[BluffStep], state: State, expected: msgspec.Raw) -> list[str]:
        """What differs from `expected`. Raises BadMove for unknown keys and shapes."""
        wanted = expectation(expected, Expected)
        return differences(wanted, found(steps, state, wanted), order)


# Replaying -------------------------------------------------------------------------------


def _play(state: State, move: Move, following: Moves) -> BluffStep:
    step = _PLAY[type(move)](Step((), state), move, following)
    if step.state.phase is Phase.UNCOVER:
        return _then(step, close(step.state))
    # Where a bid wins a window, another one follows.
    while step.state.phase is Phase.WINDOW and not _is_claimed(step.state, following):
        step = _then(step, close(step.state))
    return step


def _then(step: BluffStep, events: tuple[Event, ...]) -> BluffStep:
    return then(step, events, evolve)


def _is_claimed(state: State, following: Moves) -> bool:
    """Whether the next move answers in the open window, or closes it."""
    if not following:
        return False
    move = following[0]
    if isinstance(move, OutbidMove):
        return MakeBid(move.count, move.face) in legal(state, move.seat)
    if isinstance(move, ClaimMove):
        return _action(move) in legal(state, move.seat)
    return isinstance(move, CloseMove)


def _action(move: PlainMove) -> Action:
    return _ACTIONS[type(move)]


_ACTIONS: dict[type[PlainMove], Action] = {
    ChallengeMove: Challenge(),
    SpotOnMove: SpotOn(),
    PassMove: Pass(),
    DoubtPassMove: DoubtPass(),
    CounterMove: Counter(),
    AcceptMove: Accept(),
}


def _play_outbid(step: BluffStep, move: OutbidMove, _following: Moves) -> BluffStep:
    if step.state.phase is not Phase.WINDOW:
        raise not_now()
    return _then(step, decide(step.state, move.seat, MakeBid(move.count, move.face)))


def _play_close(step: BluffStep, _move: CloseMove, _following: Moves) -> BluffStep:
    if step.state.phase is not Phase.WINDOW:
        raise not_now()
    return _then(step, close(step.state))


def _play_double(step: BluffStep, move: DoubleMove, _following: Moves) -> BluffStep:
    return _then(step, decide(step.state, move.seat, Double(move.at)))


def _play_roll(step: BluffStep, move: RollMove, following: Moves) -> BluffStep:
    if step.state.phase is not Phase.BETWEEN:
        raise game_over() if step.state.phase is Phase.OVER else not_now()
    step = _then(step, close(step.state))
    if step.state.phase is Phase.LOT:
        step = _fall(step, Lot(_starter(step.state, following)))
    return _fall(step, Roll(move.dice))


def _starter(state: State, following: Moves) -> int:
    """The seat that the lot named: the one that acts first."""
    alive = seats_with(state.dice)
    first = next((move.seat for move in following if isinstance(move, SeatMove)), alive[0])
    return first if first in alive else alive[0]


def _fall(step: BluffStep, outcome: ChanceOutcome) -> BluffStep:
    try:
        return _then(step, resolve(step.state, outcome))
    except Refusal as refusal:
        if isinstance(outcome, Roll) and rolled_again(step.state.rules, outcome.hands):
            raise BadOutcome("expected no hand that is rolled again, came one") from refusal
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
    action = MakeBid(move.count, move.face, move.show, move.call)
    step = _then(step, decide(step.state, move.seat, action))
    return _roll_again(step, move.reroll) if move.show else step


def _play_reroll(step: BluffStep, move: RerollMove, _following: Moves) -> BluffStep:
    step = _then(step, decide(step.state, move.seat, Reroll(move.show)))
    return _roll_again(step, move.reroll)


def _roll_again(step: BluffStep, dice: Faces | None) -> BluffStep:
    if dice is None:
        raise BadOutcome(f"expected {_expected_dice(step.state)} dice as `reroll`, came none")
    if len(dice) != len(step.state.hands[step.state.turn]):
        raise refusals.bad_show()
    return _fall(step, NewDice(dice))


def _play_plain(step: BluffStep, move: PlainMove, _following: Moves) -> BluffStep:
    return _then(step, decide(step.state, move.seat, _action(move)))


_PLAY: dict[type[Any], Callable[[BluffStep, Any, Moves], BluffStep]] = {
    RollMove: _play_roll,
    BidMove: _play_bid,
    RerollMove: _play_reroll,
    OutbidMove: _play_outbid,
    CloseMove: _play_close,
    DoubleMove: _play_double,
    **dict.fromkeys(_ACTIONS, _play_plain),
}


# Writing ---------------------------------------------------------------------------------

Written = list[dict[str, Any]]


def _no_move(_moves: Written, _event: Event) -> None:
    """Follows from the moves."""


def _write_roll(moves: Written, event: Rolled) -> None:
    moves.append({"do": "roll", "dice": event.hands})


def _write_bid(moves: Written, event: BidMade) -> None:
    if moves[-1]["do"] == "outbid":
        moves.append({"do": "close"})
        return
    bid = {"seat": event.seat, "do": "bid", "count": event.count, "face": event.face}
    more = {"show": event.show, "call": event.call}
    moves.append({**bid, **{key: value for key, value in more.items() if value}})


def _write_reroll(moves: Written, event: RerollChosen) -> None:
    moves.append({"seat": event.seat, "do": "reroll", "show": event.show})


def _write_new_dice(moves: Written, event: Rerolled) -> None:
    moves[-1]["reroll"] = event.dice


def _write_pass(moves: Written, event: Passed) -> None:
    moves.append({"seat": event.seat, "do": "pass"})


def _write_double(moves: Written, event: Doubled) -> None:
    moves.append({"seat": event.seat, "do": "double", "at": event.at})


def _write_claim(moves: Written, event: Claimed) -> None:
    moves.append({"seat": event.seat, "do": event.kind})


_CLAIMS = ("challenge", "spot_on")


def _last_window(moves: Written) -> Iterator[dict[str, Any]]:
    """The answers of a window that has just closed, the last one first."""
    return takewhile(lambda move: move["do"] in (*_CLAIMS, "outbid"), reversed(moves))


def _write_outbid(moves: Written, event: Outbid) -> None:
    moves.append({"seat": event.seat, "do": "outbid", "count": event.count, "face": event.face})


def _write_settled(moves: Written, event: Settled) -> None:
    if event.times > 1:
        moves.append(
            {"seat": event.bidder, "do": "accept" if event.times == TIMES[Accept] else "counter"}
        )
        return
    # Claims in a window have been written when they were made.
    if not any(move["do"] in _CLAIMS for move in _last_window(moves)):
        moves.append({"seat": event.claimant, "do": event.kind})


def _unwrite_bid(moves: Written, _event: BidUndone) -> None:
    moves.pop()
    for _ in list(_last_window(moves)):
        moves.pop()


_WRITE: dict[type[Any], Callable[[Written, Any], None]] = {
    Rolled: _write_roll,
    BidMade: _write_bid,
    RerollChosen: _write_reroll,
    Rerolled: _write_new_dice,
    Passed: _write_pass,
    Doubled: _write_double,
    Claimed: _write_claim,
    Outbid: _write_outbid,
    Settled: _write_settled,
    BidUndone: _unwrite_bid,
}
