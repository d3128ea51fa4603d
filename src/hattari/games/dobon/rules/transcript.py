"""Dobon's moves as a record writes them.

Some things are no moves, because they follow: a round opens with its deal, penalties and
payments come with the close of a window. Where a draw ends the turn but for a dobon, the
turn passes unless that dobon is the next move; and the window after the deal closes when
the next move is a turn's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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

from .actions import (
    WINDOWS,
    Called,
    ChanceOutcome,
    Deal,
    Dealt,
    Dobon,
    DrawCalled,
    Drew,
    Event,
    Jump,
    Jumped,
    Lot,
    LotDrawn,
    Misplayed,
    NewStock,
    Passed,
    Phase,
    Play,
    Played,
    Reshuffled,
    State,
    Suit,
    Waved,
    WindowClosed,
)
from .dealing import resolve
from .effects import first_effect
from .evolve import evolve
from .expect import Expected, found, in_order
from .legal import DOBON, DRAW, PASS, WAVE, legal, may_lay
from .play import close, decide
from .points import Ending
from .start import Setup

CardText = Annotated[str, Meta(pattern="^([A2-9TJQK][SHDCshdc]|X[1-4])$")]
CardTexts = tuple[CardText, ...]
DobonStep = Step[State, Event]

# Moves -----------------------------------------------------------------------------------


class DealMove(BaseMove, frozen=True, tag="deal"):
    """A round's cards; `stock` has the next card first."""

    hands: tuple[CardTexts, ...]
    up: CardText
    stock: CardTexts


class PlayMove(SeatMove, frozen=True, tag="play"):
    """A card; `suit` only with an eight, `pon` when it is said, `more` of its rank that are laid
    with it, the last on top."""

    card: CardText
    suit: Suit | None = None
    pon: bool = False
    more: CardTexts = ()


class DrawMove(SeatMove, frozen=True, tag="draw"):
    """A draw of what the rules say."""


class PassMove(SeatMove, frozen=True, tag="pass"):
    """The turn let go, where the drawn card might have been played."""


class DobonMove(SeatMove, frozen=True, tag="dobon"):
    """A dobon, in a window or straight after drawing; `double` where that is declared."""

    double: bool = False


class WaveMove(SeatMove, frozen=True, tag="wave"):
    """The window let go."""


class JumpMove(SeatMove, frozen=True, tag="jump"):
    """A card offered out of turn; `suit` and `pon` as with a play."""

    card: CardText
    suit: Suit | None = None
    pon: bool = False


class CloseMove(BaseMove, frozen=True, tag="close"):
    """The window's time is up."""


class ReshuffleMove(BaseMove, frozen=True, tag="reshuffle"):
    """The new stock, after the move that asked for it."""

    stock: CardTexts


Move = (
    DealMove
    | PlayMove
    | DrawMove
    | PassMove
    | DobonMove
    | WaveMove
    | JumpMove
    | CloseMove
    | ReshuffleMove
)
Moves = tuple[Move, ...]

_MOVE: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)


class DobonTranscript:
    """Meets `games.game.Transcript`."""

    def replay(
        self, state: State, moves: Sequence[msgspec.Raw], *, refused: bool = False
    ) -> Iterator[DobonStep]:
        """One step for each move. Raises Refusal, BadMove."""
        play = _play_to_the_letter if refused else _play
        return replay(moves, _MOVE, play, state, len(state.hands))

    def write(self, moves: list[dict[str, Any]], event: Event) -> None:
        """Put down the move that an event says, if any."""
        if move := _WRITE.get(type(event), _write_nothing)(event):
            moves.append(move)

    def opening(self, setup: Setup, events: Sequence[Event]) -> Setup:
        """The setup, with the starter that the lot named."""
        for event in events:
            if isinstance(event, LotDrawn):
                return replace(setup, starter=event.starter)
        return setup

    def compare(self, steps: Sequence[DobonStep], state: State, expected: msgspec.Raw) -> list[str]:
        """What differs from `expected`. Raises BadMove for unknown keys and shapes."""
        wanted = expectation(expected, Expected)
        return differences(wanted, found(steps, state), in_order)


