"""The words of Dobon's rules: complete, in both languages, and true when played."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from hattari.games.dobon.rules.actions import Deal, Dobon, Phase, Play, State
from hattari.games.dobon.rules.axes import DEFAULTS, Answer, Mistakes, Rules, chosen, full
from hattari.games.dobon.rules.cards import JOKER, RANKS, pack, put
from hattari.games.dobon.rules.doing import What
from hattari.games.dobon.rules.examples import Example, examples
from hattari.games.dobon.rules.points import Ending
from hattari.games.dobon.rules.start import Setup
from hattari.games.dobon.rules.words.axes import AXES
from tests.games.wording import english, japanese

from .axes import rule_sets, tables
from .playing import DOBON_GAME, PRESETS, fold

BOOK = DOBON_GAME.rulebook
_english = partial(english, BOOK)
_japanese = partial(japanese, BOOK)
FEW = settings(max_examples=25, deadline=None)


# The axes --------------------------------------------------------------------------------


def test_every_axis_and_every_choice_has_words_and_nothing_else_does() -> None:
    axes = BOOK.axes()
    assert tuple(axis.key for axis in axes) == Rules.__struct_fields__
    assert set(AXES) == set(Rules.__struct_fields__)
    for axis in axes:
        assert [choice.value for choice in axis.choices] == list(AXES[axis.key].choices)


def test_ranks_of_which_several_go_at_once_are_written_in_many_ways() -> None:
    for written in ("Q", ["Q"], {"Q": True}):
        assert chosen(BOOK.parse({"together": written}).together) == "Q"
    assert chosen(BOOK.parse({"together": ["A", 10]}).together) == "AT"
    assert chosen(BOOK.parse({"together": "any"}).together) == RANKS
    assert BOOK.parse({"together": "none"}) == DEFAULTS


@pytest.mark.parametrize("ranks", ["any", ["Q"], ["A", "J"]])
def test_the_ranks_that_go_together_are_named(ranks: Any) -> None:
    said = _english(BOOK.parse({"together": ranks}))
    assert ("of one rank with" if ranks == "any" else f"({', '.join(ranks)})") in said


def test_every_rank_has_its_entry_in_the_table_of_effects() -> None:
    axis = next(axis for axis in BOOK.axes() if axis.key == "effects")
    assert [part.key for part in axis.parts] == [*RANKS, JOKER]
    for part in axis.parts:
        what, many = part.parts
        assert [choice.value for choice in what.choices] == [each.value for each in What]
        assert (many.lowest, many.highest) == (1, 10)


# The rule text ---------------------------------------------------------------------------


SWITCHES = ("effects", "together", "payments", "rates")
"""The axes of several switches, and the table."""

BESIDE: dict[str, dict[str, Any]] = {
    "together_effect": {"together": "any"},
    "together_sum": {"together": "any"},
    "draw_until": {"draw_then_play": True},
    "hand_most": {"hand": 1, "players": 2},
    "fractions": {"arithmetic": 4},
    "burst_ends": {"burst": 9},
    "counter_answers": {"counter_dobon": "single"},
    "answers_pay": {"counter_dobon": "single", "counter_answers": 1},
    "joker_number": {"jokers": 2},
    "joker_points": {"jokers": 2},
    "joker_fits": {"jokers": 2},
}
"""What an axis needs to say anything."""


@pytest.mark.parametrize("key", [key for key in Rules.__struct_fields__ if key not in SWITCHES])
def test_the_text_tells_apart_every_value_of_an_axis(key: str) -> None:
    axis = next(axis for axis in BOOK.axes() if axis.key == key)
    numbers = [axis.lowest, axis.highest] if axis.lowest is not None else []
    values: list[Any] = [*(choice.value for choice in axis.choices), *numbers]
    if key == "hand":
        values = [1, 8]
    beside = BESIDE.get(key, {})
    tried = [{**beside, key: value} for value in values]
    played = [BOOK.parse(each) for each in tried if not BOOK.conflicts(each)]
    assert len(played) > 1
    assert len({_english(rules) for rules in played}) == len(played)
    assert len({_japanese(rules) for rules in played}) == len(played)


@pytest.mark.parametrize(
    ("rates", "en", "ja"),
    [
        (["drawn_out"], "After a round in which nothing was left to draw", "なくなった回の次の回"),
        (["counter"], "After a round that ended with a counter", "ドボン返しで終わった回の次の回"),
        (["counter"], "never more than twice", "2倍より増えない"),
        (["counter", "carried"], "up to 16 times in all", "最大16倍"),
        (["declared"], "may declare “double”", "「倍」と付けて宣言できる"),
    ],
    ids=["drawn out", "counter", "not carried", "carried", "declared"],
)
def test_what_doubles_a_round_is_said(rates: list[str], en: str, ja: str) -> None:
    beside = {"counter_dobon": "single", "rates": rates}
    assert en in _english(BOOK.parse(beside))
    assert ja in _japanese(BOOK.parse(beside))
    assert en not in _english(BOOK.parse({"counter_dobon": "single"}))


SPECIAL = {"burst": 12, "counter_dobon": "single", "opening_dobon": True, "draw_dobon": True}
CELLS = [
    (entry.key, cell.key, value)
    for axis in BOOK.axes()
    if axis.key == "payments"
    for entry in axis.parts
    for cell in entry.parts
    for value in (*(choice.value for choice in cell.choices), cell.highest)
    if value is not None and value != cell.default
]


@pytest.mark.parametrize(("entry", "cell", "value"), CELLS)
def test_the_text_tells_every_cell_of_the_table_of_payments(
    entry: str, cell: str, value: Any
) -> None:
    usual, other = (
        BOOK.parse({**SPECIAL, "payments": payments}) for payments in ({}, {entry: {cell: value}})
    )
    assert _english(usual) != _english(other)
    assert _japanese(usual) != _japanese(other)


@pytest.mark.parametrize(
    ("what", "en", "ja"),
    [
        ("skip", "skipped", "飛ばす"),
        ("draw", "may only answer", "しか出せない"),
        ("suit", "name a suit", "マークを指定できる。"),
        ("turn", "turns round", "順番が逆になる"),
        ("again", "your turn again", "もう一度自分の番になる"),
        ("open", "lays their whole hand open", "手札をすべて全員に見せる"),
    ],
)
@FEW
@given(rules=rule_sets())
def test_only_effects_that_there_are_get_said(what: str, en: str, ja: str, rules: Rules) -> None:
    on = any(does["what"] == what for does in full(rules)["effects"].values())
    on = on and not (what == "draw" and rules.answer is Answer.NONE)
    assert (en in _english(rules)) is on
    assert (ja in _japanese(rules)) is on


EFFECTS = (
    "nothing", "skip 1", "skip 2", "skip 10", "draw 1", "draw 2", "draw 10", "turn", "suit",
    "again", "open",
)  # fmt: skip


@pytest.mark.parametrize("rank", [*RANKS, JOKER])
def test_the_text_tells_every_effect_of_a_rank(rank: str) -> None:
    told = [
        BOOK.parse({"effects": {rank: does}, "first_card_effect": first, "jokers": 2})
        for does in EFFECTS
        for first in (False, True)
    ]
    assert len({_english(rules) for rules in told}) == len(told)
    assert len({_japanese(rules) for rules in told}) == len(told)


@pytest.mark.parametrize(
    ("key", "en", "ja"),
    [
        ("counter_dobon", "Counter", "ドボン返し"),
        ("burst", "Burst", "バースト"),
        ("held_eights", "Eights", "8の倍付け"),
        ("opening_dobon", "From the deal", "天和"),
        ("draw_dobon", "From the draw", "引きドボン"),
        ("draw_until", "goes on drawing", "引き続ける"),
        ("draw_then_play", "If the card you drew fits", "引いたカードが出せるなら"),
    ],
)
@FEW
@given(rules=rule_sets())
def test_only_what_applies_is_said(key: str, en: str, ja: str, rules: Rules) -> None:
    applies = getattr(rules, key) != getattr(DEFAULTS, key)
    assert (en in _english(rules)) is applies
    assert (ja in _japanese(rules)) is applies


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("numazoko", "= 74 → 70."),
        ("numazoko", "= 114 → 110, × 3 = 330."),
        ("full-house", "2, 4, 6 or 16 cards"),
        ("stacking", "2, 4, 6 or 8 cards"),
        ("full-house", "B pays A: ♥2 ♦J ♠6 ♣7 = 73 → 70, × 6 = 420."),
        ("full-house", "A pays B: ♠A ♠8 ♥8 ♥2 ♦J = 77 → 80, × 12 = 960."),
        ({"held_eights": "caller"}, "A pays B: ♠A ♠2 ♠3 ♥5 ♦8 = 67 → 70, × 6 = 420."),
        ("quick", "after 3 rounds"),
        ("numazoko", "2–6 players, 52 cards, 300 chips each."),
    ],
)
def test_the_text_has_the_figures_of_the_rules(spec: str | dict[str, Any], said: str) -> None:
    assert said in _english(BOOK.parse(spec))


def test_mistakes_are_told_only_where_they_can_happen() -> None:
    assert "チョンボ" in _japanese(BOOK.parse("numazoko"))
    assert "チョンボ" not in _japanese(BOOK.parse("quick"))


def test_a_table_of_a_size_hears_of_its_own_seats() -> None:
    rules = BOOK.parse("numazoko")
    assert "5 players, 52 cards" in _english(rules, 5)
    assert "With two" not in _english(rules, 5)
    assert "With two, you play again." in _english(rules, 2)
    assert "4 players, 52 cards" in _english(BOOK.parse({"players": 4}))


# The examples ----------------------------------------------------------------------------


def _settled(rules: Rules, example: Example) -> State:
    """The example played in the real game: the hands are dealt with the card in seat 0's."""
    player = (*example.hands[0], example.card)
    hands = put(example.hands, 0, player)
    held = {"9H", *(card for hand in hands for card in hand)}
    stock = tuple(card for card in pack(rules) if card not in held)
    # The card turned up only has to be followed here.
    rules = replace(rules, first_card_effect=False)
    state = DOBON_GAME.start(rules, len(hands), Setup(starter=0))
    state = fold(state, DOBON_GAME.close(state))
    state = fold(state, DOBON_GAME.resolve(state, Deal(hands, "9H", stock)))
    if state.phase is Phase.OPENING:
        state = fold(state, DOBON_GAME.close(state))
    pon = len(player) == 2
    state = fold(state, DOBON_GAME.decide(state, 0, Play(example.card, None, pon)))
    if example.result.ending is not Ending.OUT:
        state = fold(state, DOBON_GAME.decide(state, 1, Dobon()))
    state = fold(state, DOBON_GAME.close(state))
    if state.phase is Phase.COUNTER:
        if example.result.ending is Ending.COUNTER:
            state = fold(state, DOBON_GAME.decide(state, 0, Dobon()))
        while state.phase is Phase.COUNTER:
            state = fold(state, DOBON_GAME.close(state))
    return state


