"""Dobon itself: the sum, the call, who pays, going out; and dobons that only some rules have."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.rules import actions as does
from hattari.games.dobon.rules.actions import Draw, Play, Settled
from hattari.games.dobon.rules.axes import CounterDobon, Court, HeldEights, Rules
from hattari.games.dobon.rules.cards import Card, Cards, adds_up, numbers, total
from hattari.games.dobon.rules.points import Payment, card_points
from hattari.games.dobon.rules.refusals import name, rank_word
from hattari.games.dobon.rules.view import DobonView

from .positions import (
    Table,
    adding_up,
    dealt,
    in_turn,
    is_penal,
    laid,
    last_seat,
    passed,
    seen,
    settlement,
)
from .stage import (
    NAMES,
    Choice,
    DobonStage,
    Idea,
    cards_to_tap,
    counted,
    lighted,
    revealed,
    seats_to_tap,
    staged,
)

NINE: Cards = ("5C", "4H")
"""Adds up to nine, whatever courts count."""
DOBON_BUTTON = Choice("dobon", Text("Dobon!", "ドボン!"), tone="call")
WAVE_BUTTON = Choice("wave", Text("Let it pass", "見送る"))
RIVAL: Cards = ("9D", "TC", "3C")
BYSTANDER: Cards = ("AD", "AH")


def _others(rules: Rules, rival: Cards) -> tuple[Cards, ...]:
    """The others' hands, so that this rival plays just before the learner."""
    return (BYSTANDER, rival) if rules.players.max > 2 else (rival,)


def _answers(view: DobonView) -> DobonStage:
    return replace(staged(view), choices=(WAVE_BUTTON, DOBON_BUTTON))


