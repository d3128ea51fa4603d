"""Rounds played on by the engine itself: any rules, any phase, by players who look no further.

Everybody calls whatever holds; nobody errs, jumps in, or declares a doubling.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from hattari.games.dobon.bots.looking import suits
from hattari.games.dobon.rules.actions import (
    DRAWN,
    RESHUFFLE,
    TURN,
    TURNS,
    WINDOWS,
    Action,
    Called,
    Draw,
    Event,
    Pass,
    Play,
    State,
)
from hattari.games.dobon.rules.cards import Cards, suit_of
from hattari.games.dobon.rules.dealing import draw, resolve
from hattari.games.dobon.rules.effects import effect
from hattari.games.dobon.rules.evolve import evolve
from hattari.games.dobon.rules.legal import (
    DOBON,
    fitting,
    holds,
    invited,
    mates,
    may_call_drawn,
    may_lay,
)
from hattari.games.dobon.rules.play import close, decide
from hattari.games.dobon.rules.points import card_points

LONGEST = 400
"""A round of more steps is left undecided."""

Player = Callable[[State, Cards, Random], Action]
"""What a seat in turn does, given the cards that fit."""


class Luck(NamedTuple):
    """What comes after a deal: the seed of new stocks, and players' whims."""

    seed: bytes
    whims: Random


def dearest(state: State, able: Cards, _whims: Random) -> Action:
    """The dearest card that fits, one that fits everything last."""
    return _lay(state, max(able, key=lambda card: _dearness(state, card)))


def whim(state: State, able: Cards, whims: Random) -> Action:
    """Any card that fits."""
    return _lay(state, whims.choice(able))


def _dearness(state: State, card: str) -> int:
    return -1 if effect(state.rules, card).fits_all else card_points(state.rules, card)


def _lay(state: State, card: str) -> Play:
    """This card with all that go on it, pon said, the suit named that one has most of."""
    hand = state.hands[state.turn]
    more = tuple([mate for mate in mates(state.rules, hand) if mate[0] == card[0] and mate != card])
    rest = [suit_of(each) for each in hand if each != card and each not in more]
    able = suits(state.rules, (card, *more)[-1])
    suit = max(able, key=lambda named: rest.count(named or ""))
    return Play(card, suit, pon=len(rest) == 1, more=more)


def apply(state: State, seat: int, action: Action) -> State:
    """The state after a seat's action."""
    return _after(state, decide(state, seat, action))


def _after(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def to_turn(state: State, luck: Luck) -> State:
    """On to the next turn, or to the round's end: windows are answered, stocks shuffled."""
    while state.phase is RESHUFFLE or state.phase in WINDOWS:
        if state.phase is RESHUFFLE:
            state = _after(state, resolve(state, draw(state, luck.seed)))
            continue
        for seat in invited(state):
            if seat not in state.answered and holds(state, seat):
                state = evolve(state, Called(seat))
        state = _after(state, close(state))
    return state


def is_over(state: State) -> bool:
    """Whether the round is settled."""
    return state.phase not in TURNS


def to_end(state: State, players: tuple[Player, ...], luck: Luck) -> State:
    """On to the round's end, or as far as LONGEST."""
    state = to_turn(state, luck)
    for _ in range(LONGEST):
        if is_over(state):
            break
        action = _choose(state, players[state.turn], luck.whims)
        state = to_turn(apply(state, state.turn, action), luck)
    return state


def _choose(state: State, player: Player, whims: Random) -> Action:
    seat = state.turn
    if state.phase is DRAWN and may_call_drawn(state) and holds(state, seat):
        return DOBON
    able = fitting(state, state.hands[seat]) if may_lay(state) else ()
    if able:
        return player(state, able, whims)
    return Draw() if state.phase is TURN else Pass()
