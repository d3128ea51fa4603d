"""A bid is written in one way in whatever speaks of it within a sentence."""

from __future__ import annotations

from hattari.games.bluff.review.words import words
from hattari.games.bluff.rules.actions import MakeBid
from hattari.games.bluff.rules.bids import PIPS

from .playing import BLUFF


def test_a_bid_is_named_in_a_review_as_at_the_table() -> None:
    rules = BLUFF.rulebook.parse("bluebear")
    bid, star, pips = (words(rules, MakeBid(*each)) for each in ((4, 5), (2, 6), (7, PIPS)))
    assert (bid.en, bid.ja) == ("bid 4 fives", "「5が4個」とビッド")
    assert (star.en, star.ja) == ("bid 2 stars", "「★が2個」とビッド")
    assert (pips.en, pips.ja) == ("bid a sum of 7", "「合計7」とビッド")
