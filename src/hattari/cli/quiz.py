"""Questions about rules as the terminal shows them: first all that is asked, then the answers."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Any

import msgspec

from hattari.core.game import Text
from hattari.core.kit import Kit
from hattari.core.quiz import Question, between, questions

from .page import Aside, Loud, Shown

Questions = tuple[Question[Any], ...]


def ask(kit: Kit, rules: Any, other: Any = None) -> Questions:
    """The questions about a rule set, or about two. Raises Refusal where the game has none."""
    part, book = kit.load("quiz"), kit.game.rulebook
    return questions(part, book, rules) if other is None else between(part, book, rules, other)


def told(question: Question[Any]) -> dict[str, Any]:
    """A question without its way through the engine."""
    kept = (name for name in question.__struct_fields__ if name != "asked")
    return {name: msgspec.to_builtins(getattr(question, name)) for name in kept}


def shown(asked: Questions) -> Iterator[Shown]:
    """All questions with their answers to choose from, then what is right and why."""
    if not asked:
        yield Text(
            "There is nothing to ask: these rules settle every small position alike.",
            "質問はありません。小さな局面では、どれも同じ結果になります。",
        )
    for number, each in enumerate(asked, 1):
        yield Loud(_numbered(number, each.ask))
        yield Aside(each.scene)
        for letter, answer in zip(ascii_lowercase, each.answers, strict=False):
            yield Aside(
                Text("{letter}) {answer}", "{letter}) {answer}").fill(letter=letter, answer=answer)
            )
    for number, each in enumerate(asked, 1):
        yield Loud(_numbered(number, each.answers[each.right]))
        for reason in each.reasons:
            yield Aside(reason)
        yield Aside(
            Text("Elsewhere ({title}): {answer}", "別の決め方({title}):{answer}").fill(
                title=each.other.title, answer=each.other.answer
            )
        )


def _numbered(number: int, text: Text) -> Text:
    return Text("{number}. {text}", "{number}. {text}").fill(number=number, text=text)
