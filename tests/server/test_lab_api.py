"""The lab over HTTP: trials one at a time, in good order, and results that are ready."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab.results import encode
from hattari.server.clock import unix_ms
from hattari.server.lab import (
    HOURLY_EACH,
    Base,
    Laboratory,
    News,
    ResultCard,
    Tell,
    Trial,
    Trials,
    Wish,
)
from hattari.server.line import WorkFailed
from hattari.server.store.sqlite import SqliteStore
from hattari.server.survey import OpenAnswer
from hattari.server.web import app
from hattari.server.web.origin import Site
from hattari.wiring import serving
from hattari.wiring.lab import LocalLab
from tests.lab.made import Fault, made, run_of
from tests.server.children import children
from tests.server.conftest import Arrive
from tests.server.harness import PATIENCE, Person, Served, served

pytestmark = pytest.mark.asyncio
SMALL = {"game": "bluff", "rules": {"preset": "pirates", "dice": 1}, "seats": 2}


class Slow:
    """A lab whose trials end when a test lets them."""

    def __init__(self) -> None:
        self.ends: dict[str, asyncio.Event] = {}
        self.cancelled: list[str] = []

    def closed(self, game: str) -> Text | None:
        return Text("Not here.", "ここでは測れません。") if game == "closed" else None

    async def measure(self, wish: Wish, tell: Tell) -> None:
        tell(News(1, 2, Text("half", "半分"), {"games": 1}))
        try:
            await self.ends.setdefault(wish.digest, asyncio.Event()).wait()
        except asyncio.CancelledError:
            self.cancelled.append(wish.digest)
            raise
        if wish.digest == "broken":
            raise WorkFailed(Text("It broke.", "壊れました。"))
        tell(News(2, 2))

    def results(self) -> tuple[ResultCard, ...]:
        return ()

    def pictures(self) -> tuple[dict[str, Any], ...]:
        return ()

    async def people(self, answers: Sequence[OpenAnswer]) -> dict[str, Any]:
        return {"answers": len(answers)}

    def result(self, name: str) -> dict[str, Any]:
        raise NotImplementedError(name)

    async def compare(self, base: str, change: str) -> dict[str, Any]:
        raise NotImplementedError(base, change)

    async def changes(self, base: str) -> dict[str, Any]:
        raise NotImplementedError(base)


class Club:
    """Trials of people at a slow lab, at a time that stands still until it is moved."""

    def __init__(self) -> None:
        self.lab, self.now = Slow(), 1_000
        self.trials = Trials(self.lab, lambda: self.now)

    def ask(self, digest: str, owner: str, address: str = "") -> Trial:
        wish = Wish("bluff", Text(digest, digest), {}, digest, 2)
        return self.trials.ask(wish, owner, address or owner)

    async def end(self, digest: str) -> None:
        self.lab.ends.setdefault(digest, asyncio.Event()).set()
        await settled()

    def phase(self, trial: Trial) -> str:
        return self.trials.look(trial.id).phase


async def settled() -> None:
    """Let everything go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def club() -> AsyncIterator[Club]:
    made_up = Club()
    yield made_up
    await made_up.trials.stop()


def code(error: pytest.ExceptionInfo[Any]) -> str:
    return str(error.value.code)


# In good order ---------------------------------------------------------------------------


async def test_one_trial_at_a_time_in_the_order_of_asking() -> None:
    async with club() as here:
        one, two, three = (here.ask(digest, digest) for digest in ("a", "b", "c"))
        await settled()
        assert [here.phase(each) for each in (one, two, three)] == ["running", *["waiting"] * 2]
        assert [here.trials.look(each.id).ahead for each in (one, two, three)] == [0, 1, 2]
        await here.end("a")
        assert [here.phase(each) for each in (one, two, three)] == ["done", "running", "waiting"]
        assert here.trials.look(three.id).ahead == 1


async def test_results_come_while_it_goes_on_and_stay_to_the_end() -> None:
    async with club() as here:
        trial = here.ask("a", "ann")
        await settled()
        assert here.trials.look(trial.id).news == News(1, 2, Text("half", "半分"), {"games": 1})
        await here.end("a")
        assert here.trials.look(trial.id).news == News(2, 2, None, {"games": 1})


async def test_the_same_rules_are_not_measured_twice() -> None:
    async with club() as here:
        trial = here.ask("a", "ann")
        await here.end("a")
        again = here.ask("a", "bob")
        assert (again.id, again.phase) == (trial.id, "done")


async def test_the_same_rules_beside_others_are_another_trial() -> None:
    async with club() as here:
        trial = here.ask("a", "ann")
        await here.end("a")
        other = Wish("bluff", Text("a", "a"), {}, "a", 2, Base(Text("b", "b"), {}, "b"))
        assert here.trials.ask(other, "bob", "bob").id != trial.id


