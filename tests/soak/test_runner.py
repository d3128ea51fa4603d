"""The long run itself: it goes on where it stopped, and hides no failure."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from tests.soak.apart import batches_apart, fault_apart
from tests.soak.catalog import named
from tests.soak.figures import spread
from tests.soak.harness import MOST_FAILURES, Batch, Harness
from tests.soak.progress import Progress
from tests.soak.report import show, write
from tests.soak.runner import Runner


class Counting:
    """A harness of ten cases a batch; every case from `bad` on fails."""

    def __init__(self, bad: int = 1_000, caught: bool = True, breaks: bool = False) -> None:
        self.firsts: list[int] = []
        self.tried = 0
        self._bad = bad
        self._caught = caught
        self._breaks = breaks

    def harness(self, goal: int = 100) -> Harness:
        return Harness(
            "counting", "numbers come in order", "numbers", goal, self._batch, self._fault
        )

    def _batch(self, first: int, folder: Path) -> Batch:
        assert list(folder.iterdir()) == []
        (folder / "left").touch()
        self.firsts.append(first)
        if self._breaks:
            raise RuntimeError("no such number")
        wrong = tuple(f"{each} is bad" for each in range(first, first + 10) if each >= self._bad)
        return Batch(10, wrong[:1], {"seconds to count": spread([first, 1.0])})

    def _fault(self, _folder: Path) -> bool:
        self.tried += 1
        return self._caught


def ran(counting: Counting, path: Path, goal: int = 100, seconds: float = 60.0) -> Progress:
    progress = Progress(path / "progress")
    told: list[str] = []
    Runner([counting.harness(goal)], progress, lambda each, _: told.append(each.name)).run(seconds)
    assert set(told) <= {"counting"}
    return progress


def test_a_run_ends_at_its_goal_and_the_next_goes_on_from_there(tmp_path: Path) -> None:
    counting = Counting()
    ran(counting, tmp_path, goal=30)
    assert counting.firsts == [0, 10, 20]
    ran(counting, tmp_path, goal=50)
    assert counting.firsts == [0, 10, 20, 30, 40]
    assert counting.tried == 1
    (line,) = ran(counting, tmp_path, goal=50).lines([counting.harness(50)])
    assert [(each.what, each.values, each.worst) for each in line.figures] == [
        ("seconds to count", 10, 40.0)
    ]
    assert (line.count, line.goal, line.failed, line.caught, line.good) == (50, 50, 0, True, True)


def test_a_fresh_run_counts_from_nothing(tmp_path: Path) -> None:
    counting = Counting()
    progress = ran(counting, tmp_path, goal=30)
    progress.forget(counting.harness())
    assert progress.of(counting.harness()).count == 0
    assert Progress(tmp_path / "progress").of(counting.harness()).count == 0


def test_no_time_is_no_run(tmp_path: Path) -> None:
    counting = Counting()
    (line,) = ran(counting, tmp_path, seconds=0.0).lines([counting.harness()])
    assert (line.count, line.caught, line.good) == (0, None, False)


def test_failures_are_counted_and_soon_enough(tmp_path: Path) -> None:
    counting = Counting(bad=20)
    (line,) = ran(counting, tmp_path, goal=10_000).lines([counting.harness()])
    assert line.failed == MOST_FAILURES
    assert line.failures[0] == "20 is bad"
    assert not line.good


def test_a_harness_that_breaks_down_has_failed(tmp_path: Path) -> None:
    counting = Counting(breaks=True)
    (line,) = ran(counting, tmp_path).lines([counting.harness()])
    assert not line.good
    assert "RuntimeError: no such number" in line.failures[0]


def test_a_fault_that_is_missed_is_no_good_and_is_tried_again(tmp_path: Path) -> None:
    counting = Counting(caught=False)
    for _ in range(2):
        (line,) = ran(counting, tmp_path).lines([counting.harness()])
        assert (line.caught, line.good) == (False, False)
    assert counting.tried == 2


def test_the_report_says_all_of_it(tmp_path: Path) -> None:
    counting = Counting(bad=0)
    lines = ran(counting, tmp_path).lines([counting.harness()])
    console = Console(record=True, width=160, file=(tmp_path / "out").open("w"))
    show(console, lines)
    console.file.close()
    text = console.export_text()
    assert "caught" in text
    assert "seconds to count: half ≤ 1.02, 99 % ≤ 40, worst 40 (10)" in text
    assert "0 is bad" in text
    write(tmp_path / "report.json", lines)
    (told,) = json.loads((tmp_path / "report.json").read_bytes())
    assert (told["harness"], told["count"], told["failed"]) == ("counting", 50, MOST_FAILURES)


def test_several_at_a_time_all_reach_their_goals(tmp_path: Path) -> None:
    each = [Counting() for _ in range(5)]
    some = [replace(one.harness(), name=f"counting {at}") for at, one in enumerate(each)]
    progress = Progress(tmp_path / "progress")
    Runner(some, progress, lambda *_: None, jobs=3).run(60.0)
    assert all(one.firsts == list(range(0, 100, 10)) for one in each)
    kept = Progress(tmp_path / "progress").lines(some)
    assert [(line.count, line.caught) for line in kept] == [(100, True)] * 5


def test_a_harness_runs_in_a_process_of_its_own() -> None:
    harness = named("peek.bluff.spectator")
    (timed,) = batches_apart(harness, 40, 0.0)
    assert timed.batch == harness.batch(40, Path())
    assert timed.seconds > 0
    assert fault_apart(harness)


def test_a_process_that_dies_has_failed() -> None:
    (timed,) = batches_apart(Counting().harness(), 0, 0.0)
    assert "its process ended with" in timed.batch.failures[0]
    assert not fault_apart(Counting().harness())


def test_an_interruption_ends_the_run_and_is_no_failure(tmp_path: Path) -> None:
    harnesses = [replace(Counting().harness(10**9), name=name) for name in ("one", "two")]
    progress = Progress(tmp_path / "progress")

    def tell(_: Harness, reached: Progress) -> None:
        if reached.of(harnesses[0]).count >= 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Runner(harnesses, progress, tell, jobs=2).run()
    assert not any(line.failed for line in progress.lines(harnesses))
