"""The table's chat line: what a line that starts with a slash means.

The table's own commands stand here, the game's in `game.chatline`. `/help` is made from the
same specs that are parsed, so it can't leave one out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from hattari.core.chatline import as_typed, unknown_command, usage
from hattari.core.game import CommandSpec, Refusal, Text
from hattari.core.text import LINES, NOTHING

from . import commands
from .commands import Command
from .refusals import duties as refusals
from .refusals.people import nobody_there
from .table import Table
from .words import fold_case


class Answer(msgspec.Struct, frozen=True):
    """Something for the sender alone."""

    text: Text


class Play(msgspec.Struct, frozen=True):
    """An action of the game, from the seat that typed it."""

    seat: int
    action: Any


Meaning = Command | Answer | Play


class Typed(msgspec.Struct, frozen=True):
    """A command as it was typed; `spec` is what it was found to be."""

    table: Table
    seat: int | None
    words: Sequence[str]
    spec: CommandSpec

    def usage(self) -> Refusal:
        """What should have been typed."""
        return usage(self.spec)


def is_command(line: str) -> bool:
    """Whether a line is a command; full-width slashes count."""
    return line.startswith(("/", "／"))


def parse(table: Table, seat: int | None, line: str) -> Meaning:
    """What a typed command means; `seat` is the sender's. Raises Refusal."""
    name, *arguments = fold_case(line)[1:].split() or [""]
    for spec, read in _OWN:
        if name in spec.names:
            return read(Typed(table, seat, arguments, spec))
    return _parse_game(table, seat, name, arguments)


def _parse_game(table: Table, seat: int | None, name: str, arguments: Sequence[str]) -> Play:
    known = {alias for spec in table.game.chatline.commands() for alias in spec.names}
    if name not in known:
        raise unknown_command(name)
    if table.phase != "playing":
        raise refusals.wrong_phase(table.phase)
    if seat is None:
        raise refusals.not_seated()
    return Play(seat, table.game.chatline.parse(table.state, seat, name, arguments))


# Commands with words behind them ---------------------------------------------------------


def _seat_number(typed: Typed) -> int | None:
    if not typed.words:
        return None
    if not typed.words[0].isdecimal():
        raise typed.usage()
    return int(typed.words[0]) - 1


def _option(typed: Typed) -> Meaning:
    match [*typed.words]:
        case []:
            return Answer(_list_options(typed.table))
        case [name]:
            return commands.SwitchOption(name)
        case [name, switch] if switch in _SWITCHES:
            return commands.SwitchOption(name, _SWITCHES[switch])
    raise typed.usage()


_SWITCHES = {"on": True, "off": False, "オン": True, "オフ": False}


def _list_options(table: Table) -> Text:
    return LINES.join(
        _OPTION_LINE.fill(
            name=each.name,
            title=each.title,
            state=_STATES[each.name in table.rules.on],
            sets=each.sets,
            note=each.note,
        )
        for each in table.game.rulebook.options()
    )


_OPTION_LINE = Text(
    "/option {name} ({state}): {title}. {note}. Sets {sets}.",
    "/option {name}(いま{state}):{title}。{note}。オンにすると「{sets}」になります。",
)
_STATES = {True: Text("now on", "オン"), False: Text("now off", "オフ")}


def _rules(typed: Typed) -> Answer:
    rules = typed.table.rules
    seats = len(typed.table.taken())
    paragraphs = typed.table.game.rulebook.describe(
        rules.value, seats if rules.least <= seats <= rules.most else None
    )
    texts = [rules.title]
    for paragraph in paragraphs:
        texts += [paragraph.title, *paragraph.lines]
    return Answer(LINES.join(texts))


def _bot(typed: Typed) -> Command:
    name = typed.words[0] if typed.words else typed.table.options.substitute
    return commands.AddBot(name)


def _kick(typed: Typed) -> Command:
    name = " ".join(typed.words)
    if not name:
        raise typed.usage()
    for member in typed.table.members:
        if fold_case(member.name) == name:
            return commands.Kick(player=member.id)
    for index, seat in enumerate(typed.table.seats):
        if fold_case(seat.name) == name:
            return commands.Kick(seat=index)
    raise nobody_there(name)


def _mute(on: bool) -> Callable[[Typed], Command]:
    return lambda typed: commands.Mute(_member_named(typed), on)


def _member_named(typed: Typed) -> str:
    name = " ".join(typed.words)
    if not name:
        raise typed.usage()
    for member in typed.table.members:
        if fold_case(member.name) == name:
            return member.id
    raise nobody_there(name)


def _answer(typed: Typed) -> Command:
    if not typed.words or typed.words[0] not in _ANSWERS:
        raise typed.usage()
    return commands.AnswerUndo(_ANSWERS[typed.words[0]])


