"""Steps of Dobon in which a card of one's own, or the stock, is to be tapped."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.lesson.positions import (
    Table,
    laid,
    passed,
    seen,
)
from hattari.games.dobon.lesson.stage import Idea, cards_to_tap, staged
from hattari.games.dobon.rules.actions import Draw, Play
from hattari.games.dobon.rules.axes import Answer
from hattari.games.dobon.rules.cards import Card, Cards
from hattari.games.dobon.rules.legal import fits
from hattari.games.dobon.rules.refusals import name, rank_word

DRAW_INSTEAD = Text(
    "You may draw, but here is a card to play.", "引いてもいいけど、出せるカードがあるよ。"
)


class Answered(msgspec.Struct, frozen=True):
    """What answers a two under a rule: in words, and a hand with the card that does, if any."""

    words: Text
    hand: Cards
    card: Card | None


ANSWERED = {
    Answer.THREE: Answered(
        Text("another 2, or the 3 of the same suit", "別の2か、同じマークの3"),
        ("3S", "3H", "KS"),
        "3S",
    ),
    Answer.RANK: Answered(Text("another 2", "別の2"), ("2H", "3S", "KS"), "2H"),
    Answer.SUIT: Answered(
        Text("another 2, or any card of the same suit", "別の2か、同じマークのカード"),
        ("9S", "9H", "KD"),
        "9S",
    ),
    Answer.NONE: Answered(Text("nothing", "なし"), ("3S", "9H", "KD"), None),
}


def seen_take(table: Table) -> int:
    """How many cards the seat in turn would have to take."""
    must = seen(table).must
    return 0 if must is None else must.take


class Words(msgspec.Struct, frozen=True):
    """What a step says."""

    title: Text
    ask: Text
    said: Text


def card_to_lay(
    table: Table,
    card: Card,
    *,
    idea: str,
    words: Words,
    replies: Mapping[str, Text] | None = None,
) -> Idea:
    """A step in which one card of one's hand is played."""
    after = passed(laid(table, card))
    stage = cards_to_tap(staged(seen(table)))
    others = {
        f"card.{each}": why_not(table, each) for each in table.state.hands[LEARNER] if each != card
    }
    action = Play(card, None, pon=len(table.state.hands[LEARNER]) == 2)
    return Step(
        idea=idea,
        title=words.title,
        ask=words.ask,
        stage=stage,
        tap=f"card.{card}",
        said=words.said,
        after=staged(seen(after)),
        replies={"stock": DRAW_INSTEAD, **others, **(replies or {})},
        position=table,
        reached=after,
        action=action,
    )


def stock_to_tap(table: Table, *, idea: str, words: Words) -> Idea:
    """A step in which one draws, for none of one's cards will do."""
    after = table.act(LEARNER, Draw())
    return Step(
        idea=idea,
        title=words.title,
        ask=words.ask,
        stage=cards_to_tap(staged(seen(table))),
        tap="stock",
        said=words.said,
        after=staged(seen(after)),
        replies={f"card.{card}": why_not(table, card) for card in table.state.hands[LEARNER]},
        position=table,
        reached=after,
        action=Draw(),
    )


def why_not(table: Table, card: Card) -> Text:
    if fits(table.state, card):
        return Text(
            "{card} fits too, but another card shows it better.",
            "{card}も出せるけど、今は別のカードで試そう。",
        ).fill(card=name(card))
    up = table.state.pile[-1]
    if seen_take(table):
        return Text(
            "{card} doesn't answer the 2; only {saves} does.",
            "{card}では2を返せないよ。返せるのは、{saves}だけ。",
        ).fill(card=name(card), saves=ANSWERED[table.state.rules.answer].words)
    return Text(
        "{card} doesn't fit {up}: neither the suit nor the {rank}.",
        "{card}は{up}に出せないよ。マークがちがうし、{rank}でもない。",
    ).fill(card=name(card), up=name(up), rank=rank_word(up[0]))
