"""Dobon's drills: what one's hand calls on, and how many of these cards are left."""

from __future__ import annotations

import hashlib
from functools import partial
from itertools import islice

import msgspec

from hattari.bots.bot import fraction
from hattari.bots.match import steps
from hattari.core.drill import Drill, DrillKind
from hattari.core.game import Text, Turn
from hattari.core.text import COMMA
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import called_ranks, pack, ranks_of, total
from hattari.games.dobon.rules.refusals import rank_word
from hattari.games.dobon.rules.view import view

DOBON = Dobon()
LOOKED_AT = 40
"""Steps of a match in which a hand is looked for,"""
MATCHES = 2
"""and in how many matches."""

HITS = DrillKind(
    "hits",
    Text("What do you call dobon on?", "どのカードでドボン?"),
    Text(
        "Tap every rank on which this hand is a dobon.",
        "この手札でドボンできる数字を、すべて選びます。",
    ),
)
LEFT = DrillKind(
    "left",
    Text("How many are left?", "あと何枚?"),
    Text(
        "Of the cards that you call on, how many have you not seen yet?",
        "ドボンできるカードのうち、まだ見ていないのは何枚かを数えます。",
    ),
)


class DobonDrills:
    """Meets `core.drill.Drills`."""

    def kinds(self, rules: Rules) -> tuple[DrillKind, ...]:  # noqa: ARG002 (so under any rules)
        """What hits, and how many of it are left."""
        return HITS, LEFT

    def ask(self, rules: Rules, seats: int, kind: str, seed: bytes) -> Drill:
        """A hand out of a match that waits for a dobon, where one was found."""
        state, seat = _waiting(rules, seats, seed)
        if kind == HITS.id:
            return _hits(rules, state, seat)
        if kind == LEFT.id:
            return _left(rules, state, seat)
        raise ValueError(f"expected {HITS.id} or {LEFT.id}, got {kind}")


def _waiting(rules: Rules, seats: int, seed: bytes) -> tuple[State, int]:
    """A match's moment at which the hand in turn waits; where matches have none, any moment."""
    seeds = (hashlib.sha256(seed + bytes([number])).digest() for number in range(MATCHES))
    matches = [_turns(rules, seats, each) for each in seeds]
    every = [each for turns in matches for each in turns]
    waits = [(at, seat) for at, seat in every if called_ranks(rules, at.hands[seat])] or every
    return waits[int(fraction(seed, "moment") * len(waits))]


def _turns(rules: Rules, seats: int, seed: bytes) -> list[tuple[State, int]]:
    player = partial(EasyBot().choose, rules)
    start = DOBON.start(rules, seats)
    played = islice(steps(DOBON, start, [player] * seats, seed), LOOKED_AT)
    return [(each.state, each.state.turn) for each in played if _in_turn(each.state)]


def _in_turn(state: State) -> bool:
    return isinstance(DOBON.awaits(state), Turn) and bool(state.hands[state.turn])


def _hits(rules: Rules, state: State, seat: int) -> Drill:
    ranks, hand = ranks_of(rules), state.hands[seat]
    called = called_ranks(rules, hand)
    said = Text("The hand adds up to {sum}. It calls on {called}.", "手札の合計は{sum}。{called}。")
    on = COMMA.join(map(rank_word, called))
    some = Text("{on}", "ドボンできるのは {on}").fill(on=on)
    none = Text("nothing", "どれにもドボンできない")
    return Drill(
        form="several",
        ask=Text("On which cards is this hand a dobon?", "この手札でドボンできるのは?"),
        seat=seat,
        view=_shown(state, seat),
        choices=tuple(_named(rank) for rank in ranks),
        right=tuple(place for place, rank in enumerate(ranks) if rank in called),
        why=said.fill(sum=total(rules, hand), called=some if called else none),
    )


def _left(rules: Rules, state: State, seat: int) -> Drill:
    called = called_ranks(rules, state.hands[seat])
    held = {each.rank: each.count for each in view(state, seat, odds_help=True).odds or ()}
    left = sum(held[rank] for rank in called)
    on = COMMA.join(map(rank_word, called or ("–",)))
    whole = sum(card[0] in called for card in pack(rules))
    ask = Text(
        "This hand calls on {on}. How many of these have you not seen, in your hand or on the "
        "pile?",
        "この手札でドボンできるのは {on}。そのうち、手札にも場にもまだ見えていないのは何枚?",
    )
    why = Text(
        "There are {whole} in all; you have seen {seen} of them.",
        "全部で{whole}枚あり、そのうち{seen}枚が見えている。",
    )
    return Drill(
        form="number",
        ask=ask.fill(on=on),
        seat=seat,
        view=_shown(state, seat),
        most=whole,
        truth=left,
        why=why.fill(whole=whole, seen=whole - left),
    )


def _shown(state: State, seat: int) -> object:
    """What the seat sees, without what the page would reckon for it."""
    return msgspec.structs.replace(view(state, seat), calls_on=(), sum=None, odds=None)


def _named(rank: str) -> Text:
    return Text(rank_word(rank), rank_word(rank))


DRILLS = DobonDrills()
