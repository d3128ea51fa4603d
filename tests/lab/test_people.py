"""What people felt: shares by tables, honest about few answers, beside the bots' marks."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from hattari.cli.lab import app
from hattari.core.game import Text
from hattari.lab.people import QUESTIONS, Said, people, share
from hattari.lab.results import Card, Measure, Measured
from hattari.server.store.survey import Felt
from hattari.server.survey import OpenAnswer


def said(table: int, digest: str, again: bool, number: int = 1, fair: bool = True) -> Said:
    return Said(
        table=table,
        number=number,
        game="toy",
        digest=digest,
        title=Text(digest, digest),
        seats=2,
        seconds=60 * table,
        again=again,
        fair=fair,
        lost="late" if again else "early",
    )


def result(digest: str, value: float) -> Measured:
    """A result whose one measure ought to be 0."""
    word = Text("fair when behind", "負けていても公平")
    measure = Measure(
        number=1,
        key="behind",
        title=word,
        note=word,
        value=value,
        low=value,
        high=value,
        n=100,
        counted=word,
        unit="share",
        good=(-0.05, 0.05),
        mark="open",
        method="clusters",
        players="learned",
        card=Card(place=1, ask=word, told=word),
    )
    minutes = msgspec.structs.replace(measure, key="minutes", value=7.0, card=None)
    return Measured(
        game="toy",
        name=digest,
        title=word,
        rules={},
        digest=digest,
        seats=2,
        games=100,
        seed=1,
        versions={},
        players=(),
        measures=(measure, minutes),
        tables=(),
    )


def liked() -> list[Said]:
    """Six tables of two, who like one rule set better than the other."""
    return [
        said(table, digest, again=(digest == "mild") != (table == 1 and player == 0), number=number)
        for table in range(1, 7)
        for number, digest in ((1, "harsh"), (2, "mild"))
        for player in range(2)
    ]


def test_few_answers_say_nothing() -> None:
    few = [said(table, "mild", again=True) for table in (1, 2, 2, 2, 2, 2, 2, 2, 2)]
    (felt,) = people(few).rules
    assert (felt.answers, felt.tables, felt.shares, felt.minutes) == (9, 2, (), None)
    (enough,) = people([*few, said(3, "mild", again=False)]).rules
    assert [each.key for each in enough.shares] == ["again", "fair", "open"]
    assert enough.minutes == 2.0
    assert people([]).rules == ()


def test_people_and_marks_that_agree() -> None:
    found = people(liked(), [result("harsh", 0.2), result("mild", 0.0)])
    harsh, mild = sorted(found.rules, key=lambda each: each.digest)
    assert (harsh.by_bots, mild.games, mild.tables) == (7.0, 6, 6)
    assert harsh.shares[0].high < mild.shares[0].low
    (gap,) = found.gaps
    again = gap.shares[0]
    assert again.value == pytest.approx(5 / 6, abs=0.01)
    assert again.low > 0
    told = {each.question.en: (each.measure.en, each.agrees, each.of) for each in found.agreements}
    assert told["would play it again"] == ("fair when behind", 1, 1)
    assert "felt fair" not in told  # everybody said so of both: nothing is sure


def test_what_all_say_alike_is_not_sure() -> None:
    (_, fair, _) = people(liked()).gaps[0].shares
    assert (fair.value, fair.low, fair.high) == (0.0, -1.0, 1.0)


def test_intervals_of_tables_that_hang_together_hold_the_truth() -> None:
    """All at a table feel alike: as many draws as tables, not as answers."""
    luck, held = random.Random(5), 0
    for _ in range(300):
        games = [
            said(table, "mild", again=feels)
            for table in range(20)
            for feels in [luck.random() < 0.4]
            for _ in range(4)
        ]
        found = share(QUESTIONS[0], games)
        held += found.low <= 0.4 <= found.high
    assert 0.92 <= held / 300 <= 0.99


@pytest.mark.parametrize(("tables", "told"), [(2, "Too few"), (4, "would play it again")])
def test_the_terminal_reads_a_file_of_answers(tmp_path: Path, tables: int, told: str) -> None:
    rules = {"preset": "pirates", "dice": 1}
    felt = Felt(again=True, fair=False, lost="late")
    answers = [
        OpenAnswer(table, number, "bluff", rules, 2, 300, felt)
        for table in range(tables)
        for number in range(4)
    ]
    file, copy = tmp_path / "answers.json", tmp_path / "copy.json"
    file.write_bytes(msgspec.json.encode(answers))
    done = CliRunner().invoke(app, ["people", str(file), "--export", str(copy), "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert told in done.output
    assert msgspec.json.decode(copy.read_bytes(), type=list[OpenAnswer]) == answers
    assert CliRunner().invoke(app, ["people", str(tmp_path / "none")]).exit_code == 1
