"""The command line: hattari serve, play, verify and the rest.

Each command lives in a module of this package that is imported only when it is called, so
that no command waits for another's imports. The module has a typer app called `app`: without
a name its commands are Hattari's own, with a name it is a group of commands.
"""

from __future__ import annotations

import errno
import importlib
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.core.kit import Command

COMMANDS = (
    Command("serve", "hattari.cli.serve", "Start the server and print the links to it."),
    Command(
        "cluster",
        "hattari.cli.cluster",
        "Start several nodes on this machine, with PostgreSQL and NATS.",
    ),
    Command("migrate", "hattari.cli.migrate", "Move everything from one store to another."),
    Command(
        "backup", "hattari.cli.backup", "Copy the store into a new file, also while servers use it."
    ),
    Command("restore", "hattari.cli.restore", "Put such a copy back into a new store."),
    Command("doctor", "hattari.cli.doctor", "Prove that this installation is in order."),
    Command("log", "hattari.cli.log", "Write a table's log, to be checked by anybody."),
    Command("operator", "hattari.cli.operator", "Look after a server: reports, bans, notices."),
    Command("play", "hattari.cli.play", "Play in the terminal against bots."),
    Command("bot", "hattari.cli.bot", "Let a bot of your own play at a table elsewhere."),
    Command("agent", "hattari.cli.agent", "Let a language model or agent play (MCP or text)."),
    Command("rules", "hattari.cli.rules", "Show presets and read house rules as text."),
    Command("verify", "hattari.cli.verify", "Check records of games: every move, every die."),
    Command("review", "hattari.cli.review", "Say what each choice cost, luck and play apart."),
    Command("puzzles", "hattari.cli.puzzles", "Make puzzles for any rules."),
    Command("lab", "hattari.cli.lab", "Measure house rules, compare them, search for better ones."),
    Command("bench", "hattari.cli.bench", "Measure and print figures."),
)
"""The commands that are no game's own."""


def _unused() -> None:
    """Stand in for a command that is only listed."""


def _tell(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hattari {version('hattari')}")
        raise typer.Exit


def _options(
    _: Annotated[
        bool,
        typer.Option(
            "--version", callback=_tell, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Hold what may stand before any command."""


def program(arguments: Sequence[str]) -> typer.Typer:
    """The program, with the module imported that the arguments call."""
    titles = " and ".join(kit.game.title.en for kit in registry().kits)
    app = typer.Typer(
        name="hattari",
        help=f"{titles} under house rules, against people and bots.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    called = arguments[0] if arguments else ""
    for command in (*COMMANDS, *chain.from_iterable(kit.commands for kit in registry().kits)):
        if find_spec(command.module) is None:
            continue
        if command.name == called:
            app.add_typer(importlib.import_module(command.module).app)
        else:
            app.command(command.name, help=command.help)(_unused)
    return app


def main() -> None:
    """Run the program with the arguments of this process."""
    _bear_any_streams()
    try:
        called = program(sys.argv[1:])
    except Refusal as refusal:
        sys.exit(f"{refusal.text.en}\n{refusal.text.ja}")
    try:
        called()
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _end_without_room(error)


def _bear_any_streams() -> None:
    """Let no letter that a stream doesn't know end a program, nor a stream that is closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 (until the end)
            setattr(sys, name, nothing)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _end_without_room(error: OSError) -> NoReturn:
    """Say so, and drop what would fail again when Python writes out the rest."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(f"There is no room to write to ({error}); make some or write elsewhere.")
