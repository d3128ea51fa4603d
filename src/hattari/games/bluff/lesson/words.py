"""Turns of phrase of Bluff's lesson."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import Rules, wild_face
from hattari.games.bluff.rules.phrases import dice_of, face_name

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def said(rules: Rules, count: int, face: int) -> Text:
    """A bid as it is said at the table: “four 5s”, 「5が4個」."""
    name = face_name(face, wild_face(rules))
    faces = Text(name, name) if count == 1 else dice_of(name)
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return Text("{count} {faces}", "{faces}が{count}個").fill(
        count=Text(number, str(count)), faces=faces
    )


def sides(rules: Rules, face: int) -> int:
    """How many of a die's six sides count for a face."""
    wild = wild_face(rules)
    return 2 if wild and face != wild else 1
