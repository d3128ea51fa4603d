"""Seats: what is free, who sits there, and how many there are."""

from __future__ import annotations

from hattari.core.game import Refusal, Text


def seated() -> Refusal:
    """Somebody who has a seat asks for another."""
    return Refusal(
        "seated",
        Text(
            "You have a seat already; stand up first to change it.",
            "もう席に着いています。席を変えるには、いちど立ってください。",
        ),
    )


def seat_taken(seat: int) -> Refusal:
    """A seat that isn't there, or isn't free."""
    return Refusal(
        "seat_taken",
        Text(
            "Seat {seat} isn't free; take another one.",
            "{seat} 番の席は空いていません。ほかの席を選んでください。",
        ).fill(seat=seat + 1),
    )


def full() -> Refusal:
    """No seat is free."""
    return Refusal(
        "full",
        Text(
            "All seats are taken; queue for the next game.",
            "満席です。次のゲームの順番待ちに入れます。",
        ),
    )


def seats_free() -> Refusal:
    """Queueing while one could sit down."""
    return Refusal(
        "seats_free",
        Text(
            "A seat is free; just sit down.",
            "空席があります。そのまま席に着いてください。",
        ),
    )


def not_a_bot(seat: int) -> Refusal:
    """No bot sits there."""
    return Refusal(
        "not_a_bot",
        Text("No bot sits on seat {seat}.", "{seat} 番の席にボットはいません。").fill(
            seat=seat + 1
        ),
    )


def bad_bot() -> Refusal:
    """A bot's id that can't be one."""
    return Refusal(
        "bad_bot",
        Text(
            "A bot's name has 1 to 40 letters; choose one from the list.",
            "ボットの名前は1〜40文字です。一覧から選んでください。",
        ),
    )


def too_many_seated(taken: int, most: int) -> Refusal:
    """Fewer seats than people on them."""
    return Refusal(
        "too_many_seated",
        Text(
            "{taken} seats are taken, but only {most} would be left. Somebody has to stand up.",
            "{taken} 人が席に着いていますが、席は {most} 人ぶんになります。"
            "先に誰かが席を立ってください。",
        ).fill(taken=taken, most=most),
    )
