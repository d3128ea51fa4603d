"""Why something can't be: a refusal, and the conflicts of a rule set."""

from __future__ import annotations

from typing import Any

import msgspec
from typing_extensions import override

from hattari.core.text import Text


class Refusal(Exception):
    """An action, a rule set or a command that can't be accepted; nothing has changed.

    `code` is stable and for programs, `text` is for people: what was expected, what came
    and what to do.
    """

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(text.en)
        self.code = code
        self.text = text

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        """It goes from one process to another."""
        return type(self), (self.code, self.text)


class Conflict(msgspec.Struct, frozen=True):
    """One reason why a rule set can't be played: the axes involved and the reason."""

    axes: tuple[str, ...]
    text: Text


class RuleConflicts(Refusal):
    """A rule set that contradicts itself; all its conflicts at once."""

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__(
            "rule_conflicts",
            Text("; ", "、").join(conflict.text for conflict in conflicts),
        )
        self.conflicts = conflicts

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.conflicts,)
