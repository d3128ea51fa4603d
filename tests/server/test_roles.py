"""The table of roles is whole, and each of its cells is so on a real server."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
import pytest_asyncio
from litestar.routes import HTTPRoute

from hattari.server.training import Leave
from hattari.server.web import roles
from hattari.server.web.app import Tokens
from hattari.server.web.roles import ALL, COMMANDS, ROLES, ROUTES, Role
from hattari.tables.commands import Command, SystemCommand
from hattari.wiring import serving
from tests.server.harness import PATIENCE, TURBO, Afar, Person, Served, served

pytestmark = pytest.mark.asyncio
ROOT = Path(__file__).parent.parent.parent
API = "/api/v1"
PASSWORD = "seven dice, one cup"
BYTES = b"sixteen bytes..."
DIGEST = hashlib.sha256(BYTES).hexdigest()
TICKET = "the operator's own token"


# The table -------------------------------------------------------------------------------


async def test_the_page_is_as_the_table() -> None:
    assert (ROOT / roles.DOCUMENT).read_text("utf-8") == roles.markdown()


async def test_every_command_has_a_row() -> None:
    kinds = [*get_args(Command), *get_args(SystemCommand)]
    assert [str(kind.__struct_config__.tag) for kind in kinds] == list(COMMANDS)


def routes(server: Served) -> set[str]:
    """The routes that there are, as the table writes them."""
    found = set()
    for route in server.made.app.routes:
        path = "/".join(
            part.partition(":")[0] + "}" if part.startswith("{") else part
            for part in route.path.split("/")
        )
        methods = route.methods - {"OPTIONS"} if isinstance(route, HTTPRoute) else ("WS",)
        found |= {f"{method} {path}" for method in methods}
    return found


@pytest.mark.asyncio(loop_scope="module")
async def test_every_route_has_a_row(club: Club) -> None:
    assert routes(club.server) == ROUTES.keys()


# Those who try ---------------------------------------------------------------------------


class Club:
    """A server and one person of each role; tables are made anew for each that changes one."""

    def __init__(self, server: Served) -> None:
        self.server = server
        names: dict[Role, str] = {
            "anonymous": "",
            "guest": "Gil",
            "account": "Amy",
            "player": "Bob",
            "eliminated": "Cid",
            "spectator": "Eve",
            "host": "Ann",
            "operator": "",
        }
        self.people = {role: Person(server.url, name) for role, name in names.items()}
        self.bot = Afar(server.url, "Dot")
        self.people["bot"] = self.bot
        self.people["operator"].http.headers["authorization"] = f"Bearer {TICKET}"

    @property
    def host(self) -> Person:
        return self.people["host"]

    @property
    def seats(self) -> list[Person]:
        return [self.people[role] for role in ("host", "player", "eliminated", "bot")]

    async def arrive(self) -> None:
        for role, person in self.people.items():
            if role not in {"anonymous", "operator", "bot"}:
                await person.arrive()
        account = {"login": "Amy", "password": PASSWORD}
        await self.people["account"].post("/me/account", account)

    async def close(self) -> None:
        for person in self.people.values():
            await person.close()

    # Tables

    async def lobby(self, between_seconds: int = 60) -> str:
        """Four of six seats are taken, the spectator watches; the key."""
        made = {
            "game": "bluff",
            "rules": {"preset": "pirates", "dice": 1},
            "options": {
                **TURBO,
                "seats": 6,
                "between_seconds": between_seconds,
                "out_sees_hands": True,
            },
        }
        # Each from another address: one alone makes so many at once and no more.
        home = {"x-forwarded-for": f"10.{secrets.randbelow(256)}.{secrets.randbelow(256)}.1"}
        answer = await self.host.http.post("/api/v1/tables", json=made, headers=home)
        key: str = answer.json()["key"]
        ticket = await self.host.post(f"/tables/{key}/bots", {"name": "Dot"})
        self.bot.token = ticket["token"]
        for person in [*self.seats, self.people["spectator"]]:
            await self.open(person, key)
            if person is not self.host:
                assert (await person.do("join", name=person.name))["type"] == "accepted"
            if person in self.seats[1:]:
                assert (await person.do("sit"))["type"] == "accepted"
        return key

    async def open(self, person: Person, key: str) -> None:
        await person.leave()
        person.epoch = person.counter = None
        await person.enter(key)
        person.id = person.view["you"]["id"]

    async def playing(self) -> str:
        key = await self.lobby()
        assert (await self.host.do("start"))["type"] == "accepted"
        await self.seen(lambda view: bool(view["game"]))
        return key

    async def seen(self, wanted: Callable[[Any], bool]) -> None:
        """Wait until all at the table see something."""
        for person in self.seats:
            await person.seen(wanted)

    async def act(self, person: Person, action: dict[str, Any]) -> None:
        moment = person.view["moment"]
        assert (await person.act(**action))["type"] == "accepted"
        await self.seen(lambda view: view["moment"] > moment)

    async def bid(self, choice: int) -> Person:
        """Whoever has the turn bids, the lowest (0) or the highest (-1); who that was."""
        (person,) = [each for each in self.seats if each.view["game"]["legal"]]
        if person.view["game"]["legal"]["uncover"]:
            await self.act(person, {"do": "uncover"})
        count, face = person.view["game"]["legal"]["bids"][choice]
        await self.act(person, {"do": "bid", "count": count, "face": face})
        return person

    async def turn_of(self, person: Person) -> None:
        while not person.view["game"]["legal"]:
            await self.bid(0)

    async def lost_by(self, loser: Person) -> None:
        """Play rounds until this one is out: they bid too much, and the next one challenges."""
        await self.turn_of(loser)
        await self.bid(-1)
        (doubter,) = [each for each in self.seats if each.view["game"]["legal"]]
        await self.act(doubter, {"do": "challenge"})

    async def between(self) -> str:
        """A table whose round is over; "eliminated" is out, all have promised bytes."""
        while True:
            key = await self.playing()
            for person in self.seats:
                assert (await person.do("commit", digest=DIGEST))["type"] == "accepted"
            out = self.people["eliminated"]
            await self.lost_by(out)
            view = out.view
            # The highest bid may be true, once in a while.
            if view["phase"] == "playing" and view["game"]["seats"][view["you"]["seat"]]["out"]:
                return key

    async def over(self) -> str:
        """A table whose game is over."""
        key = await self.lobby(between_seconds=0)
        assert (await self.host.do("start"))["type"] == "accepted"
        await self.seen(lambda view: bool(view["game"]))
        while self.host.view["phase"] == "playing":
            (person,) = [each for each in self.seats if each.view["game"]["legal"]]
            legal = person.view["game"]["legal"]
            if legal["challenge"]:
                await self.act(person, {"do": "challenge"})
            else:
                await self.bid(-1)
            await self.seen(
                lambda view: view["phase"] == "over" or view["game"]["turn"] is not None
            )
        return key


@asynccontextmanager
async def founded(folder: Path) -> AsyncIterator[Club]:
    """A club on a server of its own."""
    store = serving.open_store(f"sqlite:///{folder}/h.sqlite", None)
    chores = serving.Chores(training=Leave.HOSTS)
    made_up = serving.around(store, tokens=Tokens(TICKET, TICKET), chores=chores)
    with served(Path(), made_up) as server:
        made = Club(server)
        await made.arrive()
        yield made
        await made.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def club(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Club]:
    async with founded(tmp_path_factory.mktemp("roles")) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def doomed_club(tmp_path: Path) -> AsyncIterator[Club]:
    """One for a test after which nobody in it is who they were."""
    async with founded(tmp_path) as made:
        yield made


# Commands --------------------------------------------------------------------------------

Scene = Callable[[Club], Awaitable[str]]
Fields = dict[str, Any]


async def paused(club: Club) -> str:
    key = await club.playing()
    await club.host.do("pause")
    return key


async def with_bot(club: Club) -> str:
    key = await club.lobby()
    await club.host.do("add-bot", bot="odds", seat=5)
    return key


def of(role: Role, club: Club) -> str:
    return club.people[role].id


SCENES: dict[str, Scene] = {
    "remove-bot": with_bot,
    "queue": Club.playing,
    "act": Club.playing,
    "continue": Club.between,
    "reveal": Club.between,
    "pause": Club.playing,
    "resume": paused,
    "ask-undo": Club.playing,
    "answer-undo": Club.playing,
    "rematch": Club.over,
    "lead": Club.over,
    "stop-leading": Club.over,
    "point": Club.over,
}
"""Where a command makes sense; a table that waits for players for all others."""
AFRESH = {"act", "ask-undo", "answer-undo", "wear", "lead", "stop-leading", "point"}
"""What needs a table of its own for each role: there are only so many bids in one round, and only
one wears a face, and one leads."""
AFTER = {"lead", "stop-leading", "point"}
"""What comes after a game, when nobody is out of it any more."""
FIELDS: dict[str, Callable[[Club], Fields]] = {
    "create": lambda _: {"game": "bluff", "rules": "mobius", "name": "x"},
    "join": lambda _: {"name": "Newcomer"},
    "kick": lambda club: {"player": of("spectator", club)},
    "mute": lambda club: {"player": of("spectator", club)},
    "handover": lambda club: {"player": of("player", club)},
    "add-bot": lambda _: {"bot": "odds"},
    "remove-bot": lambda _: {"seat": 5},
    "set-options": lambda _: {"changes": {"odds": True}},
    "set-rules": lambda _: {"rules": {"preset": "pirates", "dice": 2}},
    "set-survey": lambda _: {"rules": {"preset": "pirates", "dice": 2}},
    "switch-option": lambda _: {"option": "exact"},
    "act": lambda club: {
        "moment": club.host.view["moment"],
        "action": {"do": "bid", "count": 1, "face": 2},
    },
    "commit": lambda _: {"digest": DIGEST},
    "reveal": lambda _: {"contribution": BYTES.hex()},
    "answer-undo": lambda _: {"yes": False},
    "guess": lambda _: {"yes": False},
    "say": lambda _: {"text": "hello"},
    "lead": lambda _: {"seat": 0, "step": 0},
    "point": lambda _: {"at": "seat", "number": 0},
    "stamp": lambda _: {"mood": "laugh"},
    "wear": lambda _: {"face": "hedgehog"},
    "connect": lambda club: {"player": of("host", club)},
    "disconnect": lambda club: {"player": of("host", club)},
    "bot-act": lambda _: {"seat": 0, "bot": "x", "reason": "bot", "moment": 0, "action": {}},
    "resumed": lambda _: {"ms": 5},
}


async def opens(club: Club, role: Role, key: str) -> bool:
    """Whether a role gets a socket at all."""
    person = club.people[role]
    if role == "operator":
        person = stranger = Afar(club.server.url, "")
        stranger.token = TICKET
    socket = await person.dial(key)
    async with asyncio.timeout(PATIENCE):
        first = await socket.recv() if role in {"anonymous", "operator"} else b""
    await socket.close()
    return b"no_identity" not in (first if isinstance(first, bytes) else first.encode())


async def accepted(club: Club, role: Role, command: str) -> bool:
    """Whether a role's command is taken."""
    person = club.people[role]
    if command == "act" and role in roles.IN_PLAY:
        await club.turn_of(person)
        moment = person.view["moment"]
        count, face = person.view["game"]["legal"]["bids"][0]
        fields: Fields = {"moment": moment, "action": {"do": "bid", "count": count, "face": face}}
    else:
        fields = FIELDS[command](club) if command in FIELDS else {}
    answer = await person.do(command, **fields)
    done = answer["type"] in {"accepted", "answer"}
    if command == "act" and done:
        await club.seen(lambda view: view["moment"] > moment)
    return done


