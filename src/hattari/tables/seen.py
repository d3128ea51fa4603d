"""What becomes of each event for one observer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

import msgspec

from hattari.core.cast import Mood
from hattari.core.chance import NO_CONTRIBUTION
from hattari.core.game import Rulebook, Text, opens_hands
from hattari.core.text import COMMA, SENTENCES

from . import events, words
from .events import Event, Row, TableEvent
from .evolve import evolve
from .rules import RuleSet, rule_set
from .table import Table


class Chat(msgspec.Struct, frozen=True, tag="table.chat", tag_field="what"):
    """A line of chat."""

    player: str
    name: str
    text: str


class Notice(msgspec.Struct, frozen=True, tag="table.notice", tag_field="what"):
    """Something happened at the table; `kind` for programs, `text` for people.

    `kind` is the event's tag without "table.". No text: nothing to write in the log, only
    the view has changed.
    """

    kind: str
    text: Text | None
    player: str | None = None
    seat: int | None = None


class Commitment(msgspec.Struct, frozen=True, tag="table.commitment", tag_field="what"):
    """The server is bound to the next round's seed: hex SHA-256 of it.

    `promises` are those of the seats, which may now show their bytes; None: no promise.
    """

    round: int
    commitment: str
    promises: tuple[str | None, ...]


class Reaction(msgspec.Struct, frozen=True, tag="table.reaction", tag_field="what"):
    """A seat has reacted."""

    player: str
    seat: int
    mood: Mood


class Pointing(msgspec.Struct, frozen=True, tag="table.pointing", tag_field="what"):
    """Somebody points at an option or a seat of the review that is looked at together."""

    player: str
    name: str
    at: Literal["option", "seat"]
    number: int


class Proof(msgspec.Struct, frozen=True, tag="table.proof", tag_field="what"):
    """A finished round's seed and contributions in hex, to be checked by anybody.

    None: this seat gave nothing, which counts as sixteen zero bytes.
    """

    round: int
    server_seed: str
    contributions: tuple[str | None, ...]


TableSeen = Chat | Reaction | Pointing | Notice | Commitment | Proof

Seen = Any
"""One of `TableSeen`, or what the game's own `redact` makes."""


def seen(
    table: Table, row: Row, players: Iterable[str], end: Table | None = None
) -> dict[str, tuple[Seen, ...]]:
    """What each of these people sees of a row; `table` is the table before it, `end` the one after
    it, where somebody has it already.

    Whoever sees nothing gets an empty tuple, and no frame.
    """
    made: dict[str, list[Seen]] = {player: [] for player in players}
    last = len(row.events) - 1
    for place, event in enumerate(row.events):
        after = end if place == last and end is not None else evolve(table, event, row.at)
        late = table.options.spectator_delay and table.phase == "playing"
        for player, things in made.items():
            told = _told_late(table, event, after, player) if late else (event,)
            for each in told:
                thing = redact(table, each, player)
                if thing is not None:
                    things.append(thing)
        table = after
    return {player: tuple(things) for player, things in made.items()}


def _told_late(table: Table, event: Event, after: Table, player: str) -> tuple[Event, ...]:
    """What is told now: to late spectators nothing of a round, and all of it at its end."""
    if not table.is_late(player):
        return (event,)
    if isinstance(event, TableEvent):
        return () if isinstance(event, _OF_A_TURN) else (event,)
    return () if after.withheld else (*table.withheld, event)


_OF_A_TURN = (
    events.Substituted,
    events.Showed,
    events.Stamped,
    events.UndoAsked,
    events.UndoAnswered,
    events.UndoRefused,
    events.Undone,
)
"""What the table says of a round that is being played."""


def redact(table: Table, event: Event, player: str | None) -> Seen | None:
    """An event as this person may see it, or None: not at all; `table` stands before it."""
    if isinstance(event, events.Guessed) and table.seat_of(player) != event.seat:
        return None
    if isinstance(event, TableEvent):
        return _SEEN[type(event)](table, event)
    if not table.shows_game(player):
        return None
    return table.game.redact(event, table.seat_of(player))


# The words of a notice -------------------------------------------------------------------


