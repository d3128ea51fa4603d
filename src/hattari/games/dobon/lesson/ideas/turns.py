"""A turn of Dobon: what follows what, and the last card but one."""

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
from hattari.games.dobon.rules.refusals import name

from .tapping import Words, card_to_lay


def follow(rules: Rules) -> Iterator[Idea]:
    """The same suit or the same rank; who can't or won't draws a card."""
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
                "A heart on a heart. {other}, a 7 as well, would have done too. {drawing}",
                "♥に♥。同じ7の{other}でもよかった。{drawing}",
            ).fill(other=name("7S"), drawing=_drawing(rules)),
        ),
        replies={
            "card.7S": Text(
                "That fits too: the same rank! But look for the same suit now.",
                "それも出せる(同じ数字)! でも今は同じマークを探そう。",
            )
        },
    )


def _drawing(rules: Rules) -> Text:
    if rules.draw_then_play:
        return Text(
            "Can't or won't? Draw a card: if it fits, you may play it at once.",
            "出せないか出したくなければ、1枚引く。それが出せるなら、すぐ出していい。",
        )
    if rules.draw_dobon:
        return Text(
            "Can't or won't? Draw a card, then pass.",
            "出せないか出したくなければ、1枚引いてパスする。",
        )
    return Text(
        "Can't or won't? Draw a card, and your turn is over.",
        "出せないか出したくなければ、1枚引いて番は終わり。",
    )


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
