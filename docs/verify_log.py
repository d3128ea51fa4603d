"""Checks an export of a table's log with Python alone: python3 verify_log.py FILE [HEAD...]

FILE is what `hattari log TABLE` writes; each HEAD is one that a page has kept, the first 16 bytes
of a row's head in 22 letters of base64, or hex digits that it begins with. It shares no line with
Hattari. Exit 0: every row follows from the one before it, and every head is there; 1: a row or a
head doesn't; 2: unreadable.
"""

import base64
import hmac
import json
import sys
from pathlib import Path
from typing import Any


def head(before: bytes, row: dict[str, Any]) -> bytes:
    """What follows from a row and the head before it; each part is told with its length."""
    action = row["action"].replace("\0", "\u2400")
    texts = (row["table"], row["seq"], row["at"], row["schema"], action)
    parts = (before, *(str(text).encode() for text in texts))
    whole = (*parts, row["events"].encode(), row["outcome"].encode())
    framed = b"".join(len(part).to_bytes(8, "big") + part for part in whole)
    return hmac.digest(bytes.fromhex(row["salt"] or ""), framed, "sha256")


def digits(kept: str) -> str:
    """A head that was kept, as rows have it."""
    return base64.urlsafe_b64decode(f"{kept}==").hex() if len(kept) == 22 else kept


def check(rows: list[dict[str, Any]], kept: list[str]) -> list[str]:
    """What is wrong, in words."""
    wrong, before, found = list[str](), b"", set[str]()
    for seq, row in enumerate(rows):
        if row["seq"] != seq or row["table"] != rows[0]["table"]:
            return [*wrong, f"expected row {seq}, came row {row['seq']}"]
        if row["head"] is None:  # a node older than the chain wrote it
            continue
        if head(before, row).hex() != row["head"]:
            wrong.append(f"row {seq} doesn't follow from the one before it")
        before = bytes.fromhex(row["head"])
        found.add(row["head"])
    lost = (each for each in kept if not any(head.startswith(digits(each)) for head in found))
    return wrong + [f"no row has the head {each}" for each in lost]


def main(arguments: list[str]) -> int:
    """Say what is wrong, or how much holds."""
    if not arguments:
        sys.stdout.write(f"{__doc__}\n")
        return 2
    try:
        lines = Path(arguments[0]).read_text("utf-8").splitlines()
        rows = [json.loads(line) for line in lines]
        wrong = check(rows, arguments[1:])
    except (OSError, LookupError, TypeError, ValueError, AttributeError) as error:
        sys.stdout.write(f"{arguments[0]}: unreadable, {type(error).__name__}: {error}\n")
        return 2
    bare = sum(row["head"] is None for row in rows)
    beside = f"; {bare} of them have none" if bare else ""
    holds = f"{len(rows)} rows hold, {len(arguments) - 1} heads are there{beside}"
    sys.stdout.write("".join(f"{line}\n" for line in wrong or [holds]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
