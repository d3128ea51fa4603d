"""Reading rule sets: conflicts, the ways to write effects and schedules, points."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.core.game import RuleConflicts
from hattari.games.dobon.rules.actions import Deal, Dealt, LotDrawn, RoundOpened
from hattari.games.dobon.rules.axes import (
    DEFAULTS,
    Bank,
    HeldEights,
    Rules,
    TwoStack,
    dealt,
    digest,
    of_round,
    threatened,
)
from hattari.games.dobon.rules.cards import DECK, RANKS
from hattari.games.dobon.rules.doing import Does, Effects
from hattari.games.dobon.rules.points import Ending, Result, card_points, is_over, payments

from .playing import DOBON_GAME, play

BOOK = DOBON_GAME.rulebook


def _axes_in_conflict(values: dict[str, Any]) -> list[set[str]]:
    return [set(conflict.axes) for conflict in BOOK.conflicts(values)]


@pytest.mark.parametrize(
    ("values", "axes"),
    [
        ({"players": [5, 3]}, {"players"}),
        ({"hand": 9}, {"players", "hand"}),
        ({"players": [2, 10], "hand": 6}, {"players", "hand"}),
        ({"effects": {"Q": "draw 5"}, "two_stack": "schedule"}, {"effects", "two_stack"}),
        ({"chips": 0, "bank": "table_stakes"}, {"bank", "chips"}),
        ({"chips": 0, "bank": "bust"}, {"bank", "chips"}),
    ],
)
def test_a_contradiction_is_named_by_its_axes(values: dict[str, Any], axes: set[str]) -> None:
    assert _axes_in_conflict(values) == [axes]
    with pytest.raises(RuleConflicts):
        BOOK.parse(values)


@pytest.mark.parametrize(
    "values",
    [
        {"players": [2, 10]},
        {"players": [2, 3], "hand": 17},
        {"players": 2, "hand": 25},
        {"effects": ["A"], "first_card_effect": True},
        {"effects": ["J"], "first_card_effect": True},
        {"chips": 0},
        {"effects": ["8"], "first_card_effect": True},
        {"effects": {"2": False}, "two_stack": "sum"},
    ],
)
def test_what_fits_together_is_played(values: dict[str, Any]) -> None:
    assert BOOK.conflicts(values) == ()


@pytest.mark.parametrize(
    ("values", "en", "ja"),
    [
        ({"effects": ["K"]}, 'of "A", "2", "8" or "J"', '"A"、"2"、"8"、"J" から'),
        ({"effects": {"J": "no"}}, '"7": "draw 3", "J": false}', '"J": false} のような'),
        ({"two_stack": [2, 4, 8]}, '"off", "sum", "doubled" or "schedule"', '"doubled"'),
        ({"effects": [["A"]]}, "“Effects” can't be", "「カードの効果」に"),
        ({"effects": ["A"] * 3000}, "a list of 3000 entries; it can be", "に 3000 個も"),
    ],
)
def test_a_bad_value_says_what_would_do(values: dict[str, Any], en: str, ja: str) -> None:
    (conflict,) = BOOK.conflicts(values)
    assert conflict.axes == tuple(values)
    assert en in conflict.text.en
    assert ja in conflict.text.ja


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ({"effects": ["2", "J"]}, {"effects": {"A": False, "8": False}}),
        ({"effects": []}, {"effects": {"A": False, "2": False, "8": False, "J": False}}),
        ({"effects": {"A": True, "J": False}}, {"effects": {"J": "nothing"}}),
        ({"effects": {"10": "skip 3"}}, {"effects": {"T": {"what": "skip", "many": 3}}}),
        ({"effects": {"2": "draw"}}, {"effects": {"2": {"what": "draw", "many": 1}}}),
        ({"effects": {"9": {"what": "turn", "many": 4}}}, {"effects": {"9": "turn"}}),
        ({"two_stack": [2, 4, 6, 16]}, {"two_stack": "schedule"}),
        ({"two_stack": "2-4-6-16"}, {"two_stack": "schedule"}),
    ],
)
def test_a_value_may_be_written_in_several_ways(
    written: dict[str, Any], meant: dict[str, Any]
) -> None:
    assert BOOK.parse(written) == BOOK.parse(meant)


def test_an_effect_may_be_switched_alone() -> None:
    assert BOOK.parse({"effects": {"J": False}}).effects == Effects(jack=Does())


@pytest.mark.parametrize(
    ("how", "row"),
    [
        (TwoStack.OFF, [0, 2, 2, 2, 2, 2]),
        (TwoStack.SUM, [0, 2, 4, 6, 8, 10]),
        (TwoStack.DOUBLED, [0, 2, 4, 8, 16, 32]),
        (TwoStack.SCHEDULE, [0, 2, 4, 6, 16, 16]),
    ],
)
def test_what_a_row_of_twos_threatens(how: TwoStack, row: list[int]) -> None:
    assert [threatened(Rules(two_stack=how), 2, twos) for twos in range(6)] == row


def test_values_are_kept_under_the_digest_of_the_rule_book() -> None:
    assert digest(DEFAULTS) == BOOK.digest(DEFAULTS)


# Points ----------------------------------------------------------------------------------


def test_what_each_card_is_worth() -> None:
    rules = Rules(two_points=50, court_points=20)
    worth = [card_points(rules, rank + "S") for rank in RANKS]
    assert worth == [1, 50, 3, 4, 5, 6, 7, 8, 9, 10, 20, 20, 20]


@pytest.mark.parametrize(
    ("before", "today", "digest"),
    [
        (False, "off", "d773a1a76dd8db4223799f4886aba06455626d43e7cb3fe1ee2224a85ab8eede"),
        (True, "caller_wild", "4dee2085d7bf4f346cf7d3e14dd7c6d0896a7727b1efe18adb97f5ecc8eca8a2"),
    ],
)
def test_the_switch_for_eights_reads_as_what_it_was(before: bool, today: str, digest: str) -> None:
    rules = BOOK.parse({"eights_double": before})
    assert rules == BOOK.parse({"held_eights": today})
    assert BOOK.digest(rules) == digest


def test_a_switch_that_was_neither_on_nor_off_is_refused_by_its_new_name() -> None:
    assert _axes_in_conflict({"eights_double": "now and then"}) == [{"held_eights"}]


@pytest.mark.parametrize(
    "given", [("eights_double", "held_eights"), ("held_eights", "eights_double")]
)
def test_the_switch_for_eights_beside_what_it_became_is_refused(given: tuple[str, str]) -> None:
    values = {"eights_double": True, "held_eights": "payer"}
    (found,) = BOOK.conflicts({key: values[key] for key in given})
    assert found.axes == ("held_eights",)
    assert all(key in found.text.en and key in found.text.ja for key in given)
    with pytest.raises(RuleConflicts):
        BOOK.parse({key: values[key] for key in given})


@pytest.mark.parametrize(("one", "other"), [("10", "T"), ("joker", "X")])
def test_a_rank_under_two_spellings_is_refused_and_under_either_is_read(
    one: str, other: str
) -> None:
    each = [BOOK.parse({"effects": {rank: "draw 2"}, "jokers": 1}) for rank in (one, other)]
    assert each[0] == each[1]
    (found,) = BOOK.conflicts({"effects": {one: "skip", other: "draw 3"}, "two_stack": "schedule"})
    assert found.axes == ("effects",)
    assert f"“{one}” and “{other}”" in found.text.en
    assert f"「{one}」と「{other}」" in found.text.ja


@pytest.mark.parametrize(
    ("eights", "ending", "times"),
    [
        (HeldEights.CALLER_WILD, Ending.DOBON, 4),
        (HeldEights.CALLER_WILD, Ending.OPENING, 4),
        (HeldEights.CALLER_WILD, Ending.OUT, 1),
        (HeldEights.CALLER_WILD, Ending.DRAWN_OUT, 1),
        (HeldEights.CALLER, Ending.DOBON, 4),
        (HeldEights.CALLER, Ending.OUT, 1),
        (HeldEights.PAYER, Ending.DOBON, 2),
        (HeldEights.PAYER, Ending.OUT, 2),
        (HeldEights.PAYER, Ending.DRAWN_OUT, 2),
        (HeldEights.OFF, Ending.DOBON, 1),
    ],
)
def test_held_eights_double_where_the_rules_say_so(
    eights: HeldEights, ending: Ending, times: int
) -> None:
    rules = Rules(held_eights=eights)
    (paid,) = payments(rules, Result(ending, (1,)), (("4S", "8D"), ("8S", "8H")), (300, 300))
    assert paid.times == times * (rules.multiplier if ending is Ending.OPENING else 1)


@pytest.mark.parametrize(("chips", "over"), [((599, 1), False), ((600, 0), True)])
def test_who_has_no_chips_is_bust(chips: tuple[int, ...], over: bool) -> None:
    assert is_over(Rules(bank=Bank.BUST, rounds=9), chips, 1) is over
    assert not is_over(Rules(bank=Bank.DEBT, rounds=9), chips, 1)


def test_a_deal_grows_by_one_each_round_and_begins_anew() -> None:
    rules = BOOK.parse({"hand": 2, "hand_most": 4, "rounds": 8, "mistakes": "blocked"})
    played = play(rules, 3, 5)
    hands = [event.hands for event in played.events if isinstance(event, Dealt)]
    assert [{len(hand) for hand in each} for each in hands] == [
        {2}, {3}, {4}, {2}, {3}, {4}, {2}, {3},
    ]  # fmt: skip
    assert [dealt(of_round(rules, number), 7) for number in (1, 2, 3, 4)] == [2, 3, 4, 2]


@pytest.mark.parametrize(
    ("spec", "axes"),
    [
        ({"hand": 5, "hand_most": 5}, [{"hand", "hand_most"}]),
        ({"players": 6, "hand_most": 9}, [{"players", "hand_most"}]),
        ({"hand_most": 7, "burst": 7}, [{"burst", "hand", "hand_most"}]),
        ({"burst": 6, "hand": 6}, [{"burst", "hand", "hand_most"}]),
        ({"hand_most": 7, "burst": 8}, []),
    ],
)
def test_a_growing_deal_leaves_room(spec: dict[str, Any], axes: list[set[str]]) -> None:
    assert _axes_in_conflict(spec) == axes


@pytest.mark.parametrize("hand", [1, 5, 8])
def test_everybody_is_dealt_as_many_cards_as_the_rules_say(hand: int) -> None:
    state = DOBON_GAME.start(BOOK.parse({"hand": hand}), 3)
    for event in (RoundOpened(1), LotDrawn(0)):
        state = DOBON_GAME.evolve(state, event)
    deal = DOBON_GAME.draw(state, bytes(32))
    assert isinstance(deal, Deal)
    assert [len(cards) for cards in deal.hands] == [hand] * 3
    assert len(deal.stock) == len(DECK) - 3 * hand - 1
