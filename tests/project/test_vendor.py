"""The vendored modules are the published ones, and a changed byte is noticed."""

import shutil
from pathlib import Path

import pytest

from scripts import vendor


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Give a copy of the vendored folder, for a test to spoil."""
    return Path(shutil.copytree(vendor.VENDOR, tmp_path / "vendor"))


def test_the_files_are_as_pinned(capsys: pytest.CaptureFixture[str]) -> None:
    assert vendor.main(["check"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", ["preact.mjs", "hooks.mjs", "htm.mjs", "htm.LICENSE"])
def test_a_changed_byte_is_noticed(
    copy: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    content = bytearray((copy / name).read_bytes())
    content[len(content) // 2] ^= 1
    (copy / name).write_bytes(content)
    assert vendor.main(["--folder", str(copy), "check"]) == 1
    assert capsys.readouterr().err.startswith(f"{name}: expected sha384-")


def test_a_missing_file_is_noticed(copy: Path) -> None:
    (copy / "htm.mjs").unlink()
    assert [line.split(":")[0] for line in vendor.problems(copy)] == ["htm.mjs"]


def test_a_file_nobody_pinned_is_noticed(copy: Path) -> None:
    (copy / "extra.mjs").write_text("export {};\n", "utf-8")
    assert [line.split(":")[0] for line in vendor.problems(copy)] == ["extra.mjs"]


def test_integrity_is_what_a_browser_expects() -> None:
    # The sha384 of nothing, as FIPS 180-4 implementations print it.
    empty = "sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb"
    assert vendor.integrity("sha384", b"") == empty


def test_moving_a_package_drops_its_pins() -> None:
    moved = [vendor.repinned(each, "htm", "9.9.9") for each in vendor.read_manifest(vendor.VENDOR)]
    preact, htm = moved
    assert "integrity" in preact
    assert "integrity" not in htm
    assert htm["version"] == "9.9.9"
    assert all("integrity" not in file for file in htm["files"])
