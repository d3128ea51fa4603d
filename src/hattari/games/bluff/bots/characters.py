"""How the animals of Bluff lean, and what gives them away."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from hattari.bots.bot import Bot, fraction
from hattari.bots.character import shown
from hattari.core.cast import Mood
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView

from .belief import chance, ignore

LEANS = 0.4
"""How often a leaning has its way."""

UNLIKELY = 0.5
"""Below this chance, by one's own dice alone, a bid is no honest one."""

SHAKY = 0.65
"""Below this chance who doubts early doubts."""

HALF_BELIEVED = 0.8
"""Below this chance a bid is only half believed."""

Lean = Callable[[Rules, BluffView, Action], Action]
Reason = Callable[[Rules, BluffView, MakeBid], bool]


class Animal(msgspec.Struct, frozen=True):
    """Meets `bots.bot.Character`: a leaning, and a mood with the reason for it."""

    mood: Mood
    reason: Reason
    lean: Lean

    def choose(self, bot: Bot, rules: Rules, view: BluffView, seed: bytes) -> Action:
        """The bot's action, or now and then the one that the animal likes better."""
        action: Action = bot.choose(rules, view, seed)
        return self.lean(rules, view, action) if fraction(seed, "lean") < LEANS else action

    def tell(self, rules: Rules, view: BluffView, action: Action, seed: bytes) -> Mood | None:
        """Its mood with a bid; nothing else gives it away."""
        if not isinstance(action, MakeBid):
            return None
        return shown(self.mood, self.reason(rules, view, action), seed)


def _true(rules: Rules, view: BluffView, count: int, face: int) -> float:
    """How likely a bid is true, by one's own dice."""
    return chance(ignore(rules, view).count(face), count)


# Reasons ---------------------------------------------------------------------------------


def is_bluff(rules: Rules, view: BluffView, bid: MakeBid) -> bool:
    """Whether its own dice don't carry the bid."""
    return _true(rules, view, bid.count, bid.face) < UNLIKELY


def has_star(_rules: Rules, view: BluffView, _bid: MakeBid) -> bool:
    """Whether it holds a wild die under its cup."""
    return view.wild is not None and view.wild in (view.hand or ())


def doubts(rules: Rules, view: BluffView, _bid: MakeBid) -> bool:
    """Whether it raises a bid that it only half believes."""
    return (
        view.bid is not None and _true(rules, view, view.bid.count, view.bid.face) < HALF_BELIEVED
    )


def is_strong(_rules: Rules, view: BluffView, bid: MakeBid) -> bool:
    """Whether at least half of what it bids lies under its own cup."""
    own = sum(die in (bid.face, view.wild) for die in view.hand or ())
    return 2 * own >= bid.count


# Leanings --------------------------------------------------------------------------------


def bolder(_rules: Rules, view: BluffView, action: Action) -> Action:
    """One more of what it bids."""
    if not isinstance(action, MakeBid) or action.show or action.call or view.legal is None:
        return action
    more = (action.count + 1, action.face)
    return MakeBid(*more) if more in view.legal.bids else action


def to_the_star(rules: Rules, view: BluffView, action: Action) -> Action:
    """The lowest bid of the wild face, if it believes in it."""
    if not isinstance(action, MakeBid) or action.show or view.legal is None:
        return action
    for count, face in view.legal.bids:
        if face == view.wild and _true(rules, view, count, face) >= UNLIKELY:
            return MakeBid(count, face)
    return action


def early(rules: Rules, view: BluffView, action: Action) -> Action:
    """A doubt where others would still raise."""
    if view.legal is None or not view.legal.challenge or view.bid is None:
        return action
    return Challenge() if _true(rules, view, view.bid.count, view.bid.face) < SHAKY else action


def as_it_is(_rules: Rules, _view: BluffView, action: Action) -> Action:
    """No leaning."""
    return action


FOX = Animal("sweat", is_bluff, bolder)
TANUKI = Animal("smug", has_star, to_the_star)
CAT = Animal("shock", doubts, early)
FROG = Animal("laugh", is_strong, as_it_is)
