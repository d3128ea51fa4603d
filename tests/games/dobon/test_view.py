"""What a view tells, and what the events look like to those who may see them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hattari.core.game import Observer
from hattari.games.dobon.rules.actions import (
    Action,
    Deal,
    Dobon,
    Draw,
    Event,
    Pass,
    Phase,
    Play,
    State,
    Wave,
)
from hattari.games.dobon.rules.cards import DECK
from hattari.games.dobon.rules.seen import SeenClose, SeenOwnAnswer, SeenSettled, SeenTake
from hattari.games.dobon.rules.start import Setup
from hattari.games.dobon.rules.view import LegalView, Must, PaymentView, Unseen, WindowView

from .playing import DOBON_GAME, fold

BOOK = DOBON_GAME.rulebook


def dealt(spec: Any, up: str, *hands: str, first: str = "") -> State:
    """A round with these hands; `first` lies on top of the stock, the deck's rest below."""
    held = tuple(tuple(hand.split()) for hand in hands)
    top = tuple(first.split())
    used = {up, *top, *(card for hand in held for card in hand)}
    stock = (*top, *(card for card in DECK if card not in used))
    state = DOBON_GAME.start(BOOK.parse(spec), len(hands), Setup(starter=0))
    state = fold(state, DOBON_GAME.close(state))
    return fold(state, DOBON_GAME.resolve(state, Deal(held, up, stock)))


def after(state: State, *acts: tuple[int, Action] | None) -> State:
    """The state after these acts; None closes what is open."""
    for act in acts:
        events = DOBON_GAME.close(state) if act is None else DOBON_GAME.decide(state, *act)
        state = fold(state, events)
    return state


def seen(state: State, act: tuple[int, Action] | None, observer: Observer) -> list[Any]:
    """What an observer sees of the events of an act."""
    events: tuple[Event, ...] = (
        DOBON_GAME.close(state) if act is None else DOBON_GAME.decide(state, *act)
    )
    return [DOBON_GAME.redact(event, observer) for event in events]


THREE = ("KH AS 2S 3S", "2H JD", "QC")


# Views -----------------------------------------------------------------------------------


def test_before_the_deal_there_are_no_cards() -> None:
    state = DOBON_GAME.start(BOOK.parse("numazoko"), 3)
    view = DOBON_GAME.view(state, 1)
    assert (view.phase, view.round, view.rounds, view.starter, view.turn) == (
        "between", 0, 10, None, None,
    )  # fmt: skip
    assert [(seat.cards, seat.chips) for seat in view.seats] == [(0, 300)] * 3
    assert (view.hand, view.up, view.suit, view.pile, view.legal) == ((), None, None, 0, None)


def test_a_seat_sees_its_own_hand_and_the_others_counts() -> None:
    view = DOBON_GAME.view(dealt("numazoko", "5H", *THREE), 1)
    assert view.hand == ("2H", "JD")
    assert (view.sum, view.worth, view.calls_on) == (13, 60, ("K",))
    assert [seat.cards for seat in view.seats] == [4, 2, 1]
    assert (view.up, view.up_by, view.suit, view.stock, view.pile) == ("5H", None, "H", 44, 1)
    assert (view.turn, view.you, view.direction, view.starter) == (0, 1, 1, 0)
    assert view.legal is None


def test_a_spectator_sees_no_hand() -> None:
    view = DOBON_GAME.view(dealt("numazoko", "5H", *THREE), None, True)
    assert (view.hand, view.sum, view.worth, view.calls_on, view.legal, view.odds) == (
        None, None, None, (), None, None,
    )  # fmt: skip


def test_an_eight_calls_on_many_ranks_where_eights_double() -> None:
    state = dealt({"held_eights": "caller_wild"}, "5H", "JS 8D", "KC")
    assert DOBON_GAME.view(state, 0).calls_on == ("Q", "K")


def test_where_mistakes_are_penalised_every_card_may_be_tried() -> None:
    view = DOBON_GAME.view(dealt("numazoko", "5H", *THREE), 0)
    assert view.legal == LegalView(
        cards=("KH", "AS", "2S", "3S"), suits=True, pon=False, draw=True, take=1, pass_=False,
        dobon=False, wave=False, naming=("8",),
    )  # fmt: skip


def test_where_mistakes_are_blocked_only_fitting_cards_are_offered() -> None:
    view = DOBON_GAME.view(dealt("numazoko-easy", "5H", "KH AS", "2H JD"), 0)
    assert view.legal is not None
    assert (view.legal.cards, view.legal.pon) == (("KH",), True)
    assert b'"pass":false' in msgspec.json.encode(view)


