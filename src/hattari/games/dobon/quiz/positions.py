"""The small positions of Dobon's quiz, reached through the engine with these very cards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.house import Players
from hattari.core.lesson import LEARNER
from hattari.core.quiz import SEATS as SEATS  # noqa: PLC0414
from hattari.core.quiz import Case
from hattari.core.refusals import not_now
from hattari.games.dobon.lesson.ideas.calls import reveal
from hattari.games.dobon.lesson.positions import Table, dealt, in_turn, laid, passed, seen
from hattari.games.dobon.lesson.stage import NAMES, DobonStage, staged
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Card, Cards

DobonCase = Case[Rules, DobonStage]
Plays = tuple[Card, ...]

YES = Text("Yes", "はい")
NO = Text("No", "いいえ")
FILLER: Cards = ("QC", "TC", "6D", "4D", "JC", "QD")
"""What is held where it doesn't matter; no card here is worth anything in a question."""


def at_table(rules: Rules, seats: int) -> Rules:
    """The same rules for so many seats."""
    return replace(rules, players=Players(seats, seats), decks=1, jokers=0)


def opened(
    rules: Rules,
    up: Card,
    hands: Sequence[Cards],
    *,
    starter: int = LEARNER,
    stock: Cards = (),
) -> Table:
    """A round's start with these hands, from the learner's on; missing ones are filled up."""
    seats = rules.players.max
    used = {up, *stock, *(card for hand in hands for card in hand)}
    free = [card for card in FILLER if card not in used]
    filled = list(hands[:seats])
    while len(filled) < seats:
        filled.append((free.pop(0), free.pop(0)))
    return dealt(
        rules, up, filled[0], starter=starter % seats, others=tuple(filled[1:]), stock=stock
    )


def needs(holds: bool) -> None:
    """Raises Refusal where a position doesn't come about under some rules."""
    if not holds:
        raise not_now()


def lay(table: Table, card: Card) -> Table:
    """After this card of the seat in turn, its window open. Raises Refusal where it doesn't fit."""
    needs(card in table.state.hands[table.state.turn])
    after = laid(table, card)
    needs(after.state.pile[-1] == card)
    return after


def row(table: Table, cards: Plays) -> Table:
    """After these cards, one by each seat in turn, and nobody calls. Raises Refusal."""
    for card in cards:
        table = passed(lay(table, card))
    return table


def start(table: Table) -> Table:
    """The first turn, nobody having called on the card turned up."""
    return in_turn(table)


def picture(table: Table) -> DobonStage:
    """The table as the learner sees it, saying nothing of what is to be drawn."""
    return replace(staged(seen(table)), take=0)


def open_hands(table: Table, *, changes: bool) -> DobonStage:
    """The last settlement, with what it changed or before that."""
    return reveal(table, changes=changes)


def marked(stage: DobonStage, seat: int, mark: Text) -> DobonStage:
    """With a word beside a seat."""
    places = [stage.own, *stage.others]
    places[seat] = replace(places[seat], mark=mark)
    return replace(stage, own=places[0], others=tuple(places[1:]))


def verdict(stage: DobonStage, allowed: bool) -> DobonStage:
    """With what may be done beside one's own hand."""
    mark = Text("Allowed", "できる") if allowed else Text("Not allowed", "できない")
    return marked(stage, LEARNER, mark)


def cards_of(count: int) -> Text:
    """So many cards."""
    return Text.counted(count, "{count} card", "{count} cards", "{count}枚")


def chips_of(count: int) -> Text:
    """So many chips."""
    return Text.counted(count, "{count} chip", "{count} chips", "チップ{count}枚")


def names(rules: Rules) -> tuple[Text, ...]:
    """All seats."""
    return NAMES[: rules.players.max]


def who(seat: int) -> Text:
    """A seat, as the subject of a sentence."""
    return NAMES[0] if not seat else Text("The {name}", "{name}").fill(name=NAMES[seat])
