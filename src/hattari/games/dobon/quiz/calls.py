"""Questions about a dobon: does it hold, who wins, who pays how much, who starts next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER
from hattari.core.quiz import Asked, Case
from hattari.games.dobon.lesson.ideas.owed import sum_line
from hattari.games.dobon.lesson.positions import DOBON, Table, passed, settlement
from hattari.games.dobon.lesson.stage import DobonStage
from hattari.games.dobon.rules import actions as does
from hattari.games.dobon.rules.actions import Draw, Phase
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Card, Cards
from hattari.games.dobon.rules.refusals import name

from . import positions as small
from .asking import settled_for, whether
from .positions import (
    DobonCase,
    at_table,
    chips_of,
    open_hands,
    opened,
    start,
    who,
)

Ask = Callable[[Rules], Asked[DobonStage]]
NINE: Cards = ("5C", "4H")

RIVALS: tuple[Cards, ...] = (
    ("9D", "3C"),
    ("9D", "2C"),
    ("9D", "KC"),
    ("9D", "TC", "3C"),
    ("9D", "8S"),
)


def cases() -> Iterator[DobonCase]:
    """All of them, by how many cards one has to look at."""
    for hand, card in (
        (("6C", "5H"), "JS"),
        (("6C", "4H"), "JS"),
        (("8D", "5C"), "9S"),
        (("8D", "AC"), "9S"),
        (("6C", "2D"), "QS"),
        (("4C", "4H", "AC", "AD"), "5S"),
    ):
        yield _case(len(hand), "dobon", partial(_holds, hand, card))
    yield _case(3, "dobon", _last_card)
    yield _case(3, "more", _opening)
    yield _case(3, "more", _from_draw)
    for rival in RIVALS:
        yield _case(2 + len(rival), "points", partial(_pays, NINE, rival))
    yield _case(4, "more", partial(_pays, ("8D", "AC"), ("9D", "3C")))
    yield _case(6, "more", _counter)
    yield _case(6, "more", _counter_pays)
    for card, first, second in (("9S", NINE, ("6C", "3H")), ("JS", ("5C", "6H"), ("2D", "9C"))):
        both = (first, second)
        yield _case(6, "next_round", partial(_both_start, card, both))
        yield _case(6, "paying", partial(_both_pay, card, both))


def _case(size: int, about: str, ask: Ask) -> DobonCase:
    def settle(rules: Rules, seats: int) -> Asked[DobonStage]:
        return ask(at_table(rules, seats))

    return Case(size=size, about=about, settle=settle)


def _by(rules: Rules) -> int:
    return rules.players.max - 1


def _played(rules: Rules, own: Cards, rival: Cards, card: Card) -> Table:
    """Just before the learner, this card is laid from that hand."""
    by = _by(rules)
    hands: list[Cards] = [own, *(("6D", "QD"),) * (by - 1), rival]
    table = start(opened(rules, f"7{card[1]}", hands, starter=by))
    return small.lay(table, card)


def called(table: Table, seats: Sequence[int] = (LEARNER,)) -> Table:
    """After these seats' calls, as far as they are accepted, and the end of the windows."""
    for seat in seats:
        if does.Dobon() in DOBON.legal(table.state, seat):
            table = table.act(seat, does.Dobon())
    return table.close()


def winners(table: Table) -> tuple[int, ...]:
    """Who won the round; nobody where it goes on."""
    last = table.state.last
    return () if last is None else last.winners


# Does it hold ----------------------------------------------------------------------------


def _claim(before: Table, after: Table, question: Text) -> Asked[DobonStage]:
    good = LEARNER in winners(after)
    return whether("holds", question, (before, after if good else before), good, shown=True)


def _holds(hand: Cards, card: Card, rules: Rules) -> Asked[DobonStage]:
    table = _played(rules, hand, (card, "QC", "3D"), card)
    question = Text(
        "You hold {cards}. {by} lays {card}. Is that a dobon?",
        "手札は{cards}。{by}が{card}を出した。ドボンできる?",
    ).fill(cards=Text(" ", " ").join(map(name, hand)), by=who(_by(rules)), card=name(card))
    return holds(table, question)


def holds(table: Table, question: Text) -> Asked[DobonStage]:
    """Whether the learner's call on what was just laid holds."""
    return _claim(table, _settled_or_not(table), question)


def _settled_or_not(table: Table) -> Table:
    after = called(table)
    return passed(after) if after.state.last is None or after.state.result else after


def _last_card(rules: Rules) -> Asked[DobonStage]:
    table = _played(rules, NINE, ("9D",), "9D")
    question = Text(
        "{by} lays {card}, its last card. Yours add up to 9. May you call “Dobon!”?",
        "{by}が最後の1枚、{card}を出した。あなたの合計も9。ドボンできる?",
    ).fill(by=who(_by(rules)), card=name("9D"))
    return holds(table, question)


def _opening(rules: Rules) -> Asked[DobonStage]:
    table = opened(rules, "9H", (NINE,), starter=-1)
    after = called(table) if table.state.phase is Phase.OPENING else table
    question = Text(
        "Nobody has played. {up} is turned up, and you were dealt 9. May you call “Dobon!”?",
        "まだ誰も出していない。場札は{up}、あなたの合計も9。ドボンできる?",
    ).fill(up=name("9H"))
    return _claim(table, after, question)