def _about_player(said: Text) -> Callable[[Table, Any], Notice]:
    """A notice with the player's name."""

    def notice(table: Table, event: Any) -> Notice:
        member = table.member(event.player)
        name = words.isolated(getattr(event, "name", "") if member is None else member.name)
        text = said.fill(name=name)
        return Notice(_kind(event), text, event.player, table.seat_of(event.player))

    return notice


def _about_seat(said: Text) -> Callable[[Table, Any], Notice]:
    """A notice with the name on the seat."""

    def notice(table: Table, event: Any) -> Notice:
        seat = table.seats[event.seat]
        text = said.fill(name=words.isolated(seat.name))
        return Notice(_kind(event), text, seat.player, event.seat)

    return notice


_LEADS = Text(
    "{name} leads through the last game: open its review to follow.",
    "{name} さんが前のゲームの見直しを案内しています。見直しを開くと、ついて行けます。",
)


def _led(table: Table, event: events.Led) -> Notice:
    """Said once when it begins; further moments are seen alone."""
    if table.leading is not None and table.leading.player == event.player:
        return _silent(table, event)
    return _about_player(_LEADS)(table, event)


def _pointed(table: Table, event: events.Pointed) -> Pointing:
    member = table.member(event.player)
    return Pointing(event.player, "" if member is None else member.name, event.at, event.number)


def _plain(said: Text) -> Callable[[Table, Any], Notice]:
    return lambda _table, event: Notice(_kind(event), said)


KEEPER = "screen:"
"""Begins the id of a screen that keeps a table for its first guest; no player's does."""
_LEFT = _about_player(Text("{name} has left.", "{name} さんが退出しました。"))


def _left(table: Table, event: events.Left) -> Notice:
    """Nobody has come where only a screen goes."""
    return (_silent if event.player.startswith(KEEPER) else _LEFT)(table, event)


def _silent(_table: Table, event: Any) -> Notice:
    """The view has changed; there is nothing to say about it."""
    return Notice(_kind(event), None)


def _kind(event: TableEvent) -> str:
    return str(type(event).__struct_config__.tag).removeprefix("table.")


Words = Callable[[Table, Any], Notice]


def _either(on: Words, off: Words) -> Words:
    return lambda table, event: (on if event.on else off)(table, event)


def _host(table: Table, event: events.HostChanged) -> Notice:
    if event.player is None:
        return _silent(table, event)
    return _about_player(Text("{name} is the host now.", "{name} さんがホストになりました。"))(
        table, event
    )


def _renamed(table: Table, event: events.Renamed) -> Notice:
    """Whoever is called otherwise was called what nobody should read again."""
    text = Text(
        "The operator of this server has changed a name: it is {name} now.",
        "サーバーの運営者が名前を {name} に変更しました。",
    ).fill(name=words.isolated(event.name))
    return Notice(_kind(event), text, event.player, table.seat_of(event.player))


def _kicked(table: Table, event: events.Kicked) -> Notice:
    if table.member(event.player) is None:  # who only watched has no name here
        return _silent(table, event)
    return _about_player(
        Text("The host has sent {name} away.", "ホストが {name} さんをテーブルから外しました。")
    )(table, event)


def _paused(table: Table, event: events.Paused) -> Notice:
    if event.player is None:
        return Notice(_kind(event), Text("The game is paused.", "ゲームを一時停止しました。"))
    return _about_player(
        Text("{name} has paused the game.", "{name} さんがゲームを一時停止しました。")
    )(table, event)


def _bot_added(_table: Table, event: events.BotAdded) -> Notice:
    text = Text("The bot “{name}” sat down.", "ボット「{name}」が席に着きました。").fill(
        name=words.isolated(event.name)
    )
    return Notice(_kind(event), text, None, event.seat)


def _rules(table: Table, event: events.RulesSet) -> Notice:
    rules, book = rule_set(table.game, event.rules), table.game.rulebook
    changes = book.differences(table.rules.value, rules.value)
    if not changes:
        titles = {each.name: each.title for each in book.options()}
        on = [titles[name] for name in event.switched] or [_NONE]
        return Notice(_kind(event), _STILL.fill(options=COMMA.join(on), title=rules.title))
    text = Text(
        "The rules have changed ({changes}): they are now “{title}”.",
        "ルールが変わりました({changes})。いまは「{title}」です。",
    ).fill(changes=COMMA.join(each.title for each in changes), title=rules.title)
    return Notice(_kind(event), SENTENCES.join((text, *_idle(book, table.rules, rules))))


