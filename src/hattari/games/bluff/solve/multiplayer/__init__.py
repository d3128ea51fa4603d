"""Strategies for any rules and any number of seats, and games played by them: what others need.

`train.learn` makes strategies; it stands apart because learning is seldom needed.
"""

from __future__ import annotations

from .games import BY_THE_RULES, Rounds, Start, play_games, trace
from .strategy import OPTIONS, Strategy, file_name, load, plain, save, values, without

__all__ = [
    "BY_THE_RULES",
    "OPTIONS",
    "Rounds",
    "Start",
    "Strategy",
    "file_name",
    "load",
    "plain",
    "play_games",
    "save",
    "trace",
    "values",
    "without",
]
