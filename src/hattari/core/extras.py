"""How what is missing is installed."""

from __future__ import annotations


def install(*extras: str) -> str:
    """Return the command that adds these extras to the Hattari that is installed here.

    pip and uv keep the installed one, so it needs no index that knows Hattari: a wheel or a
    checkout serves as well.
    """
    return f"pip install 'hattari[{','.join(extras)}]'"