async def prepare(club: Club, role: Role, command: str) -> None:
    """What has to happen before one role's own turn at a command."""
    person = club.people[role]
    if command in {"stop-leading", "point"}:
        assert (await person.do("lead", seat=0))["type"] == "accepted"
    if command == "ask-undo":
        await club.turn_of(person)
        assert await club.bid(0) is person
    if command == "answer-undo":
        others = [each for each in club.seats if each is not person]
        while (asking := await club.bid(0)) not in others:
            pass
        assert (await asking.do("ask-undo"))["type"] == "accepted"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.asyncio(loop_scope="module")
async def test_who_may_send_a_command(club: Club, command: str) -> None:
    scene = SCENES.get(command, Club.lobby)
    key = await scene(club)
    visitors: tuple[Role, ...] = ("guest", "account")
    for role in visitors:
        await club.open(club.people[role], key)
    there = [role for role in ROLES if role not in {"anonymous", "operator", "eliminated"}]
    rights = COMMANDS[command]
    for role in there:
        if role not in rights:
            assert not await accepted(club, role, command), role
    # The host is the last: what the host does may end it all.
    for role in sorted(rights.intersection(there), key=lambda role: role == "host"):
        if command in AFRESH:
            await scene(club)
            await prepare(club, role, command)
        assert await accepted(club, role, command), role


