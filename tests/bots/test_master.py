"""The master plays by its blueprint, through the view alone, and as `reader` elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as structs_replace

from hattari.bots.bot import installed, pick
from hattari.bots.duel import Duel
from hattari.bots.match import play_game, seat_of
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.evaluation.lookahead import Lookahead
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.bots.master import library as master_library
from hattari.games.bluff.bots.master.heads_up import fits, shares_of
from hattari.games.bluff.bots.master.rollouts import OF_MORE, decision_of, of_the_living
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import BluffView
from hattari.games.bluff.solve import multiplayer
from hattari.games.bluff.solve.blueprint import Blueprint, file_name, save, stocks
from hattari.games.bluff.solve.blueprint.train import QUICK, train
from hattari.games.bluff.solve.multiplayer import Strategy, plain
from hattari.games.bluff.solve.whole import begin

GAME = Bluff()


def small(spec: str, **more: Any) -> Rules:
    return GAME.rulebook.parse({"preset": spec, "dice": 2, **more})


@lru_cache(maxsize=32)
def learned(rules: Rules) -> Blueprint | None:
    """A blueprint made in no time; it needn't be good."""
    return train(rules, QUICK) if stocks(rules) else None


@lru_cache(maxsize=32)
def table(rules: Rules, seats: int) -> Strategy:
    """A table that learned nothing; it is played by all the same."""
    return plain(rules, seats)


MASTER = MasterBot(learned, table)

SPECS = (
    small("bluebear"),
    small("mobius"),
    small("culdcept"),
    small("pirates-lives", lives=2),
    small("pirates-just"),
    small("perudo"),
    small("bluebear", challenge_by="anyone", limit="open"),
)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(SPECS), st.integers(2, 4), st.binary(min_size=32, max_size=32))
def test_it_plays_whole_games_by_the_rules(rules: Rules, seats: int, seed: bytes) -> None:
    players = [seat_of(MASTER, rules), *[seat_of(RandomBot(), rules)] * (seats - 1)]
    played = play_game(GAME, rules, players, seed)
    assert played.outcome.ranking


def test_no_blueprint_knows_of_the_last_round() -> None:
    rules = small("pirates")
    blueprint = learned(rules)
    assert blueprint is not None
    early, last = (begin(rules, (2, 2), (2, 2), left) for left in (500, 1))
    assert fits(blueprint, early)
    assert not fits(blueprint, last)


def watched(rules: Rules, seed: bytes, see: Callable[[BluffView, Action], None]) -> None:
    """A game of two masters; `see` gets each view and the action chosen for it."""

    def choose(view: BluffView, decision: bytes) -> Action:
        action = MASTER.choose(rules, view, decision)
        assert MASTER.choose(rules, view, decision) == action
        see(view, action)
        return action

    play_game(GAME, rules, [choose, choose], seed)


@pytest.mark.parametrize("rules", SPECS[:4])
def test_a_decision_is_a_function_of_the_view_and_the_seed(rules: Rules) -> None:
    decisions: list[Action] = []
    watched(rules, bytes(32), lambda _, action: decisions.append(action))
    assert decisions


def test_without_a_blueprint_it_plays_large_rounds_as_reader() -> None:
    rules = GAME.rulebook.parse({"preset": "bluebear", "dice": 3, "loss": "one", "round_limit": 1})
    bot, reader = MasterBot(lambda _: None, lambda *_: None), ReaderBot()

    def choose(view: BluffView, seed: bytes) -> Action:
        action = bot.choose(rules, view, seed)
        assert action == reader.choose(rules, view, seed)
        return action

    play_game(GAME, rules, [choose, choose], bytes(32))


def test_dice_that_the_blueprint_does_not_know_are_left_to_reader() -> None:
    rules = small("bluebear")
    players = [seat_of(MASTER, rules)] * 2
    assert play_game(GAME, rules, players, bytes(32), Setup(dice=(7, 1))).outcome.ranking


def decisions(rules: Rules, games: int) -> list[tuple[BluffView, dict[Action, float]]]:
    """Every decision at a table of two that is made from the rules."""
    found: list[tuple[BluffView, dict[Action, float]]] = []

    def see(view: BluffView, _: Action) -> None:
        if shares := shares_of(rules, view, learned(rules)):
            found.append((view, shares))

    for number in range(games):
        watched(rules, bytes([number]) * 32, see)
    return found


@pytest.mark.parametrize("rules", [SPECS[0], *SPECS[3:]])
def test_what_two_do_is_legal_whoever_starts(rules: Rules) -> None:
    made = decisions(rules, 4)
    assert {view.starter == view.you for view, _ in made} == {True, False}
    for view, shares in made:
        assert view.legal is not None
        assert sum(shares.values()) == pytest.approx(1)
        bids = {(bid.count, bid.face) for bid in shares if isinstance(bid, MakeBid)}
        assert bids <= set(view.legal.bids)
        assert view.legal.challenge or Challenge() not in shares


