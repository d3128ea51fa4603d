"""Two rule sets that alternate from game to game, so that people can say which they like better."""

from __future__ import annotations

from hattari.core.game import Refusal, Text

from . import commands, events
from .draft import Draft
from .settings import check_room, full_rules


def set_survey(draft: Draft, command: commands.SetSurvey) -> None:
    """Let other rules alternate with the table's own from the next game on, or end that."""
    table = draft.table
    if command.rules is None:
        if table.survey is not None:
            draft.emit(events.SurveySet(()))
        return
    first = table.rules.full
    second = full_rules(table.game, table.game.rulebook.parse(command.rules))
    if first == second:
        raise _the_same()
    check_room(table, second)
    draft.emit(events.SurveySet((first, second)))


def take_turns(draft: Draft) -> None:
    """Play the next game by the rules whose turn it is. Raises Refusal where too many sit."""
    survey = draft.table.survey
    if survey is None:
        return
    rules = survey.rules[survey.place(draft.table.number + 1)].full
    if rules != draft.table.rules.full:
        check_room(draft.table, rules)
        draft.emit(events.RulesSet(rules))


def _the_same() -> Refusal:
    return Refusal(
        "same_rules",
        Text(
            "These are the table's own rules; choose others to alternate with them.",
            "いまのテーブルと同じルールです。交互に遊ぶ別のルールを選んでください。",
        ),
    )
