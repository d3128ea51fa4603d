"""How what is missing is installed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec


def install(*extras: str) -> str:
    """Return the command that adds these extras to the Hattari that is installed here.

    pip and uv keep the installed one, so it needs no index that knows Hattari: a wheel or a
    checkout serves as well.
    """
    return f"pip install 'hattari[{','.join(extras)}]'"


def missing(packages: Iterable[str]) -> list[str]:
    """Those of these that can't be imported here."""
    return [name for name in packages if find_spec(name) is None]


def needed(what: str, extra: str, error: ImportError) -> ValueError:
    """The error for whoever asks for something that needs an extra which isn't installed."""
    return ValueError(f"{what} needs {install(extra)} ({error})")


def lacking(extra: str) -> str | None:
    """A package of an extra that isn't installed; None where all are."""
    marked = (need for need in requires("hattari") or () if f"extra == '{extra}'" in _plain(need))
    names = (re.split(r"[^A-Za-z0-9._-]", need, maxsplit=1)[0] for need in marked)
    return next((name for name in names if not _installed(name)), None)


def _plain(need: str) -> str:
    return need.replace('"', "'")


def _installed(name: str) -> bool:
    try:
        return bool(version(name))
    except PackageNotFoundError:
        return False
