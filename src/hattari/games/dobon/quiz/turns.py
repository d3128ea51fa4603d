"""Questions about a turn: what may be laid, what is drawn, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from hattari.core.game import Refusal, Text
from hattari.core.lesson import LEARNER
from hattari.core.quiz import Asked, Case
from hattari.games.dobon.lesson.positions import DOBON, Table
from hattari.games.dobon.lesson.stage import NAMES, DobonStage
from hattari.games.dobon.rules.actions import Draw, Phase, Play
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Card, Cards
from hattari.games.dobon.rules.legal import fits
from hattari.games.dobon.rules.refusals import SIGNS, name

from . import positions as small
from .asking import taken, taking, whether, whose
from .positions import (
    DobonCase,
    at_table,
    cards_of,
    marked,
    opened,
    picture,
    row,
    start,
)

Ask = Callable[[Rules], Asked[DobonStage]]
OWN: Cards = ("KD", "QD", "TC")
TWOS: Cards = ("2S", "2H", "2D")


def cases() -> Iterator[DobonCase]:
    """All of them, with one card on the table or a few."""
    for count in (1, 2, 3):
        yield _case(count, "effects", partial(_twos, count))
    for card in ("3S", "2H", "9S", "AS", "8C"):
        yield _case(2, "effects", partial(_answers, card))
    for card in ("AS", "JS", "5S", "9S", "TS", "QS", "KS"):
        yield _case(1, "effects", partial(_next, card))
    yield _case(1, "effects", _eight)
    yield _case(1, "effects", _named)
    for up in ("AD", "JD"):
        yield _case(1, "effects", partial(_first_turn, up))
    yield _case(1, "effects", partial(_first_take, "2D"))
    yield _case(1, "turn", _drawn)
    yield _case(1, "mistakes", _wrong)


def _case(size: int, about: str, ask: Ask) -> DobonCase:
    def settle(rules: Rules, seats: int) -> Asked[DobonStage]:
        return ask(at_table(rules, seats))

    return Case(size=size, about=about, settle=settle)


# Twos ------------------------------------------------------------------------------------


def _threatened(rules: Rules, twos: int, own: Cards) -> Table:
    """After a row of twos that ends just before the learner."""
    seats = rules.players.max
    starter = -twos % seats
    hands: list[Cards] = [own, *(("6D", "4D", "JC")[seat : seat + 1] for seat in range(seats - 1))]
    for at, card in enumerate(TWOS[:twos]):
        seat = (starter + at) % seats
        hands[seat] = (card, *hands[seat], *(("QC",) if seat else ()))
    hands = [tuple(dict.fromkeys(hand)) for hand in hands]
    return row(start(opened(rules, "7S", _apart(hands), starter=starter)), TWOS[:twos])


def _apart(hands: list[Cards]) -> list[Cards]:
    """The same hands without a card twice."""
    taken: set[Card] = set()
    apart = []
    for hand in hands:
        apart.append(tuple(card for card in hand if card not in taken))
        taken.update(hand)
    return apart


def _twos(twos: int, rules: Rules) -> Asked[DobonStage]:
    table = _threatened(rules, twos, OWN)
    small.needs(table.state.turn == LEARNER)
    after = table.act(LEARNER, Draw())
    question = Text.counted(
        twos,
        "A 2 was laid, and you can't answer it. How many cards do you draw?",
        "{count} twos in a row, and you can't answer. How many cards do you draw?",
        "2が{count}枚続けて出た。返せるカードがない。何枚引く?",
    )
    return taking(question, (table, after))


def _answers(card: Card, rules: Rules) -> Asked[DobonStage]:
    table = _threatened(rules, 1, (card, "KD", "QD"))
    small.needs(table.state.turn == LEARNER)
    question = Text(
        "The {by} laid {two}. May you lay {card} now?", "{by}が{two}を出した。{card}を出せる?"
    ).fill(by=NAMES[-1 % rules.players.max], two=name("2S"), card=name(card))
    return _may_lay(table, card, question)


def _may_lay(table: Table, card: Card, question: Text) -> Asked[DobonStage]:
    allowed = fits(table.state, card)
    after = small.lay(table, card) if allowed else table
    return whether("may_lay", question, (table, after), allowed)


# Other effects ---------------------------------------------------------------------------


def _next(card: Card, rules: Rules) -> Asked[DobonStage]:
    table = start(opened(rules, "7S", ((card, "KD", "QD"),)))
    after = row(table, (card,))
    question = Text("You lay {card}. Whose turn is it then?", "{card}を出した。次は誰の番?")
    return whose(question.fill(card=name(card)), (table, after))


def _eight(rules: Rules) -> Asked[DobonStage]:
    table = start(opened(rules, "9H", (("8C", "KD", "QD"),)))
    question = Text("May you lay {card} on {up}?", "{up}の上に{card}を出せる?")
    return _may_lay(table, "8C", question.fill(card=name("8C"), up=name("9H")))


def _named(rules: Rules) -> Asked[DobonStage]:
    table = start(opened(rules, "9C", (("8C", "KD", "QD"),)))
    play = Play("8C", "H")
    named = play in DOBON.legal(table.state, LEARNER)
    question = Text(
        "You lay {card} on {up}. May you name {suit}?",
        "{up}の上に{card}を出す。{suit}を指定できる?",
    )
    after = table.act(LEARNER, play) if named else table
    told = question.fill(card=name("8C"), up=name("9C"), suit=SIGNS["H"])
    return whether("may_name", told, (table, after), named)


def _first_turn(up: Card, rules: Rules) -> Asked[DobonStage]:
    dealt = opened(rules, up, (OWN,))
    question = Text(
        "You are to start, and {up} is turned up. Whose turn is it?",
        "あなたが親で、最初の場札は{up}。誰の番から?",
    )
    return whose(question.fill(up=name(up)), (dealt, start(dealt)))


def _first_take(up: Card, rules: Rules) -> Asked[DobonStage]:
    table = start(opened(rules, up, (("KS", "QC", "TC"),)))
    small.needs(table.state.turn == LEARNER)
    after = table.act(LEARNER, Draw())
    question = Text(
        "You start, {up} is turned up, and nothing of yours fits. How many cards do you draw?",
        "あなたが親で、最初の場札は{up}。出せるカードがない。何枚引く?",
    )
    return taking(question.fill(up=name(up)), (table, after))


def _drawn(rules: Rules) -> Asked[DobonStage]:
    drawn: Card = "9S"
    table = start(opened(rules, "7S", (OWN,), stock=(drawn,)))
    after = table.act(LEARNER, Draw())
    allowed = after.state.phase is Phase.DRAWN and Play(drawn) in DOBON.legal(after.state, LEARNER)
    question = Text(
        "Nothing fits, so you draw: {card}! May you lay it at once?",
        "出せるカードがないので、引くと{card}! すぐに出せる?",
    )
    return whether("may_lay_drawn", question.fill(card=name(drawn)), (table, after), allowed)


STOPPED = Text("It can't be laid", "出せない")


def _wrong(rules: Rules) -> Asked[DobonStage]:
    card: Card = "KD"
    table = start(opened(rules, "7S", (OWN,)))
    try:
        after = table.act(LEARNER, Play(card))
        drawn = taken(table, after)
        answer = Text("It goes back, and you draw {cards}", "手札に戻して、{cards}引く").fill(
            cards=cards_of(drawn)
        )
    except Refusal:
        after, answer = table, STOPPED
    return Asked(
        kind="wrong",
        ask=Text(
            "By mistake you tap {card}, which doesn't fit. What happens?",
            "うっかり、出せない{card}を選んだ。どうなる?",
        ).fill(card=name(card)),
        answer=answer,
        others=(Text("It stays there", "そのまま通る"),),
        before=table,
        reached=after,
        draw=lambda: (picture(table), marked(picture(after), LEARNER, answer)),
    )
