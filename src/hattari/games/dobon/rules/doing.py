"""What a house may let each rank do: the values of the axis `effects`.

The four switches that this axis was before still name and read every rule set that they can say.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, structs


class What(Enum):
    """What a card does when it is played."""

    NOTHING = "nothing"
    SKIP = "skip"  # so many seats are passed over
    DRAW = "draw"  # the next seat answers, or draws so many cards
    TURN = "turn"  # the order turns round
    SUIT = "suit"  # fits everything, and may name a suit
    AGAIN = "again"  # the same seat plays on
    OPEN = "open"  # the next seat's hand lies open until it plays or draws


COUNTED = (What.SKIP, What.DRAW)
"""What a number goes with."""

Many = Annotated[int, Meta(ge=1, le=10)]


class Does(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What a rank does, and how many seats or cards that is about."""

    what: What = What.NOTHING
    many: Many = 1


_PLAIN = Does()

RANK_OF = dict(
    zip(
        (
            "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "jack", "queen", "king", "joker",
        ),
        "A23456789TJQKX",
        strict=True,
    )
)  # fmt: skip
"""By a field's name: the rank as a card writes it, under which the field is written too."""


class Effects(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    cache_hash=True,
    rename=RANK_OF,
):
    """The table of effects: what each rank does when it is played."""

    ace: Does = Does(What.SKIP)
    two: Does = Does(What.DRAW, 2)
    three: Does = _PLAIN
    four: Does = _PLAIN
    five: Does = _PLAIN
    six: Does = _PLAIN
    seven: Does = _PLAIN
    eight: Does = Does(What.SUIT)
    nine: Does = _PLAIN
    ten: Does = _PLAIN
    jack: Does = Does(What.TURN)
    queen: Does = _PLAIN
    king: Does = _PLAIN
    joker: Does = _PLAIN


def _table(effects: Effects) -> dict[str, Does]:
    """What each rank does, by the rank as a card writes it."""
    fields = structs.fields(effects)
    return {field.encode_name: getattr(effects, field.name) for field in fields}


SOURCE = {rank: does for rank, does in _table(Effects()).items() if does != _PLAIN}
"""What the four ranks do that were switches."""


@lru_cache(maxsize=256)
def table(effects: Effects) -> dict[str, Does]:
    """The same, kept: asked with every card."""
    return _table(effects)


def ranks_that(effects: Effects, *what: What) -> str:
    """The ranks that do one of these things, in order."""
    return "".join(rank for rank, does in table(effects).items() if does.what in what)


def switches(effects: Effects) -> dict[str, bool] | None:
    """The table as the switches that it was; None where they can't say it."""
    said = {rank: does == SOURCE[rank] for rank, does in table(effects).items() if rank in SOURCE}
    by_switches = Effects(**_fields({rank: SOURCE[rank] for rank, on in said.items() if on}))
    return said if by_switches == effects else None


def source_alone(effects: Effects) -> Effects:
    """The table with nothing in it but those of the four that do what they did as switches."""
    kept = {
        rank: does
        for rank, does in table(effects).items()
        if rank in SOURCE and does.what is SOURCE[rank].what
    }
    return Effects(**_fields(kept))


def ranks_beside_the_source(effects: Effects) -> dict[str, Does]:
    """What ranks do that the source's four don't do, by the rank."""
    kept = table(source_alone(effects))
    return {
        rank: does
        for rank, does in table(effects).items()
        if does.what is not What.NOTHING and does != kept[rank]
    }


def alone(rank: str, does: Does) -> Effects:
    """The table in which this rank alone does anything."""
    return Effects(**_fields({rank: does}))


def _fields(does: dict[str, Does]) -> dict[str, Does]:
    """Every rank's field with what is said of it here, or with nothing."""
    fields = structs.fields(Effects)
    return {field.name: does.get(field.encode_name, _PLAIN) for field in fields}


# Reading ---------------------------------------------------------------------------------

_DIGITS = 9
"""More than any number of cards has; Python refuses to read some thousands."""


def read(value: Any) -> Any:
    """The ways people write a table of effects: the ranks that keep the source's effect, or by
    rank true, false, "turn", "draw 5" or {"what": "draw", "many": 5}."""
    if isinstance(value, list | tuple):
        named = ["T" if rank in ("10", 10) else str(rank) for rank in value]
        value = {**dict.fromkeys(SOURCE, False), **dict.fromkeys(named, True)}
    if isinstance(value, dict):
        return {_rank(rank): _read(_rank(rank), does) for rank, does in value.items()}
    return value


def twice(value: Any) -> tuple[str, str] | None:
    """Two spellings of one rank in a table of effects, of which reading it would keep the last."""
    if not isinstance(value, dict):
        return None
    return next((both for both in _SPELLED.items() if value.keys() >= set(both)), None)


_SPELLED = {"10": "T", "joker": "X"}
"""How people write ranks that a card writes otherwise."""


def _rank(rank: Any) -> Any:
    return _SPELLED.get(rank, rank)


def _read(rank: Any, value: Any) -> Any:
    if value is True and rank in SOURCE:
        return msgspec.to_builtins(SOURCE[rank])
    if value is False:
        return {}
    if isinstance(value, str):
        what, said, many = value.partition(" ")
        value = {"what": what}
        if said:
            value["many"] = int(many) if many.isdecimal() and len(many) <= _DIGITS else many
    if isinstance(value, dict) and value.get("what") not in [what.value for what in COUNTED]:
        # A number that goes with nothing says nothing; what is no number isn't read.
        return {**value, "many": 1} if type(value.get("many")) is int else value
    return value
