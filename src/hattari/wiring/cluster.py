"""Several nodes of one club on this machine, each in a process of its own."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Sequence

import msgspec

START_AGAIN_SECONDS = 1.0
STOP_SECONDS = 20.0

Tell = Callable[[str], None]


class Place(msgspec.Struct, frozen=True):
    """Where nodes listen, and what they share. Port 0 takes a free one for each."""

    host: str
    shared_port: int
    ports: Sequence[int]
    store: str
    bus: str


def hold(host: str, port: int) -> socket.socket:
    """A socket that keeps a port for nodes to share; port 0 takes a free one. Raises OSError."""
    held = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    held.bind((host, port))
    return held


class Club:
    """Keeps nodes alive until it is told to stop."""

    def __init__(self, place: Place, tell: Tell) -> None:
        self._place = place
        self._tell = tell
        self._stopping = asyncio.Event()
        self._ready = [asyncio.Event() for _ in place.ports]
        self.links = ["" for _ in place.ports]

    async def run(self, ready: Callable[[Sequence[str]], None]) -> None:
        """Start the nodes; `ready` gets their links once all can be reached."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopping.set)
        keeping = [
            asyncio.create_task(self._keep(number, port))
            for number, port in enumerate(self._place.ports)
        ]
        opening = asyncio.create_task(self._opened(ready))
        await asyncio.gather(*keeping)
        opening.cancel()

    async def _opened(self, ready: Callable[[Sequence[str]], None]) -> None:
        for each in self._ready:
            await each.wait()
        ready(self.links)

    async def _keep(self, number: int, port: int) -> None:
        while not self._stopping.is_set():
            process = await self._start(port)
            reading = asyncio.create_task(self._read(number, process))
            await self._end_of(process)
            await reading
            port = int(self.links[number].rpartition(":")[2] or port)
            if not self._stopping.is_set():
                self._tell(f"Node {number + 1} is gone; the others go on, and it starts again.")
                await asyncio.sleep(START_AGAIN_SECONDS)

    async def _start(self, port: int) -> asyncio.subprocess.Process:
        place = self._place
        arguments = [
            *("--host", place.host, "--port", str(port), "--shared-port", str(place.shared_port)),
            *("--store", place.store, "--bus", place.bus),
        ]
        # A session of its own: Ctrl-C comes here alone, and nodes are stopped in good order.
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "hattari.cli", "serve", *arguments),
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )

    async def _read(self, number: int, process: asyncio.subprocess.Process) -> None:
        """The first line is the node's link; the last one says that it can be reached."""
        if process.stdout is None:
            return
        async for line in process.stdout:
            said = line.decode().strip()
            if said.startswith("http") and not self.links[number]:
                self.links[number] = said
            elif "ready" in said:
                self._tell(f"Node {number + 1}: {self.links[number]} (process {process.pid})")
                self._ready[number].set()

    async def _end_of(self, process: asyncio.subprocess.Process) -> None:
        ended = asyncio.create_task(process.wait())
        stopping = asyncio.create_task(self._stopping.wait())
        await asyncio.wait({ended, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not ended.done():
            process.send_signal(signal.SIGINT)
            try:
                await asyncio.wait_for(asyncio.shield(ended), STOP_SECONDS)
            except TimeoutError:
                process.kill()
        await ended
