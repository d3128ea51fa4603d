"""House rules on show: put there on purpose, reported, and taken away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from typing_extensions import override

from hattari.core.game import AnyGame
from hattari.core.installed import registry
from hattari.core.kit import Registry
from hattari.server.gallery import Gallery
from hattari.server.sessions import Sessions
from hattari.server.slices import Slices
from hattari.server.store.gallery import GalleryRows
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web.app import Tokens
from hattari.wiring import serving
from tests.server.harness import Person, Served, served

pytestmark = pytest.mark.asyncio
SECRET = "the operator's own token"
RULES = {"preset": "pirates", "dice": 2}


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    store = serving.open_store(f"sqlite:///{tmp_path}/h.sqlite", None)
    with served(Path(), serving.around(store, tokens=Tokens(None, SECRET))) as running:
        yield running


class Noting(Registry, frozen=True):
    """Writes down how often somebody else has had the thread when a game is asked for."""

    turns: list[None]
    at: set[int]

    async def wait(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.turns.append(None)

    @override
    def get(self, game_id: str) -> AnyGame:
        self.at.add(len(self.turns))
        return super().get(game_id)


async def test_many_rules_on_show_leave_the_thread_to_others(tmp_path: Path) -> None:
    store, games = SqliteStore.open(tmp_path / "h.sqlite"), Noting(registry().kits, [], set())
    gallery = Gallery(GalleryRows(store), games, lambda: 0, Slices())
    arrived = [await Sessions(store, lambda: 0).arrive(None, "en") for _ in range(3)]
    for number, arrival in enumerate(arrived * 10):
        await gallery.publish(arrival.player.id, "bluff", RULES, (f"Rules {number}", ""))
    waiting = asyncio.create_task(games.wait())
    games.at.clear()
    assert len(await gallery.shown("")) == 30
    waiting.cancel()
    assert len(games.at) > 1
    await store.close()


async def code(person: Person, method: str, path: str, body: Any = None) -> str:
    answer = await person.http.request(method, f"/api/v1/lab/gallery{path}", json=body)
    return str(answer.json().get("code", "")) if answer.status_code >= 400 else ""


async def test_rules_are_shown_reported_and_taken_away(server: Served) -> None:
    ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
    entry = {"game": "bluff", "rules": RULES, "name": " Two \u202edice ", "about": "Quick."}
    made = await ann.post("/lab/gallery", entry)
    assert (made["name"], made["mine"], made["rules"]["dice"]) == ("Two dice", True, 2)
    (seen,) = await bob.get("/lab/gallery")
    assert (seen["mine"], seen["digest"]) == (False, made["digest"])
    assert ann.id not in str(seen)
    for alike in ("two DICE", "Twо diсe", "Tᴡo dice", "Two d\u200dice"):
        assert await code(bob, "POST", "", {**entry, "name": alike}) == "name_taken"
    assert await code(bob, "POST", "", {**entry, "name": " \u200b "}) == "bad_name"
    assert await code(bob, "DELETE", f"/{made['id']}") == "not_yours"
    assert await code(bob, "POST", "/none/report", {"reason": "x"}) == "no_house_rules"
    assert await code(bob, "POST", f"/{made['id']}/report", {"reason": "Rude."}) == ""
    operator = {"authorization": f"Bearer {SECRET}"}
    found = (await bob.http.get("/api/v1/operator", headers=operator)).json()
    (report,) = found["rule_reports"]
    assert (report["name"], report["reason"]) == ("Two dice", "Rude.")
    act = {"who": "Olga", "act": {"do": "withdraw", "entry": made["id"], "reason": "rude"}}
    done = await bob.http.post("/api/v1/operator/acts", json=act, headers=operator)
    assert (done.status_code, done.json()["rule_reports"]) == (201, [])
    assert await bob.get("/lab/gallery") == []
    await bob.post("/lab/gallery", {**entry, "name": "Bob's"})
    assert (await bob.http.delete("/api/v1/me")).status_code == 200
    assert await ann.get("/lab/gallery") == []
    await ann.close()
    await bob.close()


async def test_so_many_and_no_more(server: Served) -> None:
    ann = await Person(server.url, "Ann").arrive()
    entry = {"game": "bluff", "rules": RULES}
    for letter in "abcdefghij":
        assert await code(ann, "POST", "", {**entry, "name": f"Rules {letter}"}) == ""
    assert await code(ann, "POST", "", {**entry, "name": "More"}) == "too_many_tries"
    await ann.close()
