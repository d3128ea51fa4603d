"""The deck, and the order of seats round the table.

A card is two characters, its rank and its suit: "TH" is the ten of hearts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from .arithmetic import calculation, reached
from .axes import Court, HeldEights, Rules, TogetherSum, calculates

Card = str
Cards = tuple[Card, ...]
Hands = tuple[Cards, ...]
Seats = tuple[int, ...]

RANKS = "A23456789TJQK"
SUITS = "SHDC"
DECK: Cards = tuple(rank + suit for suit in SUITS for rank in RANKS)

RED = "HD"

JOKER = "X"
"""The rank of a joker: "X1" is the first of them."""


@lru_cache(maxsize=64)
def pack(rules: Rules) -> Cards:
    """The cards that are played with: a deck, a second whose suits are written small, jokers."""
    second = tuple(card[0] + card[1].lower() for card in DECK)
    jokers = tuple(f"{JOKER}{number + 1}" for number in range(rules.jokers))
    return (*DECK, *(second if rules.decks > 1 else ()), *jokers)


def ranks_of(rules: Rules) -> str:
    """The ranks that are played with."""
    return RANKS + JOKER if rules.jokers else RANKS


def suit_of(card: Card) -> str:
    """A card's suit; a joker has none."""
    return "" if card[0] == JOKER else card[1].upper()


_NUMBERS = {rank: number for number, rank in enumerate(RANKS, start=1)}
_TENS = {rank: min(number, 10) for rank, number in _NUMBERS.items()}

HIGHEST = 13
"""No card asks for a sum above this."""


def numbers(rules: Rules) -> dict[str, int]:
    """What each rank counts in a dobon: A is 1; J, Q and K are 11 to 13, or 10 each."""
    if rules.jokers:
        return _with_jokers(rules)
    return _TENS if rules.court is Court.TEN else _NUMBERS


@lru_cache(maxsize=64)
def _with_jokers(rules: Rules) -> dict[str, int]:
    counted = _TENS if rules.court is Court.TEN else _NUMBERS
    return {**counted, JOKER: rules.joker_number}


def total(rules: Rules, hand: Cards) -> int:
    """What the ranks of a hand add up to."""
    counted = numbers(rules)
    return sum(counted[card[0]] for card in hand)


def asked(rules: Rules, card: Card, laid: int = 1) -> int:
    """What a dobon has to add up to: the card's number, or that of all `laid` with it."""
    number = numbers(rules)[card[0]]
    return number * laid if rules.together_sum is TogetherSum.ALL else number


def adds_up(rules: Rules, hand: Cards, card: Card, laid: int = 1) -> bool:
    """Whether this hand is a dobon on the card, one of `laid`: the one place that says it. Its
    ranks add up to what is asked for, or come to it where they may be calculated with."""
    if calculates(rules, len(hand)):
        return asked(rules, card, laid) in come_to(rules, hand)
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
    if calculates(rules, len(hand)):
        able = come_to(rules, hand)
        return tuple(rank for rank in ranks_of(rules) if asked(rules, rank) in able)
    added, eights = total(rules, hand), eights_in(hand)
    return tuple(rank for rank in ranks_of(rules) if reaches(rules, added, eights, rank))


def come_to(rules: Rules, hand: Cards) -> frozenset[int]:
    """All the numbers that a hand comes to that may be calculated with."""
    fixed, wild = _numbered(rules, hand)
    return _come_to(fixed, wild, rules.fractions)


def how_made(rules: Rules, hand: Cards, wanted: int) -> str | None:
    """A calculation by which a hand comes to this number; None where it is added up, or can't."""
    if not calculates(rules, len(hand)) or total(rules, hand) == wanted:
        return None
    fixed, wild = _numbered(rules, hand)
    ways = (calculation((*fixed, *more), rules.fractions, wanted) for more in _standing(wild))
    return next(filter(None, ways), None)


def _numbered(rules: Rules, hand: Cards) -> tuple[tuple[int, ...], int]:
    """What the cards of a hand count, in its order, and how many others count as one likes."""
    counted, wild = numbers(rules), eights_in(hand) if eights_are_wild(rules) else 0
    return tuple([counted[card[0]] for card in hand if not wild or card[0] != "8"]), wild


def _standing(wild: int) -> Iterator[tuple[int, ...]]:
    """What so many cards may stand for that count as one likes."""
    return combinations_with_replacement(range(1, HIGHEST + 1), wild)


@lru_cache(maxsize=4096)
def _come_to(fixed: tuple[int, ...], wild: int, fractions: bool) -> frozenset[int]:
    every = [reached((*fixed, *more), fractions) for more in _standing(wild)]
    return frozenset().union(*every)


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