def test_a_pending_two_says_what_answers_it_and_what_it_costs() -> None:
    state = after(dealt("stacking", "5H", "2H 4C", "2S 4D", "QC 9C"), (0, Play("2H")), None)
    view = DOBON_GAME.view(after(state, (1, Play("2S")), None), 2)
    assert view.must == Must(("2",), ("3S",), 4)
    assert view.legal is not None
    assert (view.legal.cards, view.legal.take) == ((), 4)


def test_a_named_suit_is_the_one_in_force() -> None:
    state = after(dealt("numazoko", "5H", "8C 4C 4D", "2S 4H"), (0, Play("8C", "D")))
    view = DOBON_GAME.view(state, 1)
    assert (view.up, view.up_by, view.suit, view.pile) == ("8C", 0, "D", 2)
    assert view.discards == ("5H", "8C")


def test_a_card_that_names_no_suit_asks_for_its_own() -> None:
    state = after(dealt("numazoko", "5H", "5S 4C 4D", "2S 4H"), (0, Play("5S")), None)
    view = DOBON_GAME.view(state, 1)
    assert (view.up, view.suit, view.window) == ("5S", "S", None)


def test_a_drawn_card_that_is_played_is_fresh_no_longer() -> None:
    state = after(dealt("stacking", "5H", *THREE, first="9H"), (0, Draw()), (0, Play("9H")))
    assert state.fresh == ()
    drawn = after(state, None, (1, Draw()))
    assert len(DOBON_GAME.view(drawn, 1).fresh) == 1


def test_a_last_card_threatens_nobody() -> None:
    assert (
        DOBON_GAME.view(after(dealt("stacking", "5H", "2H", "KC"), (0, Play("2H"))), 1).must is None
    )


def test_pon_is_not_offered_with_a_draw() -> None:
    legal = DOBON_GAME.view(dealt("numazoko-easy", "5H", "9S 4C", "2H JD"), 0).legal
    assert legal is not None
    assert (legal.cards, legal.pon, legal.draw) == ((), False, True)


def test_nothing_is_fresh_before_all_that_is_owed_was_drawn() -> None:
    state = after(dealt("stacking", "5H", *THREE, first="9H"), (0, Draw()))
    awaiting = msgspec.structs.replace(state, phase=Phase.RESHUFFLE)
    assert DOBON_GAME.view(awaiting, 0).fresh == ()
    assert DOBON_GAME.view(awaiting, 0).turn is None


def test_a_window_tells_each_seat_of_its_own_answer_alone() -> None:
    state = after(dealt("numazoko", "5H", *THREE), (0, Play("KH")), (1, Dobon()))
    windows = [DOBON_GAME.view(state, observer).window for observer in (0, 1, 2, None)]
    assert windows == [
        WindowView("dobon", 3, (1, 2), True),
        WindowView("dobon", 3, (1, 2), True),
        WindowView("dobon", 3, (1, 2), False),
        WindowView("dobon", 3, (1, 2), True),
    ]
    assert DOBON_GAME.view(state, 2).legal == LegalView(
        cards=(), suits=False, pon=False, draw=False, take=0, pass_=False, dobon=True, wave=True
    )


def test_the_windows_have_their_names() -> None:
    opening = dealt("full-house", "5H", *THREE)
    assert DOBON_GAME.view(opening, 0).window == WindowView("opening", 3, (0, 1, 2), False)
    counter = after(opening, None, (0, Play("KH")), (1, Dobon()), None)
    assert DOBON_GAME.view(counter, 0).window == WindowView("counter", 3, (0,), False)
    assert DOBON_GAME.view(counter, 1).window == WindowView("counter", 3, (0,), True)


def test_what_was_drawn_is_shown_to_the_drawer() -> None:
    state = after(dealt("stacking", "5H", *THREE, first="9H"), (0, Draw()))
    assert DOBON_GAME.view(state, 0).fresh == ("9H",)
    assert DOBON_GAME.view(state, 1).fresh == ()
    assert DOBON_GAME.view(state, 1).phase == "drawn"
    legal = DOBON_GAME.view(state, 0).legal
    assert legal is not None
    assert (legal.cards, legal.pass_, legal.draw) == (("9H",), True, False)
    assert DOBON_GAME.view(after(state, (0, Pass())), 0).fresh == ()


def test_the_help_with_chances_counts_unseen_cards() -> None:
    state = dealt("numazoko", "5H", "5S 5D KH", "2H JD")
    assert DOBON_GAME.view(state, 0).odds is None
    odds = DOBON_GAME.view(state, 0, True).odds
    assert odds is not None
    assert {each.rank: each.count for each in odds if each.count < 4} == {"5": 1, "K": 3}
    assert odds[0] == Unseen("A", 4)


