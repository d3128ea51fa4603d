"""Every bot plays every rule set that makes sense, lawfully, and by its view and seed alone."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hattari.bots.bot import Bot
from hattari.bots.match import play_game, seat_of, steps
from hattari.core.game import Turn
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.hunter import HunterBot
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Challenge, MakeBid, Reroll, Roll, State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import BluffView
from tests.games.bluff.axes import rule_sets

GAME = Bluff()
BOTS: tuple[Bot, ...] = (EasyBot(), OddsBot(), ReaderBot(), HunterBot(), RandomBot())
THOUGHTFUL = BOTS[:4]
PRESETS = [preset.id for preset in GAME.rulebook.presets()]
SEED = bytes(32)


def by_id(bot: Bot) -> str:
    return bot.id


@pytest.mark.parametrize(
    ("few", "many"), [(12, 2), pytest.param(12, 12, marks=pytest.mark.soak)], ids=["", "long"]
)
@pytest.mark.parametrize("preset", [*PRESETS, "bluebear+reroll+exact", "bluebear+giveaway"])
@pytest.mark.parametrize("bot", BOTS, ids=by_id)
def test_a_bot_plays_every_preset_to_the_end(bot: Bot, preset: str, few: int, many: int) -> None:
    """A whole game of the smallest table; of the largest, where bots think longest, two rounds."""
    least, most = GAME.rulebook.seats(GAME.rulebook.parse(preset))
    for seats, limit in {most: many, least: few}.items():
        rules = GAME.rulebook.parse({"preset": preset, "round_limit": limit})
        played = play_game(GAME, rules, [seat_of(bot, rules)] * seats, SEED)
        assert sum(map(len, played.outcome.ranking)) == seats


@settings(max_examples=30, deadline=None)
@given(rules=rule_sets(), data=st.data(), seed=st.binary(min_size=1))
def test_bots_meet_any_house_rules(rules: Rules, data: st.DataObject, seed: bytes) -> None:
    rules = msgspec.structs.replace(rules, round_limit=5)
    least, most = GAME.rulebook.seats(rules)
    seats = data.draw(st.integers(least, max(least, min(most, 5))))
    players = [seat_of(THOUGHTFUL[seat % 4], rules) for seat in range(seats)]
    assert play_game(GAME, rules, players, seed).rounds >= 1


@pytest.mark.parametrize("bot", BOTS, ids=by_id)
def test_twenty_seats_can_sit_down(bot: Bot) -> None:
    rules = GAME.rulebook.parse({"preset": "mobius", "players": [2, 20], "round_limit": 3})
    assert play_game(GAME, rules, [seat_of(bot, rules)] * 20, SEED).rounds == 3


def views(preset: str, seed: bytes) -> Iterator[BluffView]:
    """The views of the seats to act, through one game of easy bots."""
    rules = GAME.rulebook.parse(preset)
    state: State = GAME.start(rules, 3)
    for step in steps(GAME, state, [seat_of(EasyBot(), rules)] * 3, seed):
        if isinstance(awaited := GAME.awaits(step.state), Turn):
            yield GAME.view(step.state, awaited.seat)


@pytest.mark.parametrize("bot", BOTS, ids=by_id)
def test_a_decision_is_a_function_of_rules_view_and_seed(bot: Bot) -> None:
    rules = GAME.rulebook.parse("mobius")
    seeds = [bytes([number]) * 32 for number in range(6)]
    several = 0
    for view in views("mobius", SEED):
        copied = msgspec.convert(msgspec.to_builtins(view), BluffView)
        chosen = [bot.choose(rules, view, seed) for seed in seeds]
        assert [bot.choose(rules, copied, seed) for seed in seeds] == chosen
        several += len(set(chosen)) > 1
    assert several


def opened(preset: str, hands: tuple[tuple[int, ...], ...], *bids: MakeBid, dice: int = 5) -> State:
    """A round with these dice, after these bids of the seats in turn."""
    setup = Setup(dice=tuple(map(len, hands)), starter=0)
    state: State = GAME.start(GAME.rulebook.parse({"preset": preset, "dice": dice}), 2, setup)
    for event in GAME.close(state):
        state = GAME.evolve(state, event)
    for event in GAME.resolve(state, Roll(hands)):
        state = GAME.evolve(state, event)
    for bid in bids:
        for event in GAME.decide(state, state.turn, bid):
            state = GAME.evolve(state, event)
    return state


@pytest.mark.parametrize("bot", THOUGHTFUL, ids=by_id)
@pytest.mark.parametrize("preset", ["pirates", "pirates-lives", "pirates-shed", "common-hand"])
def test_what_cannot_be_true_is_doubted(bot: Bot, preset: str) -> None:
    state = opened(preset, ((1, 2), (3, 4)), MakeBid(4, 5))
    for number in range(20):
        action = bot.choose(state.rules, GAME.view(state, 1), bytes([number]))
        assert action == Challenge()


@pytest.mark.parametrize("bot", THOUGHTFUL, ids=by_id)
@pytest.mark.parametrize("preset", ["pirates", "pirates-lives", "pirates-shed", "common-hand"])
def test_what_must_be_true_is_not_doubted(bot: Bot, preset: str) -> None:
    state = opened(preset, ((1, 2), (3, 3)), MakeBid(1, 3))
    for number in range(20):
        action = bot.choose(state.rules, GAME.view(state, 1), bytes([number]))
        assert isinstance(action, MakeBid)


def test_odds_rolls_a_useless_hand_again() -> None:
    state = opened("culdcept", ((5, 5, 2, 2, 1), (1, 3, 3, 4, 4)))
    chosen = [OddsBot().choose(state.rules, GAME.view(state, 0), bytes([n])) for n in range(30)]
    assert any(isinstance(action, Reroll) for action in chosen)


def test_odds_shows_what_supports_its_bid() -> None:
    state = opened("mobius", ((3, 3, 3, 1, 2), (1, 2, 4, 4, 5)), MakeBid(4, 3))
    shown = OddsBot().choose(state.rules, GAME.view(state, 1), SEED)
    if isinstance(shown, MakeBid) and shown.show:
        assert set(shown.show) <= {shown.face, 6} or len(shown.show) == 1


@pytest.mark.parametrize("bot", THOUGHTFUL, ids=by_id)
def test_a_bot_refuses_a_view_without_a_move(bot: Bot) -> None:
    state = opened("pirates", ((1, 2), (3, 3)))
    with pytest.raises(ValueError, match="may not act"):
        bot.choose(state.rules, GAME.view(state, 1), SEED)
