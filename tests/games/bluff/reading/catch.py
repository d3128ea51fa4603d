"""Whether a text is caught at odds with itself, or with the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hattari.games.bluff.rules.axes import Rules

from . import worked
from .arrays import BOOK
from .bench import laid_out
from .clauses import Clause, Clauses
from .faults import Fault, faults
from .played import differences, differs_at_start, games
from .restated import contradictions
from .sentences_en import ENGLISH
from .texts import examples_of, read_alike, rules_of


def agree(text: Clauses, rules: Rules, seed: int, laid: int, steps: int) -> None:
    """Compares so many positions laid out, and so many steps of play. Raises AssertionError."""
    differs_at_start(text, rules, rules.players.max)
    laid_out(text, rules, seed, laid)
    for game in games(rules, seed):
        differences(text, game, steps)


def is_caught(text: Clauses, examples: tuple[Clauses, ...], rules: Rules, seed: int) -> bool:
    """Whether anything in this text is at odds with the rest, or with what is played."""
    try:
        if contradictions(text):
            return True
        worked.check(text, examples)
        for more in range(3):
            agree(text, rules, seed + more, 25, 120)
    except AssertionError:
        return True
    return False


def uncaught(chosen: Callable[[int], bool], sets: Sequence[Rules], tries: int) -> set[Case]:
    """The faults, of those chosen by number, that go unnoticed under every rule set tried.

    A case is a kind of sentence with the slot that is changed; "" where it is left out.
    """
    found = sorted(_cases(sets).items())
    return {
        case
        for number, (case, planted) in enumerate(found)
        if chosen(number) and not any(_is_noticed(*each) for each in _some(planted, tries))
    }


Case = tuple[str, str, str]
"""A kind of sentence, a slot of it, and how the meaning changes."""

Planted = tuple[Rules, Clause | None, str]


def _some(planted: list[Planted], tries: int) -> list[Planted]:
    return Random(0).sample(planted, min(tries, len(planted)))


def _cases(sets: Sequence[Rules]) -> dict[Case, list[Planted]]:
    cases: dict[Case, list[Planted]] = {}
    for rules in sets:
        for paragraph in BOOK.describe(rules):
            if ENGLISH.titles[paragraph.title.en] != "example":
                for line in paragraph.lines:
                    kind = ENGLISH.read(line.en).kind
                    cases.setdefault((kind, "", ""), []).append((rules, None, kind))
                    for fault in faults(ENGLISH, line.en):
                        case = (kind, fault.slot, _change(ENGLISH.read(line.en), fault))
                        cases.setdefault(case, []).append((rules, fault.clause, kind))
    return cases


def _change(before: Clause, fault: Fault) -> str:
    """From which word to which; numbers are all alike."""
    old, new = (dict(each.says)[fault.slot] for each in (before, fault.clause))
    return f"{old} → {new}" if isinstance(old, str) and isinstance(new, str) else ""


def _is_noticed(rules: Rules, changed: Clause | None, kind: str) -> bool:
    said = read_alike(BOOK.describe(rules))
    text = rules_of(said)
    text = text.without(kind) if changed is None else text.instead(changed)
    return is_caught(text, examples_of(said), rules, 0)
