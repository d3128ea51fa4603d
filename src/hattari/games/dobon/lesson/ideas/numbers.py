"""The numbers of Dobon: what a king counts, how long one may call, how sums are rounded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import Step
from hattari.games.dobon.lesson.positions import (
    Table,
    dealt,
    in_turn,
    laid,
    last_seat,
    passed,
    seen,
    settlement,
)
from hattari.games.dobon.lesson.stage import (
    NAMES,
    Choice,
    DobonStage,
    Idea,
    counted,
    staged,
)
from hattari.games.dobon.rules.axes import Court, Rules
from hattari.games.dobon.rules.cards import Cards, called_ranks, numbers
from hattari.games.dobon.rules.phrases import seconds
from hattari.games.dobon.rules.points import Payment
from hattari.games.dobon.rules.refusals import name, rank_word

from .calls import NINE, beside, reveal, sum_line
from .tapping import Words

KING: Cards = ("KD",)
LEFT: tuple[Cards, ...] = (("2C", "KC", "9C"), ("9D", "8C", "7C"), ("4D", "3C", "6C"), ("3H",))
"""Hands of which the first is taken whose worth is rounded under the rules, and to something."""


class Question(msgspec.Struct, frozen=True):
    """A position, what is drawn of it before and after, and the answers: each but the right one
    with what is said of it."""

    table: Table
    stage: DobonStage
    after: DobonStage
    right: Choice
    wrong: Mapping[Choice, Text]
    order: tuple[Choice, ...]


def _asked(idea: str, words: Words, question: Question) -> Idea:
    return Step(
        idea=idea,
        title=words.title,
        ask=words.ask,
        stage=replace(question.stage, choices=question.order),
        tap=question.right.target,
        said=words.said,
        after=question.after,
        replies={choice.target: why for choice, why in question.wrong.items()},
        position=question.table,
        reached=question.table,
    )


def _numbered(numbers: tuple[int, ...], right: int, why: Text) -> tuple[Choice, dict[Choice, Text]]:
    choices = {each: Choice(f"number.{each}", Text(str(each), str(each))) for each in numbers}
    return choices[right], {choices[each]: why for each in numbers if each != right}


def court(rules: Rules) -> Iterator[Idea]:
    """What a king counts, and on which cards it is a dobon alone."""
    table = in_turn(dealt(rules, "7H", KING))
    stage, count = staged(seen(table)), numbers(rules)["K"]
    why = Text("Not at this table. Guess again!", "このルールではちがう。もう一度!")
    right, wrong = _numbered((10, 11, 13), count, why)
    others = Text("A is 1, J 11 and Q 12.", "Aは1、Jは11、Qは12。")
    if rules.court is Court.TEN:
        others = Text("J and Q are 10 too, and A is 1.", "JとQも10、Aは1。")
    words = Words(
        title=Text("What does a king count?", "Kはいくつ?"),
        ask=Text(
            "Only a king is left in your hand. What does it count?",
            "手札は、Kが1枚だけ。いくつと数える?",
        ),
        said=Text(
            "{count}: your dobon is on {ranks}. {others}",
            "{count}! ドボンできるのは{ranks}。{others}",
        ).fill(
            count=count,
            ranks=Text(", ", "・").join(map(rank_word, called_ranks(rules, KING))),
            others=others,
        ),
    )
    after = counted(stage, numbers(rules))
    order = tuple(sorted((right, *wrong), key=lambda choice: choice.target))
    yield _asked("court", words, Question(table, stage, after, right, wrong, order))


def window(rules: Rules) -> Iterator[Idea]:
    """How long a card may be called on."""
    by = last_seat(rules)
    rival: Cards = ("TD", "3C", "6C")
    table = laid(in_turn(dealt(rules, "7D", NINE, starter=by, others=beside(rules, rival))), "TD")
    view, time = seen(table), seconds(rules.window)
    right = Choice("time", time)
    other = Choice("turn", Text("Until the next card comes", "次のカードが出るまで"))
    why = Text(
        "The next turn waits until the time for a call is over.",
        "受付が終わるまで、次の番は始まらないよ。",
    )
    words = Words(
        title=Text("The time for a dobon", "ドボンの受付時間"),
        ask=Text(
            "The {by} has just played {card}. How long may everybody else call a dobon on it?",
            "{by}が{card}を出した。ほかの人は、いつまでドボンできる?",
        ).fill(by=NAMES[by], card=name("TD")),
        said=Text(
            "{time} after every card. Who calls too late loses nothing.",
            "カードが出るたびに{time}。間に合わなくても、ペナルティはない。",
        ).fill(time=time),
    )
    question = Question(table, staged(view), staged(view), right, {other: why}, (right, other))
    yield _asked("window", words, question)


def _to_be_rounded(rules: Rules) -> tuple[Table, Payment] | None:
    """A round that ends with a hand which is rounded when it pays."""
    for left in LEFT:
        table = in_turn(dealt(rules, "5S", ("9S",), others=beside(rules, left)))
        after = passed(laid(table, "9S"))
        payments = settlement(after).payments
        own = next((each for each in payments if each.payer == last_seat(rules)), None)
        if own is not None and own.rounded not in (0, own.points):
            return after, own
    return None


def rounding(rules: Rules) -> Iterator[Idea]:
    """What is paid is rounded."""
    found = _to_be_rounded(rules)
    if found is None:
        return
    after, payment = found
    unit = rules.rounding
    other = payment.rounded + (unit if payment.rounded < payment.points else -unit)
    why = Text("It's rounded to {unit}s, half up.", "{unit}点単位に四捨五入するよ。")
    right, wrong = _numbered(
        tuple(dict.fromkeys((payment.points, payment.rounded, other))),
        payment.rounded,
        why.fill(unit=unit),
    )
    words = Words(
        title=Text("Sums are rounded", "点数は四捨五入"),
        ask=Text(
            "You are out! The {payer}'s cards come to {points} points. What is that, rounded?",
            "あなたの上がり! {payer}の手札は{points}点。四捨五入すると?",
        ).fill(payer=NAMES[payment.payer], points=payment.points),
        said=Text(
            "{rounded}: every hand is rounded to {unit}s before it pays, half up.",
            "{rounded}点! 払う前に、{unit}点単位に四捨五入する。",
        ).fill(rounded=payment.rounded, unit=unit),
    )
    lines = tuple(sum_line(rules, settlement(after), each) for each in settlement(after).payments)
    question = Question(
        after,
        reveal(after, changes=False),
        replace(reveal(after, changes=True), lines=lines),
        right,
        wrong,
        (*wrong, right),
    )
    yield _asked("rounding", words, question)
