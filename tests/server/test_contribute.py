"""Pages add their bytes over real sockets; the record proves what came of it."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import pytest

from hattari.core import chance
from hattari.core import record as text
from hattari.core.installed import registry
from tests.server.conftest import Arrive
from tests.server.harness import Person, seated
from tests.server.test_play import play, record_of

pytestmark = pytest.mark.asyncio

ONE_ROUND = {"preset": "pirates", "dice": 1}


def own(person: Person) -> bytes:
    """The bytes of a person's page."""
    return hashlib.sha256(person.name.encode()).digest()[: chance.CONTRIBUTION_BYTES]


async def promise(person: Person) -> str:
    """Send the hash of one's bytes; the hash."""
    digest = hashlib.sha256(own(person)).hexdigest()
    assert (await person.do("commit", digest=digest))["type"] == "accepted"
    return digest


def is_commitment(frame: dict[str, Any]) -> bool:
    """Whether a frame tells of the server's own commitment."""
    return any(each["what"] == "table.commitment" for each in frame.get("events", ()))


async def recorded(person: Person, key: str) -> text.Record:
    """The record of the table's only game."""
    name = await record_of(person, key)
    return text.read((await person.http.get(f"/api/v1/records/{name}")).content)


async def test_bytes_that_are_promised_and_shown_are_in_the_dice(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, rules=ONE_ROUND, between_seconds=600)
    promised = [await promise(person) for person in (ann, bob)]
    await ann.do("start")
    frame = next(each for each in ann.frames if is_commitment(each))
    (commitment,) = (each for each in frame["events"] if each["what"] == "table.commitment")
    assert commitment["promises"] == promised
    assert frame["view"]["game"] is None
    for person in (ann, bob):
        answer = await person.do("reveal", contribution=own(person).hex())
        # Only a machine that stood still for a second refuses it.
        assert answer["type"] == "accepted" or answer["code"] == "too_late_to_reveal"
    await asyncio.gather(play(ann), play(bob))
    record = await recorded(bob, key)
    assert record.proof[0].commitment == commitment["commitment"]
    given = [own(ann).hex(), own(bob).hex()]
    zeros = chance.NO_CONTRIBUTION.hex()
    assert all(
        each in (mine, zeros)
        for each, mine in zip(record.proof[0].contributions, given, strict=True)
    )
    assert text.check(registry(), record) == ()
    for person, other in ((ann, bob), (bob, ann)):
        told = [each for each in person.frames if own(other).hex() in str(each)]
        assert all("table.proof" in str(each) for each in told)


async def test_wrong_and_late_bytes_are_refused_and_count_as_zeros(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, rules=ONE_ROUND, between_seconds=600)
    await promise(ann)
    assert (await ann.do("reveal", contribution=own(ann).hex()))["code"] == "no_game"
    await ann.do("start")
    wrong = await ann.do("reveal", contribution=own(bob).hex())
    assert wrong["code"] in ("not_promised", "too_late_to_reveal")
    unread = await ann.do("reveal", contribution="0" * 31)
    assert unread["code"] == "unreadable"
    await ann.until(lambda frame: (frame.get("view") or {}).get("game") is not None)
    late = await ann.do("reveal", contribution=own(ann).hex())
    assert late["code"] == "too_late_to_reveal"
    await asyncio.gather(play(ann), play(bob))
    record = await recorded(bob, key)
    assert record.proof[0].contributions == (chance.NO_CONTRIBUTION.hex(),) * 2
    assert text.check(registry(), record) == ()
