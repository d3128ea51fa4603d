"""The languages that this machine has beside English and Japanese.

A language is a folder named by its tag, below the folder that HATTARI_LANGUAGES names:
`fr/LC_MESSAGES/hattari.mo` has the sentences of the program by the English ones, and
`fr/page/…/fr.json` the page's own words, where the page has `…/en.json`; those of a game's
panel are under the game's id.
"""

from __future__ import annotations

import os
from gettext import GNUTranslations
from pathlib import Path

from hattari.core.languages import Languages

FOLDER = "HATTARI_LANGUAGES"
CATALOGUE = Path("LC_MESSAGES", "hattari.mo")


def installed() -> Languages:
    """The languages here. Raises OSError, or ValueError for a broken catalogue."""
    return Languages({path.name: _catalogue(path / CATALOGUE) for path in _folders()})


def page_words() -> dict[str, dict[str, bytes]]:
    """The page's own words by the language, each file by its name beside the English one."""
    return {path.name: _words(path / "page", path.name) for path in _folders()}


def _words(page: Path, language: str) -> dict[str, bytes]:
    files = sorted(page.rglob(f"{language}.json"))
    return {file.relative_to(page).as_posix(): file.read_bytes() for file in files}


def _folders() -> list[Path]:
    named = os.environ.get(FOLDER)
    if not named:
        return []
    return sorted(path for path in Path(named).iterdir() if (path / CATALOGUE).is_file())


def _catalogue(file: Path) -> GNUTranslations:
    with file.open("rb") as opened:
        try:
            return GNUTranslations(opened)
        except (OSError, UnicodeDecodeError, ValueError) as error:
            raise ValueError(f"{file} is no catalogue: {error}") from error
