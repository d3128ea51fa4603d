"""Play a whole game with a function in each seat, without a table.

The lab, the terminal and the tests use it. Games are reached through their protocol alone, and
a player gets the view of its own seat and nothing else.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from hattari.core.game import (
    AnyGame,
    Between,
    Chance,
    Outcome,
    Over,
    Refusal,
    Text,
    Turn,
    Window,
)

from .bot import Bot

Player = Callable[[Any, bytes], Any]
"""(view of its seat, seed of this decision: 32 bytes) -> an action, its builtins, or Typed."""

OnRefusal = Callable[[int, Refusal], None]
"""Told which seat's action was refused; it returns to have the seat asked again."""


class Typed(msgspec.Struct, frozen=True):
    """An action as a person types it: a command of the game's chat line with its words."""

    name: str
    words: tuple[str, ...]


class Step(msgspec.Struct, frozen=True):
    """What happened at once, and the state after it; `seat` acted (None: dice or time)."""

    seat: int | None
    events: tuple[Any, ...]
    state: Any


class Played(msgspec.Struct, frozen=True):
    """A finished game: its events in order, its last state, how it ended, how long it was."""

    events: tuple[Any, ...]
    state: Any
    outcome: Outcome
    rounds: int
    decisions: int


def seat_of(bot: Bot, rules: Any) -> Player:
    """A bot as a player under these rules."""
    return partial(bot.choose, rules)


def play_game(
    game: AnyGame,
    rules: Any,
    players: Sequence[Player],
    seed: bytes,
    setup: Any = None,
) -> Played:
    """A game from start to ranking, a player for each seat, all of it from one seed (32 bytes).

    No setup is the rules' own start. Raises Refusal when a player chooses what the rules don't
    allow.
    """
    state = game.start(rules, len(players), game.setup() if setup is None else setup)
    events: list[Any] = []
    rounds = decisions = 0
    for step in steps(game, state, players, seed):
        rounds += isinstance(game.awaits(state), Between)
        decisions += step.seat is not None
        events.extend(step.events)
        state = step.state
    outcome = game.outcome(state)
    if outcome is None:
        raise AssertionError("a game that is over has an outcome")
    return Played(tuple(events), state, outcome, rounds, decisions)


def steps(
    game: AnyGame,
    state: Any,
    players: Sequence[Player],
    seed: bytes,
    on_refusal: OnRefusal | None = None,
) -> Iterator[Step]:
    """What happens from this state to the end, one decision or chance at a time.

    A refused action is raised, unless `on_refusal` takes it; then the seat is asked again.
    """
    number, round_seed = 0, seed
    while not isinstance(awaited := game.awaits(state), Over):
        if isinstance(awaited, Between):
            round_seed = _derive(seed, f"round/{awaited.round}")
        seat = next_seat(awaited)
        if seat is not None:
            decision = _derive(seed, f"decision/{number}/{seat}")
            events = _ask(game, state, seat, players[seat], decision, on_refusal)
        elif isinstance(awaited, Chance):
            events = game.resolve(state, game.draw(state, round_seed))
        else:
            events = game.close(state)
        for event in events:
            state = game.evolve(state, event)
        number += 1
        yield Step(seat, events, state)


def _derive(seed: bytes, label: str) -> bytes:
    return hmac.digest(seed, label.encode(), "sha256")


def next_seat(awaited: Any) -> int | None:
    """The seat that is asked next; None where dice, time or nothing is awaited."""
    if isinstance(awaited, Turn):
        return awaited.seat
    if isinstance(awaited, Window) and awaited.pending:
        return awaited.pending[0]
    return None


def _ask(
    game: AnyGame,
    state: Any,
    seat: int,
    player: Player,
    seed: bytes,
    on_refusal: OnRefusal | None,
) -> tuple[Any, ...]:
    while True:
        try:
            chosen = player(game.view(state, seat), seed)
            return game.decide(state, seat, action_of(game, state, seat, chosen))
        except Refusal as refusal:
            if on_refusal is None:
                raise
            on_refusal(seat, refusal)


def action_of(game: AnyGame, state: Any, seat: int, chosen: Any) -> Any:
    """What a player chose, as the game's action. Raises Refusal for what is none."""
    if isinstance(chosen, Typed):
        return game.chatline.parse(state, seat, chosen.name, chosen.words)
    if not isinstance(chosen, dict):
        return chosen
    try:
        return msgspec.convert(chosen, game.action)
    except msgspec.ValidationError as error:
        raise Refusal(
            "bad_action",
            Text(
                "This is no action of {title}: {error}.",
                "{title}の手として読めません({error})。",
            ).fill(title=game.title, error=error),
        ) from error
