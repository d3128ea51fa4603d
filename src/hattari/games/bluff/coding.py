"""Bluff in numbers: a bid is a choice, and so is each die that it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hattari.interop.coding import Choices, from_seat, one_hot, rotated

from .rules.actions import (
    Action,
    Challenge,
    ChanceOutcome,
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
from .rules.axes import Rules, starting_dice, starting_stake, wild_face
from .rules.bids import FACES as DIE
from .rules.bids import BidOrder
from .rules.legal import Legal
from .rules.parts import is_part, part_count
from .rules.view import BluffView, SeatView, TrailStep

FACES = len(DIE)
PLAIN: tuple[Action, ...] = (Challenge(), SpotOn(), Wave(), Uncover())
REROLL = len(PLAIN)
DONE = REROLL + 1
"""No more dice are shown."""
SHOW = DONE + 1
"""Show a die of face 1; the other faces follow."""
BIDS = SHOW + FACES

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

    @property
    def choices(self) -> tuple[str, ...]:
        """Claims, a reroll, the dice it shows, and the bids."""
        claims = [str(type(action).__struct_config__.tag) for action in PLAIN]
        shown = [f"show {face}" for face in DIE]
        bids = [f"bid {count} {face}" for count in range(1, self._most + 1) for face in DIE]
        return (*claims, "reroll", "done", *shown, *bids)

    @property
    def draws(self) -> int:
        """A die has six faces; the lot names a seat."""
        return max(FACES, self._seats)

    @property
    def features(self) -> int:
        """The length of an observation."""
        seat, step = _SEAT, _STEP + self._seats
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
        plain = [PLAIN.index(action) for action in legal.plain]
        rerolls = [REROLL] if part_count(legal.rerollable) else []
        return [*sorted(plain), *rerolls, *sorted(map(self._number, legal.bids))]

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
        if first != REROLL and not part_count(legal.showable):
            return self._bid(first, ())
        if begun[-1] != DONE:
            return None
        return Reroll(_shown(begun)) if first == REROLL else self._bid(first, _shown(begun))

    def _bid(self, number: int, show: tuple[int, ...]) -> MakeBid:
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
        return [*one_hot(_PHASES.index(view.phase), len(_PHASES)), *hand, *_face(view.wild)]

    def _seat(self, seat: SeatView) -> list[float]:
        lives = 0.0 if seat.lives is None else seat.lives / self._stake
        shown = [seat.shown.count(face) / self._dice for face in DIE]
        return [seat.dice / self._dice, lives, float(seat.out), *shown]

    def _step(self, step: TrailStep, you: int) -> list[float]:
        count = 0.0 if step.count is None else step.count / self._most
        who = one_hot(from_seat(step.seat, you, self._seats), self._seats)
        return [*who, count, len(step.show) / self._dice, *_face(step.face)]

    def _begun(self, begun: Choices) -> list[float]:
        if not begun:
            return [0.0] * (2 + 2 * FACES + 1)
        bid = None if begun[0] < BIDS else self._bid(begun[0], ())
        shown = _shown(begun)
        return [
            1.0,
            0.0 if bid is None else bid.count / self._most,
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


_PHASES = tuple(phase.value for phase in Phase)
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
    faces = iter(choice + 1 for choice in drawn)
    return Roll(tuple(tuple(next(faces) for _ in range(dice)) for dice in state.dice))


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
