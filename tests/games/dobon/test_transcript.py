"""Records of Dobon that can't be read, and what may be left unsaid in one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hattari.core import record
from hattari.core.record import RULES_OWN_START
from hattari.games.dobon.rules.cards import DECK

from .playing import REGISTRY

HANDS = [["9S", "5C"], ["JS", "4D"]]
DEAL = {
    "do": "deal",
    "hands": HANDS,
    "up": "5H",
    "stock": [card for card in DECK if card not in {"9S", "5C", "JS", "4D", "5H"}],
}


def _record(*moves: Any, rules: Any = "numazoko", **rest: Any) -> record.Record:
    return record.read(
        msgspec.json.encode(
            {
                "format": "hattari-record/1",
                "game": "dobon",
                "rules": rules,
                "seats": ["A", "B"],
                "setup": {"starter": 0},
                "moves": moves,
                **rest,
            }
        )
    )


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([{"do": "shuffle"}], "moves[0]: Expected close | deal | dobon | draw | jump | pass"),
        ([{"do": "shuffle"}], 'came "shuffle" - at `$.do`'),
        ([DEAL, {"seat": 2, "do": "draw"}], "moves[1]: expected a seat from 0 to 1, came 2"),
        ([DEAL, {"seat": 0, "do": "play"}], "moves[1]: Object missing required field `card`"),
        ([DEAL, {"seat": 0, "do": "play", "card": "10H"}], "moves[1]: Expected `str` matching"),
        ([DEAL, {"seat": 0, "do": "play", "card": "9S", "suit": "X"}], "moves[1]: Invalid enum"),
        ([DEAL, {"seat": 0, "do": "draw", "cards": ["AS"]}], "unknown field `cards`"),
        ([{**DEAL, "stock": DEAL["stock"][1:]}], "moves[0]: an impossible deal: A deal has"),
        ([{**DEAL, "up": "9S"}], "moves[0]: an impossible deal"),
        ([{**DEAL, "hands": [*HANDS, []]}], "moves[0]: an impossible deal"),
    ],
)
def test_a_malformed_move_says_where_it_is(moves: list[Any], said: str) -> None:
    with pytest.raises(record.Malformed) as malformed:
        record.check(REGISTRY, _record(*moves))
    assert said in str(malformed.value)


def test_a_new_stock_of_other_cards_is_malformed() -> None:
    up, last = "5H", "AC"
    held = ["5S", "KC"]
    rest = [card for card in DECK if card not in {up, last, *held}]
    deal = {"do": "deal", "hands": [held, rest], "up": up, "stock": [last]}
    moves = [deal, {"seat": 0, "do": "play", "card": "5S", "pon": True}, {"do": "close"},
             {"seat": 1, "do": "draw"}, {"do": "reshuffle", "stock": ["AC"]}]  # fmt: skip
    with pytest.raises(record.Malformed, match=r"moves\[4\]: an impossible deal: A new stock"):
        record.check(REGISTRY, _record(*moves))


def test_an_unknown_expectation_is_malformed() -> None:
    with pytest.raises(record.Malformed, match=r"expect: .*dice"):
        record.check(REGISTRY, _record(DEAL, expect={"dice": [1, 2]}))


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"next": 1}, "next: expected 1, came 0"),
        ({"chips": [1, 2]}, "chips: expected [1,2], came [300,300]"),
        ({"hands": [["9S"], ["JS", "4D"]]}, 'hands: expected [["9S"],["JS","4D"]], came '),
        ({"paid": [[0, 1, 10]]}, "paid: expected [[0,1,10]], came []"),
        ({"direction": -1}, "direction: expected -1, came 1"),
        ({"must": {"ranks": ["2"], "cards": ["3H"]}}, 'must: expected {"ranks":["2"]'),
        ({"over": True}, "over: expected true, came false"),
        ({"ranking": [[0], [1]]}, "ranking: expected [[0],[1]], came null"),
    ],
)
def test_what_differs_is_told(expect: dict[str, Any], said: str) -> None:
    (difference,) = record.check(REGISTRY, _record(DEAL, expect=expect))
    assert difference.startswith(said)


def test_nothing_is_next_before_the_lot() -> None:
    fresh = msgspec.structs.replace(
        _record(expect={"next": None, "ranking": None}), setup=RULES_OWN_START
    )
    assert record.check(REGISTRY, fresh) == ()


def test_order_says_nothing_within_hands_and_payments() -> None:
    expect = {"hands": [["5C", "9S"], ["4D", "JS"]], "must": None}
    assert record.check(REGISTRY, _record(DEAL, expect=expect)) == ()
    two = {"preset": "numazoko", "first_card_effect": True}
    deal = {**DEAL, "up": "2H", "stock": ["5H", *(c for c in DEAL["stock"] if c != "2H")]}
    must = {"must": {"cards": ["3H"], "ranks": ["2"]}}
    assert record.check(REGISTRY, _record(deal, rules=two, expect=must)) == ()


def test_a_lot_without_any_turn_names_the_first_seat() -> None:
    fresh = msgspec.structs.replace(_record(DEAL, expect={"next": 0}), setup=RULES_OWN_START)
    assert record.check(REGISTRY, fresh) == ()


@pytest.mark.parametrize("players", [{}, {"players": [2, 6]}])
def test_two_may_have_played_by_rules_of_which_a_part_needs_three(players: Any) -> None:
    rules = {"preset": "numazoko", "counter_dobon": "single", "counter_answers": 1, **players}
    assert record.check(REGISTRY, _record(DEAL, rules=rules, expect={"next": 0})) == ()


def test_who_comes_next_is_the_same_before_a_call_that_is_refused() -> None:
    rules = {"preset": "numazoko", "draw_dobon": True}
    draw, call = {"seat": 0, "do": "draw"}, {"seat": 0, "do": "dobon", "double": True}
    refused = _record(DEAL, draw, call, rules=rules, expect={"error": "illegal", "next": 1})
    assert record.check(REGISTRY, _record(DEAL, draw, rules=rules, expect={"next": 1})) == ()
    assert record.check(REGISTRY, refused) == ()


def test_moves_may_carry_their_time() -> None:
    timed = _record({**DEAL, "at": 5}, {"seat": 0, "do": "draw", "at": 7}, expect={"next": 1})
    assert record.check(REGISTRY, timed) == ()


# What goes without saying -----------------------------------------------------------------


def test_a_pon_that_is_not_needed_goes_unheard() -> None:
    deal = {**DEAL, "hands": [["9H", "5C", "JS"], ["4D"]]}
    deal["stock"] = [card for card in DECK if card not in {"9H", "5C", "JS", "4D", "5H"}]
    play = {"seat": 0, "do": "play", "card": "9H", "pon": True}
    assert record.check(REGISTRY, _record(deal, play, {"do": "close"}, expect={"next": 1})) == ()


@pytest.mark.parametrize("seats", [7, 10])
def test_a_record_may_seat_more_than_its_rules_invite(seats: int) -> None:
    deal = {
        "do": "deal",
        "hands": [[card] for card in DECK[:seats]],
        "up": DECK[seats],
        "stock": DECK[seats + 1 :],
    }
    names = [f"P{number}" for number in range(seats)]
    assert record.check(REGISTRY, _record(deal, seats=names, expect={"next": 0})) == ()


def test_as_many_cards_as_those_at_the_table_can_hold() -> None:
    assert record.check(REGISTRY, _record(rules={"hand": 25})) == ()
    with pytest.raises(record.Malformed, match=r"rules: players, hand: the cards are too few"):
        record.check(REGISTRY, _record(rules={"hand": 25}, seats=["A", "B", "C"]))


OPENING = {"preset": "full-house", "rounding": 10}
PLAY = {"seat": 0, "do": "play", "card": "5C", "pon": True}


def test_the_window_after_a_deal_closes_by_the_next_move() -> None:
    assert record.check(REGISTRY, _record(DEAL, PLAY, rules=OPENING, expect={"next": None})) == ()


def test_but_not_by_one_that_is_to_be_refused() -> None:
    refused = {"error": "illegal", "next": None}
    assert record.check(REGISTRY, _record(DEAL, PLAY, rules=OPENING, expect=refused)) == ()
    assert record.check(REGISTRY, _record(DEAL, PLAY, PLAY, rules=OPENING, expect=refused)) == ()


def test_a_close_after_a_round_that_ended_without_a_window_says_nothing() -> None:
    deal = {**DEAL, "hands": [["2S", "AC"], ["JS", "4D"]], "up": "5H"}
    held = {"2S", "AC", "JS", "4D", "5H", "2C"}
    deal["stock"] = ["2C", *(card for card in DECK if card not in held)]
    moves = [deal, {"seat": 0, "do": "draw"}, {"seat": 0, "do": "dobon"}, {"do": "close"}]
    rules = {"preset": "numazoko", "draw_dobon": True}
    assert record.check(REGISTRY, _record(*moves, rules=rules)) == ()
    refused = {"error": "illegal"}
    assert record.check(REGISTRY, _record(*moves, rules=rules, expect=refused)) == ()


def test_the_turn_has_passed_before_a_dobon_that_is_none() -> None:
    rules = {"preset": "numazoko-easy", "draw_dobon": True}
    moves = [DEAL, {"seat": 0, "do": "draw"}, {"seat": 0, "do": "dobon"}]
    assert record.check(REGISTRY, _record(*moves[:2], rules=rules, expect={"next": 1})) == ()
    refused = {"error": "illegal", "next": 1}
    assert record.check(REGISTRY, _record(*moves, rules=rules, expect=refused)) == ()
