"""Dobon's quiz: a few cards, and what comes of them."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.quiz import Quiz
from hattari.games.dobon.lesson.stage import DobonStage, Place
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Cards
from hattari.games.dobon.rules.refusals import name
from hattari.games.dobon.rules.words import dobon, effects, paying, points, turn

from . import calls, house, positions, turns


def _clauses(rules: Rules, about: str) -> list[Text]:
    return {
        "turn": lambda: turn.turn(rules),
        "effects": lambda: effects.effects(rules, None),
        "dobon": lambda: [*dobon.dobon(rules), *dobon.more(rules)],
        "more": lambda: [*dobon.more(rules), *paying.paying(rules)],
        "mistakes": lambda: [*dobon.mistakes(rules), *turn.turn(rules)],
        "points": lambda: [*points.points(rules), *paying.paying(rules), *dobon.more(rules)],
        "paying": lambda: [*paying.paying(rules), *points.points(rules)],
        "next_round": lambda: points.next_round(rules),
    }[about]()


def _scene(stage: DobonStage) -> Text:
    hands = [
        Text("{name} {cards}", "{name} {cards}").fill(name=place.name, cards=_cards(place))
        for place in (stage.own, *stage.others)
    ]
    up = "" if stage.up is None else name(stage.up)
    return Text("On top: {up}. Hands: {hands}", "場札:{up}。手札:{hands}").fill(
        up=up, hands=Text("; ", "、").join(hands)
    )


def _cards(place: Place) -> str:
    return " ".join(name(each.card) for each in place.cards) or " ".join("?" * place.held)


_DEALT: Cards = ("5H", "9C", "3D", "KH", "8S")


def _opening(rules: Rules, seats: int) -> DobonStage:
    at_table = positions.at_table(rules, seats)
    return positions.picture(positions.start(positions.opened(at_table, "7S", (_DEALT,))))


QUIZ: Quiz[Rules, DobonStage] = Quiz(
    cases=(*turns.cases(), *calls.cases(), *house.cases()),
    disputed=(
        "two_stack",
        "answer",
        "last_card",
        "draw_then_play",
        "counter_dobon",
        "court",
        "held_eights",
        "first_card_effect",
        "opening_dobon",
        "draw_dobon",
        "jump_in",
        "arithmetic",
        "counter_answers",
        "burst_ends",
        "mistakes",
        "two_points",
        "multiplier",
        "effects",
    ),
    believed={
        "two_points": (2, 20, 50),
        "court_points": (10, 11),
        "rounding": (1, 10),
        "multiplier": (1, 2, 3),
    },
    clauses=_clauses,
    scene=_scene,
    opening=_opening,
)
"""The part of Dobon's kit."""
