"""The load on a server: real pages, what goes wrong is counted, and the reckoning follows."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from os import getpid
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import ClientConnection

from hattari.bench import server
from hattari.bench.figures import Figure, beside
from hattari.bench.server import capacity, commits, guests, ours, resting
from hattari.bench.server.hall import Contender, Venue
from hattari.cli import program
from hattari.cli.bench import row
from hattari.core.installed import registry
from hattari.server.store import copies
from hattari.wiring import embedded
from hattari.wiring.serving import STORE_FILE
from hattari_bench import reckon

PAGE = Path(__file__).parent.parent.parent / "docs/capacity.md"
CROWD = capacity.Crowd(tables=3, sockets=15, rate=30, seconds=1, rest=0.1)
MEASURED = reckon.Measured(
    cpu_us_per_action=800,
    cpu_us_per_action_of_store=400,
    kib_per_table_of_four=192,
    log_bytes_per_row=512,
    appends_per_s=5000,
)


def visit() -> guests.Visit:
    """To the first game."""
    return guests.visit(registry().kits[0])


def test_a_load_counts_actions_that_all_pages_know_of() -> None:
    answers_are_sealed = registry().kits[-1]
    measured = capacity.load(ours.contender(guests.visit(answers_are_sealed)), CROWD)
    assert list(measured.errors) == []
    assert len(measured.took) > CROWD.tables
    figures = {figure.name: figure.value for figure in capacity.figures(measured, ".here")}
    assert figures["capacity.errors.here"] == 0
    assert figures["capacity.p99_ms.here"] > 0
    assert figures["capacity.cpu_us_per_action.here"] > 0


def test_a_long_load_tells_by_how_much_memory_grew_once_it_was_warm() -> None:
    warm = [(float(second), 5000 + second) for second in range(1800, 3600, 60)]
    measured = capacity.Measured(
        seconds=3600,
        took=[0.01] * 3,
        errors=(),
        cpu=1,
        cpu_at_rest=0,
        helpers=0,
        kib_per_socket=0,
        kib_per_table_of_four=0,
        weights=[*((float(second), 1000) for second in range(0, 1800, 60)), *warm],
    )
    assert measured.mib_per_hour() == pytest.approx(3600 / 1024)
    assert Figure("capacity.mib_more_per_hour", 3.52, "MiB") in tuple(capacity.figures(measured))
    short = msgspec.structs.replace(measured, seconds=10)
    assert "capacity.mib_more_per_hour" not in {each.name for each in capacity.figures(short)}


class Broken:
    """A table that takes one action and no more."""

    def __init__(self) -> None:
        self._acted = False

    async def act(self) -> float:
        if self._acted:
            raise ours.Trouble("refused")
        self._acted = True
        return 0.001

    async def watch(self) -> None:
        """Nobody comes."""

    async def beat(self) -> None:
        """Nobody is there."""

    def abandon(self) -> None:
        """There is nothing to cut."""


class BrokenHall:
    """Opens such tables."""

    async def open(self, _: int) -> Broken:
        return Broken()

    async def idle(self, _: int) -> list[ClientConnection]:
        return []

    async def close(self) -> None:
        """It was never open."""


@contextmanager
def nowhere() -> Iterator[Venue]:
    yield Venue((), (getpid(),))


def test_what_goes_wrong_is_counted_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    contender = Contender("broken", nowhere, lambda _: BrokenHall())
    measured = capacity.load(contender, CROWD)
    assert list(measured.errors) == ["Trouble refused"] * CROWD.tables
    assert len(measured.took) == CROWD.tables
    assert capsys.readouterr().err == f"broken: {CROWD.tables} × Trouble refused\n"


def test_what_pages_cost_at_rest_is_told_alone() -> None:
    contender = Contender("broken", nowhere, lambda _: BrokenHall())
    (figure,) = capacity.at_rest(contender, CROWD)
    assert (figure.name, figure.unit) == ("server.cpu_percent_at_rest", "%")
    assert figure.value >= 0


def test_a_store_may_be_where_no_disk_is(tmp_path: Path) -> None:
    with ours.contender(visit(), above=tmp_path).served() as venue:
        assert venue.folder is not None
        assert venue.folder.parent == tmp_path
        assert (venue.folder / STORE_FILE).exists()


def test_a_commit_is_told_by_its_usual_and_its_longest_time() -> None:
    usual, longest = asyncio.run(commits.figures())
    assert 0 < usual.value <= longest.value


def test_tables_at_rest_are_tables(tmp_path: Path) -> None:
    rows = resting.fill(registry(), 5, tmp_path)
    found = copies.check(tmp_path / STORE_FILE, registry(), lambda *_: None)
    assert found == (5, rows)


def test_open_files_are_allowed_or_it_is_said() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        assert capacity.room_for(1) is None
        said = capacity.room_for(10**9)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert (said is None) == (hard == resource.RLIM_INFINITY)


def test_a_plan_fills_as_many_tables_as_there_are_sockets() -> None:
    plan = server.Plan(sockets=100, tables=(10, 10_000))
    crowds = [server.crowd(plan, tables) for tables in plan.tables]
    assert [(crowd.tables, crowd.sockets) for crowd in crowds] == [(10, 100), (20, 100)]


def test_one_of_several_nodes_has_its_share() -> None:
    whole = capacity.Crowd(tables=100, sockets=500, rate=90.0)
    part = server.share(whole, 3)
    assert (part.tables, part.sockets, part.rate) == (33, 166, 30.0)
    assert (part.seconds, part.rest) == (whole.seconds, whole.rest)


def test_who_plays_at_nodes_that_know_nothing_of_each_other_is_known_at_one() -> None:
    people = msgspec.structs.replace(CROWD, tables=4, sockets=20)
    try:
        measured = capacity.load(ours.strangers(visit(), 2), people)
    except embedded.Missing as missing:
        pytest.skip(str(missing))
    assert list(measured.errors) == []
    assert len(measured.took) > people.tables
    assert measured.helpers > 0


# The reckoning ---------------------------------------------------------------------------


def test_the_reckoning_is_arithmetic() -> None:
    world = reckon.World(
        players=1_200_000, seconds_per_action=6, cores=4, gib=8, full=0.5, hours_a_day=1
    )
    needed = reckon.reckon(MEASURED, world)
    assert needed.tables == 300_000
    assert needed.actions_per_s == 50_000
    assert needed.cores == pytest.approx(40)
    assert needed.gib == pytest.approx(300_000 * 192 / 2**20)
    assert needed.nodes == 20  # 40 cores at half of 4; memory would do with 14
    assert needed.store_cores == pytest.approx(20)
    assert needed.stores == 20
    assert needed.log_gib_per_day == pytest.approx(50_000 * 3600 * 512 / 2**30)
    assert needed.hints_to_each_node == pytest.approx(47_500)
    assert needed.hints_by_subject == pytest.approx(2_500)


def test_memory_may_be_what_is_short() -> None:
    small = reckon.World(players=1_200_000, gib=1)
    assert reckon.reckon(MEASURED, small).nodes == 110


def test_the_page_says_what_follows_from_its_figures() -> None:
    page = PAGE.read_text("utf-8")
    assert reckon.written(page, reckon.World()) == page


def test_another_figure_makes_another_page() -> None:
    rows = [f"| `{name}` | 1,000 | | | | |" for name in reckon.NAMES.values()]
    page = "\n".join([*rows, reckon.BEGIN, reckon.END])
    first = reckon.written(page, reckon.World())
    assert reckon.written(first, reckon.World()) == first
    other = reckon.written(page.replace("1,000", "2,000", 1), reckon.World())
    assert "2,000 µs" in other
    assert "2,000 µs" not in first
    with pytest.raises(ValueError, match="kib_per_table"):
        reckon.read(page.replace("kib_per_table", "kib"))


# The command -----------------------------------------------------------------------------


def test_a_row_for_a_page() -> None:
    figure = Figure("capacity.p99_ms", 1234.5, "ms")
    assert row(figure) == "| `capacity.p99_ms` | 1,234 | ms |  |  |  |"
    assert row(beside(figure, "other", 617.25)).endswith("| ms | other | 617 | 2.00 |")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bench", "server", "--tables", "10,many"], "10,many"),
        (["bench", "engine", "--nodes", "3"], "nodes"),
        (["bench", "server", "--only", "bluebear"], "only"),
        (["bench", "review", "--only", "nix"], "hindsight"),
        (["bench", "calibration", "--only", "nix"], "bluebear.easy"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(words: list[str], said: str) -> None:
    result = CliRunner().invoke(program(words), words)
    assert (result.exit_code, said in result.output) == (2, True)


def test_nobody_waits_for_others_while_tables_open() -> None:
    opened: list[int] = []

    async def make(number: int) -> int:
        opened.append(number)
        await asyncio.sleep(0)
        return number

    assert asyncio.run(capacity.at_once(make, 20)) == list(range(20))
    assert sorted(opened) == list(range(20))
