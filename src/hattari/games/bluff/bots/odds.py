"""The bot that reckons: exact chances, what the bids tell, and what each outcome costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

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
from hattari.games.bluff.rules.axes import Rules, Straight
from hattari.games.bluff.rules.counting import is_straight
from hattari.games.bluff.rules.view import BluffView, LegalView

from . import face_off
from .belief import Belief, believe, chance, ignore, own_shown
from .calls import in_other_words, other_way
from .evaluation import ActionValues, Plan
from .turns import in_window, returning, weighed

Weighed = tuple[float, Action]

BLUFFS = 0.08
"""How often a seat bids as if one more of its dice matched."""

CLOSE = 0.05
"""Actions that differ by less, in units of what is at stake, are as good as equal."""

REROLL_COST = 0.02
"""What a reroll has to be better by: it shows dice to everybody."""

HOPELESS = 0.05
"""With a hand that counts for nothing it doubts what is less likely, and else bids on as if its
dice counted: it believes bids too little to gain by doubting whatever such a hand makes unlikely.
"""


class OddsBot:
    """Meets `bots.bot.Bot`. `listen` makes its belief; `belief.ignore` trusts no bid."""

    id = "odds"
    version = 2
    game = "bluff"
    title = Text("Odds", "オッズ")
    note = Text(
        "Reckons every chance, listens to bids and bluffs now and then",
        "確率をきちんと計算し、ビッドも読む。たまにはったりも",
    )

    def __init__(self, listen: Callable[[Rules, BluffView], Belief] = believe) -> None:
        self._listen = listen

    def choose(self, rules: Rules, view: BluffView, seed: bytes) -> Action:
        """The action of the highest expected worth; close ones by lot."""
        legal, seat = view.legal, view.you
        if legal is None or seat is None:
            raise ValueError("this view is of a seat that may not act")
        if legal.uncover:
            return Uncover()
        if view.seats[view.you or 0].out:
            return returning(rules, view, seed)
        if view.face_off:
            return face_off.choose(rules, view, seed)
        bluffs = fraction(seed, "bluff") < BLUFFS and not legal.wave
        equals = self._equals(rules, view, seat, int(bluffs))
        return equals[pick(seed, "close", len(equals))]

    def shares(self, rules: Rules, view: BluffView) -> dict[Action, float] | None:
        """Meets `bots.bot.Mixer`; None for a seat that is out, and in a face-off."""
        legal, seat = view.legal, view.you
        if legal is None or seat is None or view.seats[seat].out or view.face_off:
            return None
        if legal.uncover:
            return {Uncover(): 1.0}
        bluffs = 0.0 if legal.wave else BLUFFS
        found: dict[Action, float] = {}
        for boast, often in enumerate((1 - bluffs, bluffs)):
            equals = self._equals(rules, view, seat, boast) if often else []
            for action in equals:
                found[action] = found.get(action, 0.0) + often / len(equals)
        return found

    def _equals(self, rules: Rules, view: BluffView, seat: int, boast: int) -> list[Action]:
        """The actions that are as good as the best, if it bids as if so many more dice matched."""
        if view.legal is None:
            return []
        view, legal = in_window(view, view.legal)
        rules = _bluffing(rules, view)
        values = ActionValues(rules, view, self._listen(rules, view), seat)
        weighed = [*_weigh(values, legal, boast), *self._weigh_called(rules, view, seat, boast)]
        best = max(worth for worth, _ in weighed)
        return [action for worth, action in weighed if worth >= best - CLOSE * values.unit]

    def _weigh_called(
        self, rules: Rules, view: BluffView, seat: int, boast: int
    ) -> Iterator[Weighed]:
        """The bids that change what counts."""
        other = other_way(rules, view)
        if other is None or view.legal is None or other[1].legal is None:
            return
        values = ActionValues(*other, self._listen(*other), seat)
        for worth, action in _weigh(values, other[1].legal, boast):
            yield worth, in_other_words(view.legal, action)


def _bluffing(rules: Rules, view: BluffView) -> Rules:
    """The rules by which it weighs: with a hand that counts for nothing often those without it."""
    own = (*(view.hand or ()), *own_shown(view))
    if rules.straight is not Straight.NOTHING or not is_straight(rules, own):
        return rules
    bid = view.bid
    if bid is not None and chance(ignore(rules, view).count(bid.face), bid.count) < HOPELESS:
        return rules
    return replace(rules, straight=Straight.OFF)


def _weigh(values: ActionValues, legal: LegalView, boast: int) -> Iterator[Weighed]:
    if legal.challenge:
        yield values.claim("challenge"), Challenge()
    if legal.spot_on:
        yield values.claim("spot_on"), SpotOn()
    if legal.wave:
        yield _waiting(values), Wave()
    yield from weighed(values.rules, values.view, values.elsewhere, values.belief)
    for plan in values.plans(reroll=False):
        yield values.bid(plan, boast), MakeBid(plan.bid.count, plan.bid.face)
    if legal.show != "off":
        yield from _weigh_rerolls(values, legal)


def _waiting(values: ActionValues) -> float:
    """What it is worth to let a window go; the next seat may still doubt in its turn."""
    view = values.view
    if view.bid is None or values.follower(view.bid.seat) != values.seat:
        return values.elsewhere
    return max(values.elsewhere, values.claim("challenge"))


def _weigh_rerolls(values: ActionValues, legal: LegalView) -> Iterator[Weighed]:
    cost = REROLL_COST * values.unit
    for plan in values.plans(reroll=True):
        yield values.bid(plan) - cost, _reroll(plan, legal)


def _reroll(plan: Plan, legal: LegalView) -> Action:
    if legal.show == "before_bid":
        return Reroll(plan.show)
    return MakeBid(plan.bid.count, plan.bid.face, plan.show)
