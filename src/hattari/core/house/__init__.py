"""House rules as data: how a game's axes, presets and options are read, switched and named.

A game brings a frozen struct with a field for each axis, a table of contradictions, a file of
presets and its words; one `House` of them is its rulebook.
"""

from .rulebook import House
from .rules import (
    LEAST_SEATS,
    MOST_SEATS,
    Clash,
    Group,
    HouseRules,
    Idling,
    Players,
    SeatCount,
    check_seats,
    check_starter,
    digest,
    for_seats,
    full,
    most_seats,
)
from .words import PLAYERS, Words

__all__ = [
    "LEAST_SEATS",
    "MOST_SEATS",
    "PLAYERS",
    "Clash",
    "Group",
    "House",
    "HouseRules",
    "Idling",
    "Players",
    "SeatCount",
    "Words",
    "check_seats",
    "check_starter",
    "digest",
    "for_seats",
    "full",
    "most_seats",
]
