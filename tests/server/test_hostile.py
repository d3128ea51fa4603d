"""What hostile people try: floods of sockets, a look at the metrics, bad manners."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from hattari.core.game import Refusal
from hattari.server import reports
from hattari.server.sessions import table_id
from hattari.server.store.accounts import AccountRows
from hattari.server.web.addresses import is_local, network
from hattari.server.web.app import Tokens
from hattari.server.web.origin import Site, is_known
from hattari.server.web.socket.page import Page
from hattari.server.web.throttle import BYTES_OF_A_LINE, NEWCOMERS, OfAddress, Throttle, Throttles
from hattari.tables.refusals.people import locked
from hattari.wiring import serving
from tests.server.conftest import Arrive
from tests.server.harness import PATIENCE, Person, Served, seated, served
from tests.server.test_socket import end_of
from tests.tables.live import seated as table_seated

pytestmark = pytest.mark.asyncio
API = "/api/v1"
TOKEN = "the operator's own token"


# Floods ----------------------------------------------------------------------------------


async def test_a_throttle_fills_with_time_and_forgets_who_waited() -> None:
    now = [0.0]
    tries = Throttle(lambda: now[0], rate=0.5, most=2, forget_after=3)
    assert [tries.allows("a") for _ in range(3)] == [True, True, False]
    now[0] = 2.0
    assert [tries.allows("a") for _ in range(2)] == [True, False]
    now[0] = 100.0
    for key in "bcdefg":
        assert tries.allows(key)
    assert len(tries) <= 3


async def test_many_others_dont_make_a_throttle_forget_who_did_too_much() -> None:
    tries = Throttle(lambda: 0.0, rate=0.5, most=2, forget_after=4)
    assert [tries.allows("a") for _ in range(3)] == [True, True, False]
    for number in range(50):
        assert tries.allows(f"somebody {number}")
        assert len(tries) <= 4
    assert not tries.allows("a")


@pytest.mark.parametrize(
    ("address", "one", "local"),
    [
        ("203.0.113.7", "203.0.113.7", False),
        ("::ffff:203.0.113.7", "203.0.113.7", False),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::1", True),
        ("", "", False),
    ],
)
async def test_an_address_is_what_one_owner_has(address: str, one: str, local: bool) -> None:
    assert (network(address), is_local(address)) == (one, local)


async def test_many_sockets_of_one_player_say_no_more_than_so_much(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob)
    sockets = [await ann.dial(key) for _ in range(8)]
    for socket in sockets:
        await socket.send('{"type":"hello","version":2}')
    # None of them says more than it may alone.
    with suppress(ConnectionClosed):
        for number in range(60 * len(sockets)):
            await sockets[number % len(sockets)].send('{"type":"ping","at":1}')
    ending = [asyncio.create_task(end_of(socket)) for socket in sockets]
    first = next(asyncio.as_completed(ending))
    frames, code = await first
    assert (frames[-1]["code"], code) == ("too_many_messages", 1008)
    assert (await bob.do("say", text="still here"))["type"] == "accepted"
    for socket in sockets:
        await socket.close()
    await asyncio.gather(*ending)


async def test_an_address_opens_only_so_many_sockets_at_once(server: Served) -> None:
    ann = await Person(server.url, "Ann").arrive()
    ann.address = "198.51.100.77"
    told = set()
    for _ in range(500):
        frames, _code = await end_of(await ann.dial("none"))
        told.add(frames[0]["code"])
        if len(told) > 1:
            break
    assert told == {"no_table", "too_many_from_here"}
    ann.address = "198.51.100.78"
    frames, _code = await end_of(await ann.dial("none"))
    assert frames[0]["code"] == "no_table"
    await ann.close()


async def test_sockets_that_hardly_last_are_fewer_and_keep_nobody_else_out(
    arrive: Arrive,
) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob)
    ann.address = "198.51.100.79"
    said = ""
    for _ in range(60):
        socket = await ann.dial(key)
        with suppress(ConnectionClosed):
            await socket.send('{"type":"hello","version":2}')
        said = str(await socket.recv())
        await socket.close()
        if "welcome" not in said:
            break
    assert "too_many_from_here" in said
    assert (await bob.do("say", text="still here"))["type"] == "accepted"


async def test_talk_is_counted_in_bytes_by_address_and_by_table() -> None:
    now = [0.0]
    throttles, line = Throttles(lambda: now[0]), "あ" * 500
    for _ in range(int(throttles.talk_of_address._most) // (1500 + BYTES_OF_A_LINE)):
        throttles.check_talk("table", "203.0.113.7", line)
    with pytest.raises(Refusal, match="too much talk"):
        throttles.check_talk("table", "203.0.113.7", line)
    throttles.check_talk("table", "203.0.113.8", line)
    for speaker in range(700):
        with suppress(Refusal):
            throttles.check_talk("table", f"192.0.2.{speaker}", line)
    with pytest.raises(Refusal):
        throttles.check_talk("table", "198.51.100.1", line)
    throttles.check_talk("another", "198.51.100.1", line)
    now[0] = 1000.0
    throttles.check_talk("table", "203.0.113.7", line)


async def test_who_talks_too_much_hears_so_and_a_line_that_is_in_the_log_stays(
    arrive: Arrive, server: Served
) -> None:
    ann = await arrive("Ann")
    ann.address = "198.51.100.90"
    await seated(ann, await arrive("Bob"))
    assert (await ann.do("say", text="first", action_id="one"))["type"] == "accepted"
    watchers = server.made.services.node.everybody()
    (page,) = [each for each in watchers if isinstance(each, Page) and each.player.id == ann.id]
    talk = page._throttles.talk_of_address
    assert talk.allows(ann.address, talk._most - 1000)
    assert (await ann.do("say", text="x" * 500))["type"] == "accepted"
    assert (await ann.do("say", text="x" * 500))["code"] == "too_much_talk"
    assert (await ann.do("say", text="first", action_id="one"))["type"] == "accepted"


async def test_who_comes_and_goes_too_often_has_to_wait(arrive: Arrive) -> None:
    ann, bob, eve = [await arrive(name) for name in ("Ann", "Bob", "Eve")]
    await eve.enter(await seated(ann, bob))
    await eve.do("join", name="BUY AT EVIL DOT COM")
    await ann.do("mute", player=eve.id)
    await ann.do("start")
    answers = [await eve.do("queue", on=number % 2 == 0) for number in range(40)]
    assert {answer.get("code") for answer in answers} == {None, "too_many_notices"}
    assert (await eve.do("leave"))["type"] == "accepted"
    assert (await eve.do("join", name="BUY AT EVIL DOT COM"))["code"] == "too_many_notices"
    assert (await bob.do("say", text="at last"))["type"] == "accepted"


async def test_an_address_brings_only_so_many_to_a_table(arrive: Arrive, server: Served) -> None:
    ann = await arrive("Ann")
    key = (await ann.post("/tables", {"game": "bluff", "rules": "mobius"}))["key"]
    code = (await ann.post(f"/tables/{key}/code", {}))["code"]
    coming, guests = f"{server.url}{API}/codes/{code}/guests", []
    here = {"origin": server.url, "x-forwarded-for": "198.51.100.95"}
    for number in range(NEWCOMERS):
        async with httpx.AsyncClient(headers=here) as guest:
            assert (await guest.post(coming, json={"name": f"G{number}"})).status_code == 201
            again = await guest.post(coming, json={"name": f"G{number}"})
            assert again.status_code == 201
            guests.append(httpx.Cookies(guest.cookies))
    async with httpx.AsyncClient(headers=here) as guest:
        late = await guest.post(coming, json={"name": "Late"})
        assert (late.status_code, late.json()["code"]) == (429, "too_many_newcomers")
        guest.headers["x-forwarded-for"] = "198.51.100.96"
        assert (await guest.post(coming, json={"name": "Late"})).status_code == 201
    eve, first = await arrive("Eve"), await arrive("First")
    first.http.cookies = guests[0]
    for person in (eve, first):
        person.address = here["x-forwarded-for"]
        await person.enter(key)
    assert (await eve.do("join", name="Eve"))["code"] == "too_many_newcomers"
    assert (await eve.do("say", text="/join"))["code"] == "too_many_newcomers"
    assert (await first.do("leave"))["type"] == "accepted"
    assert (await first.do("join", name="First"))["type"] == "accepted"


async def test_who_is_not_let_in_is_no_newcomer() -> None:
    throttles, table = Throttles(lambda: 0.0), table_seated("short", "bob").table
    for _ in range(2 * NEWCOMERS):
        with pytest.raises(Refusal, match="locked"), throttles.entry("1.2.3.4", "t", table, "zoe"):
            raise locked()
    for number in range(NEWCOMERS):
        with throttles.entry("1.2.3.4", "t", table, f"zoe-{number}"):
            pass
    with (
        pytest.raises(Refusal, match="joined this table"),
        throttles.entry("1.2.3.4", "t", table, "zoe"),
    ):
        pass
    with throttles.entry("1.2.3.4", "t", table, "bob"), throttles.entry("::1", "t", table, "zoe"):
        pass


# The operator's own ----------------------------------------------------------------------


async def test_metrics_are_for_this_machine_alone(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        assert (await client.get("/metrics")).status_code == 200
        # A proxy says for whom it asks.
        far = await client.get("/metrics", headers={"x-forwarded-for": "203.0.113.7"})
        assert far.status_code == 401
        assert "hattari" not in far.text


@pytest.mark.parametrize(
    ("host", "known", "operator"),
    [
        ("localhost", True, True),
        ("127.0.0.1:8000", True, True),
        ("[::1]:8000", True, True),
        ("192.168.1.7:8000", True, False),
        ("party-pc:8000", True, False),
        ("party-pc.local", True, False),
        ("room.example", True, False),
        ("rebound.evil.com:8000", False, False),
        ("localhost.evil.com", False, False),
    ],
)
async def test_only_names_of_the_house_lead_here(
    server: Served, host: str, known: bool, operator: bool
) -> None:
    headers = {"host": host}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=PATIENCE) as client:
        for path in ("/", f"{API}/games", "/readyz"):
            answer = await client.get(path)
            assert answer.status_code == (200 if known else 421), path
        assert ((await client.get("/metrics")).status_code == 200) == operator
        made = await client.put(
            f"{API}/me", json={"name": "Eve"}, headers={"origin": f"http://{host}"}
        )
        assert made.status_code == (200 if known else 421)


async def test_a_page_of_a_rebound_name_gets_no_handshake(server: Served) -> None:
    with pytest.raises(InvalidStatus):
        await connect(
            f"ws{server.url.removeprefix('http')}/ws/t/none",
            origin=Origin("http://rebound.evil.com"),
            additional_headers={"host": "rebound.evil.com"},
        )


async def test_the_public_name_leads_here_too() -> None:
    site = Site.at("https://play.example.org")
    assert is_known(site, "play.example.org")
    assert not is_known(site, "play.example.com")
    assert not is_known(Site.at(None), "play.example.org")


async def test_addresses_of_one_customer_share_a_wider_limit() -> None:
    tries = OfAddress(lambda: 0.0, rate=1.0, most=10)
    heard = sum(tries.allows(network(f"2001:db8:7:{number:x}::1")) for number in range(200))
    assert heard == 80
    assert tries.allows(network("2001:db8:8::1"))
    assert sum(tries.allows(network("203.0.113.7")) for _ in range(50)) == 10


async def test_what_counts_for_nothing_counts_for_nobody_around_there() -> None:
    tries = OfAddress(lambda: 0.0, rate=1.0, most=10)
    for number in range(200):
        here = network(f"2001:db8:7:{number:x}::1")
        assert tries.allows(here)
        tries.give_back(here)


async def test_metrics_are_for_whoever_has_the_token(tmp_path: Path) -> None:
    store = serving.open_store(None, tmp_path)
    with served(tmp_path, await asyncio.to_thread(_guarded, store)) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
            for token, status in ((None, 401), ("wrong", 401), (TOKEN, 200)):
                headers = {} if token is None else {"authorization": f"Bearer {token}"}
                answer = await client.get("/metrics", headers=headers)
                assert answer.status_code == status


def _guarded(store: Any) -> serving.Server:
    return serving.around(store, tokens=Tokens(TOKEN))


# Neighbours and reports ------------------------------------------------------------------


@pytest_asyncio.fixture
async def table(arrive: Arrive) -> AsyncIterator[tuple[Person, Person, Person, str]]:
    ann, bob, cid = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    for person, address in ((ann, "7"), (bob, "9"), (cid, "9")):
        person.address = f"203.0.113.{address}"
    yield ann, bob, cid, await seated(ann, bob, cid)


async def test_the_host_alone_hears_who_shares_an_address(
    table: tuple[Person, Person, Person, str],
) -> None:
    ann, bob, cid, key = table
    told = await ann.http.get(f"{API}/tables/{key}/neighbours")
    together = {"groups": [sorted((bob.id, cid.id))], "watching": [], "screens": 0}
    assert told.json() == together
    assert "203.0.113" not in told.text
    refused = await bob.http.get(f"{API}/tables/{key}/neighbours")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_host")
    frames = [frame for person in (ann, bob, cid) for frame in person.frames]
    assert "203.0.113" not in str(frames)


async def test_a_report_holds_what_its_sender_could_see(
    table: tuple[Person, Person, Person, str], server: Served
) -> None:
    ann, bob, cid, key = table
    for number in range(60):
        speaker = (ann, bob, cid)[number % 3]
        assert (await speaker.do("say", text=f"line {number} \u202eevil"))["type"] == "accepted"
    asked = {"player": cid.id, "reason": "rude \u202e words"}
    assert await bob.post(f"/tables/{key}/reports", asked) == {"lines": reports.LINES}
    every = await AccountRows(server.made.services.store).reports(10)
    (kept,) = [each for each in every if each.table == table_id(key)]
    body = reports.decode(kept.body)
    assert (kept.reporter, kept.about) == (bob.id, cid.id)
    assert (body.reporter, body.about, body.reason) == ("Bob", "Cid", "rude  words")
    assert [line.text for line in body.lines] == [
        f"line {number} \u202eevil" for number in range(10, 60)
    ]
    assert body.lines[-1].player == cid.id


@pytest.mark.parametrize(
    ("role", "about", "status", "code"),
    [("stranger", "cid", 400, "not_member"), ("bob", "nobody", 404, "no_such_member")],
)
async def test_only_members_report_members(
    table: tuple[Person, Person, Person, str],
    arrive: Arrive,
    role: str,
    about: str,
    status: int,
    code: str,
) -> None:
    _, bob, cid, key = table
    reporter = bob if role == "bob" else await arrive("Eve")
    asked = {"player": cid.id if about == "cid" else "nobody"}
    answer = await reporter.http.post(f"{API}/tables/{key}/reports", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_reports_are_counted(table: tuple[Person, Person, Person, str]) -> None:
    _, bob, cid, key = table
    told = [
        (await bob.http.post(f"{API}/tables/{key}/reports", json={"player": cid.id})).status_code
        for _ in range(6)
    ]
    assert told == [201] * 5 + [429]


async def test_reports_are_counted_by_address_too(
    table: tuple[Person, Person, Person, str], arrive: Arrive
) -> None:
    *_, cid, key = table
    told = []
    for number in range(20):
        eve = await arrive(f"Eve {number}")
        eve.http.headers["x-forwarded-for"] = "203.0.113.66"
        await eve.enter(key)
        assert (await eve.do("join", name=eve.name))["type"] == "accepted"
        answer = await eve.http.post(f"{API}/tables/{key}/reports", json={"player": cid.id})
        told.append(answer.status_code)
    assert told == [201] * 15 + [429] * 5


async def test_who_is_muted_plays_on_and_who_is_kicked_is_gone(
    table: tuple[Person, Person, Person, str],
) -> None:
    ann, bob, cid, _ = table
    assert (await ann.do("mute", player=bob.id))["type"] == "accepted"
    assert (await bob.do("say", text="hi"))["code"] == "muted"
    assert (await bob.do("ready"))["type"] == "accepted"
    assert (await ann.do("kick", player=cid.id))["type"] == "accepted"
    assert (await cid.until(lambda frame: frame["type"] == "bye"))["code"] == "kicked"
