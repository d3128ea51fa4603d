"""A tiny game that shows a table everything a game may do: the tables know no game.

A round: everybody looks (an open window), then seats take turns to pass, to swap their
hidden number (chance), or to call. A call opens a sealed window in which the others agree
or not; agreeing scores for the caller, and the round is over. Where seats drop, each round costs
the last one of those that are still in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from hattari.core import chance
from hattari.core.game import (
    Awaits,
    Axis,
    Barred,
    Between,
    Chance,
    Chosen,
    CommandSpec,
    Conflict,
    Difference,
    Idle,
    Naming,
    Observer,
    Option,
    Outcome,
    Over,
    Paragraph,
    Preset,
    Refusal,
    Text,
    Turn,
    Window,
)
from hattari.core.plain.shapes import Few
from hattari.core.plain.transcript import PlainTranscript

Numbers = tuple[int, ...]

CANARY = 9_000_000
"""Hidden numbers lie above it, where nothing else does: a leak is found in any text."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 2
    most: int = 4
    window_seconds: int | None = 5
    look: bool = False
    blink: bool = False
    drop: bool = False
    back: bool = False


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    starter: int | None = None


class Act(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    pass


class Look(Act, frozen=True):
    pass


class Pass(Act, frozen=True):
    pass


class Swap(Act, frozen=True):
    pass


class Call(Act, frozen=True):
    pass


class Answer(Act, frozen=True):
    yes: bool


Action = Look | Pass | Swap | Call | Answer


class Drawn(msgspec.Struct, frozen=True, tag_field="do", tag="draw", forbid_unknown_fields=True):
    """What chance brings, as a record writes it."""

    numbers: Numbers


class ToyEvent(msgspec.Struct, frozen=True, tag=lambda name: f"toy.{name.lower()}"):
    pass


class Opened(ToyEvent, frozen=True):
    round: int


class Dealt(ToyEvent, frozen=True):
    numbers: Numbers


class Looked(ToyEvent, frozen=True):
    seat: int


class Begun(ToyEvent, frozen=True):
    pass


class Passed(ToyEvent, frozen=True):
    seat: int


class Unpassed(ToyEvent, frozen=True):
    seat: int


class SwapChosen(ToyEvent, frozen=True):
    seat: int


class Swapped(ToyEvent, frozen=True):
    seat: int
    number: int


class Called(ToyEvent, frozen=True):
    seat: int


class Answered(ToyEvent, frozen=True):
    seat: int
    yes: bool


class Settled(ToyEvent, frozen=True):
    numbers: Numbers
    scores: Numbers


class Ended(ToyEvent, frozen=True):
    pass


EVENTS: tuple[type[ToyEvent], ...] = (
    Opened,
    Dealt,
    Looked,
    Begun,
    Passed,
    Unpassed,
    SwapChosen,
    Swapped,
    Called,
    Answered,
    Settled,
    Ended,
)


class State(msgspec.Struct, frozen=True):
    rules: Rules
    phase: str
    scores: Numbers
    numbers: Numbers = ()
    round: int = 0
    draws: int = 0
    turn: int = 0
    passed: bool = False
    answers: tuple[tuple[int, bool], ...] = ()
    gone: tuple[int, ...] = ()


class View(msgspec.Struct, frozen=True):
    phase: str
    round: int
    turn: int
    scores: Numbers
    number: int | None
    answered: bool
    numbers: Numbers | None = None


class Seen(msgspec.Struct, frozen=True, tag="toy.seen", tag_field="what"):
    kind: str
    seat: int | None = None
    number: int | None = None


def refuse(code: str) -> Refusal:
    return Refusal(code, Text(f"Not now: {code}.", f"いまはできません({code})。"))


def start(rules: Rules, seats: int, setup: Setup = Setup()) -> State:  # noqa: B008
    if not 2 <= seats <= rules.most or setup != Setup():
        raise refuse("seats")
    return State(rules, "between", (0,) * seats)


def still_in(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.scores)) if seat not in state.gone)


