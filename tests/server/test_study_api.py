"""Practice over HTTP: one's own mistakes, others' positions, drills, figures; all for oneself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typing_extensions import override

from hattari.bots.bot import installed
from hattari.bots.match import play_game
from hattari.core import record as records
from hattari.core.evaluation import Bots, Evaluation
from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.core.review import Decision
from hattari.review import Mark, Reviewed, Side, growing, opened
from hattari.server import records as archive
from hattari.server.clock import unix_ms
from hattari.server.drills import Trainer, Under, drilled
from hattari.server.exercises import Exercises, Own
from hattari.server.line import WorkFailed
from hattari.server.profiles import Heard, Played, Profiles
from hattari.server.puzzles import Judged, Made, Position, Solution, Tell, Wish
from hattari.server.questions import Questions
from hattari.server.reviews import Keep, News, Reviews
from hattari.server.reviews import Tell as TellNews
from hattari.server.store.port import StoreDown
from hattari.server.store.reviews import ReviewRows
from hattari.server.store.sqlite import SqliteStore
from hattari.server.store.study import MOST_EXERCISES, ExerciseRow, StudyRows
from hattari.server.web import app
from hattari.server.web.origin import Site
from hattari.wiring import serving
from hattari.wiring.profiling import LocalTeller, told
from hattari.wiring.reviewing import LocalCritic, practised
from tests.server.harness import PATIENCE, Person, Served, seated, served
from tests.server.test_play import play
from tests.server.test_review_api import DOBON, SHORT, finished, over, said

UNDER = {"game": "bluff", "rules": "mobius"}


def made(*grades: str) -> Made:
    """A position with an answer of each grade."""
    words = [Text(grade, grade) for grade in grades]
    answers = [
        Judged(each, 0.5, 0.4, 0.6, 0.0, Side("best", each, (), 0.5), grade)  # type: ignore[arg-type]
        for each, grade in zip(words, grades, strict=True)
    ]
    position = Position(seats=2, seat=0, round=1, view={}, choices=tuple(words), unit="win")
    return Made(position, Solution(0, tuple(answers), (), "exact"))


class Finds:
    """A setter that finds at once, or fails."""

    def __init__(self) -> None:
        self.salts: list[str] = []
        self.fails = False

    def closed(self, game: str) -> Text | None:
        return None if game == "bluff" else Text("Not here.", "ここにはありません。")

    async def make(self, wish: Wish, tell: Tell) -> None:
        self.salts.append(wish.salt)
        if self.fails:
            raise WorkFailed(Text("None.", "なし。"))
        tell(made("best", "mistake"))


class Critic(LocalCritic):
    """Reviews in which the second choice of every seat was a mistake."""

    @override
    async def review(self, record: bytes, seat: int, bots: Bots, tell: TellNews) -> None:
        tell(News(0.5, said(seat, 1)))
        tell(News(1.0, said(seat, 2), (Own(2 + seat, 1, made("best", "mistake")),)))


@contextmanager
def server(
    folder: Path, setter: Finds, keeping: Callable[[Keep], Keep] = lambda keep: keep
) -> Iterator[Served]:
    parts = serving.services(SqliteStore.open(folder / "hattari.sqlite"))
    rows = StudyRows(parts.store)
    exercises = Exercises(rows, registry(), setter, parts.node.clock)
    keep = keeping(exercises.gather)
    reviews = Reviews(parts.records, ReviewRows(parts.store), Critic(), keep)
    parts = msgspec.structs.replace(parts, reviews=reviews, exercises=exercises)
    whole = serving.Server(app.make(parts, serving.page(), Site.at(None)), parts)
    with served(folder, whole) as running:
        yield running


async def reviewed(person: Person, record: str, seat: int) -> None:
    """A review asked for and read to its end."""
    await person.post(f"/records/{record}/review/{seat}", None, 202)
    assert (await over(person, record, seat))["phase"] == "done"


@pytest.mark.asyncio
async def test_ones_own_mistakes_come_back_to_oneself_alone(tmp_path: Path) -> None:
    with server(tmp_path, Finds()) as running:
        ann, bob = [await Person(running.url, name).arrive() for name in ("Ann", "Bob")]
        record = await finished(SHORT, ann, bob)
        mine = (await ann.get(f"/records/{record}/review"))["mine"]
        await reviewed(ann, record, mine)
        await reviewed(bob, record, mine)  # open to everybody, but not Bob's to practise
        assert (await bob.get("/me/exercises"))["all"] == 0
        practice = await ann.get("/me/exercises")
        asked = practice["next"]
        assert (practice["all"], practice["due"], asked["source"]) == (1, 1, "own")
        assert (asked["id"], asked["record"]) == (f"{record}-{2 + mine}", record)
        assert "solution" not in msgspec.json.encode(practice).decode()
        await reviewed(ann, record, mine)
        assert (await ann.get("/me/exercises"))["all"] == 1
        answered = await ann.post(f"/me/exercises/{asked['id']}", {"choice": 0}, 200)
        assert (answered["grade"], answered["played"]) == ("best", 1)
        after = await ann.get("/me/exercises")
        assert (after["due"], after["next"], after["next_due"]) == (0, None, answered["due"])
        again = await ann.post(f"/me/exercises/{asked['id']}", {"choice": 1}, 200)
        assert again["due"] < answered["due"]
        assert (await ann.get(f"/me/exercises/{asked['id']}"))["times"] == 2
        answer = await ann.http.post(f"/api/v1/me/exercises/{asked['id']}", json={"choice": 5})
        assert answer.json()["code"] == "no_such_choice"
        for method, body in (("GET", None), ("POST", {"choice": 0})):
            path = f"/api/v1/me/exercises/{asked['id']}"
            answer = await bob.http.request(method, path, json=body)
            assert answer.status_code == 404
        answer = await ann.http.delete(f"/api/v1/me/exercises/{asked['id']}")
        assert answer.json()["all"] == 0
        for person in (ann, bob):
            await person.close()


@pytest.mark.asyncio
async def test_mistakes_outlast_a_store_that_was_down(tmp_path: Path) -> None:
    down = [StoreDown("not now")]

    def shaky(keep: Keep) -> Keep:
        async def keeps(player: str, record: str, body: bytes, own: Sequence[Own]) -> None:
            if down:
                raise down.pop()
            await keep(player, record, body, own)

        return keeps

    with server(tmp_path, Finds(), shaky) as running:
        ann, bob = [await Person(running.url, name).arrive() for name in ("Ann", "Bob")]
        record = await finished(SHORT, ann, bob)
        mine = (await ann.get(f"/records/{record}/review"))["mine"]
        await ann.post(f"/records/{record}/review/{mine}", None, 202)
        statuses = set()
        async with asyncio.timeout(PATIENCE):
            while (await ann.get("/me/exercises"))["all"] == 0:
                answer = await ann.http.get(f"/api/v1/records/{record}/review/{mine}")
                statuses.add(answer.status_code)
                await asyncio.sleep(0.05)
        assert statuses == {200, 503}
        for person in (ann, bob):
            await person.close()


@pytest.mark.asyncio
async def test_positions_from_bots_games_come_after_ones_own(tmp_path: Path) -> None:
    setter = Finds()
    with server(tmp_path, setter) as running:
        ann = await Person(running.url, "Ann").arrive()
        for _ in range(2):
            found = await ann.post("/me/exercises", UNDER, 202)
            async with asyncio.timeout(PATIENCE):
                while found["phase"] in {"waiting", "running"}:
                    found = await ann.get("/me/exercises/search")
            assert found["found"].startswith("bots-")
        assert len(set(setter.salts)) == 2
        practice = await ann.get("/me/exercises?game=bluff")
        assert (practice["all"], practice["next"]["source"]) == (2, "others")
        assert (await ann.get("/me/exercises?game=dobon"))["all"] == 0
        setter.fails = True
        await ann.post("/me/exercises", UNDER, 202)
        async with asyncio.timeout(PATIENCE):
            while (found := await ann.get("/me/exercises/search"))["phase"] != "failed":
                pass
        assert found["problem"]["ja"] == "なし。"
        other = {"game": "dobon", "rules": "quick"}
        answer = await ann.http.post("/api/v1/me/exercises", json=other)
        assert answer.json()["code"] == "no_puzzles"
        await ann.close()


@pytest.mark.asyncio
async def test_whoever_has_no_name_is_told_nothing(tmp_path: Path) -> None:
    with server(tmp_path, Finds()) as running:
        nobody = Person(running.url, "?")
        assert (await nobody.get("/me/exercises"))["all"] == 0
        assert (await nobody.get("/me/profile"))["groups"] == []
        assert (await nobody.get("/me/export"))["study"] is None
        answer = await nobody.http.get("/api/v1/me/exercises/search")
        assert answer.json()["code"] == "no_exercise"
        await nobody.close()


@pytest.mark.asyncio
async def test_one_has_room_for_so_many(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "hattari.sqlite")
    parts = serving.services(store)
    arrived = await parts.sessions.arrive("Ann", "en")
    rows = StudyRows(store)
    row = ExerciseRow("", "toy", "d", 1, 1, b"{}", b"{}")
    kept = [
        await rows.add(arrived.player.id, msgspec.structs.replace(row, id=str(number)))
        for number in range(MOST_EXERCISES + 1)
    ]
    assert kept == [True] * MOST_EXERCISES + [False]
    await store.close()


# Drills ----------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_drill_is_made_beside_the_server_for_any_number_of_seats() -> None:
    asked = list[Callable[..., Any]]()

    class Finder:
        async def find(self, question: Callable[..., Any], *given: Any) -> Any:
            asked.append(question)
            return question(*given)

        def stop(self) -> None:
            raise AssertionError

    rows: Any = None  # nothing is kept of a question
    trainer = Trainer(rows, registry(), Questions(Finder()), unix_ms)
    book = registry().get("bluff").rulebook
    rules = book.parse({"preset": "bluebear", "players": {"min": 4, "max": 6}})
    question = await trainer.ask("here", Under("bluff", rules), None, "seed")
    assert asked == [drilled]
    assert question.seats == 4


@pytest.mark.asyncio
async def test_drills_are_asked_answered_and_kept_for_who_is_known(tmp_path: Path) -> None:
    with server(tmp_path, Finds()) as running:
        ann, nobody = await Person(running.url, "Ann").arrive(), Person(running.url, "?")
        for game, rules in (("bluff", "mobius"), ("dobon", "quick")):
            under = {"game": game, "rules": rules}
            first = await ann.post("/drills", under, 200)
            for kind in first["kinds"]:
                asked = await ann.post("/drills", {**under, "kind": kind["id"]}, 200)
                assert not {"truth", "right", "why"} & asked.keys()
                said: dict[str, Any] = (
                    {"picked": []} if asked["form"] == "several" else {"said": 0.5}
                )
                reply = {**under, "kind": kind["id"], "seed": asked["seed"], **said}
                told = await ann.post("/drills/answers", reply, 200)
                assert told["why"]["ja"]
                assert await nobody.post("/drills/answers", reply, 200) == told
                await ann.post("/drills/answers", reply, 200)  # the same one, counted once
        drills = {each["game"]: each["skills"] for each in (await ann.get("/me/profile"))["drills"]}
        assert [[each["many"] for each in skills] for skills in drills.values()] == [[1], [1, 1]]
        assert len(drills["bluff"][0]["bins"]) == 5
        bad = {**UNDER, "kind": "holds", "seed": "x"}
        for wrong in (bad, {**bad, "said": 2.0}):
            answer = await ann.http.post("/api/v1/drills/answers", json=wrong)
            assert answer.json()["code"] == "not_answered"
        answer = await ann.http.post("/api/v1/drills", json={**UNDER, "kind": "none"})
        assert answer.status_code == 404
        for person in (ann, nobody):
            await person.close()


# Figures ---------------------------------------------------------------------------------


async def known(person: Person) -> dict[str, Any]:
    """A profile once all games are read."""
    async with asyncio.timeout(10 * PATIENCE):
        while True:
            found: dict[str, Any] = await person.get("/me/profile")
            if found["pending"] == 0:
                return found
            await asyncio.sleep(0.1)


@pytest.mark.asyncio
async def test_figures_are_read_from_games_exported_and_forgotten(tmp_path: Path) -> None:
    with server(tmp_path, Finds()) as running:
        ann, bob = [await Person(running.url, name).arrive() for name in ("Ann", "Bob")]
        for table in (SHORT, DOBON):
            await finished(table, ann, bob)
        profile = await known(ann)
        assert (profile["games"], {each["game"] for each in profile["groups"]}) == (
            2,
            {"bluff", "dobon"},
        )
        for group in profile["groups"]:
            assert (group["games"], group["seats"], group["result"]) == (1, 2, None)
            assert all(each["title"]["ja"] for each in group["figures"])
        export = await ann.get("/me/export")
        assert export["me"]["name"] == "Ann"
        assert (len(export["games"]), len(export["study"]["games"])) == (2, 2)
        assert (await ann.http.delete("/api/v1/me")).status_code == 200
        assert (await bob.get("/me/export"))["me"]["name"] == "Bob"
        for person in (ann, bob):
            await person.close()
    with running_store(tmp_path) as count:
        assert count("SELECT count(*) FROM record_players WHERE facts IS NOT NULL") <= 2


@pytest.mark.asyncio
async def test_a_game_counts_in_the_moment_of_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "WORK_SECONDS", 3600.0)
    with server(tmp_path, Finds()) as running:
        ann, bob = [await Person(running.url, name).arrive() for name in ("Ann", "Bob")]
        await seated(ann, bob, rules=SHORT["rules"])
        assert (await ann.do("start"))["type"] == "accepted"
        await asyncio.gather(play(ann), play(bob))
        assert (await known(ann))["games"] == 1
        for person in (ann, bob):
            await person.close()


@contextmanager
def running_store(folder: Path) -> Iterator[Callable[[str], int]]:
    with sqlite3.connect(folder / "hattari.sqlite") as connection:
        yield lambda question: int(connection.execute(question).fetchone()[0])


class Breaks(LocalTeller):
    """Breaks at the second game that it is asked about."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    @override
    async def tell(self, games: Sequence[Played], heard: Callable[[Heard], None]) -> None:
        self.asked.append([each.id for each in games])
        for number, game in enumerate(games):
            if number == 1:
                raise WorkFailed(Text("Broken.", "壊れた。"))
            heard(Heard(game.id, told(game)))


