"""Run the commands that a page names above its tables, and write into those what they print.

figures.py PAGE          every command in the page
figures.py PAGE WORD …   only those with these words in them

A command is a line `    hattari bench … --markdown`; its table is the next one in the page.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

_PLACE = re.compile(
    r"^    (?P<command>hattari bench .*--markdown.*)\n(?P<between>(?:(?!\|).*\n)*)"
    r"(?P<head>\|.*\n\|[-|]*\n)(?P<rows>(?:\|.*\n)*)",
    re.MULTILINE,
)


def commands(page: str) -> list[str]:
    """Return the commands in a page that have a table."""
    return [found["command"] for found in _PLACE.finditer(page)]


def filled(page: str, command: str, rows: str) -> str:
    """Return the page with these rows in the table of a command."""

    def place(found: re.Match[str]) -> str:
        if found["command"] != command:
            return found[0]
        return f"    {command}\n{found['between']}{found['head']}{rows}"

    return _PLACE.sub(place, page)


def printed(command: str) -> str:
    """Return the rows that a command prints. Raises CalledProcessError."""
    words = shlex.split(command)
    hattari = [sys.executable, "-m", "hattari.cli", *words[1:]]
    done = subprocess.run(hattari, check=True, stdout=subprocess.PIPE, text=True)
    return "".join(line for line in done.stdout.splitlines(keepends=True) if line.startswith("|"))


def main(arguments: list[str]) -> int:
    """Fill a page, one table after the other."""
    name, *words = arguments
    page = Path(name)
    for command in commands(page.read_text("utf-8")):
        if all(word in command for word in words):
            rows = printed(command)
            page.write_text(filled(page.read_text("utf-8"), command, rows), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