def test_a_settlement_shows_its_arithmetic() -> None:
    state = after(dealt("numazoko", "5H", *THREE), (0, Play("KH")), (1, Dobon()), None)
    view = DOBON_GAME.view(state, None)
    assert view.showdown is not None
    assert (view.showdown.ending, view.showdown.card) == ("dobon", "KH")
    assert (view.showdown.winners, view.showdown.called) == ((1,), (0,))
    assert view.showdown.hands == (("AS", "2S", "3S"), ("2H", "JD"), ("QC",))
    assert (view.showdown.sums, view.showdown.points) == ((6, 13, 12), (54, 60, 10))
    assert view.showdown.numbers == ((1, 2, 3), (2, 11), (12,))
    assert view.showdown.values == ((1, 50, 3), (50, 10), (10,))
    assert view.showdown.payments == (
        PaymentView(0, 1, True, 114, 110, 3, 330, 330),
        PaymentView(2, 1, False, 10, 10, 1, 10, 10),
    )
    assert (view.showdown.before, view.showdown.after) == ((300, 300, 300), (-30, 640, 290))
    assert view.showdown.next_starter == 1
    (line,) = view.sheet
    assert (line.ending, line.winners, line.gains) == ("dobon", (1,), (-330, 340, -10))
    opened = after(state, None)
    assert DOBON_GAME.view(opened, 0).showdown is None
    assert len(DOBON_GAME.view(opened, 0).sheet) == 1


def test_the_end_has_a_ranking() -> None:
    state = after(dealt({"rounds": 1}, "5H", "5S", "KC"), (0, Play("5S")), None)
    view = DOBON_GAME.view(state, 0)
    assert (view.phase, view.ranking) == ("over", ((0,), (1,)))


# Events ----------------------------------------------------------------------------------


def test_a_draw_is_a_count_to_others() -> None:
    state = dealt("numazoko", "5H", *THREE, first="9H")
    for observer in (1, None):
        assert seen(state, (0, Draw()), observer)[1] == SeenTake(0, 1, None)
    assert seen(state, (0, Draw()), 0)[1] == SeenTake(0, 1, ("9H",))


@pytest.mark.parametrize(("action", "answer"), [(Dobon(), "dobon"), (Wave(), "wave")])
def test_an_answer_is_seen_by_its_seat_alone(action: Action, answer: str) -> None:
    state = after(dealt("numazoko", "5H", *THREE), (0, Play("KH")))
    assert seen(state, (1, action), 1) == [SeenOwnAnswer(answer)]
    for observer in (0, 2, None):
        assert seen(state, (1, action), observer) == [None]


def test_a_false_dobon_shows_its_hand_once() -> None:
    state = after(dealt("numazoko", "5H", "KH 4S", "2H TD", "QC"), (0, Play("KH")), (1, Dobon()))
    close, first, second = seen(state, None, 2)
    assert isinstance(close, SeenClose)
    assert [(call.seat, call.hand, call.holds) for call in close.calls] == [
        (1, ("2H", "TD"), False)
    ]
    assert close.silent == 0
    assert (first, second) == (SeenTake(0, 1, None), SeenTake(1, 1, None))
    hidden = msgspec.json.encode(DOBON_GAME.view(after(state, None), 2))
    assert b"2H" not in hidden
    assert b"TD" not in hidden


def test_a_wrong_card_is_seen_by_everybody() -> None:
    state = dealt("numazoko", "5H", *THREE, first="9H")
    assert seen(state, (0, Play("AS")), 1)[0].card == "AS"


def test_a_settled_event_tells_who_paid_whom() -> None:
    state = after(dealt("numazoko", "5H", *THREE), (0, Play("KH")), (1, Dobon()))
    settled = seen(state, None, 2)[-1]
    assert isinstance(settled, SeenSettled)
    assert (settled.ending, settled.winners, settled.called) == ("dobon", (1,), (0,))
    assert [(each.payer, each.payee, each.paid) for each in settled.payments] == [
        (0, 1, 330),
        (2, 1, 10),
    ]


def test_a_dobon_from_the_draw_is_shown() -> None:
    state = dealt({"draw_dobon": True}, "KH", "2S TD", "QC", first="AC")
    drawn = after(state, (0, Draw()))
    assert drawn.phase is Phase.DRAWN
    call = seen(drawn, (0, Dobon()), 1)[0].call
    assert (call.seat, call.hand, call.holds) == (0, ("2S", "TD", "AC"), True)
