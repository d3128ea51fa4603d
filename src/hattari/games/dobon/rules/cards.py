"""The deck, and the order of seats round the table.

A card is two characters, its rank and its suit: "TH" is the ten of hearts.
"""

from __future__ import annotations

from .axes import Court, HeldEights, Rules, TogetherSum

Card = str
Cards = tuple[Card, ...]
Hands = tuple[Cards, ...]
Seats = tuple[int, ...]

RANKS = "A23456789TJQK"
SUITS = "SHDC"
DECK: Cards = tuple(rank + suit for suit in SUITS for rank in RANKS)

RED = "HD"

_NUMBERS = {rank: number for number, rank in enumerate(RANKS, start=1)}
_TENS = {rank: min(number, 10) for rank, number in _NUMBERS.items()}

HIGHEST = 13
"""No card asks for a sum above this."""


def numbers(rules: Rules) -> dict[str, int]:
    """What each rank counts in a dobon: A is 1; J, Q and K are 11 to 13, or 10 each."""
    return _TENS if rules.court is Court.TEN else _NUMBERS


def total(rules: Rules, hand: Cards) -> int:
    """What the ranks of a hand add up to."""
    counted = numbers(rules)
    return sum(counted[card[0]] for card in hand)


def asked(rules: Rules, card: Card, laid: int = 1) -> int:
    """What a dobon has to add up to: the card's number, or that of all `laid` with it."""
    number = numbers(rules)[card[0]]
    return number * laid if rules.together_sum is TogetherSum.ALL else number


def adds_up(rules: Rules, hand: Cards, card: Card, laid: int = 1) -> bool:
    """Whether the ranks of this hand add up to what the card, one of `laid`, asks for."""
    return reaches(rules, total(rules, hand), eights_in(hand), card, laid)


def reaches(rules: Rules, added: int, eights: int, card: Card, laid: int = 1) -> bool:
    """Whether a hand that adds up to this, so many eights in it, is a dobon on the card.

    Where eights are wild, each may stand for any rank from 1 to 13.
    """
    wanted = asked(rules, card, laid)
    wild = eights if eights_are_wild(rules) else 0
    fixed = added - wild * numbers(rules)["8"]
    return fixed + wild <= wanted <= fixed + wild * HIGHEST


def eights_are_wild(rules: Rules) -> bool:
    """Whether an eight in a caller's hand may stand for any rank."""
    return rules.held_eights is HeldEights.CALLER_WILD


def any_rank(rules: Rules, hands: Hands) -> Cards:
    """The cards in these hands that may stand for any rank in a caller's."""
    every = (card for hand in hands for card in hand)
    return tuple(card for card in every if eights_are_wild(rules) and card[0] == "8")


def called_ranks(rules: Rules, hand: Cards) -> tuple[str, ...]:
    """The ranks on which this hand is a dobon."""
    added, eights = total(rules, hand), eights_in(hand)
    return tuple(rank for rank in RANKS if reaches(rules, added, eights, rank))


def eights_in(hand: Cards) -> int:
    """How many eights a hand holds."""
    return sum(1 for card in hand if card[0] == "8")


def same_colour(suit: str, other: str) -> bool:
    """Whether both suits are red, or both black."""
    return (suit in RED) == (other in RED)


def without(hand: Cards, card: Card) -> Cards:
    """The hand less one card that it holds."""
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])


def without_all(hand: Cards, cards: Cards) -> Cards:
    """The hand less several cards that it holds."""
    for card in cards:
        hand = without(hand, card)
    return hand


def put(hands: Hands, seat: int, hand: Cards) -> Hands:
    """The hands, with one seat's replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def around(seats: int, first: int, direction: int) -> Seats:
    """Every seat once, from `first` on, clockwise (1) or against it (-1)."""
    return tuple((first + direction * step) % seats for step in range(seats))
