"""Dobon's commands in the chat line."""

from __future__ import annotations

import pytest

from hattari.core.game import Refusal
from hattari.games.dobon.rules.actions import (
    Action,
    Deal,
    Dobon,
    Draw,
    Jump,
    Pass,
    Play,
    State,
    Wave,
)
from hattari.games.dobon.rules.cards import DECK
from hattari.games.dobon.rules.start import Setup

from .playing import DOBON_GAME, fold

LINE = DOBON_GAME.chatline


def _state() -> State:
    hands = (("8H", "TD", "5S", "5C"), ("9S",))
    rest = tuple(card for card in DECK if card not in {"KH", "8H", "TD", "5S", "5C", "9S"})
    state = DOBON_GAME.start(DOBON_GAME.rulebook.parse("numazoko"), 2, Setup(starter=0))
    state = fold(state, DOBON_GAME.close(state))
    return fold(state, DOBON_GAME.resolve(state, Deal(hands, "KH", rest)))


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("play 8H", Play("8H")),
        ("play 8H D", Play("8H", "D")),
        ("play 8h d", Play("8H", "D")),
        ("play ♥8 ♦", Play("8H", "D")),
        ("play 8♥ ♣", Play("8H", "C")),
        ("play 10D", Play("TD")),
        ("play td", Play("TD")),
        ("play 10", Play("TD")),
        ("play 8 S", Play("8H", "S")),
        ("play AS", Play("AS")),
        ("出す H8", Play("8H")),
        ("pon 8H", Play("8H", None, True)),
        ("ポン 8H D", Play("8H", "D", True)),
        ("play 8H 8S C", Play("8H", "C", False, ("8S",))),
        ("pon QH ♠Q QD", Play("QH", None, True, ("QS", "QD"))),
        ("draw", Draw()),
        ("引く", Draw()),
        ("dobon", Dobon()),
        ("dobon double", Dobon(double=True)),
        ("dobon 倍", Dobon(double=True)),
        ("jump 8H", Jump("8H")),
        ("jump 8H D", Jump("8H", "D")),
        ("jump 8H D pon", Jump("8H", "D", True)),
        ("割り込む TD ポン", Jump("TD", None, True)),
        ("ドボン", Dobon()),
        ("pass", Pass()),
        ("パス", Pass()),
        ("wave", Wave()),
        ("見送る", Wave()),
    ],
)
def test_a_typed_command_is_an_action(typed: str, action: Action) -> None:
    name, *words = typed.split()
    assert LINE.parse(_state(), 0, name, words) == action


@pytest.mark.parametrize(
    "typed",
    [
        "play",
        "play 1H",
        "play 8X",
        "play 8H X",
        "play 8H D now",
        "play 5",
        "play H",
        "pon",
        "play ♥",
    ],
)
def test_what_is_no_card_gets_the_usage(typed: str) -> None:
    name, *words = typed.split()
    with pytest.raises(Refusal) as refused:
        LINE.parse(_state(), 0, name, words)
    assert refused.value.code == "usage"
    assert f"/{name} CARD [SUIT]" in refused.value.text.en


@pytest.mark.parametrize(
    "typed", ["dobon triple", "dobon double 倍", "jump", "jump pon", "jump 8H 8S"]
)
def test_what_is_no_call_gets_the_usage(typed: str) -> None:
    name, *words = typed.split()
    with pytest.raises(Refusal, match=f"/{name} ") as refused:
        LINE.parse(_state(), 0, name, words)
    assert refused.value.code == "usage"


def test_an_unknown_command_points_to_the_help() -> None:
    with pytest.raises(Refusal, match="/help"):
        LINE.parse(_state(), 0, "bid", ["4", "3"])
