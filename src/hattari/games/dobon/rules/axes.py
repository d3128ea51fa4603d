"""The house rules of Dobon as data: every axis and what it means in play.

Source of the axes: a Japanese rule text that names its own alternatives, and its readers'.
One frozen `Rules` holds one value for each axis.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, structs
from typing_extensions import override

from hattari.core import house
from hattari.core.house import HouseRules

DECK_CARDS = 52


class Mistakes(Enum):
    """What becomes of a wrong card, a false dobon, a pon that nobody said."""

    PENALTY = "penalty"  # accepted, and paid for with a card
    BLOCKED = "blocked"  # can't be made; pon is said for everybody


class TwoStack(Enum):
    """How many cards a row of twos costs whoever can't answer."""

    OFF = "off"  # two, however many twos came before
    SUM = "sum"  # two for each
    DOUBLED = "doubled"  # 2, 4, 8, 16
    SCHEDULE = "schedule"  # 2, 4, 6, 16


class Answer(Enum):
    """What answers a two."""

    THREE = "three"  # a two, or the 3 of its suit
    RANK = "rank"  # a two
    SUIT = "suit"  # a two, or any card of its suit
    NONE = "none"


class CounterDobon(Enum):
    """Whether the seat that was called may turn the call round."""

    OFF = "off"
    DOUBLED = "doubled"  # the callers pay double
    SINGLE = "single"  # the callers pay as for a dobon


class Court(Enum):
    """What J, Q and K count in a dobon."""

    RANK = "rank"  # 11, 12, 13
    TEN = "ten"


class Bank(Enum):
    """What happens when the chips run out."""

    DEBT = "debt"  # play on below zero
    TABLE_STAKES = "table_stakes"  # pay what there is
    BUST = "bust"  # pay in full, and the match ends


class HeldEights(Enum):
    """What eights that are still in a hand do when it comes to paying."""

    OFF = "off"
    PAYER = "payer"  # a payer's own eights double what it pays, each
    CALLER = "caller"  # the eights that a caller shows double what it collects, each
    CALLER_WILD = "caller_wild"  # and may stand for any rank from 1 to 13


class Effects(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"ace": "A", "two": "2", "eight": "8", "jack": "J"},
):
    """Which cards do something when they are played."""

    ace: bool = True  # skips the next seat
    two: bool = True  # threatens the next seat
    eight: bool = True  # fits everything and may name a suit
    jack: bool = True  # turns the order


class Sum(Enum):
    """Whose cards a payment is reckoned by."""

    OWN = "own"  # the payer's
    BOTH = "both"  # the payer's and the winner's


Amount = Sum | Annotated[int, Meta(ge=1, le=10_000)]
"""What a payment is of: the points of hands, or a fixed sum."""

Times = Annotated[int, Meta(ge=1, le=100)]
"""How often it is paid, beside what a dobon is multiplied by."""


class Payers(Enum):
    """Who pays where one seat, or some, are to blame."""

    EVERYBODY = "everybody"  # the victim so much, the others their own hand once
    ALIKE = "alike"  # everybody so much
    VICTIM = "victim"  # nobody but the victim
    MOST = "most"  # the loser alone whose hand is worth most


class Losers(Enum):
    """Who pays where nobody is to blame."""

    ALIKE = "alike"
    MOST = "most"


class ByVictim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is paid for a dobon on somebody's card, or for a call that was turned round."""

    who: Payers = Payers.EVERYBODY
    of: Amount = Sum.BOTH
    times: Times = 1


class ByLosers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is paid to a winner who owes it to nobody."""

    who: Losers = Losers.ALIKE
    of: Amount = Sum.OWN
    times: Times = 1


class ByCalled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is paid for a dobon on the card turned up, as if everybody had played it."""

    who: Losers = Losers.ALIKE
    of: Amount = Sum.BOTH
    times: Times = 1