@pytest.mark.asyncio(loop_scope="module")
async def test_who_may_open_a_tables_socket(club: Club) -> None:
    key = await club.lobby()
    found = {role for role in ROLES if await opens(club, role, key)}
    assert found == ROUTES["WS /ws/t/{key}"]


@pytest.mark.asyncio(loop_scope="module")
async def test_whoever_has_its_pass_opens_a_screens_socket(club: Club) -> None:
    assert ROUTES["WS /ws/screen/{screen}"] == ALL
    key = await club.lobby()
    code = (await club.host.post(f"/tables/{key}/code", {}))["code"]
    screen = await club.people["anonymous"].post(f"/codes/{code}/screens", {})
    for person in club.people.values():
        await person.leave()
        person.epoch = person.counter = None
        await person.watch_screen(screen["screen"])


@pytest.mark.asyncio(loop_scope="module")
async def test_what_is_left_to_who_is_eliminated(club: Club) -> None:
    await club.between()
    allowed = {command for command, rights in COMMANDS.items() if "eliminated" in rights}
    allowed -= AFTER
    after = ("guess", "skip-to-end", "leave")
    found = set()
    for command in (*(each for each in COMMANDS if each not in after), *after):
        if command == "guess":
            assert (await club.people["eliminated"].do("look", on=False))["type"] == "accepted"
            for person in club.seats:
                await person.do("continue")
            await club.seen(lambda view: view["game"]["turn"] is not None)
            await club.bid(0)
        if command == "skip-to-end":
            for person in [*club.seats[:2], club.bot]:
                assert (await person.do("leave"))["type"] == "accepted"
        if await accepted(club, "eliminated", command):
            found.add(command)
    assert found == allowed


