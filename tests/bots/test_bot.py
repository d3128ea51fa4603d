"""The registry: what is installed, what is missing and why, and randomness from a seed."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from hattari.bots.bot import GROUP, fraction, installed, load, pick
from hattari.core.game import Refusal
from hattari.core.kit import Registry

NONE = Registry.of()
HERE = EntryPoint("bluff.easy", "hattari.games.bluff.bots.easy:EasyBot", GROUP)
NEEDS_AN_EXTRA = EntryPoint("bluff.deep", "hattari_is_not_this.deep:DeepBot [solve]", GROUP)
NEEDS_A_PACKAGE = EntryPoint("bluff.odd", "hattari_is_not_this:OddBot", GROUP)


def test_the_package_registers_its_bots() -> None:
    ids = [entry.id for entry in installed().of("bluff")]
    assert {"easy", "odds"} <= set(ids)


def test_every_installed_bot_says_who_it_is_in_both_languages() -> None:
    for entry in installed().entries:
        assert entry.title.en
        assert entry.title.ja
        if entry.bot is not None:
            assert entry.note.en
            assert entry.note.ja
            assert entry.bot.game == entry.game


def test_a_bot_is_found_by_game_and_id() -> None:
    assert load(NONE, [HERE]).get("bluff", "easy").id == "easy"


@pytest.mark.parametrize(
    ("point", "hint"), [(NEEDS_AN_EXTRA, "hattari[solve]"), (NEEDS_A_PACKAGE, "not installed")]
)
def test_a_bot_that_misses_something_is_listed_with_its_reason(
    point: EntryPoint, hint: str
) -> None:
    registry = load(NONE, [HERE, point])
    entry = next(each for each in registry.of("bluff") if each.bot is None)
    assert entry.id == point.name.removeprefix("bluff.")
    assert entry.reason is not None
    assert "hattari_is_not_this" in entry.reason.en
    assert "hattari_is_not_this" in entry.reason.ja
    assert hint in entry.reason.en
    with pytest.raises(Refusal) as refused:
        registry.get("bluff", entry.id)
    assert refused.value.code == "bot_unavailable"


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refusal, match="easy") as refused:
        load(NONE, [HERE]).get("bluff", "nobody")
    assert refused.value.code == "unknown_bot"


def test_an_error_in_a_bot_is_not_hidden() -> None:
    with pytest.raises(AttributeError):
        load(NONE, [EntryPoint("bluff.easy", "hattari.games.bluff.bots.easy:NoSuchBot", GROUP)])


def test_fractions_are_a_function_of_seed_and_label() -> None:
    drawn = {(seed, label): fraction(seed, label) for seed in (b"a", b"b") for label in "xy"}
    assert len(set(drawn.values())) == 4
    assert all(0 <= value < 1 for value in drawn.values())
    assert fraction(b"a", "x") == drawn[b"a", "x"]


def test_picks_are_even() -> None:
    found = [pick(bytes([first, second]), "die", 6) for first in range(100) for second in range(60)]
    assert all(850 < found.count(value) < 1150 for value in range(6))
    assert set(found) == set(range(6))
