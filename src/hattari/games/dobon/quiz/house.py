"""Questions about what few houses have: several at once, drawing on, jumping in, leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hattari.core.game import Text
from hattari.core.lesson import LEARNER
from hattari.core.quiz import Asked, Case
from hattari.games.dobon.lesson.positions import DOBON, Table, passed
from hattari.games.dobon.lesson.stage import DobonStage
from hattari.games.dobon.rules.actions import Dobon, Draw, Jump, Phase, Play
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK
from hattari.games.dobon.rules.refusals import name

from . import positions as small
from .asking import settled_for, taking, whether, whose
from .calls import holds, paying, winners
from .positions import DobonCase, at_table, opened, start, who

MOST_SHOWN = 10


def cases() -> Iterator[DobonCase]:
    """All of them, by how many cards one has to look at."""
    yield _case(2, "turn", _both)
    yield _case(2, "effects", _both_skip)
    yield _case(3, "turn", _until)
    yield _case(2, "dobon", _jump)
    yield _case(4, "turn", _burst)
    yield _case(4, "more", _together)
    yield _case(7, "more", _answer)
    yield _case(7, "more", _answer_pays)


def _case(size: int, about: str, ask: Callable[[Rules], Asked[DobonStage]]) -> DobonCase:
    def settle(rules: Rules, seats: int) -> Asked[DobonStage]:
        return ask(at_table(rules, seats))

    return Case(size=size, about=about, settle=settle)


def _both(rules: Rules) -> Asked[DobonStage]:
    table = start(opened(rules, "7S", (("QS", "QD", "KC", "TC"),)))
    small.needs(table.state.turn == LEARNER and not table.state.take)
    play = Play("QS", more=("QD",))
    good = play in DOBON.legal(table.state, LEARNER)
    question = Text(
        "{first} fits, and you hold {other} too. May you lay both at once?",
        "{first}が出せて、{other}もある。2枚いっしょに出せる?",
    ).fill(first=name("QS"), other=name("QD"))
    after = table.act(LEARNER, play) if good else table
    return whether("may_lay_both", question, (table, after), good)


def _both_skip(rules: Rules) -> Asked[DobonStage]:
    table = start(opened(rules, "7S", (("AS", "AD", "KC", "TC"),)))
    play = Play("AS", more=("AD",))
    small.needs(play in DOBON.legal(table.state, LEARNER))
    question = Text(
        "You lay {first} and {other} at once. Whose turn is it then?",
        "{first}と{other}をいっしょに出した。次は誰の番?",
    ).fill(first=name("AS"), other=name("AD"))
    return whose(question, (table, passed(table.act(LEARNER, play))))


def _until(rules: Rules) -> Asked[DobonStage]:
    table = start(opened(rules, "7S", (("KD", "QD", "TC"),), stock=("JD", "KH", "9S")))
    small.needs(table.state.turn == LEARNER and not table.state.take)
    question = Text(
        "Nothing fits, so you draw: {first} would come first, then {then}, then {last}. How many "
        "cards do you draw?",
        "出せるカードがないので引く。山札は{first}、{then}、{last}の順。何枚引く?",
    ).fill(first=name("JD"), then=name("KH"), last=name("9S"))
    return taking(question, (table, table.act(LEARNER, Draw())))


def _jump(rules: Rules) -> Asked[DobonStage]:
    by = rules.players.max - 1
    hands = (("9S", "KC", "QC"), *(("6D", "QD"),) * (by - 1), ("9D", "TD", "4C"))
    table = small.lay(start(opened(rules, "7D", hands, starter=by)), "9D")
    good = Jump("9S") in DOBON.legal(table.state, LEARNER)
    after = table.act(LEARNER, Jump("9S")).close() if good else table
    question = Text(
        "{by} lays {card}. It isn't your turn, and you hold {own}. May you play it now?",
        "{by}が{card}を出した。まだあなたの番ではないが、{own}がある。いま出せる?",
    ).fill(by=who(by), card=name("9D"), own=name("9S"))
    return whether("may_jump", question, (table, after), good)


def _burst(rules: Rules) -> Asked[DobonStage]:
    small.needs(rules.burst != "off" and rules.burst <= MOST_SHOWN and rules.players.max > 2)
    least = rules.burst if isinstance(rules.burst, int) else 0
    own = tuple(card for card in DECK if card not in ("7D", *small.FILLER))[: least - 1]
    table = start(opened(rules, "7D", (own,)))
    small.needs(table.state.turn == LEARNER and not table.state.take)
    after = table.act(LEARNER, Draw())
    good = after.state.phase is Phase.TURN
    question = Text(
        "You hold {held} cards, draw one more, and burst. Does the round go on for the others?",
        "手札{held}枚から1枚引いて、バースト。ほかの人は、この回を続ける?",
    ).fill(held=least - 1)
    return whether("goes_on", question, (table, after), good)


def _together(rules: Rules) -> Asked[DobonStage]:
    """All others lay two of a rank at once before the learner, who holds what both add up to."""
    by = rules.players.max - 1
    hands = (("5C", "3H"), *(("6D", "QD"),) * (by - 1), ("4S", "4D", "KC"))
    table = start(opened(rules, "7S", hands, starter=by))
    play = Play("4S", more=("4D",))
    small.needs(not table.state.take and play in DOBON.legal(table.state, by))
    before = table.act(by, play)
    question = Text(
        "You hold {cards}. {by} lays {first} and {other} at once. Is that a dobon?",
        "手札は{cards}。{by}が{first}と{other}をいっしょに出した。ドボンできる?",
    ).fill(
        cards=Text(" ", " ").join(map(name, hands[LEARNER])),
        by=who(by),
        first=name("4S"),
        other=name("4D"),
    )
    return holds(before, question)


ANSWERED = Text(
    "You lay {card}. The Fox calls “Dobon!”, and you call back. The Raccoon has said nothing yet "
    "and holds 9 too. {question}",
    "{card}を出すと、キツネがドボン。あなたが返す。まだ何も言っていないタヌキの合計も9。{question}",
)


def _answered(rules: Rules) -> tuple[Table, Table]:
    small.needs(rules.players.max == small.SEATS)
    hands = (("9S", "5C", "4H"), ("6C", "3C"), ("6D", "3D"))
    table = small.lay(start(opened(rules, "7S", hands)), "9S")
    after = _called(_called(_called(table, 1), LEARNER), 2)
    small.needs(table.state.result is None and bool(winners(after)))
    return table, after


def _answer(rules: Rules) -> Asked[DobonStage]:
    before, after = _answered(rules)
    question = ANSWERED.fill(card=name("9S"), question=Text("Who can win this?", "勝てるのは?"))
    won = winners(after)[0]
    return settled_for("winner", question, (before, after), won, Text("Wins", "勝ち"))


def _answer_pays(rules: Rules) -> Asked[DobonStage]:
    before, after = _answered(rules)
    small.needs(winners(after) == (2,))
    question = ANSWERED.fill(
        card=name("9S"),
        question=Text(
            "Then it calls as well. What do you pay?", "タヌキも返したら、あなたはいくら払う?"
        ),
    )
    return paying(after, before, LEARNER, question)


def _called(table: Table, seat: int) -> Table:
    """After this seat's call, if it is asked for now, and the end of the window."""
    if table.state.last is not None and table.state.phase is not Phase.COUNTER:
        return table
    if Dobon() in DOBON.legal(table.state, seat):
        return table.act(seat, Dobon()).close()
    return passed(table)
