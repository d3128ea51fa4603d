"""The command line: hattari serve, play, verify and the rest.

Each command lives in a module of this package that is imported only when it is called, so
that no command waits for another's imports. The module has a typer app called `app`: without
a name its commands are Hattari's own, with a name it is a group of commands.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.util import find_spec

import typer

COMMANDS = {
    "serve": ("hattari.cli.serve", "Start the server and print the links to it."),
    "cluster": (
        "hattari.cli.cluster",
        "Start several nodes on this machine, with PostgreSQL and NATS.",
    ),
    "migrate": ("hattari.cli.migrate", "Move everything from one store to another."),
    "backup": ("hattari.cli.backup", "Copy the store into a new file, also while servers use it."),
    "restore": ("hattari.cli.restore", "Put such a copy back into a new store."),
    "reports": ("hattari.cli.reports", "Show what players told the operator of each other."),
    "play": ("hattari.cli.play", "Play in the terminal against bots."),
    "bot": ("hattari.cli.bot", "Let a bot of your own play at a table elsewhere."),
    "rules": ("hattari.cli.rules", "Show presets and read house rules as text."),
    "verify": ("hattari.cli.verify", "Check records of games: every move, every die."),
    "solve": ("hattari.games.bluff.cli.solve", "Solve small rounds and games of Bluff exactly."),
    "blueprint": (
        "hattari.games.bluff.cli.blueprint",
        "Learn strategies for whole games, for the bot “master”.",
    ),
    "lab": ("hattari.cli.lab", "Measure house rules, compare them, search for better ones."),
    "bench": ("hattari.cli.bench", "Measure and print figures."),
}
"""A command's name, its module, and a line of help."""


def _unused() -> None:
    """Stand in for a command that is only listed."""


def program(arguments: Sequence[str]) -> typer.Typer:
    """The program, with the module imported that the arguments call."""
    app = typer.Typer(
        name="hattari",
        help="Bluff and Dobon under house rules, against people and bots.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback()(_unused)
    called = arguments[0] if arguments else ""
    for name, (module, line) in COMMANDS.items():
        if find_spec(module) is None:
            continue
        if name == called:
            app.add_typer(importlib.import_module(module).app)
        else:
            app.command(name, help=line)(_unused)
    return app


def main() -> None:
    """Run the program with the arguments of this process."""
    program(sys.argv[1:])()