async def test_nobody_has_two_trials_and_no_address_three() -> None:
    async with club() as here:
        here.ask("a", "ann", "house")
        with pytest.raises(Exception, match="still going on") as refused:
            here.ask("b", "ann", "elsewhere")
        assert code(refused) == "lab_busy"
        here.ask("c", "bob", "house")
        with pytest.raises(Exception, match="still going on"):
            here.ask("d", "eve", "house")
        here.ask("e", "eve", "elsewhere")


async def test_an_address_has_so_many_trials_an_hour() -> None:
    async with club() as here:
        for number in range(HOURLY_EACH):
            here.ask(str(number), f"p{number}", "house")
            await here.end(str(number))
        with pytest.raises(Exception, match="too much to do"):
            here.ask("one more", "ann", "house")
        here.now += 3_600_001
        here.ask("one more", "ann", "house")


async def test_one_cancels_ones_own_and_no_other() -> None:
    async with club() as here:
        one, two = here.ask("a", "ann"), here.ask("b", "bob")
        await settled()
        with pytest.raises(Exception, match="no longer here") as refused:
            here.trials.cancel(one.id, "bob")
        assert code(refused) == "no_trial"
        assert here.trials.cancel(one.id, "ann").phase == "cancelled"
        await settled()
        assert here.lab.cancelled == ["a"]
        assert here.phase(two) == "running"
        here.ask("c", "ann")


async def test_one_that_waits_is_cancelled_unstarted() -> None:
    async with club() as here:
        here.ask("a", "ann")
        two = here.ask("b", "bob")
        assert here.trials.cancel(two.id, "bob").phase == "cancelled"
        await here.end("a")
        assert (here.phase(two), here.lab.cancelled) == ("cancelled", [])


async def test_a_trial_that_fails_says_why_and_the_next_one_runs() -> None:
    async with club() as here:
        one, two = here.ask("broken", "ann"), here.ask("b", "bob")
        await here.end("broken")
        failed = here.trials.look(one.id)
        assert (failed.phase, failed.problem) == ("failed", Text("It broke.", "壊れました。"))
        assert here.phase(two) == "running"


async def test_a_closed_lab_says_why() -> None:
    trials = Trials(Slow(), lambda: 0)
    with pytest.raises(Exception, match="Not here") as refused:
        trials.ask(Wish("closed", Text("x", "x"), {}, "x", 2), "ann", "house")
    assert code(refused) == "lab_closed"


# Over HTTP -------------------------------------------------------------------------------


@contextmanager
def lab(folder: Path, laboratory: Laboratory) -> Iterator[Served]:
    """A server with this lab."""
    parts = serving.services(SqliteStore.open(folder / "hattari.sqlite"))
    parts = msgspec.structs.replace(parts, lab=Trials(laboratory, unix_ms))
    made_up = serving.Server(app.make(parts, serving.page(), Site.at(None)), parts)
    with served(folder, made_up) as running:
        yield running


async def over(person: Person, trial: str) -> dict[str, Any]:
    async with asyncio.timeout(20 * PATIENCE):
        while True:
            found: dict[str, Any] = await person.get(f"/lab/trials/{trial}")
            if found["phase"] not in {"waiting", "running"}:
                return found
            await asyncio.sleep(0.1)


async def test_rules_are_measured_by_players_who_learned_them(tmp_path: Path) -> None:
    with lab(tmp_path, LocalLab(on=True)) as server:
        ann = await Person(server.url, "Ann").arrive()
        asked = await ann.post("/lab/trials", SMALL)
        found = await over(ann, asked["id"])
        await ann.close()
    assert (found["phase"], found["problem"]) == ("done", None)
    result = found["news"]["result"]
    assert result["rules"]["dice"] == 1
    assert result["digest"] == found["wish"]["digest"]
    assert {"snowball", "skill"} <= {each["key"] for each in result["measures"]}


async def test_a_worker_that_breaks_fails_its_trial() -> None:
    wish = Wish("bluff", Text("x", "x"), {"dice": "none at all"}, "x", 2)
    with pytest.raises(WorkFailed, match="broke off"):
        await LocalLab(on=True).measure(wish, lambda _: None)


async def test_a_worker_ends_with_its_trial(tmp_path: Path) -> None:
    with lab(tmp_path, LocalLab(on=True)) as server:
        ann = await Person(server.url, "Ann").arrive()
        asked = await ann.post("/lab/trials", {**SMALL, "rules": "mobius-split30", "seats": 6})
        await until(lambda: len(workers()) == 1)
        gone = await ann.http.delete(f"/api/v1/lab/trials/{asked['id']}")
        assert (gone.status_code, gone.json()["phase"]) == (200, "cancelled")
        await until(lambda: workers() == [])
        await ann.close()


