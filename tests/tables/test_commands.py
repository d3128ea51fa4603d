"""Commands as a client writes them, and the one table of rights."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from hattari.core.game import Refusal
from hattari.tables import Command, SystemCommand
from hattari.tables import commands as ask
from hattari.tables.decide import DUTIES
from hattari.tables.refusals.duties import not_host
from tests.tables.live import Live, playing, seated

SAMPLES: dict[str, Any] = {
    "game": "toy",
    "rules": "short",
    "name": "Zoe",
    "player": "bob",
    "bot": "odds",
    "reason": "bot",
    "seat": 1,
    "changes": {"seats": 3},
    "option": "look",
    "moment": 1,
    "action": {"do": "pass"},
    "yes": True,
    "face": "owl",
    "mood": "laugh",
    "at": "seat",
    "number": 0,
    "text": "hi",
    "ms": 5,
    "digest": "0" * 64,
    "contribution": "0" * 32,
}

EVERY = (*get_args(Command), *get_args(SystemCommand))


def sample(kind: type[Any]) -> Any:
    """A command of this type, with its obligatory fields."""
    needed = kind.__struct_fields__[: len(kind.__struct_fields__) - len(kind.__struct_defaults__)]
    return kind(**{key: SAMPLES[key] for key in needed})


def test_every_command_stands_in_the_table_of_rights() -> None:
    assert set(DUTIES) == set(EVERY)


SEATED = ("seated", "player", "out")
RIGHTS = {
    ("nobody", "lobby playing over closed"): "create",
    ("anyone", "lobby playing over"): "join",
    ("member", "lobby playing over"): "leave say read",
    ("player", "lobby over"): "wear",
    ("spectator", "lobby playing over"): "sit queue",
    ("player", "lobby"): "stand ready",
    ("player", "playing"): "act ask-undo answer-undo",
    ("out", "playing"): "look guess skip-to-end",
    ("seated", "lobby playing over"): "commit stamp",
    ("seated", "playing"): "continue reveal",
    ("host", "lobby playing over"): "kick mute handover lock relink close",
    ("host", "lobby over"): "add-bot remove-bot set-options set-rules set-survey",
    ("trusted", "lobby over"): "switch-option",
    ("trusted", "lobby"): "start",
    ("host", "playing"): "pause resume",
    ("host", "over"): "rematch",
    ("member", "over"): "lead stop-leading point",
    ("system", "lobby playing over closed"): "tick connect disconnect forget resumed",
    ("system", "lobby playing over"): "rename shut-down",
    ("system", "playing"): "bot-act",
}
"""The commands by who may send them, and in which phases."""


def test_the_table_of_rights_says_what_it_always_said() -> None:
    for (who, phases), names in RIGHTS.items():
        for name in names.split():
            (duty,) = (duty for kind, duty in DUTIES.items() if kind.__struct_config__.tag == name)
            assert (duty.who, " ".join(duty.phases)) == (who, phases), name
    assert len(DUTIES) == len(" ".join(RIGHTS.values()).split())


@pytest.mark.parametrize("kind", EVERY)
def test_who_may_not_send_it(kind: type[Any]) -> None:
    """Guests only join, members don't do what is the host's, nobody speaks for the server."""
    command, who = sample(kind), DUTIES[kind].who
    for live in (seated("short", "bob", "cid"), playing("short", "bob", "cid")):
        if who == "system":
            for by in ("ann", "bob", "zoe"):
                assert live.refused(command, by) == "system_only"
        if who not in ("nobody", "anyone", "system"):
            assert live.refused(command, "zoe") == "not_member"
            assert live.refused(command, None) == "not_member"
        if who in ("trusted", "host"):
            assert live.refused(command, "bob") == "not_host"


@pytest.mark.parametrize("kind", [kind for kind in EVERY if DUTIES[kind].who in SEATED])
def test_it_takes_a_seat(kind: type[Any]) -> None:
    for live in (seated("short", "bob"), playing("short", "bob")):
        live.do(ask.Join("Zoe"), "zoe")
        if live.view().phase in DUTIES[kind].phases:
            assert live.refused(sample(kind), "zoe") == "not_seated"


def test_who_is_not_the_host_hears_who_is() -> None:
    live = seated("short", "bob")
    with pytest.raises(Refusal) as caught:
        live.do(ask.Start(), "bob")
    assert "that is Ann." in caught.value.text.en
    assert "ホスト(Ann さん)" in caught.value.text.ja


def test_a_table_without_a_host_names_none() -> None:
    text = not_host("").text
    assert "this table has none" in text.en
    assert "ホストがいません" in text.ja


@pytest.mark.parametrize("kind", EVERY)
def test_when_it_may_not_be_sent(kind: type[Any]) -> None:
    closed = Live()
    closed.do(ask.Close())
    phases = DUTIES[kind].phases
    by = None if DUTIES[kind].who == "system" else "ann"
    for live in (seated("short", "bob"), playing("short", "bob"), closed):
        phase = live.view().phase
        if phase not in phases:
            code = {"lobby": "no_game", "playing": "game_running", "closed": "closed"}[phase]
            assert live.refused(sample(kind), by) == code


@pytest.mark.parametrize("kind", get_args(Command))
def test_commands_are_read_from_json(kind: type[Any]) -> None:
    command = sample(kind)
    data = msgspec.json.encode(command)
    assert msgspec.json.decode(data, type=Command) == command
    assert msgspec.json.decode(data)["do"].islower()


def test_names_of_commands() -> None:
    assert msgspec.json.decode(b'{"do":"set-options","changes":{}}', type=Command) == (
        ask.SetOptions({})
    )
    assert msgspec.json.decode(b'{"do":"sit"}', type=Command) == ask.Sit()


@pytest.mark.parametrize(
    "data",
    [
        b'{"do":"tick"}',
        b'{"do":"connect","player":"bob"}',
        b'{"do":"bot-act","seat":0,"bot":"x","reason":"bot","moment":1,"action":{}}',
        b'{"do":"sit","seat":0,"by":"ann"}',
        b'{"do":"say","text":"%s"}' % (b"x" * 2001),
        b'{"do":"join","name":"%s"}' % (b"x" * 201),
        b'{"do":"act","moment":1,"action":"pass"}',
    ],
)
def test_what_no_client_may_send(data: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(data, type=Command)
