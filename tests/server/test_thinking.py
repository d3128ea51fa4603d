"""Bots that reckon with numbers think beside the server, which loads none of what they need."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import pytest

from hattari.bots.bot import BotRegistry, Learner, installed
from hattari.bots.match import seat_of, steps
from hattari.core.extras import lacking
from hattari.core.game import Refusal, RuleConflicts
from hattari.core.installed import registry
from hattari.core.kit import Card, Offer
from hattari.core.text import NOTHING
from hattari.wiring.thinking import Thinkers
from tests.server.children import children
from tests.server.harness import PATIENCE, Person, Process, seated

POOL_THREADS = 2
"""Those by which a pool hands work over, however much of it there is."""
HEAVY = ("numpy", "numba", "llvmlite", "scipy")


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


def decided(bots: BotRegistry, game: str) -> list[object]:
    """What the master decides at a table of its own kind."""
    kit, bot = registry().kit(game).game, bots.get(game, "master")
    rules = kit.rulebook.parse(kit.rulebook.presets()[0].id)
    played = steps(kit, kit.start(rules, 2), [seat_of(bot, rules)] * 2, bytes(32))
    return [step for _, step in zip(range(6), played, strict=False)]


@pytest.mark.parametrize("game", ["bluff", "dobon"])
def test_a_bot_that_thinks_elsewhere_decides_the_same(game: str, thinkers: Thinkers) -> None:
    far, here = installed(thinkers.far), installed()
    shown = [(each.id, each.title, each.note, each.bot is not None) for each in far.of(game)]
    assert shown == [(e.id, e.title, e.note, e.bot is not None) for e in here.of(game)]
    assert [name for name, _ in far.learners(game)] == [name for name, _ in here.learners(game)]
    assert decided(far, game) == decided(here, game)


def test_what_a_bot_has_left_to_learn_is_asked_there(thinkers: Thinkers) -> None:
    rulebook = registry().get("bluff").rulebook
    rules = rulebook.parse(rulebook.presets()[0].id)
    for (_, far), (_, here) in zip(
        installed(thinkers.far).learners("bluff"), installed().learners("bluff"), strict=True
    ):
        assert isinstance(far, Learner)
        assert [far.prepared(rules, n) for n in (2, 3)] == [here.prepared(rules, n) for n in (2, 3)]


def test_a_process_that_dies_costs_one_thought(thinkers: Thinkers) -> None:
    (entry,) = (each for each in installed(thinkers.far).of("dobon") if each.id == "master")
    assert entry.bot is not None
    with pytest.raises(AttributeError):
        entry.bot.choose(None, None, b"")
    (child,) = workers(os.getpid())
    os.kill(child, signal.SIGKILL)
    with pytest.raises(BrokenExecutor):
        entry.bot.choose(None, None, b"")
    with pytest.raises(AttributeError):
        entry.bot.choose(None, None, b"")


def test_a_bot_whose_extra_is_missing_says_so(thinkers: Thinkers) -> None:
    card = Card(NOTHING, NOTHING)
    assert thinkers.far("x", Offer("y", "z:Z", "solve", card)).id == "y"
    assert lacking("solve") is None


# A real server ----------------------------------------------------------------------------


def workers(pid: int) -> list[int]:
    """The processes that a process has started and that think."""
    return [child for child, command in children(pid).items() if "spawn_main" in command]


def loaded(pid: int) -> set[str]:
    """What of the heavy packages a process has in memory."""
    maps = Path(f"/proc/{pid}/maps").read_text()
    return {name for name in HEAVY if f"/{name}" in maps}


CONTRADICTING: dict[str, Any] = {"preset": "perudo", "palifico": True, "stake": "lives"}


def refuses(spec: str | dict[str, Any]) -> None:
    """What somebody asks in vain."""
    registry().get("bluff").rulebook.parse(spec)


def test_a_refusal_comes_back_as_it_was(thinkers: Thinkers) -> None:
    for spec, kind in (("nonsense", Refusal), (CONTRADICTING, RuleConflicts)):
        with pytest.raises(kind) as here:
            refuses(spec)
        with pytest.raises(kind) as there:
            thinkers.ask(refuses, spec)
        assert vars(there.value) == vars(here.value)
    assert thinkers.ask(os.getpid) != os.getpid()


@pytest.mark.asyncio
async def test_nobody_waits_in_a_thread_for_what_is_asked_there(thinkers: Thinkers) -> None:
    before = threading.active_count()
    asking = [asyncio.ensure_future(thinkers.asked(os.getpid)) for _ in range(20)]
    await asyncio.sleep(0)
    assert threading.active_count() <= before + POOL_THREADS
    assert len(set(await asyncio.gather(*asking))) == 1


@pytest.mark.asyncio
async def test_the_serving_process_loads_no_numbers(tmp_path: Path) -> None:
    with Process(tmp_path / "data") as running:
        await asyncio.to_thread(running.start)
        ann = await Person(running.url, "Ann").arrive()
        for game in await ann.get("/games"):
            bots = await ann.get(f"/bots?game={game['id']}")
            assert "master" in [bot["id"] for bot in bots if bot["available"]]
            rules = {"rules": game["presets"][0]["id"]}
            await ann.post(f"/games/{game['id']}/rules", rules, 200)
            await ann.post(f"/games/{game['id']}/lesson", rules, 200)
            await ann.post(f"/games/{game['id']}/quiz", rules, 200)
            await ann.get(f"/games/{game['id']}/atlas")
        key = await seated(ann, seats=2, pace_ms=0)
        await ann.do("add-bot", bot="master")
        await ann.do("start")
        await ann.get(f"/tables/{key}/training?seats=2")
        thinking = await asyncio.to_thread(_one_that_reckons, running.pid)
        assert loaded(running.pid) == set()
        await ann.close()
        running.kill()
        await asyncio.to_thread(_gone, thinking)


def _one_that_reckons(pid: int) -> int:
    end = time.monotonic() + PATIENCE
    while True:
        for child in workers(pid):
            with contextlib.suppress(OSError):
                if "numpy" in loaded(child):
                    return child
        assert time.monotonic() < end
        time.sleep(0.05)


def _gone(pid: int) -> None:
    end = time.monotonic() + PATIENCE
    while Path(f"/proc/{pid}").exists() and "Z" not in _state(pid):
        assert time.monotonic() < end
        time.sleep(0.05)


def _state(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return "Z"
