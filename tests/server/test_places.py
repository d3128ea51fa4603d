"""Who has many addresses of one customer shares what is counted among them."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from hattari.server.web import socket
from hattari.server.web.addresses import network
from hattari.server.web.limits import BYTES_OF_ADDRESS
from hattari.server.web.paced import Requests
from hattari.server.web.places import Places, Purses
from hattari.server.web.throttle import WIDE, Work
from tests.server.harness import Person, Served, seated, served

ELSEWHERE = network("2001:db8:8::1")
HOUSE = "203.0.113.7"


def around(number: int) -> str:
    """One of the addresses of a customer."""
    return network(f"2001:db8:7:{number:x}::1")


def test_places_are_those_of_all_around_there() -> None:
    places = Places(2)
    for number in range(2 * WIDE):
        assert not places.is_full(around(number))
        places.take(around(number))
    assert places.is_full(around(1000))
    assert not places.is_full(ELSEWHERE)
    places.give_back(around(0))
    assert not places.is_full(around(1000))


def test_an_address_has_no_more_than_its_own() -> None:
    places = Places(2)
    for address in (HOUSE, ELSEWHERE):
        for _ in range(2):
            places.take(address)
        assert places.is_full(address)
        for _ in range(2):
            places.give_back(address)
    assert not places._held


def test_bytes_that_wait_are_counted_for_all_around_there() -> None:
    purses = Purses()
    (*held,) = (purses.of(around(number)) for number in range(100))
    for purse in held[:-1]:
        purse.count(BYTES_OF_ADDRESS // 2)
    assert all(purse.is_empty for purse in held)
    elsewhere = purses.of(ELSEWHERE)
    assert not elsewhere.is_empty
    for purse in held[:-1]:
        purse.count(-BYTES_OF_ADDRESS // 2)
    assert not any(purse.is_empty for purse in held)


def test_bytes_are_forgotten_with_those_for_whom_they_wait() -> None:
    purses = Purses()
    kept, local = purses.of(HOUSE), purses.of("127.0.0.1")
    assert purses.of(HOUSE) is kept
    assert purses.of("127.0.0.1") is not local
    purses.of(around(1)).count(1)
    assert list(purses._purses) == [HOUSE]


def test_rows_are_counted_for_all_around_there() -> None:
    work = Work(lambda: 0.0)
    for number in range(12_000):
        work.begin(around(number), f"table {number}")
        work.spent(around(number), f"table {number}", 0.0)
    assert work.begin(around(20_000), "a new one") > 1
    assert work.begin(ELSEWHERE, "another") == 0


def test_the_time_that_requests_take_is_counted_for_all_around_there() -> None:
    requests = Requests(lambda: 0.0)
    for number in range(100):
        requests.spent(around(number), 0.1)
        requests._time_of_sockets.owe(around(number), 0.1)
    for throttle in (requests._time, requests._time_of_sockets):
        assert throttle.owe(around(1000), 0.001) > 1
        assert throttle.owe(ELSEWHERE, 0.001) == 0


@pytest.fixture
def narrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that lets an address have one socket."""
    monkeypatch.setattr(socket, "SOCKETS_PER_ADDRESS", 1)
    with served(tmp_path / "hattari.sqlite") as running:
        yield running


@pytest.mark.asyncio
async def test_sockets_are_counted_for_all_around_there(narrow: Served) -> None:
    ann, bob = [await Person(narrow.url, name).arrive() for name in ("Ann", "Bob")]
    key, dialled, said = await seated(ann, bob), list[ClientConnection](), list[str]()
    for number in range(WIDE + 1):
        ann.address = f"2001:db8:7:{number:x}::1"
        dialled.append(await ann.dial(key))
        with suppress(ConnectionClosed):  # it was refused already
            await dialled[-1].send('{"type":"hello","version":2}')
        said.append(str(await dialled[-1].recv()))
    assert ["welcome" in each for each in said] == [True] * WIDE + [False]
    assert "too_many_from_here" in said[-1]
    for each in dialled:
        await each.close()
    for person in (ann, bob):
        await person.close()
