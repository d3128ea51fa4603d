"""What keeps a tree from being released."""

import lzma
from pathlib import Path

import pytest

from scripts import release

CHANGES = (release.ROOT / "CHANGELOG.md").read_text("utf-8")


def test_this_version_stands_in_the_changelog_with_its_date() -> None:
    assert release.faults(release.version(), CHANGES, "", None) == []


@pytest.mark.parametrize(
    ("wanted", "status", "tag", "said"),
    [
        ("1.2.3", "", "v1.2.3", []),
        ("1.2.3", " M README.md\n", None, ["the tree isn't clean:\n M README.md\n"]),
        ("1.2.3", "", "v1.2.4", ["the tag v1.2.4 isn't v1.2.3"]),
        ("1.2", "", None, ["CHANGELOG.md has no heading “## [1.2] - YYYY-MM-DD”"]),
        ("9.9.9", "", None, ["CHANGELOG.md has no heading “## [9.9.9] - YYYY-MM-DD”"]),
    ],
)
def test_what_keeps_it_back_is_named(
    wanted: str, status: str, tag: str | None, said: list[str]
) -> None:
    changes = "# Changelog\n\n## [9.9.9]\n\n## [1.2.3] - 2026-01-31\n"
    assert release.faults(wanted, changes, status, tag) == said


def test_a_program_of_another_version_is_refused(tmp_path: Path) -> None:
    hattari = tmp_path / "hattari"
    hattari.write_text("#!/bin/sh\necho hattari 0.0.1\n")
    hattari.chmod(0o755)
    with pytest.raises(release.NotReleased, match=r"says “hattari 0\.0\.1”"):
        release.attempt(hattari, tmp_path, "0.0.2")


def test_a_server_that_ends_at_once_is_refused(tmp_path: Path) -> None:
    hattari = tmp_path / "hattari"
    hattari.write_text("#!/bin/sh\nexit 3\n")
    hattari.chmod(0o755)
    packed = tmp_path / "0.sqlite.xz"
    packed.write_bytes(lzma.compress(b""))
    with pytest.raises(release.NotReleased, match="the server ended with 3"):
        release.upgrade(hattari, packed, tmp_path / "0.sqlite")
