"""The measures find out what is planted, and nothing where nothing is."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hattari.games.bluff.lab import coin
from hattari.games.bluff.lab import measures as records
from hattari.games.bluff.lab.coin import Aim
from hattari.games.bluff.lab.measures.skill import games_to_tell
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Sample, joined
from hattari.games.bluff.rules.rulebook import RULEBOOK
from hattari.games.bluff.solve.lookups import compile_rules
from hattari.lab import measures
from hattari.lab.results import Measure, encode
from tests.lab.made import FAIR, Fault, made, run_of

GAMES = 3000


def measured_in(plays: Plays) -> tuple[Measure, ...]:
    return measures.measure(records.of(plays), plays)


@cache
def measured(seats: int, fault: Fault = FAIR) -> dict[str, Measure]:
    found = measured_in(Plays(made(seats, 5, GAMES, 1, fault)))
    return {each.key: each for each in found}


def holds(found: Measure, value: float) -> bool:
    """Whether the truth lies in the interval made as wide as 99.9 % asks for."""
    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    wider = 1.7
    low, high = found.value - found.low, found.high - found.value
    return found.value - wider * low <= value <= found.value + wider * high


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_game_of_coin_flips_has_no_snowball_and_full_comebacks(seats: int) -> None:
    found = measured(seats)
    assert holds(found["snowball"], 0.0)
    assert holds(found["risk"], 1.0)
    assert found["risk"].mark == "good"
    assert holds(found["comeback"], 1.0)
    assert holds(found["starter_edge"], 0.0)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_planted_snowball_is_found_out_with_its_size(seats: int) -> None:
    found = measured(seats, Fault(behind=0.15))
    assert found["risk"].mark == "poor"
    assert found["snowball"].value is not None
    assert 0.08 < found["snowball"].value < 0.17
    assert found["risk"].value is not None
    assert 1 + 0.08 * seats < found["risk"].value < 1 + 0.17 * seats
    comeback, fair = found["comeback"], measured(seats)["comeback"]
    assert comeback.high is not None
    assert fair.low is not None
    assert comeback.high < fair.low


def test_one_against_four_loses_what_was_planted() -> None:
    assert holds(measured(2)["loses_1v4"], 0.5)
    assert holds(measured(2, Fault(behind=0.2))["loses_1v4"], 0.7)
    assert holds(measured(2)["wins_1v4"], 1 / 16)
    assert measured(4)["loses_1v4"].value is None


@pytest.mark.parametrize("seats", [2, 4])
def test_a_starter_that_loses_a_die_for_nothing_is_found_out(seats: int) -> None:
    found = measured(seats, Fault(starter_pays=True))
    assert found["starter_edge"].mark == "poor"
    assert found["starter_edge"].value is not None
    assert found["starter_edge"].value < -0.05
    assert found["seat_edge"].value == found["starter_edge"].value
    assert measured(seats)["starter_edge"].mark != "poor"


def test_exact_bids_are_counted_and_what_they_do_adds_up() -> None:
    found = measured(4, Fault(exact=0.4))
    assert holds(found["exact_rate"], 0.2)
    assert found["exact_claimant"].value is not None
    assert found["exact_claimant"].value < 0
    two = measured(2)
    assert two["exact_bidder"].value == pytest.approx(-(two["exact_claimant"].value or 0))
    assert two["exact_bystander"].value is None
    assert two["exact_bystander"].why is not None


def test_who_sits_out_is_counted_by_hand() -> None:
    """Three seats: the first is out after one round, the others play two more."""
    before = np.array([[1, 2, 1], [0, 2, 1], [0, 1, 1]])
    sample = by_hand(before, last=np.array([0, 1, 0]))
    found = {each.key: each for each in measured_in(Plays(sample))}
    assert found["sitting_out"].value == pytest.approx(2 / 9, abs=1e-6)
    assert found["rounds"].value == 3
    turns = sample.turns.sum() / 3
    assert found["turns_of_a_round"].value == pytest.approx(turns, abs=1e-6)
    assert found["turns"].value == pytest.approx(turns * 3, abs=1e-6)
    assert found["lead_changes"].value == 0
    assert found["early_winners"].value is None


def test_who_has_won_and_waits_sits_out_too() -> None:
    """Three seats get rid of dice: the first has won after one round, two more are played."""
    before = np.array([[1, 2, 2], [0, 2, 2], [0, 1, 2]])
    sample = by_hand(before, last=np.array([0, 0, 2]), aim=Aim.FIRST_OUT)
    found = {each.key: each.value for each in measured_in(Plays(sample))}
    assert found["sitting_out"] == found["early_winners"] == pytest.approx(2 / 9, abs=1e-6)


def test_a_game_that_is_cut_off_is_counted_and_decides_nothing() -> None:
    whole = made(2, 3, 300, 1)
    cut = np.arange(300) < 30
    kept = whole.of_games(~cut)
    found = {each.key: each for each in measured_in(Plays(kept, cut))}
    assert found["ends"].value == 0.9
    assert found["ends"].mark == "poor"
    assert found["rounds"].n == 270
    assert found["rounds"].value == pytest.approx(whole.rounds[30:].mean(), abs=1e-6)
    assert kept.prize.tolist() == whole.prize[30:].tolist()
    assert kept.before.tolist() == whole.before[whole.game >= 30].tolist()


def test_the_usual_length_is_the_median_and_draws_are_counted() -> None:
    sample = made(2, 3, 301, 1)
    sample.prize[:3] = 0.5
    found = {each.key: each for each in measured_in(Plays(sample))}
    assert found["draws"].value == pytest.approx(3 / 301, abs=1e-6)
    assert found["usual_rounds"].value == pytest.approx(np.median(sample.rounds), abs=0.5)


def test_windows_take_their_time() -> None:
    sample = made(2, 3, 50, 1)
    sample.windows[:] = 2
    lookups = compile_rules(RULEBOOK.parse({"preset": "pirates", "window": 30}), 2)
    with_windows, without = (
        {each.key: each.value or 0.0 for each in measured_in(Plays(sample, lookups=each_))}
        for each_ in (lookups, None)
    )
    waited = with_windows["minutes"] - without["minutes"]
    assert waited == pytest.approx(without["rounds"] * 2 * 30 / 60, abs=1e-5)


def test_what_one_gives_away_is_the_most_that_any_seat_gets() -> None:
    random = np.random.default_rng(1)
    shares = np.eye(4)[random.choice(4, 2000, p=[0.0, 0.8, 0.1, 0.1])]
    idle = np.full((500, 4), 0.25)
    plays = Plays(made(4, 2, 50, 1), gifts={"doubts": idle, "overbids": shares})
    (gift,) = [each for each in measured_in(plays) if each.key == "kingmaking"]
    assert holds(gift, (0.8 - 0.25) / 0.75)
    assert gift.mark == "poor"
    assert measured(2)["kingmaking"].value is None


def test_drama_and_decision_by_hand() -> None:
    """Two seats: the later winner is behind in the second of three rounds."""
    before = np.array([[3, 3], [2, 3], [2, 1]])
    win = np.array([[0.5, 0.5], [0.3, 0.7], [0.9, 0.1]])
    sample = by_hand(before, last=np.array([2, 0]), win=win)
    found = {each.key: each.value for each in measured_in(Plays(sample))}
    assert found["drama"] == pytest.approx(0.4 / 3, abs=1e-6)
    assert found["decisive"] == pytest.approx(2 / 3, abs=1e-6)
    assert found["swing"] == pytest.approx((0.2 + 0.6 + 0.1) / 3, abs=1e-6)
    assert found["suspense"] == pytest.approx(0.1 / 0.9, abs=1e-6)
    assert found["lead_changes"] == 1


def test_under_shed_who_was_wrong_has_lost_and_many_dice_are_behind() -> None:
    before = np.array([[2, 1], [1, 1]])
    sample = by_hand(before, last=np.array([1, 0]), aim=Aim.FIRST_OUT)
    assert sample.last.tolist() == [[1, 0], [0, 0]]
    assert sample.lost.tolist() == [[False, True], [True, False]]


def by_hand(
    before: np.ndarray[tuple[int, int], np.dtype[np.int64]],
    last: np.ndarray[tuple[int], np.dtype[np.int64]],
    win: np.ndarray[tuple[int, int], np.dtype[np.float64]] | None = None,
    aim: Aim = Aim.LAST_IN,
) -> Sample:
    """One game of these stocks, in which seat 0 always claims and seat 1 has bid."""
    rounds, seats = before.shape
    after = np.vstack([before[1:], last])
    prize = np.array([coin.win(tuple(last.tolist()), aim)])
    claimant = np.zeros(rounds, np.int64)
    gave = after[:, 1] < before[:, 1]
    return Sample(
        seats=seats,
        aim=aim,
        games=1,
        game=np.zeros(rounds, np.int64),
        before=before,
        after=after,
        starter=claimant,
        bidder=claimant + 1,
        claimant=claimant,
        kind=claimant,
        margin=np.where(gave, -1, 1),
        right=gave if aim is Aim.LAST_IN else ~gave,
        turns=claimant + 2,
        windows=claimant,
        win=win,
        prize=prize,
    )


def test_skill_and_restricted_players_are_told_apart() -> None:
    random = np.random.default_rng(1)
    rungs = tuple((random.random(2000) < share).astype(np.float64) for share in (0.7, 0.5))
    banned = (random.random(2000) < 0.4).astype(np.float64)
    restricted = {"bluff": banned, "challenge": 1 - banned * 0}
    plays = Plays(made(2, 5, 100, 1), restricted=restricted, ladder=rungs)
    found = {each.key: each for each in measured_in(plays)}
    assert holds(found["skill"], 0.6)
    assert holds(found["without_bluff"], 0.1)
    assert found["without_bluff"].mark == "good"
    assert found["without_challenge"].mark == "poor"  # the restricted always won: no loss at all
    assert found["matches"].value is not None
    assert 5 < found["matches"].value < 25


def test_what_a_pair_gains_is_what_was_planted() -> None:
    """Four places for each deal; one of two in four wins half the games by itself."""
    won = np.random.default_rng(1).binomial(4, 0.6, 2000) / 4
    for seats, planted in ((4, 0.1), (5, 0.2)):
        found = measured_in(Plays(made(seats, 2, 50, 1), pair=won))
        (gain,) = [each for each in found if each.key == "pair"]
        assert holds(gain, planted)
        assert gain.low is not None
        assert gain.low > 0
    two, unplayed = measured(2)["pair"], measured(4)["pair"]
    assert two.value is unplayed.value is None
    assert two.why != unplayed.why


def test_games_to_tell_are_those_of_the_binomial() -> None:
    """At 60 : 40 one is ahead after eleven games about three times in four."""
    assert games_to_tell(0.6, 2) == pytest.approx(10.9, abs=0.1)
    assert games_to_tell(0.5, 2) == float("inf")
    assert games_to_tell(0.25, 4) == float("inf")


def test_every_measure_and_table_speaks_both_languages_and_is_json() -> None:
    plays = Plays(
        made(2, 5, 200, 1),
        restricted={"reroll": np.zeros(50), "exact": np.ones(50)},
        ladder=(np.ones(50), np.ones(50)),
    )
    result = run_of(plays).measured
    assert {each.key for each in result.measures} >= {each.key for each in records.MEASURES}
    said = [text for each in result.measures for text in (each.title, each.note, each.counted)]
    said += [text for table in result.tables for text in (table.title, table.note)]
    for text in said:
        assert text.en.isascii()
        assert not text.ja.isascii()
    for table in result.tables:
        assert all(len(row) == len(table.columns) for row in table.rows)
    assert b"NaN" not in encode(result)
    assert result.measure("snowball").number == 1
    with pytest.raises(KeyError):
        result.table("nothing")


def test_tables_agree_with_the_measures() -> None:
    plays = Plays(made(2, 5, GAMES, 1))
    found = {each.key: each for each in measures.tables(records.of(plays), plays)}
    pairs = {(row[0], row[1]): row for row in found["pairs"].rows}
    assert len(pairs) == 25
    assert pairs[1, 4][5] == measured(2)["loses_1v4"].value
    assert pairs[1, 4][8] == 0.0625
    assert sum(row[1] or 0 for row in found["lengths"].rows) == GAMES
    assert sum(row[1] or 0 for row in found["times"].rows) == GAMES
    assert found["seats"].rows[0][1] == measured(2)["starter_edge"].value


def test_samples_are_joined_game_after_game() -> None:
    parts = [made(3, 2, 50, seed) for seed in (1, 2)]
    both = joined(parts)
    assert both.games == 100
    assert both.game.tolist() == sorted(both.game.tolist())
    assert both.rounds.sum() == sum(part.rounds.sum() for part in parts)
    assert both.win is not None
    assert both.choices is not None