def awaits(state: State) -> Awaits:
    seats = still_in(state)
    answered = {seat for seat, _ in state.answers}
    pending = tuple(seat for seat in seats if seat not in answered)
    match state.phase:
        case "between":
            return Between(state.round + 1, seats)
        case "deal" | "swap":
            return Chance(state.phase)
        case "look":
            return Window("look", pending, sealed=False, seconds=None)
        case "turn":
            return Turn(state.turn)
        case "call":
            others = tuple(seat for seat in pending if seat != state.turn)
            return Window("call", others, sealed=True, seconds=state.rules.window_seconds)
        case _:
            return Over()


def legal(state: State, seat: int) -> Few[Action]:
    awaited = awaits(state)
    if isinstance(awaited, Turn) and awaited.seat == seat:
        return Few((Pass(), Swap(), Call()))
    if isinstance(awaited, Window) and seat in awaited.pending:
        return Few((Look(),) if awaited.kind == "look" else (Answer(True), Answer(False)))
    return Few()


def decide(state: State, seat: int, action: Action) -> tuple[ToyEvent, ...]:
    if action not in legal(state, seat):
        raise refuse("illegal")
    match action:
        case Look():
            return (Looked(seat),)
        case Pass():
            return (Passed(seat),)
        case Swap():
            return (SwapChosen(seat),)
        case Call():
            return (Called(seat),)
        case Answer(yes):
            return (Answered(seat, yes),)


def draw(state: State, seed: bytes) -> Drawn:
    count = len(state.scores) if state.phase == "deal" else 1
    return Drawn(
        tuple(
            CANARY + chance.lot(seed, state.phase, state.draws * 10 + index, 256)
            for index in range(count)
        )
    )


def resolve(state: State, outcome: Drawn) -> tuple[ToyEvent, ...]:
    if state.phase == "deal":
        return (Dealt(outcome.numbers),)
    return (Swapped(state.turn, outcome.numbers[0]),)


def close(state: State) -> tuple[ToyEvent, ...]:
    if state.phase == "between":
        return (Opened(state.round + 1),)
    if state.phase == "look":
        return (Begun(),)
    agreed = sum(yes for _, yes in state.answers)
    scores = tuple(score + agreed * (seat == state.turn) for seat, score in enumerate(state.scores))
    settled = Settled(state.numbers, scores)
    last = state.round == state.rules.rounds or (state.rules.drop and len(still_in(state)) == 2)
    return (settled, Ended()) if last else (settled,)


def undo(state: State) -> tuple[int, tuple[ToyEvent, ...]]:
    if not state.passed:
        raise refuse("nothing_to_undo")
    seat = _turn(state, -1, passed=False).turn
    return seat, (Unpassed(seat),)


def _open(state: State, _event: Opened) -> State:
    return replace(state, phase="deal", round=state.round + 1, answers=(), passed=False)


def _deal(state: State, event: Dealt) -> State:
    phase = "look" if state.rules.look else "turn"
    if state.rules.blink:
        phase = "over" if state.round == state.rules.rounds else "between"
    return replace(state, phase=phase, numbers=event.numbers, draws=state.draws + 1)


def _answer(state: State, seat: int, yes: bool) -> State:
    return replace(state, answers=(*state.answers, (seat, yes)))


def _turn(state: State, step: int, passed: bool) -> State:
    seats = still_in(state)
    return replace(state, turn=seats[(seats.index(state.turn) + step) % len(seats)], passed=passed)


def _settle(state: State, event: Settled) -> State:
    gone = (*state.gone, still_in(state)[-1]) if state.rules.drop else ()
    turn = still_in(state)[0] if state.turn in gone else state.turn
    return replace(state, phase="between", scores=event.scores, gone=gone, turn=turn)


def _swap(state: State, event: Swapped) -> State:
    numbers = tuple(
        event.number if seat == event.seat else number for seat, number in enumerate(state.numbers)
    )
    draws = state.draws + 1
    return replace(state, phase="turn", numbers=numbers, draws=draws, passed=False)


