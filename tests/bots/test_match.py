"""The runner: whole games of functions, from one seed, each with its own view only."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.bots.match import Typed, play_game, seat_of, steps
from hattari.core.game import Refusal
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Challenge
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import BluffView

GAME = Bluff()
RULES = GAME.rulebook.parse("pirates")
EASY = seat_of(EasyBot(), RULES)
SEED = bytes(32)


def test_a_game_is_a_function_of_its_seed() -> None:
    first, again, other = (
        play_game(GAME, RULES, [EASY] * 3, seed) for seed in (SEED, SEED, bytes([1]) * 32)
    )
    assert first == again
    assert first.events != other.events


def test_a_game_ends_with_a_ranking_of_all_seats_and_is_counted() -> None:
    played = play_game(GAME, RULES, [EASY] * 4, SEED, Setup(dice=(3, 1, 2, 1), starter=2))
    names = [type(event).__name__ for event in played.events]
    assert sorted(seat for group in played.outcome.ranking for seat in group) == [0, 1, 2, 3]
    assert played.rounds == names.count("Settled") == names.count("RoundOpened")
    assert played.decisions == names.count("BidMade") + names.count("Settled")
    state = GAME.start(RULES, 4, Setup(dice=(3, 1, 2, 1), starter=2))
    for event in played.events:
        state = GAME.evolve(state, event)
    assert state == played.state


def test_every_player_sees_its_own_seat_and_nothing_else() -> None:
    looked: list[BluffView] = []

    def player(view: BluffView, seed: bytes) -> Any:
        looked.append(view)
        return EASY(view, seed)

    play_game(GAME, RULES, [EASY, player], SEED)
    assert looked
    assert {view.you for view in looked} == {1}


def test_decisions_have_seeds_of_their_own() -> None:
    seeds: list[bytes] = []

    def player(view: BluffView, seed: bytes) -> Any:
        seeds.append(seed)
        return EASY(view, seed)

    play_game(GAME, RULES, [player, player], SEED)
    assert len(set(seeds)) == len(seeds) > 4


def test_actions_may_come_as_builtins_or_as_typed_words() -> None:
    def builtins(view: BluffView, seed: bytes) -> Any:
        return {"do": "bid", "count": 1, "face": 1} if view.bid is None else EASY(view, seed)

    def typed(view: BluffView, seed: bytes) -> Any:
        return Typed("bid", ("1", "1")) if view.bid is None else EASY(view, seed)

    assert play_game(GAME, RULES, [builtins] * 2, SEED) == play_game(GAME, RULES, [typed] * 2, SEED)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (Challenge(), "nothing_to_doubt"),
        ({"do": "dance"}, "bad_action"),
        ({"do": "bid", "count": 9, "face": 3}, "bid_not_open"),
        (Typed("bid", ("many",)), "usage"),
    ],
)
def test_a_refused_action_is_raised_or_asked_again(wrong: Any, code: str) -> None:
    setup = Setup(dice=(2, 2), starter=0)
    with pytest.raises(Refusal) as refused:
        play_game(GAME, RULES, [lambda _view, _seed: wrong, EASY], SEED, setup)
    assert refused.value.code == code

    heard: list[str] = []
    answers = [wrong, {"do": "bid", "count": 1, "face": 1}]
    state = GAME.start(RULES, 2, setup)
    running = steps(
        GAME,
        state,
        [lambda _view, _seed: answers.pop(0), EASY],
        SEED,
        lambda seat, refusal: heard.append(f"{seat} {refusal.code}"),
    )
    assert [next(running).seat for _ in range(3)] == [None, None, 0]
    assert heard == [f"0 {code}"]
