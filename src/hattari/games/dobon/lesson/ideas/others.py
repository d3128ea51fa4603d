"""What a house lets other ranks do than the source's four: a step for each effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.lesson.positions import (
    Table,
    dealt,
    for_lesson,
    in_turn,
    laid,
    passed,
    seen,
)
from hattari.games.dobon.lesson.stage import NAMES, Idea, staged
from hattari.games.dobon.rules.actions import Play
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import JOKER, Card
from hattari.games.dobon.rules.doing import Does, What, alone, ranks_beside_the_source
from hattari.games.dobon.rules.effects import effect, named_suits
from hattari.games.dobon.rules.refusals import name

from .effects import not_held, suits_to_name
from .tapping import Words, card_to_lay, seen_take

Named = dict[str, Text]
"""The card, and whose turn it is then, as they are put into words."""
Said = tuple[Text, Text, Text]
"""The title, what is asked, and what is said then."""


def others(rules: Rules) -> Iterator[Idea]:
    """For each effect the first rank that has it besides the source's own."""
    taught: set[What] = set()
    for rank, does in ranks_beside_the_source(rules.effects).items():
        if does.what not in taught:
            taught.add(does.what)
            yield from _STEPS[does.what](_with(rules, rank, does), rank)


def _with(rules: Rules, rank: str, does: Does) -> Rules:
    """The rules of the lesson, in which this rank alone does anything."""
    jokers = max(1, rules.jokers) if rank == JOKER else 0
    return replace(for_lesson(rules), effects=alone(rank, does), jokers=jokers)


def _card(rank: str, suit: str) -> Card:
    return "X1" if rank == JOKER else f"{rank}{suit}"


def _table(rules: Rules, rank: str) -> tuple[Table, Card]:
    """The learner's turn, with a card of this rank that fits."""
    card, up = _card(rank, "S"), "6S" if rank == "7" else "7S"
    return in_turn(dealt(rules, up, (card, "9C", "KD"))), card


def _laid(
    rules: Rules, rank: str, idea: str, told: Callable[[Table, Named], Said]
) -> Iterator[Idea]:
    """The card is laid, and what comes of it is told."""
    table, card = _table(rules, rank)
    if card not in table.state.hands[LEARNER] or not _goes(table, card):
        return
    named = {"card": Text(name(card), name(card)), "now": _now(table, card)}
    title, ask, said = told(passed(laid(table, card)), named)
    words = Words(title=title.fill(**named), ask=ask, said=said)
    yield card_to_lay(table, card, idea=idea, words=words)


def _goes(table: Table, card: Card) -> bool:
    return laid(table, card).state.pile[-1] == card


def _now(table: Table, card: Card) -> Text:
    turn = passed(laid(table, card)).state.turn
    return Text("you", "あなた") if turn == LEARNER else NAMES[turn]


def _skip(rules: Rules, rank: str) -> Iterator[Idea]:
    many = effect(rules, _card(rank, "S")).steps - 1
    yield from _laid(
        rules,
        rank,
        "other_skip",
        lambda _, named: (
            Text("{card} skips, too", "{card}も、人を飛ばす"),
            Text.counted(
                many,
                "This card passes over a player. Lay your {card}!",
                "This card passes over {count} players. Lay your {card}!",
                "このカードは{count}人を飛ばす。{card}を出してみよう!",
                **named,
            ),
            Text("Next comes: {now}.", "次は{now}の番。").fill(**named),
        ),
    )


def _draw(rules: Rules, rank: str) -> Iterator[Idea]:
    yield from _laid(
        rules,
        rank,
        "other_draw",
        lambda after, named: (
            Text("{card} makes draw, too", "{card}も、引かせる"),
            Text(
                "Whoever is next answers this card, or draws. Lay your {card}!",
                "このカードの次の人は、返せなければ引く。{card}を出してみよう!",
            ).fill(**named),
            Text.counted(
                seen_take(after),
                "{now}: a card to draw, unless it is answered.",
                "{now}: {count} cards to draw, unless it is answered.",
                "返せなければ、{now}が{count}枚引く!",
                **named,
            ),
        ),
    )


def _turn(rules: Rules, rank: str) -> Iterator[Idea]:
    if rules.players.max < len(NAMES):
        return
    yield from _laid(
        rules,
        rank,
        "other_turn",
        lambda _, named: (
            Text("{card} turns the order, too", "{card}でも、逆回り"),
            Text("Turn the order round: lay your {card}!", "{card}を出して、逆回りにしよう!").fill(
                **named
            ),
            Text("The other way round: {now} is next.", "逆回りになって、次は{now}の番。").fill(
                **named
            ),
        ),
    )


def _again(rules: Rules, rank: str) -> Iterator[Idea]:
    yield from _laid(
        rules,
        rank,
        "again",
        lambda _, named: (
            Text("{card}: play on", "{card}で、もう一度"),
            Text(
                "Whoever lays this card plays on at once. Lay your {card}!",
                "このカードを出した人は、続けてもう一度。{card}を出してみよう!",
            ).fill(**named),
            Text("It's still your turn!", "まだあなたの番!"),
        ),
    )


def _open(rules: Rules, rank: str) -> Iterator[Idea]:
    yield from _laid(
        rules,
        rank,
        "open",
        lambda _, named: (
            Text("{card} opens a hand", "{card}で、手札公開"),
            Text(
                "Whoever is next has to show all its cards. Lay your {card}!",
                "次の人は手札を全部見せることになる。{card}を出してみよう!",
            ).fill(**named),
            Text(
                "{now}: all cards lie open until that player has played or drawn.",
                "{now}の手札は、出すか引くまで、全員に見える。",
            ).fill(**named),
        ),
    )


def _suit(rules: Rules, rank: str) -> Iterator[Idea]:
    card, up = _card(rank, "D"), "6D" if rank == "5" else "5D"
    own = (card, "QH", "TH") if rank in "9K" else (card, "9H", "KH")
    table, action = in_turn(dealt(rules, up, own)), Play(card, "H")
    if "H" not in named_suits(rules, card):
        return
    suits = suits_to_name(rules, card)
    after = passed(table.act(LEARNER, action))
    if after.state.suit != "H":
        return
    yield Step(
        idea="other_suit",
        title=Text("{card} names a suit, too", "{card}でも、マークを決める").fill(card=name(card)),
        ask=Text(
            "With {card} you name the suit that comes next. You hold two hearts!",
            "{card}を出すと、次のマークを決められる。あなたの残りは♥が2枚。どれにする?",
        ).fill(card=name(card)),
        stage=replace(staged(seen(table)), choices=suits),
        tap="suit.H",
        said=Text("Hearts it is.", "次は♥!"),
        after=staged(seen(after)),
        replies={each.target: not_held(each) for each in suits if each.suit != "H"},
        position=table,
        reached=after,
        action=action,
    )


_STEPS: dict[What, Callable[[Rules, str], Iterator[Idea]]] = {
    What.SKIP: _skip,
    What.DRAW: _draw,
    What.TURN: _turn,
    What.SUIT: _suit,
    What.AGAIN: _again,
    What.OPEN: _open,
}
