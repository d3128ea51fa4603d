"""Records of a game that tells its moves one by one, and its handful of actions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hattari.bots.match import Played, play_game
from hattari.core import record
from hattari.core.kit import Registry
from hattari.core.plain.shapes import Few
from hattari.core.record import Malformed, Record
from tests.tables.toy import PRESETS, TOY, Answer, Call, Look, Pass, Swap

GAMES = Registry.of(TOY)
SEATS = ("A", "B", "C")


def choose(view: Any, seed: bytes) -> Any:
    """Any action, now this, now that."""
    if view.phase == "look":
        return Look()
    if view.phase == "call":
        return Answer(bool(seed[0] % 2))
    return (Pass(), Swap(), Call())[seed[0] % 3]


def written(preset: str) -> tuple[Played, Record]:
    """A game, and its record."""
    played = play_game(TOY, PRESETS[preset], [choose] * len(SEATS), bytes(32))
    return played, record.write(TOY, PRESETS[preset], SEATS, played.events)


@pytest.mark.parametrize("preset", ["short", "look"])
def test_a_record_replays_to_the_same_end(preset: str) -> None:
    played, said = written(preset)
    read = record.read(record.encode(said))
    assert record.check(GAMES, read) == ()
    assert record.replay(GAMES, read).state == played.state


def test_when_a_move_was_made_changes_nothing() -> None:
    _, said = written("short")
    moves = [msgspec.json.decode(move) | {"at": 7} for move in said.moves]
    timed = tuple(msgspec.Raw(msgspec.json.encode(move)) for move in moves)
    assert record.check(GAMES, msgspec.structs.replace(said, moves=timed)) == ()


def test_what_a_record_expects_is_compared() -> None:
    _, said = written("short")
    bent = msgspec.structs.replace(said, expect={"scores": msgspec.Raw(b"[9,9,9]")})
    assert record.check(GAMES, bent)[0].startswith("scores: expected [9,9,9], came ")


@pytest.mark.parametrize(
    "move", [b'{"do": "dance"}', b'{"seat": "A", "do": "pass"}', b'{"seat": 0, "do": "dance"}']
)
def test_a_move_that_nobody_knows_is_malformed(move: bytes) -> None:
    _, said = written("short")
    bent = msgspec.structs.replace(said, moves=(said.moves[0], msgspec.Raw(move)))
    with pytest.raises(Malformed, match=r"moves\[1\]"):
        record.check(GAMES, bent)


def test_a_move_that_the_rules_refuse_ends_the_replay() -> None:
    _, said = written("short")
    wrong = msgspec.Raw(b'{"seat": 2, "do": "answer", "yes": true}')
    bent = msgspec.structs.replace(said, moves=(said.moves[0], wrong), result=None)
    assert record.check(GAMES, bent)[0].startswith("moves[1]: expected a legal move")


def test_a_few_actions_have_a_place_each() -> None:
    few = Few(("a", "b"))
    assert [few.at(place) for place in range(len(few))] == ["a", "b"]
    for place in (-1, 2):
        with pytest.raises(IndexError):
            few.at(place)
