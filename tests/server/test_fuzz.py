"""Whatever is sent, the server stands: requests made from its own schema, and broken messages."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.openapi import from_url
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from tests.server.harness import PATIENCE, TURBO, Person, Process, Served

# Requests --------------------------------------------------------------------------------

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 12
"""For each operation and mode; a minute takes no more than 600 requests."""
BOUNDED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def headers(server: Served, mode: GenerationMode) -> dict[str, str]:
    """Each mode comes from an address of its own: an address may ask only so much in a minute."""
    return {
        "origin": server.url,
        "x-forwarded-for": f"198.51.100.{list(GenerationMode).index(mode)}",
    }


def operations(server: Served, mode: GenerationMode) -> list[Any]:
    """All operations; those that take a body where it is to be wrong: any text can be a key."""
    schema = from_url(f"{server.url}/api/v1/schema", headers=headers(server, mode))
    found: list[Any] = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
    return [each for each in found if each.body or mode is GenerationMode.POSITIVE]


def aim(case: Case[Any]) -> None:
    """Name a game that there is, so that more than its name is read."""
    for place in (case.body, case.path_parameters, case.query):
        if isinstance(place, dict) and "game" in place:
            place["game"] = "bluff"


def ask(server: Served, mode: GenerationMode) -> int:
    """Ask every operation; how many requests there were."""
    asked = 0
    for operation in operations(server, mode):

        @BOUNDED
        @given(case=operation.as_strategy(generation_mode=mode))
        def check(case: Case[Any]) -> None:
            nonlocal asked
            asked += 1
            if mode is GenerationMode.POSITIVE:
                aim(case)
            case.call_and_validate(headers=headers(server, mode), checks=CHECKS)

        check()
    return asked


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_as_the_schema_says(server: Served, mode: GenerationMode) -> None:
    assert ask(server, mode) > 40


# Messages --------------------------------------------------------------------------------

EACH = 40
"""Messages for each connection: more at once end it."""
ACT = {"do": "act", "moment": 3, "action": {"do": "bid", "count": 2, "face": 3, "show": [1]}}
COMMANDS: list[dict[str, Any]] = [
    *[ACT] * 4,
    {"do": "act", "moment": 3, "action": {"do": "challenge"}},
    {"do": "say", "text": "2x3"},
    {"do": "say", "text": "/bid 2 3"},
    {"do": "say", "text": "/help"},
    {"do": "join", "name": "Ann"},
    {"do": "sit", "seat": 1},
    {"do": "queue", "on": True},
    {"do": "ready", "on": True},
    {"do": "add_bot", "bot": "easy"},
    {"do": "remove_bot", "seat": 1},
    {"do": "set_options", "changes": {"seats": 5, "turn_seconds": 30, "odds": True}},
    {"do": "set_rules", "rules": {"preset": "mobius", "dice": 4}},
    {"do": "set_rules", "rules": "mobius"},
    {"do": "switch_option", "option": "odds"},
    {"do": "kick", "player": "x"},
    {"do": "mute", "player": "x", "on": True},
    {"do": "handover", "player": "x"},
    {"do": "pause"},
    {"do": "resume"},
    {"do": "ask_undo"},
    {"do": "answer_undo", "yes": True},
    {"do": "rematch"},
    {"do": "leave"},
]
MESSAGES: list[dict[str, Any]] = [
    *({"type": "command", "id": "a", "command": command} for command in COMMANDS),
    {"type": "hello", "epoch": "abc", "counter": 3, "page": "", "language": "en"},
    {"type": "ping", "at": 1.5},
]
JUNK: list[Any] = [
    *(None, True, 0, -1, 1.5, 2**31, 2**63, 2**64, -(2**70), 1e308, "", "0", "x" * 3000),
    *("\0", "\u202e", "１", "🎲", "__proto__", "../..", "' OR 1=1 --", [], {}, [[]], {"do": {}}),
    *({"preset": ["mobius"]}, {"dice": "split30"}, list(range(500)), {"seats": 2**63}),
]
SNIPPETS = ["\\ud800", "\\u0000", "NaN", "1e999", "[" * 3000, '{"a":' * 900, '"', "\\", "\0", ","]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a value with each of its keys."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def copy(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def mutated(rng: random.Random) -> str | bytes:
    """A message of which something is wrong, or nothing."""
    whole = copy(rng.choice(MESSAGES))
    whole["id"] = f"m{rng.random()}" if "id" in whole else whole.get("id")
    for _ in range(rng.choice((0, 1, 1, 2))):
        inside, key = rng.choice(list(places(whole)))
        inside[key] = copy(rng.choice([*JUNK, rng.choice(COMMANDS)]))
    text = msgspec.json.encode(whole).decode()
    if rng.random() < 0.3:
        start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        text = text[:start] + rng.choice([*SNIPPETS, text[start:end] * 2, ""]) + text[end:]
    frame = text.encode()[:16_000]
    return frame if rng.random() < 0.1 else frame.decode("utf-8", "ignore")


async def begin(person: Person) -> None:
    """A new table with two bots, and a game that has begun."""
    made = {"game": "bluff", "rules": "mobius", "options": TURBO, "bots": ["easy", "easy"]}
    await person.enter((await person.post("/tables", made))["key"])
    await person.do("start")


async def pester(person: Person, rng: random.Random) -> int:
    """Send broken messages until enough were sent, or the connection ends; how many."""
    assert person.socket is not None
    sent = 0
    try:
        for sent in range(1, EACH + 1):  # noqa: B007 (what was sent until the end is told)
            await person.socket.send(mutated(rng))
        await person.send({"type": "ping", "at": 0.25})
        await person.until(lambda frame: frame["type"] == "pong" and frame["at"] == 0.25)
    except ConnectionClosed:
        assert person.socket.close_code not in (1006, 1011), person.socket.close_reason
    return sent


async def storm(server: Process, messages: int, seed: int) -> None:
    rng = random.Random(seed)
    sent = 0
    while sent < messages:
        person = Person(server.url, "Ann")
        await person.arrive()
        await begin(person)
        sent += await pester(person, rng)
        await person.close()
    person = await Person(server.url, "Bob").arrive()
    async with asyncio.timeout(PATIENCE):
        await begin(person)
        assert (await person.do("say", text="still there?"))["type"] == "accepted"
    await person.close()


def failures(server: Process) -> list[str]:
    """What the server logged as its own fault."""
    lines = server.log.read_text("utf-8").splitlines()
    return [line for line in lines if "Traceback" in line or '"error"' in line]


def weather(tmp_path: Path, messages: int, seed: int) -> None:
    with Process(tmp_path / "data") as server:
        server.start()
        asyncio.run(storm(server, messages, seed))
        assert failures(server) == []
        assert server.stop() == 0


def test_broken_messages_break_nothing(tmp_path: Path) -> None:
    weather(tmp_path, 2_000, 1)


@pytest.mark.soak
def test_a_flood_of_broken_messages_breaks_nothing(tmp_path: Path) -> None:
    weather(tmp_path, 100_000, 2)
