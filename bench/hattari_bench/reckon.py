"""What a million players would need, from what one machine was measured to do.

`python -m hattari_bench.reckon docs/capacity.md` reads the measured figures in that page
and writes the reckoning in it anew, so that its numbers follow.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from math import ceil
from pathlib import Path

import msgspec

from hattari.bench.server.load import SEATS

BEGIN, END = "<!-- reckoned: begin -->", "<!-- reckoned: end -->"
_ROW = re.compile(r"^\| `([\w.]+)` \| (-?[\d.,]+) \|", re.MULTILINE)


class Measured(msgspec.Struct, frozen=True):
    """What one machine was seen to do: CPU, KiB of memory, bytes on disk, appends a second."""

    cpu_us_per_action: float
    cpu_us_per_action_of_store: float
    kib_per_table_of_four: float
    log_bytes_per_row: float
    appends_per_s: float


class World(msgspec.Struct, frozen=True):
    """Who plays, and how full machines may be; every number is a guess that is written down."""

    players: int = 1_000_000
    seconds_per_action: float = 6.0
    cores: int = 4
    gib: float = 8.0
    full: float = 0.5
    hours_a_day: float = 6.0


class Needed(msgspec.Struct, frozen=True):
    """What it takes; `nodes` by what is short first."""

    tables: int
    actions_per_s: float
    cores: float
    gib: float
    nodes: int
    store_cores: float
    stores: int
    log_gib_per_day: float
    hints_to_each_node: float
    hints_by_subject: float


NAMES = {
    "cpu_us_per_action": "capacity.cpu_us_per_action",
    "cpu_us_per_action_of_store": "capacity.store_and_bus_cpu_us_per_action.on_3_nodes_by_table",
    "kib_per_table_of_four": "capacity.kib_per_table_of_four",
    "log_bytes_per_row": "capacity.log_bytes_per_row",
    "appends_per_s": "store.postgres.appends_per_s",
}
"""The figure in the page for each measured value."""


def reckon(measured: Measured, world: World) -> Needed:
    """What so many players need."""
    tables = ceil(world.players / SEATS)
    actions = tables / world.seconds_per_action
    cores = actions * measured.cpu_us_per_action / 1e6
    gib = tables * measured.kib_per_table_of_four / 2**20
    share = world.full
    nodes = max(ceil(cores / (world.cores * share)), ceil(gib / (world.gib * share)))
    return Needed(
        tables=tables,
        actions_per_s=actions,
        cores=cores,
        gib=gib,
        nodes=nodes,
        store_cores=actions * measured.cpu_us_per_action_of_store / 1e6,
        stores=ceil(actions / (measured.appends_per_s * share)),
        log_gib_per_day=actions * 3600 * world.hours_a_day * measured.log_bytes_per_row / 2**30,
        # Over NOTIFY every node hears all others; over NATS those with the table in memory.
        hints_to_each_node=actions * (nodes - 1) / nodes,
        hints_by_subject=actions / nodes,
    )


def read(page: str) -> Measured:
    """The measured figures that stand in a page. Raises ValueError for one that is missing."""
    found: Mapping[str, str] = dict(_ROW.findall(page))
    missing = [name for name in NAMES.values() if name not in found]
    if missing:
        raise ValueError(f"expected a row for each figure; there is none for {', '.join(missing)}")
    values = {field: float(found[name].replace(",", "")) for field, name in NAMES.items()}
    return Measured(**values)


def told(measured: Measured, world: World) -> str:
    """The reckoning as Markdown."""
    needed = reckon(measured, world)
    rows = [*_nodes(measured, needed, world), *_stores(measured, needed, world), *_hints(needed)]
    lines = ["| needed | | because |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def _nodes(measured: Measured, needed: Needed, world: World) -> Iterator[tuple[str, str, str]]:
    rhythm = f"one at each table every {world.seconds_per_action:g} s"
    cpu = f"{measured.cpu_us_per_action:,.0f} µs an action"
    memory = f"{measured.kib_per_table_of_four:,.0f} KiB a table with four pages open"
    machine = f"{world.cores} cores, {world.gib:g} GiB each, {world.full:.0%} used"
    yield "tables", f"{needed.tables:,}", f"{world.players:,} players, {SEATS} at a table"
    yield "actions a second", f"{needed.actions_per_s:,.0f}", rhythm
    yield "cores for nodes", f"{needed.cores:,.0f}", cpu
    yield "memory of nodes", f"{needed.gib:,.0f} GiB", memory
    yield "nodes", f"{needed.nodes:,}", machine


def _stores(measured: Measured, needed: Needed, world: World) -> Iterator[tuple[str, str, str]]:
    cpu = f"{measured.cpu_us_per_action_of_store:,.0f} µs an action"
    pace = f"{measured.appends_per_s:,.0f} appends a second each, {world.full:.0%} used"
    size = f"{measured.log_bytes_per_row:,.0f} bytes a row, {world.hours_a_day:g} h of play"
    yield "cores for stores and bus", f"{needed.store_cores:,.0f}", cpu
    yield "PostgreSQL servers", f"{needed.stores:,}", pace
    yield "log a day", f"{needed.log_gib_per_day:,.0f} GiB", size


def _hints(needed: Needed) -> Iterator[tuple[str, str, str]]:
    all_of_them, own = f"{needed.hints_to_each_node:,.0f}", f"{needed.hints_by_subject:,.0f}"
    yield "hints a second to each node over NOTIFY", all_of_them, "it hears of every action"
    yield "hints a second from each node over NATS", own, "and none to it: its tables are its own"


def written(page: str, world: World) -> str:
    """The page with its reckoning made anew. Raises ValueError."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"expected {BEGIN} and {END} in the page")
    return f"{before}{begin}\n\n{told(read(page), world)}\n\n{end}{after}"


def main(arguments: list[str]) -> None:
    """Write the reckoning in these pages anew."""
    for name in arguments:
        page = Path(name)
        page.write_text(written(page.read_text("utf-8"), World()), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
