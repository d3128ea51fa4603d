"""Ideas of Dobon that few houses have: each is taught where the rules have it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.lesson.positions import (
    Table,
    dealt,
    in_turn,
    laid,
    last_seat,
    passed,
    seen,
)
from hattari.games.dobon.lesson.stage import NAMES, Choice, Idea, staged
from hattari.games.dobon.rules.actions import Action, Dobon, Draw, Jump, Play
from hattari.games.dobon.rules.axes import BurstEnds, JumpIn, Rules, chosen
from hattari.games.dobon.rules.cards import DECK, Card, Cards, asked, how_made
from hattari.games.dobon.rules.follows import Top, following
from hattari.games.dobon.rules.refusals import name

from .calls import WAVE_BUTTON, answering, beside, reveal
from .tapping import Words, stock_to_tap

RIVAL: Cards = ("QH", "9D", "7C", "3C")
MOST_SHOWN = 14
"""Hands of more cards than this are no lesson."""


def arithmetic(rules: Rules) -> Iterator[Idea]:
    """A small hand calls by calculation."""
    hands = (("6S", "2D"), ("5S", "2D"))
    own = next((hand for hand in hands if how_made(rules, hand, asked(rules, "QH"))), None)
    if own is None:
        return
    table = _after(rules, own, "QH")
    after = passed(table.act(LEARNER, Dobon()).close())
    yield Step(
        idea="arithmetic",
        title=Text("+ − × ÷: still a dobon!", "足しても掛けても、ドボン!"),
        ask=Text(
            "The {by} plays {card}. With so few cards you may calculate: {way}!",
            "{by}が{card}を出した。手札が少ないから計算できる。{way}!",
        ).fill(
            by=NAMES[last_seat(rules)],
            card=name("QH"),
            way=how_made(rules, own, asked(rules, "QH")),
        ),
        stage=answering(seen(table)),
        tap="dobon",
        said=Text("Right! Every card is used once.", "正解! カードは1枚ずつ、全部使うこと。"),
        after=reveal(after, changes=False),
        replies={"wave": Text("But it comes out: call it!", "計算が合う! 宣言しよう。")},
        position=table,
        reached=after,
        action=Dobon(),
    )


def jump(rules: Rules) -> Iterator[Idea]:
    """A card of the same rank goes out of turn, or the very card of the other deck."""
    if rules.jump_in is JumpIn.OFF:
        return
    is_twin = rules.jump_in is JumpIn.CARD
    own = "9d" if is_twin else "9S"
    table = _after(replace(rules, decks=2 if is_twin else 1), (own, "KC", "2C"), "9D")
    words = Words(
        title=Text("Jump in!", "割り込み!"),
        ask=Text(
            "The {by} plays {card}, and you hold {own}. It isn't your turn, but…",
            "{by}が{card}を出した。あなたには{own}がある。番ではないけれど…",
        ).fill(by=NAMES[last_seat(rules)], card=name("9D"), own=name(own)),
        said=Text(
            "In you go, when the time is over: unless somebody calls dobon. The next turn is that "
            "of whoever sits after you.",
            "受付が終わると、あなたの札が出る(ドボンがなければ)。次は、あなたの次の人の番。",
        ),
    )
    right = Choice(
        "jump", Text("Jump in with {card}", "{card}で割り込む").fill(card=name(own)), tone="call"
    )
    why = Text("That would be a pity: it's the same rank!", "もったいない。同じ数字だよ!")
    if is_twin:
        why = Text("That would be a pity: it's the same card!", "もったいない。同じカードだよ!")
    yield _choose("jump", words, (table, Jump(own)), right, (WAVE_BUTTON, why))


def together(rules: Rules) -> Iterator[Idea]:
    """Several cards of a rank go with one play."""
    ranks = chosen(rules.together)
    if not ranks:
        return
    first, other = ranks[0] + "S", ranks[0] + "D"
    up = "5S" if ranks[0] == "7" else "7S"
    fillers = [card for card in ("KC", "QC", "JC") if card[0] != ranks[0]]
    table = in_turn(dealt(rules, up, (first, other, *fillers[:2])))
    words = Words(
        title=Text("Several at once", "まとめて出す"),
        ask=Text(
            "{first} fits. And you hold {other} as well…", "{first}が出せる。{other}もあるけど…"
        ).fill(first=name(first), other=name(other)),
        said=Text("Two cards gone with one play!", "1回で2枚減った!"),
    )
    both = Choice(
        "both", Text("Play {cards}", "{cards}を出す").fill(cards=f"{name(first)} {name(other)}")
    )
    one = Choice("one", Text("Play {card} alone", "{card}だけ出す").fill(card=name(first)))
    why = Text(
        "You may lay both: the same rank goes together here.",
        "ここでは、同じ数字ならまとめて出せるよ。",
    )
    yield _choose("together", words, (table, Play(first, more=(other,))), both, (one, why))


def until(rules: Rules) -> Iterator[Idea]:
    """Whoever draws goes on until a card fits."""
    if not rules.draw_until:
        return
    own, able = ("7S", "9C", "KD"), following(rules, Top("4H", "H"))
    spare = [card for card in DECK if card not in (*own, "4H")]
    misfit = next((card for card in spare if card not in able), None)
    if misfit is None or any(card in able for card in own):
        return
    table = in_turn(dealt(rules, "4H", own, stock=(misfit, "6H")))
    words = Words(
        title=Text("Draw until one fits", "出せるまで引く"),
        ask=Text(
            "Nothing fits again. But one card may not be enough…",
            "また出せるカードがない。でも、1枚では足りないかも…",
        ),
        said=Text(
            "{first} didn't fit, so on it went: {then} does.",
            "{first}は出せないので、もう1枚。{then}が出た!",
        ).fill(first=name(misfit), then=name("6H")),
    )
    yield stock_to_tap(table, idea="until", words=words)


def burst(rules: Rules) -> Iterator[Idea]:
    """Too many cards are too many."""
    if rules.burst == "off" or rules.burst > MOST_SHOWN:
        return
    own = tuple(card for card in DECK if card != "4H")[: rules.burst - 1]
    table = in_turn(dealt(rules, "4H", own, others=(("QC",), ("TC",))))
    ends = Text("The round ends there, and you pay all.", "その回は終わり、全員に払うことに。")
    if rules.burst_ends is BurstEnds.SEAT:
        ends = Text(
            "You are out of the round, and pay at its end.", "その回から抜けて、最後に払う。"
        )
    words = Words(
        title=Text("Too many cards: burst!", "持ちすぎると、バースト!"),
        ask=Text(
            "You hold {held} cards. What happens if you draw one more?",
            "手札は{held}枚。もう1枚引いたら、どうなる?",
        ).fill(held=len(own)),
        said=Text("With {burst} you burst. {ends}", "{burst}枚でバースト。{ends}").fill(
            burst=rules.burst, ends=ends
        ),
    )
    right = Choice("bursts", Text("I burst", "バースト"))
    wrong = Choice("safe", Text("Just one card more", "1枚増えるだけ"))
    why = Text(
        "Not here: {burst} cards are too many.", "ここでは、{burst}枚になると持ちすぎ。"
    ).fill(burst=rules.burst)
    yield replace(_choose("burst", words, (table, Draw()), right, (wrong, why)), action=None)


def _after(rules: Rules, own: Cards, card: Card) -> Table:
    """The window on this card of the seat before the learner's."""
    by = last_seat(rules)
    rival = (card, *(each for each in RIVAL[2:]))
    start = in_turn(dealt(rules, card[0] + "C", own, starter=by, others=beside(rules, rival)))
    return laid(start, card)


def _choose(
    idea: str, words: Words, does: tuple[Table, Action], right: Choice, wrong: tuple[Choice, Text]
) -> Idea:
    """A step in which one of two things is done."""
    table, action = does
    other, why = wrong
    after = passed(table.act(LEARNER, action))
    return Step(
        idea=idea,
        title=words.title,
        ask=words.ask,
        stage=replace(staged(seen(table)), choices=(other, right)),
        tap=right.target,
        said=words.said,
        after=staged(seen(after)),
        replies={other.target: why},
        position=table,
        reached=after,
        action=action,
    )
