"""Reviews over HTTP: who may read whose, how far they are, and what a real one says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.core.evaluation import Bots
from hattari.core.game import Text
from hattari.core.review import Luck
from hattari.core.text import NOTHING
from hattari.review import Mark, Review
from hattari.server.line import WorkFailed
from hattari.server.reviews import Critic, News, Reviews, Tell
from hattari.server.store.reviews import ReviewRows
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web import app
from hattari.server.web.origin import Site
from hattari.wiring import serving
from tests.server.harness import PATIENCE, Person, Served, seated, served
from tests.server.test_dobon import QUICK
from tests.server.test_dobon import play as play_dobon
from tests.server.test_play import play, record_of

pytestmark = pytest.mark.asyncio
SHORT = {"game": "bluff", "rules": {"preset": "pirates", "dice": 1}}
DOBON = {"game": "dobon", "rules": {**QUICK, "rounds": 1}}


def said(seat: int, decisions: int) -> Review:
    """A review with so many decisions in it."""
    mark = Mark(
        seat=seat,
        round=1,
        index=0,
        step=0,
        chosen={},
        words=NOTHING,
        grade="best",
        loss=0.0,
        low=0.0,
        high=0.0,
        counted=0.0,
        rests_on="exact",
        models=(),
        mixes=False,
        options=(),
        why=(),
        claims=(),
    )
    return Review(
        seat=seat,
        names=("Ann", "Bob"),
        unit="win",
        finished=True,
        headline=NOTHING,
        decisions=(mark,) * decisions,
        luck=Luck(*(0.0,) * 8),
        standings=(),
    )


class Slow:
    """Reviews that say half at once, and end when a test lets them."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.bots: tuple[str | None, ...] = ()
        self.end = asyncio.Event()

    def closed(self, game: str) -> Text | None:
        return None if game in {"bluff", "dobon"} else Text("Not here.", "ここではできません。")

    async def review(self, record: bytes, seat: int, bots: Bots, tell: Tell) -> None:
        self.asked.append(seat)
        self.bots = tuple(bots)
        assert msgspec.json.decode(record)["format"] == "hattari-record/1"
        tell(News(0.5, said(seat, 1)))
        while not self.end.is_set():  # noqa: ASYNC110 (set from another thread)
            await asyncio.sleep(0.01)
        if seat == 1:
            raise WorkFailed(Text("It broke.", "壊れました。"))
        tell(News(1.0, said(seat, 3)))


@contextmanager
def reviewing(folder: Path, critic: Critic) -> Iterator[Served]:
    """A server with these reviews."""
    store = SqliteStore.open(folder / "hattari.sqlite")
    parts = serving.services(store)
    reviews = Reviews(parts.records, ReviewRows(store), critic)
    parts = msgspec.structs.replace(parts, reviews=reviews)
    made = serving.Server(app.make(parts, serving.page(), Site.at(None)), parts)
    with served(folder, made) as running:
        yield running


async def finished(table: dict[str, Any], *people: Person, bots: tuple[str, ...] = ()) -> str:
    """The record of a game that these people have played."""
    key = await seated(*people, **table, bots=bots)
    assert (await people[0].do("start"))["type"] == "accepted"
    player = play if table["game"] == "bluff" else play_dobon
    await asyncio.gather(*map(player, people))
    return await record_of(people[0], key)


async def over(person: Person, record: str, seat: int) -> dict[str, Any]:
    """A review when nothing more comes of it."""
    async with asyncio.timeout(10 * PATIENCE):
        while True:
            found: dict[str, Any] = await person.get(f"/records/{record}/review/{seat}")
            if found["phase"] not in {"waiting", "running"}:
                return found
            await asyncio.sleep(0.05)


async def code(person: Person, method: str, path: str, body: Any = None) -> str:
    answer = await person.http.request(method, f"/api/v1/records/{path}", json=body)
    return str(answer.json().get("code", answer.status_code))


