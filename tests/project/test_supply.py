"""The bill of materials names what is shipped; a known vulnerability fails the check."""

import json
from pathlib import Path
from typing import Any

import pytest

from scripts import audit, sbom
from tests.project.test_repository import locked

FINE = {"name": "one", "version": "1", "vulns": []}
BAD = {"name": "two", "version": "2", "vulns": [{"id": "CVE-1", "fix_versions": ["3"]}]}


def test_the_bill_names_every_locked_package_and_the_vendored_ones(tmp_path: Path) -> None:
    assert sbom.main([str(tmp_path / "new" / "sbom.json")]) == 0
    bill = json.loads((tmp_path / "new" / "sbom.json").read_text("utf-8"))
    named = {each["purl"] for each in bill["components"]}
    wanted = {
        f"pkg:pypi/{name.lower().replace('_', '-')}@{pin.version}"
        for name, pin in locked("deploy/requirements.lock").items()
    }
    assert wanted < named
    # Beside them other versions for other Pythons, and the page's own modules.
    page = {each for each in named if each.startswith("pkg:npm/")}
    assert {each.partition("@")[0] for each in page} == {"pkg:npm/preact", "pkg:npm/htm"}
    assert _names(named - page) == _names(wanted)
    assert all(each["hashes"] for each in bill["components"])
    assert bill["metadata"]["component"]["name"] == "hattari"


def _names(purls: set[str]) -> set[str]:
    return {each.partition("@")[0] for each in purls}


@pytest.mark.parametrize(
    ("packages", "strict", "status", "said"),
    [
        ([FINE], True, 0, "no known vulnerability in 1 packages"),
        ([FINE, BAD], False, 1, "two 2: CVE-1, mended in 3"),
        ([], False, 0, "nobody could be asked"),
        ([], True, 1, "nobody could be asked"),
    ],
)
def test_what_is_known_decides(
    packages: list[dict[str, Any]], strict: bool, status: int, said: str
) -> None:
    found = audit.verdict(packages, "no network", strict)
    assert found[0] == status
    assert said in found[1]


def test_a_file_that_cannot_be_asked_for_is_said_to_be_so(tmp_path: Path) -> None:
    packages, why_not = audit.asked(tmp_path / "none.lock")
    assert packages == []
    assert "none.lock" in why_not
