"""A page's tables are filled by the commands above them."""

from pathlib import Path

from scripts import figures

ONE = "hattari bench one --markdown"
TWO = "hattari bench two --markdown"
ROOT = Path(__file__).parent.parent.parent
PAGE = """# Page

    hattari bench one --markdown

Words between.

| figure | value |
|---|---|
| `old` | 1 |
| `older` | 2 |

    hattari bench two --markdown

| figure | value |
|---|---|

The end.
"""


def test_rows_are_those_that_the_command_prints() -> None:
    assert figures.commands(PAGE) == [ONE, TWO]
    page = figures.filled(PAGE, ONE, "| `one` | 3 |\n")
    page = figures.filled(page, TWO, "| `two` | 3 |\n")
    assert "old" not in page
    assert page.count("Words between.\n\n| figure | value |\n|---|---|\n| `one` | 3 |\n\n") == 1
    assert page.endswith("|---|---|\n| `two` | 3 |\n\nThe end.\n")


def test_every_table_of_figures_in_the_page_of_capacity_has_its_command() -> None:
    page = (ROOT / "docs/capacity.md").read_text("utf-8")
    assert len(figures.commands(page)) == page.count("| figure |") == 6
