"""Seating a bot that learns is asking it to: once for all tables, as long as one needs it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.server.clock import unix_ms
from hattari.server.store.sqlite import SqliteStore
from hattari.server.training import Leave, Trainings
from hattari.server.web import app
from hattari.server.web.origin import Site
from hattari.wiring import serving
from tests.server.harness import PATIENCE, Person, Served, seated, served
from tests.server.test_training_api import SMALL, Patient

pytestmark = pytest.mark.asyncio
PUPIL = "odds"
OTHER = {"preset": "pirates", "dice": 3}


@contextmanager
def schooling(folder: Path, leave: Leave = Leave.HOSTS) -> Iterator[tuple[Served, Patient]]:
    """A server one of whose bots learns, as long as a test lets it."""
    trainer = Patient(PUPIL)
    parts = serving.services(SqliteStore.open(folder / "hattari.sqlite"))
    parts = msgspec.structs.replace(parts, training=Trainings(trainer, unix_ms, leave))
    site = app.make(parts, serving.page(), Site.at(None))
    with served(folder, serving.Server(site, parts)) as running:
        yield running, trainer


async def phase(person: Person, key: str, seats: int = 2) -> str:
    """How the pupil stands."""
    looked = await person.get(f"/tables/{key}/training?seats={seats}")
    return str(looked["bots"][0]["phase"])


async def becomes(person: Person, key: str, wanted: str, seats: int = 2) -> None:
    """Wait for it to stand so; a node sees to it behind the answer."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if await phase(person, key, seats) == wanted:
                return
            await asyncio.sleep(0.01)


async def table(person: Person, bots: list[str], **rules: Any) -> str:
    return await seated(person, rules={**SMALL, **rules}, bots=bots, seats=3)


async def test_who_is_seated_learns(tmp_path: Path) -> None:
    with schooling(tmp_path) as (server, trainer):
        ann = await Person(server.url, "Ann").arrive()
        key = await table(ann, ["easy"])
        assert await phase(ann, key) == "unlearned"
        await ann.do("add-bot", bot=PUPIL)
        await becomes(ann, key, "running", seats=3)
        trainer.end(3)
        await becomes(ann, key, "done", seats=3)
        await ann.close()


async def test_what_the_table_no_longer_plays_is_let_go(tmp_path: Path) -> None:
    with schooling(tmp_path) as (server, trainer):
        ann = await Person(server.url, "Ann").arrive()
        key = await table(ann, [PUPIL])
        await becomes(ann, key, "running")
        await ann.do("set-rules", rules=OTHER)
        await becomes(ann, key, "running")
        assert (trainer.began, trainer.cancelled) == ([2, 2], [2])
        await ann.do("set-rules", rules=SMALL)
        await becomes(ann, key, "running")
        await ann.do("remove-bot", seat=1)
        await becomes(ann, key, "unlearned")
        await ann.close()


async def test_what_another_table_needs_goes_on_and_is_learned_once(tmp_path: Path) -> None:
    with schooling(tmp_path) as (server, trainer):
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        key, same = await table(ann, [PUPIL]), await table(bob, [PUPIL])
        await becomes(bob, same, "running")
        await ann.do("set-rules", rules=OTHER)
        await becomes(ann, key, "waiting")
        assert await phase(bob, same) == "running"
        assert (trainer.began, trainer.cancelled) == ([2], [])
        for person in (ann, bob):
            await person.close()


async def test_what_somebody_asked_for_goes_on(tmp_path: Path) -> None:
    with schooling(tmp_path) as (server, trainer):
        ann = await Person(server.url, "Ann").arrive()
        key = await table(ann, [PUPIL])
        await becomes(ann, key, "running")
        await ann.post(f"/tables/{key}/training", {"bot": PUPIL, "seats": 2}, status=202)
        await ann.do("set-rules", rules=OTHER)
        await becomes(ann, key, "waiting")
        assert trainer.cancelled == []
        await ann.close()


async def test_a_game_that_goes_on_needs_what_it_began_with(tmp_path: Path) -> None:
    with schooling(tmp_path) as (server, trainer):
        ann = await Person(server.url, "Ann").arrive()
        key = await table(ann, [PUPIL])
        await ann.do("start")
        await becomes(ann, key, "running")
        await ann.do("close")
        other = await table(ann, ["easy"])
        await becomes(ann, other, "running")
        assert (trainer.began, trainer.cancelled) == ([2], [])
        await ann.close()


@pytest.mark.parametrize("leave", [Leave.OPERATOR, Leave.OFF])
async def test_where_hosts_may_not_let_bots_learn_seating_one_does_nothing(
    tmp_path: Path, leave: Leave
) -> None:
    with schooling(tmp_path, leave) as (server, trainer):
        ann = await Person(server.url, "Ann").arrive()
        key = await table(ann, [PUPIL])
        await ann.do("start")
        assert await phase(ann, key) == "unlearned"
        assert trainer.began == []
        await ann.close()
