"""Peers that come from npm: installed into a folder that is gone afterwards."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

INSTALL_SECONDS = 120


@contextmanager
def installed(packages: Sequence[str], server: str) -> Iterator[Path | None]:
    """A folder with packages and a server in it; None where npm isn't there or can't get them."""
    with tempfile.TemporaryDirectory(prefix="hattari-peer-") as name:
        folder = Path(name)
        (folder / "server.cjs").write_text(server, "utf-8")
        yield folder if _install(folder, packages) else None


def _install(folder: Path, packages: Sequence[str]) -> bool:
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return False
    options = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder)]
    command = [npm, "install", *options, *packages]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=INSTALL_SECONDS)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, int]]:
    """The server in this folder while the block lasts: its port and process id."""
    process = subprocess.Popen(
        [shutil.which("node") or "node", "server.cjs"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={"NODE_ENV": "production"},
    )
    try:
        port = next(line for line in process.stdout or () if line.startswith("port")).split()[1]
        yield int(port), process.pid
    finally:
        process.terminate()
        process.communicate()