def _survey(table: Table, event: events.SurveySet) -> Notice:
    if not event.rules:
        return Notice(
            _kind(event),
            Text("The rules no longer alternate.", "ルールを交互に遊ぶのをやめました。"),
        )
    first, second = (rule_set(table.game, full).title for full in event.rules)
    text = Text(
        "“{first}” and “{second}” take turns from the next game on. After each game whoever agrees "
        "is asked three questions.",
        "次のゲームから「{first}」と「{second}」を交互に遊びます。"
        "同意した人には、ゲームのたびに三つの質問をします。",
    ).fill(first=first, second=second)
    return Notice(_kind(event), text)


_NONE = Text("none", "なし")
_STILL = Text(
    "Options switched on: {options}. The rules are still “{title}”.",
    "オンのオプション:{options}。ルールは「{title}」のままです。",
)


def _idle(book: Rulebook[Any], before: RuleSet, rules: RuleSet) -> Iterator[Text]:
    """What does nothing since this change, with the reason."""
    known = book.idle(before.value)
    for each in book.idle(rules.value):
        if each not in known:
            yield Text(
                "{axis} does nothing here: {text}.",
                "「{axis}」は、ここでは何も変えません。{text}。",
            ).fill(axis=each.title, text=each.text)


def _options(table: Table, event: events.OptionsSet) -> Notice:
    opened = event.options.out_sees_hands
    if opened == table.options.out_sees_hands:
        text = Text("The table's options have changed.", "テーブルの設定が変わりました。")
    else:
        text = OUT_LOOKS if opened else _OUT_IS_BLIND
    return Notice(_kind(event), text)


OUT_LOOKS = Text(
    "At this table whoever is out may look at all hands, and is then silent until the round is "
    "over.",
    "このテーブルでは、脱落した人は全員の手の内を見られます"
    "(見たら、ラウンドが終わるまで発言できません)。",
)
_OUT_IS_BLIND = Text(
    "Whoever is out doesn't see the others' hands any more.",
    "脱落した人は、ほかの人の手の内を見られなくなりました。",
)


def _started(table: Table, event: events.Started) -> Notice:
    begins = Text("Game {number} begins.", "{number}ゲーム目を始めます。").fill(number=event.number)
    told = table.options.out_sees_hands and opens_hands(table.game)
    text = Text("{begins} {more}", "{begins}{more}").fill(begins=begins, more=OUT_LOOKS)
    return Notice(_kind(event), text if told else begins)


def _finished(_table: Table, event: events.Finished) -> Notice:
    number = event.number
    return Notice(
        _kind(event),
        Text("Game {number} is over.", "{number}ゲーム目が終わりました。").fill(number=number),
    )


def _said(table: Table, event: events.Said) -> Chat:
    member = table.member(event.player)
    name = "" if member is None else member.name
    return Chat(event.player, name, words.line(event.text))


def _closed(_table: Table, event: events.Closed) -> Notice:
    return Notice(_kind(event), _CLOSED[event.reason])


_CLOSED = {
    "host": Text("The host has closed the table.", "ホストがテーブルを閉じました。"),
    "operator": Text(
        "The operator of this server has closed the table.",
        "サーバーの運営者がテーブルを閉じました。",
    ),
    "idle": Text(
        "The table was closed because nobody was there.",
        "誰もいなくなったので、テーブルを閉じました。",
    ),
}


def _revealed(_table: Table, event: events.SeedRevealed) -> Proof:
    contributions = tuple(
        None if each == NO_CONTRIBUTION else each.hex() for each in event.contributions
    )
    return Proof(event.round, event.server_seed.hex(), contributions)


