"""hattari in a real terminal: lines that fit, Japanese that is not cut, a clean way out."""

from __future__ import annotations

import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from fcntl import ioctl

import pytest
from rich.cells import cell_len

from hattari.cli.page import Language, Page, fold
from hattari.core.languages import BOTH

WIDTH = 80

PROGRAM = """
import signal
from hattari.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
"""The command; a job in the background would have started with SIGINT switched off."""


class Terminal:
    """The command with a terminal of 80 columns; `screen` is what it has written."""

    def __init__(self, *arguments: str) -> None:
        self._end, inside = pty.openpty()
        ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 40, WIDTH, 0, 0))
        unset = ("COLUMNS", "LINES", "NO_COLOR")
        plain = {key: value for key, value in os.environ.items() if key not in unset}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env={**plain, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"},
        )
        os.close(inside)
        self.screen = ""
        self._raw = b""

    def read(self) -> bool:
        """Read on to the next prompt; false at the end of the program."""
        before = len(self._raw)
        while not (self._raw.endswith(b"> ") and len(self._raw) > before):
            try:
                piece = os.read(self._end, 65536)
            except OSError:  # Linux says so when the other end is closed
                piece = b""
            if not piece:
                return False
            self._raw += piece
            text = self._raw.decode("utf-8", "replace").replace("\r\n", "\n")
            self.screen = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
        return True

    def type(self, text: str) -> None:
        """Keys of the person."""
        os.write(self._end, text.encode())

    def close(self) -> int:
        """The exit status, once everything is read."""
        while self.read():
            self.type("quit\n")
        os.close(self._end)
        return self.process.wait()


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Ended when the test is over."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("spec", ["quick", "full-house", "mobius"])
def test_no_line_is_wider_than_the_terminal(
    spec: str, lang: str, terminals: list[Terminal]
) -> None:
    terminal = Terminal("play", spec, "--seed", "abcd", "--lang", lang, "--seats", "4")
    terminals.append(terminal)
    for line in ("help", "rules", "odds", *["", "1 2", "t", "d"] * 15):
        if not terminal.read():
            break
        terminal.type(f"{line}\n")
    assert terminal.close() == 0
    lines = terminal.screen.splitlines()
    assert len(lines) > 100
    assert [line for line in lines if cell_len(line) > WIDTH] == []
    assert [line for line in lines if line.rstrip().endswith("…")] == []


@pytest.mark.parametrize("spec", ["dobon", "bluff"])
@pytest.mark.parametrize("way", ["Ctrl-C", "Ctrl-D", "quit"])
def test_one_may_leave_in_the_middle(spec: str, way: str, terminals: list[Terminal]) -> None:
    terminal = Terminal("play", spec, "--seed", "abcd")
    terminals.append(terminal)
    assert terminal.read()
    if way == "Ctrl-C":
        terminal.process.send_signal(signal.SIGINT)
        terminal.type("\n")  # a signal just before the program reads is seen with the next key
    else:
        terminal.type({"Ctrl-D": "\x04", "quit": "quit\n"}[way])
    assert terminal.close() == 0
    assert "You leave the table." in terminal.screen
    assert "--seed abcd" in terminal.screen
    assert "Traceback" not in terminal.screen


def test_japanese_is_parted_between_letters_and_english_between_words() -> None:
    text = "手札の合計が同じなら「ドボン」と宣言できる。/play 8H D は「ハートの8」。"
    lines = fold(text, 20)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert max(map(cell_len, lines)) <= 20
    for line in lines:
        assert line[0] not in "、。」)ー"
        assert line[-1] not in "「("
    assert fold("a word and another", 10) == ["a word and", "another"]
    assert fold("", 10) == [""]


@pytest.mark.parametrize("mark", "\x1b\x9b\u061c\u200e\u200f\u202a\u202e\u2066\u2069")
def test_no_name_commands_the_terminal_or_turns_its_writing(mark: str) -> None:
    assert Page(Language("en", BOTH)).said(f"A{mark}B") == "A\ufffdB"
