"""Clubs under fire, a little of it: the long run has two hundred games and a thousand kills."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from hattari.wiring.embedded import Missing
from tests.soak.clubs import Club, shared
from tests.soak.cuts import BACK, cut_off
from tests.soak.cuts import caught as cut_caught
from tests.soak.disk import caught as disk_caught
from tests.soak.disk import squeezed, starved
from tests.soak.judge import judge
from tests.soak.kills import Siege, besiege, logged
from tests.soak.ledger import Hand, Ledger, Noted, Told
from tests.soak.rolling import forfeits, roll


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that PostgreSQL may use; not pytest's own, which only its owner may enter."""
    with TemporaryDirectory(prefix="hattari-soak-") as folder:
        yield Path(folder)


def heard(path: Path) -> list[Noted]:
    ledger = Ledger(path)
    ledger.close()
    return list(ledger.lines())


def test_nodes_bus_and_database_are_killed_and_restarted_under_games(place: Path) -> None:
    ledgers = [place / "kills.jsonl", place / "restart.jsonl"]
    try:
        with shared(place, nodes=2) as club:
            faults = _under_fire(club, ledgers)
            for node in club.nodes:
                node.stop()
            found = club.logs()
            faults += [fault for node in club.nodes for fault in logged(node.log)]
    except Missing as missing:
        pytest.skip(str(missing))
    noted = [each for path in ledgers for each in heard(path)]
    assert [*faults, *judge(found, noted), *forfeits(found)] == []
    assert {type(each) for each in noted} == {Told, Hand}


def _under_fire(club: Club, ledgers: list[Path]) -> list[str]:
    siege = Siege(tables=3, blows=4, pause=0.1)
    faults = asyncio.run(besiege(club, siege, Ledger(ledgers[0]), seed=0))
    return faults + asyncio.run(roll(club, 3, Ledger(ledgers[1]), seed=0, pause=0.1))


def test_nothing_is_acknowledged_on_a_full_disk(tmp_path: Path) -> None:
    assert starved(tmp_path, tables=2, times=2, seed=0) == []


def test_nothing_is_acknowledged_on_a_full_disk_of_a_database(place: Path) -> None:
    try:
        assert squeezed(place, tables=1, times=1, seed=1) == []
    except Missing as missing:
        pytest.skip(str(missing))


def test_a_store_that_lies_about_a_full_disk_is_found_out(tmp_path: Path) -> None:
    assert disk_caught(tmp_path)


def test_a_page_that_is_cut_at_any_byte_misses_nothing(tmp_path: Path) -> None:
    found = cut_off(tmp_path, cuts=60, seed=0)
    assert (found.count, found.failures) == (60, ())
    assert found.figures[BACK].count > 0


def test_a_page_that_loses_an_update_is_found_out(tmp_path: Path) -> None:
    assert cut_caught(tmp_path)
