"""Why a table says no: a code for programs, a sentence in both languages for people."""

from __future__ import annotations

from hattari.core.game import Refusal, Text


def _no(code: str, en: str, ja: str) -> Refusal:
    return Refusal(code, Text(en, ja))


def table_exists() -> Refusal:
    """`Create` for a table that is there."""
    return _no(
        "table_exists",
        "This table is open already. Open another one from the lobby.",
        "このテーブルはもう開いています。新しいテーブルはロビーから作ってください。",
    )


def system_only() -> Refusal:
    """A person sent one of the server's own commands."""
    return _no(
        "system_only",
        "Only the server itself may send this command.",
        "このコマンドを使えるのはサーバーだけです。",
    )


def not_member() -> Refusal:
    """Somebody who hasn't joined, or the system, where a member is expected."""
    return _no("not_member", "Join the table first.", "先にテーブルに参加してください。")


def not_host(host: str) -> Refusal:
    """A member asked for what only the host may do; "" is the name of none."""
    if not host:
        return _no(
            "not_host",
            "Only the host may do this, and this table has none.",
            "これはホストだけができますが、このテーブルには今ホストがいません。",
        )
    return _no(
        "not_host",
        f"Only the host may do this; that is {host}.",
        f"これはホスト({host} さん)だけができます。",
    )


_PHASES = {
    "lobby": _no(
        "no_game",
        "No game is running. It begins when the host starts it.",
        "ゲームはまだ始まっていません。ホストが「開始」すると始まります。",
    ),
    "playing": _no(
        "game_running",
        "A game is running; this can be done when it is over.",
        "ゲームの途中です。終わってからできます。",
    ),
    "over": _no(
        "game_over",
        "The game is over; the host opens the next one with “rematch”.",
        "ゲームは終わりました。ホストが「再戦」すると次が始まります。",
    ),
    "closed": _no(
        "closed",
        "This table is closed. Open a new one from the lobby.",
        "このテーブルは閉じられました。ロビーから新しいテーブルを作ってください。",
    ),
}


def wrong_phase(phase: str) -> Refusal:
    """A command that has to wait for another phase."""
    told = _PHASES[phase]
    return Refusal(told.code, told.text)


# Coming and going ------------------------------------------------------------------------


def banned() -> Refusal:
    """Somebody comes back who was sent away."""
    return _no(
        "banned",
        "The host has sent you away from this table. Another table is open to you.",
        "ホストによってこのテーブルから外されました。別のテーブルで遊んでください。",
    )


def locked() -> Refusal:
    """The host lets nobody in."""
    return _no(
        "locked",
        "This table is locked. Ask the host to unlock it.",
        "このテーブルには鍵がかかっています。ホストに開けてもらってください。",
    )


def no_spectators() -> Refusal:
    """No seat is free, and nobody may watch."""
    return _no(
        "no_spectators",
        "No seat is free now, and this table takes no spectators. Try again after the game.",
        "いま空席がなく、このテーブルは観戦できません。ゲームのあとでまた来てください。",
    )


def crowded(most: int) -> Refusal:
    """The table takes no more members."""
    return _no(
        "crowded",
        f"{most} people are at this table; it takes no more.",
        f"このテーブルにはもう {most} 人いるので、これ以上は入れません。",
    )


def bad_name() -> Refusal:
    """A name of which nothing can be seen."""
    return _no(
        "bad_name",
        "A name needs at least one letter that can be seen.",
        "名前には、見える文字が1つ以上必要です。",
    )


def nobody_there(who: str) -> Refusal:
    """A player or seat that nobody has."""
    return _no(
        "nobody_there",
        f"“{who}” is nobody at this table. Check the name or the seat.",
        f"「{who}」はこのテーブルにいません。名前か席を確かめてください。",
    )


def not_yourself() -> Refusal:
    """The host aims a host's command at itself."""
    return _no(
        "not_yourself",
        "This is for the others at the table. To go yourself, leave.",
        "これはほかの人に対して使うものです。自分が抜けるには「退出」してください。",
    )


def others_play() -> Refusal:
    """The host would close a table on which others play."""
    return _no(
        "others_play",
        "Others are still playing; the table can be closed when the game is over.",
        "ほかの人がまだ遊んでいます。テーブルはゲームが終わってから閉じられます。",
    )


# Seats -----------------------------------------------------------------------------------


def not_seated() -> Refusal:
    """A spectator asked for what needs a seat."""
    return _no(
        "not_seated", "You have no seat; you are watching.", "席に着いていません(観戦中です)。"
    )


def seated() -> Refusal:
    """Somebody who has a seat asks for another."""
    return _no(
        "seated",
        "You have a seat already; stand up first to change it.",
        "もう席に着いています。席を変えるには、いちど立ってください。",
    )


def seat_taken(seat: int) -> Refusal:
    """A seat that isn't there, or isn't free."""
    return _no(
        "seat_taken",
        f"Seat {seat + 1} isn't free; take another one.",
        f"{seat + 1} 番の席は空いていません。ほかの席を選んでください。",
    )


def full() -> Refusal:
    """No seat is free."""
    return _no(
        "full",
        "All seats are taken; queue for the next game.",
        "満席です。次のゲームの順番待ちに入れます。",
    )


