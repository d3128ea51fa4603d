"""Every command with who may send it, when, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from hattari.core.kit import Registry

from . import (
    chatline,
    commands,
    contribute,
    events,
    faces,
    leading,
    options,
    outside,
    people,
    play,
    seats,
    settings,
    stamps,
    survey,
    words,
)
from .commands import Command, SystemCommand
from .draft import Decision, Draft
from .evolve import opened
from .refusals import duties as refusals
from .refusals.people import bad_name
from .refusals.talk import nothing_said
from .table import Phase, Table

Who = Literal[
    "nobody",
    "anyone",
    "member",
    "spectator",
    "seated",
    "player",
    "out",
    "trusted",
    "host",
    "system",
]
"""A spectator is a member without a seat, a player one whose seat is not out of the game; trusted
are the host, and everybody with a seat where the table's options say so."""


class Duty(msgspec.Struct, frozen=True):
    """Who may send a command, in which phases, and what it does to a draft.

    What only the handler can tell it refuses itself: that a spectator has a seat, for example,
    or, as the game says, that a player is out.
    """

    who: Who
    phases: tuple[Phase, ...]
    handle: Callable[[Draft, Any], None]


def create(registry: Registry, command: commands.Create, by: str, now: int) -> Decision:
    """Open a table; its creator is host and member, and connected as soon as a page is.

    Raises Refusal for an unknown game, rules that can't be, bad options or a bad name.
    """
    game = registry.get(command.game)
    rules = game.rulebook.parse(command.rules)
    name = words.clean(command.name, words.LONGEST_NAME)
    if not name:
        raise bad_name()
    created = events.Created(
        game=game.id,
        rules=settings.full_rules(game, rules),
        options=options.change(options.DEFAULTS, command.options),
        title=words.clean(command.title, words.LONGEST_TITLE),
        host=by,
        name=name,
    )
    return Decision((created,), opened(registry, created, now))


def decide(
    table: Table, command: Command | SystemCommand, by: str | None, now: int, entropy: bytes
) -> Decision:
    """What a command comes to, and what follows of itself.

    `by` is a player's public id, None for the system; `now` is unix ms; `entropy` is 64
    fresh bytes, used where rounds' seeds are committed. Raises Refusal; the table is as before.
    """
    draft = Draft(table, by, now, entropy)
    if isinstance(command, commands.Say):
        _hear(draft, command)
    else:
        _run(draft, command)
    play.advance(draft)
    return draft.decision()


def _run(draft: Draft, command: Command | SystemCommand) -> None:
    duty = DUTIES[type(command)]
    _check_who(draft, duty.who)
    if draft.table.phase not in duty.phases:
        raise refusals.wrong_phase(draft.table.phase)
    if duty.who in ("seated", "player", "out"):
        seat = draft.seat()
        if duty.who == "out" and seat in draft.table.still_in():
            raise refusals.still_in()
    duty.handle(draft, command)


def _check_who(draft: Draft, who: Who) -> None:
    if who == "system":
        if draft.by is not None:
            raise refusals.system_only()
    elif who not in ("nobody", "anyone"):
        member = draft.member()
        if who in ("host", "trusted") and member.id != draft.table.host:
            _check_trust(draft, who)


def _check_trust(draft: Draft, who: Who) -> None:
    trusts = draft.table.options.trust and draft.table.seat_of(draft.by) is not None
    if who == "host" or not trusts:
        host = draft.table.member(draft.table.host)
        raise refusals.not_host("" if host is None else host.name)


def _hear(draft: Draft, said: commands.Say) -> None:
    """A line that is a command takes the rights of what it means: a guest may ask, and come."""
    text = words.clean(said.text, words.LONGEST_LINE)
    if not chatline.is_command(text):
        _run(draft, said)
    elif draft.table.phase == "closed":
        raise refusals.wrong_phase("closed")
    else:
        _obey(draft, text, said.name)


def _say(draft: Draft, command: commands.Say) -> None:
    said = words.kept(command.text)
    if not words.clean(said, words.LONGEST_LINE):
        raise nothing_said()
    draft.emit(events.Said(draft.speaker().id, said))


