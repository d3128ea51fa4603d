"""Every rule set of Bluff, played through the page to its end."""

import pytest

from hattari.core.installed import registry
from tests.browser.conftest import Arrive

PLAYED = {"bluebear", "mobius", "culdcept", "pirates-lives", "pirates-shed"}
"""These come to their ends in other tests."""
PRESETS = {preset.id for preset in registry().get("bluff").rulebook.presets()}


def test_other_tests_play_known_presets() -> None:
    assert PLAYED < PRESETS


@pytest.mark.parametrize("preset", sorted(PRESETS - PLAYED))
def test_a_preset_is_played_to_its_end(arrive: Arrive, preset: str) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table(preset, {"dice": 2})
    ann.start()
    ann.until(ann.over)
    assert ann.page.locator(".ranking li").count() == 2
    assert ann.faults == []
