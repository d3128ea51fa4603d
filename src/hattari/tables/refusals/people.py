"""Coming and going: who is let in, and who is meant."""

from __future__ import annotations

from hattari.core.game import Refusal, Text


def table_exists() -> Refusal:
    """`Create` for a table that is there."""
    return Refusal(
        "table_exists",
        Text(
            "This table is open already. Open another one from the lobby.",
            "このテーブルはもう開いています。新しいテーブルはロビーから作ってください。",
        ),
    )


def banned() -> Refusal:
    """Somebody comes back who was sent away."""
    return Refusal(
        "banned",
        Text(
            "The host has sent you away from this table. Another table is open to you.",
            "ホストによってこのテーブルから外されました。別のテーブルで遊んでください。",
        ),
    )


def locked() -> Refusal:
    """The host lets nobody in."""
    return Refusal(
        "locked",
        Text(
            "This table is locked. Ask the host to unlock it.",
            "このテーブルには鍵がかかっています。ホストに開けてもらってください。",
        ),
    )


def no_spectators() -> Refusal:
    """No seat is free, and nobody may watch."""
    return Refusal(
        "no_spectators",
        Text(
            "No seat is free now, and this table takes no spectators. Try again after the game.",
            "いま空席がなく、このテーブルは観戦できません。ゲームのあとでまた来てください。",
        ),
    )


def crowded(most: int) -> Refusal:
    """The table takes no more members."""
    return Refusal(
        "crowded",
        Text(
            "{most} people are at this table; it takes no more.",
            "このテーブルにはもう {most} 人いるので、これ以上は入れません。",
        ).fill(most=most),
    )


def bad_name() -> Refusal:
    """A name of which nothing can be seen."""
    return Refusal(
        "bad_name",
        Text(
            "A name needs at least one letter that can be seen.",
            "名前には、見える文字が1つ以上必要です。",
        ),
    )


def nobody_there(who: str) -> Refusal:
    """A player or seat that nobody has."""
    return Refusal(
        "nobody_there",
        Text(
            "“{who}” is nobody at this table. Check the name or the seat.",
            "「{who}」はこのテーブルにいません。名前か席を確かめてください。",
        ).fill(who=who),
    )


def others_play() -> Refusal:
    """The host would close a table on which others play."""
    return Refusal(
        "others_play",
        Text(
            "Others are still playing; the table can be closed when the game is over.",
            "ほかの人がまだ遊んでいます。テーブルはゲームが終わってから閉じられます。",
        ),
    )