_EVOLVE: dict[type[Any], Callable[[State, Any], State]] = {
    Opened: _open,
    Dealt: _deal,
    Looked: lambda state, event: _answer(state, event.seat, True),
    Begun: lambda state, _: replace(state, phase="turn", answers=()),
    Passed: lambda state, _: _turn(state, 1, passed=True),
    Unpassed: lambda state, _: _turn(state, -1, passed=False),
    SwapChosen: lambda state, _: replace(state, phase="swap"),
    Swapped: _swap,
    Called: lambda state, _: replace(state, phase="call", passed=False),
    Answered: lambda state, event: _answer(state, event.seat, event.yes),
    Settled: _settle,
    Ended: lambda state, _: replace(state, phase="over"),
}


def evolve(state: State, event: ToyEvent) -> State:
    return _EVOLVE[type(event)](state, event)


def view(state: State, observer: Observer, odds: bool = False) -> View:  # noqa: ARG001
    return View(
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        scores=state.scores,
        number=None if observer is None or not state.numbers else state.numbers[observer],
        answered=state.phase == "call" and any(seat == observer for seat, _ in state.answers),
    )


def open_view(state: State, seat: int, odds: bool = False) -> View:
    return replace(view(state, seat, odds), numbers=state.numbers)


def may_return(state: State, seat: int) -> bool:
    return state.rules.back and seat in state.gone


def claim(state: State) -> tuple[str, int] | None:
    return ("turn", state.turn) if state.phase in ("turn", "call") else None


def verdict(event: ToyEvent) -> bool | None:
    """A call was true if anybody has ever agreed."""
    return any(event.scores) if isinstance(event, Settled) else None


def redact(event: ToyEvent, observer: Observer) -> Seen | None:
    match event:
        case Answered(seat):
            return Seen("answered", seat) if seat == observer else None
        case Swapped(seat, number):
            return Seen("swapped", seat, number if seat == observer else None)
        case Passed(seat) | Looked(seat) | SwapChosen(seat) | Called(seat) | Unpassed(seat):
            return Seen(type(event).__name__.lower(), seat)
    return Seen(type(event).__name__.lower())


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    ranks = sorted(set(state.scores), reverse=True)
    return Outcome(
        tuple(
            tuple(seat for seat, score in enumerate(state.scores) if score == rank)
            for rank in ranks
        )
    )


class ToyRulebook:
    def presets(self) -> tuple[Preset, ...]:
        return ()

    def options(self) -> tuple[Option, ...]:
        return (
            Option(
                "look", Text("Look", "見る"), Text("Look first", "先に見る"), Text("look", "見る")
            ),
        )

    def axes(self) -> tuple[Axis, ...]:
        return ()

    def parse(self, spec: str | Mapping[str, Any]) -> Rules:
        if isinstance(spec, str):
            if spec not in PRESETS:
                raise refuse("unknown_preset")
            return PRESETS[spec]
        own = {key: value for key, value in spec.items() if key in Rules.__struct_fields__}
        return msgspec.convert(own, Rules)

    def conflicts(self, _spec: str | Mapping[str, Any]) -> tuple[Conflict, ...]:
        return ()

    def switch(self, rules: Rules, option: str, on: bool) -> Rules:
        if option != "look":
            raise refuse("unknown_option")
        return replace(rules, look=on)

    def full(self, rules: Rules) -> dict[str, Any]:
        return msgspec.structs.asdict(rules)

    def digest(self, rules: Rules) -> str:
        # The golden logs are from before seats dropped, or came back.
        late = ("drop", "back")
        known = {key: value for key, value in self.full(rules).items() if key not in late or value}
        return msgspec.json.encode(known).hex()

    def seats(self, rules: Rules) -> tuple[int, int]:
        return 2, rules.most

    def endless(self, _rules: Rules) -> bool:
        return False

    def title(self, rules: Rules) -> Text:
        return Text(f"Toy of {rules.rounds}", f"{rules.rounds} ラウンドのおもちゃ")

    def naming(self, rules: Rules) -> Naming:
        return Naming(self.title(rules), None, self.differences(Rules(rules.rounds), rules))

    def switched_on(self, rules: Rules) -> tuple[str, ...]:
        return ("look",) if rules.look else ()

    def chosen(self, rules: Rules) -> Chosen[Rules]:
        return Chosen(rules, replace(rules, look=False), self.switched_on(rules))

    def choose(self, chosen: Chosen[Rules], option: str, on: bool) -> Chosen[Rules]:
        rules = self.switch(chosen.rules, option, on)
        return Chosen(rules, chosen.base, self.switched_on(rules))

    def barred(self, _rules: Rules) -> tuple[Barred, ...]:
        return ()

    def idle(self, rules: Rules) -> tuple[Idle, ...]:
        why = Text("two seats are too few", "2席では足りないからです")
        found = rules.drop and rules.most == 2
        return (Idle("drop", Text("drop", "drop"), why),) if found else ()

    def differences(self, before: Rules, after: Rules) -> tuple[Difference, ...]:
        keys = [
            key for key in Rules.__struct_fields__ if getattr(before, key) != getattr(after, key)
        ]
        return tuple(Difference((key,), Text(key, key), Text(key, key)) for key in keys)

    def describe(self, rules: Rules, seats: int | None = None) -> tuple[Paragraph, ...]:
        line = Text(f"{rules.rounds} rounds, {seats} seats.", f"{rules.rounds} ラウンド。")
        return (Paragraph(Text("Play", "遊び方"), (line,)),)


