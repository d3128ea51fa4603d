"""The model of a player that reckons knows what such a player does."""

from __future__ import annotations

import pytest

from hattari.bots.match import seat_of, steps
from hattari.games.bluff.bots.evaluation.model import Habits, reckoning
from hattari.games.bluff.bots.evaluation.plain import plain
from hattari.games.bluff.bots.evaluation.public_state import PublicState, history
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid, SpotOn
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.settle import matches
from hattari.games.bluff.rules.view import BluffView
from tests.games.bluff.playing import COMPILED

GAME = Bluff()
PRESETS = COMPILED
"""What bots from arrays play by; a bid that is called something is in none of them."""
EVEN = 0.1
"""An action of more than this part of the best one's weight is one of the best."""


def decisions(preset: str, games: int) -> list[tuple[PublicState, BluffView, Action]]:
    """What `odds` did in games against itself, and when."""
    rules = GAME.rulebook.parse({"preset": preset, "round_limit": 4})
    found: list[tuple[PublicState, BluffView, Action]] = []

    def player(view: BluffView, seed: bytes) -> Action:
        action = seat_of(OddsBot(), rules)(view, seed)
        assert view.legal is not None
        if view.legal.bids:
            *_, (public, _) = history(rules, view)
            found.append((public, view, action))
        return action  # type: ignore[no-any-return]

    for number in range(games):
        seats = GAME.rulebook.seats(rules)[0] + number % 2 * (preset != "openspiel")
        for _ in steps(GAME, GAME.start(rules, seats), [player] * seats, bytes([number])):
            pass
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_the_present_moment_is_what_the_view_says(preset: str) -> None:
    for public, view, _ in decisions(preset, 2):
        assert public.bids == view.raises
        assert public.hidden == tuple(seat.hidden for seat in view.seats)
        assert (public.turn, public.shown) == (view.you, tuple(seat.shown for seat in view.seats))
        standing = None if view.bid is None else (view.bid.count, view.bid.face)
        assert public.bid == standing
        assert view.legal is not None
        assert public.may_show == (view.legal.show != "off")


def weight(habit: Habits, view: BluffView, action: Action) -> float:
    hand, wild = view.hand or (), view.wild or 0
    if isinstance(action, Challenge | SpotOn):
        kind = "challenge" if isinstance(action, Challenge) else "spot_on"
        return habit.claims[kind][matches(hand, habit.face, wild)]
    assert isinstance(action, MakeBid)
    held = matches(hand, action.face, wild)
    table = habit.rerolls if action.show else habit.bids
    weights = table.get(Bid(action.count, action.face))
    return weights[held] if weights else 0.0


def heaviest(habit: Habits, view: BluffView) -> float:
    hand, wild = view.hand or (), view.wild or 0
    claims = [row[matches(hand, habit.face, wild)] for row in habit.claims.values()]
    bids = [
        row[matches(hand, bid.face, wild)]
        for table in (habit.bids, habit.rerolls)
        for bid, row in table.items()
    ]
    return max(claims + bids)


@pytest.mark.parametrize("preset", ["bluebear", "mobius", "pirates-lives", "common-hand"])
def test_the_table_of_a_reckoner_holds_what_odds_does(preset: str) -> None:
    made = decisions(preset, 8)
    made_with = [(reckoning(public), view, action) for public, view, action in made]
    known = sum(
        weight(habit, view, action) > EVEN * heaviest(habit, view)
        for habit, view, action in made_with
    )
    assert known / len(made) > 0.75


@pytest.mark.parametrize("preset", PRESETS)
def test_whoever_holds_more_doubts_less_and_bids_the_face_more(preset: str) -> None:
    for public, _, _ in decisions(preset, 1):
        habit = plain(public)
        for doubts in habit.claims.values():
            assert list(doubts) == sorted(doubts, reverse=True)
        for weights in habit.bids.values():
            assert list(weights) == sorted(weights)