_ANSWERS = {"yes": True, "no": False, "はい": True, "いいえ": False}


def _undo(typed: Typed) -> Command:
    return _answer(typed) if typed.words else commands.AskUndo()


def _help(typed: Typed) -> Answer:
    specs = [spec for spec, _ in _OWN]
    specs += typed.table.game.chatline.commands()
    return Answer(LINES.join(_help_line(spec) for spec in specs))


def _help_line(spec: CommandSpec) -> Text:
    others = ", ".join(f"/{name}" for name in spec.names[1:])
    aliases = f" ({others})" if others else ""
    return Text("{usage}{aliases}: {help}", "{usage}{aliases}：{help}").fill(
        usage=as_typed(spec), aliases=aliases, help=spec.help
    )


# All of them -----------------------------------------------------------------------------

Reader = Callable[[Typed], Meaning]


def _plain(command: Command) -> Reader:
    return lambda _typed: command


def _spec(names: str, help_text: Text, arguments: Text | None = None) -> CommandSpec:
    return CommandSpec(tuple(names.split()), arguments or NOTHING, help_text)


_NAME = Text("NAME", "名前")

_OWN: tuple[tuple[CommandSpec, Reader], ...] = (
    (
        _spec(
            "join sit 参加 着席",
            Text("take a seat, or queue for the next game", "席に着く。ゲーム中なら順番待ちに入る"),
            Text("[SEAT]", "[席の番号]"),
        ),
        lambda typed: commands.Sit(_seat_number(typed)),
    ),
    (
        _spec("stand 観戦", Text("leave the seat and watch", "席を立って観戦する")),
        _plain(commands.Stand()),
    ),
    (_spec("leave 退出", Text("leave the table", "テーブルから抜ける")), _plain(commands.Leave())),
    (
        _spec("ready 準備", Text("show that you are ready", "準備ができたと知らせる")),
        _plain(commands.Ready()),
    ),
    (
        _spec("start 開始 スタート", Text("start the game", "ゲームを始める")),
        _plain(commands.Start()),
    ),
    (
        _spec(
            "option オプション",
            Text(
                "switch a house rule on or off; alone: list them",
                "追加ルールを入れる・外す。名前なしなら一覧",
            ),
            Text("[NAME [off]]", "[名前 [オフ]]"),
        ),
        _option,
    ),
    (_spec("rules ルール", Text("the rules of this table", "このテーブルのルールを見る")), _rules),
    (_spec("bot ボット", Text("seat a bot", "ボットを席に加える"), Text("[NAME]", "[名前]")), _bot),
    (_spec("kick キック", Text("send somebody away", "テーブルから外す"), _NAME), _kick),
    (_spec("mute ミュート", Text("stop somebody's chat", "発言を止める"), _NAME), _mute(True)),
    (_spec("unmute ミュート解除", Text("allow it again", "発言を許す"), _NAME), _mute(False)),
    (
        _spec("host ホスト", Text("make somebody else the host", "ホストを譲る"), _NAME),
        lambda typed: commands.Handover(_member_named(typed)),
    ),
    (
        _spec(
            "undo 取り消し 待った",
            Text(
                "ask to take your last action back, or answer such a request",
                "最後の行動の取り消しを頼む。頼まれたら「はい」か「いいえ」で答える",
            ),
            Text("[yes|no]", "[はい|いいえ]"),
        ),
        _undo,
    ),
    (
        _spec("continue 次へ", Text("on to the next round", "次のラウンドへ進む")),
        _plain(commands.Continue()),
    ),
    (
        _spec("pause 一時停止", Text("stop the game and its clocks", "ゲームと時計を止める")),
        _plain(commands.Pause()),
    ),
    (
        _spec("resume 再開", Text("go on after a pause", "一時停止を解く")),
        _plain(commands.Resume()),
    ),
    (_spec("lock 鍵", Text("let nobody new in", "新しい人を入れない")), _plain(commands.Lock())),
    (
        _spec("unlock 解錠", Text("let people in again", "また人を入れる")),
        _plain(commands.Lock(False)),
    ),
    (
        _spec(
            "relink リンク変更",
            Text(
                "make a new link; the old one is dead", "リンクを作り直し、前のリンクを無効にする"
            ),
        ),
        _plain(commands.Relink()),
    ),
    (
        _spec("rematch 再戦", Text("open the next game", "次のゲームを始める")),
        _plain(commands.Rematch()),
    ),
    (_spec("close 閉じる", Text("close the table", "テーブルを閉じる")), _plain(commands.Close())),
    (_spec("help ヘルプ", Text("this list", "この一覧を見る")), _help),
)
