"""Two rule sets alternate from game to game, as long as the host wants that."""

from __future__ import annotations

from hattari.tables import commands as ask
from tests.tables.live import Live, seated


def played(live: Live) -> None:
    """Play the game of one round that runs to its end."""
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    assert live.table.phase == "over"


def test_two_rule_sets_take_turns() -> None:
    live = seated("single", "bob")
    live.do(ask.SetSurvey({"rounds": 1, "most": 3}))
    survey = live.view().survey
    assert survey is not None
    assert (survey.next, live.table.number) == (0, 0)
    most = []
    for _ in range(4):
        live.do(ask.Start() if live.table.phase == "lobby" else ask.Rematch())
        most.append(live.table.rules.full["most"])
        played(live)
    assert most == [4, 3, 4, 3]


def test_the_host_ends_it_and_other_rules_do() -> None:
    live = seated("single", "bob")
    assert live.refused(ask.SetSurvey("single")) == "same_rules"
    assert not live.do(ask.SetSurvey()).events
    for end in (ask.SetSurvey(), ask.SetRules("short"), ask.SwitchOption("look")):
        live.do(ask.SetSurvey({"rounds": 3}))
        assert live.view().survey is not None
        live.do(end)
        assert live.view().survey is None


def test_more_than_the_other_rules_take_are_too_many() -> None:
    live = seated("single", "bob", "cid")
    assert live.refused(ask.SetSurvey({"rounds": 1, "most": 2})) == "too_many_seated"
    live.do(ask.Stand(), "cid")
    live.do(ask.SetSurvey({"rounds": 1, "most": 2}))
    live.do(ask.Start())
    played(live)
    live.do(ask.Queue(), "cid")
    answer = live.do(ask.Rematch()).answer
    assert answer is not None
    assert (live.table.phase, len(live.table.taken())) == ("lobby", 3)
