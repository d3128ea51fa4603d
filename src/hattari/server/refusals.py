"""What the server itself refuses, beside what tables and games do."""

from __future__ import annotations

from hattari.core.game import Refusal, Text
from hattari.tables.refusals.duties import not_host
from hattari.tables.refusals.people import locked
from hattari.tables.table import Table


def check_watching(table: Table, observer: str) -> None:
    """Raises Refusal for whoever may not watch this table; a screen, which is nobody, watches
    a locked one as well."""
    if observer in table.banned:
        raise kicked()
    outsider = table.member(observer) is None
    if outsider and table.options.lock and observer and table.left_by(observer) is None:
        raise locked()
    if outsider and table.phase == "playing" and not table.options.spectators:
        raise Refusal(
            "no_spectators",
            Text(
                "This table takes no spectators while a game is on; come back after it.",
                "このテーブルはゲーム中の観戦ができません。ゲームが終わってからどうぞ。",
            ),
        )


def kicked() -> Refusal:
    """The host has sent them away."""
    return Refusal(
        "kicked",
        Text("The host has sent you away from this table.", "このテーブルには戻れません。"),
    )


def check_host(table: Table, player: str) -> None:
    """Raises Refusal for whoever isn't the host."""
    if player != table.host:
        host = table.member(table.host)
        raise not_host("" if host is None else host.name)


def no_table() -> Refusal:
    """There is no such table."""
    return Refusal(
        "no_table",
        Text(
            "There is no table at this link; ask for the link again.",
            "このリンクのテーブルは見つかりません。リンクをもう一度もらってください。",
        ),
    )


def newer() -> Refusal:
    """Another node has written what this one is too old to read."""
    return Refusal(
        "restarting",
        Text(
            "A newer Hattari has taken over this table; you will be back in a moment.",
            "新しいバージョンのHattariがこのテーブルを引き継ぎました。まもなく再接続します。",
        ),
    )


def busy() -> Refusal:
    """Others were first too often."""
    return Refusal(
        "busy",
        Text(
            "The table is too busy right now; please try again.",
            "テーブルが混み合っています。もう一度お試しください。",
        ),
    )
