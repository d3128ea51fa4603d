"""What a rule text says, read as strings, is what the engine plays; a change to either shows."""

from __future__ import annotations

import pytest

from tests.games.bluff.playing import PRESETS

from .arrays import BOOK, VALUES, changed, rows
from .catch import agree, uncaught
from .clauses import Clauses, Silent
from .texts import read_alike, rules_of

PARTS = 8
"""So many tests share an array."""


def _read(spec: str) -> Clauses:
    return rules_of(read_alike(BOOK.describe(BOOK.parse(spec))))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_played_as_its_text_says(preset: str) -> None:
    agree(_read(preset), BOOK.parse(preset), 0, 15, 60)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_pair_of_values_is_played_as_the_text_says(part: int) -> None:
    for rules in rows()[part::PARTS]:
        agree(rules_of(read_alike(BOOK.describe(rules))), rules, part, 4, 25)


def test_where_the_text_is_silent_nothing_is_settled() -> None:
    text = _read("bluebear").without("exact_challenger")
    with pytest.raises(Silent):
        agree(text, BOOK.parse("bluebear"), 0, 40, 200)


@pytest.mark.parametrize("preset", ["bluebear", "pirates-lives"])
def test_a_fault_in_a_sentence_shows(preset: str) -> None:
    assert uncaught(lambda _: True, [BOOK.parse(preset)], 4) == set()


@pytest.mark.parametrize("preset", ["bluebear", "perudo", "dahuashai"])
def test_another_value_is_another_text_unless_it_does_nothing(preset: str) -> None:
    rules = BOOK.parse(preset)
    for axis in VALUES:
        for other in changed(rules, axis):
            idle = {each.axis for each in (*BOOK.idle(rules), *BOOK.idle(other))}
            assert axis in idle or BOOK.describe(other) != BOOK.describe(rules), (axis, other)
