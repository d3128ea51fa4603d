"""How much one server carries: tables of four, everything durable, load from this process.

The server is `hattari serve` in a process of its own, on a fresh SQLite file. An action counts
once it is acknowledged, which is after its commit; its time ends when all pages of its table
have been sent what it did. Both processes share the machine, so the figures are those of a small
one: what a core carries is told by the CPU time that the server took.

The game is the first one. Where peers are installed and can be had, they do the same in the same
run: tables of four and one move that counts. They keep their matches in memory alone, and their
state is a number.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import msgspec

from hattari.bench.figures import Figure, beside
from hattari.bench.peers import peers
from hattari.bots.bot import installed
from hattari.core.kit import Registry
from hattari.wiring.training import LocalTrainer

from . import capacity, commits, guests, ours, resting, weight
from .hall import Contender, Peer
from .load import SEATS, flat_out, idle, paced, paced_in_memory

MEMORY = Path("/dev/shm")  # noqa: S108 (a folder in memory, where the system has one)
ROUNDS = 5
"""Of a steady pace, in turn: where the machine stands still for a moment, one 99th percentile of
five seconds is that moment's and nobody's.
"""

Measuring = Callable[[Contender], tuple[Figure, ...]]


class Plan(msgspec.Struct, frozen=True):
    """A load of one's own: `sockets` in all, `tables`, `rate` actions a second, on `nodes`.

    Of several numbers each is measured by itself. Tables beyond those that the sockets can fill
    are there, too, but nobody has them open.
    """

    sockets: int = 500
    tables: tuple[int, ...] = (100,)
    rate: float = 100.0
    seconds: float = 10.0
    nodes: tuple[int, ...] = ()
    peers: bool = True


def measure(registry: Registry, plan: Plan | None = None) -> Iterator[Figure]:
    """Commits, sockets at rest, a steady pace, and as fast as it goes; or what is planned.

    What a server at home compiles behind its first tables is compiled before: on two cores that
    kept actions waiting for sixty milliseconds and more.
    """
    asyncio.run(LocalTrainer(installed(), nice=0).warm_up())
    if plan is not None:
        yield from _planned(registry, plan)
        return
    yield from asyncio.run(commits.figures())
    visit = guests.visit(registry.kits[0])
    yield from weight.weighed(visit)
    with _contenders(registry, peers("server")[:1]) as contenders:
        yield from _compared(contenders, idle, paced, flat_out)
        if MEMORY.is_dir():
            there = ours.contender(visit, above=MEMORY)
            yield from _compared([there, *contenders[1:]], paced_in_memory)
        if (lack := capacity.room_for(capacity.RESTING.sockets)) is None:
            yield from _compared(contenders, capacity.at_rest)
        else:
            sys.stderr.write(f"{lack}; what they cost at rest is not measured\n")


def _compared(contenders: Sequence[Contender], *some: Measuring) -> Iterator[Figure]:
    """Our figures, each beside the other's where there is another."""
    for measuring in some:
        rounds = ROUNDS if measuring in {paced, paced_in_memory} else 1
        found = [[measuring(each) for each in contenders] for _ in range(rounds)]
        ours, *others = map(_middle, zip(*found, strict=True))
        for place, figure in enumerate(ours):
            values = [value for figures in others if (value := figures[place].value)]
            yield beside(figure, contenders[1].name, values[0]) if values else figure


