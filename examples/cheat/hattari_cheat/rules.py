"""What happens: states, actions and events, and the pure functions between them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from hattari.core import chance
from hattari.core.game import Awaits, Between, Chance, Outcome, Over, Text, Turn, Window
from hattari.core.house import check_seats
from hattari.core.plain import Few
from hattari.core.refusals import game_over, impossible, not_now, not_your_turn

from .house import Rules

Cards = tuple[str, ...]
RANKS = "A23456789TJQK"


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    starter: int | None = None


class Act(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """What a seat may do, and what chance brings."""


class Play(Act, frozen=True):
    card: str


class Doubt(Act, frozen=True):
    pass


class Trust(Act, frozen=True):
    pass


class Deal(Act, frozen=True):
    cards: Cards


Action = Play | Doubt | Trust


class Event(msgspec.Struct, frozen=True, tag=lambda name: f"cheat.{name.lower()}"):
    """What has happened; its tag begins with the game's id."""


class Opened(Event, frozen=True):
    pass


class Dealt(Event, frozen=True):
    cards: Cards


class Played(Event, frozen=True):
    seat: int
    card: str


class Answered(Event, frozen=True):
    seat: int
    doubts: bool


class Settled(Event, frozen=True):
    doubter: int | None = None
    card: str | None = None
    taker: int | None = None


class Ended(Event, frozen=True):
    pass


class State(msgspec.Struct, frozen=True):
    rules: Rules
    phase: str
    hands: tuple[Cards, ...]
    starter: int | None = None
    turn: int = 0
    played: int = 0
    pile: Cards = ()
    answers: tuple[tuple[int, bool], ...] = ()
    last: Settled | None = None


def deck(rules: Rules) -> Cards:
    return tuple(rank + suit for rank in RANKS[: rules.ranks] for suit in "SHDC")


def in_order(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=lambda card: (RANKS.index(card[0]), card[1])))


def said(state: State) -> str:
    """The rank that the next card has to be called, or, in a window, the last one."""
    return RANKS[(state.played - (state.phase == "window")) % state.rules.ranks]


def start(rules: Rules, seats: int, setup: Setup = Setup()) -> State:  # noqa: B008 (frozen)
    check_seats(rules, seats)
    if setup.starter is not None and not 0 <= setup.starter < seats:
        raise impossible(Text("The starter has to be a seat.", "親は席の番号で指定してください。"))
    return State(rules, "between", ((),) * seats, setup.starter)


def awaits(state: State) -> Awaits:
    seats = range(len(state.hands))
    if state.phase == "window":
        answered = {state.turn, *(seat for seat, _ in state.answers)}
        pending = tuple(seat for seat in seats if seat not in answered)
        return Window("doubt", pending, sealed=True, seconds=state.rules.window)
    others: dict[str, Awaits] = {
        "deal": Chance("deal"),
        "turn": Turn(state.turn),
        "over": Over(),
    }
    return others.get(state.phase, Between(1, tuple(seats)))


def legal(state: State, seat: int) -> Few[Action]:
    awaited = awaits(state)
    if isinstance(awaited, Turn) and awaited.seat == seat:
        return Few(map(Play, state.hands[seat]))
    asked = isinstance(awaited, Window) and seat in awaited.pending
    return Few((Trust(), Doubt()) if asked else ())


def decide(state: State, seat: int, action: Action) -> tuple[Event, ...]:
    if state.phase == "over":
        raise game_over()
    if action not in legal(state, seat):
        raise not_your_turn() if state.phase == "turn" and seat != state.turn else not_now()
    if isinstance(action, Play):
        return (Played(seat, action.card),)
    return (Answered(seat, isinstance(action, Doubt)),)


def draw(state: State, seed: bytes) -> Deal:
    return Deal(chance.shuffle(seed, "deal", 0, deck(state.rules)))


def resolve(state: State, deal: Deal) -> tuple[Event, ...]:
    if sorted(deal.cards) != sorted(deck(state.rules)):
        raise impossible(Text("That isn't the deck.", "山札のカードではありません。"))
    return (Dealt(deal.cards),)


def close(state: State) -> tuple[Event, ...]:
    """The deal begins, or the window ends: who doubted first, in turn order, is right or not."""
    if state.phase != "window":
        return (Opened(),)
    after = [(seat - state.turn) % len(state.hands) for seat, doubts in state.answers if doubts]
    settled = Settled()
    if after:
        doubter, card = (state.turn + min(after)) % len(state.hands), state.pile[-1]
        settled = Settled(doubter, card, doubter if card[0] == said(state) else state.turn)
    is_out = not state.hands[state.turn] and settled.taker != state.turn
    is_over = is_out or state.played == state.rules.turns
    return (settled, Ended()) if is_over else (settled,)


def evolve(state: State, event: Event) -> State:
    match event:
        case Opened():
            return replace(state, phase="deal")
        case Dealt(cards):
            return _deal(state, cards)
        case Played(seat, card):
            kept = tuple(held for held in state.hands[seat] if held != card)
            hands, pile = _with(state.hands, seat, kept), (*state.pile, card)
            state = replace(state, hands=hands, pile=pile, played=state.played + 1)
            return replace(state, phase="window", answers=(), last=None)
        case Answered(seat, doubts):
            return replace(state, answers=(*state.answers, (seat, doubts)))
        case Settled():
            return _settle(state, event)
    return replace(state, phase="over")


def _deal(state: State, cards: Cards) -> State:
    seats = len(state.hands)
    hands = tuple(in_order(cards[seat::seats]) for seat in range(seats))
    ace = next(seat for seat, hand in enumerate(hands) if "AS" in hand)
    turn = ace if state.starter is None else state.starter
    return replace(state, phase="turn", hands=hands, turn=turn)


def _settle(state: State, settled: Settled) -> State:
    turn = (state.turn + 1) % len(state.hands)
    after = replace(state, phase="turn", turn=turn, answers=(), last=settled)
    if settled.taker is None:
        return after
    taken = (*state.hands[settled.taker], *state.pile)
    return replace(after, hands=_with(state.hands, settled.taker, taken), pile=())


def _with(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], in_order(hand), *hands[seat + 1 :])


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    sizes = [len(hand) for hand in state.hands]
    places = ([seat for seat, size in enumerate(sizes) if size == each] for each in set(sizes))
    return Outcome(tuple(map(tuple, sorted(places, key=lambda seats: sizes[seats[0]]))))


def move_of(event: Event) -> dict[str, Any] | None:
    """What a record says of an event."""
    match event:
        case Dealt(cards):
            return {"do": "deal", "cards": cards}
        case Played(seat, card):
            return {"seat": seat, "do": "play", "card": card}
        case Answered(seat, doubts):
            return {"seat": seat, "do": "doubt" if doubts else "trust"}
        case Settled():
            return {"do": "close"}
    return None
