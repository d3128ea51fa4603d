"""What programs do with streams that are closed, full, or know few letters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

PROGRAM = (sys.executable, "-m", "hattari.cli")
ASCII = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}


def run(
    *words: str, environment: Mapping[str, str], typed: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """What a program says in such an environment."""
    return subprocess.run(
        [*PROGRAM, *words],
        input=typed,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def under(shell: str) -> subprocess.CompletedProcess[bytes]:
    """What a line of a shell says."""
    hattari = f"'{sys.executable}' -m hattari.cli"
    line = shell.replace("hattari", hattari)
    return subprocess.run(["sh", "-c", line], capture_output=True, check=False)


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("rules", "show", "mobius"),
        ("rules", "show", "mobius", "--lang", "ja"),
        ("play", "dobon", "--lang", "ja"),
    ],
)
def test_a_stream_that_knows_few_letters_ends_no_program(words: tuple[str, ...]) -> None:
    done = run(*words, environment=ASCII)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?" in done.stdout


def test_json_comes_whole_through_such_a_stream() -> None:
    words = ("rules", "show", "mobius", "--json")
    read: list[Any] = [json.loads(run(*words, environment=each).stdout) for each in ({}, ASCII)]
    assert read[0] == read[1]


def test_a_line_that_is_no_text_is_answered() -> None:
    done = run("play", environment={"PYTHONIOENCODING": "utf-8"}, typed=b"\xff\xfe\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", ["hattari play <&-", "hattari rules show mobius >&-"])
def test_a_closed_stream_ends_no_program_with_a_traceback(command: str) -> None:
    done = under(command)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is always full")
@pytest.mark.parametrize(
    "command", ["hattari --help", "hattari rules show mobius", "hattari rules show mobius --json"]
)
def test_a_full_disk_is_told_in_a_line(command: str) -> None:
    done = under(f"{command} >/dev/full")
    assert done.returncode == 1
    assert done.stderr.decode().startswith("There is no room to write to")
    assert len(done.stderr.splitlines()) == 1
