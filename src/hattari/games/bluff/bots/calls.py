"""Bids that are called plain, or to fly: looked at as a bid in a round that counts otherwise."""

from __future__ import annotations

from msgspec.structs import replace

from hattari.games.bluff.rules.actions import Action, MakeBid
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView, LegalView


def other_way(rules: Rules, view: BluffView) -> tuple[Rules, BluffView] | None:
    """The choice of a bid with the call that can be made now; None where none can.

    It looks like a round's first bid: what was bid before counted otherwise.
    """
    legal = view.legal
    if legal is None or not legal.called:
        return None
    bids = replace(
        legal,
        bids=legal.called,
        called=(),
        challenge=False,
        spot_on=False,
        may_pass=False,
        doubt_pass=False,
        doubles=(),
    )
    wild = view.star if view.plain else None
    turned = replace(view, wild=wild, plain=not view.plain, bid=None, trail=(), legal=bids)
    return replace(rules, opening=1), turned


def in_other_words(legal: LegalView, action: Action) -> Action:
    """The action of a view made by `other_way`, with its call."""
    if isinstance(action, MakeBid):
        return replace(action, call=legal.call)
    return action