def _from_draw(rules: Rules) -> Asked[DobonStage]:
    table = start(opened(rules, "9H", (("5C", "AD"),), stock=("3D",)))
    drawn = table.act(LEARNER, Draw())
    legal = drawn.state.phase is Phase.DRAWN and does.Dobon() in DOBON.legal(drawn.state, LEARNER)
    after = drawn.act(LEARNER, does.Dobon()) if legal else drawn
    question = Text(
        "You draw {card}. Now you hold 9, and {up} is on top. May you call “Dobon!”?",
        "{card}を引いて、合計が9に。場札は{up}。ドボンできる?",
    ).fill(card=name("3D"), up=name("9H"))
    return _claim(drawn, after, question)


# Who pays --------------------------------------------------------------------------------


def paid(table: Table, seat: int) -> int:
    """How many chips this seat lost."""
    settled = settlement(table)
    return settled.before[seat] - settled.chips[seat]


def paying(table: Table, before: Table, seat: int, question: Text) -> Asked[DobonStage]:
    """How much this seat pays, or gets."""
    settled = settlement(table)
    lost = paid(table, seat)
    answer = chips_of(abs(lost)) if lost >= 0 else _gets(abs(lost))
    lines = tuple(
        sum_line(before.state.rules, settled, each)
        for each in settled.payments
        if seat in (each.payer, each.payee)
    )
    return Asked(
        kind="pays",
        ask=question,
        answer=answer,
        before=before,
        reached=table,
        draw=lambda: (
            open_hands(table, changes=False),
            replace(open_hands(table, changes=True), lines=lines),
        ),
    )


def _gets(chips: int) -> Text:
    return Text("None: +{chips}", "払わず、{chips}もらう").fill(chips=chips_of(chips))


def _pays(own: Cards, rival: Cards, rules: Rules) -> Asked[DobonStage]:
    table = _played(rules, own, rival, "9D")
    after = _settled_or_not(table)
    small.needs(LEARNER in winners(after))
    by = _by(rules)
    question = Text(
        "{by} laid {card}, and you call “Dobon!”. What does it pay?",
        "{by}の{card}に、あなたがドボン。{by}はいくら払う?",
    ).fill(by=who(by), card=name("9D"))
    return paying(after, table, by, question)


# Turned round ----------------------------------------------------------------------------


def _countered(rules: Rules) -> tuple[Table, Table]:
    """You lay a nine and are called by the next, and your own hand adds up to nine as well."""
    hands: list[Cards] = [("9S", *NINE), ("6C", "3C"), ("6D", "QD")]
    table = small.lay(start(opened(rules, "7S", hands)), "9S")
    after = called(table, (1,))
    if after.state.phase is Phase.COUNTER:
        after = called(after)
    after = passed(after)
    small.needs(bool(winners(after)))
    return table, after


COUNTERED = Text(
    "You lay {card}, and the Fox calls “Dobon!”. But yours add up to 9 too. {question}",
    "{card}を出すと、キツネがドボン。でも、あなたの残りの合計も9。{question}",
)


def _counter(rules: Rules) -> Asked[DobonStage]:
    before, after = _countered(rules)
    won = winners(after)[0]
    question = COUNTERED.fill(card=name("9S"), question=Text("Who wins?", "勝つのは?"))
    return settled_for("winner", question, (before, after), won, Text("Wins", "勝ち"))


def _counter_pays(rules: Rules) -> Asked[DobonStage]:
    before, after = _countered(rules)
    question = COUNTERED.fill(
        card=name("9S"), question=Text("What do you pay?", "あなたはいくら払う?")
    )
    return paying(after, before, LEARNER, question)


# Two at once -----------------------------------------------------------------------------


def _both(rules: Rules, card: Card, hands: Sequence[Cards]) -> tuple[Table, Table]:
    small.needs(rules.players.max == small.SEATS)
    table = small.lay(start(opened(rules, "7S", ((card, "QC"), *hands))), card)
    after = called(table, (1, 2))
    after = passed(after)
    small.needs(bool(winners(after)))
    return table, after


BOTH = Text(
    "You lay {card}, and both others call “Dobon!”. {question}",
    "あなたの{card}に、2人がドボン。{question}",
)


def _both_start(card: Card, hands: Sequence[Cards], rules: Rules) -> Asked[DobonStage]:
    before, after = _both(rules, card, hands)
    small.needs(after.state.phase is not Phase.OVER)
    starter = settlement(after).starter
    question = BOTH.fill(card=name(card), question=Text("Who starts next?", "次の親は?"))
    mark = Text("Starts next", "次の親")
    return settled_for("starter", question, (before, after), starter, mark)


def _both_pay(card: Card, hands: Sequence[Cards], rules: Rules) -> Asked[DobonStage]:
    before, after = _both(rules, card, hands)
    question = BOTH.fill(
        card=name(card), question=Text("What do you pay in all?", "合わせていくら払う?")
    )
    return paying(after, before, LEARNER, question)