async def test_a_review_comes_bit_by_bit_and_is_made_once(tmp_path: Path) -> None:
    slow = Slow()
    with reviewing(tmp_path, slow) as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        record = await finished(SHORT, ann, bob)
        assert await code(ann, "GET", f"{record}/review/0") == "no_review"
        first = await ann.post(f"/records/{record}/review/0", None, 202)
        again = await bob.post(f"/records/{record}/review/0", None, 202)
        broken = await bob.post(f"/records/{record}/review/1", None, 202)
        assert {first["phase"], again["phase"]} <= {"waiting", "running"}
        assert (broken["phase"], broken["ahead"]) == ("waiting", 1)
        while (half := await ann.get(f"/records/{record}/review/0"))["part"] == 0:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert len(half["review"]["decisions"]) == 1
        slow.end.set()
        whole = await over(ann, record, 0)
        assert (whole["phase"], len(whole["review"]["decisions"])) == ("done", 3)
        rest = await ann.get(f"/records/{record}/review/0?since=2")
        assert (rest["since"], len(rest["review"]["decisions"])) == (2, 1)
        failed = await over(bob, record, 1)
        assert (failed["phase"], failed["problem"]["en"]) == ("failed", "It broke.")
        assert slow.asked == [0, 1]
        for person in (ann, bob):
            await person.close()


async def test_what_the_rules_have_opened_is_open_to_all(tmp_path: Path) -> None:
    with reviewing(tmp_path, Slow()) as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        desk = await ann.get(f"/records/{await finished(SHORT, ann, bob)}/review")
        assert (desk["mine"], desk["open"], desk["asked"]) == (0, [0, 1], False)
        for person in (ann, bob):
            await person.close()


async def test_dice_that_were_rolled_again_are_nobody_elses(tmp_path: Path) -> None:
    again = {"game": "bluff", "rules": {"preset": "bluebear+reroll", "dice": 2}}
    with reviewing(tmp_path, Slow()) as server:
        ann, bob, eve = [await Person(server.url, name).arrive() for name in ("Ann", "Bob", "Eve")]
        record = await finished(again, ann, bob)
        desks = [await each.get(f"/records/{record}/review") for each in (ann, bob, eve)]
        assert [desk["open"] for desk in desks] == [[0], [1], []]
        # Who has agreed is told to those who were asked, and to nobody with a link alone.
        assert [desk["missing"] for desk in desks] == [[0, 1], [0, 1], []]
        for person in (ann, bob, eve):
            await person.close()


async def test_secret_hands_are_reviewed_when_everybody_agrees(tmp_path: Path) -> None:
    with reviewing(tmp_path, Slow()) as server:
        ann, bob, eve = [await Person(server.url, name).arrive() for name in ("Ann", "Bob", "Eve")]
        record = await finished(DOBON, ann, bob)
        desk = await bob.get(f"/records/{record}/review")
        assert (desk["mine"], desk["open"], desk["missing"]) == (1, [1], [0, 1])
        assert await code(ann, "POST", f"{record}/review/1") == "review_of_others"
        assert await code(eve, "POST", f"{record}/review/1") == "review_of_others"
        agreement = f"/api/v1/records/{record}/review/agreement"
        half = (await ann.http.put(agreement, json={"opens": True})).json()
        assert (half["agreed"], half["open"], half["missing"]) == (True, [0], [1])
        await eve.http.put(agreement, json={"opens": True})  # she didn't play: it counts nothing
        assert (await eve.get(f"/records/{record}/review"))["open"] == []
        await bob.http.put(agreement, json={"opens": True})
        assert (await eve.get(f"/records/{record}/review"))["open"] == [0, 1]
        assert (await ann.post(f"/records/{record}/review/1", None, 202))["seat"] == 1
        await bob.http.put(agreement, json={"opens": False})
        assert await code(ann, "GET", f"{record}/review/1") == "review_of_others"
        for person in (ann, bob, eve):
            await person.close()


async def test_bots_may_always_be_reviewed(tmp_path: Path) -> None:
    with reviewing(tmp_path, critic := Slow()) as server:
        ann, eve = [await Person(server.url, name).arrive() for name in ("Ann", "Eve")]
        record = await finished({**DOBON, "habits": False}, ann, bots=("easy",))
        assert (await eve.get(f"/records/{record}/review"))["open"] == [1]
        assert await code(eve, "POST", f"{record}/review/0") == "review_of_others"
        critic.end.set()
        await ann.post(f"/records/{record}/review/0", None, 202)
        await over(ann, record, 0)
        assert critic.bots == (None, "easy")
        for person in (ann, eve):
            await person.close()
