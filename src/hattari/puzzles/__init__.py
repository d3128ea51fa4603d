"""Puzzles for any rule set: positions of bots' games in which one choice is clearly the best.

A position is kept where it is clear (the paired intervals of the others exclude 0) and instructive
(the naive answer, that of the game's weakest bot, is one of these). All of it follows from a seed,
so that a day's puzzle is the same wherever the same version runs.
"""

from .contrasts import telling
from .find import Answered, Choice, Puzzle, day_seed, puzzles, usual_seats
from .own import own_puzzle

__all__ = [
    "Answered",
    "Choice",
    "Puzzle",
    "day_seed",
    "own_puzzle",
    "puzzles",
    "telling",
    "usual_seats",
]
