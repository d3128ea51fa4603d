"""What is counted of a game: what happened, and what was to be expected by what one knew."""

from __future__ import annotations

import hashlib
from functools import partial

import pytest

from hattari.bots.bot import installed
from hattari.bots.match import play_game
from hattari.core import record as records
from hattari.core.game import Step
from hattari.core.installed import registry
from hattari.core.record import Replay
from hattari.core.review import Fact, Reviewer
from hattari.games.bluff.rules.actions import BidMade
from hattari.games.bluff.rules.actions import Settled as Showdown
from hattari.games.dobon.lesson import positions
from hattari.games.dobon.review import REVIEWER as DOBONS
from hattari.games.dobon.rules.actions import Action, Dobon, Jump, Played, Settled, Wave
from tests.games.dobon.playing import DOBON_GAME
from tests.games.dobon.tables import easy, laid, opened

pytestmark = pytest.mark.everyday


def replayed(game_id: str, spec: str, seats: int, seed: int) -> Replay:
    """A game of the weakest bots."""
    kit = registry().kit(game_id)
    rules = kit.game.rulebook.parse(spec)
    bot = installed().get(game_id, kit.bots[0].id)
    seed_bytes = hashlib.sha256(bytes([seed])).digest()
    played = play_game(kit.game, rules, [partial(bot.choose, rules)] * seats, seed_bytes)
    names = tuple("abcdef"[:seats])
    return records.replay(registry(), records.write(kit.game, rules, names, played.events))


def told(
    game_id: str, spec: str, seats: int = 3, seed: int = 1
) -> tuple[Replay, list[dict[str, Fact]]]:
    """A game, and by seat its facts by key."""
    replay = replayed(game_id, spec, seats, seed)
    reviewer: Reviewer = registry().kit(game_id).load("review")
    found = [reviewer.facts(replay, seat) for seat in range(seats)]
    keys = [each.key for each in registry().kit(game_id).measures]
    assert all([fact.key for fact in facts] == keys for facts in found)
    assert all(0 <= fact.hits <= fact.cases for facts in found for fact in facts)
    return replay, [{fact.key: fact for fact in facts} for facts in found]


def of(seats: list[dict[str, Fact]], key: str) -> tuple[int, int]:
    """Cases and hits of all seats together."""
    return sum(each[key].cases for each in seats), sum(each[key].hits for each in seats)


@pytest.mark.parametrize("spec", ["bluebear", "perudo", "mobius"])
def test_bluffs_are_bids_that_were_untrue_and_doubts_end_rounds(spec: str) -> None:
    replay, seats = told("bluff", spec, 2 if spec == "mobius" else 3)
    ends = [event for event in replay.events if isinstance(event, Showdown)]
    doubts = [event for event in ends if event.kind == "challenge"]
    assert of(seats, "doubts") == (len(doubts), sum(event.margin < 0 for event in doubts))
    spots = [event for event in ends if event.kind == "spot_on"]
    assert of(seats, "spot_on") == (len(spots), sum(event.margin == 0 for event in spots))
    bids = [each for each in replay.events if isinstance(each, BidMade) and not each.show]
    assert of(seats, "bluffs")[0] == len(bids)
    assert of(seats, "caught")[0] == of(seats, "bluffs")[1]
    for each in seats:
        assert each["caught"].expected is None
        bluffs = each["bluffs"]
        assert bluffs.expected is not None
        assert 0 < bluffs.expected < bluffs.cases


def test_what_was_to_be_expected_is_what_comes_in_the_long_run() -> None:
    """Of doubts and bluffs by one's own dice, over bots that bid what they hold: within chance."""
    games = [told("bluff", "bluebear", 3, seed)[1] for seed in range(12)]
    bluffs = [each["bluffs"] for game in games for each in game]
    hits, expected = sum(each.hits for each in bluffs), sum(each.expected or 0 for each in bluffs)
    cases = sum(each.cases for each in bluffs)
    assert abs(hits - expected) < 3 * (cases * 0.25) ** 0.5


@pytest.mark.parametrize("spec", ["quick", "numazoko", "draw-dobon"])
def test_waits_calls_and_payments_of_a_match(spec: str) -> None:
    replay, seats = told("dobon", spec, 3, 4)
    laid = [event for event in replay.events if isinstance(event, Played)]
    ends = [event for event in replay.events if isinstance(event, Settled)]
    assert of(seats, "hit")[0] <= len(laid)
    assert 0 < of(seats, "waits")[0] <= len(laid)
    lost = sum(
        now < before for end in ends for now, before in zip(end.chips, end.before, strict=True)
    )
    assert of(seats, "paid") == (3 * len(ends), lost)
    called = sum(len(end.winners) for end in ends if end.called)
    assert of(seats, "taken")[1] >= min(1, called)
    assert all(each["hit"].expected is not None for each in seats)


def test_a_dobon_that_nobody_answered_in_time_was_missed() -> None:
    rules = positions.for_lesson(registry().get("dobon").rulebook.parse("quick"))
    own, last = ("6S", "3H"), positions.last_seat(rules)
    others = (("9C", "2C"),) if last == 1 else (("QC", "TC"), ("9C", "2C"))
    table = positions.dealt(rules, "9D", own, starter=last, others=others)
    table = positions.laid(positions.in_turn(table), "9C")
    replay = Replay(table.state, (Step(positions.DOBON.close(table.state), table.state),), None)
    found = {fact.key: fact for fact in DOBONS.facts(replay, 0)}
    assert found["taken"] == Fact("taken", 1, 0)


def taken(action: Action, arithmetic: int | str) -> Fact:
    """What is counted of calls, of a seat that answers an eight so; its hand makes 8 by 8 × 1."""
    rules = easy(jump_in="rank", arithmetic=arithmetic)
    state = laid(opened(rules, "5S", "8S QH QC KD", "8H AC", "3C 4C TH"), "8S")
    step = Step(DOBON_GAME.decide(state, 1, action), state)
    facts = DOBONS.facts(Replay(state, (step,), None), 1)
    return next(fact for fact in facts if fact.key == "taken")


@pytest.mark.parametrize(("action", "hits"), [(Dobon(), 1), (Wave(), 0), (Jump("8H"), 0)])
def test_a_dobon_passed_over_to_jump_in_was_missed(action: Action, hits: int) -> None:
    assert taken(action, 4) == Fact("taken", 1, hits)


def test_who_jumps_in_without_a_dobon_has_missed_none() -> None:
    assert taken(Jump("8H"), "off") == Fact("taken", 0, 0)


def test_one_hears_of_ones_own_facts_in_both_languages() -> None:
    for kit in registry().kits:
        for measure in kit.measures:
            assert all((measure.title.ja, measure.title.en, measure.note.en, measure.note.ja))
