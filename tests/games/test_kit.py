"""Kits: what the installed games bring is there, and what is missing is said."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pkgutil import resolve_name
from typing import Any

import pytest

from hattari.core.extras import install
from hattari.core.game import Refusal
from hattari.core.installed import GROUP, load, registry
from hattari.core.kit import Kit, Registry
from tests.tables.toy import TOY

KITS = registry().kits


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.id)
def test_all_that_a_kit_names_is_there(kit: Kit) -> None:
    assert kit.stand_in in [offer.id for offer in kit.bots]
    assert kit.panel is None or (kit.panel / "panel.mjs").is_file()
    assert kit.measured is None or list(kit.measured.glob("*.json"))
    assert all(callable(kit.load(part)) or kit.load(part) for part in kit.parts)
    assert all(resolve_name(command.module).app for command in kit.commands)
    assert all(resolve_name(bench).measure for bench in kit.benches.values())
    for offer in kit.bots:
        bot: Any = resolve_name(offer.bot)()
        assert (bot.game, bot.id) == (kit.game.id, offer.id)


def test_opponents_go_up_to_the_one_that_stands_in() -> None:
    assert {kit.game.id: kit.opponents() for kit in KITS} == {
        "bluff": ("easy", "odds"),
        "dobon": ("easy", "steady"),
    }
    assert Kit(game=TOY).opponents() == ()


def test_a_game_is_measured_by_players_of_its_own_or_by_its_bot() -> None:
    assert all(kit.measurable for kit in KITS)
    assert Kit(game=TOY, stand_in="easy").measurable
    assert not Kit(game=TOY).measurable


def test_a_game_without_a_page_has_no_panel() -> None:
    assert Registry((*KITS, Kit(game=TOY))).panels == {kit.game.id: kit.panel for kit in KITS}


@pytest.mark.parametrize(
    ("part", "said"), [("screen", "terminal"), ("quiz", "quiz"), ("review", "review")]
)
def test_a_part_that_a_game_lacks_is_refused_by_name(part: Any, said: str) -> None:
    with pytest.raises(Refusal, match=f"Toy .*{said}") as refused:
        Kit(game=TOY).load(part)
    assert refused.value.code == "missing_part"
    assert "おもちゃ" in refused.value.text.ja


def test_a_game_that_nobody_knows_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refusal, match="toy") as refused:
        Registry.of(TOY).get("chess")
    assert refused.value.code == "unknown_game"


def test_a_kit_that_can_not_be_loaded_is_named() -> None:
    with pytest.raises(Refusal, match="“odd” of the package") as refused:
        load([EntryPoint("odd", "hattari_is_not_this.kit:KIT", GROUP)])
    assert refused.value.code == "broken_game"


def test_several_extras_stand_in_one_command() -> None:
    assert install("lab", "solve") == "pip install 'hattari[lab,solve]'"
