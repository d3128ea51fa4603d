"""Reviews: grades that rest on intervals, sums that add up, and what is refused."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from hattari.bots.bot import installed
from hattari.bots.match import play_game, seat_of
from hattari.cli import program
from hattari.core import record as records
from hattari.core.evaluation import Branch, Evaluation, Option
from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.core.record import Record
from hattari.core.review import Luck
from hattari.core.text import Text
from hattari.review import (
    Mark,
    Review,
    Reviewed,
    headline,
    opened,
    page,
    review,
    told,
    told_options,
)
from hattari.review.grades import THRESHOLDS, grade
from hattari.review.marks import MOST_OPTIONS, Side
from hattari.review.words import LINE, MEASURED, grades_counted, products
from tests.games.wording import JAPANESE
from tests.review.stubs import stubbed

VECTORS = Path(__file__).parents[1] / "vectors"
GAMES = registry()
STUBBED = stubbed()
KEYS = ["round", "index", "chosen", "grade", "loss", "low", "high", "rests_on", "options", "why"]


def played(game_id: str, preset: str, seats: int, number: int) -> Record:
    """A game of bots that go by their own hand."""
    kit = GAMES.kit(game_id)
    rules = kit.game.rulebook.parse(preset)
    seat = seat_of(installed().get(game_id, kit.bots[0].id), rules)
    seed = number.to_bytes(32, "big")
    events = play_game(kit.game, rules, [seat] * seats, seed).events
    return records.write(kit.game, rules, "ABCDEF"[:seats], events)


def all_seats(reviewed: Reviewed) -> list[Review]:
    """The review of every seat."""
    return [review(reviewed, seat) for seat in range(len(reviewed.record.seats))]


def adds_up(mark: Mark, unit: float) -> bool:
    """Whether best less chosen less what was counted before is the loss, to a tenth of a point."""
    totals = {side.of: side.total for side in mark.why}
    best = totals.get("best", totals["chosen"])
    return abs(best - totals["chosen"] - totals.get("counted", 0) - mark.loss) <= 0.1 * unit


def option(name: str, behind: float, half: float, share: float | None = None) -> Option:
    """An option that is so much behind the best."""
    return Option(
        action=name,
        value=0.5 - behind,
        low=0.0,
        high=1.0,
        behind=behind,
        behind_low=behind - half,
        behind_high=behind + half,
        share=share,
    )


BEST = option("best", 0, 0)


@pytest.mark.parametrize(
    ("chosen", "more", "expected"),
    [
        (BEST, {}, "best"),
        (option("near", 0.004, 0.002), {}, "as_good"),
        (option("clear", 0.05, 0.02), {}, "mistake"),
        (option("little", 0.02, 0.01), {}, "small"),
        (option("hazy", 0.05, 0.06), {}, "unclear"),
        (option("tiny", 0.005, 0.004), {}, "as_good"),
        (option("mixed", 0.05, 0.02, share=0.2), {"mixes": True}, "as_good"),
        (option("guessed", 0.05, 0.02), {"mixes": True}, "unclear"),
        (option("solved", 0.05, 0.02, share=0.0), {"mixes": True, "rests_on": "exact"}, "mistake"),
    ],
)
def test_a_grade_rests_on_the_paired_interval(
    chosen: Option, more: dict[str, Any], expected: str
) -> None:
    options = (BEST,) if chosen is BEST else (BEST, chosen)
    fields: dict[str, Any] = {"unit": "win", "rests_on": "played_out", "options": options, **more}
    assert grade(Evaluation(**fields), chosen) == expected


def in_chips(*behind: tuple[float, float]) -> Evaluation:
    """Options in chips, the best of which ends the round for sure."""
    others = [option(str(place), *each) for place, each in enumerate(behind)]
    sure = Branch("out", Text("out", "上がり"), 1.0, BEST.value)
    best = msgspec.structs.replace(BEST, branches=(sure,))
    return Evaluation(unit="chips", rests_on="played_out", options=(best, *others))


@pytest.mark.parametrize("dearest", [0.0, 40.0])
def test_what_is_worth_exactly_as_much_is_as_good(dearest: float) -> None:
    found = in_chips((0, 0), (dearest, 0))
    assert grade(found, found.options[1]) == "as_good"


def test_where_the_best_is_sure_a_loss_is_held_against_what_the_others_cost() -> None:
    found = in_chips((0.5, 0.1), (2, 0.5), (10, 5), (40, 5))
    grades = [grade(found, each) for each in found.options]
    assert grades == ["best", "as_good", "small", "mistake", "mistake"]


def test_of_very_many_options_the_best_are_told_and_what_was_chosen() -> None:
    options = [option(str(number), number / 1000, 0.0) for number in range(MOST_OPTIONS + 9)]
    reviewer: Any = SimpleNamespace(words=lambda _, action: Text(action, action))
    told = told_options(reviewer, None, options, options[-2])
    assert [each.action for each in told[-2:]] == [str(MOST_OPTIONS - 1), options[-2].action]
    assert len(told_options(reviewer, None, options[:9], options[3])) == 9


def test_nothing_is_marked_unless_the_interval_excludes_nothing() -> None:
    for each in all_seats(opened(STUBBED, played("bluff", "bluebear", 4, 1))):
        for mark in each.decisions:
            if mark.grade in {"small", "mistake"}:
                assert mark.low > 0
                assert mark.loss >= THRESHOLDS["win"].small


def test_why_adds_up_to_the_loss_and_to_the_value() -> None:
    for each in all_seats(opened(STUBBED, played("bluff", "mobius", 3, 2))):
        for mark in each.decisions:
            assert adds_up(mark, 0.01)
            for side in mark.why[:2]:
                assert sum(end.chance for end in side.branches) == pytest.approx(1)


@pytest.mark.parametrize(("game_id", "preset"), [("bluff", "bluebear"), ("dobon", "quick")])
def test_why_adds_up_where_a_game_evaluates_itself(game_id: str, preset: str) -> None:
    each = review(opened(GAMES, played(game_id, preset, 4, 3)), 1, effort=0.02)
    unit = 0.01 if each.unit == "win" else 1
    assert each.decisions
    assert all(adds_up(mark, unit) for mark in each.decisions)
    luck = each.luck
    assert luck.luck + luck.play == pytest.approx(luck.result)
    for mark in each.decisions:
        assert JAPANESE.search(mark.why[0].branches[0].words.ja)


def test_what_is_read_of_a_sum_adds_up() -> None:
    """Each of these would be rounded up by itself."""
    nothing = Text("", "")
    ends = tuple(Branch("end", nothing, 0.25, value) for value in (0.3026, 0.3066, 0.1026, 0.7086))
    total = sum(end.chance * end.value for end in ends)
    read = products("win", Side("best", nothing, ends, total))
    assert sum(round(10 * float(each)) for each in read) == round(1000 * total)
    assert products("chips", Side("best", nothing, (Branch("end", nothing, 1, -2.04),), -2.04)) == (
        "−2.0",
    )


def test_a_plan_that_goes_on_counts_once() -> None:
    """To bid on the same face again, where a doubt was better each time, costs nothing more."""
    bids = [(count, 2) for count in range(1, 7)]
    moves: list[dict[str, Any]] = [{"do": "roll", "dice": [[3, 3, 3, 1, 2], [2, 2, 5, 4, 5]]}]
    moves += [
        {"seat": number % 2, "do": "bid", "count": count, "face": face}
        for number, (count, face) in enumerate(bids)
    ]
    text = msgspec.json.encode(
        {
            "format": "hattari-record/1",
            "game": "bluff",
            "rules": "pirates",
            "seats": ["A", "B"],
            "setup": {"starter": 0},
            "moves": moves,
        }
    )
    each = review(opened(stubbed(evaluate="doubting"), text), 1)
    first, second, third = each.decisions
    assert (first.grade, round(first.loss, 9)) == ("mistake", 0.1)
    for later in (second, third):
        assert (later.grade, later.loss) == ("as_good", 0)
        assert later.counted == pytest.approx(0.1)
        assert adds_up(later, 0.01)
    assert each.moments[0] == first


def test_one_choice_is_one() -> None:
    each = review(opened(STUBBED, played("bluff", "bluebear", 4, 3)), 0)
    one = msgspec.structs.replace(each, decisions=each.decisions[:1])
    assert grades_counted(each).en.startswith(f"{len(each.decisions)} choices: ")
    assert grades_counted(one).en.startswith("1 choice: ")


def test_what_cannot_be_told_comes_after_what_is_clear_and_is_not_called_dear() -> None:
    each = review(opened(STUBBED, played("bluff", "bluebear", 4, 3)), 0)
    first, other = each.decisions[:2]
    dear = msgspec.structs.replace(first, grade="small", loss=0.02)
    hazy = msgspec.structs.replace(other, grade="unclear", loss=0.4)
    told_ = msgspec.structs.replace(each, decisions=(hazy, dear))
    assert (told_.moments, told_.dear) == ((dear, hazy), (dear,))


@pytest.mark.parametrize(
    ("play", "half", "luck", "result", "said"),
    [
        (0.3, 0.1, -0.5, -0.25, "lost to luck"),
        (0.3, 0.4, -0.5, -0.25, "2 choices clearly cost you"),
        (-0.3, 0.1, 0.9, 0.75, "Luck won"),
        (0.3, 0.1, 0.2, 0.75, "outplayed them"),
    ],
)
def test_luck_or_play_is_said_only_where_it_is_clear(
    play: float, half: float, luck: float, result: float, said: str
) -> None:
    apart = Luck(luck, luck, luck, play, play - half, play + half, result)
    assert said in headline(apart, dear=2).en
    clear = abs(play) > half
    assert (headline(apart) == headline(apart, dear=2)) == clear


def test_records_of_all_kinds_are_reviewed_as_far_as_they_go() -> None:
    for line in (VECTORS / "bluff.jsonl").read_bytes().splitlines():
        for each in all_seats(opened(STUBBED, line)):
            luck = each.luck
            assert luck.luck + luck.play + luck.rest == pytest.approx(luck.result)
            stands, equal = each.standings, 1 / len(each.names)
            reached = stands[-1].values[each.seat] - equal if len(stands) > 1 else 0
            assert luck.result == pytest.approx(reached)


def test_a_game_that_stops_early_has_come_as_far_as_its_last_standing() -> None:
    whole = played("bluff", "mobius", 3, 1)
    for moves in range(1, len(whole.moves), 7):
        for each in all_seats(
            opened(STUBBED, msgspec.structs.replace(whole, moves=whole.moves[:moves]))
        ):
            line = each.standings
            reached = line[-1].values[each.seat] - 1 / 3 if len(line) > 1 else 0
            assert each.luck.result == pytest.approx(reached)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "hattari-record/9"}, "unreadable_record"),
        ({"rules": {"preset": "pirates", "digest": "0" * 64}}, "other_rules"),
        ({"rules": {"preset": "pirates", "nothing_of_ours": 1}}, "unreadable_record"),
        ({"game": "poker"}, "unknown_game"),
    ],
)
def test_what_is_not_known_is_refused(change: dict[str, Any], code: str) -> None:
    known = msgspec.json.decode(records.encode(played("bluff", "pirates", 2, 4)))
    with pytest.raises(Refusal) as refused:
        opened(STUBBED, msgspec.json.encode({**known, **change}))
    assert refused.value.code == code


def test_a_seat_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refusal, match="seat"):
        review(opened(STUBBED, played("bluff", "pirates", 2, 4)), 2)


def test_json_has_the_agreed_keys() -> None:
    object_ = told(review(opened(STUBBED, played("bluff", "pirates", 2, 5)), 0))
    assert list(object_) == ["seat", "decisions", "luck", "play", "rest", "result"]
    for decision in object_["decisions"]:
        assert list(decision) == KEYS
        assert list(decision["options"][0]) == ["action", "value", "low", "high", "share"]


def test_the_page_stands_alone_and_folds_the_truth_away() -> None:
    reviewed = opened(STUBBED, played("bluff", "bluebear", 4, 6))
    text = page([(reviewed, review(reviewed, 1))], "ja")
    assert '<html lang="ja">' in text
    assert "http" not in text
    assert "<script" not in text
    above = text.split("<details", 1)[0]
    assert "本当はこうだった" not in above


def test_the_command_says_one_object_for_each_seat(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(records.encode(played("dobon", "quick", 2, 7)))
    words = ["review", str(file), "--json", "--effort", "0.01", "--lang", "en"]
    result = CliRunner().invoke(program(words), words)
    assert result.exit_code == 0, result.output
    lines = [msgspec.json.decode(line) for line in result.stdout.splitlines()]
    assert [line["seat"] for line in lines] == [0, 1]


@pytest.mark.parametrize(("game", "preset"), [("bluff", "pirates"), ("dobon", "quick")])
def test_the_command_plays_on_from_a_moment(game: str, preset: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(records.encode(played(game, preset, 3, 7)))
    words = ["review", str(file), "--seat", "2", "--play", "3", "--lang", "en"]
    result = CliRunner().invoke(program(words), words, input="nonsense\nquit\n")
    assert result.exit_code == 0, result.output
    assert "plays on from round 1" in result.output
    assert "You leave the table" in result.output


@pytest.mark.parametrize(
    ("bots", "said"),
    [("easy", "2 seats, but 1"), ("easy,odds", "no bot called “odds”; known are easy, steady")],
)
def test_who_sat_there_is_named_for_every_seat_and_known(
    bots: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(records.encode(played("dobon", "quick", 2, 7)))
    words = ["review", str(file), "--bots", bots, "--effort", "0.01", "--lang", "en"]
    result = CliRunner().invoke(program(words), words)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


def test_the_terminal_says_what_luck_and_its_table_are(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = played("dobon", "quick", 2, 7)
    file.write_bytes(records.encode(msgspec.structs.replace(record, moves=record.moves[:4])))
    words = ["review", str(file), "--effort", "0.01", "--lang", "en"]
    said = " ".join(CliRunner().invoke(program(words), words).stdout.split())
    assert MEASURED.en in said
    assert LINE["chips"].en in said


def test_the_command_refuses_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}", "utf-8")
    words = ["review", str(file), "--lang", "en"]
    result = CliRunner().invoke(program(words), words)
    assert result.exit_code == 2
    assert "no record to review" in result.output


def test_a_name_in_a_record_cannot_command_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = msgspec.structs.replace(played("dobon", "quick", 2, 7), seats=("\x1b[31mA\u202e", "B"))
    file.write_bytes(records.encode(msgspec.structs.replace(record, moves=record.moves[:4])))
    words = ["review", str(file), "--effort", "0.01", "--lang", "en"]
    result = CliRunner().invoke(program(words), words)
    assert result.exit_code == 0, result.output
    assert "[31mA" in result.stdout
    assert not {"\x1b", "\u202e"} & set(result.stdout)


@pytest.mark.parametrize("more", [(), ("--play", "3")])
def test_a_file_without_a_record_is_refused_in_words(more: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n", "utf-8")
    for lang, said in (("en", "is empty"), ("ja", "は空です")):
        words = ["review", str(file), "--lang", lang, *more]
        result = CliRunner().invoke(program(words), words)
        assert result.exit_code == 2
        assert said in result.output


def test_a_page_that_cannot_be_written_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    game = played("dobon", "quick", 2, 7)
    file.write_bytes(records.encode(msgspec.structs.replace(game, moves=game.moves[:4])))
    words = ["review", str(file), "--html", str(tmp_path), "--effort", "0.01", "--lang", "en"]
    result = CliRunner().invoke(program(words), words)
    assert result.exit_code == 2
    assert "can't be written" in result.output
