"""What a table may be set to, and within which bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from hattari.core.game import Refusal, Text
from hattari.core.house import LEAST_SEATS, MOST_SEATS


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run; what is played is the rules' matter.

    `seats` is the most that can sit; `public` lists the table in the lobby; `turn_seconds`
    0 means no clock; `bank_seconds` is each seat's reserve for a whole game; `grace_ms` is
    added to every deadline for slow wires; `takeover_seconds` is how long a seat waits for
    a lost player; `odds` gives all of them helps, chances and a coach, "alone" as long as one
    person plays against bots; `spectator_delay` shows those without a seat a round only when it is
    over; `out_sees_hands` lets whoever is out of the game look at
    all hands, silent until the round is over; `pace_ms` is how long bots think;
    `substitute` is the bot that plays for the absent and the slow, "" the game's own stand-in;
    `trust` lets everybody with a seat start the game and switch its options, as the host does;
    `habits` lets bots give themselves away, `chatter` lets them talk, `stamps` lets people react.
    """

    seats: int = 6
    public: bool = False
    turn_seconds: int = 60
    bank_seconds: int = 60
    between_seconds: int = 30
    grace_ms: int = 1500
    takeover_seconds: int = 60
    odds: bool | Literal["alone"] = "alone"
    spectators: bool = True
    spectator_delay: bool = False
    pace_ms: int = 1200
    substitute: str = ""
    lock: bool = False
    trust: bool = False
    out_sees_hands: bool = False
    habits: bool = True
    chatter: bool = True
    stamps: bool = True


BOUNDS: dict[str, tuple[int, int]] = {
    "seats": (LEAST_SEATS, MOST_SEATS),
    "turn_seconds": (0, 3600),
    "bank_seconds": (0, 3600),
    "between_seconds": (0, 600),
    "grace_ms": (0, 10_000),
    "takeover_seconds": (0, 3600),
    "pace_ms": (0, 10_000),
}
"""The least and the greatest value of every number."""

CHOICES: dict[str, tuple[str | bool, ...]] = {"odds": (True, False, "alone")}
"""The values of what is more than a switch."""

LONGEST_BOT_ID = 40

DEFAULTS = Options()


def change(options: Options, changes: Mapping[str, Any]) -> Options:
    """The options with these changes. Raises Refusal for an unknown name or a bad value."""
    for key, value in changes.items():
        _check(key, value)
    return msgspec.structs.replace(options, **changes)


def _check(key: str, value: object) -> None:
    default = getattr(DEFAULTS, key, None) if key in Options.__struct_fields__ else None
    if default is None:
        raise _unknown(key)
    if key in CHOICES:
        if not isinstance(value, str | bool) or value not in CHOICES[key]:
            raise _bad_value(key, value)
        return
    if type(value) is not type(default) or not _in_bounds(key, value):
        raise _bad_value(key, value)


def _in_bounds(key: str, value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_BOT_ID
    least, most = BOUNDS.get(key, (False, True))
    return isinstance(value, int) and least <= value <= most


def _unknown(key: str) -> Refusal:
    known = ", ".join(Options.__struct_fields__)
    return Refusal(
        "unknown_option",
        Text(
            "A table has no option called “{key}”; its options are {known}.",
            "テーブルの設定に「{key}」はありません。設定できるのは {known} です。",
        ).fill(key=key, known=known),
    )


def _bad_value(key: str, value: object) -> Refusal:
    if key in BOUNDS:
        least, most = BOUNDS[key]
        expected = Text("a whole number from {least} to {most}", "{least}〜{most} の整数").fill(
            least=least, most=most
        )
    elif key in CHOICES:
        words = [value if isinstance(value, str) else str(value).lower() for value in CHOICES[key]]
        expected = Text(", ", "、").join(words)
    elif isinstance(getattr(DEFAULTS, key), bool):
        expected = Text("true or false", "true か false")
    else:
        expected = Text(
            "a name of at most {longest_bot_id} letters", "{longest_bot_id} 文字以内の名前"
        ).fill(longest_bot_id=LONGEST_BOT_ID)
    return Refusal(
        "bad_option",
        Text(
            "The option “{key}” takes {expected}; {value!r} came.",
            "設定「{key}」に入れられるのは{expected}です({value!r} が指定されました)。",
        ).fill(key=key, expected=expected, value=value),
    )
