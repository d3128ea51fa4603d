"""Who may do what at a table, and when."""

from __future__ import annotations

from hattari.core.game import Refusal, Text


def system_only() -> Refusal:
    """A person sent one of the server's own commands."""
    return Refusal(
        "system_only",
        Text(
            "Only the server itself may send this command.",
            "このコマンドを使えるのはサーバーだけです。",
        ),
    )


def not_member() -> Refusal:
    """Somebody who hasn't joined, or the system, where a member is expected."""
    return Refusal("not_member", Text("Join the table first.", "先にテーブルに参加してください。"))


def not_host(host: str) -> Refusal:
    """A member asked for what only the host may do; "" is the name of none."""
    if not host:
        return Refusal(
            "not_host",
            Text(
                "Only the host may do this, and this table has none.",
                "これはホストだけができますが、このテーブルには今ホストがいません。",
            ),
        )
    return Refusal(
        "not_host",
        Text(
            "Only the host may do this; that is {host}.",
            "これはホスト({host} さん)だけができます。",
        ).fill(host=host),
    )


_PHASES = {
    "lobby": Refusal(
        "no_game",
        Text(
            "No game is running. It begins when the host starts it.",
            "ゲームはまだ始まっていません。ホストが「開始」すると始まります。",
        ),
    ),
    "playing": Refusal(
        "game_running",
        Text(
            "A game is running; this can be done when it is over.",
            "ゲームの途中です。終わってからできます。",
        ),
    ),
    "over": Refusal(
        "game_over",
        Text(
            "The game is over; the host opens the next one with “rematch”.",
            "ゲームは終わりました。ホストが「再戦」すると次が始まります。",
        ),
    ),
    "closed": Refusal(
        "closed",
        Text(
            "This table is closed. Open a new one from the lobby.",
            "このテーブルは閉じられました。ロビーから新しいテーブルを作ってください。",
        ),
    ),
}


def wrong_phase(phase: str) -> Refusal:
    """A command that has to wait for another phase."""
    told = _PHASES[phase]
    return Refusal(told.code, told.text)


def not_seated() -> Refusal:
    """A spectator asked for what needs a seat."""
    return Refusal(
        "not_seated",
        Text("You have no seat; you are watching.", "席に着いていません(観戦中です)。"),
    )


def not_yourself() -> Refusal:
    """The host aims a host's command at itself."""
    return Refusal(
        "not_yourself",
        Text(
            "This is for the others at the table. To go yourself, leave.",
            "これはほかの人に対して使うものです。自分が抜けるには「退出」してください。",
        ),
    )


def still_in() -> Refusal:
    """Somebody who is still in asks for what is for those who are out."""
    return Refusal(
        "still_in",
        Text(
            "You are still in the game; this is for those who are out.",
            "これは脱落した人のためのものです。あなたはまだゲームに残っています。",
        ),
    )


def muted() -> Refusal:
    """A muted member talks."""
    return Refusal(
        "muted",
        Text(
            "The host has muted you: you can play, but not chat.",
            "ホストによって発言を止められています。プレイはできます。",
        ),
    )


def has_seen() -> Refusal:
    """Somebody who has looked at all hands wants to be heard."""
    return Refusal(
        "has_seen",
        Text(
            "You have looked at all hands: no chat and no reactions until the round is over.",
            "全員の手の内を見たので、このラウンドが終わるまでチャットとリアクションは使えません。",
        ),
    )
