"""What the operator does reaches every node of a running server, on either store."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import httpx
import pytest
import pytest_asyncio

from hattari.core.game import Refusal
from hattari.server import operator as acts
from hattari.server.operator import Act, Operator
from hattari.server.orders import network
from hattari.server.sessions import digest, table_id
from hattari.server.store.port import Player, Store
from hattari.server.store.postgres import PostgresStore
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web.app import Tokens
from hattari.wiring import serving
from tests.server.harness import PATIENCE, Afar, Person, Served, seated, served
from tests.server.machines import Databases

pytestmark = pytest.mark.asyncio
SECRET = "a secret of twenty-six letters"
NEW = {"game": "bluff", "rules": "mobius"}


class House:
    """The nodes of a server; what is done at the last one is to be seen at the first."""

    def __init__(self, nodes: list[Served], open_store: Callable[[], Store]) -> None:
        self.nodes = nodes
        self.open_store = open_store
        self.people: list[Person] = []
        self.store: Store
        self.operator: Operator

    async def arrive(self, name: str, address: str = "") -> Person:
        person = Person(self.nodes[0].url, name)
        person.address = address
        if address:
            person.http.headers["x-forwarded-for"] = address
        self.people.append(person)
        return await person.arrive()

    async def bot(self, host: Person, key: str, address: str = "") -> Afar:
        """A bot from afar that a host has let in, with a seat."""
        bot = Afar(host.url, "Robo")
        bot.token = (await host.post(f"/tables/{key}/bots", {"name": "Robo"}))["token"]
        bot.address = address
        self.people.append(bot)
        await bot.enter(key)
        assert (await bot.do("join", name="Robo"))["type"] == "accepted"
        assert (await bot.do("sit"))["type"] == "accepted"
        return bot

    async def rests(self) -> bool:
        """Whether no node obeys any order."""
        return not any(each.made.services.orders._orders for each in self.nodes)

    async def do(self, act: Act) -> None:
        await self.operator.do(act, "Olga")


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def nodes(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[list[Served], Callable[[], Store]]]:
    """One node on SQLite, or two on PostgreSQL."""
    tokens, path = Tokens(operator=SECRET), tmp_path_factory.mktemp("house") / "hattari.sqlite"
    with ExitStack() as running:
        if request.param == "sqlite":
            made = [serving.around(SqliteStore.open(path), tokens=tokens)]
            opening: Callable[[], Store] = partial(SqliteStore.open, path)
        else:
            databases: Databases = request.getfixturevalue("databases")
            url = databases.fresh()
            made = [
                serving.around(
                    PostgresStore(url), bus=serving.open_bus("postgres", url), tokens=tokens
                )
                for _ in range(2)
            ]
            opening = partial(PostgresStore, url)
        yield [running.enter_context(served(path, each)) for each in made], opening


@pytest_asyncio.fixture
async def house(nodes: tuple[list[Served], Callable[[], Store]]) -> AsyncIterator[House]:
    found = House(*nodes)
    found.store = found.open_store()
    found.operator = serving.operator(found.store)
    yield found
    for order in await found.operator.standing():
        await found.operator.orders.lift(order.kind, order.target)
    await sooner(found.rests)
    for person in found.people:
        await person.close()
    await found.store.close()


async def sooner(wanted: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not await wanted():  # noqa: ASYNC110 (it is so in another thread)
            await asyncio.sleep(0.05)


async def refusal(person: Person, path: str, body: Any, code: str) -> str:
    """Wait until a request is refused so; what is said of it."""
    answers: list[httpx.Response] = []

    async def refused() -> bool:
        answers.append(await person.http.post(f"/api/v1{path}", json=body))
        return answers[-1].is_error

    await sooner(refused)
    assert answers[-1].json()["code"] == code
    assert answers[-1].json()["text"]["ja"]
    return str(answers[-1].json()["text"]["en"])


async def refused(house: House, act: Act) -> str:
    """The code by which an act is refused; it is in the log with it."""
    before = await house.operator.acts(1000)
    with pytest.raises(Refusal) as caught:
        await house.do(act)
    tried, *others = await house.operator.acts(1000)
    assert others == before[:999]
    assert (tried.who, tried.act["refused"]) == ("Olga", caught.value.code)
    return caught.value.code


# Bans


async def test_who_is_banned_is_shown_out_and_hears_why_and_until_when(house: House) -> None:
    ann, bob = await house.arrive("Ann"), await house.arrive("Bob")
    key = await seated(ann, bob)
    await house.do(acts.Ban(whom="player", target=bob.id, seconds=7 * 86400, reason="threats"))
    bye = await bob.until(lambda frame: frame["type"] == "bye")
    assert bye["code"] == "barred"
    assert "threats" in bye["text"]["en"]
    assert "UTC" in bye["text"]["ja"]
    socket = await bob.dial(key)
    assert "barred" in str(await socket.recv())
    await socket.close()
    for other in house.nodes:
        elsewhere = Person(other.url, "Bob")
        house.people.append(elsewhere)
        elsewhere.http.cookies.update(bob.http.cookies)
        await refusal(elsewhere, "/tables", NEW, "barred")
    await ann.post("/tables", NEW)
    await house.do(acts.Unban(whom="player", target=bob.id))
    await sooner(lambda: may(bob, "/tables", NEW))
    await bob.enter(key)


async def may(person: Person, path: str, body: Any) -> bool:
    """Whether a request is taken."""
    return not (await person.http.post(f"/api/v1{path}", json=body)).is_error


async def test_nobody_else_learns_of_a_ban(house: House) -> None:
    ann, bob = await house.arrive("Ann"), await house.arrive("Bob")
    key = await seated(ann, bob, public=True)
    await house.do(acts.Ban(whom="player", target=bob.id, reason="a private matter"))
    await bob.until(lambda frame: frame["type"] == "bye")
    paths = ("/tables", f"/tables/{key}", f"/tables/{key}/neighbours", "/me/tables", "/notice")
    told = [await ann.get(path) for path in paths]
    await ann.do("say", text="where is Bob?")
    assert not [
        each for each in (str(told), str(ann.frames)) if "barred" in each or "matter" in each
    ]


async def test_who_is_banned_may_go_and_be_forgotten(house: House) -> None:
    bob = await house.arrive("Bob")
    await house.do(acts.Ban(whom="player", target=bob.id))
    await refusal(bob, "/tables", NEW, "barred")
    assert (await bob.http.put("/api/v1/me", json={"name": "B"})).status_code == 403
    assert (await bob.http.delete("/api/v1/me")).status_code == 200


async def test_the_bots_of_who_is_banned_go_as_well(house: House) -> None:
    ann, bob = await house.arrive("Ann"), await house.arrive("Bob")
    key, other = await seated(bob, seats=2), await seated(ann, seats=2)
    bot, anns = await house.bot(bob, key), await house.bot(ann, other)
    await house.do(acts.Ban(whom="player", target=bob.id, reason="threats"))
    bye = await bot.until(lambda frame: frame["type"] == "bye")
    assert (bye["code"], "threats" in bye["text"]["en"]) == ("barred", True)
    socket = await bot.dial(key)
    assert "barred" in str(await socket.recv())
    await socket.close()
    assert (await anns.do("say", text="still here"))["type"] == "accepted"
    await house.do(acts.Unban(whom="player", target=bob.id))
    await sooner(lambda: may(bob, "/tables", NEW))
    await bot.enter(key)


async def test_a_bot_goes_with_the_network_that_it_comes_from(house: House) -> None:
    ann = await house.arrive("Ann")
    bot = await house.bot(ann, await seated(ann, seats=2), "203.0.113.9")
    await house.do(acts.Ban(whom="network", target="203.0.113.0/24"))
    assert (await bot.until(lambda frame: frame["type"] == "bye"))["code"] == "barred"


async def test_a_ticket_of_an_older_server_plays_on(house: House) -> None:
    ann = await house.arrive("Ann")
    key = await seated(ann, seats=2)
    bot = Afar(ann.url, "Robo")
    house.people.append(bot)
    bot.token = f"{table_id(key)}.{secrets.token_urlsafe()}"
    await house.store.add_player(Player("robo", "Robo (bot)", "en"), digest(bot.token), 1)
    await bot.enter(key)
    assert (await bot.do("join", name="Ann"))["type"] == "accepted"
    assert [member["name"] for member in bot.view["members"]] == ["Ann", "Robo (bot)"]


async def test_the_screens_of_who_is_banned_end(house: House) -> None:
    bob = await house.arrive("Bob")
    key = await seated(bob, seats=2)
    code = (await bob.post(f"/tables/{key}/code", {}))["code"]
    screen = Person(bob.url, "")
    house.people.append(screen)
    opened = (await bob.post(f"/codes/{code}/screens", {}))["screen"]
    await screen.watch_screen(opened)
    await house.do(acts.Ban(whom="player", target=bob.id))
    assert (await screen.until(lambda frame: frame["type"] == "bye"))["code"] == "barred"


async def test_a_network_is_banned_with_all_who_come_from_there(house: House) -> None:
    eve = await house.arrive("Eve", "203.0.113.7")
    six = await house.arrive("Six", "2001:db8:1:2:3::4")
    ann = await house.arrive("Ann", "198.51.100.1")
    await house.do(acts.Ban(whom="network", target="203.0.113.0/24", reason="flood"))
    await house.do(acts.Ban(whom="network", target="2001:db8:1:2::9"))
    assert "flood" in await refusal(eve, "/tables", NEW, "barred")
    await refusal(six, "/tables", NEW, "barred")
    key = (await ann.post("/tables", NEW))["key"]
    stranger = Person(house.nodes[0].url, "New")
    stranger.http.headers["x-forwarded-for"] = "203.0.113.200"
    house.people.append(stranger)
    assert (await stranger.http.put("/api/v1/me", json={"name": "New"})).status_code == 403
    socket = await eve.dial(key)
    assert "barred" in str(await socket.recv())
    await socket.close()


async def test_an_account_is_banned_by_its_login(house: House) -> None:
    amy = await house.arrive("Amy")
    login = f"Amy {amy.id}"[:20]
    await amy.post("/me/account", {"login": login, "password": "seven dice, one cup"})
    await house.do(acts.Ban(whom="account", target=login))
    await refusal(amy, "/tables", NEW, "barred")
    await house.do(acts.Unban(whom="account", target=login))
    await sooner(lambda: may(amy, "/tables", NEW))
    for act in await house.operator.acts(2):  # a login may be forgotten, and the log of acts isn't
        assert (act.act["whom"], act.act["target"]) == ("player", amy.id)


async def test_a_ban_ends_by_itself(house: House) -> None:
    bob = await house.arrive("Bob")
    await house.do(acts.Ban(whom="player", target=bob.id, seconds=2))
    await refusal(bob, "/tables", NEW, "barred")
    await sooner(lambda: may(bob, "/tables", NEW))


@pytest.mark.parametrize("target", ["nowhere", "127.0.0.1", "0.0.0.0/0", "::/0", "::1"])
async def test_what_would_ban_this_machine_is_no_network(target: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        network(target)


async def test_what_cannot_be_done_is_refused_and_in_the_log_with_the_reason(house: House) -> None:
    assert await refused(house, acts.Ban(whom="player", target="nobody")) == "no_player"
    assert await refused(house, acts.Ban(whom="account", target="nobody")) == "no_player"
    assert await refused(house, acts.Ban(whom="network", target="::1")) == "no_network"
    assert await refused(house, acts.Unban(whom="player", target="nobody")) == "not_so"
    assert await refused(house, acts.Notice(text="")) == "not_so"
    assert await refused(house, acts.Close(table="nothing")) == "no_table"
    assert await refused(house, acts.Forget(player="nobody")) == "no_player"
    assert await refused(house, acts.Withdraw(entry="nothing")) == "no_house_rules"
    for seconds in (0, -1, 2**70):
        assert await refused(house, acts.Notice(text="Hello", seconds=seconds)) == "bad_end"


# Tables and players


async def test_a_table_is_opened_and_closed_over_a_running_game(house: House) -> None:
    ann, bob = await house.arrive("Ann"), await house.arrive("Bob")
    key = await seated(ann, bob)
    await ann.do("say", text="a word")
    assert (await ann.do("start"))["type"] == "accepted"
    shown = await house.operator.show(f"{house.nodes[0].url}/t/{key}")
    assert [(each.name, each.seat, each.host) for each in shown.members] == [
        ("Ann", 0, True),
        ("Bob", 1, False),
    ]
    assert (shown.phase, "a word" in [line.text for line in shown.lines]) == ("playing", True)
    assert "hand" not in str(shown)
    await house.do(acts.Close(table=shown.table, reason="insults"))
    for person in (ann, bob):
        assert (await person.until(lambda frame: frame["type"] == "bye"))["code"] == "closed"
    assert "insults" not in str(ann.frames)
    assert await refused(house, acts.Close(table=shown.table)) == "closed"


async def test_a_player_is_called_otherwise_at_the_table(house: House) -> None:
    ann, bob = await house.arrive("Ann"), await house.arrive("Rude")
    await seated(ann, bob)
    await house.do(acts.Rename(player=bob.id, name="Ann"))
    frame = await ann.until(
        lambda frame: "renamed" in str([each.get("kind") for each in frame.get("events", ())])
    )
    assert "Rude" not in str(frame["events"])
    assert [member["name"] for member in frame["view"]["members"]] == ["Ann", "Ann 2"]
    assert (await bob.get("/me"))["name"] == "Ann"


async def test_a_guest_without_a_cookie_is_forgotten(house: House) -> None:
    ann, bob = await house.arrive("Ann"), await house.arrive("Bob")
    key = await seated(ann, bob)
    await bob.do("say", text="my own words")
    await house.do(acts.Forget(player=bob.id, reason="asked by mail"))
    await bob.until(lambda frame: frame["type"] == "bye")
    await ann.until(
        lambda frame: "forgotten" in str([each.get("kind") for each in frame.get("events", ())])
    )
    again = await (await house.arrive("Cid")).enter(key)
    assert "my own words" not in str(again.frames)
    assert "Bob" not in str(again.frames)
    assert (await bob.get("/me"))["id"] is None


# The whole server


async def test_a_notice_comes_by_itself_and_goes(house: House) -> None:
    """Pages at rest ask for nothing for most of a minute."""
    ann, bob = [await house.arrive(name) for name in ("Ann", "Bob")]
    key = await seated(ann, bots=["odds"])
    await house.do(acts.Notice(text="Back at noon", seconds=3600))
    await ann.until(lambda frame: frame.get("notice") == "Back at noon")
    await bob.enter(key)
    await bob.until(lambda frame: frame.get("notice") == "Back at noon")
    await house.do(acts.Notice(text=""))
    for person in (ann, bob):
        await person.until(lambda frame: frame["type"] == "announced" and not frame["notice"])


async def test_a_notice_is_heard_by_every_page_until_it_ends(house: House) -> None:
    ann = await house.arrive("Ann")
    await seated(ann, bots=["odds"])
    await house.do(acts.Notice(text="Back at noon\u202e.", seconds=3600))

    async def told() -> str:
        await ann.send({"type": "ping", "at": 1})
        pong = await ann.until(lambda frame: frame["type"] == "pong")
        return str(pong.get("notice", ""))

    async def heard(wanted: str) -> None:
        async def so() -> bool:
            return (await told(), (await ann.get("/notice"))["text"]) == (wanted, wanted)

        await sooner(so)

    await heard("Back at noon.")
    await house.do(acts.Notice(text=""))
    await heard("")


async def test_read_only_begins_nothing_and_ends_nothing(house: House) -> None:
    ann, bob, cid = [await house.arrive(name) for name in ("Ann", "Bob", "Cid")]
    await seated(ann, bob)
    await ann.do("start")
    await seated(cid, bots=["odds"])
    await house.do(acts.ReadOnly(on=True))
    await refusal(cid, "/tables", NEW, "read_only")
    await refusal(cid, "/tables/quick", {"game": "bluff", "preset": "mobius"}, "read_only")
    await refusal(cid, "/tables/party", NEW, "read_only")
    for line in ({"do": "start"}, {"do": "say", "text": "/start"}):
        assert (await cid.do(**line))["code"] == "read_only"
    await bob.until(lambda _: bob.view["game"])
    turn = ann if ann.view["game"]["legal"] else bob
    count, face = turn.view["game"]["legal"]["bids"][0]
    assert (await turn.act(do="bid", count=count, face=face))["type"] == "accepted"
    await house.do(acts.ReadOnly(on=False))
    await sooner(lambda: may(cid, "/tables", NEW))
    assert (await cid.do("start"))["type"] == "accepted"


async def test_by_invitation_only_accounts_and_invited_guests_make_tables(house: House) -> None:
    amy, ben, cid = [await house.arrive(name) for name in ("Amy", "Ben", "Cid")]
    account = {"login": f"Amy {amy.id}"[:20], "password": "seven dice, one cup"}
    await amy.post("/me/account", account)
    await house.do(acts.InviteOnly(on=True))
    assert ben.id in await refusal(ben, "/tables", NEW, "invite_only")
    await refusal(ben, "/tables/party", NEW, "invite_only")
    await refusal(ben, "/me/account", {**account, "login": "Ben"}, "invite_only")
    key = (await amy.post("/tables", NEW))["key"]
    await cid.enter(key)
    assert (await cid.do("join", name="Cid"))["type"] == "accepted"
    await house.do(acts.Invite(player=ben.id))
    await sooner(lambda: may(ben, "/tables", NEW))


# The log, and the page's interface


async def test_the_log_says_who_did_what_and_why(house: House) -> None:
    bob = await house.arrive("Bob")
    await house.do(acts.Rename(player=bob.id, name="Robert", reason="wish"))
    (act,) = await house.operator.acts(1)
    assert (act.who, act.act) == (
        "Olga",
        {"do": "rename", "player": bob.id, "name": "Robert", "reason": "wish"},
    )
    assert act.at > 0


async def test_the_page_does_the_same_by_its_secret(house: House) -> None:
    ann, bob = await house.arrive("Ann"), await house.arrive("Bob")
    key = await seated(ann, bob)
    await bob.post(f"/tables/{key}/reports", {"player": ann.id, "reason": "cheats"})
    async with httpx.AsyncClient(
        base_url=house.nodes[0].url,
        headers={"authorization": f"Bearer {SECRET}", "origin": house.nodes[0].url},
        timeout=PATIENCE,
    ) as page:
        found = (await page.get("/api/v1/operator")).json()
        report = found["reports"][0]
        assert (report["about"], report["body"]["reason"]) == (ann.id, "cheats")
        table = (await page.get(f"/api/v1/operator/tables/{report['table']}")).json()
        assert [member["name"] for member in table["members"]] == ["Ann", "Bob"]
        act = {"do": "ban", "whom": "player", "target": ann.id, "seconds": 60, "reason": "cheats"}
        done = await page.post("/api/v1/operator/acts", json={"who": "Olga", "act": act})
        assert (done.status_code, done.json()["acts"][0]["who"]) == (201, "Olga (page)")
        assert [order["target"] for order in done.json()["orders"]] == [ann.id]
        foreign = await page.post(
            "/api/v1/operator/acts",
            json={"who": "Olga", "act": act},
            headers={"origin": "https://evil.example"},
        )
        assert foreign.status_code == 403
    assert (await ann.until(lambda frame: frame["type"] == "bye"))["code"] == "barred"


async def test_guesses_at_the_secret_are_counted(house: House) -> None:
    async with httpx.AsyncClient(base_url=house.nodes[0].url, timeout=PATIENCE) as page:
        page.headers["x-forwarded-for"] = "192.0.2.77"
        codes = []
        for number in range(12):
            page.headers["authorization"] = f"Bearer guess {number}"
            codes.append((await page.get("/api/v1/operator")).status_code)
        assert (codes[0], codes[-1]) == (401, 429)
        page.headers["authorization"] = f"Bearer {SECRET}"
        assert (await page.get("/api/v1/operator")).status_code == 429
        page.headers["x-forwarded-for"] = "192.0.2.78"
        assert (await page.get("/api/v1/operator")).status_code == 200


async def test_so_are_those_of_who_has_many_addresses(house: House) -> None:
    async with httpx.AsyncClient(base_url=house.nodes[0].url, timeout=PATIENCE) as page:
        page.headers["authorization"] = "Bearer guess"
        codes = []
        for number in range(90):
            page.headers["x-forwarded-for"] = f"2001:db8:9:{number:x}::1"
            codes.append((await page.get("/api/v1/operator")).status_code)
        assert (codes[0], codes[-1]) == (401, 429)


async def test_without_a_secret_there_is_no_page(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as page:
        for path in ("/operator", "/api/v1/operator", "/api/v1/operator/tables/x"):
            assert (await page.get(path)).status_code == 404
        sent = {"who": "x", "act": {"do": "read-only", "on": True}}
        assert (await page.post("/api/v1/operator/acts", json=sent)).status_code == 404


async def test_a_secret_that_could_be_guessed_is_none() -> None:
    with pytest.raises(ValueError, match="16"):
        Tokens(operator="too short")