def seats_free() -> Refusal:
    """Queueing while one could sit down."""
    return _no(
        "seats_free",
        "A seat is free; just sit down.",
        "空席があります。そのまま席に着いてください。",
    )


def not_a_bot(seat: int) -> Refusal:
    """No bot sits there."""
    return _no(
        "not_a_bot", f"No bot sits on seat {seat + 1}.", f"{seat + 1} 番の席にボットはいません。"
    )


def bad_bot() -> Refusal:
    """A bot's id that can't be one."""
    return _no(
        "bad_bot",
        "A bot's name has 1 to 40 letters; choose one from the list.",
        "ボットの名前は1〜40文字です。一覧から選んでください。",
    )


def too_many_seated(taken: int, most: int) -> Refusal:
    """Fewer seats than people on them."""
    return _no(
        "too_many_seated",
        f"{taken} seats are taken, but only {most} would be left. Somebody has to stand up.",
        f"{taken} 人が席に着いていますが、席は {most} 人ぶんになります。"
        "先に誰かが席を立ってください。",
    )


def too_few_seated(taken: int, least: int) -> Refusal:
    """Not enough seats are taken for a start."""
    now = Text.counted(taken, "{count} is taken", "{count} are taken", "いまは {count} 人")
    return _no(
        "too_few_seated",
        f"These rules need {least} seats or more; {now.en}. Wait for somebody, or add bots.",
        f"このルールには {least} 人以上が必要です({now.ja})。人を待つか、ボットを加えてください。",
    )


# The game --------------------------------------------------------------------------------


def stale() -> Refusal:
    """An action that was meant for another moment."""
    return _no(
        "stale",
        "Too late: the game has moved on since you chose this. It costs you nothing; look again.",
        "間に合いませんでした。選んでいるあいだにゲームが進みました。"
        "失うものはないので、もう一度見てから選んでください。",
    )


def paused() -> Refusal:
    """Nobody plays while the game is paused."""
    return _no(
        "paused",
        "The game is paused; it goes on when the host resumes it.",
        "ゲームは一時停止中です。ホストが「再開」すると続きます。",
    )


def not_paused() -> Refusal:
    """Nothing to resume."""
    return _no("not_paused", "The game isn't paused.", "ゲームは一時停止していません。")


def bot_plays() -> Refusal:
    """A player acts on a seat that a bot plays meanwhile."""
    return _no(
        "bot_plays",
        "A bot is playing your seat while you are away; load the page to take it back.",
        "離れているあいだ、ボットが代わりに打っています。ページを開き直すと交代できます。",
    )


def bad_action(reason: str, game: Text) -> Refusal:
    """Something that is no action of the game at all."""
    return _no(
        "bad_action",
        f"This is no action of {game.en}: {reason}.",
        f"{game.ja}の行動として読み取れません({reason})。",
    )


def not_due() -> Refusal:
    """A bot's answer that nobody awaits any more."""
    return _no(
        "not_due",
        "No bot's move is awaited from this seat now.",
        "いまこの席でボットの番ではありません。",
    )


def not_between() -> Refusal:
    """`Continue` while a round is going on."""
    return _no(
        "not_between",
        "A round is going on; there is nothing to continue from.",
        "ラウンドの途中です。「次へ」はラウンドが終わってから押せます。",
    )


def too_late_to_reveal() -> Refusal:
    """Bytes for a seed come when no round is about to open."""
    return _no(
        "too_late_to_reveal",
        "The round has opened without these bytes; sixteen zeros stand for them. "
        "Promise new ones for the next round.",
        "ラウンドはもう始まり、この値は使われません(0を16個とみなします)。"
        "次のラウンドで新しい値を約束してください。",
    )


def not_promised() -> Refusal:
    """Other bytes than those promised."""
    return _no(
        "not_promised",
        "These are not the bytes whose hash your seat promised for this round.",
        "このラウンドのために約束されたハッシュと、この値が合いません。",
    )


def no_undo_now() -> Refusal:
    """A request to take back while others may be answering unseen."""
    return _no(
        "no_undo_now",
        "Nothing can be taken back now; ask when it is somebody's turn.",
        "いまは取り消せません。誰かの手番のときに頼んでください。",
    )


def not_your_undo() -> Refusal:
    """The last action is somebody else's."""
    return _no(
        "not_your_undo",
        "The last action wasn't yours; only the one who made it can ask for it back.",
        "最後に行動したのはあなたではありません。取り消しを頼めるのは本人だけです。",
    )


def undo_asked() -> Refusal:
    """One request at a time, and one for each action."""
    return _no(
        "undo_asked",
        "You have asked already; the others decide.",
        "取り消しはもう頼んであります。ほかの人の返事しだいです。",
    )


def no_undo_asked() -> Refusal:
    """An answer to nothing."""
    return _no(
        "no_undo_asked",
        "Nobody is waiting for your answer about taking an action back.",
        "取り消しの返事を待っている人はいません。",
    )


# The chat line ---------------------------------------------------------------------------


def muted() -> Refusal:
    """A muted member talks."""
    return _no(
        "muted",
        "The host has muted you: you can play, but not chat.",
        "ホストによって発言を止められています。プレイはできます。",
    )


def nothing_said() -> Refusal:
    """An empty line."""
    return _no("nothing_said", "Write something first.", "何か書いてください。")
