"""Evaluators and reviewers for tests: what they say follows from the view, or shouldn't."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from typing_extensions import override

from hattari.core.evaluation import Bots, Branch, Evaluation, Option
from hattari.core.kit import Kit, Part, Registry
from hattari.core.record import Replay
from hattari.core.review import Decision
from hattari.core.text import Text
from hattari.games.bluff.kit import KIT
from hattari.games.bluff.review import BluffReviewer
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid
from hattari.games.bluff.rules.view import BluffView


def stubbed(**parts: str) -> Registry:
    """Bluff with parts of this module; its evaluator unless another is named."""
    named: dict[Part, str] = {"evaluate": f"{__name__}:evaluate"}
    for part, name in parts.items():
        named[part] = f"{__name__}:{name}"  # type: ignore[index]
    kit: Kit = msgspec.structs.replace(KIT, parts={**KIT.parts, **named})
    return Registry((kit,))


def evaluate(
    rules: Any, view: BluffView, *, asked: Any = None, effort: float = 1.0, bots: Bots = ()
) -> Evaluation:
    """Every legal action with a value that follows from the view alone."""
    del rules, effort, bots
    seed = msgspec.json.encode(view)
    return _weighed(view, asked, lambda action: _drawn(seed, action))


def level(
    rules: Any, view: BluffView, *, asked: Any = None, effort: float = 1.0, bots: Bots = ()
) -> Evaluation:
    """Every legal action as good as every other."""
    del rules, effort, bots
    return _weighed(view, asked, lambda _: 0.5)


def doubting(
    rules: Any, view: BluffView, *, asked: Any = None, effort: float = 1.0, bots: Bots = ()
) -> Evaluation:
    """To doubt is always best, every bid costs a tenth of the game."""
    del rules, effort, bots
    return _weighed(view, asked, lambda action: 0.5 if isinstance(action, Challenge) else 0.4)


class _Leaky(BluffReviewer):
    """Hands out views with what lies under all cups."""

    @override
    def decisions(self, replay: Replay, seat: int) -> Sequence[Decision]:
        return [
            msgspec.structs.replace(each, view=_opened(replay, each))
            for each in super().decisions(replay, seat)
        ]


def _opened(replay: Replay, decision: Decision) -> Any:
    hands = replay.steps[decision.step - 1].state.hands
    return msgspec.structs.replace(decision.view, open_hands=hands)


LEAKY = _Leaky()


def _weighed(view: BluffView, asked: Any, value: Any) -> Evaluation:
    legal = view.legal
    if legal is None:
        raise ValueError("this seat may not act")
    actions: list[Action] = [MakeBid(count, face) for count, face in legal.bids]
    actions += [Challenge()] if legal.challenge else []
    actions += [] if asked is None or asked in actions else [asked]
    values = {action: value(action) for action in actions}
    best = max(values.values())
    ordered = sorted(actions, key=lambda action: -values[action])
    options = tuple(_option(action, values[action], best - values[action]) for action in ordered)
    return Evaluation(unit="win", options=options, rests_on="played_out")


def _drawn(seed: bytes, action: Action) -> float:
    return sha256(seed + msgspec.json.encode(action)).digest()[0] / 255


def _option(action: Action, value: float, behind: float) -> Option:
    ends = (
        Branch("good", Text("good", "よい"), value, 1.0),
        Branch("bad", Text("bad", "わるい"), 1 - value, 0.0),
    )
    return Option(
        action=action,
        value=value,
        low=value - 0.01,
        high=value + 0.01,
        behind=behind,
        behind_low=behind - 0.02 if behind else 0.0,
        behind_high=behind + 0.02 if behind else 0.0,
        branches=ends,
    )
