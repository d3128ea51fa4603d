"""What people felt where two rule sets alternate: asked of who agreed, told to nobody else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.conftest import Arrive
from tests.server.harness import Person, seated
from tests.server.test_play import play, record_of

pytestmark = pytest.mark.asyncio
SHORT = {"preset": "pirates", "dice": 1}
OTHER = {"preset": "pirates", "dice": 1, "exact": "nobody"}
FELT = {"again": True, "fair": False, "lost": "late"}


async def code(person: Person, method: str, path: str, body: Any) -> str:
    answer = await person.http.request(method, f"/api/v1/{path}", json=body)
    return str(answer.json().get("code", answer.status_code))


async def surveyed(arrive: Arrive) -> tuple[Person, Person, str]:
    """Ann and Bob, at a table where two rule sets alternate; its key."""
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob, rules=SHORT)
    assert (await ann.do("set-survey", rules=OTHER))["type"] == "accepted"
    await bob.seen(lambda view: view["survey"] is not None)
    return ann, bob, key


async def played(ann: Person, bob: Person, first: str = "start") -> None:
    assert (await ann.do(first))["type"] == "accepted"
    await bob.seen(lambda view: view["phase"] == "playing")
    await asyncio.gather(play(ann), play(bob))


async def test_who_agreed_is_asked_and_may_change_their_mind(arrive: Arrive) -> None:
    ann, bob, key = await surveyed(arrive)
    path = f"tables/{key}/survey"
    answer = {"number": 1, "felt": FELT}
    assert await code(ann, "PUT", f"{path}/answer", answer) == "not_asked"
    assert (await ann.put(f"/{path}/agreement", {"agrees": True}))["number"] is None
    await played(ann, bob)
    await record_of(ann, key)
    assert (await ann.get(f"/{path}"))["number"] == 1
    assert (await bob.get(f"/{path}")) == {"agreed": False, "number": None, "answered": None}
    assert await code(bob, "PUT", f"{path}/answer", answer) == "not_agreed"
    assert (await ann.put(f"/{path}/answer", answer))["answered"] == FELT
    again = {"number": 1, "felt": {**FELT, "fair": True}}
    assert (await ann.put(f"/{path}/answer", again))["answered"]["fair"]
    (mine,) = await ann.get("/me/survey")
    assert (mine["number"], mine["felt"]["fair"], mine["rules"]["exact"]) == (
        1,
        True,
        "challenger_one",
    )
    assert await bob.get("/me/survey") == []
    await played(ann, bob, "rematch")
    assert (await ann.get(f"/{path}"))["number"] == 2
    assert await code(ann, "PUT", f"{path}/answer", answer) == "not_asked"
    assert (await ann.put(f"/{path}/answer", {**answer, "number": 2}))["answered"] == FELT
    assert [each["rules"]["exact"] for each in await ann.get("/me/survey")] == [
        "challenger_one",
        "nobody",
    ]
    assert (await bob.get("/lab/people"))["rules"] == []
    await ann.put(f"/{path}/agreement", {"agrees": False})
    assert await ann.get("/me/survey") == []


async def test_answers_go_with_who_gave_them(arrive: Arrive) -> None:
    ann, bob, key = await surveyed(arrive)
    for person in (ann, bob):
        await person.put(f"/tables/{key}/survey/agreement", {"agrees": True})
    await played(ann, bob)
    for person in (ann, bob):
        await person.put(f"/tables/{key}/survey/answer", {"number": 1, "felt": FELT})
    assert (await ann.get("/lab/people"))["answers"] == 0
    assert (await ann.do("close"))["type"] == "accepted"
    told = await ann.get("/lab/people")
    assert {each["answers"]: each["shares"] for each in told["rules"]} == {2: []}
    before = told["answers"]
    assert (await bob.http.delete("/api/v1/me")).status_code == 200
    assert (await ann.get("/lab/people"))["answers"] == before - 1
    assert len(await ann.get("/me/survey")) == 1


async def test_strangers_and_tables_without_a_survey(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, rules=SHORT, bots=["odds"])
    path = f"tables/{key}/survey"
    assert await code(bob, "PUT", f"{path}/agreement", {"agrees": True}) == "not_member"
    assert await code(ann, "PUT", f"{path}/agreement", {"agrees": True}) == "no_survey"
    assert await code(bob, "PUT", f"{path}/answer", {"number": 1, "felt": FELT}) == "not_member"
