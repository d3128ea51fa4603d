"""What the master learns: found at the next decision, learned anew where it can't be read."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hattari.bots.bot import Learner
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.bots.master import library as master_library
from hattari.games.bluff.bots.master.library import Lesson
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.axes import Rules

EFFORT = 0.001


def rules_of(preset: str, **changes: object) -> Rules:
    found: Rules = Bluff().rulebook.parse({"preset": preset, **changes})
    return found


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(master_library.FOLDER, str(tmp_path))
    return tmp_path


def test_who_can_learn_says_so_by_what_it_offers() -> None:
    assert isinstance(MasterBot(), Learner)
    assert not isinstance(OddsBot(), Learner)


@pytest.mark.parametrize("preset", ["bluebear", "mobius", "culdcept", "perudo", "pirates-lives"])
def test_what_ships_needs_no_practice(preset: str) -> None:
    assert all(MasterBot().prepared(rules_of(preset), seats) for seats in (2, 3, 4))


def test_other_rules_need_some() -> None:
    assert not MasterBot().prepared(rules_of("bluebear", dice=2), 4)


def test_it_learns_for_its_table_and_for_the_two_who_are_left() -> None:
    rules, bot, told = rules_of("pirates", dice=2), MasterBot(), list[float]()
    assert master_library.unlearned(rules, 3) == (Lesson(3), Lesson(2, rounds=True))
    bot.practise(rules, 3, EFFORT, told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    assert bot.prepared(rules, 3)
    assert bot.prepared(rules, 2)
    assert not bot.prepared(rules, 4)
    assert master_library.find_table(rules, 3) is not None
    assert master_library.find(rules) is not None


def test_a_table_says_what_the_rounds_of_two_leave_out() -> None:
    rerolls = master_library.lessons(rules_of("bluebear+reroll"), 2)
    assert rerolls == (Lesson(2, rounds=True), Lesson(2))
    assert master_library.lessons(rules_of("mobius-split30"), 2) == (Lesson(2),)
    assert master_library.lessons(rules_of("bluebear"), 2) == (Lesson(2, rounds=True),)


def test_what_cannot_be_played_is_not_asked_for() -> None:
    three = rules_of("pirates", players=[3, 4])
    assert master_library.unlearned(three, 3) == (Lesson(3),)
    assert master_library.unlearned(three, 5) == ()


def test_a_file_that_cannot_be_read_here_is_learned_anew(folder: Path) -> None:
    rules, other = rules_of("pirates", dice=2), rules_of("pirates", dice=1)
    bot = MasterBot()
    bot.practise(other, 2, EFFORT, lambda _: None)
    (made,) = folder.iterdir()
    made.rename(folder / master_library.name_of(rules, Lesson(2, rounds=True)))
    assert master_library.find(rules) is None
    assert not bot.prepared(rules, 2)
    bot.practise(rules, 2, EFFORT, lambda _: None)
    assert bot.prepared(rules, 2)


def test_rounds_of_two_are_there_soon_for_the_time_being(folder: Path) -> None:
    rules, seen = rules_of("pirates", dice=2), list[tuple[set[str], bool, bool]]()

    def told(_part: float) -> None:
        files = {path.name for path in folder.iterdir() if path.suffix != ".lock"}
        found = master_library.find(rules) is not None
        seen.append((files, found, MasterBot().prepared(rules, 2)))

    MasterBot().practise(rules, 2, EFFORT, told)
    name = master_library.name_of(rules, Lesson(2, rounds=True))
    assert seen[0] == (set(), False, False)
    assert seen[-1] == ({f"first-{name}"}, True, False)
    assert {path.name for path in folder.iterdir()} == {name}
    assert MasterBot().prepared(rules, 2)


def test_a_first_file_from_a_stopped_training_is_enough_to_begin_with(folder: Path) -> None:
    rules, parts = rules_of("pirates", dice=1), list[float]()
    path = folder / f"first-{master_library.name_of(rules, Lesson(2, rounds=True))}"
    master_library.learn(rules, Lesson(2, rounds=True), path, effort=EFFORT)
    assert master_library.find(rules) is not None
    assert not MasterBot().prepared(rules, 2)
    MasterBot().practise(rules, 2, EFFORT, parts.append)
    assert parts == [1.0]
    assert not path.exists()


def test_who_learns_the_same_waits_and_finds_it_learned(folder: Path) -> None:
    rules = rules_of("pirates", dice=1)

    def told(_: int) -> list[float]:
        parts = list[float]()
        MasterBot().practise(rules, 2, EFFORT, parts.append)
        return parts

    with ThreadPoolExecutor(3) as pool:
        news = [parts for parts in pool.map(told, range(3)) if parts]
    assert [parts[-1] for parts in news] == [1.0]
    assert [path.name for path in folder.iterdir()] == [
        master_library.name_of(rules, Lesson(2, rounds=True))
    ]
