"""The files that `docs/write-a-game.md` shows: `python -m tests.examples.page` fills them in anew.

A file's name stands alone in a line, in backticks; the block of code after it is the file.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples/cheat"
PAGE = ROOT / "docs/write-a-game.md"

_BLOCK = re.compile(r"^`([\w./]+)`\n\n```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files(page: str) -> dict[str, str]:
    """What the page says that stands in each file."""
    return {name: code for name, _, code in _BLOCK.findall(page)}


def filled(page: str) -> str:
    """The page with every block as the example's file is."""

    def block(found: re.Match[str]) -> str:
        name, language, _ = found.groups()
        code = (EXAMPLE / name).read_text("utf-8")
        return f"`{name}`\n\n```{language}\n{code}```"

    return _BLOCK.sub(block, page)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
