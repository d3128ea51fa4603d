"""What a plain game need not write itself: refusals, the deal, records, the chat line."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hattari.bots.match import play_game
from hattari.core import record
from hattari.core.game import Over, Refusal, Text, Turn, Window
from hattari.core.house import HouseRules
from hattari.core.kit import Kit, Registry
from hattari.core.plain import ranked
from hattari.core.plain.shapes import Deal, PlainState, Start, Told, name_of, shown
from hattari.core.record import Record
from tests.games.laws import counts_and_numbers_without_repeats, nobody_acts_but_who_is_awaited

from .lone import LONE, Done, Lay, Nod

RULES = HouseRules()
SEATS = ("A", "B", "C")


def first(view: Any, _seed: bytes) -> Any:
    """The first thing that a view offers."""
    return view.legal[0]


def states(starter: int | None = None) -> list[PlainState]:
    """Every state of a game in which all do the first thing there is."""
    start = Start(starter)
    played = play_game(LONE, RULES, [first] * len(SEATS), bytes(32), start)
    found = [LONE.start(RULES, len(SEATS), start)]
    for event in played.events:
        found.append(LONE.evolve(found[-1], event))
    return found


def awaiting(kind: type[Any]) -> PlainState:
    """The first state that awaits this."""
    return next(state for state in states() if isinstance(state.awaited, kind))


def written() -> Record:
    """The record of a game."""
    played = play_game(LONE, RULES, [first] * len(SEATS), bytes(32))
    return record.write(LONE, RULES, SEATS, played.events)


def test_it_is_called_as_its_house_rules_are() -> None:
    assert (LONE.id, LONE.title) == ("lone", Text("Lone", "一枚"))


def test_every_tag_begins_with_the_games_id() -> None:
    tags = [str(event.__struct_config__.tag) for event in LONE.events]
    assert tags == ["lone.begun", "lone.given", "lone.laid", "lone.nodded", "lone.done"]
    assert LONE.answers == (LONE.answered,)


def test_what_is_legal_is_accepted_and_nothing_else() -> None:
    for state in states():
        nobody_acts_but_who_is_awaited(LONE, state, len(SEATS))
        for seat in range(len(SEATS)):
            counts_and_numbers_without_repeats(LONE.legal(state, seat))
            assert all(LONE.decide(state, seat, action) for action in LONE.legal(state, seat))


@pytest.mark.parametrize(
    ("kind", "seat", "code"),
    [
        (Turn, 1, "not_your_turn"),
        (Turn, 0, "not_now"),
        (Window, 0, "not_now"),
        (Over, 0, "game_over"),
    ],
)
def test_what_is_not_legal_is_refused_with_the_reason(kind: Any, seat: int, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        LONE.decide(awaiting(kind), seat, Lay("KS"))
    assert refused.value.code == code


@pytest.mark.parametrize("starter", [0, 2])
def test_a_setup_may_name_who_starts(starter: int) -> None:
    assert Turn(starter) in [state.awaited for state in states(starter)]


@pytest.mark.parametrize("starter", [-1, 3])
def test_who_starts_has_to_be_a_seat(starter: int) -> None:
    with pytest.raises(Refusal, match="one of the seats"):
        LONE.start(RULES, 3, Start(starter))


def test_seats_are_those_of_the_rules() -> None:
    with pytest.raises(Refusal, match="2 to 6 seats, not 7"):
        LONE.start(RULES, 7)


def test_the_deal_is_the_whole_deck_and_no_other_is_taken() -> None:
    state = LONE.evolve(LONE.start(RULES, 3), LONE.opened())
    deals = {LONE.draw(state, bytes([number]) * 32) for number in range(9)}
    assert len(deals) == 9
    assert {tuple(sorted(deal.cards)) for deal in deals} == {tuple(sorted(LONE.deck(RULES)))}
    with pytest.raises(Refusal, match="isn't the deck"):
        LONE.resolve(state, Deal(("AS", "AS")))


def test_nothing_is_taken_back() -> None:
    with pytest.raises(Refusal, match="taken back"):
        LONE.undo(awaiting(Window))


def test_a_record_replays_to_the_same_end_and_may_expect_it() -> None:
    said = written()
    games = Registry((Kit(game=LONE),))
    read = record.read(record.encode(said))
    assert record.check(games, read) == ()
    end = states()[-1]
    assert record.replay(games, read).state == end
    expect = {"ranking": msgspec.Raw(b"[[0],[1,2]]")}
    assert record.check(games, msgspec.structs.replace(said, expect=expect)) == ()
    open_end = {"ranking": msgspec.Raw(b"null")}
    begun = msgspec.structs.replace(said, expect=open_end, moves=said.moves[:1], result=None)
    assert record.check(games, begun) == ()
    wrong = {"ranking": msgspec.Raw(b"[[1],[0,2]]")}
    assert record.check(games, msgspec.structs.replace(said, expect=wrong)) != ()


def test_a_records_moves_are_the_deal_actions_and_the_ends_of_windows() -> None:
    moves = [msgspec.json.decode(move) for move in written().moves]
    card = moves[1]["card"]
    assert moves[1:] == [
        {"seat": 0, "do": "lay", "card": card},
        {"seat": 1, "do": "nod"},
        {"seat": 2, "do": "nod"},
        {"do": "close"},
    ]
    assert moves[0]["do"] == "deal"


def test_an_action_is_typed_by_its_name_in_capitals_or_not() -> None:
    state = awaiting(Turn)
    card = state.hands[0][0]
    for typed in (card, card.lower()):
        assert LONE.chatline.parse(state, 0, "lay", [typed]) == Lay(card)
    assert LONE.chatline.parse(awaiting(Window), 1, "nod", []) == Nod()
    assert [spec.names for spec in LONE.chatline.commands()] == [("lay",), ("nod",)]


def test_what_is_typed_at_the_wrong_time_is_for_the_rules_to_refuse() -> None:
    assert LONE.chatline.parse(awaiting(Window), 0, "lay", ["xx"]) == Lay("xx")


@pytest.mark.parametrize(("name", "words"), [("lay", []), ("nod", ["AS"])])
def test_a_command_with_other_words_is_told_its_usage(name: str, words: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        LONE.chatline.parse(awaiting(Turn), 0, name, words)
    assert refused.value.code == "usage"


def test_answers_are_counted_when_a_window_closes_and_then_gone() -> None:
    played = play_game(LONE, RULES, [first] * len(SEATS), bytes(32))
    assert played.events[-1] == Done(2)
    before, end = states()[-2:]
    assert [answer.seat for answer in before.answers] == [1, 2]
    assert end.answers == ()


def test_a_command_that_nobody_knows_is_said_to_be_none() -> None:
    with pytest.raises(Refusal, match="There is no command /dance"):
        LONE.chatline.parse(awaiting(Turn), 0, "dance", [])


def test_a_view_and_an_event_say_what_a_seat_may_know() -> None:
    state = awaiting(Turn)
    assert LONE.view(state, None).hand == ()
    assert LONE.view(state, 1, odds_help=True) == LONE.view(state, 1)
    event = LONE.decide(state, 0, LONE.legal(state, 0).at(0))[0]
    card = state.hands[0][0]
    said = Text(f"{name_of(0)} lays {shown(card)}.", f"{name_of(0)}が{shown(card)}を出しました。")
    assert LONE.redact(event, 1) == Told("lone.laid", said)


def test_cards_and_seats_are_written_for_people() -> None:
    assert [shown(card) for card in ("TH", "7S", "AD", "KC")] == ["10♥", "7♠", "A♦", "K♣"]
    assert name_of(3) == "{seat3}"


def test_the_fewest_points_win_and_equals_share_a_rank() -> None:
    assert ranked([4, 0, 4, 2]).ranking == ((1,), (3,), (0, 2))
