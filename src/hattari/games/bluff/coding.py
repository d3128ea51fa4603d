"""Bluff in numbers: a bid is a choice, and so is each die that it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from hattari.interop.coding import Choices, from_seat, one_hot, rotated

from .rules.actions import (
    Action,
    Call,
    Challenge,
    ChanceOutcome,
    Double,
    Lot,
    MakeBid,
    NewDice,
    Phase,
    Reroll,
    Roll,
    SpotOn,
    State,
    Uncover,
    Wave,
)
from .rules.axes import Doubling, PassClaim, Plain, Rules, starting_dice, starting_stake, wild_face
from .rules.bids import FACES as DIE
from .rules.bids import PIPS, SUMS, BidOrder
from .rules.counting import rolled
from .rules.doubling import ANSWERS
from .rules.legal import Legal
from .rules.parts import is_part, part_count
from .rules.passing import DOUBT_PASS, PASS
from .rules.view import BluffView, SeatView, TrailStep

FACES = len(DIE)
PLAIN: tuple[Action, ...] = (Challenge(), SpotOn(), Wave(), Uncover())
PASSING: tuple[Action, ...] = (PASS, DOUBT_PASS)
REROLL = len(PLAIN)
DONE = REROLL + 1
"""No more dice are shown."""
SHOW = DONE + 1
"""Show a die of face 1; the other faces follow."""
BIDS = SHOW + FACES

NOTED = 100
"""Points lost are told as a share of so many, and more than these as all of them."""

REMEMBERED = 4
"""The last steps of a round that an observation holds."""


class BluffCoding:
    """Meets `coding.Coding`."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self._rules, self._seats = rules, seats
        self._dice = starting_dice(rules, seats)
        self._stake = starting_stake(rules, seats)
        book = BidOrder(rules.order, wild_face(rules), rules.limit)
        self._most = book.highest_count(self._dice * seats)
        self._late = _late(rules, seats, self._most)
        self._place = {each: self._late_from + place for place, each in enumerate(self._late)}

    @property
    def choices(self) -> tuple[str, ...]:
        """Claims, a reroll, the dice it shows, the bids, and what only some rules have."""
        claims = [str(type(action).__struct_config__.tag) for action in PLAIN]
        shown = [f"show {face}" for face in DIE]
        bids = [f"bid {count} {face}" for count in range(1, self._most + 1) for face in DIE]
        late = [_named(action) for action in self._late]
        return (*claims, "reroll", "done", *shown, *bids, *late)

    @property
    def draws(self) -> int:
        """A die has six faces; the lot names a seat."""
        return max(FACES, self._seats)

    @property
    def features(self) -> int:
        """The length of an observation."""
        seat, step = _SEAT + self._rules.spot_on_once, _STEP + self._seats
        return _HEAD + self._seats * (seat + 2) + REMEMBERED * step + len(self._begun(()))

    @property
    def longest(self) -> int:
        """Every bid of every round, with dice rolled for each and every window answered."""
        turns = self._most * FACES * (2 + self._seats) + 1
        dice = self._dice * self._seats * (2 + self._most * FACES)
        return self._rules.round_limit * (turns + dice) + 1

    @property
    def utility(self) -> tuple[float, float]:
        """A game won alone brings a point from each of the others."""
        return (-1.0, float(self._seats - 1))

    # Actions

    def options(self, legal: Legal, begun: Choices) -> list[int]:
        """The next choices of an action that has begun so."""
        if begun:
            return self._parts(legal, begun)
        plain = [PLAIN.index(action) for action in legal.plain if action in PLAIN]
        rerolls = [REROLL] if part_count(legal.rerollable) else []
        bids = [bid for bid in legal.bids if bid.face != PIPS]
        sums = [MakeBid(*bid) for bid in legal.bids if bid.face == PIPS]
        called = [MakeBid(*bid, (), legal.call) for bid in legal.called]
        late = [self._place[each] for each in (*legal.plain, *sums, *called) if each in self._place]
        return [*sorted(plain), *rerolls, *sorted(map(self._number, bids)), *sorted(late)]

    @property
    def _late_from(self) -> int:
        return BIDS + self._most * FACES

    def _parts(self, legal: Legal, begun: Choices) -> list[int]:
        shown = _shown(begun)
        hand = legal.showable or legal.rerollable
        whole = begun[0] != REROLL if not shown else is_part(hand, shown)
        least = shown[-1] if shown else 1
        more = [face for face in range(least, FACES + 1) if is_part(hand, (*shown, face))]
        return [*([DONE] if whole else []), *(SHOW + face - 1 for face in more)]

    def action(self, legal: Legal, begun: Choices) -> Action | None:
        """The action, or None where dice may still be shown."""
        first = begun[0]
        if first < REROLL:
            return PLAIN[first]
        late = self._late[first - self._late_from] if first >= self._late_from else None
        if late is not None and not isinstance(late, MakeBid):
            return late
        if first != REROLL and not part_count(legal.showable):
            return self._bid(first, ())
        if begun[-1] != DONE:
            return None
        return Reroll(_shown(begun)) if first == REROLL else self._bid(first, _shown(begun))

    def _bid(self, number: int, show: tuple[int, ...]) -> MakeBid:
        late = self._late[number - self._late_from] if number >= self._late_from else None
        if isinstance(late, MakeBid):
            return replace(late, show=show)
        count, face = divmod(number - BIDS, FACES)
        return MakeBid(count + 1, face + 1, show)

    def _number(self, bid: tuple[int, int]) -> int:
        return BIDS + (bid[0] - 1) * FACES + bid[1] - 1

    # Chance

    def chances(self, state: State, drawn: Choices) -> list[int]:
        """The faces of one die, or the seats of the lot."""
        del drawn
        if state.phase is Phase.LOT:
            return [seat for seat, dice in enumerate(state.dice) if dice]
        return list(range(FACES))

    def outcome(self, state: State, drawn: Choices) -> ChanceOutcome | None:
        """The outcome once every die is drawn."""
        return _OUTCOMES[state.phase](state, drawn)

    # Observations

    def observation(self, view: BluffView, begun: Choices) -> list[float]:
        """The view from the observer's seat on: seats clockwise, the last steps, what is begun."""
        you = view.you or 0
        seats = [self._seat(each) for each in rotated(view.seats, you)]
        places = [
            *one_hot(from_seat(view.turn, you, self._seats), self._seats),
            *one_hot(from_seat(view.starter, you, self._seats), self._seats),
        ]
        steps = [self._step(step, you) for step in view.trail[-REMEMBERED:]]
        steps += [[0.0] * (_STEP + self._seats)] * (REMEMBERED - len(steps))
        return [*self._head(view), *_flat(seats), *places, *_flat(steps), *self._begun(begun)]

    def _head(self, view: BluffView) -> list[float]:
        held = view.hand or ()
        hand = [held.count(face) / self._dice for face in DIE]
        return [*self._phase(view), *hand, *_face(view.wild)]

    def _phase(self, view: BluffView) -> list[float]:
        """A double that waits for its answer is a bid to answer: what may be done tells it."""
        phase = Phase.BIDDING if view.phase == Phase.ANSWER else view.phase
        return one_hot(_PHASES.index(phase), len(_PHASES))

    def _seat(self, seat: SeatView) -> list[float]:
        lives = 0.0 if seat.lives is None else seat.lives / self._stake
        if seat.losses is not None:
            lives = -min(seat.losses, NOTED) / NOTED
        shown = [seat.shown.count(face) / self._dice for face in DIE]
        had = [float(seat.spot_on_had)] if self._rules.spot_on_once else []
        return [seat.dice / self._dice, lives, float(seat.out), *shown, *had]

    def _step(self, step: TrailStep, you: int) -> list[float]:
        count = self._share(step.count, step.face)
        who = one_hot(from_seat(step.seat, you, self._seats), self._seats)
        return [*who, count, len(step.show) / self._dice, *_face(step.face)]

    def _share(self, count: int | None, face: int | None) -> float:
        """Of the highest count that can be bid; a sum of pips of the highest sum."""
        most = max(SUMS) if face == PIPS else self._most
        return 0.0 if count is None else count / most

    def _begun(self, begun: Choices) -> list[float]:
        if not begun:
            return [0.0] * (2 + 2 * FACES + 1)
        bid = None if begun[0] < BIDS else self._bid(begun[0], ())
        shown = _shown(begun)
        return [
            1.0,
            0.0 if bid is None else self._share(bid.count, bid.face),
            *_face(None if bid is None else bid.face),
            *(shown.count(face) / self._dice for face in DIE),
        ]

    def held(self, view: BluffView) -> tuple[Any, ...]:
        """The seat's own hand; nothing while it may not look."""
        return view.hand or ()

    def returns(self, state: State) -> list[float]:
        """Each seat pays a point; those who share the first rank share the points."""
        best = next(iter(_ranking(state)))
        share = self._seats / len(best)
        return [share * (seat in best) - 1.0 for seat in range(self._seats)]


