"""What a step of a lesson draws of Dobon, made from a view of the game and nothing else."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.rules.cards import Card, Cards
from hattari.games.dobon.rules.view import DobonView, Reveal

NAMES = (Text("You", "あなた"), Text("Fox", "キツネ"), Text("Raccoon", "タヌキ"))
"""The seats of a lesson."""


class CardShown(msgspec.Struct, frozen=True):
    """A card; `number` stands below it: what it counts, or what it is worth."""

    card: Card
    number: int | None = None
    lit: bool = False
    target: str | None = None


class Place(msgspec.Struct, frozen=True):
    """A seat: its open cards, or how many it holds; `change` of its chips, `sum` of its hand.

    `mark` is a short word beside it: the answer to a question.
    """

    name: Text
    cards: tuple[CardShown, ...]
    held: int
    change: int | None = None
    sum: int | None = None
    turn: bool = False
    says: Text | None = None
    target: str | None = None
    mark: Text | None = None


class Choice(msgspec.Struct, frozen=True):
    """An answer in words; `tone` "call" for a dobon. `suit` draws that suit beside it."""

    target: str
    text: Text
    tone: str = ""
    suit: str | None = None


class DobonStage(msgspec.Struct, frozen=True):
    """One picture: the others, the pile, one's own hand, the answers.

    `up` is the card on top, `suit` what has to be followed, `take` the cards that a two
    threatens. `stock` says that the stock can be tapped as "stock". `backwards` that it goes
    counterclockwise. `lines` are sums to read.
    """

    others: tuple[Place, ...]
    own: Place
    up: Card | None
    suit: str | None
    take: int = 0
    stock: bool = False
    backwards: bool = False
    lines: tuple[Text, ...] = ()
    choices: tuple[Choice, ...] = ()

    def targets(self) -> tuple[str, ...]:
        """The names of all that can be tapped."""
        places = (self.own, *self.others)
        named = (
            *(place.target for place in places),
            *(card.target for place in places for card in place.cards),
            *(choice.target for choice in self.choices),
            "stock" if self.stock else None,
        )
        return tuple(target for target in named if target is not None)


def staged(view: DobonView) -> DobonStage:
    """The table as the learner sees it in this view."""
    others = tuple(
        Place(name, (), seat.cards, turn=view.turn == index)
        for index, (name, seat) in enumerate(zip(NAMES, view.seats, strict=False))
        if index != LEARNER
    )
    hand = view.hand or ()
    own = Place(NAMES[LEARNER], tuple(map(CardShown, hand)), len(hand), turn=view.turn == LEARNER)
    return DobonStage(
        others=others,
        own=own,
        up=view.up,
        suit=view.suit,
        take=0 if view.must is None else view.must.take,
        backwards=view.direction < 0,
    )


Idea = Step[DobonStage]


# Changes of a picture --------------------------------------------------------------------


def cards_to_tap(stage: DobonStage) -> DobonStage:
    """With each of one's own cards as an answer, and the stock."""
    cards = tuple(replace(each, target=f"card.{each.card}") for each in stage.own.cards)
    return replace(stage, own=replace(stage.own, cards=cards), stock=True)


def counted(stage: DobonStage, numbers: dict[str, int]) -> DobonStage:
    """With what each of one's own cards counts, and their sum."""
    cards = tuple(replace(each, number=numbers[each.card[0]]) for each in stage.own.cards)
    added = sum(numbers[each.card[0]] for each in stage.own.cards)
    return replace(stage, own=replace(stage.own, cards=cards, sum=added))


def lighted(stage: DobonStage, cards: Cards) -> DobonStage:
    """With these of one's own cards in the light."""
    shown = tuple(replace(each, lit=each.card in cards) for each in stage.own.cards)
    return replace(stage, own=replace(stage.own, cards=shown))


def seats_to_tap(stage: DobonStage) -> DobonStage:
    """With every seat as an answer."""
    places = [
        replace(place, target=f"seat.{seat}")
        for seat, place in enumerate((stage.own, *stage.others))
    ]
    return replace(stage, own=places[0], others=tuple(places[1:]))


def revealed(view: DobonView, shown: Reveal, changes: bool) -> DobonStage:
    """The last settlement: all hands open, with sums for a dobon and what it cost."""
    with_sums = shown.ending != "out"
    places = [
        Place(
            NAMES[seat],
            tuple(
                CardShown(
                    card,
                    number=(shown.values if changes else shown.numbers)[seat][at],
                    lit=seat in shown.winners,
                )
                for at, card in enumerate(hand)
            ),
            len(hand),
            change=shown.after[seat] - shown.before[seat] if changes else None,
            sum=shown.sums[seat] if with_sums and seat in shown.winners and not changes else None,
            says=Text("Dobon!", "ドボン!") if with_sums and seat in shown.winners else None,
        )
        for seat, hand in enumerate(shown.hands)
    ]
    return DobonStage(others=tuple(places[1:]), own=places[0], up=shown.card, suit=view.suit)
