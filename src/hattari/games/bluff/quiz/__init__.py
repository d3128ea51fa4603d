"""Bluff's quiz: small rounds of a few dice, and what comes of them."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.quiz import Quiz
from hattari.games.bluff.lesson.stage import BluffStage, Place
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.phrases import face_name
from hattari.games.bluff.rules.words import bids, ending, settlement, table

from . import bidding, settling


def _clauses(rules: Rules, about: str) -> list[Text]:
    return {
        "settlement": lambda: [*settlement.settlement(rules), *table.equipment(rules, None)],
        "spot_on": lambda: [*settlement.spot_on(rules), *table.equipment(rules, None)],
        "challenge": lambda: [*table.challenge(rules), *table.course(rules)],
        "bids": lambda: bids.bids(rules),
        "openings": lambda: bids.bids(rules)[::-1],
        "reroll": lambda: table.reroll(rules),
        "next_round": lambda: ending.next_round(rules),
        "palifico": lambda: ending.palifico(rules),
        "ending": lambda: ending.ending(rules),
        "equipment": lambda: table.equipment(rules, None),
    }[about]()


def _scene(stage: BluffStage) -> Text:
    places = (stage.own, *stage.others)
    hands = [
        Text("{name} {dice}", "{name} {dice}").fill(name=place.name, dice=_dice(stage, place))
        for place in places
    ]
    return Text("Dice: {hands}", "ダイス:{hands}").fill(hands=Text("; ", "、").join(hands))


def _dice(stage: BluffStage, place: Place) -> str:
    faces = (face_name(die.face, stage.star or 0) for die in place.dice)
    return " ".join((*faces, *("?",) * place.hidden))


QUIZ: Quiz[Rules, BluffStage] = Quiz(
    cases=(*settling.cases(), *bidding.cases()),
    disputed=(
        "exact",
        "starter",
        "order",
        "wild",
        "loss",
        "spot_on",
        "challenge_by",
        "reroll",
        "palifico",
        "spare_last_die",
        "limit",
        "surcharge",
        "reward",
        "ending",
        "goal",
        "stake",
    ),
    believed={"reward": (1, 2), "surcharge": (1, 2), "dice": (3, 4, 5, 6)},
    clauses=_clauses,
    scene=_scene,
)
"""The part of Bluff's kit."""
