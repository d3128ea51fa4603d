"""What follows of itself when something happens: cards taken, a hand opened, the settlement."""

from __future__ import annotations

from msgspec.structs import replace

from .actions import JUMPING, SETTLING, TAKING, Ended, Event, Opened, Played, Settled, State, Took
from .evolve import evolve
from .points import Result, is_over, pay, payments, ranking

Events = tuple[Event, ...]


def follow_up(state: State, event: Event) -> Events:
    """The event, the cards taken for it, a hand that it opens, and the settlement if it ends the
    round."""
    events, before = [event], state
    state = evolve(state, event)
    while state.phase is TAKING:
        seat, count = state.owed[0].seat, state.owed[0].count
        took = Took(seat, state.stock[:count])
        events.append(took)
        state = evolve(state, took)
    if state.phase is JUMPING:
        offer = state.jumps[0]
        events.append(Played(offer.seat, offer.card, offer.suit, offer.pon, jumped=True))
    if state.opened and not before.opened:
        events.append(Opened(state.turn, state.opened))
    if state.phase is SETTLING and state.result is not None:
        events.extend(_settlement(state, state.result))
    return tuple(events)


def _settlement(state: State, result: Result) -> Events:
    rules, rate = state.rules, state.rate * (2 if state.doubled else 1)
    result = replace(result, burst=tuple(sorted(state.out)))
    made = payments(rules, result, state.hands, state.chips, rate)
    chips = pay(state.chips, made)
    settled = Settled(
        ending=result.ending,
        card=state.pile[-1],
        winners=result.winners,
        called=result.called,
        hands=state.hands,
        payments=made,
        before=state.chips,
        chips=chips,
        starter=result.winners[0],
        turned=result.turned,
        rate=rate,
        burst=result.burst,
    )
    if is_over(rules, chips, state.round):
        return (settled, Ended(ranking(chips)))
    return (settled,)
