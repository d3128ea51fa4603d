"""The page on security names the tests that hold its promises; they are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def missing(page: str) -> list[str]:
    """The tests that a page names and that aren't there."""
    return [
        f"{path}::{name}"
        for path, name in NAMED.findall(page)
        if not re.search(
            rf"^(?:async )?def {name}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE
        )
    ]


def test_every_test_that_is_named_is_there() -> None:
    page = (ROOT / "docs/security.md").read_text("utf-8")
    assert len(NAMED.findall(page)) > 30
    assert missing(page) == []


def test_a_test_that_is_not_there_would_be_seen() -> None:
    gone = "tests/project/test_security_page.py::test_that_is_gone"
    assert missing(f"`{gone}`") == [gone]


def test_every_promise_names_a_test() -> None:
    page = (ROOT / "docs/security.md").read_text("utf-8")
    promises = page.partition("## Promises")[2].partition("## For the operator")[0]
    for paragraph in promises.split("\n\n"):
        if paragraph.startswith("**"):
            assert NAMED.search(paragraph), paragraph