@pytest.mark.asyncio
async def test_a_game_that_cannot_be_read_does_not_stand_in_the_others_way(tmp_path: Path) -> None:
    parts = serving.services(SqliteStore.open(tmp_path / "hattari.sqlite"))
    teller = Breaks()
    profiles = Profiles(StudyRows(parts.store), parts.records, registry(), teller)
    parts = msgspec.structs.replace(parts, profiles=profiles)
    whole = serving.Server(app.make(parts, serving.page(), Site.at(None)), parts)
    with served(tmp_path, whole) as running:
        ann, bob = [await Person(running.url, name).arrive() for name in ("Ann", "Bob")]
        for _ in range(3):
            await finished(SHORT, ann, bob)
        profile = await known(ann)
        assert [len(each) for each in teller.asked] == [3, 1]
        assert sum(each["games"] for each in profile["groups"]) == 2
        for person in (ann, bob):
            await person.close()


@pytest.mark.asyncio
async def test_of_a_record_that_is_no_finished_game_nothing_is_told() -> None:
    assert told(Played("r", "{}", 0, 1)) is None


# Real ones -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "spec"), [("bluff", "pirates"), ("dobon", "quick")])
def test_what_a_real_review_finds_dear_is_worth_practising(game_id: str, spec: str) -> None:
    replay_of = here(game_id, spec)
    found: list[Own] = []

    def seen(decision: Decision, evaluation: Evaluation, mark: Mark) -> None:
        if mark.grade in {"small", "mistake"}:
            found.append(practised(replay_of, decision, evaluation))

    for seat in range(3):
        for _ in growing(replay_of, seat, effort=0.2, seen=seen):
            pass
    assert found
    for own in found:
        position, solution = own.made.position, own.made.solution
        assert 2 <= len(position.choices) == len(solution.answers) <= 4
        assert solution.answers[own.played].grade in {"small", "mistake"}
        assert solution.answers[solution.right].grade == "best"
        assert solution.answers[own.played].lost > 0 == solution.answers[solution.right].lost
        assert position.view["you"] == position.seat


def here(game_id: str, spec: str) -> Reviewed:
    """A game of the weakest bots, opened for review."""
    kit = registry().kit(game_id)
    rules = kit.game.rulebook.parse(spec)
    bot = installed().get(game_id, kit.bots[0].id)
    played = play_game(kit.game, rules, [partial(bot.choose, rules)] * 3, b"\1" * 32)
    return opened(registry(), records.write(kit.game, rules, ("a", "b", "c"), played.events))
