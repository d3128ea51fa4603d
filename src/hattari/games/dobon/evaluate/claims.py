"""How likely a card that is laid is called dobon on."""

from __future__ import annotations

from hattari.core.evaluation import Claim
from hattari.core.text import Text
from hattari.games.dobon.bots.looking import watching
from hattari.games.dobon.bots.sums import tally, threat
from hattari.games.dobon.rules.actions import Action, Jump, Play
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Cards, asked, pack
from hattari.games.dobon.rules.legal import is_safe
from hattari.games.dobon.rules.phrases import shown
from hattari.games.dobon.rules.view import DobonView

OVERLOOKED = 0.15
"""How often a seat that could have called on a card let it go; fitted on bots' games."""

HIT = Text("Somebody calls dobon on {cards}", "{cards} がドボンされる")


def hit(rules: Rules, view: DobonView, action: Action) -> Claim | None:
    """The chance that somebody calls on what this action lays; None where it lays nothing."""
    if not isinstance(action, Play | Jump):
        return None
    cards = (action.card, *(action.more if isinstance(action, Play) else ()))
    words = HIT.fill(cards=shown(cards))
    if is_safe(rules, len(view.hand or ()) == len(cards)):
        return Claim("hit", words, 0.0, 0.0)
    chances = _by_seat(rules, view, cards)
    silent = _silent(rules, view, cards)
    heard = [chance * (OVERLOOKED if seat in silent else 1) for seat, chance in chances.items()]
    return Claim("hit", words, _any(heard), _any(list(chances.values())))


def _by_seat(rules: Rules, view: DobonView, cards: Cards) -> dict[int, float]:
    """By seat, how likely a hand of so many unseen cards calls on these."""
    seen = {*(view.hand or ()), *view.discards}
    unseen = tally(tuple(card for card in pack(rules) if card not in seen))
    rank, laid = cards[-1][0], len(cards)
    return {
        seat: threat(rules, unseen, each.cards, rank, laid).chance
        for seat, each in enumerate(view.seats)
        if seat != view.you and seat not in view.gone
    }


def _silent(rules: Rules, view: DobonView, cards: Cards) -> frozenset[int]:
    """Who let a card go that asked for the same."""
    same = view.up is not None and view.asks == asked(rules, cards[-1], len(cards))
    return watching(rules, view) if same and view.window is None else frozenset()


def _any(chances: list[float]) -> float:
    none = 1.0
    for chance in chances:
        none *= 1 - chance
    return 1 - none