# Routes ----------------------------------------------------------------------------------

BODIES: dict[str, Any] = {
    f"PUT {API}/me": {},
    f"POST {API}/me/link": {},
    f"POST {API}/me/account": {"login": "Again", "password": "weak"},
    f"PUT {API}/me/account/password": {"old": PASSWORD, "new": PASSWORD},
    f"POST {API}/me/account/codes": {"password": PASSWORD},
    f"POST {API}/me/passkeys/options": {"password": PASSWORD},
    f"POST {API}/me/passkeys": {"credential": {}},
    f"POST {API}/login": {"login": "Nobody", "password": PASSWORD},
    f"POST {API}/recover": {"login": "Nobody", "code": "x", "password": PASSWORD},
    f"POST {API}/login/passkey/options": {},
    f"POST {API}/login/passkey": {"credential": {}},
    f"POST {API}/games/{{game}}/rules": {"rules": "mobius"},
    f"POST {API}/games/{{game}}/lesson": {"rules": "mobius"},
    f"POST {API}/games/{{game}}/quiz": {"rules": "mobius"},
    f"POST {API}/tables": {"game": "bluff", "rules": "nothing"},
    f"POST {API}/tables/quick": {"game": "bluff", "preset": "nothing"},
    f"POST {API}/tables/{{key}}/bots": {"name": "Dot"},
    f"POST {API}/tables/party": {"game": "bluff", "rules": "nothing"},
    f"POST {API}/codes/{{code}}/guests": {"name": "Dot"},
    f"POST {API}/codes/{{code}}/guesses": {"moment": 0, "yes": True, "viewer": "somebody"},
    f"POST {API}/tables/{{key}}/training": {"bot": "none", "seats": 2},
    f"POST {API}/operator/acts": {"who": "Olga", "act": {"do": "read-only", "on": False}},
    f"PUT {API}/records/{{record}}/review/agreement": {"opens": True},
    f"POST {API}/records/{{record}}/review/whatif": {"seat": 0, "step": 0},
    f"PUT {API}/records/{{record}}/review/whatif": {"id": "none", "at": 0},
    f"POST {API}/records/{{record}}/contrast": {"seat": 0, "step": 0, "other": "mobius"},
    f"POST {API}/contrast": {"game": "bluff", "rules": "nothing", "other": "mobius"},
    f"POST {API}/lab/trials": {"game": "bluff", "rules": "mobius", "seats": 2},
    f"PUT {API}/tables/{{key}}/survey/agreement": {"agrees": True},
    f"PUT {API}/tables/{{key}}/survey/answer": {
        "number": 1,
        "felt": {"again": True, "fair": True, "lost": "never"},
    },
    f"POST {API}/lab/gallery": {"game": "bluff", "rules": "mobius", "name": ""},
    f"POST {API}/lab/gallery/{{entry}}/report": {"reason": "x"},
    f"POST {API}/puzzle": {"game": "bluff", "rules": "nothing"},
    f"POST {API}/puzzle/solution": {
        "game": "bluff",
        "rules": "mobius",
        "day": "2001-01-01",
        "choice": 0,
    },
    f"POST {API}/me/exercises": {"game": "bluff", "rules": "nothing"},
    f"POST {API}/me/exercises/{{exercise}}": {"choice": 0},
    f"POST {API}/drills": {"game": "bluff", "rules": "mobius"},
    f"POST {API}/drills/answers": {
        "game": "bluff",
        "rules": "mobius",
        "kind": "none",
        "seed": "x",
    },
}
QUERIES = {
    f"GET {API}/bots": "?game=bluff",
    f"GET {API}/tables/{{key}}/training": "?seats=2",
    f"DELETE {API}/tables/{{key}}/training": "?bot=none&seats=2",
    f"GET {API}/screens/{{screen}}/guesses": "?moment=0",
    f"GET {API}/lab/compare": "?base=none&change=none",
    f"GET {API}/lab/changes": "?base=none",
}
LAST_ROUTES = (f"DELETE {API}/me/devices", f"DELETE {API}/me")
"""Whoever asked these is somebody else after that."""
DENIED = {
    "no_identity",
    "no_account",
    "not_host",
    "not_member",
    "not_seated",
    "has_account",
    "http_401",
}
"""The codes that say: not you."""


