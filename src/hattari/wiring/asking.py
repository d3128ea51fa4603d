"""What people felt, read from a server's store or from a file, for the terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hattari.lab import people
from hattari.server.store.survey import SurveyRows
from hattari.server.survey import OpenAnswer, opened

from . import serving
from .lab import LocalLab, said

_decode = msgspec.json.Decoder(list[OpenAnswer]).decode


def answers(file: Path | None, store: str | None, data: Path | None) -> list[OpenAnswer]:
    """The answers in a file, else in a server's store.

    Raises StoreDown, or ValueError for a file or a store that can't be read.
    """
    if file is not None:
        try:
            return _decode(file.read_bytes())
        except OSError as error:
            raise ValueError(f"{file} can't be read: {error.strerror or error}") from error
        except msgspec.MsgspecError as error:
            raise ValueError(f"{file} holds no answers: {error}") from error
    found = serving.open_existing(store, data)

    async def read() -> list[OpenAnswer]:
        try:
            return opened(await SurveyRows(found).all())
        finally:
            await found.close()

    return asyncio.run(read())


def write(found: Sequence[OpenAnswer], file: Path) -> None:
    """Write answers into a file that `answers` reads. Raises ValueError where it can't be."""
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    except OSError as error:
        raise ValueError(f"{file} can't be written: {error.strerror or error}") from error


def told(found: Sequence[OpenAnswer]) -> people.People:
    """What they come to, beside what was measured beforehand."""
    return people.people(said(found), LocalLab(on=False).measured())