def _middle(rounds: Sequence[tuple[Figure, ...]]) -> tuple[Figure, ...]:
    """Of each figure the middle one of an odd number of rounds."""
    return tuple(
        sorted(figures, key=lambda each: each.value)[len(figures) // 2]
        for figures in zip(*rounds, strict=True)
    )


# A load of one's own ---------------------------------------------------------------------


def _planned(registry: Registry, plan: Plan) -> Iterator[Figure]:
    most = capacity.room_for(plan.sockets)
    if most is not None:
        sys.stderr.write(f"{most}; there will be errors\n")
    if plan.nodes:
        yield from _on_nodes(registry, plan)
    elif len(plan.tables) > 1:
        for tables in plan.tables:
            yield from _grown(registry, plan, tables)
    else:
        yield from _beside_peers(registry, plan)


def crowd(plan: Plan, tables: int) -> capacity.Crowd:
    """As many tables with people as the sockets fill, with one at each who watches."""
    filled = min(tables, max(1, plan.sockets // (SEATS + 1)))
    return capacity.Crowd(filled, plan.sockets, plan.rate, plan.seconds)


def _grown(registry: Registry, plan: Plan, tables: int) -> Iterator[Figure]:
    people = crowd(plan, tables)
    people = msgspec.structs.replace(people, sockets=people.tables * (SEATS + 1))
    rest = tables - people.tables
    prepare = partial(resting.fill, registry, rest) if rest else None
    visit = guests.visit(registry.kits[0])
    measured = capacity.load(ours.contender(visit, prepare), people)
    yield from capacity.figures(measured, f".at_{tables}_tables")


def _on_nodes(registry: Registry, plan: Plan) -> Iterator[Figure]:
    """A table's pages on one node, as a proxy does that goes by the address; then anywhere."""
    people, visit = crowd(plan, plan.tables[0]), guests.visit(registry.kits[0])
    for apart, how in ((False, "by_table"), (True, "anywhere")):
        first: capacity.Measured | None = None
        for nodes in plan.nodes:
            measured = capacity.load(ours.nodes(visit, nodes, apart), people)
            at = f".on_{nodes}_nodes_{how}"
            yield from capacity.figures(measured, at)
            helped = 1e6 * measured.helpers / len(measured.took)
            yield Figure(f"capacity.store_and_bus_cpu_us_per_action{at}", round(helped, 1), "us")
            first = first or measured
            yield from _rises(measured, first, at)
            if nodes > 1 and not apart:
                lone = capacity.load(ours.nodes(visit, 1, apart), share(people, nodes))
                yield from _rises(measured, lone, f"_from_one_as_busy{at}")
                strangers = capacity.load(ours.strangers(visit, nodes), people)
                yield from _rises(measured, strangers, f"_from_strangers{at}")


def share(people: capacity.Crowd, nodes: int) -> capacity.Crowd:
    """What one of so many nodes has of a crowd."""
    return msgspec.structs.replace(
        people,
        tables=people.tables // nodes,
        sockets=people.sockets // nodes,
        rate=people.rate / nodes,
    )


def _rises(measured: capacity.Measured, first: capacity.Measured, at: str) -> Iterator[Figure]:
    """By how much an action takes more of the nodes' CPU than it took at first."""
    rises = {
        "": measured.cpu_us() / first.cpu_us(),
        "_above_rest": measured.cpu_us_above_rest() / first.cpu_us_above_rest(),
    }
    for what, rise in rises.items():
        yield Figure(f"capacity.cpu_rise_percent{what}{at}", round(100 * (rise - 1), 1), "%")


def _beside_peers(registry: Registry, plan: Plan) -> Iterator[Figure]:
    others = peers("server") if plan.peers else ()
    with _contenders(registry, others) as contenders:
        yield from capacity.compared(contenders, crowd(plan, plan.tables[0]))
    size = round(resting.bytes_per_row(registry))
    yield Figure("capacity.log_bytes_per_row", size, "B")


@contextmanager
def _contenders(registry: Registry, others: Sequence[Peer]) -> Iterator[list[Contender]]:
    """Ourselves, and the peers that can be had."""
    found = [ours.contender(guests.visit(registry.kits[0]))]
    with ExitStack() as stack:
        for other in others:
            contender = stack.enter_context(other.installed())
            if contender is None:
                sys.stderr.write(f"no {other.name} beside it: npm is not there or can't get it\n")
            else:
                found.append(contender)
        yield found
