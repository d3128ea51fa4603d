"""Bluff's quiz: small rounds of a few dice, and what comes of them."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.quiz import Quiz
from hattari.games.bluff.lesson.positions import dealt, seen
from hattari.games.bluff.lesson.stage import BluffStage, Place, staged
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.phrases import face_name
from hattari.games.bluff.rules.words import (
    bids,
    calls,
    course,
    ending,
    hands,
    settlement,
    table,
    turns,
    wildness,
)

from . import bidding, positions, settling, turning


def _clauses(rules: Rules, about: str) -> list[Text]:
    return {
        "settlement": lambda: [*settlement.settlement(rules), *table.equipment(rules, None)],
        "spot_on": lambda: [*settlement.spot_on(rules), *table.equipment(rules, None)],
        "challenge": lambda: [*calls.challenge(rules), *course.course(rules)],
        "bids": lambda: bids.bids(rules),
        "openings": lambda: bids.bids(rules)[::-1],
        "reroll": lambda: course.reroll(rules),
        "next_round": lambda: ending.next_round(rules),
        "palifico": lambda: ending.palifico(rules),
        "ending": lambda: ending.ending(rules),
        "equipment": lambda: table.equipment(rules, None),
        "wildness": lambda: wildness.wildness(rules),
        "hands": lambda: hands.counted_otherwise(rules),
        "passing": lambda: turns.passing(rules),
        "doubling": lambda: turns.doubling(rules),
        "face_off": lambda: turns.face_off(rules),
        "out_of_turn": lambda: turns.out_of_turn(rules),
        "buying_back": lambda: turns.buying_back(rules),
    }[about]()


def _scene(stage: BluffStage) -> Text:
    places = (stage.own, *stage.others)
    held = [
        Text("{name} {dice}", "{name} {dice}").fill(name=place.name, dice=_dice(stage, place))
        for place in places
    ]
    return Text("Dice: {hands}", "ダイス:{hands}").fill(hands=Text("; ", "、").join(held))


def _dice(stage: BluffStage, place: Place) -> str:
    faces = (face_name(die.face, stage.star or 0) for die in place.dice)
    return " ".join((*faces, *("?",) * place.hidden))


def _opening(rules: Rules, seats: int) -> BluffStage:
    return staged(seen(dealt(positions.at_table(rules, seats), positions.FULL, 0)))


QUIZ: Quiz[Rules, BluffStage] = Quiz(
    cases=(*settling.cases(), *bidding.cases(), *turning.cases()),
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
    opening=_opening,
)
"""The part of Bluff's kit."""
