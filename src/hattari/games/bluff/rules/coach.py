"""A word of advice to the seat that is to act: what is usual, and how likely the bid is.

It knows one seat's view and nothing else. Its assumption is that of `odds.py`: hidden dice are
fair, and nobody's bid tells anything about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hattari.core.game import Text

from .axes import Rules
from .bids import Bid
from .counting import counts_whole_hands
from .odds import at_least
from .phrases import called, is_usually_one, spoken, usual
from .settle import matches
from .view import BluffView, LegalView

VERDICTS = (
    (0.9, Text("is almost surely true", "まず本当")),
    (0.6, Text("is likely", "たぶん本当")),
    (0.4, Text("is about even", "五分五分")),
    (0.1, Text("is doubtful", "あやしい")),
    (0.0, Text("is most likely a bluff", "ほぼブラフ")),
)
"""What a bid is called, from this chance on."""
CERTAINLY = {
    1.0: Text("is true for sure", "必ず本当"),
    0.0: Text("can't be true", "ありえない"),
}
"""What it is called where no die under a cup can change it."""


class Estimate(NamedTuple):
    """A bid as a seat sees it: dice that count and are in sight, how many of these are its own,
    dice that it can't see, the sides of each that count, and the chance that the bid is true."""

    in_sight: int
    own: int
    unseen: int
    sides: int
    chance: float


def estimate(view: BluffView, bid: Bid) -> Estimate:
    """What this seat can reckon of a bid."""
    wild, you = view.wild or 0, view.you
    own = matches(view.hand or (), bid.face, wild)
    shown = 0
    for seat, each in enumerate(view.seats):
        counting = matches(each.shown, bid.face, wild)
        own += counting * (seat == you)
        shown += counting * (seat != you)
    unseen = sum(each.hidden for seat, each in enumerate(view.seats) if seat != you)
    sides = 2 if wild and bid.face != wild else 1
    chance = at_least(bid.count - own - shown, unseen, sides)
    return Estimate(own + shown, own, unseen, sides, chance)


def coach(rules: Rules, view: BluffView) -> Text | None:
    """What is to be expected of the bid to answer, or of a first one."""
    if view.legal is not None and view.legal.uncover:
        return Text(
            "Tap your cup: roll, and see your own dice.",
            "カップを押して振ろう。自分の目だけが見える。",
        )
    if view.legal is None or view.hand is None:
        return None
    if view.face_off:
        return _pips(sum(view.hand))
    stands = view.bid if view.doubled is None else view.doubled
    if view.doubled is None and view.bid is not None and view.bid.seat == view.you:
        return None
    if counts_whole_hands(rules):
        return Text(
            "Whole hands may count otherwise here: no chance can be told.",
            "ここでは手全体で数え方が変わることがあり、確率は言えない。",
        )
    if stands is None:
        return _first(view, view.legal.bids)
    return _ending(view, view.legal).fill(said=_judged(view, Bid(stands.count, stands.face)))


def _judged(view: BluffView, bid: Bid) -> Text:
    found = estimate(view, bid)
    return Text("{usual} {sight}, so {bid} {verdict}.", "{usual}{sight}{bid}は{verdict}。").fill(
        usual=_usual(view, bid.face),
        sight=_in_sight(found),
        bid=called(bid, view.wild or 0),
        verdict=_verdict(found.chance),
    )


def _ending(view: BluffView, legal: LegalView) -> Text:
    """What to say where no bid is left to make; what else is left is nobody's to advise."""
    if legal.bids or legal.called or legal.answer or view.window is not None:
        return Text("{said}", "{said}")
    if legal.may_pass or legal.doubt_pass or legal.spot_on or legal.doubles:
        return Text("{said} Nothing is higher.", "{said}もう上はない。")
    return Text("{said} Nothing is higher: doubt it.", "{said}もう上はないので、疑うしかない。")


def _pips(own: int) -> Text:
    return Text(
        "Your die shows {own}; the other one shows 3 or 4 on average, so {low} to {high} is usual.",
        "自分の目は{own}。相手はふつう3か4くらいなので、合計は{low}〜{high}くらい。",
    ).fill(own=own, low=own + 3, high=own + 4)


def _usual(view: BluffView, face: int) -> Text:
    wild = view.wild or 0
    sides = 2 if wild and face != wild else 1
    alone = is_usually_one(view.in_play, sides)
    return Text(
        "Of {dice} dice, about 1 is usually a {faces}."
        if alone
        else "Of {dice} dice, about {count} are usually {faces}.",
        "{dice}個なら{faces}はふつう{count}個。",
    ).fill(
        dice=view.in_play,
        count=usual(view.in_play, sides),
        faces=spoken(1 if alone else view.in_play, face, wild),
    )


def _in_sight(found: Estimate) -> Text:
    if found.own < found.in_sight:
        return Text("You see {count}", "{count}個見えていて、").fill(count=found.in_sight)
    if not found.own:
        return Text("You hold none", "自分には1個もなく、")
    return Text("You hold {count}", "自分に{count}個あり、").fill(count=found.own)


def _verdict(chance: float) -> Text:
    if chance in CERTAINLY:
        return CERTAINLY[chance]
    called = next(text for least, text in VERDICTS if chance >= least)
    return Text("{called} ({percent}%)", "{called}({percent}%)").fill(
        called=called, percent=min(max(round(100 * chance), 1), 99)
    )


def _first(view: BluffView, bids: Sequence[tuple[int, int]]) -> Text:
    """The face that one holds most of, and how far one can go with it."""
    best = max(sorted({face for _, face in bids}), key=lambda face: _even(view, face))
    found = estimate(view, Bid(1, best))
    least = min(count for count, face in bids if face == best)
    if least > max(1, _even(view, best)):
        return _bold(view, Bid(least, best), found)
    return Text(
        "{usual} {sight}, so up to {even} is a fair bid.",
        "{usual}{sight}{even}くらいまでは言える。",
    ).fill(
        usual=_usual(view, best),
        sight=_in_sight(found),
        even=called(Bid(max(1, _even(view, best)), best), view.wild or 0),
    )


def _bold(view: BluffView, lowest: Bid, found: Estimate) -> Text:
    """What to say where even the lowest opening is unlikely."""
    return Text(
        "{usual} {sight}. Even the lowest bid, {lowest}, {verdict}.",
        "{usual}{sight}いちばん低い{lowest}でも{verdict}。",
    ).fill(
        usual=_usual(view, lowest.face),
        sight=_in_sight(found),
        lowest=called(lowest, view.wild or 0),
        verdict=_verdict(estimate(view, lowest).chance),
    )


def _even(view: BluffView, face: int) -> int:
    """The highest count of this face that is at least as likely true as not; 0 if there is none."""
    counts = range(1, view.in_play + 1)
    return max((n for n in counts if estimate(view, Bid(n, face)).chance >= 1 / 2), default=0)
