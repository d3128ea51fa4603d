"""What a whole text says: its clauses by kind, and what each card does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .clauses import Clause, Language


class Unread(Exception):
    """A sentence that follows no pattern, or more than one."""


EFFECTS = ("skip", "skip_many", "draw", "threat", "suit", "turn_round", "again", "open")


class Said:
    """All that a rule text says."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._kinds: dict[str, list[Clause]] = {}
        for clause in clauses:
            self._kinds.setdefault(clause.kind, []).append(clause)

    def __contains__(self, kind: str) -> bool:
        return kind in self._kinds

    def each(self, kind: str) -> list[Clause]:
        """All clauses of a kind."""
        return self._kinds.get(kind, [])

    def of(self, kind: str, name: str, otherwise: Any = None) -> Any:
        """What the clause of this kind says under this name."""
        found = self.each(kind)
        return found[0][name] if found else otherwise

    def effect(self, rank: str) -> Clause | None:
        """What a card of this rank does."""
        for kind in EFFECTS:
            for clause in self.each(kind):
                if rank in clause["ranks"]:
                    return clause
        return None

    def does(self, rank: str, kind: str) -> bool:
        """Whether a card of this rank has an effect of this kind."""
        found = self.effect(rank)
        return found is not None and found.kind == kind


def said(language: Language, sentences: Iterable[str]) -> Said:
    """What these sentences say. Raises Unread."""
    clauses = []
    for sentence in sentences:
        found = language.read(sentence)
        if len(found) != 1:
            raise Unread(sentence)
        clauses += found
    return Said(clauses)
