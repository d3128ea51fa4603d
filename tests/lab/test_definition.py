"""A measure is one record: whoever adds one finds it everywhere."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run as process

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab import presented, report, unpaired
from hattari.lab.compare import compare
from hattari.lab.definition import Definition, Picture
from hattari.lab.estimate import Estimate, mean
from hattari.lab.results import Column, Drawing, Sentences, encode
from hattari.lab.run import Run
from tests.lab.made import made, run_of


def dice_lost(plays: Plays) -> Estimate:
    """Dice that the first seat has lost in the first round."""
    sample = plays.main
    return mean((sample.before - sample.after)[sample.first][:, 0].astype(np.float64))


TOY = Definition(
    number=17,
    key="dice_lost",
    unit="share",
    good=(None, 0.1),
    estimate=dice_lost,
    title=Text("Dice lost at once", "すぐに失うダイス"),
    note=Text("A toy.", "例です。"),
    counted=Text("games", "ゲーム"),
    sentences=Sentences(
        less=Text("Less is lost at once", "すぐには失わなくなる"),
        spoiled=Text("Much is lost at once now", "すぐに失うようになる"),
    ),
    picture=Picture(
        key="toy_rows",
        title=Text("A picture of a toy", "例の図"),
        note=Text("Seat by seat.", "席ごとに。"),
        columns=(
            Column("seat", Text("seat", "席")),
            Column("share", Text("lost", "失う割合"), "share"),
        ),
        drawings=(Drawing("dots", "share"),),
        rows=lambda plays: ((n, dice_lost(plays).value) for n in range(plays.main.seats)),
    ),
)


def toy_run(name: str, seed: int, spoiled: bool = False) -> Run:
    sample = made(2, 3, 400, seed)
    if spoiled:
        sample.after[sample.first, 0] = sample.before[sample.first, 0] - 1
    else:
        sample.after[sample.first, 0] = sample.before[sample.first, 0]
    return run_of(Plays(sample), name, (TOY,))


def test_one_record_is_in_results_reports_the_page_comparisons_and_verdicts(tmp_path: Path) -> None:
    base, change = toy_run("base", 1), toy_run("change", 2, spoiled=True)
    assert b'"dice_lost"' in encode(base.measured)
    assert [each.key for each in base.measured.tables] == ["toy_rows"]
    for found in (compare(base, [change]), unpaired.compare(base.measured, change.measured)):
        assert [text.en for text in found.changes[0].verdict] == [
            "Much is lost at once now: 1.00 instead of .00."
        ]
        back = unpaired.compare(change.measured, base.measured)
        assert back.changes[0].verdict[0].ja == "すぐには失わなくなる(1.00 → .00)。"
    text = report.write([base.measured], tmp_path, [found]).read_text("utf-8")
    for said in ("Dice lost at once", "すぐに失うダイス", "A picture of a toy", "Much is lost"):
        assert said in text
    shown = presented.compared(found)
    assert shown.base.measures[0].shown.value == Text("0.0 %", "0.0%")
    assert shown.changes[0].deltas[0].shown.value.en == "+100.0 points"
    assert [each.key for each in shown.pictures] == ["toy_rows"]


def test_results_are_shown_and_compared_without_the_packages_that_measure() -> None:
    """What a server does of a request: it has nothing to reckon with."""
    code = (
        "import asyncio, sys\n"
        "from hattari.wiring.lab import LocalLab\n"
        "lab = LocalLab(on=False)\n"
        "cards = lab.results()\n"
        "assert all(lab.result(card.name)['pictures'] for card in cards)\n"
        "one, other = [card.name for card in cards if card.seats == 2][:2]\n"
        "assert asyncio.run(lab.compare(one, other))['pictures']\n"
        "print([each for each in ('numpy', 'numba') if each in sys.modules])\n"
    )
    done = process([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
