"""Build a release and try it as its users will: nothing is published.

release.py [--tag v1.2.3]   from a clean tree whose version stands in the changelog, with its date

The wheel and the source distribution are built into dist/, each is installed into an environment of
its own from the locked requirements, and serves a store that an earlier release made.
"""

import argparse
import json
import lzma
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
LOCK = ROOT / "requirements-play.lock"
VECTORS = ROOT / "tests/vectors"
STORES = ROOT / "tests/server/releases"
UV = (sys.executable, "-m", "uv")
PATIENCE_S = 120  # a server that has not started by then never will


class NotReleased(Exception):
    """What keeps this tree from being a release."""


def run(*command: str | Path, folder: Path = ROOT) -> str:
    """Run a command without this checkout's modules in reach and return what it printed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = " ".join(map(str, command))
        raise NotReleased(f"{said} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


# What the tree must be -------------------------------------------------------------------


def version() -> str:
    """Return the version in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def faults(wanted: str, changes: str, status: str, tag: str | None) -> list[str]:
    """Return why a tree with this changelog and `git status` isn't the release `wanted`."""
    found = []
    if status.strip():
        found.append(f"the tree isn't clean:\n{status}")
    if not re.search(rf"^## \[{re.escape(wanted)}\] - \d{{4}}-\d\d-\d\d$", changes, re.MULTILINE):
        found.append(f"CHANGELOG.md has no heading “## [{wanted}] - YYYY-MM-DD”")
    if tag is not None and tag != f"v{wanted}":
        found.append(f"the tag {tag} isn't v{wanted}")
    return found


# What is built ---------------------------------------------------------------------------


def build(folder: Path) -> list[Path]:
    """Build both distributions, the wheel from the source one, by the locked build tools."""
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return sorted(folder.iterdir())


def install(distribution: Path, folder: Path) -> Path:
    """Install it beside its locked requirements into `folder` and return the command."""
    pip = (*UV, "pip", "install", "--quiet", "--python", folder)
    run(*UV, "venv", "--quiet", "--python", sys.executable, folder)
    run(*pip, "--require-hashes", "--requirement", LOCK)
    run(*pip, "--no-deps", "--no-build-isolation", distribution, folder=folder)
    return folder / "bin/hattari"


# How it is tried -------------------------------------------------------------------------


@contextmanager
def served(hattari: Path, store: Path) -> Iterator[str]:
    """Run the installed server on this store, on a free port; yields its address."""
    options = ("--host", "127.0.0.1", "--port", "0", "--store", f"sqlite:///{store}")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    process = subprocess.Popen(
        [hattari, "serve", *options],
        cwd=store.parent,
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    said = iter(process.stdout or ())
    try:
        address = next(said, "").strip()
        if not any("ready" in line for line in said):
            raise NotReleased(f"the server ended with {process.wait(PATIENCE_S)}")
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE_S)
    if process.returncode:
        raise NotReleased(f"the server stopped with {process.returncode}")


def load(address: str) -> bytes:
    """Return what is found there."""
    with urllib.request.urlopen(address, timeout=PATIENCE_S) as response:  # noqa: S310 (our own)
        body: bytes = response.read()
        return body


def attempt(hattari: Path, folder: Path, wanted: str) -> None:
    """Let it say its version, tell rules, verify records and serve."""
    if (said := run(hattari, "--version", folder=folder).strip()) != f"hattari {wanted}":
        raise NotReleased(f"hattari --version says “{said}”")
    run(hattari, "rules", "list", folder=folder)
    run(hattari, "rules", "show", "mobius", folder=folder)
    run(hattari, "verify", *sorted(VECTORS.glob("*.jsonl")), folder=folder)
    with served(hattari, folder / "new.sqlite") as address:
        load(f"{address}/healthz")
    for packed in sorted(STORES.glob("*.sqlite.xz")):
        upgrade(hattari, packed, folder / packed.stem)


def upgrade(hattari: Path, packed: Path, store: Path) -> None:
    """Serve a store of an earlier release, and replay every table of it."""
    store.write_bytes(lzma.decompress(packed.read_bytes()))
    with served(hattari, store) as address:
        ready = json.loads(load(f"{address}/readyz"))
        if ready["store"] != "ok":
            raise NotReleased(f"{packed.name}: /readyz says {ready}")
    copy, again = store.with_suffix(".copy"), store.with_suffix(".again")
    run(hattari, "backup", copy, "--store", f"sqlite:///{store}", folder=store.parent)
    run(hattari, "restore", copy, "--store", f"sqlite:///{again}", folder=store.parent)


def main(arguments: Sequence[str] | None = None) -> int:
    """Build and try a release; say what keeps it back."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tag", help="what the release is tagged with, to be compared")
    tag = parser.parse_args(arguments).tag
    wanted = version()
    try:
        changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
        if found := faults(wanted, changes, run("git", "status", "--porcelain"), tag):
            raise NotReleased("\n".join(found))
        for distribution in build(DIST):
            with tempfile.TemporaryDirectory() as folder:
                hattari = install(distribution, Path(folder, "clean"))
                attempt(hattari, Path(folder), wanted)
            print(f"{distribution.relative_to(ROOT)}: installed, tried, old stores brought along")
    except NotReleased as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Release it: git tag v{wanted}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
