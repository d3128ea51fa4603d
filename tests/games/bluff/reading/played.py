"""Positions from the engine's random games, and where a text and the engine part."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hattari.core.game import Legal, Refusal
from hattari.games.bluff.rules.actions import (
    Action,
    BidMade,
    Challenge,
    Claimed,
    Counter,
    Double,
    DoubtPass,
    MakeBid,
    Outbid,
    Pass,
    Passed,
    Phase,
    Reroll,
    RerollChosen,
    Roll,
    Settled,
    SpotOn,
    State,
)
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.legal import asked_about
from hattari.games.bluff.rules.start import Setup
from tests.games import walk
from tests.games.bluff.playing import BLUFF, Step

from . import positions, settling, turns
from .clauses import Clauses
from .positions import Position

MOST_STEPS = 120


class Differs(AssertionError):
    """The text and the engine settle a position differently."""


def games(rules: Rules, seed: int, count: int = 1) -> Iterator[Iterator[Step]]:
    """Random games, some from the middle on, at tables of few; bids are mostly low."""
    random = Random(seed)
    least, most = BLUFF.rulebook.seats(rules)
    for number in range(count):
        seats = random.randint(least, max(least, min(most, 4)))
        start = BLUFF.start(rules, seats, _setup(rules, seats, random))
        yield walk.steps(
            BLUFF,
            start,
            seed + number,
            random,
            lambda state, seat: _low(BLUFF.legal(state, seat), random),
        )


def _low(legal: Legal[Action], random: Random) -> Action:
    return legal.at(int(len(legal) * random.random() ** 4))


def _setup(rules: Rules, seats: int, random: Random) -> Setup:
    """What a game's middle may look like."""
    full = BLUFF.start(rules, seats)
    dice, lives = full.dice, full.lives
    if random.random() < 0.7:
        cap = random.choice((1, 2, 3, 6))
        if lives:
            lives = tuple(random.randint(1, min(cap, each)) for each in lives)
        elif not full.losses:
            dice = tuple(random.randint(1, min(cap, each)) for each in dice)
    return Setup(dice, lives or None, random.randrange(seats))


class History:
    """What a game's events have told so far."""

    def __init__(self) -> None:
        self.palifico: frozenset[int] = frozenset()
        self.spot_on: frozenset[int] = frozenset()
        self.back: frozenset[int] = frozenset()
        self.gone: positions.Hands = ()

    def tell(self, event: Any) -> None:
        """One more event."""
        if not isinstance(event, Settled):
            return
        if event.kind == "spot_on":
            self.spot_on |= {event.claimant}
            if not event.dice_before[event.claimant]:
                self.back |= {event.claimant}
        groups = (*self.gone, event.out)
        still = (tuple(seat for seat in group if not event.dice[seat]) for group in groups)
        self.gone = tuple(group for group in still if group)

    def position(self, state: State) -> Position:
        """The state as anybody could write it down."""
        if state.palifico is not None:
            self.palifico |= {state.palifico}
        return Position(
            dice=state.dice,
            owned=state.losses or state.lives or state.dice,
            hidden=state.hands,
            shown=state.shown,
            round=state.round,
            starter=state.starter,
            turn=state.turn,
            steps=tuple(map(_step, state.trail)),
            palifico=state.palifico,
            had_palifico=self.palifico,
            called_spot_on=self.spot_on,
            tried_back=self.back,
            gone=self.gone,
        )


def _step(step: BidMade | RerollChosen | Passed) -> positions.Step:
    if isinstance(step, BidMade):
        return positions.Step("bid", step.seat, step.count, step.face, step.call)
    return positions.Step("pass" if isinstance(step, Passed) else "reroll", step.seat)


def differs_at_start(text: Clauses, rules: Rules, seats: int) -> None:
    """Compares who can play, and what everybody starts with. Raises Differs."""
    state = BLUFF.start(rules, seats)
    position = History().position(state)
    _same("players", position, settling.players(text), BLUFF.rulebook.seats(rules))
    _same("dice", position, settling.starting_dice(text, seats), state.dice[0])
    if state.lives:
        _same("lives", position, settling.starting_stake(text, seats), state.lives[0])
    _same("the first starter", position, "clockwise" in text, state.by_lot)


def differences(text: Clauses, game: Iterator[Step], most: int = MOST_STEPS) -> int:
    """How many steps of a game text and engine have agreed on. Raises Differs."""
    history, number = History(), 0
    for number, step in enumerate(game):
        if number >= most:
            break
        position = history.position(step.before)
        _check(text, position, step)
        for event in step.events:
            history.tell(event)
    return number


def _same(what: str, position: Position, text: object, engine: object) -> None:
    if text != engine:
        raise Differs(f"{what}: the text says {text}, the engine {engine}; {position}")


def _check(text: Clauses, position: Position, step: Step) -> None:
    phase = step.before.phase
    if phase is Phase.ROLLING:
        _check_roll(text, position, step)
    elif phase is Phase.BIDDING:
        check_turn(text, position, step.before)
    elif phase is Phase.WINDOW:
        _check_window(text, position, step)
    elif phase is Phase.ANSWER:
        _same("who answers", position, step.before.turn, getattr(step.before.doubled, "at", None))
        _same("answers", position, {*turns.answers(text)}, {"accept", "redouble"})
    _check_events(text, position, step)


