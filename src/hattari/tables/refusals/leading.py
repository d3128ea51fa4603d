"""Looking at a finished game together."""

from __future__ import annotations

from hattari.core.game import Refusal, Text


def no_such_seat(seats: int) -> Refusal:
    """A seat that the finished game didn't have."""
    return Refusal(
        "no_such_seat",
        Text(
            "That game had the seats 0 to {last}; choose one of them.",
            "そのゲームの席は0〜{last}です。その中から選んでください。",
        ).fill(last=seats - 1),
    )


def somebody_leads(name: str) -> Refusal:
    """Somebody else leads, and is there."""
    return Refusal(
        "somebody_leads",
        Text(
            "{name} is leading; follow, or wait until they stop.",
            "{name} さんが案内中です。ついて行くか、終わるまでお待ちください。",
        ).fill(name=name),
    )


def nobody_leads() -> Refusal:
    """Nothing to stop, and nothing to point at."""
    return Refusal(
        "nobody_leads",
        Text(
            "Nobody leads at the moment; begin yourself.",
            "いまは誰も案内していません。自分で始められます。",
        ),
    )


def not_leading() -> Refusal:
    """Somebody who doesn't lead would stop it for all."""
    return Refusal(
        "not_leading",
        Text(
            "Only the leader or the host can end it for all; you can go your own way at any time.",
            "みんなの案内を終えられるのは、案内役とホストだけです。自分だけ離れることはいつでもできます。",
        ),
    )


def pointed_just_now() -> Refusal:
    """Pointing just after pointing."""
    return Refusal(
        "too_soon",
        Text("A moment, please, before you point again.", "少し待ってから、また指してください。"),
    )
