"""The coach who reckons: for whoever is to act, where the host gives helps, from their own view."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import msgspec
import pytest
from typing_extensions import override

from hattari.core.game import Refusal, Text
from hattari.server.advice import WAITING, WAITING_OF_ONE, Advice, Adviser, Coach, Word
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web import app
from hattari.server.web.origin import Site
from hattari.tables.table import Table
from hattari.wiring import serving
from tests.server.conftest import Arrive
from tests.server.harness import Person, seated, served
from tests.server.test_dobon import QUICK

pytestmark = pytest.mark.asyncio
SHORT = {"preset": "pirates", "dice": 1}


async def asked(person: Person, key: str) -> tuple[int, Any]:
    """The status, and the answer or its code."""
    answer = await person.http.post(f"/api/v1/tables/{key}/advice")
    told = answer.json()
    return answer.status_code, told if answer.status_code == 200 else told["code"]


@pytest.mark.parametrize(("game", "rules"), [("bluff", SHORT), ("dobon", QUICK)])
async def test_who_is_to_act_hears_what_each_action_is_worth(
    arrive: Arrive, game: str, rules: Any
) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, game=game, rules=rules, odds=True)
    assert (await asked(ann, key)) == (409, "not_your_turn")  # no game yet
    assert (await ann.do("start"))["type"] == "accepted"
    await bob.seen(lambda view: bool(view["game"]))
    acting, other = (ann, bob) if ann.view["game"]["legal"] else (bob, ann)
    if acting.view["game"]["legal"].get("uncover"):
        await acting.act(do="uncover")
    status, found = await asked(acting, key)
    assert status == 200
    assert found["moment"] == acting.view["moment"]
    options = found["word"]["options"]
    assert len(options) > 1
    assert [each["value"] for each in options] == sorted(
        (each["value"] for each in options), reverse=True
    )
    text = found["word"]["text"]["ja"]
    assert any(each["words"]["ja"] in text for each in options)
    assert (await asked(other, key)) == (409, "nothing_to_weigh")
    eve = await arrive("Eve")
    assert (await asked(eve, key)) == (403, "not_seated")


async def test_a_host_who_gives_no_helps_gives_none(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, rules=SHORT, odds=False)
    assert (await ann.do("start"))["type"] == "accepted"
    assert [(await asked(each, key))[1] for each in (ann, bob)] == ["no_coach", "no_coach"]


class Slow:
    """Reckons when a test lets it."""

    def __init__(self) -> None:
        self.end = asyncio.Event()
        self.asked: list[tuple[str, Any, Any]] = []

    def closed(self, game: str) -> Text | None:
        return Text("Not here.", "ここではできません。") if game == "dobon" else None

    async def advise(self, game: str, rules: Any, seen: Any) -> Word:
        self.asked.append((game, rules, seen))
        while not self.end.is_set():  # noqa: ASYNC110 (set from another thread)
            await asyncio.sleep(0.01)
        return Word(Text("Hm.", "うーん。"), "win", "exact", ())

    def stop(self) -> None:
        """Nothing to end."""


@asynccontextmanager
async def coached(folder: Path, adviser: Adviser) -> AsyncIterator[Person]:
    """Ann at a server with this adviser."""
    parts = serving.services(SqliteStore.open(folder / "hattari.sqlite"))
    parts = msgspec.structs.replace(parts, coach=Coach(adviser))
    made = serving.Server(app.make(parts, serving.page(), Site.at(None)), parts)
    with served(folder, made) as running:
        ann = await Person(running.url, "Ann").arrive()
        yield ann
        await ann.close()


async def test_only_so_many_wait_and_one_is_answered_at_a_time(tmp_path: Path) -> None:
    slow = Slow()
    async with coached(tmp_path, slow) as ann:
        key = await seated(ann, rules=SHORT, bots=["easy"])
        assert (await ann.do("start"))["type"] == "accepted"
        asking = [asyncio.create_task(asked(ann, key)) for _ in range(WAITING_OF_ONE + 1)]
        refused, waiting = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
        assert [each.result() for each in refused] == [(429, "coach_busy")]
        ((game, _, seen),) = slow.asked
        assert (game, seen.you) == ("bluff", ann.view["you"]["seat"])
        slow.end.set()
        assert {status for status, _ in await asyncio.gather(*waiting)} == {200}
        assert len(slow.asked) == WAITING_OF_ONE


class Waits(Coach):
    """Takes everybody to be at turn."""

    @override
    def _seen(self, table: Table, player: str, now: int) -> Any:
        return player


async def test_who_floods_the_coach_keeps_nobody_else_out() -> None:
    slow = Slow()
    coach, table = Waits(slow), cast("Table", Mock(moment=1))

    def ask(asker: str) -> asyncio.Task[Advice]:
        return asyncio.create_task(coach.advise(table, "somebody", asker, 0))

    flood = [ask("10.0.0.1") for _ in range(3 * WAITING)]
    others = [ask(f"10.0.1.{each}") for each in range(WAITING - WAITING_OF_ONE + 1)]
    await asyncio.sleep(0)
    slow.end.set()
    found = await asyncio.gather(*flood, *others, return_exceptions=True)
    came = [not isinstance(each, Refusal) for each in found]
    assert sum(came[: len(flood)]) == WAITING_OF_ONE
    assert came[len(flood) :] == [True] * (WAITING - WAITING_OF_ONE) + [False]
    assert isinstance(await ask("10.0.0.1"), Advice)


async def test_a_game_that_nobody_reckons_at_says_so(tmp_path: Path) -> None:
    async with coached(tmp_path, Slow()) as ann:
        key = await seated(ann, game="dobon", rules=QUICK, bots=["easy"])
        assert (await ann.do("start"))["type"] == "accepted"
        assert await asked(ann, key) == (403, "coach_closed")
