"""The article's picture says what the results that ship say."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import behind


@pytest.mark.parametrize("lang", behind.LANGUAGES)
def test_the_picture_is_drawn_from_the_results_that_ship(lang: str) -> None:
    assert Path(behind.PLACE.format(lang=lang)).read_text("utf-8") == behind.drawn(lang)