class ByBurst(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat pays to each of the others whose hand has grown too large."""

    of: Amount = Sum.OWN
    times: Times = 1


class Payments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table of payments: for what happened, who pays, of what, and how often."""

    out: ByLosers = ByLosers()
    dobon: ByVictim = ByVictim()
    several: ByVictim = ByVictim()  # dobons on the same card
    counter: ByVictim = ByVictim()
    heaven: ByCalled = ByCalled()  # the starter's dobon on the card turned up
    earth: ByCalled = ByCalled()  # another seat's
    draw: ByLosers = ByLosers()
    drawn_out: ByLosers = ByLosers()
    burst: ByBurst = ByBurst()


class Ranks(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    cache_hash=True,
    rename=dict(
        zip(
            (
                "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
                "jack", "queen", "king",
            ),
            "A23456789TJQK",
            strict=True,
        )
    ),
):  # fmt: skip
    """Some of the ranks."""

    ace: bool = False
    two: bool = False
    three: bool = False
    four: bool = False
    five: bool = False
    six: bool = False
    seven: bool = False
    eight: bool = False
    nine: bool = False
    ten: bool = False
    jack: bool = False
    queen: bool = False
    king: bool = False


class Often(Enum):
    """How often the effect of cards laid together counts."""

    ONCE = "once"
    EACH = "each"


class TogetherSum(Enum):
    """Which of the cards laid together a dobon has to add up to."""

    LAST = "last"
    ALL = "all"


class Colour(Enum):
    """Which suits count for a card that fits everything, or names a suit."""

    ANY = "any"
    OWN = "own"  # red for red, black for black


class Rules(HouseRules, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One rule set: a value for each axis; the defaults are the source as written."""

    hand: Annotated[int, Meta(ge=1, le=25)] = 5
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 10
    mistakes: Mistakes = Mistakes.PENALTY
    window: Annotated[int, Meta(ge=1, le=60)] = 3
    effects: Effects = Effects()
    two_stack: TwoStack = TwoStack.OFF
    draw_then_play: bool = False
    first_card_effect: bool = False
    last_card: bool = True
    counter_dobon: CounterDobon = CounterDobon.OFF
    held_eights: HeldEights = HeldEights.OFF
    opening_dobon: bool = False
    draw_dobon: bool = False
    court: Court = Court.RANK
    two_points: Annotated[int, Meta(ge=0, le=1000)] = 50
    court_points: Annotated[int, Meta(ge=0, le=1000)] = 10
    rounding: Annotated[int, Meta(ge=1, le=1000)] = 10
    multiplier: Annotated[int, Meta(ge=1, le=100)] = 3
    chips: Annotated[int, Meta(ge=0, le=1_000_000)] = 300
    bank: Bank = Bank.DEBT
    answer: Answer = Answer.THREE
    together: Ranks = Ranks()
    together_effect: Often = Often.ONCE
    together_sum: TogetherSum = TogetherSum.LAST
    payments: Payments = Payments()
    draw_until: bool = False
    eight_on: Colour = Colour.ANY
    eight_names: Colour = Colour.ANY
    burst: Annotated[int, Meta(ge=6, le=40)] | Literal["off"] = "off"
    hand_most: Annotated[int, Meta(ge=2, le=25)] | Literal["off"] = "off"

    LATER: ClassVar[frozenset[str]] = frozenset(
        {
            "held_eights",
            "answer",
            "together",
            "together_effect",
            "together_sum",
            "payments",
            "draw_until",
            "eight_on",
            "eight_names",
            "burst",
            "hand_most",
        }
    )

    @override
    def named(self) -> dict[str, Any]:
        """With the switch that held eights were before they had values."""
        values = super().named()
        doubled = values.get("held_eights") == EIGHTS_DOUBLE[True]
        if doubled:
            del values["held_eights"]
        return {**values, "eights_double": doubled}


EIGHTS_DOUBLE = {False: HeldEights.OFF.value, True: HeldEights.CALLER_WILD.value}
"""What the switch for held eights meant."""

DEFAULTS = Rules()

_SCHEDULE = (2, 4, 6, 16)


@lru_cache(maxsize=64)
def chosen(ranks: Ranks) -> str:
    """The ranks that are meant, each as a card writes it."""
    return "".join(rank for rank, meant in msgspec.to_builtins(ranks).items() if meant)


def threatened(rules: Rules, twos: int) -> int:
    """How many cards a row of `twos` twos threatens; 0 where there is none."""
    if not twos:
        return 0
    if rules.two_stack is TwoStack.OFF:
        return 2
    if rules.two_stack is TwoStack.SUM:
        return 2 * twos
    if rules.two_stack is TwoStack.DOUBLED:
        return 1 << twos
    return _SCHEDULE[min(twos, len(_SCHEDULE)) - 1]


def most_dealt(rules: Rules) -> int:
    """The largest hand that is ever dealt."""
    return rules.hand if rules.hand_most == "off" else rules.hand_most


def dealt(rules: Rules, number: int) -> int:
    """How many cards everybody is dealt in this round, the first being 1: one more each round, and
    after the most again as in the first."""
    return rules.hand + (number - 1) % (most_dealt(rules) - rules.hand + 1)


def of_round(rules: Rules, number: int) -> Rules:
    """Rules under which every round is dealt as this one."""
    return structs.replace(rules, hand=dealt(rules, number), hand_most="off")


def bursts(rules: Rules, cards: int) -> bool:
    """Whether a hand of so many cards is too large after a draw."""
    return rules.burst != "off" and cards >= rules.burst


# Writing ---------------------------------------------------------------------------------


def full(rules: Rules) -> dict[str, Any]:
    """Every axis with its value, as plain data for JSON."""
    return house.full(rules)


def digest(rules: Rules) -> str:
    """Hex SHA-256 of the canonical JSON (keys in order) of every axis of Dobon."""
    return house.digest("dobon", rules)
