"""Being seen and heard: talk, faces, reactions."""

from __future__ import annotations

from hattari.core.game import Refusal, Text


def nothing_said() -> Refusal:
    """An empty line."""
    return Refusal("nothing_said", Text("Write something first.", "何か書いてください。"))


def face_taken() -> Refusal:
    """Another seat wears this face."""
    return Refusal(
        "face_taken",
        Text(
            "Somebody else at the table wears this face. Choose another one.",
            "その顔は、ほかの人が使っています。別の顔を選んでください。",
        ),
    )


def no_stamps() -> Refusal:
    """The host has switched reactions off."""
    return Refusal(
        "no_stamps",
        Text(
            "The host has switched reactions off at this table.",
            "このテーブルでは、ホストがスタンプをオフにしています。",
        ),
    )


def sealed() -> Refusal:
    """A reaction while answers are awaited that nobody may see."""
    return Refusal(
        "sealed",
        Text(
            "Nobody can react while secret answers are awaited; a moment, please.",
            "みんなの返事を待つあいだは、誰もスタンプを使えません。少しお待ちください。",
        ),
    )


def too_soon(seconds: int) -> Refusal:
    """A reaction just after another."""
    return Refusal(
        "too_soon",
        Text(
            "One reaction every {seconds} seconds is enough.",
            "スタンプは{seconds}秒に1回までです。",
        ).fill(seconds=seconds),
    )
