"""Dobon: the call, its price, and what hands are worth."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.core.text import NOTHING
from hattari.games.dobon.lesson.positions import (
    Table,
    dealt,
    in_turn,
    is_penal,
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
    cards_to_tap,
    counted,
    revealed,
    seats_to_tap,
    staged,
)
from hattari.games.dobon.rules import actions as does
from hattari.games.dobon.rules.actions import Play, Settled
from hattari.games.dobon.rules.axes import Court, Rules
from hattari.games.dobon.rules.cards import Cards, numbers, total
from hattari.games.dobon.rules.phrases import seconds
from hattari.games.dobon.rules.points import Cause, card_points
from hattari.games.dobon.rules.refusals import name, rank_word
from hattari.games.dobon.rules.view import DobonView

from .owed import here, is_usual, sum_line

NINE: Cards = ("5C", "4H")
"""Adds up to nine, whatever courts count."""
DOBON_BUTTON = Choice("dobon", Text("Dobon!", "ドボン!"), tone="call")
WAVE_BUTTON = Choice("wave", Text("Let it pass", "見送る"))
RIVAL: Cards = ("9D", "TC", "3C")
BYSTANDER: Cards = ("AD", "AH")
COURTLY: Cards = ("AC", "JH")
"""Whoever adds it up has learned what an ace and a court count."""
_COUNTS = {
    Court.RANK: Text("A is 1, J 11, Q 12, K 13.", "Aは1、Jは11、Qは12、Kは13。"),
    Court.TEN: Text("A is 1; J, Q and K are 10.", "Aは1、J・Q・Kは10。"),
}
LEFT: tuple[Cards, ...] = (("2C", "KC", "9C"), ("9D", "8C", "7C"), ("4D", "3C", "6C"), ("3H",))
"""Hands of which the first is taken whose worth is rounded under the rules, and to something."""


def beside(rules: Rules, rival: Cards) -> tuple[Cards, ...]:
    """The others' hands, so that this rival plays just before the learner."""
    return (BYSTANDER, rival) if rules.players.max > 2 else (rival,)


def answering(view: DobonView) -> DobonStage:
    return replace(staged(view), choices=(WAVE_BUTTON, DOBON_BUTTON))


def added(rules: Rules) -> Iterator[Idea]:
    """The ranks of a hand add up to a number, and what those without one count."""
    table = in_turn(dealt(rules, "7H", COURTLY))
    mine = total(rules, COURTLY)
    summed = " + ".join(str(numbers(rules)[card[0]]) for card in COURTLY)
    stage = replace(
        staged(seen(table)),
        choices=tuple(
            Choice(f"sum.{number}", Text(str(number), str(number)))
            for number in (mine - 1, mine, mine + 2)
        ),
    )
    yield Step(
        idea="sum",
        title=Text("Add up your hand", "手札の数を足そう"),
        ask=Text(
            "Now the heart of the game. What do your cards add up to? {counts}",
            "ここからが本番。手札の数を全部足すと、いくつ? {counts}",
        ).fill(counts=_COUNTS[rules.court]),
        stage=stage,
        tap=f"sum.{mine}",
        said=Text("{sum} = {mine}!", "{sum} = {mine}! 正解。").fill(sum=summed, mine=mine),
        after=counted(replace(stage, choices=()), numbers(rules)),
        replies={
            choice.target: Text("Add once more: {sum}.", "もう一度足してみて。{sum}は?").fill(
                sum=summed
            )
            for choice in stage.choices
            if choice.target != f"sum.{mine}"
        },
        position=table,
        reached=table,
    )


def dobon(rules: Rules) -> Iterator[Idea]:
    """Another's card equals one's sum; then who pays what."""
    by = last_seat(rules)
    start = in_turn(dealt(rules, "7D", NINE, starter=by, others=beside(rules, RIVAL)))
    table = laid(start, "9D")
    called = table.act(LEARNER, does.Dobon()).close()
    after = passed(called)
    settled = settlement(after)
    yield Step(
        idea="dobon",
        title=Text("The same number? Dobon!", "同じ数なら「ドボン!」"),
        ask=Text(
            "Your hand adds up to {sum}, and the {by} plays a {rank}. Call it!",
            "あなたの合計は{sum}。そして{by}が出したのは{rank}! 宣言しよう!",
        ).fill(sum=total(rules, NINE), by=NAMES[by], rank=rank_word("9")),
        stage=counted(answering(seen(table)), numbers(rules)),
        tap="dobon",
        said=Text(
            "You win the round! Whoever's turn it is, with any number of cards: you have {time} "
            "after each card. Too late costs nothing.",
            "この回はあなたの勝ち! 誰の番でも何枚でも、カードが出てから{time}間できる。"
            "遅れてもペナルティはない。",
        ).fill(time=seconds(rules.window)),
        after=reveal(after, changes=False),
        replies={
            "wave": Text(
                "Wait: {sum} is {sum}! Don't let this one go.",
                "待って、{sum}と{sum}で同じ! 見送ったらもったいない。",
            ).fill(sum=total(rules, NINE))
        },
        position=table,
        reached=after,
        action=does.Dobon(),
    )
    paid = sorted((0, *(payment.paid for payment in settled.payments)))
    if paid[-1] > paid[-2]:
        yield _payment(rules, after, settled)