_SEEN: dict[type[Any], Callable[[Table, Any], TableSeen | None]] = {
    events.Created: _silent,
    events.Joined: _about_player(Text("{name} has come.", "{name} さんが来ました。")),
    events.Left: _left,
    events.Kicked: _kicked,
    events.Forgotten: lambda _table, event: Notice(_kind(event), None, event.player),
    events.Renamed: _renamed,
    events.Connected: _silent,
    events.Disconnected: _about_player(
        Text("{name} has lost the connection.", "{name} さんの接続が切れました。")
    ),
    events.RulesRead: _silent,
    events.HandsOpened: _either(
        _about_seat(
            Text(
                "{name} is out and looks at all hands, silent until the round is over.",
                "脱落した {name} さんが全員の手の内を見ています"
                "(ラウンドが終わるまで発言できません)。",
            )
        ),
        _silent,
    ),
    events.Guessed: _silent,
    events.EndWished: _about_player(
        Text(
            "{name} would like to skip to the end.",
            "{name} さんが最後までの早送りを希望しています。",
        )
    ),
    events.Muted: _either(
        _about_player(Text("{name} has been muted.", "{name} さんの発言が止められました。")),
        _about_player(
            Text("{name} may chat again.", "{name} さんがまた発言できるようになりました。")
        ),
    ),
    events.HostChanged: _host,
    events.Relinked: lambda _table, event: Notice(
        _kind(event),
        Text(
            "The host has made a new link to this table; the old one leads nobody in any more.",
            "ホストがこのテーブルのリンクを作り直しました。前のリンクからは入れません。",
        ),
    ),
    events.Sat: _about_player(Text("{name} sat down.", "{name} さんが席に着きました。")),
    events.Returned: _about_player(
        Text("{name} is back and plays again.", "{name}さんが戻り、プレイを再開しました。")
    ),
    events.Stood: _about_player(Text("{name} stood up.", "{name} さんが席を立ちました。")),
    events.Queued: _either(
        _about_player(
            Text("{name} waits for the next game.", "{name} さんが次のゲームを待っています。")
        ),
        _about_player(
            Text("{name} no longer waits for a seat.", "{name} さんが順番待ちをやめました。")
        ),
    ),
    events.Worn: _silent,
    events.Readied: _silent,
    events.BotAdded: _bot_added,
    events.BotRemoved: _about_seat(
        Text("The bot “{name}” has gone.", "ボット「{name}」がいなくなりました。")
    ),
    events.OptionsSet: _options,
    events.RulesSet: _rules,
    events.SurveySet: _survey,
    events.Started: _started,
    events.SeedCommitted: lambda table, event: Commitment(
        event.round, event.commitment, table.bound()
    ),
    events.ContributionPromised: lambda _table, _event: None,
    events.ContributionRevealed: lambda _table, _event: None,
    events.RoundSeeded: lambda _table, _event: None,
    events.SeedRevealed: _revealed,
    events.Continued: _silent,
    events.Substituted: _about_seat(
        Text(
            "{name} ran out of time; a bot decides this once.",
            "{name} さんの持ち時間が切れたので、今回だけボットが代わりに決めます。",
        )
    ),
    events.TakenOver: _about_seat(
        Text(
            "{name} is away; a bot plays for the time being.",
            "{name} さんが不在のため、しばらくボットが代わりにプレイします。",
        )
    ),
    events.HandedBack: _about_seat(
        Text("{name} is back and plays again.", "{name} さんが戻り、プレイを再開しました。")
    ),
    events.Showed: _silent,
    events.UndoAsked: _about_seat(
        Text(
            "{name} asks to take the last action back.",
            "{name} さんが最後の行動の取り消しを頼んでいます。",
        )
    ),
    events.UndoAnswered: _silent,
    events.UndoRefused: _about_seat(
        Text(
            "{name}'s action stands; it isn't taken back.",
            "{name} さんの行動は取り消されず、そのままです。",
        )
    ),
    events.Undone: _about_seat(
        Text("{name}'s last action is taken back.", "{name} さんの最後の行動が取り消されました。")
    ),
    events.Paused: _paused,
    events.Unpaused: _plain(Text("The game goes on.", "ゲームを再開しました。")),
    events.DowntimeGiven: _plain(
        Text(
            "The game stood still for a while; the clocks got that time back.",
            "ゲームがしばらく止まっていたため、その分の時間を時計に戻しました。",
        )
    ),
    events.Finished: _finished,
    events.Reopened: _plain(
        Text("The seats are open for the next game.", "次のゲームの席が空きました。")
    ),
    events.Said: _said,
    events.Stamped: lambda _table, event: Reaction(event.player, event.seat, event.mood),
    events.Led: _led,
    events.LeadEnded: _silent,
    events.Pointed: _pointed,
    events.Closed: _closed,
}
