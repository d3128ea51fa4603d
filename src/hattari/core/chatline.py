"""Commands of the chat line as data, and what is said to somebody who mistypes one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from .game import CommandSpec, Refusal, Text

S = TypeVar("S")
A = TypeVar("A")

Reader = Callable[[S, int, Sequence[str], CommandSpec], A]
"""Turns a state, the seat that typed, its words and the command into an action, or refuses."""


class CommandTable(msgspec.Struct, Generic[S, A], frozen=True):
    """A game's commands, each with its reader; meets `games.game.Chatline`."""

    entries: tuple[tuple[CommandSpec, Reader[S, A]], ...]

    def commands(self) -> tuple[CommandSpec, ...]:
        """Every command with its aliases and help."""
        return tuple(spec for spec, _ in self.entries)

    def parse(self, state: S, seat: int, name: str, arguments: Sequence[str]) -> A:
        """The action a typed command means. Raises Refusal with the usage."""
        for spec, read in self.entries:
            if name in spec.names:
                return read(state, seat, arguments, spec)
        raise unknown_command(name)


def unknown_command(name: str) -> Refusal:
    """A slash with a word that means nothing."""
    return Refusal(
        "unknown_command",
        Text(
            "There is no command /{name}; /help lists them all.",
            "/{name} というコマンドはありません。/help で一覧を見られます。",
        ).fill(name=name),
    )


def usage(spec: CommandSpec) -> Refusal:
    """A command with the wrong words behind it."""
    return Refusal(
        "usage",
        Text("Write {usage}: {help}.", "{usage} と書いてください({help})。").fill(
            usage=as_typed(spec), help=spec.help
        ),
    )


def as_typed(spec: CommandSpec) -> Text:
    """A command as it is typed, with what comes behind it."""
    name = f"/{spec.names[0]}"
    return Text(" ", " ").join([name, spec.arguments] if spec.arguments.en else [name])