def _named(action: Action) -> str:
    tag = str(type(action).__struct_config__.tag)
    if isinstance(action, MakeBid) and action.call:
        return f"{tag} {action.count} {action.face} {action.call}"
    if isinstance(action, MakeBid):
        return f"{tag} {action.count}"
    return f"{tag} {action.at}" if isinstance(action, Double) else tag


def _late(rules: Rules, seats: int, most: int) -> tuple[Action, ...]:
    """What only some rules have: its choices stand behind all others."""
    passing = () if rules.pass_claim is PassClaim.OFF else PASSING
    sums = tuple(MakeBid(count, PIPS) for count in SUMS) if rules.face_off else ()
    called = tuple(_called(rules, most))
    if rules.doubling is Doubling.OFF:
        return (*passing, *sums, *called)
    return (*passing, *ANSWERS, *map(Double, range(seats)), *sums, *called)


def _called(rules: Rules, most: int) -> Iterator[MakeBid]:
    """The bids with each call that the rules know."""
    calls: tuple[Call, ...] = ("plain", "fly") if rules.fly else ("plain",)
    for call in () if rules.plain is Plain.OFF and not rules.fly else calls:
        for count in range(1, most + 1):
            yield from (MakeBid(count, face, (), call) for face in DIE)


_PHASES = tuple(phase.value for phase in Phase if phase is not Phase.ANSWER)
_HEAD = len(_PHASES) + FACES + FACES + 1
_SEAT = 3 + FACES
_STEP = 2 + FACES + 1