async def until(seen: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(int(PATIENCE / 0.02)):
        if seen():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("not seen in time")


def workers() -> list[str]:
    """The workers that this process has started and that live."""
    return [command for command in children(os.getpid()).values() if "lab.worker" in command]


async def test_without_leave_nothing_is_measured(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    about = await ann.get("/lab")
    assert {*about["closed"]} == {"bluff", "dobon"}
    assert [each["key"] for each in about["pictures"]] == ["risk"]
    assert all("--lab" in reason["ja"] for reason in about["closed"].values())
    answer = await ann.http.post("/api/v1/lab/trials", json=SMALL)
    assert (answer.status_code, answer.json()["code"]) == (403, "lab_closed")


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"seats": 1}, 400),
        ({"seats": 9}, 400),
        ({"rules": {"dice": "many"}}, 400),
        ({"rules": "nonsense"}, 400),
        ({"game": "chess"}, 404),
        ({"more": 1}, 400),
    ],
)
async def test_what_is_no_rule_set_is_refused(
    arrive: Arrive, change: dict[str, Any], status: int
) -> None:
    ann = await arrive("Ann")
    answer = await ann.http.post("/api/v1/lab/trials", json={**SMALL, **change})
    assert answer.status_code == status, answer.text
    assert answer.json()["text"]["ja"]


async def test_ready_results_are_listed_read_and_compared(tmp_path: Path) -> None:
    shelf = tmp_path / "measured"
    shelf.mkdir()
    for name, seats, fault in (("a", 2, Fault(behind=0.2)), ("b", 2, Fault()), ("c", 3, Fault())):
        run = run_of(Plays(made(seats, 5, 600, 1, fault)), name)
        (shelf / f"{name}.json").write_bytes(encode(run.measured))
    with lab(tmp_path, LocalLab(on=False, measured=[shelf])) as server:
        ann = await Person(server.url, "Ann").arrive()
        about = await ann.get("/lab")
        assert [(each["name"], each["seats"]) for each in about["results"]] == [
            ("a", 2),
            ("b", 2),
            ("c", 3),
        ]
        assert (await ann.get("/lab/results/b"))["title"] == {"en": "b", "ja": "b"}
        (change,) = (await ann.get("/lab/compare?base=a&change=b"))["changes"]
        assert "come back" in change["verdict"][0]["en"]
        near = await ann.get("/lab/changes?base=a")
        assert "Does the leader always win?" in [each["said"]["en"] for each in near["complaints"]]
        for path, status in (
            ("/lab/results/nothing", 404),
            ("/lab/results/..%2f..%2fetc", 404),
            ("/lab/compare?base=a&change=nothing", 404),
            ("/lab/compare?base=a&change=c", 400),
            ("/lab/changes?base=nothing", 404),
            ("/lab/trials/nothing", 404),
        ):
            answer = await ann.http.get(f"/api/v1{path}")
            assert answer.status_code == status, path
        await ann.close()


async def test_results_of_ones_own_are_there_as_soon_as_they_are_measured(tmp_path: Path) -> None:
    here = tmp_path / "here"
    shown = LocalLab(on=False, measured=[], own=here)
    assert shown.results() == ()
    (here / "mild-2-1").mkdir(parents=True)
    found = msgspec.structs.replace(run_of(Plays(made(2, 5, 60, 1)), "mild").measured, learn=300)
    (here / "mild-2-1" / "result.json").write_bytes(encode(found))
    (card,) = shown.results()
    assert (card.name, card.digest, card.learn) == ("here-mild-2-1", found.digest, 300)
    assert shown.result(card.name)["seats"] == 2


async def test_what_is_measured_already_is_told_at_once(tmp_path: Path) -> None:
    for name, fault in (("harsh", Fault(behind=0.2)), ("mild", Fault())):
        found = run_of(Plays(made(2, 5, 600, 1, fault)), name).measured
        (tmp_path / f"{name}.json").write_bytes(encode(found))
    laboratory = LocalLab(on=True, measured=[tmp_path])
    wish = Wish("bluff", Text("mild", "mild"), {}, "mild", 2)
    for base in (None, Base(Text("harsh", "harsh"), {}, "harsh")):
        news: list[News] = []
        await laboratory.measure(msgspec.structs.replace(wish, base=base), news.append)
        (only,) = news
        assert only.result is not None
        assert only.result["name"] == "mild"
        assert (only.result["beside"] is None) == (base is None)
        assert only.done == only.total


async def test_results_are_drawn_together(tmp_path: Path) -> None:
    for name, fault in (("harsh", Fault(behind=0.2)), ("mild", Fault())):
        found = run_of(Plays(made(2, 5, 600, 1, fault)), name).measured
        (tmp_path / f"{name}.json").write_bytes(encode(found))
    laboratory = LocalLab(on=False, measured=[tmp_path])
    (picture,) = laboratory.pictures()
    assert picture["key"] == "risk"
    for one in laboratory.results():
        first, *_ = laboratory.result(one.name)["pictures"]
        assert first["key"] == "risk"
    (tmp_path / "mild.json").unlink()
    assert LocalLab(on=False, measured=[tmp_path]).pictures() == []
