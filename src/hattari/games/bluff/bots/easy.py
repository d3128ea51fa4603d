"""The bot to begin with: friendly, inattentive, and still nobody's fool."""

from __future__ import annotations

from math import exp

from hattari.bots.bot import fraction, pick
from hattari.core.game import Text
from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    MakeBid,
    Reroll,
    SpotOn,
    Uncover,
    Wave,
)
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView, LegalView

from . import face_off
from .belief import chance, ignore
from .calls import in_other_words, other_way
from .turns import easily, returning

TRUSTS = 0.12
"""How often it lets any bid pass that could be true."""

DOUBTS = 0.06
"""How often it doubts any bid that could be false."""

BLUFFS = 0.15
"""How often it makes one of the lowest raises, whatever it holds."""

JUST_CALLS = 0.1
"""How often it calls spot-on on a bid of the count it expects."""

REROLLS = 0.3

CALLS = 0.3
"""How often it looks for a bid that changes what counts."""

OUTBIDS = 0.08
"""How often it looks for a bid out of turn."""

LOW = 6
"""It bids one of so many of the lowest raises that it believes in."""


class EasyBot:
    """Meets `bots.bot.Bot`. Reckons with its own dice only, and often on a whim."""

    id = "easy"
    version = 2
    game = "bluff"
    title = Text("Easy", "のんびり")
    note = Text(
        "Friendly and easily fooled; good to learn with",
        "気のいいのんびり屋。初めての相手にどうぞ",
    )

    def choose(self, rules: Rules, view: BluffView, seed: bytes) -> Action:
        """A plausible action, with whims drawn from the seed."""
        legal = view.legal
        if legal is None:
            raise ValueError("this view is of a seat that may not act")
        if legal.uncover:
            return Uncover()
        if view.seats[view.you or 0].out:
            return returning(rules, view, seed)
        if view.face_off:
            return face_off.choose(rules, view, seed)
        if turn := easily(rules, view, legal, seed) or _claim(rules, view, legal, seed):
            return turn
        if legal.wave:
            return _outbid(rules, view, legal, seed) or Wave()
        return _bid_or_call(rules, view, legal, seed)


def _claim(rules: Rules, view: BluffView, legal: LegalView, seed: bytes) -> Action | None:
    if view.bid is None or not (legal.challenge or legal.spot_on):
        return None
    counts = ignore(rules, view).count(view.bid.face)
    true = chance(counts, view.bid.count)
    exact = counts[view.bid.count] if view.bid.count < len(counts) else 0.0
    if legal.spot_on and exact == max(counts) and fraction(seed, "just") < JUST_CALLS:
        return SpotOn()
    if legal.challenge and (not (legal.bids or legal.wave) or _doubts(true, seed)):
        return Challenge()
    return None


def _doubts(true: float, seed: bytes) -> bool:
    if true <= 0 or true >= 1:
        return true <= 0
    whim = fraction(seed, "whim")
    if whim < TRUSTS + DOUBTS:
        return whim < DOUBTS
    return fraction(seed, "doubt") < 1 / (1 + exp((true - 0.4) / 0.08))


def _outbid(rules: Rules, view: BluffView, legal: LegalView, seed: bytes) -> Action | None:
    """Now and then a bid out of turn that it believes in."""
    if not legal.bids or fraction(seed, "outbid") >= OUTBIDS:
        return None
    action = MakeBid(*_choice(rules, view, legal, seed))
    return action if _believes(rules, view, action) else None


def _bid_or_call(rules: Rules, view: BluffView, legal: LegalView, seed: bytes) -> Action:
    """Now and then, or where it has to, a bid that changes what counts."""
    other = other_way(rules, view)
    if other is None or other[1].legal is None:
        return _bid(rules, view, legal, seed)
    if legal.bids and fraction(seed, "call") >= CALLS:
        return _bid(rules, view, legal, seed)
    action = _bid(*other, other[1].legal, seed)
    if isinstance(action, MakeBid) and legal.bids and not _believes(*other, action):
        return _bid(rules, view, legal, seed)
    return in_other_words(legal, action)


def _believes(rules: Rules, view: BluffView, bid: MakeBid) -> bool:
    return chance(ignore(rules, view).count(bid.face), bid.count) > 0.5


def _bid(rules: Rules, view: BluffView, legal: LegalView, seed: bytes) -> Action:
    count, face = _choice(rules, view, legal, seed)
    keep = tuple(die for die in view.hand or () if die in (face, view.wild))
    useful = 0 < len(keep) <= legal.show_most
    if legal.show == "off" or not useful or fraction(seed, "reroll") >= REROLLS:
        return MakeBid(count, face)
    return Reroll(keep) if legal.show == "before_bid" else MakeBid(count, face, keep)


def _choice(rules: Rules, view: BluffView, legal: LegalView, seed: bytes) -> tuple[int, int]:
    if fraction(seed, "bluff") < BLUFFS:
        return legal.bids[pick(seed, "any", min(LOW, len(legal.bids)))]
    belief = ignore(rules, view)
    counts = {face: belief.count(face) for face in {face for _, face in legal.bids}}
    held = [bid for bid in legal.bids if chance(counts[bid[1]], bid[0]) > 0.5]
    low = held[:LOW]
    return low[pick(seed, "bid", len(low))] if low else legal.bids[0]
