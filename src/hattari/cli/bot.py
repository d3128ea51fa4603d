"""hattari bot: let a bot of one's own play at a table of a server elsewhere."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from websockets.exceptions import InvalidHandshake

from hattari.bots.bot import Bot
from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.interop.afar import Seat, Turned, play

from .page import harmless

app = typer.Typer()


@app.command("bot")
def bot(
    url: Annotated[str, typer.Argument(metavar="URL", help="The table's link.")],
    made_by: Annotated[str, typer.Argument(metavar="MODULE:CLASS", help="The bot's class.")],
    token_file: Annotated[
        Path, typer.Option(exists=True, dir_okay=False, help="The token that the host gave you.")
    ],
) -> None:
    """Let a bot of your own play at a table elsewhere, until the table closes.

    The host makes the token ("A bot from afar" in the table's menu) for that table alone.
    """
    token = token_file.read_text("utf-8").strip()
    try:
        asyncio.run(play(url, token, Seat(registry(), _made(made_by))))
    except Turned as turned:
        typer.echo(harmless(turned.text.en))
    except Refusal as refusal:
        raise typer.BadParameter(harmless(refusal.text.en)) from refusal
    except (OSError, InvalidHandshake) as error:
        raise typer.BadParameter(f"no table answers at {url}: {error}") from error


def _made(name: str) -> Bot:
    """A new bot of this class."""
    module, _, attribute = name.partition(":")
    try:
        made: Bot = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, ValueError) as error:
        expected = f"expected MODULE:CLASS, as in my_bots.careful:CarefulBot; {name} gave: {error}"
        raise typer.BadParameter(expected) from error
    return made
