"""Records of games with few actions: each move is an action, the outcome of a chance, or the end
of a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from hattari.core.game import AnyGame, BadMove, Between, Step
from hattari.core.moves import differences, expectation, fault, then


class PlainTranscript(msgspec.Struct, frozen=True):
    """Meets `game.Transcript`; nothing goes without saying but that a round opens.

    A move is an action with its `seat`, an outcome of chance, or `{"do": "close"}`: `move_of` gives
    that of an event, or None. `outcome` is the type of what chance brings, with a tag `do`; `facts`
    makes the struct of all that a record may expect from a state.
    """

    game: Callable[[], AnyGame]
    move_of: Callable[[Any], Mapping[str, Any] | None]
    outcome: Any
    facts: Callable[[Any], msgspec.Struct]

    def replay(
        self, state: Any, moves: Sequence[msgspec.Raw], *, refused: bool = False
    ) -> Iterator[Step[Any, Any]]:
        """One step for each move. Raises Refusal by the rules, BadMove if malformed."""
        del refused
        for index, raw in enumerate(moves):
            try:
                step = self._step(state, msgspec.json.decode(raw, type=dict[str, Any]))
            except msgspec.ValidationError as error:
                raise BadMove(f"moves[{index}]: {fault(error, raw, {})}") from error
            yield step
            state = step.state

    def write(self, moves: list[dict[str, Any]], event: Any) -> None:
        """Put down the move that an event says, if any."""
        move = self.move_of(event)
        if move is not None:
            moves.append(msgspec.to_builtins(move))

    def opening(self, setup: Any, events: Sequence[Any]) -> Any:
        """The setup as it was."""
        del events
        return setup

    def compare(
        self, steps: Sequence[Step[Any, Any]], state: Any, expected: msgspec.Raw
    ) -> list[str]:
        """What differs from `expected`. Raises BadMove for unknown keys and shapes."""
        del steps
        found = self.facts(state)
        return differences(expectation(expected, type(found)), found, lambda _key, value: value)

    def _step(self, state: Any, move: dict[str, Any]) -> Step[Any, Any]:
        game, begun = self.game(), Step[Any, Any]((), state)
        move.pop("at", None)
        if "seat" in move:
            seat = msgspec.convert(move.pop("seat"), int)
            action = msgspec.convert(move, game.action)
            return then(begun, game.decide(state, seat, action), game.evolve)
        if move == {"do": "close"}:
            return then(begun, game.close(state), game.evolve)
        outcome = msgspec.convert(move, self.outcome)
        if isinstance(game.awaits(state), Between):
            begun = then(begun, game.close(state), game.evolve)
        return then(begun, game.resolve(begun.state, outcome), game.evolve)
