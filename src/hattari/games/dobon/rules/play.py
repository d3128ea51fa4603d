"""The play of Dobon: what is awaited, what an action or a deal makes happen, what follows.

`decide`, `close` and, in `dealing.py`, `resolve` make events; `evolve.py` and what it asks alone
make states.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hattari.core.game import Awaits, Between, Chance, Outcome, Over, Text, Turn, Window
from hattari.core.refusals import game_over, not_now, not_your_turn

from . import refusals
from .actions import (
    COUNTER,
    DRAWN,
    OVER,
    TURN,
    TURNS,
    WINDOW,
    WINDOWS,
    Action,
    Called,
    Dobon,
    Draw,
    DrawCalled,
    Drew,
    Jump,
    Jumped,
    Misplayed,
    Pass,
    Passed,
    Phase,
    Play,
    Played,
    RoundOpened,
    Shown,
    State,
    Suit,
    Wave,
    Waved,
    WindowClosed,
)
from .axes import calculates
from .cards import Cards, adds_up, around, asked, total
from .course import Events, follow_up
from .effects import named_suits, naming_ranks
from .follows import answers
from .legal import (
    fits,
    holds,
    invited,
    is_pending,
    mates,
    may_call_drawn,
    may_jump,
    may_lay,
    top,
    window_kind,
)
from .phrases import also_fitting

# What is awaited -------------------------------------------------------------------------


def awaits(state: State) -> Awaits:
    """What the state waits for."""
    return _AWAITS[state.phase](state)


def _window(kind: str) -> Callable[[State], Awaits]:
    def window(state: State) -> Awaits:
        answered = state.answered
        pending = tuple([seat for seat in invited(state) if seat not in answered])
        # Where mistakes are blocked only a hand that holds has anything to say.
        some = state.rules.blocks_mistakes
        return Window(kind, pending, sealed=True, seconds=state.rules.window, full_length=some)

    return window


def _turn(state: State) -> Awaits:
    return Turn(state.turn)


_AWAITS: dict[Phase, Callable[[State], Awaits]] = {
    Phase.BETWEEN: lambda state: Between(state.round + 1, tuple(range(len(state.chips)))),
    Phase.LOT: lambda _: Chance("lot"),
    Phase.DEALING: lambda _: Chance("deal"),
    Phase.OPENING: _window("opening"),
    Phase.TURN: _turn,
    Phase.DRAWN: _turn,
    Phase.WINDOW: _window("dobon"),
    Phase.COUNTER: lambda state: _window(window_kind(state))(state),
    Phase.TAKING: _turn,
    Phase.RESHUFFLE: lambda _: Chance("reshuffle"),
    Phase.SETTLING: _turn,
    Phase.JUMPING: _turn,
    Phase.OVER: lambda _: Over(),
}


def outcome(state: State) -> Outcome | None:
    """The ranking, once the match is over."""
    return None if state.ranking is None else Outcome(state.ranking)


# Decisions of a seat ---------------------------------------------------------------------


def decide(state: State, seat: int, action: Action) -> Events:
    """The events of a seat's action. Raises Refusal; the state is as before."""
    if state.phase is OVER:
        raise game_over()
    return _DECIDE[type(action)](state, seat, action)


def _check_turn(state: State, seat: int) -> None:
    if state.phase in WINDOWS:
        raise refusals.window_open()
    if state.phase not in TURNS or seat != state.turn:
        raise not_your_turn()


def _decide_play(state: State, seat: int, action: Play) -> Events:
    _check_turn(state, seat)
    card, hand, rules = action.card, state.hands[seat], state.rules
    if not may_lay(state):
        raise refusals.already_drawn()
    if card not in hand:
        raise refusals.not_in_hand(card)
    if action.more:
        _check_more(state, hand, action)
    if action.suit is not None:
        _check_suit(state, action, action.suit)
    leaves_one = len(hand) - len(action.more) == 2
    blocked = rules.blocks_mistakes
    if action.pon and not leaves_one:
        raise refusals.no_pon()
    if fits(state, card):
        pon = action.pon or (blocked and leaves_one)
        return (Played(seat, card, action.suit, pon, action.more),)
    if not blocked:
        return follow_up(state, Misplayed(seat, card, action.more))
    if state.phase is DRAWN:
        raise refusals.only_the_drawn(card)
    raise refusals.does_not_fit(card, state.pile[-1], _expected(state))


def _check_more(state: State, hand: Cards, action: Play) -> None:
    """Cards that are laid at once are of one rank, of which several may be."""
    able, seen = mates(state.rules, hand), {action.card}
    for card in action.more:
        if card not in hand or card in seen:
            raise refusals.not_in_hand(card)
        if card[0] != action.card[0] or card not in able:
            raise refusals.not_together(action.card, card)
        seen.add(card)


