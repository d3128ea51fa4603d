"""Whatever leaves by HTTP is the same to the byte before and after an answer that is sealed.

All addresses that only read are asked, those of the table filled in; every other one stands below,
asked or with the reason why not: a new way out without a row fails.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hattari.server.sessions import table_id
from hattari.server.web.roles import API, ROUTES
from tests.server.harness import PATIENCE, Person, Served, seated, served
from tests.server.stacked import KING, server

NAMES = ("Ann", "Bob", "Cid", "Dan")
RULES = {"game": "dobon", "rules": "numazoko"}
TABLE, RECORD = f"{API}/tables/{{key}}", f"{API}/records/{{record}}"
CODE, GAME = f"{API}/codes/{{code}}", f"{API}/games/{{game}}"

ASKED: dict[str, Any] = {
    f"POST {GAME}/rules": {"rules": "numazoko"},
    f"POST {GAME}/lesson": {"rules": "numazoko"},
    f"POST {GAME}/quiz": {"rules": "numazoko"},
    f"POST {GAME}/atlas": {"mine": "numazoko"},
    f"POST {GAME}/interview": {"answers": []},
    f"POST {TABLE}/advice": None,
    f"POST {TABLE}/training": {"bot": "steady", "seats": 4},
    f"DELETE {TABLE}/training": None,
    f"PUT {TABLE}/survey/agreement": {"agrees": True},
    f"PUT {TABLE}/survey/answer": {"number": 1, "felt": {}},
    f"PUT {RECORD}/review/agreement": {"opens": True},
    f"POST {RECORD}/review/{{seat}}": None,
    f"POST {RECORD}/review/whatif": {"seat": 0, "step": 0, "hands": "true"},
    f"PUT {RECORD}/review/whatif": {"id": "none", "at": 0, "action": None},
    f"POST {RECORD}/contrast": {"seat": 0, "step": 0, "other": "quick"},
    f"POST {API}/puzzle/solution": {**RULES, "day": "2026-01-01", "choice": 0, "again": True},
    f"POST {API}/me/exercises/{{exercise}}": {"choice": 0},
    f"POST {API}/drills/answers": {**RULES, "kind": "hits", "seed": "1" * 32, "said": 0.5},
    f"POST {API}/operator/acts": {},
}
"""Not one of them changes anything here; what each is asked."""
BY_LOT = "begins something, named by lot, that is no table's"
ONESELF = "changes oneself alone, and answers with that"
APART: dict[str, str] = {
    "GET /metrics": "counts requests; tests/server/test_metrics.py holds the rest of it",
    f"POST {API}/drills": BY_LOT,
    f"POST {API}/puzzle": BY_LOT,
    f"POST {API}/contrast": BY_LOT,
    f"POST {API}/me/exercises": BY_LOT,
    f"POST {API}/lab/trials": BY_LOT,
    f"DELETE {API}/lab/trials/{{trial}}": BY_LOT,
    f"POST {API}/lab/gallery": BY_LOT,
    f"DELETE {API}/lab/gallery/{{entry}}": BY_LOT,
    f"POST {API}/lab/gallery/{{entry}}/report": BY_LOT,
    f"POST {API}/tables": "makes another table",
    f"POST {API}/tables/quick": "makes another table",
    f"POST {API}/tables/party": "makes another table",
    f"POST {TABLE}/bots": "makes a token by lot",
    f"POST {TABLE}/code": "makes a code by lot",
    f"DELETE {TABLE}/screens": "ends what screens are told",
    f"POST {TABLE}/reports": "tests/server/test_hostile.py: it holds what its sender could see",
    f"POST {CODE}/guests": "lets somebody join; their socket tells of it",
    f"POST {CODE}/screens": "makes a pass by lot",
    f"POST {CODE}/guesses": "keeps a guess; tests/server/test_screens.py",
    "POST /device/{token}": ONESELF,
    f"PUT {API}/me": ONESELF,
    f"DELETE {API}/me": ONESELF,
    f"POST {API}/me/link": ONESELF,
    f"POST {API}/me/account": ONESELF,
    f"PUT {API}/me/account/password": ONESELF,
    f"POST {API}/me/account/codes": ONESELF,
    f"DELETE {API}/me/devices": ONESELF,
    f"DELETE {API}/me/devices/{{device}}": ONESELF,
    f"POST {API}/me/passkeys/options": ONESELF,
    f"POST {API}/me/passkeys": ONESELF,
    f"DELETE {API}/me/passkeys/{{key}}": ONESELF,
    f"DELETE {API}/me/exercises/{{exercise}}": ONESELF,
    f"POST {API}/login": ONESELF,
    f"POST {API}/recover": ONESELF,
    f"POST {API}/login/passkey/options": ONESELF,
    f"POST {API}/login/passkey": ONESELF,
    "WS /ws/t/{key}": "tests/server/test_dobon.py and the pairs of tests/soak/peeks.py",
    "WS /ws/screen/{screen}": "told as a stranger is: tests/soak/peeks.py",
}
QUERIES = {
    f"{API}/figures": {"game": "dobon"},
    f"{API}/bots": {"game": "dobon"},
    f"{GAME}/rules": {"rules": '"numazoko"'},
    f"{API}/lab/compare": {"base": "none", "change": "none"},
    f"{API}/lab/changes": {"base": "none"},
}


def test_every_way_out_has_a_row() -> None:
    reads = {name for name in ROUTES if name.startswith("GET ")}
    assert reads | ASKED.keys() | APART.keys() == ROUTES.keys()
    assert not ASKED.keys() & APART.keys()


@pytest.fixture(scope="module")
def stacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("stacked")
    with served(folder, server(folder / "hattari.sqlite")) as running:
        yield running


def asked(names: dict[str, str]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """All that can be asked: route, address, and what goes with it."""
    for route in ROUTES.keys() - APART.keys():
        method, _, path = route.partition(" ")
        more: dict[str, Any] = {"params": QUERIES.get(path, {})} if method == "GET" else {}
        if ASKED.get(route) is not None:
            more["json"] = ASKED[route]
        yield route, path.format(**names), more


def told(answer: httpx.Response) -> tuple[int, bytes, list[tuple[str, str]]]:
    """All of an answer but what the time makes of it."""
    headers = [(name, value) for name, value in answer.headers.items() if name != "date"]
    return answer.status_code, answer.content, headers


async def noted(person: Person) -> None:
    """Until it is written down that this browser is here: that is done beside the answers."""
    devices = [{"seen": 0}]
    async with asyncio.timeout(PATIENCE):
        while not all(each["seen"] for each in devices):
            devices = (await person.http.get(f"{API}/me/devices")).json()


async def everything(people: list[Person], names: dict[str, str]) -> dict[tuple[str, str], Any]:
    """What each of them is told by every address."""
    found = {}
    for route, path, more in sorted(asked(names), key=lambda each: each[0]):
        method = route.partition(" ")[0]
        # A stranger who does more than look becomes a guest, named by lot.
        for person in people if method == "GET" else [each for each in people if each.id]:
            answer = await person.http.request(method, path, **more)
            assert answer.status_code != 500, answer.text
            assert answer.status_code != 429, route
            found[route, person.name] = told(answer)
    return found


@pytest.mark.asyncio
async def test_no_address_tells_of_a_sealed_answer(stacked: Served) -> None:
    players = [await Person(stacked.url, name).arrive() for name in NAMES]
    _, bob, cid, dan = players
    eve, stranger = await Person(stacked.url, "Eve").arrive(), Person(stacked.url, "stranger")
    # Longer than this test may take: nobody's patience ends the window.
    rules = {"preset": "numazoko", "window": 60}
    key = await seated(*players, game="dobon", rules=rules, public=True, between_seconds=600)
    await eve.enter(key)
    code = (await players[0].post(f"/tables/{key}/code", None))["code"]
    shown = await eve.post(f"/codes/{code}/screens", None)
    await players[0].do("start")
    await players[0].act(**KING)
    for person in (*players, eve):
        await person.seen(lambda view: view["game"] and view["game"]["phase"] == "window")
    names = {
        "key": key,
        "table": table_id(key),
        "code": code,
        "screen": shown["screen"],
        "game": "dobon",
        "seat": "1",
        **dict.fromkeys(("digest", "name", "token", "record", "trial", "exercise", "path"), "none"),
    }
    askers = [cid, eve, stranger]
    for number, person in enumerate(askers):  # an address may ask only so much in a minute
        person.http.headers["x-forwarded-for"] = f"198.51.100.{number + 1}"
        await noted(person)
    before = await everything(askers, names)
    assert (await bob.act(do="dobon"))["type"] == "accepted"
    after = await everything(askers, names)
    assert [each for each in before if before[each] != after[each]] == []
    # What everybody sees moves lists, so the comparison isn't blind.
    for person in (cid, dan):
        assert (await person.act(do="wave"))["type"] == "accepted"
    await eve.seen(lambda view: view["game"]["phase"] != "window")
    seen = await everything([cid], names)
    moved = {route for (route, name), now in seen.items() if before[route, name] != now}
    assert {f"GET {API}/me/tables", f"GET {API}/tables"} <= moved
    for person in (*players, eve, stranger):
        await person.close()
    await asyncio.sleep(0)
