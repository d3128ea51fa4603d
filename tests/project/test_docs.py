"""Pages as the documentation's site has them; `make docs` itself finds links that lead nowhere."""

import pytest

from scripts.docs import placed


@pytest.mark.parametrize(
    ("source", "link", "there"),
    [
        ("README.md", "docs/lab/README.md", "lab/README.md"),
        ("README.md", "CHANGELOG.md", "changes.md"),
        ("docs/host.md", "capacity.md#how", "capacity.md#how"),
        ("docs/host.md", "../CONTRIBUTING.md", "contributing.md"),
        ("docs/decisions/README.md", "../../README.md", "../index.md"),
        ("CONTRIBUTING.md", "docs/play.md", "play.md"),
    ],
)
def test_links_lead_to_where_things_are_on_the_site(source: str, link: str, there: str) -> None:
    assert placed(f"See [it]({link}).", source) == f"See [it]({there})."


def test_links_to_what_the_site_has_not_are_words() -> None:
    assert placed("See [it](../src/x.py), [y](https://y.z).", "docs/a.md") == (
        "See it, [y](https://y.z)."
    )


def test_japanese_sentences_are_joined_and_nothing_else() -> None:
    text = "はい\nはい\n\n- 項目\n  続き\n- 別\n\n> 引用\n> 続き\n\n    行\n    行\n\nabc\nはい\n"
    assert placed(text, "docs/a.ja.md") == (
        "はいはい\n\n- 項目続き\n- 別\n\n> 引用続き\n\n    行\n    行\n\nabc\nはい\n"
    )
