"""How many connections a server takes, and who makes room where there are too many."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from hattari.server.web.door import Door
from tests.server.harness import HOST, PATIENCE, Process

FILES = 256
LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
from hattari.cli import main
main()
"""


def process(data: Path, soft: int, hard: int) -> Process:
    return Process(data, command=("-c", LIMITED.format(soft=soft, hard=hard)))


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Process]:
    """A server that may have few files open."""
    with process(tmp_path, FILES, FILES) as running:
        running.start()
        yield running


def silent(stack: ExitStack, url: str, many: int) -> list[socket.socket]:
    """Connections that say nothing."""
    address = (HOST, int(url.rpartition(":")[2]))
    return [stack.enter_context(socket.create_connection(address)) for _ in range(many)]


def test_silent_connections_keep_nobody_out(narrow: Process) -> None:
    with ExitStack() as stack:
        first, *_ = silent(stack, narrow.url, 2 * FILES)
        for _ in range(3):
            assert httpx.get(f"{narrow.url}/readyz", timeout=PATIENCE).status_code == 200
        first.settimeout(PATIENCE)
        head, _, body = first.recv(4096).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 ")
    assert json.loads(body)["code"] == "too_many_connections"
    told = [json.loads(line) for line in narrow.log.read_text().splitlines()]
    assert [line["event"] for line in told] == ["connections_refused"]


def test_a_server_takes_as_many_files_as_it_may(tmp_path: Path) -> None:
    with process(tmp_path, FILES, 2 * FILES) as running:
        running.start()
        limits = Path(f"/proc/{running.pid}/limits").read_text()
    (files,) = [line for line in limits.splitlines() if line.startswith("Max open files")]
    assert files.split()[3:5] == [str(2 * FILES)] * 2


class Callers:
    """Connections by number, and which of them were sent away."""

    def __init__(self, most: int, waiting: int) -> None:
        self.away: list[int] = []
        self.door = Door(most, waiting)

    def come(self, number: int, address: str = "203.0.113.7") -> bool:
        return self.door.enter(number, address, lambda: self.away.append(number))


def test_who_has_waited_longest_makes_room() -> None:
    callers = Callers(most=3, waiting=3)
    assert all(callers.come(number) for number in range(3))
    callers.door.heard(0)
    assert callers.come(3)
    assert callers.away == [1]
    callers.door.waits(0)
    assert callers.come(4)
    assert callers.come(5)
    assert callers.away == [1, 2, 3]


def test_where_nobody_waits_there_is_no_room() -> None:
    callers = Callers(most=2, waiting=2)
    for number in range(2):
        assert callers.come(number)
        callers.door.heard(number)
    assert not callers.come(2)
    callers.door.leave(0)
    assert callers.come(3)
    assert callers.away == []


def test_an_address_has_only_so_many_that_wait() -> None:
    callers = Callers(most=100, waiting=2)
    assert all(callers.come(number) for number in range(3))
    assert callers.come(3, "203.0.113.8")
    assert callers.away == [0]
    # A proxy on this machine brings everybody.
    assert all(callers.come(number, "127.0.0.1") for number in range(10, 20))
    assert callers.away == [0]


def test_what_is_gone_counts_no_more() -> None:
    callers = Callers(most=2, waiting=1)
    for number in range(10):
        assert callers.come(number)
        callers.door.heard(number)
        callers.door.leave(number)
        callers.door.leave(number)
    assert (callers.away, len(callers.door)) == ([], 0)


def unread(stack: ExitStack, url: str, number: int) -> socket.socket:
    """Somebody who asks for much and never reads it."""
    asking = stack.enter_context(socket.socket())
    asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    asking.connect((HOST, int(url.rpartition(":")[2])))
    from_ = f"x-forwarded-for: 192.0.2.{number % 250}"
    head = f"GET /api/v1/games HTTP/1.1\r\nhost: x\r\n{from_}\r\n\r\n"
    asking.sendall(head.encode() * 5)
    return asking


def test_answers_that_nobody_reads_keep_nobody_out(narrow: Process) -> None:
    with ExitStack() as stack:
        asking = [unread(stack, narrow.url, number) for number in range(FILES)]
        assert httpx.get(f"{narrow.url}/readyz", timeout=PATIENCE).status_code == 200
        assert len(asking) == FILES
