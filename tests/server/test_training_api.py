"""Bots that learn a table's rules: who may let them, in good order, and in a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.bots.bot import BotRegistry, installed
from hattari.core.game import Chosen, Refusal, Text
from hattari.core.installed import registry
from hattari.games.bluff.bots.master import library as master_library
from hattari.games.bluff.rules import Bluff
from hattari.server.clock import unix_ms
from hattari.server.lab import Trials, Wish
from hattari.server.line import Line, WorkFailed
from hattari.server.store.sqlite import SqliteStore
from hattari.server.training import WAITING, Course, Leave, Tell, Trainer, Training, Trainings
from hattari.server.web import app
from hattari.server.web.origin import Site
from hattari.tables.rules import RuleSet
from hattari.wiring import lab, serving, warming
from hattari.wiring.training import WORKER, LocalTrainer
from tests.server.harness import PATIENCE, Person, Served, move, seated, served
from tests.server.test_lab_api import Slow, settled

pytestmark = pytest.mark.asyncio
SMALL = {"preset": "pirates", "dice": 2}
EFFORT = 0.001


class Patient:
    """Trainings that end when a test lets them, of one bot that has learned nothing yet."""

    def __init__(self, pupil: str = "pupil") -> None:
        self.pupil = pupil
        self.began: list[int] = []
        self.ends: dict[int, asyncio.Event] = {}
        self.tells: dict[int, Tell] = {}
        self.cancelled: list[int] = []
        self.learned: set[tuple[str, int]] = set()
        self.warmed = 0

    async def warm_up(self) -> None:
        self.warmed += 1

    async def learners(self, game: str, rules: Any, seats: int) -> Sequence[str]:
        return () if rules == "known" or (game, seats) in self.learned else (self.pupil,)

    def pupils(self, _game: str) -> Sequence[str]:
        return (self.pupil,)

    def end(self, seats: int) -> None:
        """Let it be over, from any thread."""
        self.loop.call_soon_threadsafe(self.ends[seats].set)

    async def train(self, course: Course, tell: Tell) -> None:
        self.loop = asyncio.get_running_loop()
        self.began.append(course.seats)
        self.tells[course.seats] = tell
        try:
            await self.ends.setdefault(course.seats, asyncio.Event()).wait()
        except asyncio.CancelledError:
            self.cancelled.append(course.seats)
            raise
        if course.rules.get("broken"):
            raise WorkFailed(Text("It broke.", "壊れました。"))
        self.learned.add((course.game, course.seats))


class School:
    """Trainings with a patient trainer, at a time that stands still until it is moved."""

    def __init__(self) -> None:
        self.trainer, self.now, self.line = Patient(), 1_000, Line()
        self.trainings = Trainings(self.trainer, lambda: self.now, Leave.HOSTS, self.line)

    async def ask(self, seats: int = 2, bot: str = "pupil", rules: RuleSet | None = None) -> str:
        asked = await self.trainings.ask("bluff", rules or rule_set(), seats, bot)
        await settled()
        return asked.phase

    async def look(self, seats: int = 2, rules: RuleSet | None = None) -> Training:
        (found,) = await self.trainings.look("bluff", rules or rule_set(), seats)
        return found

    async def end(self, seats: int = 2) -> None:
        self.trainer.ends.setdefault(seats, asyncio.Event()).set()
        await settled()


def rule_set(**rules: Any) -> RuleSet:
    chosen = Chosen(None, None)
    return RuleSet(None, chosen, rules, str(rules), Text("x", "x"), None, (), (), 2, 10)


@asynccontextmanager
async def school() -> AsyncIterator[School]:
    made = School()
    yield made
    await made.trainings.stop()


# In good order ---------------------------------------------------------------------------


async def test_what_nobody_asked_for_is_unlearned() -> None:
    async with school() as here:
        assert await here.look() == Training("pupil", "unlearned")


async def test_asking_twice_is_asking_once() -> None:
    async with school() as here:
        assert await here.ask() == "waiting"
        assert await here.ask() == "running"
        await here.end()
        assert (await here.look()).phase == "done"
        with pytest.raises(Refusal) as refused:
            await here.ask()
        assert refused.value.code == "nothing_to_learn"


async def test_a_training_is_seen_until_its_end_when_its_file_is_there_already() -> None:
    async with school() as here:
        await here.ask()
        here.trainer.learned.add(("bluff", 2))
        assert (await here.look()).phase == "running"


async def test_one_training_at_a_time_and_only_a_few_wait() -> None:
    async with school() as here:
        for seats in range(2, 2 + WAITING):
            await here.ask(seats)
        found = [await here.look(seats) for seats in range(2, 2 + WAITING)]
        assert [each.ahead for each in found] == list(range(WAITING))
        with pytest.raises(Refusal) as refused:
            await here.ask(10)
        assert refused.value.code == "training_busy"
        await here.end(2)
        assert (await here.look(3)).phase == "running"


async def test_the_time_left_follows_the_pace() -> None:
    async with school() as here:
        await here.ask()
        tell = here.trainer.tells[2]
        for later, part, left in ((60_000, 0.1, None), (10_000, 0.3, 35), (10_000, 0.5, 25)):
            here.now += later
            tell(part)
            found = await here.look()
            assert (found.part, found.left_seconds) == (part, left)


async def test_a_training_is_let_go_and_can_be_asked_for_again() -> None:
    async with school() as here:
        await here.ask(2)
        await here.ask(3)
        for seats in (3, 2):
            here.trainings.cancel("bluff", rule_set(), seats, "pupil")
        await settled()
        assert here.trainer.cancelled == [2]
        assert (await here.look()).phase == "unlearned"
        assert await here.ask() == "waiting"


async def test_a_training_that_fails_says_why_and_can_be_asked_for_again() -> None:
    broken = rule_set(broken=True)
    async with school() as here:
        await here.ask(rules=broken)
        await here.end()
        failed = await here.look(rules=broken)
        assert (failed.phase, failed.problem) == ("failed", Text("It broke.", "壊れました。"))
        assert await here.ask(rules=broken) == "waiting"


async def test_bots_get_ready_when_the_line_is_theirs() -> None:
    async with school() as here:
        await here.ask()
        here.trainings.warm_up()
        await settled()
        assert here.trainer.warmed == 0
        await here.end()
        await settled()
        assert here.trainer.warmed == 1


async def test_measurements_and_trainings_share_one_line() -> None:
    async with school() as here:
        trials = Trials(Slow(), lambda: 0, here.line)
        trial = trials.ask(Wish("bluff", Text("x", "x"), {}, "x", 2), "ann", "house")
        await here.ask()
        assert (trials.look(trial.id).phase, (await here.look()).ahead) == ("running", 1)
        trials.cancel(trial.id, "ann")
        await settled()
        assert (await here.look()).phase == "running"


# Who may ---------------------------------------------------------------------------------

TICKET = "the operator's own token"


@contextmanager
def training(
    folder: Path, trainer: Trainer, leave: Leave, token: str | None = TICKET
) -> Iterator[Served]:
    """A server with this trainer and this leave."""
    parts = serving.services(SqliteStore.open(folder / "hattari.sqlite"))
    parts = msgspec.structs.replace(parts, training=Trainings(trainer, unix_ms, leave))
    site = app.make(parts, serving.page(), Site.at(None), app.Tokens(token))
    with served(folder, serving.Server(site, parts)) as running:
        yield running


@pytest.mark.parametrize(
    ("leave", "host", "operator"),
    [
        (Leave.HOSTS, None, None),
        (Leave.OPERATOR, "training_closed", None),
        (Leave.OFF, "training_closed", "training_closed"),
    ],
)
async def test_who_may_let_bots_learn(
    tmp_path: Path, leave: Leave, host: str | None, operator: str | None
) -> None:
    with training(tmp_path, Patient(), leave) as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        key = await seated(ann, bob, rules=SMALL)
        boss = Person(server.url, "")
        boss.http.headers["authorization"] = f"Bearer {TICKET}"
        path = f"/api/v1/tables/{key}/training"
        for person, refused in ((bob, "not_host"), (ann, host), (boss, operator)):
            looked = (await person.http.get(path, params={"seats": 2})).json()
            assert (looked["closed"] is None) == (refused is None)
            body = {"bot": "pupil", "seats": 2}
            for method, query, content in (
                ("POST", {}, body),
                ("DELETE", {"bot": "pupil", "seats": "2"}, None),
            ):
                answer = await person.http.request(method, path, params=query, json=content)
                assert answer.json().get("code") == refused, (method, refused, answer.text)
                assert answer.status_code in ({200, 202} if refused is None else {403})
        for person in (ann, bob, boss):
            await person.close()


async def test_without_a_token_the_machine_itself_is_the_operator(tmp_path: Path) -> None:
    with training(tmp_path, Patient(), Leave.OPERATOR, None) as server:
        ann = await Person(server.url, "Ann").arrive()
        key = await seated(ann, rules=SMALL, seats=2)
        path, body = f"/api/v1/tables/{key}/training", {"bot": "pupil", "seats": 2}
        afar = {"x-forwarded-for": "203.0.113.7"}
        refused = await ann.http.post(path, json=body, headers=afar)
        assert refused.json()["code"] == "training_closed"
        assert (await ann.http.post(path, json=body)).status_code == 202
        await ann.close()


async def test_what_cannot_be_learned_is_refused(tmp_path: Path) -> None:
    with training(tmp_path, Patient(), Leave.HOSTS) as server:
        ann = await Person(server.url, "Ann").arrive()
        key = await seated(ann, rules=SMALL, seats=2)
        for change, status in (
            ({"seats": 1}, 400),
            ({"seats": 9}, 400),
            ({"bot": "nobody"}, 409),
            ({"more": 1}, 400),
        ):
            body = {"bot": "pupil", "seats": 2, **change}
            answer = await ann.http.post(f"/api/v1/tables/{key}/training", json=body)
            assert answer.status_code == status, answer.text
            assert answer.json()["text"]["ja"]
        await ann.close()


# In a process of its own -----------------------------------------------------------------


async def finished(ann: Person, key: str) -> dict[str, Any]:
    """How the training stands once it is over."""
    async with asyncio.timeout(20 * PATIENCE):
        while True:
            looked = await ann.get(f"/tables/{key}/training?seats=2")
            (found,) = looked["bots"]
            if found["phase"] not in {"waiting", "running"}:
                return dict(found)
            await asyncio.sleep(0.05)


async def test_a_bot_learns_while_another_plays_and_needs_no_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(master_library.FOLDER, str(tmp_path / "learned"))
    with training(tmp_path, LocalTrainer(installed(), EFFORT, nice=0), Leave.HOSTS) as server:
        ann = await Person(server.url, "Ann").arrive()
        key = await seated(ann, rules=SMALL, bots=["odds"])
        assert [each["bot"] for each in (await look(ann, key))["bots"]] == ["master"]
        asked = await ann.post(f"/tables/{key}/training", {"bot": "master", "seats": 2}, status=202)
        assert asked["phase"] in {"waiting", "running"}
        await ann.do("start")
        await play_on(ann)
        learned = await finished(ann, key)
        assert (learned["phase"], learned["problem"], learned["part"]) == ("done", None, 1.0)
        assert master_library.find(Bluff().rulebook.parse(SMALL)) is not None
        await ann.close()


async def look(person: Person, key: str) -> dict[str, Any]:
    found: dict[str, Any] = await person.get(f"/tables/{key}/training?seats=2")
    return found


async def play_on(person: Person) -> None:
    """Play a game to its end; alone against a bot the next round waits for a tap."""
    while person.view["phase"] != "over":
        legal = person.view["game"] and person.view["game"]["legal"]
        if _waits(person.view):
            await person.do("continue")
            await person.seen(lambda view: not _waits(view))
        elif not legal:
            await person.receive()
        else:  # refused where the view is an older one
            doubt = {"do": "challenge"} if legal["challenge"] else None
            await person.act(**(doubt or move(person.view["game"]) or {}))


def _waits(view: dict[str, Any]) -> bool:
    """Whether the next round waits for the first seat's tap."""
    return view["clock"]["kind"] == "between" and not view["seats"][0]["continued"]


