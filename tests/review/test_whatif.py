"""Playing on from a moment: hands that fit what was seen, and nothing that lay hidden."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from hattari.bots.alone import Alone, Stand, answered, play_on
from hattari.bots.bot import installed
from hattari.bots.match import play_game, seat_of
from hattari.core import record as records
from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.review import Reviewed, next_choice, opened, truly

PRESETS = [
    ("bluff", "bluebear"),
    ("bluff", "bluebear+reroll"),
    ("bluff", "mobius"),
    ("dobon", "numazoko-easy"),
    ("dobon", "quick"),
]
LUCK = bytes(32)


def reviewed(game_id: str, preset: str, seats: int = 3) -> Reviewed:
    """A game between the bots that play for the absent."""
    kit = registry().kit(game_id)
    rules = kit.game.rulebook.parse(preset)
    bot = installed().get(game_id, kit.stand_in or "")
    played = play_game(kit.game, rules, [seat_of(bot, rules)] * seats, b"what if".ljust(32))
    record = records.write(kit.game, rules, ("A", "B", "C")[:seats], played.events)
    return opened(registry(), record)


def alone(here: Reviewed, seat: int) -> Alone:
    """One who plays on as that seat."""
    kit = registry().kit(here.record.game)
    bot = installed().get(here.record.game, kit.stand_in or "")
    chooses = partial(kit.load("imagine").chooses, here.rules)
    return Alone(here.game, seat, partial(bot.choose, here.rules), chooses)


@pytest.mark.parametrize(("game_id", "preset"), PRESETS)
def test_a_drawn_state_looks_as_what_was_seen(game_id: str, preset: str) -> None:
    here = reviewed(game_id, preset)
    imagine = registry().kit(game_id).load("imagine")
    for seat in range(3):
        for number, each in enumerate(here.decisions(seat)[:12]):
            state = imagine.state(here.rules, each.view, number.to_bytes(32, "big"))
            seen = here.game.view(state, seat)
            for name in ("hand", "legal", "turn", "bid", "up", "must", "trail", "discards"):
                assert getattr(seen, name, None) == getattr(each.view, name, None), name
            assert [s.hidden if game_id == "bluff" else s.cards for s in seen.seats] == [
                s.hidden if game_id == "bluff" else s.cards for s in each.view.seats
            ]
            assert here.game.view(truly(here, each), seat) == each.view


@pytest.mark.parametrize(("game_id", "preset"), PRESETS)
def test_one_plays_on_to_the_end(game_id: str, preset: str) -> None:
    here = reviewed(game_id, preset)
    chosen = here.decisions(1)[0]
    imagine = registry().kit(game_id).load("imagine")
    state = imagine.state(here.rules, chosen.view, LUCK)
    one = alone(here, 1)
    stand, waits, asked = Stand(state, LUCK), "you", 0
    while waits != "over":
        action = None
        if waits == "you":
            asked += 1
            seen = here.game.view(stand.state, 1)
            action = dict(msgspec.to_builtins(one.player(seen, LUCK)))
        stretch = play_on(one, stand if waits == "bots" else answered(one, stand, action), 40)
        assert len(stretch.frames) <= 40
        stand, waits = stretch.stand, stretch.waits
    assert asked > 0
    outcome = here.game.outcome(stand.state)
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == [0, 1, 2]


def test_other_luck_brings_another_game() -> None:
    here = reviewed("bluff", "bluebear")
    chosen = here.decisions(0)[0]
    imagine = registry().kit("bluff").load("imagine")
    hands = {imagine.state(here.rules, chosen.view, bytes([n]) * 32).hands for n in range(8)}
    assert len(hands) > 4
    assert {each[0] for each in hands} == {chosen.view.hand}


def test_what_the_rules_refuse_is_refused() -> None:
    here = reviewed("bluff", "bluebear")
    stand = Stand(truly(here, here.decisions(0)[0]), LUCK)
    with pytest.raises(Refusal):
        answered(alone(here, 0), stand, None)
    with pytest.raises(Refusal, match="nothing left"):
        next_choice(here, 0, len(here.record.moves))


def under(game_id: str, preset: str, other: str) -> list[Any]:
    """What each choice of a game looks like under other rules; None where it can't come about."""
    here, imagine = reviewed(game_id, preset), registry().kit(game_id).load("imagine")
    rules, found = here.game.rulebook.parse(other), []
    for seat in range(3):
        for each in here.decisions(seat):
            try:
                found.append((each.view, imagine.under(rules, each.view)))
            except Refusal:
                found.append((each.view, None))
    return found


@pytest.mark.parametrize(
    ("game_id", "preset", "other", "least"),
    [
        ("bluff", "bluebear", "bluebear", 1.0),
        ("bluff", "bluebear", "bluebear+reroll", 1.0),
        ("bluff", "bluebear+reroll", "bluebear", 0.2),
        ("bluff", "bluebear", "mobius", 0.2),
        ("bluff", "bluebear", "pirates", 0.2),
        ("dobon", "numazoko-easy", "numazoko-easy", 0.9),
        ("dobon", "numazoko-easy", "quick", 0.5),
    ],
)
def test_a_position_is_seen_under_other_rules(
    game_id: str, preset: str, other: str, least: float
) -> None:
    found = under(game_id, preset, other)
    there = [(seen, again) for seen, again in found if again is not None]
    assert len(there) >= least * len(found)
    for seen, again in there:
        assert (again.hand, again.you, again.turn) == (seen.hand, seen.you, seen.turn)
        if preset == other:
            assert again.legal == seen.legal
