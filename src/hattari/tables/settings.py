"""What is played and how the table is run; both change only between games."""

from __future__ import annotations

from typing import Any

import msgspec

from hattari.core.game import AnyGame, Text

from . import commands, events, options
from .draft import Draft
from .refusals import seats as refusals
from .rules import rule_set
from .table import Table


def set_options(draft: Draft, command: commands.SetOptions) -> None:
    """Change some of the table's options."""
    changed = options.change(draft.table.options, command.changes)
    _check_room(draft.table, changed.seats)
    if changed != draft.table.options:
        draft.emit(events.OptionsSet(changed))
    else:
        draft.answer = _NO_CHANGE


def set_rules(draft: Draft, command: commands.SetRules) -> None:
    """Play by other rules from the next game on."""
    if not _use(draft, draft.table.game.rulebook.parse(command.rules)):
        draft.answer = _NO_CHANGE


def switch_option(draft: Draft, command: commands.SwitchOption) -> None:
    """Switch one of the game's own options."""
    game, before = draft.table.game, draft.table.rules
    after = game.rulebook.choose(before.chosen, command.option, command.on)
    if after == before.chosen:
        draft.answer = _said(game, _UNCHANGED[command.on], command.option)
        return
    full = full_rules(game, after.rules)
    check_room(draft.table, full)
    draft.emit(events.RulesSet(full, full_rules(game, after.base), after.options))
    _end_survey(draft)
    if after.rules == before.value:
        draft.answer = _said(game, _NOTED[command.on], command.option)


def _said(game: AnyGame, template: Text, name: str) -> Text:
    (option,) = (each for each in game.rulebook.options() if each.name == name)
    return template.fill(option=option.title)


_NO_CHANGE = Text("Nothing has changed: it was so already.", "変更はありません。もうその設定です。")

_UNCHANGED = {
    True: Text(
        "Nothing has changed: “{option}” is on already.",
        "変更はありません。「{option}」はすでにオンです。",
    ),
    False: Text(
        "Nothing has changed: “{option}” is off already.",
        "変更はありません。「{option}」はすでにオフです。",
    ),
}
"""By what was asked for."""

_NOTED = {
    True: Text(
        "Noted, but as long as another option is on “{option}” has no effect.",
        "オンにしましたが、ほかのオプションがオンのあいだ、「{option}」は効きません。",
    ),
    False: Text(
        "“{option}” is off; it had no effect beside another option.",
        "「{option}」をオフにしました。ほかのオプションがオンなので、もともと効いていません。",
    ),
}
"""The same, where the rules stay as they were."""


def _use(draft: Draft, rules: Any) -> bool:
    """Play by these rules; False where they are in use already."""
    full = full_rules(draft.table.game, rules)
    if full == draft.table.rules.full:
        return False
    check_room(draft.table, full)
    draft.emit(events.RulesSet(full))
    _end_survey(draft)
    return True


def _end_survey(draft: Draft) -> None:
    """Rules that somebody chose are no longer those that were to alternate."""
    if draft.table.survey is not None:
        draft.emit(events.SurveySet(()))


def full_rules(game: AnyGame, rules: Any) -> dict[str, Any]:
    """The rules in full, just as the log's JSON gives them back."""
    full: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(game.rulebook.full(rules)))
    return full


def check_room(table: Table, full: dict[str, Any]) -> None:
    """Raises Refusal where more sit than these rules take."""
    _check_room(table, rule_set(table.game, full).most)


def _check_room(table: Table, most: int) -> None:
    taken = len(table.taken())
    if taken > most:
        raise refusals.too_many_seated(taken, most)
