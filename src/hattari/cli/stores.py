"""What the commands about stores share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from hattari.core.game import Text

_NAME, _HELP = "HATTARI_STORE", "sqlite:///PATH or postgresql://…"


def _typed_first(context: typer.Context, store: str | None) -> str | None:
    """A folder that was typed says which store is meant; the environment is what is usual here."""
    source = context.get_parameter_source("store")
    usual = source is not None and source.name == "ENVIRONMENT"
    return None if usual and context.params.get("data") is not None else store


ServedOption = Annotated[str | None, typer.Option(envvar=_NAME, help=_HELP)]
"""The store of a server, whose folder of data is named beside it (deploy/hattari.service)."""

StoreOption = Annotated[str | None, typer.Option(envvar=_NAME, help=_HELP, callback=_typed_first)]
"""The store that a command looks at; one that is typed, or its folder, goes before the usual."""


@contextmanager
def failing(command: str, as_json: bool = False) -> Iterator[None]:
    """Whatever can't be done with a store is said, and ends the command with 1."""
    from hattari.server.store.files import why  # noqa: PLC0415
    from hattari.server.store.port import NotCopied, StoreDown  # noqa: PLC0415

    try:
        yield
    except (NotCopied, OSError, StoreDown, ValueError) as error:
        if as_json:
            from .page import print_refusal  # noqa: PLC0415

            print_refusal("store_failed", Text(why(error), why(error)))
        else:
            typer.echo(f"hattari {command}: {why(error)}", err=True)
        raise typer.Exit(1) from error


@contextmanager
def watched() -> Iterator[Callable[[str, int, int], None]]:
    """A bar on stderr for each thing of which so many of so many are done."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress, TaskID  # noqa: PLC0415

    console, bars = Console(stderr=True), dict[str, TaskID]()
    with Progress(console=console, disable=not console.is_terminal) as shown:

        def progress(name: str, done: int, total: int) -> None:
            if name not in bars:
                bars[name] = shown.add_task(name, total=total)
            shown.update(bars[name], completed=done)

        yield progress
