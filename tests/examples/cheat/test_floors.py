"""Cheat on each floor of the house, none of which knows it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from pettingzoo.test import api_test
from typer.testing import CliRunner

from hattari.bots.bot import installed
from hattari.bots.match import Played, play_game, seat_of
from hattari.cli import program
from hattari.core import record
from hattari.core.game import Turn, Window
from hattari.core.installed import registry
from hattari.core.plain.shapes import shown
from hattari.interop import pettingzoo
from hattari.lab.bots import field_of
from hattari.lab.plan import Learning, Plan
from hattari.lab.run import measure
from tests.games.laws import counts_and_numbers_without_repeats, nobody_acts_but_who_is_awaited
from tests.server.harness import Person, seated, served
from tests.server.test_play import record_of

KIT = registry().kit("cheat")
GAME = KIT.game


def play(preset: str, seats: int, seed: int) -> Played:
    """A game of its own bots."""
    rules, bot = GAME.rulebook.parse(preset), installed().get("cheat", "plain")
    return play_game(GAME, rules, [seat_of(bot, rules)] * seats, bytes([seed]) * 32)


def states(preset: str, seats: int, seed: int) -> list[Any]:
    """Every state of a game."""
    found = [GAME.start(GAME.rulebook.parse(preset), seats)]
    for event in play(preset, seats, seed).events:
        found.append(GAME.evolve(found[-1], event))
    return found


def test_the_rules_are_told_in_both_languages() -> None:
    told = GAME.rulebook.describe(GAME.rulebook.parse("cheat-short"), 3)
    assert all(line.en and line.ja for paragraph in told for line in paragraph.lines)
    assert "20 cards" in told[0].lines[0].en


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_is_legal_is_accepted_and_nothing_else(seats: int) -> None:
    for state in states("cheat-short", seats, seats):
        nobody_acts_but_who_is_awaited(GAME, state, seats)
        for seat in range(seats):
            counts_and_numbers_without_repeats(GAME.legal(state, seat))
            for action in GAME.legal(state, seat):
                assert GAME.decide(state, seat, action)


def test_nobody_sees_the_cards_of_others() -> None:
    for state in states("cheat-short", 3, 1):
        for seat in (0, 1, 2, None):
            told = msgspec.json.encode(GAME.view(state, seat)).decode()
            hidden = [hand for other, hand in enumerate(state.hands) if other != seat]
            cards = [card for hand in (*hidden, state.pile) for card in hand]
            assert not [card for card in cards if f'"{card}"' in told]


def test_only_a_doubted_card_is_told() -> None:
    state = GAME.start(GAME.rulebook.parse("cheat-short"), 3)
    told = set[str]()
    for event in play("cheat-short", 3, 1).events:
        before, state = state, GAME.evolve(state, event)
        for seat in (0, 1, 2, None):
            seen: Any = GAME.redact(event, seat)
            said = msgspec.json.encode(seen).decode()
            cards = [card for hand in (*before.hands, before.pile) for card in hand]
            named = [card for card in cards if shown(card) in said]
            told |= {seen.what} if named else set()
            assert named == list(before.pile[-1:] if named else ())
    assert told == {"cheat.doubted"}


@pytest.mark.parametrize(
    ("preset", "seats"), [("cheat", 4), ("cheat-short", 2), ("cheat-short", 6)]
)
def test_a_record_holds(preset: str, seats: int) -> None:
    played = play(preset, seats, 3)
    names = [f"seat {seat}" for seat in range(seats)]
    said = record.write(GAME, GAME.rulebook.parse(preset), names, played.events)
    read = record.read(record.encode(said))
    assert record.check(registry(), read) == ()
    assert record.replay(registry(), read).state == played.state


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
def test_programs_that_learn_can_play_it() -> None:
    api_test(pettingzoo.env("cheat", "cheat-short", 3), num_cycles=60)


def test_a_person_plays_it_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    deck = [rank + suit for rank in "A2345" for suit in "SHDC"]
    arguments = ["play", "cheat-short", "--lang", "en", "--seats", "2", "--save", str(file)]
    lines = "\n".join(["trust", *deck] * 60)
    shown = CliRunner().invoke(program(arguments), [*arguments, "--seed", "07" * 32], input=lines)
    assert "Your hand:" in shown.output
    assert "takes the pile." in shown.output
    assert record.check(registry(), record.read(file.read_bytes())) == ()


async def move(person: Person, random: Random) -> None:
    """One step of a person: something legal, or waiting."""
    game = person.view["game"]
    legal = game and game["legal"]
    if legal:
        await person.act(**random.choice(legal))
    else:
        await person.receive()


@pytest.mark.asyncio
async def test_people_and_bots_play_it_at_a_table(tmp_path: Path) -> None:
    random = Random(1)
    with served(tmp_path / "hattari.sqlite") as server:
        ann = await Person(server.url, "Ann").arrive()
        games = {game["id"]: game for game in await ann.get("/games")}
        assert games["cheat"]["title"] == {"en": "Cheat", "ja": "ダウト"}
        key = await seated(ann, game="cheat", rules="cheat-short", bots=["plain", "plain"])
        assert (await ann.do("start"))["type"] == "accepted"
        async with asyncio.timeout(60):
            while ann.view["phase"] != "over":
                await move(ann, random)
        said = await ann.get(f"/records/{await record_of(ann, key)}")
        assert record.check(registry(), record.read(msgspec.json.encode(said))) == ()
        await ann.close()


def test_the_lab_measures_it() -> None:
    rules = GAME.rulebook.parse("cheat-short")
    plan = Plan(
        game="cheat", name="short", title=GAME.title, rules=rules, seats=3, games=40,
        learning=Learning(0),
    )  # fmt: skip
    measured = {each.key: each for each in measure(field_of(KIT), plan).measured.measures}
    length = measured["decisions"]
    assert length.value is not None
    assert 20 < length.value < 180
    assert length.n == 40


def test_seats_are_asked_one_after_the_other_and_in_windows_together() -> None:
    kinds = {type(GAME.awaits(state)) for state in states("cheat", 4, 2)}
    assert {Turn, Window} <= kinds
