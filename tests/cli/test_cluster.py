"""hattari cluster: a club in one command, which outlives any of its nodes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.harness import PATIENCE, Person, seated

ARGUMENTS = ["cluster", "--nodes", "2", "--host", "127.0.0.1", "--port", "0"]


class Told:
    """What the command prints."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.lines: list[str] = []

    def until(self, wanted: str) -> str:
        assert self._process.stdout is not None
        while True:
            line = self._process.stdout.readline()
            assert line, self.lines
            self.lines.append(line.strip())
            if wanted in line:
                return line.strip()


@contextmanager
def club(data: Path) -> Iterator[Told]:
    process = subprocess.Popen(
        [sys.executable, "-m", "hattari.cli", *ARGUMENTS, "--data", str(data)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield Told(process)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=3 * PATIENCE)
    assert process.returncode == 0


@pytest.mark.asyncio
async def test_a_club_starts_and_outlives_a_node() -> None:
    with TemporaryDirectory(prefix="hattari-cluster-") as data, club(Path(data)) as told:
        told.until("Hattari is ready")
        nodes = sorted(line for line in told.lines if line.startswith("Node "))
        urls = [line.split()[2] for line in nodes]
        shared = next(line for line in told.lines if line.startswith("http"))
        assert len({*urls, shared}) == 3
        ann, bob = [await Person(url, "Ann").arrive() for url in (urls[0], shared)]
        key = await seated(ann, seats=2)
        await bob.enter(key)
        assert (await bob.do("join", name="Bob"))["type"] == "accepted"
        await ann.until(lambda frame: "Bob" in str(frame.get("view")))
        os.kill(int(nodes[0].split()[-1].rstrip(")")), signal.SIGKILL)
        told.until("Node 1 is gone")
        ann.url = urls[1]
        await ann.enter(key)
        assert (await ann.do("say", text="still here"))["type"] == "accepted"
        assert told.until("Node 1: ").split()[2] == urls[0]
        for person in (ann, bob):
            await person.close()