# Replaying -------------------------------------------------------------------------------


def _play(state: State, move: Move, following: Moves) -> DobonStep:
    step = _PLAY[type(move)](Step((), state), move, following)
    if _ends_with_draw(step.state, following):
        return _then(step, decide(step.state, step.state.turn, PASS))
    return step


def _play_to_the_letter(state: State, move: Move, following: Moves) -> DobonStep:
    """The same, but the last move finds all as the moves before have left it."""
    if following:
        return _play(state, move, following)
    return _TO_THE_LETTER[type(move)](Step((), state), move, following)


def _then(step: DobonStep, events: tuple[Event, ...]) -> DobonStep:
    return then(step, events, evolve)


def _ends_with_draw(state: State, following: Moves) -> bool:
    """Whether the turn passes with the draw: nothing may be played, and nobody calls."""
    if state.phase is not Phase.DRAWN or may_lay(state):
        return False
    answer = following[0] if following else None
    if isinstance(answer, DobonMove) and answer.seat == state.turn:
        return DOBON not in legal(state, state.turn).plain or _is_refused(state, answer)
    return not (isinstance(answer, PassMove) and answer.seat == state.turn)


def _is_refused(state: State, answer: DobonMove) -> bool:
    try:
        decide(state, answer.seat, Dobon(answer.double))
    except Refusal:
        return True
    return False


def _play_deal(step: DobonStep, move: DealMove, following: Moves) -> DobonStep:
    if step.state.phase is not Phase.BETWEEN:
        raise game_over() if step.state.phase is Phase.OVER else not_now()
    step = _then(step, close(step.state))
    if step.state.phase is Phase.LOT:
        step = _fall(step, Lot(_starter(step.state, move, following)))
    return _fall(step, Deal(move.hands, move.up, move.stock))


def _starter(state: State, deal: DealMove, following: Moves) -> int:
    """The seat that the lot named: the first in turn, or before it where an ace skips it."""
    turns = (move.seat for move in following if isinstance(move, PlayMove | DrawMove))
    first = next(turns, 0)
    skipped = first_effect(state.rules, deal.up).steps - 1
    return (first - skipped) % len(state.hands)


def _fall(step: DobonStep, outcome: ChanceOutcome) -> DobonStep:
    try:
        return _then(step, resolve(step.state, outcome))
    except Refusal as refusal:
        raise BadOutcome(f"an impossible deal: {refusal.text.en}") from refusal


def _play_reshuffle(step: DobonStep, move: ReshuffleMove, _following: Moves) -> DobonStep:
    if step.state.phase is not Phase.RESHUFFLE:
        raise not_now()
    return _fall(step, NewStock(move.stock))


def _play_card(step: DobonStep, move: PlayMove, _following: Moves) -> DobonStep:
    play = Play(move.card, move.suit, move.pon, move.more)
    return _then(step, decide(step.state, move.seat, play))


def _play_kindly(step: DobonStep, move: PlayMove, following: Moves) -> DobonStep:
    """A pon that isn't needed goes unheard."""
    pon = move.pon and len(step.state.hands[move.seat]) - len(move.more) == 2
    return _play_card(_let_opening_go(step), replace(move, pon=pon), following)


def _play_jump(step: DobonStep, move: JumpMove, _following: Moves) -> DobonStep:
    return _then(step, decide(step.state, move.seat, Jump(move.card, move.suit, move.pon)))


def _jump_kindly(step: DobonStep, move: JumpMove, following: Moves) -> DobonStep:
    """A pon that isn't needed goes unheard."""
    pon = move.pon and len(step.state.hands[move.seat]) == 2
    return _play_jump(step, replace(move, pon=pon), following)


def _play_draw(step: DobonStep, move: DrawMove, _following: Moves) -> DobonStep:
    return _then(step, decide(step.state, move.seat, DRAW))


