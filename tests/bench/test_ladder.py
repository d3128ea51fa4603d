"""The ladder under rule sets drawn at random, played short."""

from __future__ import annotations

import pytest
from typing_extensions import override

from hattari.bench.ladder import Plan, measure, won
from hattari.bench.strength import Length, Score, Shares, Spec
from hattari.bench.subject import strength_of
from hattari.bots.bot import Bot, installed
from hattari.core.game import AnyGame, Refusal
from hattari.core.installed import registry
from hattari.core.kit import Registry


def test_every_rung_is_measured_against_the_one_below() -> None:
    games = Registry((registry().kit("dobon"),))
    found = {each.name: each for each in measure(games, Plan(games=3, rule_sets=3, only="easy"))}
    name = "ladder.dobon.easy_above_random"
    assert found.keys() == {name, *(f"{name}.{end}" for end in ("low", "high", "ahead", "behind"))}
    assert found[f"{name}.low"].value <= found[name].value <= found[f"{name}.high"].value
    assert found[f"{name}.ahead"].value + found[f"{name}.behind"].value <= 3
    assert found[name].value > 0


def test_shares_are_told_above_what_equals_win() -> None:
    games = Registry((registry().kit("bluff"),))
    plan = Plan(games=2, rule_sets=2, only="easy")
    (mean, *_) = measure(games, plan)
    assert -50 <= mean.value <= 50


class Noting(Shares):
    """Plays nothing, and notes which dice it was to play with."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.seeds: list[bytes] = []

    @override
    def pair(self, one: Bot, other: Bot, spec: Spec, length: Length) -> Score:
        self.seeds.append(length.seed)
        return Score(0.0, 0.0, 0.0, "%", 1)


def test_rule_sets_have_dice_of_their_own() -> None:
    """Else a rule set were no sample by itself."""
    kit, bots = registry().kit("bluff"), installed()
    noting = Noting(kit.game)
    pair = (bots.get("bluff", "odds"), bots.get("bluff", "easy"))
    assert len(list(won(kit, noting, pair, Plan(rule_sets=3)))) == 3
    assert len(set(noting.seeds)) == 3


@pytest.mark.parametrize("game", ["bluff", "dobon"])
def test_other_seeds_bring_other_dice_and_cards(game: str) -> None:
    kit, bots = registry().kit(game), installed()
    easy, other = bots.get(game, "easy"), bots.get(game, "odds" if game == "bluff" else "steady")
    spec = kit.game.rulebook.presets()[0].id
    strength = strength_of(kit)
    one, two, again = (
        strength.pair(other, easy, spec, Length(pairs=12, seed=seed)) for seed in (b"1", b"2", b"1")
    )
    assert one != two
    assert one == again


def test_a_bot_that_is_in_no_pair_is_refused() -> None:
    with pytest.raises(Refusal, match="Expected one of easy, "):
        next(iter(measure(registry(), Plan(only="nope"))))
