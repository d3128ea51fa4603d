"""What tables notice of a training: the same load on the same server, without one and with one.

Bots learn one table size after the other as long as the load lasts; the server's process and
theirs share the machine with the load, which makes times longer than a quiet server's.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from hattari.bench.figures import Figure, beside, p99_ms
from hattari.bench.server import capacity, guests, ours
from hattari.bench.server.hall import Contender, Venue
from hattari.core.kit import Registry
from hattari.games.bluff.bots.master.library import FOLDER
from hattari.games.bluff.rules import Bluff

RULES = {"preset": "pirates", "dice": 6}
SEATS = (6, 5, 4, 3)
"""One training for each, in this order: together some minutes of a core."""
CROWD = capacity.Crowd(tables=40, sockets=200, rate=40, seconds=20, rest=1)
ALONE = "without"


OPEN = frozenset({"waiting", "running"})
PATIENCE_SECONDS = 60.0
"""For an answer, however loaded the machine is."""
"""A first training waits until the bots of a new machine are ready, which is as much work."""


class Pupils:
    """The trainings of a server, as the host of a table sees them."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        self._key = ""

    def begin(self) -> None:
        """Let every bot learn that can."""
        table = {"game": Bluff.id, "rules": RULES, "options": {}, "title": "", "bots": []}
        self._key = self._post("/tables", table)["key"]
        for seats in SEATS:
            for bot in self._look(seats):
                self._post(f"/tables/{self._key}/training", {"bot": bot["bot"], "seats": seats})

    def done(self) -> tuple[float, bool]:
        """How many trainings are done, parts of one too; and whether one is still to come."""
        found = [bot for seats in SEATS for bot in self._look(seats)]
        return sum(bot["part"] for bot in found), any(bot["phase"] in OPEN for bot in found)

    def _look(self, seats: int) -> list[dict[str, Any]]:
        answer = self._http.get(f"/tables/{self._key}/training", params={"seats": seats})
        bots: list[dict[str, Any]] = answer.raise_for_status().json()["bots"]
        return bots

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self._http.post(path, json=body).raise_for_status().json()
        return found


def measure(registry: Registry, crowd: capacity.Crowd = CROWD) -> Iterator[Figure]:
    """The time to all pages without a training and with one, and what each costs the server."""
    visit = guests.visit(registry.kit(Bluff.id))
    hall = partial(ours.Hall, visit)
    done = list[tuple[float, bool]]()
    quiet, busy = (
        capacity.load(Contender(ours.NAME, partial(_served, trains, done), hall), crowd)
        for trains in (False, True)
    )
    for name, unit, value, other in (
        ("p99_ms", "ms", p99_ms(busy.took), p99_ms(quiet.took)),
        ("cpu_us_per_action", "us", busy.cpu_us(), quiet.cpu_us()),
        ("errors", "", len(busy.errors), len(quiet.errors)),
    ):
        figure = Figure(f"training.{name}", round(value, 2), unit)
        yield beside(figure, ALONE, round(other, 2)) if other else figure
    (part, running) = done[-1]
    yield Figure("training.learned_meanwhile", round(part, 2), "trainings")
    yield Figure("training.still_running", int(running), "")


@contextmanager
def _served(trains: bool, done: list[tuple[float, bool]]) -> Iterator[Venue]:
    """A server of its own, whose bots learn or don't; afterwards how far they came."""
    with tempfile.TemporaryDirectory(prefix="hattari-bench-") as name:
        environment = {**os.environ, FOLDER: str(Path(name) / "learned")}
        with (
            ours.started("--data", name, environment=environment) as (url, process),
            httpx.Client(
                base_url=f"{url}/api/v1", headers={"origin": url}, timeout=PATIENCE_SECONDS
            ) as http,
        ):
            pupils = Pupils(http)
            if trains:
                pupils.begin()
            yield Venue((url,), (process,), folder=Path(name))
            if trains:
                done.append(pupils.done())
