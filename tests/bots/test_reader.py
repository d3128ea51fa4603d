"""The reader: claims by what the bids tell, a search of few bids, and mixed choices."""

from __future__ import annotations

import pytest

from hattari.bots.duel import Duel
from hattari.games.bluff.bots.belief import both, fair
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.evaluation.lookahead import Lookahead, answers
from hattari.games.bluff.bots.evaluation.public_state import after_bid
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import MakeBid
from hattari.games.bluff.rules.bids import Bid

from .test_belief import act, bidding, seen

GAME = Bluff()


def test_hidden_dice_of_silent_seats_are_fair() -> None:
    state = bidding("pirates", ((3, 3, 5), (1, 2, 4), (1, 1)))
    lookahead = Lookahead(state.rules, seen(state, 0), 0)
    assert lookahead.others(4, ()) == pytest.approx(both(fair(3, 2), fair(2, 2)))
    assert lookahead.own(3, ()) == pytest.approx((0, 0, 1))
    assert lookahead.own(3, (3, 3)) == pytest.approx(fair(1, 2))


@pytest.mark.parametrize("spec", ["mobius", "pirates-just", "culdcept"])
def test_the_next_seat_does_one_thing_or_another(spec: str) -> None:
    state = bidding({"preset": spec, "roll": "auto"}, ((3, 3, 5, 1), (1, 2, 4, 5)))
    state = act(state, MakeBid(2, 3))
    lookahead = Lookahead(state.rules, seen(state, 1), 1)
    found = answers(lookahead.ranges[0], after_bid(lookahead.public, Bid(2, 5)))
    tables = (found.claims.values(), found.bids.values(), found.rerolls.values())
    assert sum(sum(chances) for table in tables for chances in table) == pytest.approx(1.0)


def test_it_does_not_always_do_the_same() -> None:
    state = bidding("pirates", ((3, 3, 5, 1, 2), (1, 2, 4, 4, 5)))
    view = seen(state, 0)
    chosen = {ReaderBot().choose(state.rules, view, bytes([number])) for number in range(30)}
    assert len(chosen) > 1


def test_reader_beats_odds() -> None:
    rules = GAME.rulebook.parse("pirates-lives")
    won = Duel(GAME, rules, ReaderBot(), OddsBot(), 2, b"strength").play(30)
    assert won.low > won.chance


def test_reader_beats_easy() -> None:
    rules = GAME.rulebook.parse("mobius")
    won = Duel(GAME, rules, ReaderBot(), EasyBot(), 2, b"strength").play(30)
    assert won.low > won.chance


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("spec", [preset.id for preset in GAME.rulebook.presets()][:-1])
def test_reader_beats_odds_under_every_preset(spec: str, seats: int) -> None:
    rules = GAME.rulebook.parse(spec)
    won = Duel(GAME, rules, ReaderBot(), OddsBot(), seats, b"strength").play(400)
    assert won.low > won.chance
