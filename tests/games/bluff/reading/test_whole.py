"""The same as in `test_read` and `test_agree` at length."""

from __future__ import annotations

import pytest

from hattari.games.bluff.rules.axes import Rules
from tests.games.bluff.playing import PRESETS

from . import worked
from .arrays import BOOK, VALUES, changed, rows
from .catch import agree, is_caught, uncaught
from .restated import contradictions
from .texts import examples_of, read_alike, rules_of

pytestmark = pytest.mark.land

PARTS = 8
"""So many tests share an array."""

BASES: tuple[Rules, ...] = (*map(BOOK.parse, PRESETS), *rows()[::3])
"""Rule sets in which single values are changed."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("seed", [1, 2])
def test_arrays_are_read_and_played_as_their_texts_say(seed: int, part: int) -> None:
    for rules in rows(seed)[part::PARTS]:
        said = read_alike(BOOK.describe(rules))
        assert contradictions(rules_of(said)) == []
        worked.check(rules_of(said), examples_of(said))
        agree(rules_of(said), rules, seed, 20, 80)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_fault_in_any_kind_of_sentence_shows(part: int) -> None:
    sets = (*map(BOOK.parse, PRESETS), *rows())
    assert uncaught(lambda number: number % PARTS == part, sets, 16) == set()


UNSEEN = {("buy_back", "True", "False")}
"""Where nobody comes back in, nothing is played that a text which lets them forbids."""


@pytest.mark.parametrize("part", range(PARTS))
def test_the_text_of_other_rules_is_caught(part: int) -> None:
    """Of each two values of an axis the text of one is at odds with the engine of the other."""
    missed: dict[tuple[str, object, object], bool] = {}
    for axis in sorted(VALUES)[part::PARTS]:
        for base in BASES:
            said = read_alike(BOOK.describe(base))
            for other in changed(base, axis):
                change = (axis, str(getattr(base, axis)), str(getattr(other, axis)))
                if missed.get(change, True) and read_alike(BOOK.describe(other)) != said:
                    missed[change] = not is_caught(rules_of(said), (), other, 0)
    assert {change for change, is_missed in missed.items() if is_missed} <= UNSEEN


@pytest.mark.parametrize("part", range(PARTS))
def test_another_value_is_another_text_unless_it_does_nothing(part: int) -> None:
    for axis in sorted(VALUES)[part::PARTS]:
        for base in BASES:
            for other in changed(base, axis):
                idle = {each.axis for each in (*BOOK.idle(base), *BOOK.idle(other))}
                assert axis in idle or BOOK.describe(other) != BOOK.describe(base), (axis, other)
