"""The measures of Bluff, by theme; a theme's file ends with the list of its records."""

from __future__ import annotations

from operator import attrgetter

from hattari.games.bluff.lab.plays import Plays
from hattari.lab.definition import Definition

from . import behind, decisions, exact, lead, length, others, quality, seating, skill

THEMES = (behind, lead, seating, decisions, exact, skill, length, others, quality)
MEASURES: tuple[Definition, ...] = tuple(
    sorted((each for theme in THEMES for each in theme.MEASURES), key=attrgetter("number"))
)
"""The measures of every rule set; those of restricted players come to them."""
ON_CARD = tuple(each for each in MEASURES if each.card is not None)
"""What a host asks: all that is told of players who have learned nothing."""


def of(plays: Plays) -> tuple[Definition, ...]:
    """The measures of these games: of options too that somebody did without."""
    return (*MEASURES, *(skill.restricted(option) for option in plays.restricted))
