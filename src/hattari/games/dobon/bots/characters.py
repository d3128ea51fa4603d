"""How the animals of Dobon lean, and what gives them away."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from hattari.bots.bot import Bot, fraction
from hattari.bots.character import shown
from hattari.core.cast import Mood
from hattari.games.dobon.rules.actions import Action, Pass, Play
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Cards, called_ranks
from hattari.games.dobon.rules.effects import effect
from hattari.games.dobon.rules.points import hand_points
from hattari.games.dobon.rules.view import DobonView

from .looking import plays

LEANS = 0.5
"""How often a leaning has its way."""

DEAR = 30
"""The points from which on a hand is a dear one."""

Lean = Callable[[Rules, DobonView, Action], Action]
Reason = Callable[[Rules, Cards], bool]


class Animal(msgspec.Struct, frozen=True):
    """Meets `bots.bot.Character`: a leaning, and a mood with the reason for it.

    The reason is looked for in the cards that it keeps.
    """

    mood: Mood
    reason: Reason
    lean: Lean

    def choose(self, bot: Bot, rules: Rules, view: DobonView, seed: bytes) -> Action:
        """The bot's action, or now and then the one that the animal likes better."""
        action: Action = bot.choose(rules, view, seed)
        return self.lean(rules, view, action) if fraction(seed, "lean") < LEANS else action

    def tell(self, rules: Rules, view: DobonView, action: Action, seed: bytes) -> Mood | None:
        """Its mood with a card that it lays, or with a pass; nothing else gives it away."""
        if not isinstance(action, Play | Pass):
            return None
        laid = (action.card, *action.more) if isinstance(action, Play) else ()
        kept = tuple(card for card in view.hand or () if card not in laid)
        return shown(self.mood, self.reason(rules, kept), seed)


def waits(rules: Rules, kept: Cards) -> bool:
    """Whether there is a card on which it could call."""
    return bool(called_ranks(rules, kept))


def is_dear(rules: Rules, kept: Cards) -> bool:
    """Whether its cards would cost it much."""
    return hand_points(rules, kept) >= DEAR


def has_wild(rules: Rules, kept: Cards) -> bool:
    """Whether it holds a card that fits everything."""
    return any(effect(rules, card).fits_all for card in kept)


def wild_first(rules: Rules, view: DobonView, action: Action) -> Action:
    """A card that fits everything, as soon as it has one."""
    if not isinstance(action, Play):
        return action
    wild = (play for play in plays(rules, view) if effect(rules, play.card).fits_all)
    return next(wild, action)


def as_it_is(_rules: Rules, _view: DobonView, action: Action) -> Action:
    """No leaning."""
    return action


FOX = Animal("laugh", has_wild, as_it_is)
TANUKI = Animal("smug", waits, as_it_is)
CAT = Animal("shock", is_dear, wild_first)
FROG = Animal("sweat", is_dear, as_it_is)
