"""What is compared has words for it, and what isn't has none."""

from __future__ import annotations

import pytest

from hattari.games.bluff.lab.measures import MEASURES as OF_BLUFF
from hattari.games.dobon.lab.measures import MEASURES as OF_DOBON
from hattari.games.dobon.lab.measures import OF_LEARNED
from hattari.lab.definition import Definition
from hattari.lab.results import Sentences


@pytest.mark.parametrize("each", [*OF_BLUFF, *OF_DOBON, *OF_LEARNED], ids=lambda each: each.key)
def test_a_measure_has_words_for_a_change_or_is_not_compared(each: Definition) -> None:
    assert each.compared == (each.sentences != Sentences())
