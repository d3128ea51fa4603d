"""The game: its start, its actions, its seeds, and taking them back."""

from __future__ import annotations

from hattari.core.game import Refusal, Text


def too_few_seated(taken: int, least: int) -> Refusal:
    """Not enough seats are taken for a start."""
    now = Text.counted(taken, "{count} is taken", "{count} are taken", "いまは {count} 人")
    return Refusal(
        "too_few_seated",
        Text(
            "These rules need {least} seats or more; {now}. Wait for somebody, or add bots.",
            "このルールには {least} 人以上が必要です({now})。人を待つか、ボットを加えてください。",
        ).fill(least=least, now=now),
    )


def stale() -> Refusal:
    """An action that was meant for another moment."""
    return Refusal(
        "stale",
        Text(
            "Too late: the game has moved on since you chose this. It costs you nothing; "
            "look again.",
            "間に合いませんでした。選んでいるあいだにゲームが進みました。"
            "ペナルティはないので、もう一度見てから選んでください。",
        ),
    )


def paused() -> Refusal:
    """Nobody plays while the game is paused."""
    return Refusal(
        "paused",
        Text(
            "The game is paused; it goes on when the host resumes it.",
            "ゲームは一時停止中です。ホストが「再開」すると続きます。",
        ),
    )


def not_paused() -> Refusal:
    """Nothing to resume."""
    return Refusal("not_paused", Text("The game isn't paused.", "ゲームは一時停止していません。"))


def bot_plays() -> Refusal:
    """A player acts on a seat that a bot plays meanwhile."""
    return Refusal(
        "bot_plays",
        Text(
            "A bot is playing your seat while you are away; load the page to take it back.",
            "離れているあいだ、ボットが代わりに打っています。ページを開き直すと交代できます。",
        ),
    )


def bad_action(reason: str, game: Text) -> Refusal:
    """Something that is no action of the game at all."""
    return Refusal(
        "bad_action",
        Text(
            "This is no action of {game}: {reason}.",
            "{game}の行動として読み取れません({reason})。",
        ).fill(game=game, reason=reason),
    )


def not_due() -> Refusal:
    """A bot's answer that nobody awaits any more."""
    return Refusal(
        "not_due",
        Text(
            "No bot's move is awaited from this seat now.",
            "いまこの席でボットの番ではありません。",
        ),
    )


def not_between() -> Refusal:
    """`Continue` while a round is going on."""
    return Refusal(
        "not_between",
        Text(
            "A round is going on; there is nothing to continue from.",
            "ラウンドの途中です。「次へ」はラウンドが終わってから押せます。",
        ),
    )


def too_late_to_reveal() -> Refusal:
    """Bytes for a seed come when no round is about to open."""
    return Refusal(
        "too_late_to_reveal",
        Text(
            "The round has opened without these bytes; sixteen zeros stand for them. "
            "Promise new ones for the next round.",
            "ラウンドはもう始まり、この値は使われません(0を16個とみなします)。"
            "次のラウンドで新しい値を約束してください。",
        ),
    )


def not_promised() -> Refusal:
    """Other bytes than those promised."""
    return Refusal(
        "not_promised",
        Text(
            "These are not the bytes whose hash your seat promised for this round.",
            "このラウンドのために約束されたハッシュと、この値が合いません。",
        ),
    )


def no_undo_now() -> Refusal:
    """A request to take back while others may be answering unseen."""
    return Refusal(
        "no_undo_now",
        Text(
            "Nothing can be taken back now; ask when it is somebody's turn.",
            "いまは取り消せません。誰かの手番のときに頼んでください。",
        ),
    )


def not_your_undo() -> Refusal:
    """The last action is somebody else's."""
    return Refusal(
        "not_your_undo",
        Text(
            "The last action wasn't yours; only the one who made it can ask for it back.",
            "最後に行動したのはあなたではありません。取り消しを頼めるのは本人だけです。",
        ),
    )


def undo_asked() -> Refusal:
    """One request at a time, and one for each action."""
    return Refusal(
        "undo_asked",
        Text(
            "You have asked already; the others decide.",
            "取り消しはもう頼んであります。ほかの人の返事しだいです。",
        ),
    )


def no_undo_asked() -> Refusal:
    """An answer to nothing."""
    return Refusal(
        "no_undo_asked",
        Text(
            "Nobody is waiting for your answer about taking an action back.",
            "取り消しの返事を待っている人はいません。",
        ),
    )
