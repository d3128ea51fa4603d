"""A turn of Dobon: what follows what, drawing, and the last cards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.lesson.positions import (
    dealt,
    in_turn,
    is_penal,
    passed,
    seen,
)
from hattari.games.dobon.lesson.stage import Choice, Idea, staged
from hattari.games.dobon.rules.actions import Play
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Card
from hattari.games.dobon.rules.refusals import name

from .tapping import Words, card_to_lay, stock_to_tap


def follow(rules: Rules) -> Iterator[Idea]:
    """The same suit or the same rank."""
    table = in_turn(dealt(rules, "7H", ("3H", "7S", "9C", "KD")))
    yield card_to_lay(
        table,
        "3H",
        idea="follow",
        words=Words(
            title=Text("Same suit or same rank", "同じマークか、同じ数字"),
            ask=Text(
                "{up} lies on top. Play a card of the same suit!",
                "場札は{up}。同じマークのカードを出してみよう!",
            ).fill(up=name("7H")),
            said=Text(
                "A heart on a heart. The {other} would have fitted too: it's a 7 as well.",
                "♥に♥。{other}も同じ7だから、出せたよ。",
            ).fill(other=name("7S")),
        ),
        replies={
            "card.7S": Text(
                "That fits too: the same rank! But look for the same suit now.",
                "それも出せる(同じ数字)! でも今は同じマークを探そう。",
            )
        },
    )


def draw(rules: Rules) -> Iterator[Idea]:
    """Who can't or won't play draws a card."""
    drawn: Card = "6H" if rules.draw_then_play else "JS"
    table = in_turn(dealt(rules, "4H", ("7S", "9C", "KD"), stock=(drawn,)))
    ends = Text(
        "One card more, and your turn is over. You may always draw.",
        "1枚増えて、番は終わり。出せるときに引いてもいい。",
    )
    if rules.draw_dobon:
        ends = Text(
            "One card more; now you can only pass. You may always draw.",
            "1枚増えた。あとはパスするだけ。出せるときに引いてもいい。",
        )
    if rules.draw_then_play:
        ends = Text(
            "It's {drawn}, and it fits: under these rules you may play it at once.",
            "{drawn}を引いた。このルールでは、出せるならすぐ出していい。",
        ).fill(drawn=name(drawn))
    words = Words(
        title=Text("Nothing fits? Draw", "出せないときは、引く"),
        ask=Text(
            "{up} is on top, and none of your cards fits. Tap the pile to draw.",
            "場札は{up}。出せるカードがない。山札を押して1枚引こう。",
        ).fill(up=name("4H")),
        said=ends,
    )
    yield stock_to_tap(table, idea="draw", words=words, fresh=drawn)


_PON = Text("One left: “Pon!”", "残り1枚で「ポン!」")
_WARNED = Text(
    "Everybody is warned now: you have one card left.", "これで、残り1枚だとみんなに知らせた。"
)
_LOUD_OR_NOT = (
    Choice("silent", Text("Play {card} silently", "{card}をだまって出す").fill(card=name("9S"))),
    Choice(
        "pon",
        Text("Play {card}: “Pon!”", "{card}を出して「ポン!」").fill(card=name("9S")),
        tone="call",
    ),
)


def pon(rules: Rules) -> Iterator[Idea]:
    """With one card left one says so."""
    table = in_turn(dealt(rules, "5S", ("9S", "KD")))
    after = passed(table.act(LEARNER, Play("9S", None, pon=True)))
    if not is_penal(rules):
        ask = Text(
            "Play a card, and you have one left. “Pon!” is then said for you.",
            "1枚出すと残り1枚。そのときの「ポン!」は自動で言ってくれる。出してみよう!",
        )
        yield card_to_lay(table, "9S", idea="pon", words=Words(title=_PON, ask=ask, said=_WARNED))
        return
    yield Step(
        idea="pon",
        title=_PON,
        ask=Text(
            "Playing {card} leaves you one card. How do you play it?",
            "{card}を出すと残り1枚。どうやって出す?",
        ).fill(card=name("9S")),
        stage=replace(staged(seen(table)), choices=_LOUD_OR_NOT),
        tap="pon",
        said=Text("{last} Forgetting it costs a card.", "{last}言い忘れると1枚引く。").fill(
            last=_WARNED
        ),
        after=staged(seen(after)),
        replies={
            "silent": Text(
                "Forgetting “Pon!” costs you a card here. Say it!",
                "「ポン!」を言い忘れると、1枚引かされる。言ってから出そう!",
            )
        },
        position=table,
        reached=after,
        action=Play("9S", None, pon=True),
    )
