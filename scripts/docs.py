"""Build the documentation's site into build/site; a link that leads nowhere fails.

The site is docs/ with README.md as its front page and the texts beside it, gathered in build/docs.
"""

import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.readme import relinked

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "build/docs"
SITE = ROOT / "build/site"
OUTSIDE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "CONTRIBUTING.ja.md": "contributing.ja.md",
}
"""Pages that stand beside docs/, and what the site calls them."""

_JAPANESE = r"[\u3000-\u9fff\uff00-\uffef]"
_BREAK = re.compile(rf"(?<={_JAPANESE})\n(?:> ?)? {{0,3}}(?={_JAPANESE})")
"""A line's end inside a Japanese sentence, which a browser shows as a space."""


def on_site(path: str) -> str | None:
    """Return where the site has a file of the project; None where it hasn't."""
    if path in OUTSIDE:
        return OUTSIDE[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else None


def placed(text: str, source: str) -> str:
    """Return a page of the project as the site has it: its links lead to where things are there."""
    folder = posixpath.dirname(source)
    here = posixpath.dirname(on_site(source) or "")

    def target(link: str, _: bool) -> str | None:
        path, mark, anchor = link.partition("#")
        there = on_site(posixpath.normpath(posixpath.join(folder, path)))
        return None if there is None else posixpath.relpath(there, here or ".") + mark + anchor

    return relinked(_BREAK.sub("", text), target)


def gather(pages: Path) -> None:
    """Put all that the site shows into one folder."""
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages)
    for source in (*OUTSIDE, *(f"docs/{path.relative_to(pages)}" for path in pages.rglob("*.md"))):
        page = pages / str(on_site(source))
        page.write_text(placed((ROOT / source).read_text("utf-8"), source), "utf-8")


def name_languages(site: Path) -> None:
    """Say of the Japanese pages that they are Japanese: the generator knows one language a site."""
    for page in (*site.rglob("*.ja/index.html"), *site.rglob("*.ja.html")):
        text = page.read_text("utf-8")
        page.write_text(re.sub(r'<html lang="en"', '<html lang="ja"', text, count=1), "utf-8")


def main() -> int:
    """Gather, build, and name the languages."""
    gather(PAGES)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    if status == 0:
        name_languages(SITE)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
