"""The atlas of rules: every published text that is known, as a rule set, and what that can't say.

A game brings one file of them. An entry is a preset or a union with changes over it; what its
text says and no rule set can stands beside it in words, with the axes that it would take.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from .game import Difference, Refusal, Rulebook, Text
from .kit import Kit

R = TypeVar("R")


class Lack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a text says and its entry doesn't; `needs` are values that would say it, if there were
    such axes or such values of an axis."""

    text: Text
    needs: dict[str, Any]


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as its file has it: `rules` are changes over the `preset`, which may be a union."""

    title: Text
    source: Text
    character: Text
    preset: str
    rules: dict[str, Any] = {}
    address: str = ""
    lacks: tuple[Lack, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entries: dict[str, _Kept]


class Entry(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """A published text: whose it is, what it is like, how one says its rules, and the rules."""

    id: str
    title: Text
    source: Text
    character: Text
    spec: dict[str, Any]
    rules: R
    address: str = ""
    lacks: tuple[Lack, ...] = ()


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """An entry for people: `differs` is what it has otherwise than the rules it is held against."""

    id: str
    title: Text
    source: Text
    character: Text
    address: str
    spec: dict[str, Any]
    rules: dict[str, Any]
    digest: str
    seats: tuple[int, int]
    endless: bool
    differs: tuple[Difference, ...]
    lacks: tuple[Text, ...]


def entries(kit: Kit) -> tuple[Entry[Any], ...]:
    """The texts that are known of a game. Raises Refusal where it brings none."""
    if kit.atlas is None:
        raise Refusal(
            "missing_part",
            Text("{title} has no atlas of rules.", "{title}にはルール図鑑がありません。").fill(
                title=kit.game.title
            ),
        )
    if kit.atlas not in _READ:
        _READ[kit.atlas] = _entries(kit.game.rulebook, kit.atlas)
    return _READ[kit.atlas]


_READ: dict[Path, tuple[Entry[Any], ...]] = {}
"""What the files of this process hold; a kit's file is there for good."""


def _entries(book: Rulebook[Any], file: Path) -> tuple[Entry[Any], ...]:
    """The entries of a file. Raises Refusal for one whose rules can't be played."""
    kept = msgspec.convert(tomllib.loads(file.read_text("utf-8")), _File)
    return tuple(_entry(book, *each) for each in kept.entries.items())


def _entry(book: Rulebook[R], name: str, kept: _Kept) -> Entry[R]:
    spec = {"preset": kept.preset, **kept.rules}
    return Entry(
        id=name,
        title=kept.title,
        source=kept.source,
        character=kept.character,
        spec=spec,
        rules=book.parse(spec),
        address=kept.address,
        lacks=kept.lacks,
    )


def told(book: Rulebook[R], entry: Entry[R], mine: R | None = None) -> Told:
    """An entry held against somebody's own rules; against the defaults of nobody."""
    return Told(
        id=entry.id,
        title=entry.title,
        source=entry.source,
        character=entry.character,
        address=entry.address,
        spec=entry.spec,
        rules=book.full(entry.rules),
        digest=book.digest(entry.rules),
        seats=book.seats(entry.rules),
        endless=book.endless(entry.rules),
        differs=() if mine is None else book.differences(mine, entry.rules),
        lacks=tuple(lack.text for lack in entry.lacks),
    )