def _payment(rules: Rules, after: Table, settled: Settled) -> Idea:
    most = max(settled.payments, key=lambda payment: payment.paid)
    stage = seats_to_tap(reveal(after, changes=False))
    words = _USUAL if is_usual(rules, Cause.DOBON) else _OTHERWISE
    return Step(
        idea="pay",
        title=Text("Who pays most?", "いちばん払うのは誰?"),
        ask=words.ask,
        stage=stage,
        tap=f"seat.{most.payer}",
        said=words.said.fill(
            sums=_together(most.times),
            payer=NAMES[most.payer],
            here=here(rules, Cause.DOBON),
        ),
        after=replace(
            reveal(after, changes=True),
            lines=tuple(sum_line(rules, settled, each) for each in settled.payments),
        ),
        replies={
            target: _not_most(words, settled, target)
            for target in stage.targets()
            if target != f"seat.{most.payer}"
        },
        position=after,
        reached=after,
    )


def _together(times: int) -> Text:
    return Text.counted(
        times,
        "both hands together",
        "{count} times both hands together",
        "自分とあなたの手札を足した点数の{count}倍",
    )


class _Paying(msgspec.Struct, frozen=True):
    """What is asked and said of who pays most; `less` of who pays less."""

    ask: Text
    said: Text
    less: Text


_USUAL = _Paying(
    Text(
        "Now everybody pays you. Who pays the most?",
        "みんながあなたに点数を払う。いちばんたくさん払うのは誰?",
    ),
    Text(
        "Whoever played the card: {sums}. Everybody else pays just their own hand.",
        "出した人! {sums}。ほかの人は自分の手札ぶんだけ。",
    ),
    Text("They pay too, but just their own hand.", "その人も払うけど、自分の手札ぶんだけ。"),
)
_OTHERWISE = _Paying(
    Text(
        "Now you are paid. Who pays the most?",
        "あなたは点数をもらう。いちばんたくさん払うのは誰?",
    ),
    Text("The {payer}! {here}", "{payer}! {here}"),
    Text("They pay too, but less.", "その人も払うけど、もっと少ない。"),
)


def _not_most(words: _Paying, settled: Settled, target: str) -> Text:
    if target == f"seat.{LEARNER}":
        return Text("You won! You get it all.", "勝ったのはあなた。もらう側だよ!")
    if target not in {f"seat.{each.payer}" for each in settled.payments}:
        return Text("They don't pay here.", "このルールでは、その人は払わない。")
    return words.less


_FALSE_DOUBLE = Text("; a false dobon called double costs two", "(倍のドボンが外れたら2枚)")


def wrong_call(rules: Rules) -> Iterator[Idea]:
    """A dobon that is none costs a card."""
    if not is_penal(rules):
        return
    by = last_seat(rules)
    rival: Cards = ("TD", "3C", "6C")
    start = in_turn(dealt(rules, "7D", NINE, starter=by, others=beside(rules, rival)))
    table = laid(start, "TD")
    after = passed(table.act(LEARNER, does.Wave()))
    yield Step(
        idea="mistakes",
        title=Text("A false dobon costs a card", "まちがえると1枚引く"),
        ask=Text(
            "Your hand adds up to {sum}. The {by} plays {card}. What now?",
            "あなたの合計は{sum}。{by}が出したのは{card}。どうする?",
        ).fill(sum=total(rules, NINE), by=NAMES[by], card=name("TD")),
        stage=counted(answering(seen(table)), numbers(rules)),
        tap="wave",
        said=Text(
            "Right, let it pass. A false dobon, a card that doesn't fit, a forgotten “Pon!”: each "
            "costs one card{double}.",
            "正解、見送ろう。外れたドボン、出せないカード、「ポン」の言い忘れは、どれも1枚引く"
            "{double}。",
        ).fill(double=_FALSE_DOUBLE if rules.rates.declared else NOTHING),
        after=staged(seen(after)),
        replies={
            "dobon": Text(
                "{sum} isn't {rank}. That would cost you a card!",
                "{sum}と{rank}はちがう数。宣言すると1枚引かされる!",
            ).fill(sum=total(rules, NINE), rank=rank_word("T"))
        },
        position=table,
        reached=after,
        action=does.Wave(),
    )


