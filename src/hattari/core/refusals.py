"""What every game says when it can't accept an action: what was expected and what to do."""

from __future__ import annotations

from collections.abc import Iterable

from .extras import install, missing
from .game import Refusal, Text
from .text import COMMA

AND = Text(" and ", " と ")


def check_packages(what: Text, packages: Iterable[str], *extras: str) -> None:
    """Raises Refusal where what is to be done needs a package that isn't installed."""
    if lacking := missing(packages):
        raise Refusal(
            "missing_extra",
            Text(
                "{what} needs {missing}; to install: {install}",
                "{what}には {missing} が必要です。{install} でインストールしてください。",
            ).fill(what=what, missing=AND.join(lacking), install=install(*extras)),
        )


def not_your_turn() -> Refusal:
    """A seat acted that has to wait."""
    return Refusal(
        "not_your_turn",
        Text(
            "It isn't this seat's turn; wait for it.", "この席の番ではありません。お待ちください。"
        ),
    )


def game_over() -> Refusal:
    """An action came after the end."""
    return Refusal("game_over", Text("The game is over.", "ゲームは終了しています。"))


def not_now() -> Refusal:
    """Something that doesn't fit what is awaited."""
    return Refusal(
        "not_now",
        Text("That can't be done at this moment.", "いまはその操作はできません。"),
    )


def impossible(expected: Text) -> Refusal:
    """Dice, cards, a setup or a number of seats that can't be."""
    return Refusal("impossible", expected)


def unknown_part(name: str, known: Iterable[str]) -> Refusal:
    """Something asked for by a name that nothing has."""
    return Refusal(
        "unknown_part",
        Text(
            "Nothing here is called “{name}”; known are {known}.",
            "「{name}」はありません。指定できるのは {known} です。",
        ).fill(name=name, known=", ".join(known)),
    )


def wrong_seats(least: int, most: int, seats: int) -> Refusal:
    """A number of seats that the rules don't take."""
    return impossible(
        Text(
            "These rules take {least} to {most} seats, not {seats}.",
            "このルールで遊べるのは {least}〜{most} 人です({seats} 人では遊べません)。",
        ).fill(least=least, most=most, seats=seats)
    )


def beyond_arrays(axes: Iterable[Text]) -> Refusal:
    """Rules that only the engine can play; `axes` are the titles of what stands in the way."""
    return Refusal(
        "beyond_arrays",
        Text(
            "These rules can be played, but not yet solved or learned: “{axes}” would have to "
            "be at the default.",
            "このルールは遊べますが、解析や学習にはまだ対応していません"
            "(「{axes}」を標準の値にすればできます)。",
        ).fill(axes=COMMA.join(axes)),
    )


def not_under(reason: Text) -> Refusal:
    """A position that other rules never come to."""
    return Refusal(
        "not_under",
        Text(
            "This position can't come about under the other rules: {reason}",
            "もう一方のルールでは、この場面になりません。{reason}",
        ).fill(reason=reason),
    )
