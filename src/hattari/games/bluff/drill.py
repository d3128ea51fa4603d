"""Bluff's drill: how likely a bid is, by one's own dice alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from hattari.bots.bot import fraction
from hattari.bots.match import steps
from hattari.core.drill import Drill, DrillKind
from hattari.core.game import Text, Turn
from hattari.core.text import NOTHING
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import State
from hattari.games.bluff.rules.axes import Rules, starting_dice
from hattari.games.bluff.rules.bids import FACES, Bid
from hattari.games.bluff.rules.coach import estimate
from hattari.games.bluff.rules.counting import counts_whole_hands
from hattari.games.bluff.rules.odds import true_chance
from hattari.games.bluff.rules.phrases import called, face_name
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import BluffView, view

BLUFF = Bluff()
LEAST, MOST = 0.03, 0.97
"""Chances that are asked for: what is certain is no question."""

HOLDS = DrillKind(
    "holds",
    Text("How likely is that bid?", "そのビッド、どれくらい本当?"),
    Text(
        "Estimate the chance that a bid is true, by your own dice and before anybody has spoken.",
        "まだ誰も何も言っていないとき、自分のダイスだけから、ビッドが本当である確率を見積もります。",
    ),
)


class BluffDrills:
    """Meets `core.drill.Drills`."""

    def kinds(self, rules: Rules) -> tuple[DrillKind, ...]:  # noqa: ARG002 (so under any rules)
        """The one skill under all."""
        return (HOLDS,)

    def ask(self, rules: Rules, seats: int, kind: str, seed: bytes) -> Drill:
        """A round's first moment, and a bid about it."""
        if kind != HOLDS.id:
            raise ValueError(f"expected {HOLDS.id}, got {kind}")
        state = _opening(rules, seats, seed)
        bid, chance = _bid(state, seed)
        seen = view(state, state.turn)
        return Drill(
            form="chance",
            ask=Text("How likely is {bid}?", "{bid}が本当である確率は?").fill(
                bid=called(bid, seen.wild or 0)
            ),
            seat=state.turn,
            view=msgspec.structs.replace(seen, odds=None),
            truth=chance,
            why=_why(rules, seen, bid, chance),
        )


def _opening(rules: Rules, seats: int, seed: bytes) -> State:
    """A round that somebody is to open; under rules that take dice, with some of them gone."""
    player = partial(EasyBot().choose, rules)
    start = BLUFF.start(rules, seats, _setup(rules, seats, seed))
    played: Iterator[State] = (each.state for each in steps(BLUFF, start, [player] * seats, seed))
    return next(state for state in played if _is_first(state))


def _is_first(state: State) -> bool:
    in_turn = isinstance(BLUFF.awaits(state), Turn) and bool(state.hands[state.turn])
    return in_turn and state.bid is None


def _setup(rules: Rules, seats: int, seed: bytes) -> Setup:
    full = starting_dice(rules, seats)
    if not rules.stakes_dice:
        return Setup()
    least = min(full, 2)
    drawn = (fraction(seed, f"dice/{seat}") for seat in range(seats))
    return Setup(dice=tuple(least + int(each * (full - least + 1)) for each in drawn))


def _bid(state: State, seed: bytes) -> tuple[Bid, float]:
    """A bid as likely as chance wants it, as near as there is one."""
    hand, wanted = state.hands[state.turn], LEAST + (MOST - LEAST) * fraction(seed, "wanted")
    many = sum(map(len, state.hands))
    every = [Bid(count, face) for count in range(1, many + 1) for face in FACES]
    likely = [(bid, true_chance(state, state.turn, hand, bid)) for bid in every]
    open_ones = [each for each in likely if LEAST <= each[1] <= MOST] or likely
    return min(open_ones, key=lambda each: (abs(each[1] - wanted), each[0]))


def _why(rules: Rules, seen: BluffView, bid: Bid, chance: float) -> Text:
    found = estimate(seen, bid)
    name = face_name(bid.face, seen.wild or 0)
    if counts_whole_hands(rules):
        said = Text(
            "Of your dice {own} count; whole hands may count otherwise here. In all {percent}%.",
            "自分のダイスで数に入るのは{own}個。ここでは手全体で数え方が変わることもあり、"
            "合わせて{percent}%。",
        )
        return said.fill(own=found.own, percent=round(100 * chance))
    said = Text(
        "You hold {own}, so {needed} of the {unseen} dice that you can't see have to count. "
        "Each {faces}does so with a chance of {sides} in 6: about {usual} come up, and {needed} or "
        "more in {percent}%.",
        "自分に{own}個あるので、見えない{unseen}個のうち{needed}個が必要。1個につき{faces}"
        "6分の{sides}で数に入るので、ふつう{usual}個くらい。{needed}個以上になるのは{percent}%。",
    )
    wild = seen.wild and bid.face != seen.wild
    faces = Text("(a {name}, or a wild one) ", "({name}かオールマイティで)") if wild else NOTHING
    return said.fill(
        own=found.own,
        needed=max(0, bid.count - found.own),
        unseen=found.unseen,
        faces=faces.fill(name=name) if wild else faces,
        sides=found.sides,
        usual=f"{found.unseen * found.sides / 6:.1f}",
        percent=round(100 * chance),
    )


DRILLS = BluffDrills()
