"""Taking back: asked, granted by all who play, an event and never a deletion."""

from __future__ import annotations

from hattari.tables import commands as ask
from tests.tables.live import Live, playing


def asked(*others: str, bots: int = 0) -> Live:
    """Ann has passed and asks for it back."""
    live = playing("short", *others, bots=bots)
    live.act({"do": "pass"})
    live.do(ask.AskUndo())
    return live


def test_all_people_agree() -> None:
    live = asked("bob", "cid")
    undo = live.view("cid").undo
    assert undo is not None
    assert (undo.asked_by, undo.waiting) == (0, (1, 2))
    live.do(ask.AnswerUndo(yes=True), "bob")
    assert live.table.state.turn == 1
    assert live.refused(ask.AnswerUndo(yes=True), "bob") == "no_undo_asked"
    live.do(ask.AnswerUndo(yes=True), "cid")
    assert live.kinds() == ["table.undo_answered", "table.undone", "toy.unpassed"]
    assert live.table.state.turn == 0
    assert live.view().undo is None


def test_one_no_is_enough_and_final_for_this_action() -> None:
    live = asked("bob", "cid")
    live.do(ask.AnswerUndo(yes=False), "bob")
    assert live.view().undo is None
    assert live.refused(ask.AnswerUndo(yes=True), "cid") == "no_undo_asked"
    assert live.refused(ask.AskUndo()) == "undo_asked"
    live.act({"do": "pass"}, "bob")
    live.do(ask.AskUndo(), "bob")
    assert live.view().undo is not None


def test_bots_agree_by_themselves() -> None:
    live = playing("short", "bob", bots=1)
    live.do(ask.Leave(), "bob")
    live.act({"do": "pass"})
    live.do(ask.AskUndo())
    assert live.kinds() == ["table.undo_asked", "table.undone", "toy.unpassed"]


def test_the_lost_are_waited_for_until_a_bot_plays_for_them() -> None:
    live = asked("bob", "cid")
    live.do(ask.AnswerUndo(yes=True), "bob")
    live.system(ask.Disconnect("cid"))
    assert live.view().undo is not None
    live.wait(60_000)
    assert live.kinds() == ["table.taken_over", "table.undone", "toy.unpassed"]


def test_whoever_leaves_takes_their_request_along() -> None:
    live = asked("bob", "cid")
    live.do(ask.Leave())
    assert live.view("bob").undo is None
    assert live.refused(ask.AnswerUndo(yes=True), "bob") == "no_undo_asked"


def test_only_the_last_action_and_only_by_its_owner() -> None:
    live = playing()
    assert live.refused(ask.AskUndo()) == "nothing_to_undo"
    live.act({"do": "pass"})
    assert live.refused(ask.AskUndo(), "bob") == "not_your_undo"
    assert live.refused(ask.AnswerUndo(yes=True), "bob") == "no_undo_asked"
    live.do(ask.AskUndo())
    assert live.refused(ask.AnswerUndo(yes=True)) == "no_undo_asked"


def test_it_is_offered_where_it_would_be_granted_and_nowhere_else() -> None:
    live = playing()
    assert not live.view().you.undoes
    live.act({"do": "pass"})
    assert live.view().you.undoes
    assert not live.view("bob").you.undoes
    live.do(ask.AskUndo())
    assert not live.view().you.undoes
    live.do(ask.AnswerUndo(yes=True), "bob")
    live.act({"do": "pass"})
    live.act({"do": "call"}, "bob")
    assert not live.view("bob").you.undoes


def test_nothing_is_taken_back_while_a_window_is_open() -> None:
    live = playing()
    live.act({"do": "pass"})
    live.act({"do": "call"}, "bob")
    assert live.refused(ask.AskUndo()) == "no_undo_now"
    assert live.refused(ask.AskUndo(), "bob") == "no_undo_now"


def test_an_action_ends_the_request() -> None:
    live = asked("bob")
    live.act({"do": "pass"}, "bob")
    assert live.view().undo is None
    assert live.refused(ask.AnswerUndo(yes=True), "bob") == "no_undo_asked"