def test_it_doubts_what_can_not_be_true() -> None:
    doubts = 0
    for view, shares in decisions(small("bluebear"), 12):
        if view.bid is not None and view.in_play < view.bid.count + _against(view):
            assert shares.get(Challenge(), 0) > 0.95
            doubts += 1
    assert doubts


def _against(view: BluffView) -> int:
    """How many dice of one's own don't count for the standing bid."""
    assert view.bid is not None
    face = view.bid.face
    return sum(die not in (face, view.wild) for die in view.hand or ())


def test_a_rule_set_for_more_seats_is_played_when_two_are_left() -> None:
    rules = small("bluebear", players=[3, 4])
    players = [seat_of(MasterBot(lambda _: None, lambda *_: None), rules)] * 3
    assert play_game(GAME, rules, players, bytes(32)).outcome.ranking


def test_with_rerolls_two_play_by_a_table_of_their_own() -> None:
    rules = small("mobius")
    asked: list[int] = []

    def tables(rules: Rules, seats: int) -> Strategy:
        asked.append(seats)
        return table(rules, seats)

    bot = MasterBot(learned, tables)
    players = [seat_of(bot, rules), *[seat_of(RandomBot(), rules)] * 3]
    for number in range(3):
        play_game(GAME, rules, players, bytes([number]) * 32)
    assert set(asked) == {2, 4}


def test_the_living_of_a_large_table_are_seen_as_one_of_their_own() -> None:
    rules = small("mobius", loss="one")
    seen: list[tuple[BluffView, BluffView]] = []

    def choose(view: BluffView, seed: bytes) -> Action:
        seen.append((view, of_the_living(view)))
        return EasyBot().choose(rules, view, seed)

    play_game(GAME, rules, [choose] * 4, bytes(32))
    assert {len(few.seats) for _, few in seen} == {2, 3, 4}
    for view, few in seen:
        assert few.you is not None
        assert view.you is not None
        assert few.seats[few.you] == view.seats[view.you]
        assert not any(seat.out for seat in few.seats)
        if view.bid is not None and few.bid is not None:
            assert few.seats[few.bid.seat] == view.seats[view.bid.seat]
        told = [(few.seats[step.seat], step.count) for step in few.trail]
        assert told == [(view.seats[step.seat], step.count) for step in view.trail]


# More than two seats -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", SPECS)
def test_plans_at_a_large_table_are_legal_and_a_function_of_view_and_seed(rules: Rules) -> None:
    thoughts = 0

    def choose(view: BluffView, seed: bytes) -> Action:
        nonlocal thoughts
        action = MASTER.choose(rules, view, seed)
        assert MASTER.choose(rules, view, seed) == action
        thoughts += decision_of(table(rules, 4), view) is not None
        return action

    play_game(GAME, rules, [choose, *[seat_of(RandomBot(), rules)] * 3], bytes(32))
    assert thoughts


def test_a_bucket_is_the_same_from_a_view_as_in_the_loops() -> None:
    """What the loops told of a game, the views of the engine tell again."""
    rules, seats = small("mobius"), 3
    even = structs_replace(table(rules, seats), policy=np.ones_like(table(rules, seats).policy))
    seen: list[tuple[float, ...]] = []

    def choose(view: BluffView, seed: bytes) -> Action:
        decision = decision_of(even, view)
        assert decision is not None
        options = decision.options()
        assert sum(option.share for option in options) == pytest.approx(1)
        standing = view.bid
        for option in options:
            if isinstance(option.action, MakeBid) and standing is not None:
                assert (option.action.count, option.action.face) != (standing.count, standing.face)
        told = decision.state.told
        for seat, info in enumerate(view.seats):
            faces = {step.face for step in view.trail if step.seat == seat and not step.show}
            if not info.shown:
                assert set(np.flatnonzero(told[seat, 1:]) + 1) == faces
        seen.append(tuple(told.ravel().tolist()))
        return options[pick(seed, "any", len(options))].action

    for number in range(3):
        play_game(GAME, rules, [choose] * seats, bytes([number]) * 32)
    assert len(set(seen)) > 10