def _obey(draft: Draft, text: str, name: str) -> None:
    match chatline.parse(draft.table, draft.table.seat_of(draft.by), text):
        case chatline.Answer(answer):
            draft.answer = answer
        case chatline.Play(seat, action):
            play.perform(draft, seat, action)
        case commands.Sit() as sit:
            seats.come(draft, sit, name)
        case command:
            _run(draft, command)


_LOBBY: tuple[Phase, ...] = ("lobby",)
_GAME: tuple[Phase, ...] = ("playing",)
_OVER: tuple[Phase, ...] = ("over",)
_NO_GAME: tuple[Phase, ...] = ("lobby", "over")
_OPEN: tuple[Phase, ...] = ("lobby", "playing", "over")
_ALWAYS: tuple[Phase, ...] = ("lobby", "playing", "over", "closed")

DUTIES: dict[type[Any], Duty] = {
    commands.Create: Duty("nobody", _ALWAYS, people.create),
    commands.Join: Duty("anyone", _OPEN, people.join),
    commands.Leave: Duty("member", _OPEN, people.leave),
    commands.Kick: Duty("host", _OPEN, people.kick),
    commands.Mute: Duty("host", _OPEN, people.mute),
    commands.Handover: Duty("host", _OPEN, people.handover),
    commands.Lock: Duty("host", _OPEN, people.lock),
    commands.Relink: Duty("host", _OPEN, people.relink),
    commands.Close: Duty("host", _OPEN, people.close),
    commands.Read: Duty("member", _OPEN, people.read),
    commands.Sit: Duty("spectator", _OPEN, seats.sit),
    commands.Stand: Duty("player", _LOBBY, seats.stand),
    commands.Queue: Duty("spectator", _OPEN, seats.queue),
    commands.Wear: Duty("player", _NO_GAME, faces.wear),
    commands.Ready: Duty("player", _LOBBY, seats.ready),
    commands.AddBot: Duty("host", _NO_GAME, seats.add_bot),
    commands.RemoveBot: Duty("host", _NO_GAME, seats.remove_bot),
    commands.SetOptions: Duty("host", _NO_GAME, settings.set_options),
    commands.SetRules: Duty("host", _NO_GAME, settings.set_rules),
    commands.SetSurvey: Duty("host", _NO_GAME, survey.set_survey),
    commands.SwitchOption: Duty("trusted", _NO_GAME, settings.switch_option),
    commands.Start: Duty("trusted", _LOBBY, play.start),
    commands.Act: Duty("player", _GAME, play.act),
    commands.Continue: Duty("seated", _GAME, play.go_on),
    commands.Commit: Duty("seated", _OPEN, contribute.commit),
    commands.Reveal: Duty("seated", _GAME, contribute.reveal),
    commands.Look: Duty("out", _GAME, outside.look),
    commands.Guess: Duty("out", _GAME, outside.guess),
    commands.SkipToEnd: Duty("out", _GAME, outside.skip_to_end),
    commands.Pause: Duty("host", _GAME, play.pause),
    commands.Resume: Duty("host", _GAME, play.resume),
    commands.AskUndo: Duty("player", _GAME, play.ask_undo),
    commands.AnswerUndo: Duty("player", _GAME, play.answer_undo),
    commands.Rematch: Duty("host", _OVER, play.rematch),
    commands.Say: Duty("member", _OPEN, _say),
    commands.Stamp: Duty("seated", _OPEN, stamps.stamp),
    commands.Lead: Duty("member", _OVER, leading.lead),
    commands.StopLeading: Duty("member", _OVER, leading.stop_leading),
    commands.Point: Duty("member", _OVER, leading.point),
    commands.Tick: Duty("system", _ALWAYS, play.tick),
    commands.Connect: Duty("system", _ALWAYS, people.connect),
    commands.Disconnect: Duty("system", _ALWAYS, people.disconnect),
    commands.BotAct: Duty("system", _GAME, play.bot_act),
    commands.Forget: Duty("system", _ALWAYS, people.forget),
    commands.Rename: Duty("system", _OPEN, people.rename),
    commands.ShutDown: Duty("system", _OPEN, people.shut_down),
    commands.Resumed: Duty("system", _ALWAYS, people.resumed),
}
"""The one table of rights at a table: a command that isn't here does nothing."""