@FEW
@given(tables())
def test_the_examples_of_any_rule_set_come_true(table: tuple[Rules, int, int]) -> None:
    rules, seats, _ = table
    for example in examples(rules, seats):
        seated = max(rules.players.min, len(example.hands))
        if seated == len(example.hands):
            state = _settled(rules, example)
            assert state.last is not None
            assert state.last.payments == example.payments
            assert (state.last.ending, state.last.winners) == (
                example.result.ending,
                example.result.winners,
            )


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [None, 2, 3])
def test_the_examples_of_a_preset_come_true(preset: str, seats: int | None) -> None:
    rules = BOOK.parse(preset)
    for example in examples(rules, seats):
        state = _settled(rules, example)
        assert state.last is not None
        assert state.last.payments == example.payments


def test_an_example_says_what_an_empty_purse_pays() -> None:
    rules = BOOK.parse({"bank": "table_stakes", "chips": 50})
    assert "= 74 → 70; only 50 is left to pay with." in _english(rules)
    assert "= 74 → 70(払えるのは50点だけ)。" in _japanese(rules)


def test_examples_without_rounding_leave_out_the_arrow() -> None:
    assert "♠A ♠2 ♠3 ♦10 ♣K = 74." in _english(BOOK.parse({"rounding": 1}))


def test_the_same_examples_where_courts_are_ten() -> None:
    assert "B holds ♥3 ♦7." in _english(BOOK.parse({"court": "ten"}))
    assert BOOK.parse("numazoko").mistakes is Mistakes.PENALTY
