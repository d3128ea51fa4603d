"""The house rules of Dobon as data: every axis and what it means in play.

Source of the axes: a Japanese rule text that names its own alternatives, and its readers'.
One frozen `Rules` holds one value for each axis.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property, lru_cache
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, structs
from typing_extensions import override

from hattari.core import house
from hattari.core.house import HouseRules

from .doing import RANK_OF, Effects, switches

DECK_CARDS = 52


class Mistakes(Enum):
    """What becomes of a wrong card, a false dobon, a pon that nobody said."""

    PENALTY = "penalty"  # accepted, and paid for with a card
    BLOCKED = "blocked"  # can't be made; pon is said for everybody


class TwoStack(Enum):
    """How many cards a row of twos, or of other threats, costs whoever can't answer."""

    OFF = "off"  # as many as the last says, however many came before
    SUM = "sum"  # what each of them says
    DOUBLED = "doubled"  # twice as many with each
    SCHEDULE = "schedule"  # 2, 4, 6, 16


class Answer(Enum):
    """What answers a two, or another card that threatens."""

    THREE = "three"  # the same rank, or the 3 of its suit
    RANK = "rank"  # the same rank
    SUIT = "suit"  # the same rank, or any card of its suit
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


class AnswersPay(Enum):
    """What answering a counter costs whoever called before."""

    SAME = "same"  # as the counter
    DOUBLED = "doubled"  # each answer twice as much as what it answers


class JumpIn(Enum):
    """Who may lay a card out of turn while the window of a play is open."""

    OFF = "off"
    RANK = "rank"  # whoever holds a card of the same rank
    CARD = "card"  # whoever holds the very card, of the other deck


class BurstEnds(Enum):
    """What ends when a hand bursts."""

    ROUND = "round"  # the round: that seat pays all others
    SEAT = "seat"  # that seat's round alone: it pays whoever wins


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
    rename=RANK_OF,
):
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


class Rates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What doubles all payments of a round."""

    drawn_out: bool = False  # the round before was drawn out
    counter: bool = False  # the round before ended with a counter
    declared: bool = False  # a caller says so
    carried: bool = False  # a round that is doubled already doubles the next once more


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


class JokerFits(Enum):
    """On what a joker may be played."""

    ANY = "any"  # on anything but a threat
    ALWAYS = "always"  # and it answers a threat


SeatCount = Annotated[int, Meta(ge=2, le=10)]


class Players(house.Players, frozen=True, forbid_unknown_fields=True):
    """So many as one pack serves with five cards each."""

    min: SeatCount = 2
    max: SeatCount = 6


class Rules(HouseRules, frozen=True, forbid_unknown_fields=True, cache_hash=True, dict=True):
    """One rule set: a value for each axis; the defaults are the source as written."""

    players: Players = Players()
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
    arithmetic: Annotated[int, Meta(ge=2, le=4)] | Literal["off"] = "off"
    fractions: bool = False
    counter_answers: Annotated[int, Meta(ge=0, le=9)] = 0
    answers_pay: AnswersPay = AnswersPay.SAME
    rates: Rates = Rates()
    burst_ends: BurstEnds = BurstEnds.ROUND
    jump_in: JumpIn = JumpIn.OFF
    decks: Annotated[int, Meta(ge=1, le=2)] = 1
    jokers: Annotated[int, Meta(ge=0, le=4)] = 0
    joker_number: Annotated[int, Meta(ge=1, le=20)] = 13
    joker_points: Annotated[int, Meta(ge=0, le=1000)] = 50
    joker_fits: JokerFits = JokerFits.ANY

    FIRST: ClassVar[frozenset[str] | None] = frozenset(
        {
            "players", "hand", "rounds", "mistakes", "window", "effects", "two_stack",
            "draw_then_play", "first_card_effect", "last_card", "counter_dobon", "opening_dobon",
            "draw_dobon", "court", "two_points", "court_points", "rounding", "multiplier",
            "chips", "bank",
        }
    )  # fmt: skip

    # Asked at every step, so once for a rule set.

    @cached_property
    def blocks_mistakes(self) -> bool:
        """Whether nobody can make a mistake, so that none is paid for."""
        return self.mistakes is Mistakes.BLOCKED

    @cached_property
    def jumps(self) -> bool:
        """Whether cards may be laid out of turn."""
        return self.jump_in is not JumpIn.OFF

    @override
    def named(self) -> dict[str, Any]:
        """With the switches that held eights and effects were before they had values."""
        values = super().named()
        values["effects"] = switches(self.effects) or values["effects"]
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


def mounted(rules: Rules, standing: int, more: int) -> int:
    """How many cards a threat of `more` comes to, laid on one of `standing` (0: on none)."""
    if rules.two_stack is TwoStack.SUM:
        return standing + more
    if rules.two_stack is TwoStack.DOUBLED:
        return 2 * standing or more
    if rules.two_stack is TwoStack.SCHEDULE:
        return next((step for step in _SCHEDULE if step > standing), _SCHEDULE[-1])
    return more


def threatened(rules: Rules, many: int, row: int) -> int:
    """How many cards a row of so many threats of `many` comes to; 0 where there is none."""
    standing = 0
    for _ in range(row):
        standing = mounted(rules, standing, many)
    return standing


def cards_played_with(rules: Rules) -> int:
    """How many cards there are."""
    return DECK_CARDS * rules.decks + rules.jokers


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


def calculates(rules: Rules, cards: int) -> bool:
    """Whether a hand of so many cards may be calculated with, beside being added up."""
    return rules.arithmetic != "off" and 0 < cards <= rules.arithmetic


# Writing ---------------------------------------------------------------------------------


def full(rules: Rules) -> dict[str, Any]:
    """Every axis with its value, as plain data for JSON."""
    return house.full(rules)


def digest(rules: Rules) -> str:
    """Hex SHA-256 of the canonical JSON (keys in order) of every axis of Dobon."""
    return house.digest("dobon", rules)
