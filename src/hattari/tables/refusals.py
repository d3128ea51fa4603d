"""Why a table says no: a code for programs, a sentence in both languages for people."""

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


# Coming and going ------------------------------------------------------------------------


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


def not_yourself() -> Refusal:
    """The host aims a host's command at itself."""
    return Refusal(
        "not_yourself",
        Text(
            "This is for the others at the table. To go yourself, leave.",
            "これはほかの人に対して使うものです。自分が抜けるには「退出」してください。",
        ),
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


# Seats -----------------------------------------------------------------------------------


def not_seated() -> Refusal:
    """A spectator asked for what needs a seat."""
    return Refusal(
        "not_seated",
        Text("You have no seat; you are watching.", "席に着いていません(観戦中です)。"),
    )


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


# The game --------------------------------------------------------------------------------


def stale() -> Refusal:
    """An action that was meant for another moment."""
    return Refusal(
        "stale",
        Text(
            "Too late: the game has moved on since you chose this. It costs you nothing; "
            "look again.",
            "間に合いませんでした。選んでいるあいだにゲームが進みました。"
            "失うものはないので、もう一度見てから選んでください。",
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


# Out of the game -------------------------------------------------------------------------


def still_in() -> Refusal:
    """Somebody who is still in asks for what is for those who are out."""
    return Refusal(
        "still_in",
        Text(
            "You are still in the game; this is for those who are out.",
            "これは脱落した人のためのものです。あなたはまだゲームに残っています。",
        ),
    )


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


# The chat line ---------------------------------------------------------------------------


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