def test_what_can_not_be_true_is_worth_doubting() -> None:
    rules, seats = small("bluebear", roll="auto"), 3
    doubted = []

    def choose(view: BluffView, seed: bytes) -> Action:
        decision = decision_of(table(rules, seats), view)
        assert decision is not None
        options = decision.options()
        if view.bid is not None and view.bid.count == view.in_play and len(options) > 1:
            worths = decision.worths(options, seed, 200).mean(axis=0)
            assert (worths >= -1e-9).all()
            assert (worths <= 1 + 1e-9).all()
            doubted.append(isinstance(options[int(worths.argmax())].action, Challenge))
        return options[pick(seed, "any", len(options))].action

    for number in range(20):
        play_game(GAME, rules, [choose] * seats, bytes([number]) * 32)
    assert len(doubted) > 3
    assert np.mean(doubted) > 0.8


def test_among_more_than_two_both_models_of_the_others_count_alike() -> None:
    rules, seats = small("bluebear", roll="auto"), 3
    best: list[tuple[bool, bool, bool]] = []

    def choose(view: BluffView, seed: bytes) -> Action:
        decision = decision_of(table(rules, seats), view)
        assert decision is not None
        options, action = decision.options(), decision.choose(seed)
        if len(options) > 1 and all(not info.out for info in view.seats):
            ahead = Lookahead(rules, view, view.you or 0)
            foreseen = np.array(
                [
                    ahead.claim("challenge")
                    if isinstance(each.action, Challenge)
                    else ahead.bid(Bid(each.action.count, each.action.face))  # type: ignore[union-attr]
                    for each in options
                ]
            )
            worths = decision.worths(options, seed, OF_MORE.samples).mean(axis=0)
            ways = (worths + foreseen) / 2, worths, foreseen
            best.append(tuple(options[int(way.argmax())].action == action for way in ways))  # type: ignore[arg-type]
        return action

    for number in range(12):
        play_game(GAME, rules, [choose] * seats, bytes([number]) * 32)
    both, played_out, foreseen = np.mean(best, axis=0)
    assert both > 0.85
    assert max(played_out, foreseen) < both


def test_more_dice_than_the_rules_give_are_left_to_reader() -> None:
    rules = small("bluebear")
    players = [seat_of(MASTER, rules)] * 3
    assert play_game(GAME, rules, players, bytes(32), Setup(dice=(7, 1, 1))).outcome.ranking


def test_a_table_in_the_folder_is_found_and_only_for_its_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(master_library.FOLDER, str(tmp_path))
    rules = small("bluebear")
    assert master_library.find_table(rules, 3) is None
    multiplayer.save(table(rules, 3), tmp_path / multiplayer.file_name(rules, 3))
    found = master_library.find_table(rules, 3)
    assert found is not None
    assert (found.rules, found.seats) == (rules, 3)
    assert master_library.find_table(rules, 4) is None


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["bluebear", "mobius", "culdcept", "pirates-lives"])
def test_one_of_four_beats_readers(preset: str) -> None:
    rules = GAME.rulebook.parse(preset)
    won = Duel(GAME, rules, MasterBot(), ReaderBot(), 4, b"strength").play(1200)
    assert won.low > won.chance


# Files ---------------------------------------------------------------------------------------


def test_a_file_in_the_folder_is_found_and_only_for_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(master_library.FOLDER, str(tmp_path))
    rules = small("bluebear")
    assert master_library.find(rules) is None
    save(train(rules, QUICK), tmp_path / file_name(rules))
    found = master_library.find(rules)
    assert found is not None
    assert found.rules == rules
    assert master_library.find(small("mobius")) is None


@pytest.mark.parametrize("preset", ["bluebear", "mobius", "culdcept", "pirates-lives"])
def test_four_presets_come_with_the_program(preset: str) -> None:
    rules = GAME.rulebook.parse(preset)
    path = master_library.SHIPPED / file_name(rules)
    assert path.stat().st_size <= 1_500_000
    found = master_library.find(rules)
    assert found is not None
    assert set(found.policies) == set(stocks(rules))


def test_it_is_registered() -> None:
    entry = next(entry for entry in installed().of("bluff") if entry.id == "master")
    assert entry.title.ja == "名人"


def test_it_beats_easy() -> None:
    """With two dice each, of which the rounds are soon learned; with five, at length, below."""
    won = Duel(GAME, small("bluebear"), MasterBot(), EasyBot(), 2, b"strength").play(60)
    assert won.low > won.chance


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["bluebear", "mobius", "culdcept", "pirates-lives"])
def test_it_beats_odds(preset: str) -> None:
    rules = GAME.rulebook.parse(preset)
    won = Duel(GAME, rules, MasterBot(), OddsBot(), 2, b"strength").play(1000)
    assert won.low > won.chance


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["bluebear", "pirates-lives"])
def test_it_beats_reader(preset: str) -> None:
    rules = GAME.rulebook.parse(preset)
    won = Duel(GAME, rules, MasterBot(), ReaderBot(), 2, b"strength").play(1000)
    assert won.low > won.chance
