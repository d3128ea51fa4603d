"""The game in the lab: its bot plays thousands of games, and these are measured."""

from hattari.lab.bots import BotField

FIELD = BotField("cheat")
