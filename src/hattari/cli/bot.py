"""hattari bot: let a bot of one's own play at a table of a server elsewhere."""

from __future__ import annotations

import asyncio
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from typing_extensions import get_protocol_members
from websockets.exceptions import InvalidHandshake, InvalidStatus

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
    token, made = _token(token_file), _made(made_by)
    try:
        asyncio.run(play(url, token, Seat(registry(), made)))
    except Turned as turned:
        typer.echo(harmless(turned.text.en))
    except Refusal as refusal:
        raise typer.BadParameter(harmless(refusal.text.en)) from refusal
    except InvalidStatus as error:
        answer = f"{url} answers HTTP {error.response.status_code} and lets no bot in"
        raise typer.BadParameter(f"{answer}; check the link and the token") from error
    except (OSError, InvalidHandshake) as error:
        raise typer.BadParameter(f"no table answers at {url}: {error}") from error


def _token(file: Path) -> str:
    """The token in this file. Raises BadParameter."""
    token = file.read_bytes().decode("utf-8-sig", "replace").strip()
    if not re.fullmatch("[!-~]+", token):
        came = "something else" if token else "nothing"
        raise typer.BadParameter(
            f"expected the token that the host gave you in {file}, got {came}; copy it there anew"
        )
    return token


def _made(name: str) -> Bot:
    """A new bot of this class, from the current folder too. Raises BadParameter."""
    sys.path.insert(0, str(Path.cwd()))  # a program's own path begins where the program lies
    module, _, attribute = name.partition(":")
    try:
        made: Bot = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, SyntaxError, TypeError, ValueError) as error:
        expected = "expected MODULE:CLASS, as in my_bots.careful:CarefulBot, a class called without"
        came = f"{name} gave {type(error).__name__}: {error}"
        raise typer.BadParameter(harmless(f"{expected} arguments; {came}")) from error
    parts = sorted(get_protocol_members(Bot))
    lacks = ", ".join(part for part in parts if not hasattr(made, part))
    if lacks:
        expected = f"expected a bot with {', '.join(parts)}; {name} lacks {lacks}"
        raise typer.BadParameter(harmless(expected))
    return made