PRESETS = {
    "short": Rules(),
    "single": Rules(rounds=1),
    "look": Rules(look=True),
    "pair": Rules(most=2),
    "blink": Rules(rounds=3, blink=True),
    "slow": Rules(window_seconds=None),
    "drop": Rules(rounds=4, drop=True),
    "back": Rules(rounds=4, drop=True, back=True),
}


class ToyChatline:
    def commands(self) -> tuple[CommandSpec, ...]:
        return (
            CommandSpec(("pass", "パス"), Text("", ""), Text("pass", "パスする")),
            CommandSpec(("call", "コール"), Text("", ""), Text("call", "コールする")),
        )

    def parse(self, _state: State, _seat: int, name: str, _arguments: Sequence[str]) -> Action:
        return Pass() if name in ("pass", "パス") else Call()


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scores: Numbers | UnsetType = UNSET


def move_of(event: ToyEvent) -> dict[str, Any] | None:
    match event:
        case Dealt(numbers):
            return {"do": "draw", "numbers": numbers}
        case Swapped(_, number):
            return {"do": "draw", "numbers": (number,)}
        case Answered(seat, yes):
            return {"seat": seat, "do": "answer", "yes": yes}
        case Begun() | Settled():
            return {"do": "close"}
        case Looked(seat) | Passed(seat) | SwapChosen(seat) | Called(seat):
            done = {Looked: "look", Passed: "pass", SwapChosen: "swap", Called: "call"}
            return {"seat": seat, "do": done[type(event)]}
    return None


class Toy:
    """Meets `hattari.core.game.Game`."""

    id = "toy"
    title = Text("Toy", "おもちゃ")
    action = Action
    events = EVENTS
    answers = (Looked, Answered)
    seen_as = View
    setup = Setup
    rulebook = ToyRulebook()
    chatline = ToyChatline()
    transcript = PlainTranscript(lambda: TOY, move_of, Drawn, lambda state: Facts(state.scores))

    start = staticmethod(start)
    awaits = staticmethod(awaits)
    legal = staticmethod(legal)
    decide = staticmethod(decide)
    draw = staticmethod(draw)
    resolve = staticmethod(resolve)
    close = staticmethod(close)
    undo = staticmethod(undo)
    evolve = staticmethod(evolve)
    view = staticmethod(view)
    redact = staticmethod(redact)
    outcome = staticmethod(outcome)
    open_view = staticmethod(open_view)
    may_return = staticmethod(may_return)
    claim = staticmethod(claim)
    verdict = staticmethod(verdict)


TOY: Any = Toy()