def added(rules: Rules) -> Iterator[Idea]:
    """The ranks of a hand add up to a number."""
    table = in_turn(dealt(rules, "7H", NINE))
    mine = total(rules, NINE)
    stage = replace(
        staged(seen(table)),
        choices=tuple(
            Choice(f"sum.{number}", Text(str(number), str(number)))
            for number in (mine - 1, mine, mine + 2)
        ),
    )
    court = Text("A is 1, J is 11, Q 12 and K 13.", "Aは1、Jは11、Qは12、Kは13と数える。")
    if rules.court is Court.TEN:
        court = Text("A is 1; J, Q and K are 10 each.", "Aは1、J・Q・Kはどれも10と数える。")
    yield Step(
        idea="sum",
        title=Text("Add up your hand", "手札の数を足そう"),
        ask=Text(
            "Now the heart of the game. What do your cards add up to?",
            "ここからが本番。手札の数を全部足すと、いくつ?",
        ),
        stage=stage,
        tap=f"sum.{mine}",
        said=Text("{sum} = {mine}! {court}", "{sum} = {mine}! {court}").fill(
            sum=" + ".join(rank_word(card[0]) for card in NINE), mine=mine, court=court
        ),
        after=counted(replace(stage, choices=()), numbers(rules)),
        replies={
            choice.target: Text("Add once more: {sum}.", "もう一度足してみて。{sum}は?").fill(
                sum=" + ".join(rank_word(card[0]) for card in NINE)
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
    start = in_turn(dealt(rules, "7D", NINE, starter=by, others=_others(rules, RIVAL)))
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
        stage=counted(_answers(seen(table)), numbers(rules)),
        tap="dobon",
        said=Text(
            "You win the round! It works whoever's turn it is, and with any number of cards.",
            "この回はあなたの勝ち! 誰の番でも、手札が何枚でもできる。",
        ),
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
    paid = sorted(payment.paid for payment in settled.payments)
    if len(paid) == 1 or paid[-1] > paid[-2]:
        yield _payment(rules, after, settled)


def _payment(rules: Rules, after: Table, settled: Settled) -> Idea:
    most = max(settled.payments, key=lambda payment: payment.paid)
    stage = seats_to_tap(reveal(after, changes=False))
    return Step(
        idea="pay",
        title=Text("Who pays most?", "いちばん払うのは誰?"),
        ask=Text(
            "Now everybody pays you. Who pays the most?",
            "みんながあなたにチップを払う。いちばんたくさん払うのは誰?",
        ),
        stage=stage,
        tap=f"seat.{most.payer}",
        said=Text(
            "Who played the card: {times} times both hands together. Everybody else just pays "
            "their own hand.",
            "出した人! 自分とあなたの手札を足した点数の{times}倍。ほかの人は自分の手札ぶんだけ。",
        ).fill(times=most.times),
        after=replace(
            reveal(after, changes=True),
            lines=tuple(sum_line(rules, settled, each) for each in settled.payments),
        ),
        replies={
            target: _not_most(target)
            for target in stage.targets()
            if target != f"seat.{most.payer}"
        },
        position=after,
        reached=after,
    )


def _not_most(target: str) -> Text:
    if target == f"seat.{LEARNER}":
        return Text("You won! You get it all.", "勝ったのはあなた。もらう側だよ!")
    return Text(
        "That one pays too, but just the own hand.", "その人も払うけど、自分の手札ぶんだけ。"
    )


def sum_line(rules: Rules, settled: Settled, payment: Payment) -> Text:
    hands = settled.hands[payment.payer]
    if payment.both:
        hands += settled.hands[payment.payee]
    worth = " + ".join(str(card_points(rules, card)) for card in hands) or "0"
    rounding = f" → {payment.rounded}" if payment.rounded != payment.points else ""
    times = f" × {payment.times} = {payment.due}" if payment.times > 1 else ""
    payer = NAMES[payment.payer]
    return Text("{payer}: {sum}", "{payer}:{sum}").fill(
        payer=payer, sum=f"{worth} = {payment.points}{rounding}{times}"
    )


def wrong_call(rules: Rules) -> Iterator[Idea]:
    """A dobon that is none costs a card."""
    if not is_penal(rules):
        return
    by = last_seat(rules)
    rival: Cards = ("TD", "3C", "6C")
    start = in_turn(dealt(rules, "7D", NINE, starter=by, others=_others(rules, rival)))
    table = laid(start, "TD")
    after = passed(table.act(LEARNER, does.Wave()))
    yield Step(
        idea="mistakes",
        title=Text("A false dobon costs a card", "まちがえると1枚引く"),
        ask=Text(
            "Your hand adds up to {sum}. The {by} plays {card}. What now?",
            "あなたの合計は{sum}。{by}が出したのは{card}。どうする?",
        ).fill(sum=total(rules, NINE), by=NAMES[by], card=name("TD")),
        stage=counted(_answers(seen(table)), numbers(rules)),
        tap="wave",
        said=Text(
            "Right, let it pass. A false dobon, a card that doesn't fit, a forgotten “Pon!”: each "
            "costs one card.",
            "正解、見送ろう。外れたドボン、出せないカード、「ポン」の言い忘れは、どれも1枚引く。",
        ),
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
    """The last card ends the round, and everybody pays for what is left in the hand."""
    rival: Cards = ("2C", "KC", "9C")
    table = in_turn(dealt(rules, "5S", ("9S",), others=_others(rules, rival)))
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
        said=Text(
            "Out! Everybody pays what they still hold. {last}",
            "上がり! みんなは残った手札の点数を払う。{last}",
        ).fill(last=last),
        after=replace(
            reveal(after, changes=True),
            lines=tuple(sum_line(rules, settled, each) for each in settled.payments),
        ),
        replies={"stock": Text("Why draw? Your card fits!", "引かなくても、そのカードが出せるよ!")},
        position=table,
        reached=after,
        action=Play("9S"),
    )


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
        title=Text("Dear cards", "残すと高いカード"),
        ask=Text(
            "What's left in your hand costs points when somebody else wins. Which card do you "
            "think is the dearest?",
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


# Only some rules -------------------------------------------------------------------------


def counter(rules: Rules) -> Iterator[Idea]:
    """Who is called may turn the call round."""
    if rules.counter_dobon is CounterDobon.OFF:
        return
    own = ("9S", *NINE)
    rival = adding_up(rules, "9S", (("6C", "3C"),))
    others = (rival, BYSTANDER)[: rules.players.max - 1]
    start = in_turn(dealt(rules, "7S", own, others=others))
    table = laid(start, "9S").act(1, does.Dobon()).close()
    after = table.act(LEARNER, does.Dobon()).close()
    stage = _saying_dobon(counted(_answers(seen(table)), numbers(rules)))
    doubled = Text("the callers pay twice as much", "ドボンした人が、その2倍払う")
    if rules.counter_dobon is CounterDobon.SINGLE:
        doubled = Text("the callers pay it", "ドボンした人が払う")
    yield Step(
        idea="counter",
        title=Text("Turn it round: counter!", "ドボン返し!"),
        ask=Text(
            "You played {card}, and the Fox calls “Dobon!”. But your own hand adds up to {sum} "
            "too…",
            "{card}を出したら、キツネが「ドボン!」。でも、あなたの手札も合計{sum}…!",
        ).fill(card=name("9S"), sum=total(rules, NINE)),
        stage=stage,
        tap="dobon",
        said=Text("Turned round: {doubled}!", "返した! {doubled}!").fill(doubled=doubled),
        after=reveal(after, changes=True),
        replies={"wave": Text("Then you'd pay. Turn it round!", "それだと払うのはあなた。返そう!")},
        position=table,
        reached=after,
        action=does.Dobon(),
    )


def _saying_dobon(stage: DobonStage) -> DobonStage:
    first, *rest = stage.others
    return replace(stage, others=(replace(first, says=DOBON_BUTTON.text), *rest))


def eights(rules: Rules) -> Iterator[Idea]:
    """What eights in a hand do when it comes to paying."""
    if rules.held_eights is HeldEights.OFF:
        return
    own, rival, words = _EIGHTS[rules.held_eights]
    start = dealt(rules, "7H", own, starter=last_seat(rules), others=_others(rules, rival))
    table = laid(in_turn(start), "9H")
    after = passed(table.act(LEARNER, does.Dobon()).close())
    plain = rules.held_eights is not HeldEights.CALLER_WILD
    stage = _answers(seen(table))
    yield Step(
        idea="eights",
        title=words.title,
        ask=words.ask.fill(by=NAMES[last_seat(rules)]),
        stage=counted(stage, numbers(rules)) if plain else stage,
        tap="dobon",
        said=words.said.fill(by=NAMES[last_seat(rules)]),
        after=reveal(after, changes=True),
        replies={"wave": words.not_yet},
        position=table,
        reached=after,
        action=does.Dobon(),
    )


class _Words(msgspec.Struct, frozen=True):
    title: Text
    ask: Text
    said: Text
    not_yet: Text


_SAME = Text("But it's the same number!", "同じ数だよ! 宣言しよう。")
_EIGHTS: dict[HeldEights, tuple[Cards, Cards, _Words]] = {
    HeldEights.PAYER: (
        NINE,
        ("9H", "8S", "3C"),
        _Words(
            Text("An 8 in the hand costs double", "8を残すと、2倍払う"),
            Text(
                "The {by} plays a 9, and you hold 9. Call it, and watch what the {by} still holds!",
                "{by}が9を出した。あなたの合計も9。宣言して、{by}の手札を見てみよう!",
            ),
            Text(
                "An 8 was left there: whoever pays with an 8 in hand pays twice as much for each.",
                "8が残っていた! 手札に8がある人は、1枚ごとに払う額が2倍になる。",
            ),
            _SAME,
        ),
    ),
    HeldEights.CALLER: (
        ("8D", "AC"),
        ("9H", "TC", "3C"),
        _Words(
            Text("An 8 doubles what you get", "8でドボンすると2倍"),
            Text(
                "You hold an 8 and an A: 9. And the {by} plays a 9!",
                "手札は8とAで合計9。そこへ{by}が9を出した!",
            ),
            Text(
                "Each 8 that you show doubles what you get.", "見せた8の1枚ごとに、もらう額が2倍!"
            ),
            _SAME,
        ),
    ),
    HeldEights.CALLER_WILD: (
        ("8D", "5C"),
        ("9H", "TC", "3C"),
        _Words(
            Text("8 stands for anything", "8は、どの数にもなれる"),
            Text(
                "You hold an 8 and a 5, and a 9 was played. For a dobon, an 8 may be any number…",
                "手札は8と5。場に9が出た。ドボンするとき、8は1〜13の好きな数にできる。"
                "…ということは?",
            ),
            Text(
                "The 8 becomes a 4: 4 + 5 = 9. And each 8 doubles what you get!",
                "8を4にして、4 + 5 = 9。しかも8は1枚ごとに、もらう額が2倍!",
            ),
            Text("Make the 8 a 4: 4 + 5 = 9!", "8を4にすると、4 + 5 = 9になるよ!"),
        ),
    ),
}


def opening(rules: Rules) -> Iterator[Idea]:
    """A dobon on the card turned up, from the deal."""
    if not rules.opening_dobon:
        return
    table = dealt(rules, "9H", NINE)
    after = table.act(LEARNER, does.Dobon()).close()
    yield Step(
        idea="opening",
        title=Text("Dobon from the deal", "配られた瞬間にドボン"),
        ask=Text(
            "Nobody has played yet. {card} is turned up, and you were dealt {sum}…",
            "まだ誰も出していない。めくった場札は{card}、あなたの合計は{sum}…",
        ).fill(card=name("9H"), sum=total(rules, NINE)),
        stage=counted(_answers(seen(table)), numbers(rules)),
        tap="dobon",
        said=Text(
            "You win with the hand you were dealt! Everybody pays as if you had dobonned them.",
            "配られただけで勝ち(天和・地和)! 全員が、ドボンされたときの額を払う。",
        ),
        after=reveal(after, changes=True),
        replies={"wave": _SAME},
        position=table,
        reached=after,
        action=does.Dobon(),
    )


def from_draw(rules: Rules) -> Iterator[Idea]:
    """A dobon with the card just drawn."""
    if not rules.draw_dobon:
        return
    drawn: Card = "3D"
    start = in_turn(dealt(rules, "TS", ("5C", "2D"), stock=(drawn,)))
    table = start.act(LEARNER, Draw())
    hand = table.state.hands[LEARNER]
    if not adds_up(rules, hand, "TS"):
        return
    after = table.act(LEARNER, does.Dobon())
    stage = replace(
        lighted(counted(staged(seen(table)), numbers(rules)), (drawn,)),
        choices=(Choice("pass", Text("Pass", "パス")), DOBON_BUTTON),
    )
    yield Step(
        idea="draw_dobon",
        title=Text("Dobon from the draw", "引いてドボン"),
        ask=Text(
            "You drew {drawn}. Now your hand adds up to {sum}, and {up} lies on top…",
            "{drawn}を引いた。これで合計は{sum}。場札は{up}…!",
        ).fill(drawn=name(drawn), sum=total(rules, hand), up=name("TS")),
        stage=stage,
        tap="dobon",
        said=Text(
            "You may call straight after drawing. Everybody pays their own hand.",
            "引いた直後なら、場札にドボンできる。ほかの人は、自分の手札の点数を払う。",
        ),
        after=reveal(after, changes=True),
        replies={"pass": _SAME},
        position=table,
        reached=after,
        action=does.Dobon(),
    )
