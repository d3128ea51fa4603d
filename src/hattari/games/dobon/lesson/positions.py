"""The fixed deals of Dobon's lesson, and how its positions come about in the engine."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.house import Players
from hattari.core.lesson import LEARNER, Position
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules import actions as does
from hattari.games.dobon.rules.actions import Action, Deal, Event, Phase, Play, Settled, State
from hattari.games.dobon.rules.axes import Bank, Mistakes, Rules
from hattari.games.dobon.rules.cards import Card, Cards, numbers, pack
from hattari.games.dobon.rules.doing import source_alone
from hattari.games.dobon.rules.effects import effect
from hattari.games.dobon.rules.start import Setup
from hattari.games.dobon.rules.view import DobonView, view

Table = Position[State, Action, Event]

DOBON = Dobon()
SEATS = 3
OTHERS: Cards = ("QC", "TC", "6D", "4D", "JC", "QS", "TD", "6C", "JH", "4C")
"""What the others hold where a step says nothing else of them: three each that nobody else has."""
PLENTY = 1000
"""Chips enough that every sum of a lesson can be paid."""


def for_lesson(rules: Rules) -> Rules:
    """The same rules at the table of a lesson: three seats, or two where no more may play.

    Its deals show what A, 2, 8 and J do; what else a house lets cards do isn't in its way.
    """
    seats = min(SEATS, rules.players.max)
    shown = source_alone(rules.effects)
    return replace(rules, players=Players(seats, seats), effects=shown, decks=1, jokers=0)


def last_seat(rules: Rules) -> int:
    """Who plays just before the learner."""
    return rules.players.max - 1


def dealt(
    rules: Rules,
    up: Card,
    own: Cards,
    *,
    starter: int = LEARNER,
    others: Sequence[Cards] | None = None,
    stock: Cards = (),
) -> Table:
    """A round with this card turned up and these hands; `stock` comes first from the stock."""
    seats = rules.players.max
    free = [card for card in OTHERS if card not in (up, *own, *stock)]
    held = ((*free[:3],), (*free[3:6],)) if others is None else others
    hands = (own, *held)[:seats]
    used = {up, *(card for hand in hands for card in hand), *stock}
    rest = tuple(card for card in pack(rules) if card not in used)
    chips = (max(rules.chips, PLENTY),) * seats
    start = DOBON.start(rules, seats, Setup(chips=chips, starter=starter))
    return Position(DOBON, start).close().chance(Deal(hands, up, (*stock, *rest)))


def in_turn(table: Table) -> Table:
    """The first turn, nobody having called on the card turned up."""
    return table.close() if table.state.phase is Phase.OPENING else table


def laid(table: Table, card: Card, suit: does.Suit | None = None) -> Table:
    """After a card of the seat in turn, its window open. A pon that is due is said."""
    seat = table.state.turn
    last_but_one = len(table.state.hands[seat]) == 2
    return table.act(seat, Play(card, suit, pon=last_but_one))


def passed(table: Table) -> Table:
    """After the open windows, in which nobody called."""
    while table.state.phase in (Phase.WINDOW, Phase.COUNTER):
        table = table.close()
    return table


def seen(table: Table) -> DobonView:
    """What the learner sees."""
    return view(table.state, LEARNER)


def settlement(table: Table) -> Settled:
    """The last settlement of this table. Raises ValueError where there is none."""
    if table.state.last is None:
        raise ValueError(table.state.phase)
    return table.state.last


def adding_up(rules: Rules, card: Card, hands: Sequence[Cards]) -> Cards:
    """The first of these hands whose ranks add up to the card's."""
    counted = numbers(rules)
    wanted = counted[card[0]]
    return next(hand for hand in hands if sum(counted[each[0]] for each in hand) == wanted)


def is_penal(rules: Rules) -> bool:
    """Whether mistakes can be made, and cost a card."""
    return rules.mistakes is Mistakes.PENALTY


def threatens(rules: Rules) -> bool:
    """Whether a two threatens the next seat."""
    return bool(effect(rules, "2S").threatens)


def bank_words(rules: Rules) -> Text:
    """What becomes of an empty purse."""
    return {
        Bank.DEBT: Text("", ""),
        Bank.TABLE_STAKES: Text(
            " Nobody pays more than they have.", "持っているより多くは払わない。"
        ),
        Bank.BUST: Text(
            " When somebody has none left, it ends at once.", "誰かがなくなったら、そこで終わり。"
        ),
    }[rules.bank]
