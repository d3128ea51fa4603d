"""Dobons that only some rules have."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.lesson.positions import (
    adding_up,
    dealt,
    in_turn,
    laid,
    last_seat,
    passed,
    seen,
)
from hattari.games.dobon.lesson.stage import (
    NAMES,
    Choice,
    DobonStage,
    Idea,
    counted,
    lighted,
    staged,
)
from hattari.games.dobon.rules import actions as does
from hattari.games.dobon.rules.actions import Draw
from hattari.games.dobon.rules.axes import CounterDobon, HeldEights, Rules
from hattari.games.dobon.rules.cards import Card, Cards, adds_up, numbers, total
from hattari.games.dobon.rules.points import Cause
from hattari.games.dobon.rules.refusals import name

from .calls import BYSTANDER, DOBON_BUTTON, NINE, answering, beside, reveal
from .owed import paid_for

_DEALT = (
    Text(
        "You win with the hand you were dealt! Everybody pays as if you had dobonned them.",
        "配られただけで勝ち(天和・地和)! 全員が、ドボンされたときの額を払う。",
    ),
    Text("You win with the hand you were dealt! {here}", "配られただけで勝ち(天和・地和)! {here}"),
)
_DRAWN = (
    Text(
        "You may call straight after drawing. Everybody pays their own hand.",
        "引いた直後なら、場札にドボンできる。ほかの人は、自分の手札の点数を払う。",
    ),
    Text(
        "You may call straight after drawing. {here}", "引いた直後なら、場札にドボンできる。{here}"
    ),
)


def counter(rules: Rules) -> Iterator[Idea]:
    """Who is called may turn the call round."""
    if rules.counter_dobon is CounterDobon.OFF:
        return
    own = ("9S", *NINE)
    rival = adding_up(rules, "9S", (("6C", "3C"),))
    others = (rival, BYSTANDER)[: rules.players.max - 1]
    start = in_turn(dealt(rules, "7S", own, others=others))
    table = laid(start, "9S").act(1, does.Dobon()).close()
    after = passed(table.act(LEARNER, does.Dobon()).close())
    stage = _saying_dobon(counted(answering(seen(table)), numbers(rules)))
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
        said=_turned_round(rules),
        after=reveal(after, changes=True),
        replies={"wave": Text("Then you'd pay. Turn it round!", "それだと払うのはあなた。返そう!")},
        position=table,
        reached=after,
        action=does.Dobon(),
    )


def _turned_round(rules: Rules) -> Text:
    doubled = Text("the callers pay twice as much", "ドボンした人が、その2倍払う")
    if rules.counter_dobon is CounterDobon.SINGLE:
        doubled = Text("the callers pay it", "ドボンした人が払う")
    usual = Text("Turned round: {doubled}!", "返した! {doubled}!").fill(doubled=doubled)
    otherwise = Text("Turned round! {here}", "返した! {here}")
    return paid_for(rules, usual, otherwise, Cause.DOBON, Cause.COUNTER)


def _saying_dobon(stage: DobonStage) -> DobonStage:
    first, *rest = stage.others
    return replace(stage, others=(replace(first, says=DOBON_BUTTON.text), *rest))


def eights(rules: Rules) -> Iterator[Idea]:
    """What eights in a hand do when it comes to paying."""
    if rules.held_eights is HeldEights.OFF:
        return
    own, rival, words = _EIGHTS[rules.held_eights]
    start = dealt(rules, "7H", own, starter=last_seat(rules), others=beside(rules, rival))
    table = laid(in_turn(start), "9H")
    after = passed(table.act(LEARNER, does.Dobon()).close())
    plain = rules.held_eights is not HeldEights.CALLER_WILD
    stage = answering(seen(table))
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
        stage=counted(answering(seen(table)), numbers(rules)),
        tap="dobon",
        said=paid_for(rules, *_DEALT, Cause.DOBON, Cause.HEAVEN),
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
        said=paid_for(rules, *_DRAWN, Cause.DRAW),
        after=reveal(after, changes=True),
        replies={"pass": _SAME},
        position=table,
        reached=after,
        action=does.Dobon(),
    )
