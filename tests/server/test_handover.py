"""A restart behind a socket that somebody else keeps: nobody is refused meanwhile."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from hattari.server.web import run
from tests.server.harness import HOST, PATIENCE

# As systemd does: the socket at 3, and the number of the process that is to take it.
TAKE = 'exec env LISTEN_PID=$$ LISTEN_FDS="$0" "$@" 3<&"$KEPT"'


def started(kept: socket.socket, data: Path, sockets: str = "1") -> subprocess.Popen[str]:
    """`hattari serve` with the socket handed over."""
    serve = [sys.executable, "-m", "hattari.cli", "serve", "--host", HOST, "--data", str(data)]
    return subprocess.Popen(
        ["bash", "-c", TAKE, sockets, *serve],
        pass_fds=[kept.fileno()],
        env={**os.environ, "KEPT": str(kept.fileno()), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ready(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    while "ready" not in (line := process.stdout.readline()):
        assert line


def test_who_comes_while_a_server_restarts_waits_and_is_served(tmp_path: Path) -> None:
    with run.bind(HOST, 0) as kept:
        port = kept.getsockname()[1]
        first = started(kept, tmp_path)
        ready(first)
        first.send_signal(signal.SIGTERM)
        first.communicate(timeout=PATIENCE)
        caller = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
        caller.request("GET", "/healthz")  # nobody is there; the socket is
        second = started(kept, tmp_path)
        try:
            assert caller.getresponse().status == 200
        finally:
            second.send_signal(signal.SIGTERM)
            second.communicate(timeout=PATIENCE)
        caller.close()


def test_two_sockets_are_one_too_many(tmp_path: Path) -> None:
    with run.bind(HOST, 0) as kept:
        process = started(kept, tmp_path, "2")
        _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        assert "expected one socket from systemd, but got 2" in said


def test_a_socket_for_somebody_else_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_PID", "1")
    monkeypatch.setenv("LISTEN_FDS", "1")
    assert run.inherited() is None
