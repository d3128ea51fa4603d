"""Every refusal has its reason, in both languages, and nothing has changed after it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hattari.core import chance
from hattari.core.game import Between, Chance, Over, Refusal, Turn, Window
from hattari.games.dobon.rules.actions import (
    Action,
    Deal,
    Dobon,
    Draw,
    Lot,
    NewStock,
    Pass,
    Phase,
    Play,
    Played,
    State,
    Wave,
)
from hattari.games.dobon.rules.cards import DECK
from hattari.games.dobon.rules.start import Setup
from tests.games.walk import round_seed

from .playing import DOBON_GAME, fold
from .test_view import BOOK, THREE, after, dealt

EASY, HARD = "numazoko-easy", "numazoko"

OPEN = (dealt(HARD, "5H", *THREE), (0, Play("KH")))


@pytest.mark.parametrize(
    ("state", "seat", "action", "code"),
    [
        (dealt(HARD, "5H", *THREE), 1, Play("2H"), "not_your_turn"),
        (dealt(HARD, "5H", *THREE), 1, Draw(), "not_your_turn"),
        (dealt(HARD, "5H", *THREE), 1, Pass(), "not_your_turn"),
        (dealt(HARD, "5H", *THREE), 0, Pass(), "draw_first"),
        (dealt(HARD, "5H", *THREE), 0, Play("9D"), "not_in_hand"),
        (dealt({"together": "any"}, "5H", *THREE), 0, Play("KH", None, False, ("KS",)),
         "not_in_hand"),
        (dealt(HARD, "5H", *THREE), 0, Play("KH", "D"), "only_eights_name_suits"),
        (dealt(HARD, "5H", *THREE), 0, Play("KH", None, True), "no_pon"),
        (dealt(HARD, "5H", *THREE), 1, Dobon(), "no_window"),
        (dealt(HARD, "5H", *THREE), 0, Wave(), "no_window"),
        (dealt(EASY, "5H", *THREE), 0, Play("AS"), "does_not_fit"),
        (after(*OPEN), 1, Play("2H"), "window_open"),
        (after(*OPEN), 1, Draw(), "window_open"),
        (after(*OPEN), 0, Dobon(), "own_card"),
        (after(*OPEN), 0, Wave(), "not_now"),
        (after(*OPEN, (1, Wave())), 1, Dobon(), "already_answered"),
        (after(*OPEN, (1, Dobon())), 1, Wave(), "already_answered"),
        (after(dealt(EASY, "5H", *THREE), (0, Play("KH"))), 2, Dobon(), "no_dobon"),
        (after(dealt({"counter_dobon": "single"}, "5H", *THREE), (0, Play("KH")), (1, Dobon()),
               None), 1, Dobon(), "not_called"),
        (after(dealt({"mistakes": "blocked", "last_card": False}, "5H", "KH", "2S JD"),
               (0, Play("KH"))), 1, Dobon(), "last_card_is_safe"),
        (after(dealt("stacking", "5H", *THREE), (0, Draw())), 0, Draw(), "already_drawn"),
        (after(dealt("stacking", "5H", *THREE), (0, Draw())), 0, Play("KH"), "only_the_drawn"),
        (after(dealt("stacking", "5H", *THREE), (0, Draw())), 0, Dobon(), "no_window"),
        (after(dealt({"draw_dobon": True}, "5H", *THREE), (0, Draw())), 0, Play("KH"),
         "already_drawn"),
        (after(dealt({"draw_dobon": True, "draw_then_play": True}, "5H", "KH 4C 4D", "2S 9C"),
               (0, Play("KH")), None, (1, Draw()), (1, Pass()), (0, Draw())), 0, Dobon(),
         "own_card"),
        (after(dealt({"draw_dobon": True}, "5H", *THREE), (0, Draw())), 1, Dobon(), "no_window"),
        (after(dealt({"draw_dobon": True, "mistakes": "blocked"}, "KH", "2S 9D", "QC",
                     first="AC"), (0, Draw())), 0, Dobon(), "no_dobon"),
        (after(dealt({"counter_dobon": "single"}, "5H", *THREE), (0, Play("KH")), (1, Dobon()),
               None, (0, Wave())), 0, Wave(), "already_answered"),
        (after(dealt(HARD, "5H", "5S", "KC"), (0, Play("5S")), None), 0, Draw(),
         "not_your_turn"),
        (after(dealt({"rounds": 1}, "5H", "5S", "KC"), (0, Play("5S")), None), 0, Draw(),
         "game_over"),
    ],
)  # fmt: skip
def test_an_action_is_refused_with_its_reason(
    state: State, seat: int, action: Action, code: str
) -> None:
    before = msgspec.json.encode(state)
    with pytest.raises(Refusal) as refused:
        DOBON_GAME.decide(state, seat, action)
    assert refused.value.code == code
    assert refused.value.text.en
    assert refused.value.text.ja
    assert action not in DOBON_GAME.legal(state, seat)
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(
    ("spec", "up", "hand", "played", "en", "ja"),
    [
        (EASY, "5H", "9S 4C 4D", "9S", "play ♥, another 5 or any 8", "♥、ほかの5、または8"),
        (EASY, "TH", "9S 4C 4D", "9S", "play ♥, another 10 or any 8", "ほかの10"),
        (EASY, "8H", "9S 4C 4D", "9S", "play ♥ or another 8", "♥かほかの8"),
        ({"mistakes": "blocked", "effects": ["A"]}, "5H", "9S 4C 4D", "9S",
         "play ♥ or another 5", "♥かほかの5"),
        ({"mistakes": "blocked", "first_card_effect": True}, "2H", "9S 4C 4D", "9S",
         "play a 2 or ♥3", "2か♥3"),
    ],
)  # fmt: skip
def test_a_card_that_does_not_fit_hears_what_would(
    spec: Any, up: str, hand: str, played: str, en: str, ja: str
) -> None:
    with pytest.raises(Refusal) as refused:
        DOBON_GAME.decide(dealt(spec, up, hand, "KC QC"), 0, Play(played))
    assert en in refused.value.text.en
    assert ja in refused.value.text.ja


def test_a_card_that_does_not_fit_a_named_suit_hears_of_it() -> None:
    state = after(dealt(EASY, "5H", "8C 4C 4D", "9S QC KC"), (0, Play("8C", "D")), None)
    with pytest.raises(Refusal, match="play ♦ or another 8"):
        DOBON_GAME.decide(state, 1, Play("9S"))


@pytest.mark.parametrize(
    ("spec", "hand", "said", "counts"),
    [
        (EASY, "KH 4C", False, True),
        (EASY, "KH 4C", True, True),
        (EASY, "KH 4C 4D", False, False),
        (HARD, "KH 4C", False, False),
        (HARD, "KH 4C", True, True),
    ],
)
def test_where_mistakes_are_blocked_pon_says_itself(
    spec: str, hand: str, said: bool, counts: bool
) -> None:
    state = dealt(spec, "5H", hand, "QC 9C")
    assert Play("KH", None, said) in DOBON_GAME.legal(state, 0)
    assert DOBON_GAME.decide(state, 0, Play("KH", None, said)) == (Played(0, "KH", None, counts),)


def test_a_false_dobon_hears_both_sums() -> None:
    state = after(dealt(EASY, "5H", "KH 4C", "2S JD", "QC"), (0, Play("KH")))
    with pytest.raises(Refusal, match="adds up to 12, and ♥K asks for 13"):
        DOBON_GAME.decide(state, 2, Dobon())


# Starts and chance -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "setup"),
    [
        (1, Setup()),
        (7, Setup()),
        (3, Setup(chips=(300, 300))),
        (3, Setup(starter=3)),
        (3, Setup(starter=-1)),
    ],
)
def test_a_start_that_can_not_be_is_refused(seats: int, setup: Setup) -> None:
    with pytest.raises(Refusal) as refused:
        DOBON_GAME.start(BOOK.parse(HARD), seats, setup)
    assert refused.value.code == "impossible"


def test_the_starter_is_the_setups_or_the_lots() -> None:
    named = DOBON_GAME.start(BOOK.parse(HARD), 3, Setup(starter=2, chips=(1, 2, 3)))
    drawn = DOBON_GAME.start(BOOK.parse(HARD), 3)
    assert (named.by_lot, named.starter, named.turn, named.chips) == (False, 2, 2, (1, 2, 3))
    assert (drawn.by_lot, drawn.starter, drawn.turn, drawn.chips) == (True, 0, 0, (300,) * 3)


@pytest.mark.parametrize(
    ("up", "effects", "expected"),
    [
        ("AH", ["A"], (1, 1, 0)),
        ("AH", ["2", "J"], (0, 1, 0)),
        ("JH", ["J"], (0, -1, 0)),
        ("JH", ["A", "2"], (0, 1, 0)),
        ("2H", ["2"], (0, 1, 2)),
        ("2H", ["A", "J"], (0, 1, 0)),
        ("5H", ["A", "2", "J"], (0, 1, 0)),
    ],
)
def test_the_card_turned_up_takes_effect_where_its_rank_has_one(
    up: str, effects: list[str], expected: tuple[int, int, int]
) -> None:
    state = dealt({"effects": effects, "first_card_effect": True}, up, "KH 4S", "3S JD", "QC")
    assert (state.turn, state.direction, state.take) == expected
    state = dealt({"effects": effects}, up, "KH 4S", "3S JD", "QC")
    assert (state.turn, state.direction, state.take) == (0, 1, 0)


def test_each_phase_awaits_something_of_its_own() -> None:
    state = DOBON_GAME.start(BOOK.parse({"preset": "full-house", "rounds": 1}), 3)
    assert DOBON_GAME.awaits(state) == Between(1, (0, 1, 2))
    state = fold(state, DOBON_GAME.close(state))
    assert DOBON_GAME.awaits(state) == Chance("lot")
    state = fold(state, DOBON_GAME.resolve(state, Lot(0)))
    assert DOBON_GAME.awaits(state) == Chance("deal")
    state = dealt({"preset": "full-house", "rounds": 1}, "5H", *THREE)
    assert DOBON_GAME.awaits(state) == Window("opening", (0, 1, 2), sealed=True, seconds=3)
    state = after(state, None)
    assert DOBON_GAME.awaits(state) == Turn(0)
    assert DOBON_GAME.awaits(after(dealt("stacking", "5H", *THREE), (0, Draw()))) == Turn(0)
    state = after(state, (0, Play("KH")))
    assert DOBON_GAME.awaits(state) == Window("dobon", (1, 2), sealed=True, seconds=3)
    state = after(state, (1, Dobon()))
    assert DOBON_GAME.awaits(state) == Window("dobon", (2,), sealed=True, seconds=3)
    state = after(state, None)
    assert DOBON_GAME.awaits(state) == Window("counter", (0,), sealed=True, seconds=3)
    stock = msgspec.structs.replace(state, phase=Phase.RESHUFFLE)
    assert DOBON_GAME.awaits(stock) == Chance("reshuffle")
    assert DOBON_GAME.awaits(after(state, None)) == Over()


@pytest.mark.parametrize("acts", [(), ((0, Draw()),)])
def test_no_time_runs_out_at_a_turn(acts: tuple[tuple[int, Action], ...]) -> None:
    with pytest.raises(Refusal) as refused:
        DOBON_GAME.close(after(dealt("stacking", "5H", *THREE), *acts))
    assert refused.value.code == "not_now"


def _dealing(starter: int | None = 0) -> State:
    state = DOBON_GAME.start(BOOK.parse(HARD), 2, Setup(starter=starter))
    return fold(state, DOBON_GAME.close(state))


@pytest.mark.parametrize(
    ("state", "outcome"),
    [
        (_dealing(None), Lot(2)),
        (_dealing(None), Lot(-1)),
        (_dealing(0), Lot(1)),
        (_dealing(0), Deal((("AS",), ()), "2S", DECK[2:])),
        (_dealing(0), Deal((("AS",),), "2S", DECK[2:])),
        (_dealing(0), Deal((("AS",), ("3S",)), "2S", DECK[2:])),
        (_dealing(0), Deal((("AS",), ("3S",)), "2S", DECK[4:])),
        (dealt(HARD, "2S", "AS", "3S"), Deal((("AS",), ("3S",)), "2S", DECK[3:])),
        (dealt(HARD, "2S", "AS", "3S"), NewStock(("4S",))),
        (dealt(HARD, "2S", "AS", "3S"), NewStock(())),
        (after(*OPEN), NewStock(("5H",))),
    ],
)
def test_chance_that_can_not_have_come_is_refused(state: State, outcome: Any) -> None:
    with pytest.raises(Refusal) as refused:
        DOBON_GAME.resolve(state, outcome)
    assert refused.value.code == "impossible"
    assert refused.value.text.ja


def test_a_seed_always_gives_the_same_cards() -> None:
    state = _dealing()
    one, again = (DOBON_GAME.draw(state, round_seed(1, 1)) for _ in range(2))
    assert isinstance(one, Deal)
    assert one == again != DOBON_GAME.draw(state, round_seed(2, 1))
    assert sorted([*one.hands[0], *one.hands[1], one.up, *one.stock]) == sorted(DECK)
    assert [len(hand) for hand in one.hands] == [5, 5]


def test_each_draw_of_a_round_has_a_label_and_a_number_of_its_own() -> None:
    seed = bytes(range(32))
    lot = _dealing(None)
    for other in (bytes([number] * 32) for number in range(8)):
        assert DOBON_GAME.draw(lot, other) == Lot(chance.lot(other, "lot", 0, 2))
    state = fold(lot, DOBON_GAME.resolve(lot, Lot(0)))
    deck = chance.shuffle(seed, "deal", 1, DECK)
    deal = Deal((deck[:5], deck[5:10]), deck[10], deck[11:])
    assert DOBON_GAME.draw(state, seed) == deal
    state = fold(state, DOBON_GAME.resolve(state, deal))
    state = msgspec.structs.replace(state, phase=Phase.RESHUFFLE, pile=DECK[:20])
    assert DOBON_GAME.draw(state, seed) == NewStock(chance.shuffle(seed, "reshuffle", 2, DECK[:19]))


def test_a_lot_names_every_seat_now_and_then() -> None:
    state = _dealing(None)
    assert state.phase is Phase.LOT
    assert {DOBON_GAME.draw(state, round_seed(seed, 1)) for seed in range(40)} == {Lot(0), Lot(1)}


def test_two_reshuffles_of_a_round_differ_by_their_index() -> None:
    state = after(dealt(HARD, "5H", "5S 5C 9C 9D", "9S 9H KC"), (0, Play("5S")), None)
    state = msgspec.structs.replace(state, phase=Phase.RESHUFFLE, pile=DECK[:20])
    later = msgspec.structs.replace(state, draws=state.draws + 1)
    seed = round_seed(1, 1)
    assert DOBON_GAME.draw(state, seed) != DOBON_GAME.draw(later, seed)


@pytest.mark.parametrize(("seat", "action"), [(0, Dobon()), (1, Dobon()), (0, Wave())])
def test_what_answers_no_card_hears_that_nothing_is_open(seat: int, action: Action) -> None:
    with pytest.raises(Refusal) as refused:
        DOBON_GAME.decide(dealt(HARD, "5H", *THREE), seat, action)
    assert "nothing to call" in refused.value.text.en
    assert "受付中ではありません" in refused.value.text.ja
    assert "間に合いません" not in refused.value.text.ja
