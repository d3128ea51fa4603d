"""Games as rows of numbers: every action can be said, and nothing is told to whom it isn't due."""

import pickle
import random
from typing import Any

import pytest
from msgspec.structs import replace

from hattari.core.installed import registry
from hattari.games.bluff.coding import BluffCoding
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import MakeBid
from hattari.games.dobon.rules.actions import Phase
from hattari.interop import walk
from hattari.interop.games import Play, play
from hattari.interop.walk import CHANCE, Walk

SEATS = {"bluff": 3, "dobon": 4}
SHORT: dict[str, dict[str, Any]] = {
    "bluff": {"dice": 2, "round_limit": 6},
    "dobon": {"rounds": 1},
}
PRESETS = [
    pytest.param(game.id, preset.id, id=f"{game.id}-{preset.id}")
    for game in registry().games
    for preset in game.rulebook.presets()
]


def small(game: str, preset: str) -> Play:
    rules = {"preset": preset, **SHORT[game]}
    if game == "bluff" and preset == "mobius-split30":
        del rules["dice"]
    seats = 2 if preset == "openspiel" else SEATS[game]
    return play(game, rules, seats)


def walked(what: Play, rng: random.Random, choices: int = 400) -> list[Walk]:
    """A random game, chance by single draws, from its start on."""
    steps = [what.begin()]
    while walk.mover(steps[-1]) is not None and len(steps) < choices:
        steps.append(walk.choose(steps[-1], rng.choice(walk.options(steps[-1]))))
    return steps


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_number_stays_within_what_the_coding_says(game: str, preset: str) -> None:
    what = small(game, preset)
    coding = what.coding
    for step in walked(what, random.Random(1)):
        options = walk.options(step)
        bound = coding.draws if walk.mover(step) == CHANCE else len(coding.choices)
        assert options == sorted(set(options))
        assert all(0 <= option < bound for option in options)
        for seat in range(what.seats):
            seen = walk.observation(step, seat)
            assert len(seen) == coding.features
            assert all(-1.0 <= number <= 1.0 for number in seen)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_legal_action_can_be_said_in_one_way(game: str, preset: str) -> None:
    what, found = small(game, preset), 0
    for step in walked(what, random.Random(2), 120):
        seat = walk.mover(step)
        if seat in (None, CHANCE) or step.begun:
            continue
        legal = what.game.legal(step.state, seat)
        if len(legal) > 500:
            continue
        said = [_action(what, legal, begun) for begun in _whole(what, legal, ())]
        assert sorted(map(repr, said)) == sorted(map(repr, legal))
        found += 1
    assert found


def _whole(what: Play, legal: Any, begun: tuple[int, ...]) -> list[tuple[int, ...]]:
    if begun and what.coding.action(legal, begun) is not None:
        return [begun]
    nexts = what.coding.options(legal, begun)
    return [whole for choice in nexts for whole in _whole(what, legal, (*begun, choice))]


def _action(what: Play, legal: Any, begun: tuple[int, ...]) -> Any:
    return what.coding.action(legal, begun)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_returns_add_up_to_nothing(game: str, preset: str) -> None:
    what, rng = small(game, preset), random.Random(3)
    now = what.begin()
    while (mover := walk.mover(now)) is not None:
        if mover == CHANCE:
            now = walk.let_chance(now, rng.randbytes(32))
        else:
            now = walk.choose(now, rng.choice(walk.options(now)))
    returns = what.coding.returns(now.state)
    least, most = what.coding.utility
    assert sum(returns) == pytest.approx(0.0, abs=1e-9)
    assert all(least <= each <= most for each in returns)


def test_what_a_seat_remembers_tells_nothing_of_other_hands() -> None:
    """Two deals that differ in the second seat's die alone are one to the first seat."""
    what = play("bluff", {"preset": "openspiel", "dice": 1}, 2)
    memories = [[walk.memory(now, seat) for seat in (0, 1)] for now in (_dealt(what, 1, 4),)]
    other = _dealt(what, 1, 5)
    assert walk.memory(other, 0) == memories[0][0]
    assert walk.memory(other, 1) != memories[0][1]


def test_a_long_game_is_kept_with_what_was_told() -> None:
    what, luck = play("dobon", {"preset": "numazoko", "rounds": 4}, 4), random.Random(1)
    now, steps = what.begin(), 0
    while walk.mover(now) is not None:
        now, steps = walk.choose(now, luck.choice(walk.options(now))), steps + 1
    assert steps > 500
    kept = pickle.loads(pickle.dumps(now))
    assert [walk.memory(kept, seat) for seat in range(4)] == [
        walk.memory(now, seat) for seat in range(4)
    ]


def _dealt(what: Play, *faces: int) -> Walk:
    now = what.begin()
    while walk.mover(now) == CHANCE and len(walk.options(now)) == 2:
        now = walk.choose(now, 0)  # the lot
    for face in faces:
        now = walk.choose(now, face - 1)
    return now


def test_a_bid_that_shows_dice_is_said_die_by_die() -> None:
    what = play("bluff", {"preset": "mobius", "dice": 3}, 2)
    now = _dealt(what, 1, 2, 2, 3, 3, 3)
    choices = what.coding.choices
    bid, show, done = (choices.index(each) for each in ("bid 1 5", "show 2", "done"))
    for choice in (bid, show):
        now = walk.choose(now, choice)
    legal = what.game.legal(now.state, walk.mover(now))
    assert what.coding.action(legal, (bid, show, done)) == MakeBid(1, 5, (2,))
    assert walk.mover(walk.choose(now, done)) == CHANCE


def test_a_choice_that_may_not_be_made_is_refused() -> None:
    what = play("bluff", "bluebear", 2)
    with pytest.raises(ValueError, match="expected one of"):
        walk.choose(what.begin(), 999)


def test_a_deal_draws_every_card_once() -> None:
    what, rng = play("dobon", {"rounds": 1}, 3), random.Random(4)
    steps = walked(what, rng, 60)
    dealing = [step for step in steps if step.state.phase is Phase.DEALING]
    assert len({len(walk.options(step)) for step in dealing}) == 52


def test_points_without_end_stay_within_an_observation() -> None:
    bluff = Bluff()
    rules = bluff.rulebook.parse({"preset": "chuiniu", "players": 3})
    view = bluff.view(bluff.start(rules, 3), 0)
    noted = tuple(replace(seat, losses=250) for seat in view.seats)
    seen = BluffCoding(rules, 3).observation(replace(view, seats=noted), ())
    assert min(seen) == -1
    assert max(seen) <= 1


def test_a_sum_of_pips_stays_within_an_observation() -> None:
    face_off = play("bluff", {"dice": 1, "players": 2, "face_off": True}, 2)
    now = face_off.begin()
    while walk.mover(now) == CHANCE:
        now = walk.let_chance(now, bytes(32))
    eleven = face_off.coding.choices.index("bid 11")
    now = walk.choose(now, eleven)
    for seat in range(2):
        assert max(walk.observation(now, seat)) <= 1