def _face(face: int | None) -> list[float]:
    return one_hot(face or 0, FACES + 1)


def _flat(rows: list[list[float]]) -> list[float]:
    return [number for row in rows for number in row]


def _shown(begun: Choices) -> tuple[int, ...]:
    return tuple(choice - SHOW + 1 for choice in begun[1:] if choice >= SHOW)


def _lot(_state: State, drawn: Choices) -> Lot:
    return Lot(drawn[0])


def _roll(state: State, drawn: Choices) -> Roll | None:
    if len(drawn) < sum(state.dice):
        return None
    faces = iter([choice + 1 for choice in drawn])
    hands = tuple(rolled(state.rules, faces, dice) for dice in state.dice)
    return Roll(hands) if tuple(map(len, hands)) == state.dice else None


def _reroll(state: State, drawn: Choices) -> NewDice | None:
    if len(drawn) < len(state.hands[state.turn]):
        return None
    return NewDice(tuple(choice + 1 for choice in drawn))


_OUTCOMES: dict[Phase, Callable[[State, Choices], ChanceOutcome | None]] = {
    Phase.LOT: _lot,
    Phase.ROLLING: _roll,
    Phase.REROLLING: _reroll,
}


def _ranking(state: State) -> tuple[tuple[int, ...], ...]:
    if state.ranking is None:
        raise ValueError("the game goes on: it has no ranking yet")
    return state.ranking