def _check_roll(text: Clauses, position: Position, step: Step) -> None:
    """Which hands can't fall, and whether everybody then turns their own cup."""
    by_hand = "by_hand" in text
    _same("cups", position, by_hand, step.after.phase is Phase.UNCOVER)
    for hand in ((1, 2, 3, 4, 5, 6), (1, 2, 4, 5, 6), (2, 3, 4, 5, 6), (1, 2, 3, 4, 4)):
        first = position.starter
        if position.dice[first] == len(hand):
            hands = tuple(
                hand if seat == first else (1,) * dice for seat, dice in enumerate(position.dice)
            )
            found = not any(turns.rolled_again(text, each) for each in hands)
            _same(f"rolling {hands}", position, found, _can_fall(step.before, hands))


def _can_fall(state: State, hands: positions.Hands) -> bool:
    try:
        BLUFF.resolve(state, Roll(hands))
    except Refusal:
        return False
    return True


def check_turn(text: Clauses, position: Position, state: State) -> None:
    """Compares what the seat in turn may do. Raises Differs."""
    legal = BLUFF.legal(state, state.turn)
    bids = {(*bid, "") for bid in legal.bids} | {(*bid, legal.call) for bid in legal.called}
    _same("bids", position, turns.may_bid(text, position), bids)
    calls = {_call(position, action) for action in legal.plain}
    _same("calls", position, turns.may_call(text, position), calls)
    hand = state.hands[state.turn]
    for show in {hand[:1], hand[1:], hand}:
        found = "before bid" if Reroll(show) in legal else ""
        if legal.bids and MakeBid(*legal.bids[0], show) in legal and show:
            found = "with bid"
        if legal.bids or not show or "reroll_with_bid" not in text:
            _same(f"showing {show}", position, turns.may_show(text, position, show), found)


def _call(position: Position, action: Action) -> tuple[str, int]:
    standing, last = position.standing, position.steps[-1].seat
    assert standing is not None
    if isinstance(action, Double):
        return "double", action.at
    kinds = {
        Challenge: ("bluff", standing.seat), SpotOn: ("spot_on", standing.seat),
        Pass: ("pass", position.turn), DoubtPass: ("doubt_pass", last),
    }  # fmt: skip
    return kinds[type(action)]


def _check_window(text: Clauses, position: Position, step: Step) -> None:
    state = step.before
    _same("seconds", position, turns.seconds(text), getattr(BLUFF.awaits(state), "seconds", None))
    answered = {*asked_about(state)} - {*state.asked}
    for seat in {*range(position.seats)} - answered:
        legal = BLUFF.legal(state, seat)
        calls = {
            {Challenge: "bluff", SpotOn: "spot_on"}[type(each)]
            for each in legal.plain
            if isinstance(each, Challenge | SpotOn)
        }
        found = turns.at_once(text, position, seat)
        _same(f"in the window {seat}", position, found, (calls, {*map(tuple, legal.bids)}))


def _check_events(text: Clauses, position: Position, step: Step) -> None:
    state = step.before
    settled = next((event for event in step.events if isinstance(event, Settled)), None)
    if settled is not None:
        times = 1
        if state.phase is Phase.ANSWER:
            answer = "redouble" if isinstance(step.action, Counter) else "accept"
            times = turns.answers(text)[answer]
        check_settled(text, position, step.after, settled, times)
    elif step.after.phase in (Phase.BIDDING, Phase.WINDOW) and step.after.trail != state.trail:
        _check_next(text, step, position)
    if state.phase is Phase.WINDOW and step.seat is None:
        calls = {each.seat: _word(each.kind) for each in state.claims if isinstance(each, Claimed)}
        bids = {
            each.seat: (each.count, each.face) for each in state.claims if isinstance(each, Outbid)
        }
        came: tuple[str, int] = ("turn", step.after.turn)
        if settled is not None:
            came = _word(settled.kind), settled.claimant
        elif bids:
            came = "bid", step.after.bidder
        _same("the window's end", position, turns.closes(text, position, calls, bids), came)


def _word(kind: str) -> str:
    return {"challenge": "bluff"}.get(kind, kind)


def _check_next(text: Clauses, step: Step, position: Position) -> None:
    """After a bid or a pass: whose turn is next, and whether a window opens."""
    after = position._replace(
        steps=tuple(map(_step, step.after.trail)),
        hidden=step.after.hands,
        shown=step.after.shown,
    )
    if after.must_bid:
        return
    _same("next turn", after, turns.next_turn(text, after), step.after.turn)
    opens = after.steps[-1].kind == "bid" and turns.opens_window(text, after)
    _same("a window", after, opens, step.after.phase is Phase.WINDOW)


def check_settled(
    text: Clauses, position: Position, after: State, event: Settled, times: int
) -> None:
    """Compares what comes of a claim. Raises Differs."""
    bid = (event.count, event.face)
    claim = settling.Claim(_word(event.kind), event.claimant, event.bidder, bid, times)
    found = settling.settle(text, position, claim)
    margin = event.margin if event.kind != "doubt_pass" else -(event.margin < 0)
    over = after.ranking is not None
    engine = settling.Verdict(
        margin=margin,
        owned=event.losses or event.lives or event.dice,
        dice=event.dice,
        out=event.out,
        palifico=None if over else event.palifico,
        starter=None if over else event.starter,
        ranking=after.ranking,
    )
    _same(f"{claim}", position, found, engine)
