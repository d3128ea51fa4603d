"""The yardstick: a bot that does anything it may, each choice as likely as another."""

from __future__ import annotations

from msgspec.structs import replace

from hattari.bots.bot import fraction, pick
from hattari.core.game import Text
from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    Dice,
    Double,
    MakeBid,
    Reroll,
    SpotOn,
    Uncover,
    Wave,
)
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.doubling import ACCEPT, COUNTER
from hattari.games.bluff.rules.passing import DOUBT_PASS, PASS
from hattari.games.bluff.rules.view import BluffView, LegalView

REROLLS = 0.25


class RandomBot:
    """Meets `bots.bot.Bot`; for comparison, not registered for people."""

    id = "random"
    version = 1
    game = "bluff"
    title = Text("Random", "でたらめ")
    note = Text("Does anything it may", "できることを何でもする")

    def choose(self, _rules: Rules, view: BluffView, seed: bytes) -> Action:
        """One of the claims and bids, sometimes with a reroll."""
        legal = view.legal
        if legal is None:
            raise ValueError("this view is of a seat that may not act")
        plain, bids = _plain(legal), _bids(legal)
        choice = pick(seed, "any", len(plain) + len(bids))
        if choice < len(plain):
            return plain[choice]
        bid = bids[choice - len(plain)]
        if legal.show == "off" or fraction(seed, "reroll") >= REROLLS:
            return bid
        show = (view.hand or ())[: 1 + pick(seed, "show", legal.show_most)]
        return _shown(legal, bid, show)

    def shares(self, _rules: Rules, view: BluffView) -> dict[Action, float]:
        """Meets `bots.bot.Mixer`."""
        legal = view.legal
        if legal is None:
            raise ValueError("this view is of a seat that may not act")
        plain, bids = _plain(legal), _bids(legal)
        each = 1 / (len(plain) + len(bids))
        if legal.show == "off" or not bids:
            return dict.fromkeys((*plain, *bids), each)
        found: dict[Action, float] = dict.fromkeys(plain, each)
        for bid in bids:
            found[bid] = (1 - REROLLS) * each
            for many in range(1, legal.show_most + 1):
                shown = _shown(legal, bid, (view.hand or ())[:many])
                found[shown] = found.get(shown, 0.0) + REROLLS * each / legal.show_most
        return found


def _bids(legal: LegalView) -> list[MakeBid]:
    bids = [MakeBid(*bid) for bid in legal.bids]
    return [*bids, *(MakeBid(*bid, (), legal.call) for bid in legal.called)]


def _shown(legal: LegalView, bid: MakeBid, show: Dice) -> Action:
    return Reroll(show) if legal.show == "before_bid" else replace(bid, show=show)


def _plain(legal: LegalView) -> list[Action]:
    open_to: list[tuple[bool, Action]] = [
        (legal.challenge, Challenge()),
        (legal.spot_on, SpotOn()),
        (legal.may_pass, PASS),
        (legal.doubt_pass, DOUBT_PASS),
        (legal.answer, ACCEPT),
        (legal.answer, COUNTER),
        (legal.wave, Wave()),
        (legal.uncover, Uncover()),
    ]
    return [*(action for allowed, action in open_to if allowed), *map(Double, legal.doubles)]
