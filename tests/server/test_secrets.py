"""What nobody may know never leaves: not in a frame, not in an answer, not in the log."""

import asyncio
import base64
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.core.installed import registry
from hattari.server.store.sqlite import SqliteStore
from hattari.tables.codec import Codec
from hattari.tables.events import SeedCommitted, SeedRevealed
from hattari.wiring.serving import STORE_FILE
from tests.server.conftest import Arrive
from tests.server.harness import Person, Process, move, seated

pytestmark = pytest.mark.asyncio
DRAWN_BY_LOT = frozenset({"epoch", "commitment", "clock", "digest", "head"})


def forms(secret: bytes) -> list[str]:
    """How 32 bytes might be written."""
    return [
        secret.hex(),
        base64.b64encode(secret).decode(),
        base64.urlsafe_b64encode(secret).decode(),
        str(list(secret)),
        repr(secret)[2:-1],
    ]


async def seeds(data: Path) -> tuple[set[bytes], set[bytes]]:
    """All seeds of a store's logs, and those that were revealed."""
    store, codec = SqliteStore.open(data / STORE_FILE), Codec(registry())
    events = [
        event
        for table in await store.open_tables()
        for row in await store.rows(table)
        for event in codec.decode(row.events, row.schema)
    ]
    await store.close()
    committed = {event.server_seed for event in events if isinstance(event, SeedCommitted)}
    return committed, {event.server_seed for event in events if isinstance(event, SeedRevealed)}


async def test_a_seed_is_told_only_when_its_round_is_over(tmp_path: Path) -> None:
    with Process(tmp_path / "data") as process:
        process.start()
        people = [await Person(process.url, name).arrive() for name in ("Ann", "Bob", "Eve")]
        ann, bob, eve = people
        # One die a round: the game outlasts the rounds that are played here.
        key = await seated(ann, bob, rules={"preset": "mobius", "loss": "one"})
        await eve.enter(key)
        await ann.do("start")
        await _play_rounds(ann, bob, 2)
        answers = [await person.get(f"/tables/{key}") for person in people]
        answers.append((await ann.http.get("/metrics")).text)
        tokens = [value for person in people for value in person.http.cookies.values()]
        for person in people:
            await person.close()
        process.stop()
        log = process.log.read_text()
    committed, revealed = await seeds(tmp_path / "data")
    hidden = committed - revealed
    assert len(revealed) >= 2
    assert len(hidden) == 1
    told = msgspec.json.encode([*answers, *(person.frames for person in people)]).decode()
    assert any(form in told for seed in revealed for form in forms(seed))
    assert not any(form in told + log for seed in hidden for form in forms(seed))
    assert not any(secret in log for secret in [*tokens, key])
    assert not any(token in told for token in tokens)


async def _play_rounds(ann: Person, bob: Person, rounds: int) -> None:
    async def play(person: Person) -> None:
        while not person.view["game"] or person.view["game"]["round"] <= rounds:
            action = move(person.view["game"]) if person.view["game"] else None
            if action is None:
                await person.receive()
            else:
                await person.act(**action)

    await asyncio.gather(play(ann), play(bob))


def without_lots(value: Any) -> Any:
    """A frame without what differs between any two tables."""
    if isinstance(value, dict):
        return {key: without_lots(each) for key, each in value.items() if key not in DRAWN_BY_LOT}
    return [without_lots(each) for each in value] if isinstance(value, list) else value


async def watched(people: list[Person]) -> tuple[int, str]:
    """Who starts, and all that a guest sees of three bids at a new table of Ann and Bob."""
    ann, bob, eve = people
    for person in people:
        person.frames.clear()
        person.epoch = person.counter = None
    key = await seated(ann, bob)
    for _ in people:  # let everybody's coming be told before the guest comes
        await bob.do("say", text="ready")
    await eve.enter(key)
    await ann.do("start")
    while bob.view["phase"] != "playing":
        await bob.receive()
    actor, other = (ann, bob) if ann.view["game"]["legal"] else (bob, ann)
    starter = actor.view["game"]["you"]
    for _ in range(3):
        action = move(actor.view["game"])
        assert action is not None
        await actor.act(**action)
        while not other.view["game"]["legal"]:
            await other.receive()
        actor, other = other, actor
    await eve.until(lambda frame: frame["type"] == "update" and len(_trail(frame)) == 3)
    updates = [frame for frame in eve.frames if frame["type"] == "update"]
    for person in people:
        await person.leave()
    return starter, msgspec.json.encode(without_lots(updates), order="sorted").decode()


def _trail(frame: dict[str, Any]) -> list[Any]:
    game = frame["view"]["game"]
    return list(game["trail"]) if game else []


async def test_a_guest_sees_the_same_whatever_the_dice(arrive: Arrive) -> None:
    people = [await arrive("Ann"), await arrive("Bob"), await arrive("Eve")]
    streams: dict[int, set[str]] = {}
    for _ in range(6):
        starter, stream = await watched(people)
        streams.setdefault(starter, set()).add(stream)
    # Two seats may start, so six tables hold at least one pair with the same starter.
    assert [len(seen) for seen in streams.values()] == [1] * len(streams)
