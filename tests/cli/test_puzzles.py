"""hattari puzzles make: what a program reads of them, and for how many seats."""

from __future__ import annotations

import json

from typer.testing import CliRunner, Result

from hattari.cli import program


def make(*words: str) -> Result:
    said = ["puzzles", "make", *words]
    return CliRunner().invoke(program(said), said)


def test_a_program_reads_puzzles_with_their_records() -> None:
    done = make("dobon", "--seed", "a", "--json")
    assert done.exit_code == 0, done.exception
    puzzle = json.loads(done.stdout)
    assert (puzzle["game"], puzzle["seats"]) == ("dobon", 3)
    assert puzzle["record"]["moves"]
    assert len(puzzle["choices"]) > puzzle["right"]


def test_seats_that_the_rules_do_not_take_are_refused() -> None:
    refused = make("pirates", "--seats", "99", "--lang", "en")
    assert refused.exit_code == 2
    assert "2 to 6 seats, not 99" in refused.stderr
    assert json.loads(make("pirates", "--seats", "1", "--json").stdout)["error"] == "impossible"
