"""Keys that stand twice in one object of JSON, of which readers would keep the last."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec


class Twice(msgspec.Struct, frozen=True):
    """A key that an object has already, and the byte at which it stands again."""

    key: str
    byte: int


class _Found(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def twice(text: str) -> Twice | None:
    """The first key found twice in one object; None where there is none. The JSON has to be sound.

    `byte` is where the key stands for the second time anywhere in the text.
    """
    try:
        json.loads(text, object_pairs_hook=_once)
    except _Found as found:
        return Twice(found.key, _second(text, found.key))
    return None


def _once(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise _Found(key)
        seen.add(key)


def _second(text: str, key: str) -> int:
    written = re.escape(json.dumps(key, ensure_ascii=False))
    places = [each.start() for each in re.finditer(written + r"\s*:", text)]
    return len(text[: places[1]].encode()) if len(places) > 1 else 0