def address(route: str, key: str) -> tuple[str, str]:
    """A method and a path, in which a table is the one there is and all else is nothing."""
    method, _, path = route.partition(" ")
    path = path.replace("{key}", key).replace("{game}", "bluff")
    filled = "/".join("none" if part.startswith("{") else part for part in path.split("/"))
    return method, filled + QUERIES.get(route, "")


async def may(club: Club, role: Role, route: str, key: str) -> bool:
    """Whether a role's request is more than sent away."""
    person = club.people[role]
    if role in {"anonymous", "bot", "operator"}:  # strangers become guests on the way
        person.http.cookies.clear()
    body = BODIES.get(route)
    if route.endswith("/reports"):
        body = {"player": of("host", club), "reason": "x"}
    method, path = address(route, key)
    answer = await person.http.request(method, path, json=body)
    assert answer.status_code < 500, (route, answer.text)
    if answer.status_code in {200, 201, 303, 404}:
        return True
    code: str = answer.json()["code"]
    return code not in DENIED


@pytest.mark.asyncio(loop_scope="module")
async def test_who_may_ask_a_route(doomed_club: Club) -> None:
    club = doomed_club
    key = await club.lobby()
    club.bot.http.headers["authorization"] = f"Bearer {club.bot.token}"
    asked = [route for route in ROUTES if not route.startswith("WS") and route not in LAST_ROUTES]
    # An address of its own for each role: tries at passwords are counted by address.
    for number, person in enumerate(club.people.values()):
        person.http.headers["x-forwarded-for"] = f"203.0.113.{number}"
    for route in (*asked, *LAST_ROUTES):
        found = {role for role in ROLES if await may(club, role, route, key)}
        assert found == ROUTES[route], route