async def test_a_worker_that_breaks_fails_its_training() -> None:
    course = Course("bluff", "master", {"dice": "none at all"}, 2)
    with pytest.raises(WorkFailed, match="broke off"):
        await LocalTrainer(installed(), EFFORT, nice=0).train(course, lambda _: None)


@pytest.mark.soak
async def test_every_bot_gets_ready_in_a_process_of_its_own() -> None:
    await LocalTrainer(installed(), nice=0).warm_up()


async def test_the_bots_of_all_games_decide_when_they_get_ready() -> None:
    every, games = installed().entries, registry()
    plain = BotRegistry(tuple(entry for entry in every if entry.id == "easy"))
    tables = len(games.games) * len(warming.TABLES)
    assert warming.warm_up(plain, games) == tables * warming.DECISIONS


async def test_who_is_ready_does_nothing_until_the_program_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "compiled"))
    assert not warming.is_done()
    warming.leave_mark()
    assert warming.is_done()
    await LocalTrainer(installed(), nice=0).warm_up()
    assert [path.name for path in (tmp_path / "compiled").iterdir()] == [warming.MARK]
    (tmp_path / "compiled" / warming.MARK).write_text("another program")
    assert not warming.is_done()


async def test_the_lab_gets_ready_too(monkeypatch: pytest.MonkeyPatch) -> None:
    learnable = [kit for kit in registry().kits if "field" in kit.parts]
    stages = len(learnable) * len(warming.TABLES) * 2
    assert warming.measure_a_little(registry()) == stages * warming.GAMES
    monkeypatch.setattr(lab, "NEEDS", ("a_package_that_nobody_has",))
    assert warming.measure_a_little(registry()) == 0


async def test_a_worker_steps_back_and_ends_with_its_server(tmp_path: Path) -> None:
    asked = {"game": "bluff", "bot": "master", "seats": 2, "effort": 100.0}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", WORKER),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={"HATTARI_BLUEPRINTS": str(tmp_path)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    rules = {"preset": "pirates"}
    process.stdin.write(msgspec.json.encode({**asked, "rules": rules}) + b"\n")
    async with asyncio.timeout(20 * PATIENCE):  # it may have to compile first, behind all others
        assert await process.stdout.readline()
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
    process.stdin.close()  # as the system does when the server is killed
    async with asyncio.timeout(6 * PATIENCE):
        assert await process.wait() == 1