def _check_suit(state: State, action: Play, suit: Suit) -> None:
    """A suit is named by a card that may, and only one that it may."""
    able = named_suits(state.rules, (action.card, *action.more)[-1])
    if not able:
        raise refusals.only_eights_name_suits(naming_ranks(state.rules))
    if suit not in able:
        raise refusals.own_colour(suit, able)


def _expected(state: State) -> Text | None:
    """What would fit, in words; None: nothing."""
    up = top(state)
    if up.take:
        return refusals.answering(answers(state.rules, up.card))
    suit, rank = refusals.SIGNS[up.suit], refusals.rank_word(up.card[0])
    wild = also_fitting(state.rules, up)
    if not wild:
        return Text("{suit} or another {rank}", "{suit}かほかの{rank}").fill(suit=suit, rank=rank)
    return Text("{suit}, another {rank} or {wild}", "{suit}、ほかの{rank}、または{wild}").fill(
        suit=suit, rank=rank, wild=Text(" or ", "か").join(wild)
    )


def _decide_draw(state: State, seat: int, _action: Draw) -> Events:
    _check_turn(state, seat)
    if state.phase is DRAWN:
        raise refusals.already_drawn()
    return follow_up(state, Drew(seat))


def _decide_pass(state: State, seat: int, _action: Pass) -> Events:
    _check_turn(state, seat)
    if state.phase is TURN:
        raise refusals.draw_first()
    return follow_up(state, Passed(seat, kept=may_lay(state)))


def _decide_dobon(state: State, seat: int, action: Dobon) -> Events:
    if action.double and not state.rules.rates.declared:
        raise refusals.no_doubling()
    if state.phase is DRAWN and seat == state.turn and state.rules.draw_dobon:
        if not may_call_drawn(state):
            raise refusals.own_card()
        _check_dobon(state, seat)
        hand, is_one = state.hands[seat], holds(state, seat)
        return follow_up(state, DrawCalled(seat, hand, is_one, action.double))
    if state.phase is WINDOW and seat == state.author:
        raise refusals.own_card()
    _check_pending(state, seat)
    _check_dobon(state, seat)
    return (Called(seat, action.double),)


def _check_dobon(state: State, seat: int) -> None:
    """Where mistakes are blocked a dobon has to be one."""
    if not state.rules.blocks_mistakes or holds(state, seat):
        return
    card = state.pile[-1]
    rules, hand = state.rules, state.hands[seat]
    if adds_up(rules, hand, card, state.laid):
        raise refusals.last_card_is_safe(card)
    wanted = asked(rules, card, state.laid)
    raise refusals.no_dobon(total(rules, hand), card, wanted, calculates(rules, len(hand)))


def _check_pending(state: State, seat: int) -> None:
    if is_pending(state, seat):
        return
    if state.phase not in WINDOWS:
        raise refusals.no_window()
    if seat in state.out:
        raise refusals.has_burst()
    if state.phase is COUNTER and seat not in invited(state):
        is_answer = window_kind(state) == "answer"
        raise refusals.called_already() if is_answer else refusals.not_called()
    if seat == state.author and state.phase is WINDOW:
        raise not_now()
    raise refusals.already_answered()


def _decide_wave(state: State, seat: int, _action: Wave) -> Events:
    _check_pending(state, seat)
    return (Waved(seat),)


def _decide_jump(state: State, seat: int, action: Jump) -> Events:
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    if not state.rules.jumps:
        raise refusals.no_jumping()
    _check_pending(state, seat)
    if action.card not in hand:
        raise refusals.not_in_hand(action.card)
    if not may_jump(state, action.card):
        raise refusals.cant_jump(action.card, state.pile[-1])
    if action.suit is not None:
        _check_suit(state, Play(action.card), action.suit)
    if action.pon and len(hand) != 2:
        raise refusals.no_pon()
    pon = action.pon or (state.rules.blocks_mistakes and len(hand) == 2)
    return (Jumped(seat, action.card, action.suit, pon),)


_DECIDE: dict[type[Any], Callable[[State, int, Any], Events]] = {
    Play: _decide_play,
    Draw: _decide_draw,
    Pass: _decide_pass,
    Dobon: _decide_dobon,
    Wave: _decide_wave,
    Jump: _decide_jump,
}


# Time ------------------------------------------------------------------------------------


def close(state: State) -> Events:
    """The events when a window's time is up, or when the next round opens."""
    if state.phase is Phase.BETWEEN:
        return (RoundOpened(state.round + 1),)
    if state.phase not in WINDOWS:
        raise not_now()
    first = state.starter if state.author is None else state.author
    calls = tuple(
        Shown(seat, state.hands[seat], holds(state, seat), seat in state.doubles)
        for seat in around(len(state.hands), first, state.direction)
        if seat in state.calls
    )
    forgot = state.silent and state.phase is WINDOW
    return follow_up(state, WindowClosed(calls, state.author if forgot else None))


def undo(_state: State) -> tuple[int, Events]:
    """Nothing can be taken back."""
    raise refusals.nothing_to_undo()
