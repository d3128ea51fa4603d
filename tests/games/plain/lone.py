"""Lone: a plain game in which one seat lays one card, all others say what they think of it, and
the smallest hand wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from msgspec.structs import replace
from typing_extensions import override

from hattari.core.game import (
    CommandSpec,
    Observer,
    Outcome,
    Over,
    Paragraph,
    Text,
    Turn,
    Window,
)
from hattari.core.house import PLAYERS, House, HouseRules
from hattari.core.plain import PlainGame, ranked
from hattari.core.plain.shapes import (
    Act,
    Acted,
    Cards,
    Closed,
    Dealt,
    Opened,
    PlainState,
    PlainView,
    Told,
    name_of,
    shown,
)
from hattari.core.text import NOTHING

ASKS = Text("What now?", "どうする?")
LAID = Text("{who} lays {card}.", "{who}が{card}を出しました。")


class Lay(Act, frozen=True):
    card: str


class Nod(Act, frozen=True):
    pass


class Begun(Opened, frozen=True, tag="lone.begun"):
    pass


class Given(Dealt, frozen=True, tag="lone.given"):
    pass


class Laid(Acted, frozen=True, tag="lone.laid"):
    action: Lay


class Nodded(Acted, frozen=True, tag="lone.nodded"):
    action: Nod


class Done(Closed, frozen=True, tag="lone.done"):
    nods: int


class View(PlainView[Lay | Nod], frozen=True, kw_only=True, tag="lone"):
    left: int


class Lone(PlainGame[HouseRules, PlainState, Any]):
    rulebook = House(
        id="lone",
        name=Text("Lone", "一枚"),
        rules=HouseRules,
        catalogue=files(__package__) / "presets.toml",
        words={"players": PLAYERS},
        describing=lambda *_: (Paragraph(Text("Lone", "一枚"), (ASKS,)),),
    )
    state = PlainState
    action = Lay | Nod
    seen_as = View
    opened, dealt, acted, answered, closed = Begun, Given, Laid, Nodded, Done
    commands = (
        (Lay, CommandSpec(("lay",), Text("CARD", "カード"), Text("lay it", "出す"))),
        (Nod, CommandSpec(("nod",), NOTHING, Text("say yes", "うなずく"))),
    )

    @override
    def deck(self, rules: HouseRules) -> Cards:
        del rules
        return tuple(rank + suit for rank in "A2T" for suit in "SHDC")

    @override
    def deal(self, state: PlainState, cards: Cards) -> PlainState:
        seats, turn = len(state.hands), state.starter or 0
        hands = tuple(cards[seat::seats] for seat in range(seats))
        return replace(state, awaited=Turn(turn), turn=turn, hands=hands)

    @override
    def options(self, state: PlainState, seat: int) -> Iterable[Any]:
        return map(Lay, state.hands[seat]) if state.awaited == Turn(seat) else (Nod(),)

    @override
    def act(self, state: PlainState, seat: int, action: Any) -> PlainState:
        others = tuple(other for other in range(len(state.hands)) if other != seat)
        left = tuple(tuple(held for held in hand if held != action.card) for hand in state.hands)
        window = Window("nod", others, sealed=True, seconds=5)
        return replace(state, awaited=window, hands=left)

    @override
    def judge(self, state: PlainState) -> Closed:
        return Done(len(state.answers))

    @override
    def settle(self, state: PlainState, closed: Any) -> PlainState:
        return replace(state, awaited=Over())

    @override
    def ranking(self, state: PlainState) -> Outcome:
        return ranked([len(hand) for hand in state.hands])

    @override
    def asks(self, state: PlainState) -> Text:
        return ASKS

    @override
    def table(self, state: PlainState) -> Mapping[str, Any]:
        return {"left": sum(map(len, state.hands))}

    @override
    def redact(self, event: Any, observer: Observer) -> Told | None:
        match event:
            case Laid(seat, Lay(card)):
                return Told("lone.laid", LAID.fill(who=name_of(seat), card=shown(card)))
            case Nodded(seat) if seat != observer:
                return None
        return Told("lone.more")


LONE = Lone()
