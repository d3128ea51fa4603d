"""What a game need not write itself where a deck is dealt and each decision is one of a few."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from hattari.core import chance
from hattari.core.chatline import CommandTable, usage
from hattari.core.game import (
    Awaits,
    Between,
    Chance,
    CommandSpec,
    Observer,
    Outcome,
    Over,
    Refusal,
    Text,
    Turn,
    Window,
)
from hattari.core.house import House, HouseRules, check_seats, check_starter
from hattari.core.refusals import game_over, impossible, not_now, not_your_turn

from .shapes import (
    Acted,
    Cards,
    Closed,
    Deal,
    Dealt,
    Few,
    Opened,
    PlainState,
    PlainView,
    Start,
    Told,
    words_of,
)
from .transcript import PlainTranscript

R = TypeVar("R", bound=HouseRules)
S = TypeVar("S", bound=PlainState)
A = TypeVar("A", bound=msgspec.Struct)

OWN_START = Start()


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a record may expect: how the game ended."""

    ranking: tuple[tuple[int, ...], ...] | UnsetType | None = UNSET


class PlainGame(ABC, Generic[R, S, A]):
    """Meets `game.Game` with what a game adds: its rules' functions, and what each thing is.

    `opened` to `closed` are the game's events, made from those of `shapes`; `answered` is what a
    seat does in a window. `commands` are its actions and how each is typed: a name, then its
    fields, which are words.
    """

    rulebook: House[R]
    state: type[S]
    action: Any
    seen_as: type[PlainView[Any]]
    opened: type[Opened]
    dealt: type[Dealt]
    acted: type[Acted]
    answered: type[Acted]
    closed: type[Closed]
    commands: tuple[tuple[type[A], CommandSpec], ...]
    setup = Start

    # What each game writes itself

    @abstractmethod
    def deck(self, rules: R) -> Cards:
        """Every card once."""

    @abstractmethod
    def deal(self, state: S, cards: Cards) -> S:
        """The state once these cards have come."""

    @abstractmethod
    def options(self, state: S, seat: int) -> Iterable[A]:
        """What a seat may do that is asked, on its turn or in a window."""

    @abstractmethod
    def act(self, state: S, seat: int, action: Any, /) -> S:
        """The state after what a seat does on its turn."""

    @abstractmethod
    def judge(self, state: S) -> Closed:
        """What comes of a window, by its answers."""

    @abstractmethod
    def settle(self, state: S, closed: Any, /) -> S:
        """The state after that; the answers are gone."""

    @abstractmethod
    def ranking(self, state: S) -> Outcome:
        """How a game ended that is over."""

    @abstractmethod
    def asks(self, state: S) -> Text:
        """What is expected now, for all to read."""

    @abstractmethod
    def table(self, state: S) -> Mapping[str, Any]:
        """The game's own fields of a view: what lies open, for all to see."""

    @abstractmethod
    def redact(self, event: Any, observer: Observer) -> Told | None:
        """An event as an observer may see it; None: not at all."""

    # What follows from it

    @property
    def id(self) -> str:
        """As the house rules have it."""
        return self.rulebook.id

    @property
    def title(self) -> Text:
        """As the house rules have it."""
        return self.rulebook.name

    @property
    def events(self) -> tuple[type[Any], ...]:
        """All that can happen."""
        return (self.opened, self.dealt, self.acted, self.answered, self.closed)

    @property
    def answers(self) -> tuple[type[Any], ...]:
        """What leaves a window open."""
        return (self.answered,)

    @property
    def chatline(self) -> CommandTable[S, A]:
        """A command for each kind of action."""
        return CommandTable(
            tuple((spec, partial(self._typed, kind)) for kind, spec in self.commands)
        )

    @property
    def transcript(self) -> PlainTranscript:
        """The deal, what seats did, and the ends of windows."""
        return PlainTranscript(lambda: self, _move, Deal, self._facts)

    def start(self, rules: R, seats: int, setup: Start = OWN_START) -> S:
        """The state before the deal. Raises Refusal for seats or a starter that can't be."""
        check_seats(rules, seats)
        check_starter(setup.starter, seats)
        opening = Between(1, tuple(range(seats)))
        return self.state(rules=rules, awaited=opening, hands=((),) * seats, starter=setup.starter)

    def awaits(self, state: S) -> Awaits:
        """As the state has it."""
        return state.awaited

    def legal(self, state: S, seat: int) -> Few[A]:
        """The options of a seat that is asked."""
        awaited = state.awaited
        asked = awaited == Turn(seat) or (isinstance(awaited, Window) and seat in awaited.pending)
        return Few(self.options(state, seat) if asked else ())

    def decide(self, state: S, seat: int, action: A) -> tuple[Any, ...]:
        """That it was done. Raises Refusal for what isn't legal."""
        awaited = state.awaited
        if isinstance(awaited, Over):
            raise game_over()
        if action not in self.legal(state, seat):
            waits = isinstance(awaited, Turn) and awaited.seat != seat
            raise not_your_turn() if waits else not_now()
        kind = self.answered if isinstance(awaited, Window) else self.acted
        return (kind(seat, action),)

    def draw(self, state: S, seed: bytes) -> Deal:
        """The deck, shuffled."""
        return Deal(chance.shuffle(seed, "deal", 0, self.deck(state.rules)))

    def resolve(self, state: S, outcome: Deal) -> tuple[Any, ...]:
        """That it was dealt. Raises Refusal for other cards than the deck's."""
        if sorted(outcome.cards) != sorted(self.deck(state.rules)):
            raise impossible(Text("That isn't the deck.", "山札のカードではありません。"))
        return (self.dealt(outcome.cards),)

    def close(self, state: S) -> tuple[Any, ...]:
        """The round begins, or the window ends."""
        return (self.opened() if isinstance(state.awaited, Between) else self.judge(state),)

    def evolve(self, state: S, event: Any) -> S:
        """The state after an event."""
        match event, state.awaited:
            case Acted(seat), Window(pending=pending) as window:
                left = replace(window, pending=tuple(each for each in pending if each != seat))
                return replace(state, awaited=left, answers=(*state.answers, event))
            case Acted(seat, action), _:
                return self.act(state, seat, action)
            case Dealt(cards), _:
                return self.deal(state, cards)
            case Closed(), _:
                return self.settle(replace(state, answers=()), event)
        return replace(state, awaited=Chance("deal"))

    def outcome(self, state: S) -> Outcome | None:
        """Its ranking once it is over."""
        return self.ranking(state) if isinstance(state.awaited, Over) else None

    def view(self, state: S, observer: Observer, odds_help: bool = False) -> PlainView[A]:
        """The observer's own hand, and what everybody sees; chances are not reckoned."""
        del odds_help
        end = self.outcome(state)
        return self.seen_as(
            you=observer,
            turn=state.turn,
            asks=self.asks(state),
            cards=tuple(len(hand) for hand in state.hands),
            hand=() if observer is None else state.hands[observer],
            legal=None if observer is None else self.legal(state, observer) or None,
            ranking=None if end is None else end.ranking,
            **self.table(state),
        )

    def undo(self, state: S) -> tuple[int, tuple[Any, ...]]:
        """Raises Refusal: in this game what is done is done."""
        del state
        raise Refusal(
            "nothing_to_undo",
            Text("Nothing is taken back in this game.", "このゲームでは取り消しはできません。"),
        )

    def _typed(
        self, kind: type[A], state: S, seat: int, words: Sequence[str], spec: CommandSpec
    ) -> A:
        if len(words) != len(kind.__struct_fields__):
            raise usage(spec)
        meant = tuple(word.upper() for word in words)
        alike = (each for each in self.legal(state, seat) if isinstance(each, kind))
        return next((each for each in alike if words_of(each) == meant), kind(*words))

    def _facts(self, state: S) -> Facts:
        end = self.outcome(state)
        return Facts(None if end is None else end.ranking)


AnyPlainGame = PlainGame[Any, Any, Any]


def _move(event: Any) -> dict[str, Any] | None:
    """What a record says of an event."""
    match event:
        case Dealt(cards):
            return {"do": "deal", "cards": cards}
        case Acted(seat, action):
            return {"seat": seat, **msgspec.to_builtins(action)}
        case Closed():
            return {"do": "close"}
    return None


def ranked(points: Sequence[int]) -> Outcome:
    """The seats by their points, the fewest first; those of as many share a rank."""
    return Outcome(
        tuple(
            tuple(seat for seat, each in enumerate(points) if each == place)
            for place in sorted(set(points))
        )
    )