def _play_pass(step: DobonStep, move: PassMove, _following: Moves) -> DobonStep:
    return _then(step, decide(step.state, move.seat, PASS))


def _let_opening_go(step: DobonStep) -> DobonStep:
    if step.state.phase is Phase.OPENING and not step.state.calls:
        return _then(step, close(step.state))
    return step


def _play_close(step: DobonStep, _move: CloseMove, _following: Moves) -> DobonStep:
    if step.state.phase not in WINDOWS:
        raise not_now()
    return _then(step, close(step.state))


def _close_or_nothing(step: DobonStep, move: CloseMove, following: Moves) -> DobonStep:
    return step if _ended_without_window(step.state) else _play_close(step, move, following)


def _ended_without_window(state: State) -> bool:
    """Whether the round was settled by the move that ended it, so that a close says nothing."""
    if state.last is None or state.phase not in (Phase.BETWEEN, Phase.OVER):
        return False
    return state.last.ending in _WITHOUT_WINDOW


_WITHOUT_WINDOW = (Ending.DRAW, Ending.DRAWN_OUT, Ending.BURST, Ending.TOO_LONG)


_Plays = dict[type[Any], Callable[[DobonStep, Any, Moves], DobonStep]]

_TO_THE_LETTER: _Plays = {
    DealMove: _play_deal,
    PlayMove: _play_card,
    DrawMove: _play_draw,
    PassMove: _play_pass,
    DobonMove: lambda step, move, _: _then(step, decide(step.state, move.seat, Dobon(move.double))),
    WaveMove: lambda step, move, _: _then(step, decide(step.state, move.seat, WAVE)),
    JumpMove: _play_jump,
    CloseMove: _play_close,
    ReshuffleMove: _play_reshuffle,
}

_PLAY: _Plays = {
    **_TO_THE_LETTER,
    PlayMove: _play_kindly,
    JumpMove: _jump_kindly,
    DrawMove: lambda step, move, rest: _play_draw(_let_opening_go(step), move, rest),
    CloseMove: _close_or_nothing,
}


# Writing ---------------------------------------------------------------------------------

Written = dict[str, Any]


def _write_nothing(_event: Event) -> Written:
    """Follows from the moves."""
    return {}


def _write_deal(event: Dealt) -> Written:
    return {"do": "deal", "hands": event.hands, "up": event.up, "stock": event.stock}


def _write_play(event: Played) -> Written:
    # A card laid out of turn was offered by a move of its own.
    return {} if event.jumped else {**_write_cards(event), **_write_said(event)}


def _write_jump(event: Jumped) -> Written:
    return {"seat": event.seat, "do": "jump", "card": event.card, **_write_said(event)}


def _write_said(event: Played | Jumped) -> Written:
    suit = {"suit": event.suit} if event.suit else {}
    pon = {"pon": True} if event.pon else {}
    return {**suit, **pon}


def _write_cards(event: Played | Misplayed) -> Written:
    more = {"more": event.more} if event.more else {}
    return {"seat": event.seat, "do": "play", "card": event.card, **more}


def _write_pass(event: Passed) -> Written:
    # A draw says by itself that the turn passes, unless a card could have been played.
    return {"seat": event.seat, "do": "pass"} if event.kept else {}


def _write_dobon(event: Called | DrawCalled) -> Written:
    double = {"double": True} if event.double else {}
    return {"seat": event.seat, "do": "dobon", **double}


_WRITE: dict[type[Any], Callable[[Any], Written]] = {
    Dealt: _write_deal,
    Played: _write_play,
    Misplayed: _write_cards,
    Drew: lambda event: {"seat": event.seat, "do": "draw"},
    Passed: _write_pass,
    DrawCalled: _write_dobon,
    Called: _write_dobon,
    Jumped: _write_jump,
    Waved: lambda event: {"seat": event.seat, "do": "wave"},
    WindowClosed: lambda _: {"do": "close"},
    Reshuffled: lambda event: {"do": "reshuffle", "stock": event.stock},
}
