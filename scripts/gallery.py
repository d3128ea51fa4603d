"""Puts the results of a lab run where the lab's page finds them: scripts/gallery.py FOLDER.

`make gallery` runs it after `hattari lab run`. A result's file is named by its rules and seats.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from hattari.lab.results import encode
from hattari.lab.run import results

MEASURED = "src/hattari/games/{game}/lab/measured"


def main(arguments: list[str]) -> int:
    """Write a file for each result, in few bytes; 2 where no folder is named."""
    if len(arguments) != 1:
        sys.stderr.write("expected a folder of runs: scripts/gallery.py build/lab\n")
        return 2
    for found in results(Path(arguments[0])):
        folder = Path(MEASURED.format(game=found.game))
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{found.name}-{found.seats}.json"
        file.write_bytes(msgspec.json.format(encode(found).strip(), indent=-1) + b"\n")
        print(f"{file}  {file.stat().st_size / 1024:.0f} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