def out(rules: Rules) -> Iterator[Idea]:
    """The last card ends the round; everybody pays for what is left in the hand, rounded."""
    table = _last_card(rules)
    after = passed(table.act(LEARNER, Play("9S")))
    settled = settlement(after)
    last = Text(
        "But beware: even your last card can be dobonned.",
        "ただし、最後の1枚にもドボンされることがある!",
    )
    if not rules.last_card:
        last = Text(
            "Your last card can't be dobonned here.",
            "このルールでは、最後の1枚にはドボンできない。",
        )
    yield Step(
        idea="out",
        title=Text("No cards left: you win too", "手札がなくなっても勝ち"),
        ask=Text("Your last card fits. Out with it!", "最後の1枚が出せる。出して上がろう!"),
        stage=cards_to_tap(staged(seen(table))),
        tap="card.9S",
        said=_paid_for_going_out(rules).fill(
            last=last, rounded=_rounded(rules, settled), here=here(rules, Cause.OUT)
        ),
        after=replace(
            reveal(after, changes=True),
            lines=tuple(sum_line(rules, settled, each) for each in settled.payments),
        ),
        replies={"stock": Text("Why draw? Your card fits!", "引かなくても、そのカードが出せるよ!")},
        position=table,
        reached=after,
        action=Play("9S"),
    )


def _paid_for_going_out(rules: Rules) -> Text:
    if is_usual(rules, Cause.OUT):
        return Text(
            "Out! Everybody pays what they still hold{rounded}. {last}",
            "上がり! みんなは残った手札の点数を払う{rounded}。{last}",
        )
    return Text("Out! {here}{rounded} {last}", "上がり! {here}{rounded}{last}")


def _last_card(rules: Rules) -> Table:
    """The learner's last card fits; where sums are rounded, what is left with a rival shows it."""
    tables = [in_turn(dealt(rules, "5S", ("9S",), others=beside(rules, left))) for left in LEFT]
    return next(
        (each for each in tables if _is_rounded(settlement(passed(laid(each, "9S"))))), tables[0]
    )


def _is_rounded(settled: Settled) -> bool:
    """Whether somebody's hand is rounded, and to something."""
    return any(each.rounded not in (0, each.points) for each in settled.payments)


def _rounded(rules: Rules, settled: Settled) -> Text:
    if all(each.rounded == each.points for each in settled.payments):
        return Text("", "")
    told = Text(" Points are rounded to {unit}s (half up).", "点数は{unit}点単位に四捨五入。")
    if is_usual(rules, Cause.OUT):
        told = Text(", rounded to {unit}s (half up)", "({unit}点単位に四捨五入)")
    return told.fill(unit=rules.rounding)


def worth(rules: Rules) -> Iterator[Idea]:
    """Some cards are dear when they are left in the hand."""
    cards: Cards = ("2H", "9C", "KD", "AS")
    values = {card: card_points(rules, card) for card in cards}
    dear = max(cards, key=lambda card: values[card])
    if sorted(values.values())[-2] == values[dear]:
        return
    table = in_turn(dealt(rules, "7S", cards))
    stage = cards_to_tap(staged(seen(table)))
    shown = tuple(
        replace(each, number=values[each.card], lit=each.card == dear, target=None)
        for each in stage.own.cards
    )
    yield Step(
        idea="worth",
        title=Text("Costly cards", "残すと高いカード"),
        ask=Text(
            "What's left in your hand costs points when somebody else wins. Which card do you "
            "think costs the most?",
            "誰かが勝つと、手札に残ったカードの点数を払う。いちばん高いのはどれだと思う?",
        ),
        stage=replace(stage, stock=False),
        tap=f"card.{dear}",
        said=Text(
            "A {rank} costs {points}! Play it early, if you can.",
            "{rank}は1枚{points}点! 早めに出してしまおう。",
        ).fill(rank=rank_word(dear[0]), points=values[dear]),
        after=replace(stage, stock=False, own=replace(stage.own, cards=shown)),
        replies={
            f"card.{card}": Text(
                "That's only {points}. Guess again!", "それは{points}点。もっと高いのがあるよ!"
            ).fill(points=points)
            for card, points in values.items()
            if card != dear
        },
        position=table,
        reached=table,
    )


def reveal(table: Table, *, changes: bool) -> DobonStage:
    """The last settlement as it is drawn, with what it changed or before that."""
    view = seen(table)
    if view.showdown is None:
        raise ValueError(view.phase)
    return revealed(view, view.showdown, changes)
