"""What happens: states, actions and events, and the pure functions between them."""

from collections.abc import Iterable

from msgspec.structs import replace

from hattari.core.game import Outcome, Over, Turn, Window
from hattari.core.plain import ranked
from hattari.core.plain.shapes import Act, Acted, Cards, Closed, Dealt, Opened, PlainState

from .house import Rules

RANKS = "A23456789TJQK"


class Play(Act, frozen=True):
    card: str


class Doubt(Act, frozen=True):
    pass


class Trust(Act, frozen=True):
    pass


Action = Play | Doubt | Trust


class Begun(Opened, frozen=True, tag="cheat.begun"):
    pass


class Given(Dealt, frozen=True, tag="cheat.given"):
    pass


class Played(Acted, frozen=True, tag="cheat.played"):
    action: Play


class Answered(Acted, frozen=True, tag="cheat.answered"):
    action: Doubt | Trust


class Settled(Closed, frozen=True, tag="cheat.settled"):
    """Nobody doubted, or somebody did and this was the card."""

    doubter: int | None = None
    card: str | None = None
    taker: int | None = None


Event = Begun | Given | Played | Answered | Settled


class State(PlainState, frozen=True, kw_only=True):
    played: int = 0
    pile: Cards = ()


def deck(rules: Rules) -> Cards:
    return tuple(rank + suit for rank in RANKS[: rules.ranks] for suit in "SHDC")


def said(state: State) -> str:
    """The rank that the next card has to be called, or, in a window, the last one."""
    last = isinstance(state.awaited, Window)
    return RANKS[(state.played - last) % state.rules.ranks]


def deal(state: State, cards: Cards) -> State:
    seats = len(state.hands)
    hands = tuple(_in_order(cards[seat::seats]) for seat in range(seats))
    ace = next(seat for seat, hand in enumerate(hands) if "AS" in hand)
    turn = ace if state.starter is None else state.starter
    return replace(state, awaited=Turn(turn), turn=turn, hands=hands)


def options(state: State, seat: int) -> Iterable[Action]:
    return map(Play, state.hands[seat]) if state.awaited == Turn(seat) else (Doubt(), Trust())


def act(state: State, seat: int, play: Play) -> State:
    others = tuple(other for other in range(len(state.hands)) if other != seat)
    hand = tuple(held for held in state.hands[seat] if held != play.card)
    return replace(
        state,
        awaited=Window("doubt", others, sealed=True, seconds=state.rules.window),
        hands=_with(state.hands, seat, hand),
        pile=(*state.pile, play.card),
        played=state.played + 1,
    )


def judge(state: State) -> Settled:
    """Who doubted first, in turn order, is right or not."""
    doubters = [answer.seat for answer in state.answers if answer.action == Doubt()]
    if not doubters:
        return Settled()
    seats, card = len(state.hands), state.pile[-1]
    first = min(doubters, key=lambda seat: (seat - state.turn) % seats)
    return Settled(first, card, first if card[0] == said(state) else state.turn)


def settle(state: State, settled: Settled) -> State:
    hands, pile, taker = state.hands, state.pile, settled.taker
    if taker is not None:
        hands, pile = _with(hands, taker, (*hands[taker], *pile)), ()
    is_over = not hands[state.turn] or state.played == state.rules.turns
    turn = (state.turn + 1) % len(hands)
    awaited = Over() if is_over else Turn(turn)
    return replace(state, awaited=awaited, turn=turn, hands=hands, pile=pile)


def _with(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], _in_order(hand), *hands[seat + 1 :])


def _in_order(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=lambda card: (RANKS.index(card[0]), card[1])))


def ranking(state: State) -> Outcome:
    return ranked([len(hand) for hand in state.hands])
