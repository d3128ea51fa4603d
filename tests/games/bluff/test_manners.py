"""What a seat did in rounds before, told once all cups are lifted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import msgspec
from typing_extensions import override

from hattari.bots.match import play_game, seat_of, steps
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    Event,
    MakeBid,
    Manner,
    NewDice,
    Roll,
    State,
    Told,
)
from hattari.games.bluff.rules.manners import manners_of
from hattari.games.bluff.rules.start import Setup

GAME = Bluff()


def played(
    spec: str | dict[str, object], hands: tuple[tuple[int, ...], ...], *actions: Action | NewDice
) -> State:
    """A round with these dice after these actions of the seats in turn."""
    setup = Setup(dice=tuple(map(len, hands)), starter=0)
    state: State = GAME.start(GAME.rulebook.parse(spec), len(hands), setup)
    state = evolved(state, GAME.close(state))
    state = evolved(state, GAME.resolve(state, Roll(hands)))
    for action in actions:
        if isinstance(action, NewDice):
            state = evolved(state, GAME.resolve(state, action))
        else:
            state = evolved(state, GAME.decide(state, state.turn, action))
    return state


def evolved(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state


def test_deeds_are_told_by_how_likely_a_bid_looked() -> None:
    state = played("openspiel", ((6,), (2,)), MakeBid(1, 2), MakeBid(2, 2), Challenge())
    # A 2 lies with a third (a six is wild) under the other cup; both their own dice count for it.
    assert manners_of(state.told) == (
        Manner(bid=(0, 0, 0, 0, 1), doubted=(0, 1, 0, 0, 0)),
        Manner(bid=(0, 1, 0, 0, 0), raised=(0, 0, 0, 0, 1)),
    )


class Unlike:
    """A round that can't be looked up or compared: that would take the longer the more there were,
    and longest where many tables play alike."""

    counts = (1,) * 30
    __hash__ = None  # type: ignore[assignment]

    @override
    def __eq__(self, other: object) -> bool:
        raise AssertionError


def test_no_view_looks_a_game_up_by_what_it_holds() -> None:
    state = played("openspiel", ((6,), (2,)), MakeBid(1, 2))
    for _ in range(2):
        state = msgspec.structs.replace(state, told=Told((), (Unlike(), Unlike())))
        for seat in (0, 1, None):
            assert GAME.view(state, seat).manners[0].bid == (2,) * 5


def test_a_wild_bluff_is_one_that_looked_unlikely_to_its_bidder() -> None:
    state = played("openspiel", ((3,), (2,)), MakeBid(1, 4), MakeBid(2, 4), Challenge())
    assert manners_of(state.told)[0] == Manner(bid=(0, 1, 0, 0, 0), doubted=(1, 0, 0, 0, 0))
    assert manners_of(state.told)[1].bid == (1, 0, 0, 0, 0)


def test_what_was_done_before_dice_were_rolled_again_stays_unknown() -> None:
    spec = "mobius"
    state = played(
        spec,
        ((3, 3, 4, 5, 6), (1, 2, 2, 5, 6)),
        MakeBid(1, 3, (3, 3)),
        NewDice((1, 2, 2)),
        MakeBid(4, 3),
        Challenge(),
    )
    assert sum(manners_of(state.told)[0].bid) == 0
    assert sum(manners_of(state.told)[0].doubted) == 1
    assert sum(manners_of(state.told)[1].bid) == sum(manners_of(state.told)[1].raised) == 1


def test_they_add_up_over_the_rounds_and_everybody_sees_them() -> None:
    rules = GAME.rulebook.parse("bluebear")
    game = play_game(GAME, rules, [seat_of(EasyBot(), rules)] * 3, bytes(32))
    last: State = game.state
    many = [
        sum(sum(each) for each in msgspec.structs.astuple(one)) for one in manners_of(last.told)
    ]
    assert min(many) > game.rounds / 3
    assert GAME.view(last, None).manners == GAME.view(last, 1).manners == manners_of(last.told)


def test_nothing_is_told_of_a_round_before_its_end() -> None:
    rules = GAME.rulebook.parse("bluebear")
    start = GAME.start(rules, 2)
    seats = [seat_of(EasyBot(), rules)] * 2
    first = [
        step.state
        for step in islice(steps(GAME, start, seats, bytes(32)), 60)
        if step.state.round == 1 and step.state.last is None
    ]
    assert first
    assert all(manners_of(state.told) == () for state in first)


def test_a_face_off_tells_nothing() -> None:
    state = played(
        {"preset": "openspiel", "face_off": True},
        ((3,), (2,)),
        MakeBid(4, 0),
        MakeBid(9, 0),
        Challenge(),
    )
    assert manners_of(state.told) == (Manner(), Manner())
