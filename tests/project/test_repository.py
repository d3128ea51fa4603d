"""What the repository may hold, and what its lock files promise."""

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

from scripts import vendor

ROOT = Path(__file__).parent.parent.parent
LOCKS = (
    "requirements.lock",
    "requirements-play.lock",
    "deploy/requirements.lock",
    "scripts/bootstrap.txt",
)

# Joined here, for this file is among those searched.
REGISTRY_HOSTS = tuple(
    ".".join(labels)
    for labels in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("proxy", "golang", "org"),
        ("deb", "debian", "org"),
    )
)


class Pin(NamedTuple):
    """One locked requirement: its version and how many hashes it has."""

    version: str
    hashes: int


def committed_files() -> list[Path]:
    """Return every file that is tracked, or would be after `git add`."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file()]


def hosts_named(content: bytes) -> list[str]:
    """Return the registry hosts that `content` names."""
    return [host for host in REGISTRY_HOSTS if host.encode() in content.lower()]


def pins(text: str) -> dict[str, Pin]:
    """Return the pinned requirements of a lock file by name.

    A requirement may stand there several times, for several platforms; the last one counts, and
    the fewest hashes.
    """
    found: dict[str, Pin] = {}
    for entry in re.split(r"\n(?=\S)", text.strip()):
        head = entry.split(" ", 1)[0]
        name, version = head.split("==")
        hashes = len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry))
        before = found.get(name)
        found[name] = Pin(version, hashes if before is None else min(hashes, before.hashes))
    return found


def locked(name: str) -> dict[str, Pin]:
    """Return the pins of the lock file called `name`."""
    return pins((ROOT / name).read_text("utf-8"))


def declared() -> Iterator[Requirement]:
    """Yield what pyproject.toml asks for and requirements.lock must hold."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    groups = project["dependency-groups"].values()
    for each in (project["project"]["dependencies"], extras["postgres"], extras["nats"], *groups):
        yield from (Requirement(line) for line in each if isinstance(line, str))


def test_no_file_names_a_package_registry() -> None:
    named = {path: hosts_named(path.read_bytes()) for path in committed_files()}
    assert {str(path): hosts for path, hosts in named.items() if hosts} == {}


@pytest.mark.parametrize("host", REGISTRY_HOSTS)
def test_a_registry_in_a_file_would_be_seen(host: str) -> None:
    assert hosts_named(f"see https://{host.upper()}/simple".encode())


def test_the_lock_that_names_registries_stays_out() -> None:
    assert "uv.lock" not in {path.name for path in committed_files()}


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_requirement_has_hashes(name: str) -> None:
    found = locked(name)
    assert found
    assert {requirement for requirement, pin in found.items() if pin.hashes == 0} == set()


def test_a_requirement_without_a_hash_would_be_seen() -> None:
    text = f"one==1.0 \\\n    --hash=sha256:{'0' * 64}\ntwo==2.0\nthree==3 ; sys_platform == 'x'\n"
    assert pins(text) == {"one": Pin("1.0", 1), "two": Pin("2.0", 0), "three": Pin("3", 0)}


def test_the_lock_holds_what_the_project_declares() -> None:
    found = locked("requirements.lock")
    for requirement in declared():
        assert requirement.specifier.contains(found[requirement.name].version), requirement


@pytest.mark.parametrize("name", LOCKS[1:])
def test_the_smaller_locks_agree_with_the_whole(name: str) -> None:
    assert locked(name).items() <= locked("requirements.lock").items()


def test_types_are_checked_against_the_vendored_versions() -> None:
    wanted = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    shipped = {each["name"]: each["version"] for each in vendor.read_manifest(vendor.VENDOR)}
    assert shipped.items() <= wanted.items()
