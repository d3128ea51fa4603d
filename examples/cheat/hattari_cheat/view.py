"""What leaves the game: what each seat may know, copied field by field."""

import msgspec

from hattari.core.game import Observer

from .rules import Answered, Cards, Dealt, Event, Played, Settled, State, legal, outcome, said


class Offered(msgspec.Struct, frozen=True):
    play: bool
    answer: bool


class CheatView(msgspec.Struct, frozen=True, tag="cheat", tag_field="game"):
    """The page asks every view for `game`, `you` and what is `legal` (None: one waits)."""

    you: int | None
    phase: str
    turn: int
    said: str
    pile: int
    cards: tuple[int, ...]
    hand: Cards
    legal: Offered | None
    last: Settled | None
    ranking: tuple[tuple[int, ...], ...] | None


class Seen(msgspec.Struct, frozen=True, tag="cheat", tag_field="what"):
    kind: str
    seat: int | None = None
    card: str | None = None
    taker: int | None = None


def view(state: State, observer: Observer, _odds_help: bool = False) -> CheatView:
    offered = () if observer is None else legal(state, observer)
    end = outcome(state)
    return CheatView(
        you=observer,
        phase=state.phase,
        turn=state.turn,
        said=said(state),
        pile=len(state.pile),
        cards=tuple(len(hand) for hand in state.hands),
        hand=() if observer is None else state.hands[observer],
        legal=Offered(state.phase == "turn", state.phase == "window") if offered else None,
        last=state.last,
        ranking=None if end is None else end.ranking,
    )


def redact(event: Event, observer: Observer) -> Seen | None:
    """One's own card and answer, and any card that was doubted."""
    match event:
        case Dealt():
            return Seen("dealt")
        case Played(seat, card):
            return Seen("played", seat, card if seat == observer else None)
        case Answered(seat, doubts):
            return Seen("doubts" if doubts else "trusts", seat) if seat == observer else None
        case Settled(doubter, card, taker):
            return Seen("settled", doubter, card, taker)
    return Seen(type(event).__name__.lower())
