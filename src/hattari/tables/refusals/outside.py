"""Out of the game: looking at hands, guessing, skipping the rest."""

from __future__ import annotations

from hattari.core.game import Refusal, Text


def may_return() -> Refusal:
    """A look at all hands of somebody who may come back in."""
    return Refusal(
        "may_return",
        Text(
            "You may still come back into this game, so you can't look at the others' hands.",
            "まだこのゲームに戻れるので、ほかの人の手の内は見られません。",
        ),
    )


def hands_closed() -> Refusal:
    """A look at all hands where the table or its game has none."""
    return Refusal(
        "hands_closed",
        Text(
            "At this table nobody may look at the others' hands. The host can allow it between "
            "games.",
            "このテーブルでは、脱落した人も手の内を見られません。"
            "ホストがゲームの合間に許可できます。",
        ),
    )


def no_claim() -> Refusal:
    """A guess where nothing stands to be doubted."""
    return Refusal(
        "no_claim",
        Text(
            "There is nothing to guess on now; wait for the next bid.",
            "いまは予想するものがありません。次の宣言を待ってください。",
        ),
    )


def guess_spoilt() -> Refusal:
    """A guess by somebody who knows."""
    return Refusal(
        "guess_spoilt",
        Text(
            "You have seen the hands of this round; guess again in the next one.",
            "このラウンドの手の内をもう見ています。予想は次のラウンドからできます。",
        ),
    )


def people_play() -> Refusal:
    """A wish for the end of a game that people play."""
    return Refusal(
        "people_play",
        Text(
            "Somebody is still in the game; only what bots play among themselves can be skipped.",
            "まだプレイ中の人がいます。早送りできるのは、残りがボットだけのときです。",
        ),
    )
