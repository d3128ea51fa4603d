"""How far the long run has come: kept in files, so that the next run goes on from there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from tests.soak.figures import Figure, Spread, figure
from tests.soak.harness import Batch, Harness

FAILURES_KEPT = 10
ENDING = ".progress.json"


class Reached(msgspec.Struct, frozen=True):
    """What one harness has done so far; `caught` is None until its fault was tried."""

    count: int = 0
    seconds: float = 0.0
    failures: tuple[str, ...] = ()
    failed: int = 0
    caught: bool | None = None
    figures: dict[str, Spread] = {}

    def after(self, batch: Batch, seconds: float) -> Reached:
        """With one more batch."""
        return Reached(
            count=self.count + batch.count,
            seconds=self.seconds + seconds,
            failures=(*self.failures, *batch.failures)[:FAILURES_KEPT],
            failed=self.failed + len(batch.failures),
            caught=self.caught,
            figures=self._with(batch.figures),
        )

    def _with(self, more: dict[str, Spread]) -> dict[str, Spread]:
        known = {name: self.figures.get(name, Spread()) for name in more}
        return {**self.figures, **{name: known[name].joined(more[name]) for name in more}}


class Line(msgspec.Struct, frozen=True):
    """A harness in the report."""

    harness: str
    promise: str
    unit: str
    count: int
    goal: int
    failed: int
    failures: tuple[str, ...]
    caught: bool | None
    seconds: float
    figures: tuple[Figure, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing failed and the planted fault was caught; not how far it came."""
        return not self.failed and self.caught is True


def line(harness: Harness, reached: Reached) -> Line:
    """What the report says of a harness."""
    return Line(
        harness=harness.name,
        promise=harness.promise,
        unit=harness.unit,
        count=reached.count,
        goal=harness.goal,
        failed=reached.failed,
        failures=reached.failures,
        caught=reached.caught,
        seconds=round(reached.seconds, 1),
        figures=tuple(figure(what, reached.figures[what]) for what in sorted(reached.figures)),
    )


class Progress:
    """Every harness's count, in a file of its own that is written after every batch.

    So runs of different harnesses may share a folder at the same time.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._reached: dict[str, Reached] = {}
        for path in folder.glob(f"*{ENDING}"):
            name = path.name.removesuffix(ENDING)
            self._reached[name] = msgspec.json.decode(path.read_bytes(), type=Reached)

    def of(self, harness: Harness) -> Reached:
        """What a harness has done so far."""
        return self._reached.get(harness.name, Reached())

    def keep(self, harness: Harness, reached: Reached) -> None:
        """Remember it, also after this process is gone."""
        self._reached[harness.name] = reached
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{harness.name}{ENDING}"
        fresh = path.with_suffix(".new")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(reached)))
        fresh.replace(path)

    def forget(self, harness: Harness) -> None:
        """Count from nothing again."""
        self._reached.pop(harness.name, None)
        (self._folder / f"{harness.name}{ENDING}").unlink(missing_ok=True)

    def lines(self, harnesses: Sequence[Harness]) -> list[Line]:
        """The report's lines."""
        return [line(harness, self.of(harness)) for harness in harnesses]
