"""The bot to begin with: sane, a little careless, and not counting anything."""

from __future__ import annotations

from msgspec.structs import replace

from hattari.bots.bot import fraction, pick
from hattari.core.game import Text
from hattari.games.dobon.rules.actions import Action, Play
from hattari.games.dobon.rules.axes import Mistakes, Rules
from hattari.games.dobon.rules.cards import Cards
from hattari.games.dobon.rules.effects import effect
from hattari.games.dobon.rules.points import card_points
from hattari.games.dobon.rules.view import DobonView

from .looking import call, holds, idle, jumps, plays

OVERLOOKS = 0.2
"""How often it doesn't notice a dobon of its own."""

FORGETS = 0.1
"""How often it forgets to say pon."""

WHIMS = 0.3
"""How often it lays any card that fits, instead of the dearest."""


class EasyBot:
    """Meets `bots.bot.Bot`. Plays what it can, its dearest card first, and keeps its eights."""

    id = "easy"
    version = 1
    game = "dobon"
    title = Text("Easy", "のんびり")
    note = Text(
        "Plays along cheerfully; forgets a pon or misses a dobon now and then",
        "気ままに遊ぶのんびり屋。ポンを忘れたり、ドボンを見逃したりも",
    )

    def choose(self, rules: Rules, view: DobonView, seed: bytes) -> Action:
        """A plausible action, with whims and slips drawn from the seed."""
        right = plays(rules, view)
        if holds(rules, view) and fraction(seed, "overlook") >= OVERLOOKS:
            return call(view)
        if offers := jumps(rules, view):
            return offers[pick(seed, "jump", len(offers))]
        if not right:
            return idle(view)
        play = _choice(rules, view.hand or (), right, seed)
        slips = rules.mistakes is Mistakes.PENALTY and fraction(seed, "forget") < FORGETS
        return replace(play, pon=False) if slips else play


def _choice(rules: Rules, hand: Cards, right: tuple[Play, ...], seed: bytes) -> Play:
    if fraction(seed, "whim") < WHIMS:
        return right[pick(seed, "any", len(right))]
    return max(right, key=lambda play: (_dearness(rules, play), _followers(hand, play)))


def _dearness(rules: Rules, play: Play) -> int:
    if effect(rules, play.card).fits_all:
        return -1
    return sum(card_points(rules, card) for card in (play.card, *play.more))


def _followers(hand: Cards, play: Play) -> int:
    suit = play.suit or (play.card, *play.more)[-1][1].upper()
    return sum(card[1].upper() == suit for card in hand)
