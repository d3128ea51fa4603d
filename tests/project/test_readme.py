"""The README's links lead somewhere, here and on a package index."""

import re
from pathlib import Path

from scripts.readme import published

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text("utf-8")
TARGETS = re.compile(r"\]\(([^)]+)\)")
URL = "https://example.org/hattari"


def test_every_link_leads_to_a_file() -> None:
    assert [path for path in TARGETS.findall(README) if not (ROOT / path).is_file()] == []


def test_links_lead_to_the_version_that_was_published() -> None:
    text = "![Board](docs/board.png) See\n[it](docs/it.md), [x](#x), [y](https://y.z)"
    assert published(text, URL, "1.2.3") == (
        f"![Board]({URL}/raw/v1.2.3/docs/board.png) See\n"
        f"[it]({URL}/blob/v1.2.3/docs/it.md), [x](#x), [y](https://y.z)"
    )
    assert all(target.startswith(URL) for target in TARGETS.findall(published(README, URL, "1")))


def test_without_an_address_links_are_words() -> None:
    assert published("![Board](a.png)See [it](b.md#c).", "", "1") == "See it."
    assert TARGETS.findall(published(README, "", "1")) == []
