"""Any rule set of Bluff as arrays, for loops that are compiled.

Everything here is asked of the engine's own functions; no rule is written a second time.

`compile_rules(rules, seats, dice=None, faces=FACES) -> Lookups` is the only door to a rule set,
`hands(dice, faces) -> Hands` lists what a seat may hold, `shows(hidden, faces) -> Shows` what a
reroll may set in the open. They answer from a cache; their arrays are read-only.

Letters in shapes:

- B bids. A bid's number is its place, and a raise always has a higher number, in partial orders
  too. NO_BID = -1 stands for "nothing bid yet".
- K = 2 kinds of claim: CHALLENGE = 0, SPOT_ON = 1.
- R = 3 roles: BIDDER = 0, CLAIMANT = 1, BYSTANDER = 2 (a seat still in that is neither).
- M margins. margin = actual count - claimed count, at index margin + `zero`.
- S amounts of what a seat can lose (dice, or lives), from 0 on.
- F = 7 faces by the die's own number; index 0 is not used.
- H hands: multisets of hidden dice. P parts of a hand: what a reroll shows.

A round, for a simulator:

- the bids of a round: `lookups.plain`; in a palifico round `lookups.palifico`.
- seat may bid b over s: `follows[s, b]` (opening: `opens[b]`) and
  `count[b] <= highest[dice in play]`; in a palifico round a seat with more than one die
  needs `same_face[s, b]` instead of `follows[s, b]`.
- actual count: the sum over all dice, hidden and shown, of `bids.matching[face bid, face of die]`.
- settlement: a seat in that role that owned o has `after[kind, role, margin + zero, o]`; a seat
  that is out keeps 0. Under `lives` that is its lives, and its dice stay (none when out).
- next starter: the seat `starter_role[kind, margin + zero]` (BIDDER, CLAIMANT, or LAST_STARTER =
  2: the seat that started this round) moved on by `starter_step[...]` places clockwise (counting
  all seats, those that are out too), then on to the first seat still in.
- palifico: clockwise from the seat after the bidder, the first with `last_die[before, after]`
  that had none yet, if at least `palifico_seats` seats are left, starts a palifico round instead.
- the game ends after a settlement with `ends[seats left]`, or when `round_limit` rounds are
  settled. Ranks: seats out in the order of leaving come first if `leaving_wins`, else last and
  reversed; seats still in by what they own, most first if `more_wins`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core.house import check_seats
from hattari.games.bluff.rules.axes import (
    ChallengeBy,
    Reroll,
    Rules,
    SpotOn,
    Stake,
    Wild,
    starting_dice,
    starting_stake,
    wild_face,
)
from hattari.games.bluff.rules.bids import FACES, Bid, BidOrder
from hattari.games.bluff.rules.parts import is_part
from hattari.games.bluff.rules.settle import (
    Claim,
    is_over,
    matches,
    next_starter,
    palifico_seat,
    ranking,
    settle,
)

from .reach import check_reach

Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.int8]
Shorts = npt.NDArray[np.int16]
Doubles = npt.NDArray[np.float64]

NO_BID = -1
CHALLENGE, SPOT_ON = KINDS = 0, 1
BIDDER, CLAIMANT, BYSTANDER = ROLES = 0, 1, 2
LAST_STARTER = 2
OFF, NEXT, ANYONE = 0, 1, 2
AFTER_BID, BEFORE_BID = 1, 2

KIND_NAMES = ("challenge", "spot_on")
"""A kind of claim as the engine calls it."""


class Bids(msgspec.Struct, frozen=True, eq=False):
    """The bids of one kind of round, low to high.

    count (B,) int16, face (B,) int8; opens (B,) bool; follows (B, B) bool [standing, bid], whether
    the bid is a raise, the limit left aside; same_face (B, B) bool, the same without a change of
    face; highest (dice in play + 1,) int16, the highest count that may be bid;
    matching (F, F) int8 [face bid, face of the die], 1 where the die counts for the bid.
    """

    wild: int
    count: Shorts
    face: Bytes
    opens: Bools
    follows: Bools
    same_face: Bools
    highest: Shorts
    matching: Bytes

    def raises(self, standing: int, in_play: int, same_face: bool = False) -> Bools:
        """(B,) bool: the bids that may come next; `standing` may be NO_BID."""
        within: Bools = self.count <= self.highest[in_play]
        if standing == NO_BID:
            return self.opens & within
        over: Bools = (self.same_face if same_face else self.follows)[standing]
        return over & within


class Lookups(msgspec.Struct, frozen=True, eq=False):
    """A rule set for a number of seats as arrays; the module says how to read them.

    faces: the faces that dice show, low to high. after (K, R, M, S) int16; claimant_is_right
    (K, M) bool; starter_role, starter_step (K, M) int8; last_die (S, S) bool [before, after];
    ends (seats + 1,) bool. challenge_by: NEXT or ANYONE; spot_on: OFF, NEXT or ANYONE;
    reroll: OFF, AFTER_BID or BEFORE_BID; lives: whether the stake is lives.
    """

    rules: Rules
    seats: int
    faces: tuple[int, ...]
    plain: Bids
    palifico: Bids | None
    zero: int
    after: Shorts
    claimant_is_right: Bools
    starter_role: Bytes
    starter_step: Bytes
    last_die: Bools
    palifico_seats: int
    ends: Bools
    round_limit: int
    more_wins: bool
    leaving_wins: bool
    challenge_by: int
    spot_on: int
    reroll: int
    lives: bool


class Hands(msgspec.Struct, frozen=True, eq=False):
    """Every multiset of some dice, in lexicographic order.

    dice (H, dice) int8, sorted; of_face (H, F) int8, how many dice show a face;
    chance (H,) float64, which sums to one.
    """

    dice: Bytes
    of_face: Bytes
    chance: Doubles

    def matching(self, bids: Bids) -> Bytes:
        """(F, H) int8: how many dice of a hand count for a bid on a face."""
        return (bids.matching @ self.of_face.T).astype(np.int8)


def faces_of(rules: Rules, sides: int) -> tuple[int, ...]:
    """The faces of a die with fewer sides, so that the wild one is among them.

    That is the highest under `wild: six`, else the lowest.
    """
    return FACES[-sides:] if rules.wild is Wild.SIX else FACES[:sides]


@lru_cache(maxsize=256)
def hands(dice: int, faces: tuple[int, ...] = FACES) -> Hands:
    """Every hand of this many fair dice that show only these faces."""
    every = list(combinations_with_replacement(faces, dice))
    of_face = np.array([[hand.count(face) for face in range(7)] for hand in every], np.int8)
    ways = [factorial(dice) / np.prod([factorial(n) for n in row]) for row in of_face.tolist()]
    return Hands(
        dice=_fixed(np.array(every, np.int8).reshape(len(every), dice)),
        of_face=_fixed(of_face),
        chance=_fixed(np.array(ways, np.float64) / len(faces) ** dice),
    )


class Shows(msgspec.Struct, frozen=True, eq=False):
    """Every set of dice that can be set in the open from a hand of some size, smallest first.

    of_face (P, F) int8; dice (P,) int8, how many are shown; part_of (H, P) bool, whether the
    hand has them and keeps at least one die hidden.
    """

    of_face: Bytes
    dice: Bytes
    part_of: Bools


@lru_cache(maxsize=256)
def shows(hidden: int, faces: tuple[int, ...] = FACES) -> Shows:
    """The sets of dice that a reroll can show from hands of this many hidden dice."""
    own = [tuple(hand) for hand in hands(hidden, faces).dice.tolist()]
    parts = [tuple(part) for n in range(1, hidden) for part in hands(n, faces).dice.tolist()]
    of_face = [[part.count(face) for face in range(7)] for part in parts]
    part_of = [[is_part(hand, part) for part in parts] for hand in own]
    return Shows(
        of_face=_fixed(np.array(of_face, np.int8).reshape(len(parts), 7)),
        dice=_fixed(np.array([len(part) for part in parts], np.int8)),
        part_of=_fixed(np.array(part_of, np.bool_).reshape(len(own), len(parts))),
    )


@lru_cache(maxsize=256)
def compile_rules(
    rules: Rules,
    seats: int,
    dice: tuple[int, ...] | None = None,
    faces: tuple[int, ...] = FACES,
) -> Lookups:
    """The arrays of a rule set.

    `dice` is the most that each seat may own, where a setup gives other numbers than the rules.
    With fewer `faces` the die shows only these, and only these are bid. Raises Refusal for a
    number of seats that the rules don't take, and for rules that no array can hold.
    """
    check_seats(rules, seats)
    check_reach(rules)
    owned = (starting_dice(rules, seats),) * seats if dice is None else dice
    in_play = sum(owned)
    plain = _bids(rules, wild_face(rules), in_play, faces)
    lowest = int(plain.highest[in_play])
    most = max(*owned, starting_dice(rules, seats), starting_stake(rules, seats))
    margins = range(-lowest, in_play + 1)
    starters = [[_starter(rules, kind, margin) for margin in margins] for kind in KINDS]
    return Lookups(
        rules=rules,
        seats=seats,
        faces=faces,
        plain=plain,
        palifico=_bids(rules, 0, in_play, faces) if rules.palifico else None,
        zero=lowest,
        after=_after(rules, seats, margins, most),
        claimant_is_right=_right(margins),
        starter_role=_fixed(np.array([[role for role, _ in row] for row in starters], np.int8)),
        starter_step=_fixed(np.array([[step for _, step in row] for row in starters], np.int8)),
        last_die=_last_die(rules, most),
        palifico_seats=_palifico_seats(),
        ends=_ends(rules, seats),
        round_limit=rules.round_limit,
        more_wins=ranking(rules, (1, 2), ()) == ((1,), (0,)),
        leaving_wins=ranking(rules, (0, 1), ((0,),))[0] == (0,),
        challenge_by=ANYONE if rules.challenge_by is ChallengeBy.ANYONE else NEXT,
        spot_on=tuple(SpotOn).index(rules.spot_on),
        reroll=tuple(Reroll).index(rules.reroll),
        lives=rules.stake is Stake.LIVES,
    )


def _fixed(array: npt.NDArray[np.generic]) -> npt.NDArray:  # type: ignore[type-arg]
    """The array, read-only: many readers share it."""
    array.setflags(write=False)
    return array


# Bids ------------------------------------------------------------------------------------


def _bids(rules: Rules, wild: int, in_play: int, faces: tuple[int, ...]) -> Bids:
    order = BidOrder(rules.order, wild, rules.limit)
    bids = _in_order(order, [bid for bid in order.bids(in_play) if bid.face in faces])
    follows = _follows(order, bids)
    face = np.array([bid.face for bid in bids], np.int8)
    openings = set(order.openings(in_play))
    counting = [[matches((die,), bid, wild) if bid else 0 for die in range(7)] for bid in range(7)]
    return Bids(
        wild=wild,
        count=_fixed(np.array([bid.count for bid in bids], np.int16)),
        face=_fixed(face),
        opens=_fixed(np.array([bid in openings for bid in bids], np.bool_)),
        follows=_fixed(follows),
        same_face=_fixed(follows & (face[:, None] == face[None, :])),
        highest=_fixed(np.array([order.highest_count(n) for n in range(in_play + 1)], np.int16)),
        matching=_fixed(np.array(counting, np.int8)),
    )


def _follows(order: BidOrder, bids: Sequence[Bid]) -> Bools:
    return np.array([[order.follows(one, bid) for bid in bids] for one in bids], np.bool_)


def _in_order(order: BidOrder, bids: Sequence[Bid]) -> list[Bid]:
    """The bids so that each stands after all that it raises.

    Raising is transitive: the more bids lie below a bid, the later it comes.
    """
    below = _follows(order, bids).sum(axis=0)
    return [bids[place] for place in np.argsort(below, kind="stable")]


# Settlement ------------------------------------------------------------------------------

# Seats of a table on which every role can be told by its place, with room between them.
_BIDDER, _CLAIMANT, _LAST = 0, 3, 6
_TABLE = 9


def _after(rules: Rules, seats: int, margins: range, most: int) -> Shorts:
    """What a seat owns after a claim depends on its role and on what it owned."""
    table = np.zeros((len(KINDS), len(ROLES), len(margins), most + 1), np.int16)
    for kind in KINDS:
        for place, margin in enumerate(margins):
            for role, owned, left in _paid(rules, seats, kind, margin, most):
                table[kind, role, place, owned] = left
    return _fixed(table)


def _paid(
    rules: Rules, seats: int, kind: int, margin: int, most: int
) -> Iterator[tuple[int, int, int]]:
    """What each role has left of each amount owned: (role, owned, left).

    At a table of two nobody stands by, and what the table says of a bystander is not read.
    """
    claim = Claim(KIND_NAMES[kind], CLAIMANT, BIDDER, margin)
    for owned in range(most + 1):
        for role in ROLES[:seats]:
            stock = tuple(owned if seat == role else most for seat in range(seats))
            yield role, owned, settle(rules, stock, claim)[role]


def _right(margins: range) -> Bools:
    claims = [[Claim(kind, _CLAIMANT, _BIDDER, m) for m in margins] for kind in KIND_NAMES]
    return _fixed(np.array([[claim.claimant_is_right for claim in row] for row in claims]))


def _starter(rules: Rules, kind: int, margin: int) -> tuple[int, int]:
    """Whose place counts for the next starter, and how many places on."""
    claim = Claim(KIND_NAMES[kind], _CLAIMANT, _BIDDER, margin)
    seat = next_starter(rules, _LAST, claim, (1,) * _TABLE)
    return {_BIDDER: BIDDER, _CLAIMANT: CLAIMANT, _LAST: LAST_STARTER}[seat - seat % 3], seat % 3


def _last_die(rules: Rules, most: int) -> Bools:
    """Whether a loss from one amount to another brings a palifico round."""
    claim = Claim("challenge", 1, 0, 1)
    found = [
        [
            rules.palifico and palifico_seat((b, 9, 9), (a, 9, 9), claim, frozenset()) == 0
            for a in range(most + 1)
        ]
        for b in range(most + 1)
    ]
    return _fixed(np.array(found, np.bool_))


def _palifico_seats() -> int:
    """The fewest seats that must be left for a palifico round."""
    claim = Claim("challenge", 1, 0, 1)
    left = range(1, 11)
    fits = (palifico_seat((2,) * n, (1,) * n, claim, frozenset()) is not None for n in left)
    return next(n for n, fit in zip(left, fits, strict=True) if fit)


def _ends(rules: Rules, seats: int) -> Bools:
    stocks = [(1,) * left + (0,) * (seats - left) for left in range(seats + 1)]
    return _fixed(np.array([is_over(rules, stock, 0) for stock in stocks], np.bool_))
