"""A third language made from the house's own sentences: every Latin letter written wide.

What a person reads and was not translated stands out by its narrow letters.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

import hattari
from hattari.core.installed import registry
from hattari.server.web import statics

TAG = "eo"
SENTENCES = {"Text": (1,), "counted": (2, 3)}
"""Where a sentence for people stands, as Babel's `--keyword` has it."""

_VALUE = re.compile(r"\{\w+\}")
_NARROW = re.compile(r"[A-Za-z]{4,}")


def wide(said: str) -> str:
    """A template in the foreign language; the names in braces stay."""
    parts = re.split(r"(\{\{|\}\}|\{[^{}]*\})", said)
    return "".join(part if number % 2 else _wide(part) for number, part in enumerate(parts))


def _wide(said: str) -> str:
    return re.sub(r"[A-Za-z]", lambda letter: chr(ord(letter[0]) + 0xFEE0), said)


def narrow(said: str) -> list[str]:
    """The words of a sentence that were left in English."""
    return _NARROW.findall(_VALUE.sub("", said))


def sentences() -> list[str | tuple[str, ...]]:
    """Every English sentence of the program; two forms where a number decides."""
    found = extract_from_dir(Path(hattari.__file__).parent, keywords=SENTENCES)
    return [message for _file, _line, message, *_ in found]


def install(folder: Path) -> None:
    """The language in a folder of languages: the program's sentences, and the page's."""
    catalogue = Catalog(locale=TAG)
    for message in sentences():
        said = tuple(map(wide, message)) if isinstance(message, tuple) else wide(message)
        catalogue.add(message, said)
    place = folder / TAG / "LC_MESSAGES" / "hattari.mo"
    place.parent.mkdir(parents=True)
    with place.open("wb") as file:
        write_mo(file, catalogue)
    for name, english in page_words().items():
        page = (folder / TAG / "page" / name).with_name(f"{TAG}.json")
        page.parent.mkdir(parents=True)
        page.write_text(json.dumps(_page(json.loads(english))), "utf-8")


def page_words() -> dict[str, bytes]:
    """The English words of the page and of the games' panels, by the files' names."""
    found = statics.load(registry().panels).files
    return {name: file.content for name, file in found.items() if name.endswith("/en.json")}


def _page(words: Any) -> Any:
    if isinstance(words, str):
        return wide(words)
    return {key: _page(said) for key, said in words.items()}
