"""Habits: as often seen as the cards say, over many seeded games, and legal in every one."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from hattari.bots.bot import installed
from hattari.bots.character import GIVES_AWAY, PRETENDS
from hattari.bots.match import play_game
from hattari.core.cast import CAST, FACES, Habit
from hattari.core.installed import registry
from hattari.games.bluff.bots import characters as dice
from hattari.games.bluff.rules.actions import MakeBid
from hattari.games.dobon.bots import characters as cards
from hattari.games.dobon.rules.actions import Pass, Play
from hattari.games.dobon.rules.effects import effect

BOTS = installed()
GAMES = 24
SLACK = 0.12
"""More than two standard errors of the rarest share that is counted here."""
HABITS = [(kit, habit) for kit in registry().kits for habit in kit.habits]
PRESETS = {"bluff": "bluebear", "dobon": "numazoko"}
Reasons = list[tuple[bool, bool]]


def reason(game: str, habit: Habit, rules: Any, view: Any, action: Any) -> bool | None:
    """Whether the habit's own words hold of this action; None where nothing can be seen."""
    character: Any = BOTS.character(game, "easy", habit.face)
    if game == "bluff":
        return character.reason(rules, view, action) if isinstance(action, MakeBid) else None
    if not isinstance(action, Play | Pass):
        return None
    laid = action.card if isinstance(action, Play) else None
    return bool(character.reason(rules, tuple(card for card in view.hand if card != laid)))


def looks(game: Any, habit: Habit) -> Reasons:
    """Of every action of one seat that could show something: was there reason, did it show."""
    rules = game.rulebook.parse(PRESETS[game.id])
    bot = BOTS.get(game.id, "easy")
    character = BOTS.character(game.id, "easy", habit.face)
    assert character is not None
    found: Reasons = []

    def own(view: Any, seed: bytes) -> Any:
        action = character.choose(bot, rules, view, seed)
        held = reason(game.id, habit, rules, view, action)
        mood = character.tell(rules, view, action, seed)
        assert mood == character.tell(rules, view, action, seed)
        if held is None:
            assert mood is None
        else:
            found.append((held, mood is not None))
        return action

    plain = partial(bot.choose, rules)
    for number in range(GAMES):
        play_game(game, rules, (own, plain, plain), bytes([number]) * 32)
    return found


def share(found: Reasons, wanted: bool) -> float:
    shown = [seen for held, seen in found if held is wanted]
    assert len(shown) > 40
    return sum(shown) / len(shown)


@pytest.mark.parametrize(("kit", "habit"), HABITS, ids=lambda each: getattr(each, "face", ""))
def test_a_habit_shows_as_often_as_it_says(kit: Any, habit: Habit) -> None:
    found = looks(kit.game, habit)
    assert share(found, True) == pytest.approx(GIVES_AWAY, abs=SLACK)
    assert share(found, False) == pytest.approx(PRETENDS, abs=SLACK)


def test_every_habit_is_of_a_bot_and_none_of_the_strongest() -> None:
    for kit, habit in HABITS:
        ids = [offer.id for offer in kit.bots]
        assert set(habit.bots) <= set(kit.opponents())
        assert ids[-1] not in habit.bots
        assert habit.promise.ja != habit.promise.en != ""


def test_no_two_habits_of_a_game_give_away_the_same() -> None:
    for kit in registry().kits:
        faces = [habit.face for habit in kit.habits]
        hints = [habit.hint.ja for habit in kit.habits]
        assert len(set(faces)) == len(faces) >= 2
        assert len(set(hints)) == len(hints)


def test_the_strongest_has_no_character() -> None:
    for kit in registry().kits:
        assert all(BOTS.character(kit.game.id, kit.bots[-1].id, face) is None for face in FACES)
        assert BOTS.character(kit.game.id, "easy", None) is None


def test_every_face_has_a_name_and_words_of_its_own() -> None:
    assert set(CAST) == set(FACES)
    assert len({figure.name.ja for figure in CAST.values()}) == len(FACES)
    said = [
        line.ja for figure in CAST.values() for lines in figure.lines.values() for line in lines
    ]
    assert len(set(said)) == len(said)


def test_each_leaning_has_its_way_now_and_then() -> None:
    game = registry().get("bluff")
    rules = game.rulebook.parse("bluebear")
    bot = BOTS.get("bluff", "easy")
    leant: set[str] = set()

    def own(view: Any, seed: bytes) -> Any:
        action = bot.choose(rules, view, seed)
        for lean in (dice.bolder, dice.to_the_star, dice.early):
            other = lean(rules, view, action)
            if other != action:
                leant.add(lean.__name__)
        return action

    for number in range(GAMES):
        play_game(game, rules, (own, own, own), bytes([number]) * 32)
    assert leant == {"bolder", "to_the_star", "early"}


def test_a_card_that_fits_everything_goes_first() -> None:
    game = registry().get("dobon")
    rules = game.rulebook.parse("numazoko")
    bot = BOTS.get("dobon", "easy")
    changed: list[Any] = []

    def own(view: Any, seed: bytes) -> Any:
        action = bot.choose(rules, view, seed)
        other = cards.wild_first(rules, view, action)
        changed.extend([other] if other != action else [])
        return other

    play_game(game, rules, (own, own, own), bytes(32))
    assert changed
    assert all(effect(rules, play.card).fits_all for play in changed)
