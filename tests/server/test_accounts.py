"""Accounts beside guests, in the store and over the HTTP interface."""

import asyncio
import base64
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import pytest_asyncio
from argon2 import PasswordHasher

from hattari.core.game import Refusal
from hattari.server import devices, passwords
from hattari.server.accounts import CODES, code_digest, new_codes
from hattari.server.passwords import WAITING, Passwords
from hattari.server.store.accounts import Account, AccountRows, Passkey, Report
from hattari.server.store.gallery import GalleryRows, HouseRule
from hattari.server.store.orders import Order, OrderRows
from hattari.server.store.port import Player, RecordRow, Store
from hattari.server.store.postgres import PostgresStore
from hattari.server.store.reviews import ReviewRows
from hattari.wiring import serving
from tests.server.conftest import Arrive
from tests.server.harness import Person, Served, seated, served
from tests.server.machines import Databases, Open

pytestmark = pytest.mark.asyncio
API = "/api/v1"
PASSWORD = "seven dice, one cup"
OTHER = "eight cups, no dice"


# The store -------------------------------------------------------------------------------

ANN = Account("ann", "Ann", "$argon2id$…", (b"1" * 32, b"2" * 32))


@pytest_asyncio.fixture
async def store(reopen: Open) -> AsyncIterator[Store]:
    opened = reopen()
    for name in ("ann", "bob"):
        await opened.add_player(Player(name, name, "en"), name.encode(), 1)
    yield opened
    await opened.close()


async def test_an_account_is_one_players_and_a_login_one_accounts(store: Store) -> None:
    rows = AccountRows(store)
    assert await rows.add(ANN, "ann", 5)
    assert not await rows.add(ANN, "other", 5)
    assert not await rows.add(Account("bob", "ANN", "", ()), "ann", 5)
    assert await rows.of("ann") == await rows.named("ann") == ANN
    assert await rows.of("bob") is None
    assert await rows.named("other") is None


async def test_codes_change_only_from_what_they_were(store: Store) -> None:
    rows = AccountRows(store)
    await rows.add(ANN, "ann", 5)
    # Two who spend a code at once: one of them is told no.
    spent = await asyncio.gather(rows.set_codes(ANN, [b"1" * 32]), rows.set_codes(ANN, ()))
    assert sorted(spent) == [False, True]


async def test_a_session_that_ended_is_nobodys_and_told_to_all_nodes(store: Store) -> None:
    rows = AccountRows(store)
    await store.add_session("ann", b"phone", 2)
    await rows.touch(b"phone", "Firefox, Linux", 9)
    assert [(each.session, each.seen) for each in await rows.devices("ann")] == [
        (b"phone", 9),
        (b"ann", 0),
    ]
    await rows.end("bob", b"ann", 100)  # not his
    assert await store.player(b"ann") is not None
    await rows.end_all("ann", 100, but=b"phone")
    assert await store.player(b"ann") is None
    assert await store.player(b"phone") is not None
    assert (await rows.ended(100), await rows.ended(101)) == ([b"ann"], [])
    await rows.end("ann", b"phone", 200)
    assert await store.forget("ann") == []
    assert set(await rows.ended(0)) == {b"ann", b"phone"}
    await rows.tidy(0, 150, 0, 0)
    assert await rows.ended(0) == [b"phone"]


async def test_bans_that_are_over_and_nodes_of_long_ago_are_deleted(store: Store) -> None:
    orders = OrderRows(store)
    for target, until in (("192.0.2.1", 9), ("192.0.2.2", 11), ("192.0.2.3", None)):
        await orders.give(Order("network", target, "", 5, until))
    for node, at in (("old", 4), ("new", 8)):
        await store.beat(node, at)
    await AccountRows(store).tidy(10, 100, 0, 0)
    kept = await store.ask("SELECT target FROM orders ORDER BY target")
    assert [target for (target,) in kept] == ["192.0.2.2", "192.0.2.3"]
    assert [node for (node,) in await store.ask("SELECT id FROM nodes")] == ["new"]
    assert await store.last_beat() == 8


async def test_who_is_forgotten_has_no_account(store: Store) -> None:
    rows = AccountRows(store)
    await rows.add(ANN, "ann", 5)
    await rows.add_passkey(Passkey(b"key", "ann", b"public", 0, "phone", 5))
    await rows.add_report(Report("r", "t", 5, "ann", "bob", b"{}"))
    await rows.add_report(Report("s", "t", 6, "bob", "ann", b"{}"))
    await store.forget("ann")
    assert await rows.of("ann") is None
    assert await rows.passkey(b"key") is None
    assert [each.id for each in await rows.reports(10)] == ["s"]


async def test_who_was_forgotten_meanwhile_gets_no_account_and_leaves_the_login_free(
    store: Store,
) -> None:
    rows = AccountRows(store)
    await store.forget("ann")
    assert not await rows.add(ANN, "ann", 5)
    assert not await rows.add_passkey(Passkey(b"key", "ann", b"public", 0, "phone", 5))
    await rows.add_report(Report("r", "t", 5, "ann", "bob", b"{}"))
    shown = GalleryRows(store)
    await shown.add(HouseRule("x", "ann", 1, "toy", "house", "", b"{}"))
    await shown.add(HouseRule("y", "bob", 1, "toy", "house", "", b"{}"))
    await shown.report("y", "ann", 2, "why")
    assert (await rows.named("ann"), await rows.passkey(b"key")) == (None, None)
    assert ([each.id for each in await shown.latest(9)], await shown.reports(9)) == (["y"], [])
    assert await rows.reports(9) == []
    assert await rows.add(Account("bob", "Ann", "", ()), "ann", 5)


async def test_passkeys_and_challenges_are_kept(store: Store) -> None:
    rows = AccountRows(store)
    key = Passkey(b"key", "ann", b"public", 0, "phone", 5)
    assert [await rows.add_passkey(key), await rows.add_passkey(key)] == [True, False]
    await rows.count_passkey(b"key", 7)
    (found,) = await rows.passkeys("ann")
    assert (found.uses, await rows.passkey(b"other")) == (7, None)
    await rows.drop_passkey("bob", b"key")
    assert await rows.passkey(b"key") == found
    await rows.add_challenge(b"c", 100)
    await rows.add_challenge(b"late", 100)
    taken = [await rows.take_challenge(b"c", 99) for _ in range(2)]
    assert [*taken, await rows.take_challenge(b"late", 100)] == [True, False, False]


async def test_a_guests_games_come_along(store: Store) -> None:
    rows = AccountRows(store)
    for number, players in ((1, ("ann", "bob")), (2, ("ann",))):
        record = RecordRow(f"r{number}", "a", number, number, "toy", "", None, players)
        await store.change(
            "INSERT INTO outbox (number, table_id, kind, body) VALUES ($1, 'a', 'record', $2)",
            number,
            b"",
        )
        await store.settle(number, record)
    await ReviewRows(store).agree("r2", "ann", True)
    await rows.adopt("ann", "bob")
    assert [each.id for each in await store.records_of("bob", 10)] == ["r2", "r1"]
    assert await ReviewRows(store).agreed("r2") == {"ann", "bob"}


# Passwords -------------------------------------------------------------------------------


@pytest.mark.parametrize("password", ["short", "x" * 30, "abcabcabcabc", "x1y2z" * 50])
async def test_a_password_that_is_guessed_at_once_is_refused(password: str) -> None:
    with pytest.raises(Refusal) as refused:
        passwords.check(password, "Annabelle")
    assert refused.value.code == "weak_password"
    with pytest.raises(Refusal, match="login"):
        passwords.check("ANNABELLE-1234", "Annabelle")


async def test_more_than_a_few_do_not_wait_for_a_hash() -> None:
    hashing = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    told = await asyncio.gather(
        *(hashing.hash("x") for _ in range(WAITING + 3)), return_exceptions=True
    )
    hashing.close()
    refused = [each for each in told if isinstance(each, Refusal)]
    assert [each.code for each in refused] == ["busy"] * 3
    assert all(str(each).startswith("$argon2id$") for each in told if each not in refused)


async def test_a_code_is_read_however_it_is_typed() -> None:
    codes = new_codes()
    assert len(set(codes)) == CODES
    first = codes[0]
    typed = first.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert code_digest("ann", typed) == code_digest("ann", first)
    assert code_digest("bob", first) != code_digest("ann", first)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox, Linux",
        ),
        (
            "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML) Chrome/140 Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("python-httpx/0.28", ""),
    ],
)
async def test_a_device_has_a_name_that_people_know(agent: str, name: str) -> None:
    assert devices.named(agent) == name


# The interface ---------------------------------------------------------------------------

Stranger = Callable[[], Person]


@pytest_asyncio.fixture
async def stranger(server: Served) -> AsyncIterator[Stranger]:
    """Browsers in which nobody has been yet."""
    opened: list[Person] = []

    def one() -> Person:
        opened.append(Person(server.url, ""))
        return opened[-1]

    yield one
    for person in opened:
        await person.close()


addresses = (f"198.51.100.{number}" for number in range(250))


def at_home(person: Person) -> Person:
    """Give a browser an address of its own: tries are counted by it."""
    if "x-forwarded-for" not in person.http.headers:
        person.http.headers["x-forwarded-for"] = next(addresses)
    return person


async def sign_up(person: Person, login: str) -> list[str]:
    """Make an account; its recovery codes."""
    at_home(person)
    made = await person.post("/me/account", {"login": login, "password": PASSWORD})
    codes: list[str] = made["codes"]
    return codes


async def ask(person: Person, method: str, path: str, **body: Any) -> httpx.Response:
    return await at_home(person).http.request(method, f"{API}{path}", json=body)


async def log_in(person: Person, login: str, password: str, **more: Any) -> httpx.Response:
    return await ask(person, "POST", "/login", login=login, password=password, **more)


async def test_a_guest_who_signs_up_stays_the_same_player(
    arrive: Arrive, stranger: Stranger
) -> None:
    ann, phone = await arrive("Ann"), stranger()
    key = await seated(ann, seats=2)
    assert (await ann.get("/me/account"))["login"] is None
    assert len(await sign_up(ann, "Anna K")) == CODES
    assert (await ann.get("/me"))["id"] == ann.id
    entered = await log_in(phone, "  anna k ", PASSWORD)
    assert (entered.status_code, entered.json()["login"]) == (200, "Anna K")
    assert (await phone.get("/me"))["id"] == ann.id
    assert (await phone.get("/me/tables"))[0]["seats"] == 2
    await phone.enter(key)
    assert phone.view["you"]["seat"] == 0
    again = await ask(ann, "POST", "/me/account", login="Other", password=PASSWORD)
    assert (again.status_code, again.json()["code"]) == (409, "has_account")


async def test_nobody_learns_which_logins_there_are_by_guessing(
    arrive: Arrive, stranger: Stranger
) -> None:
    ann, eve = await arrive("Ann"), stranger()
    await sign_up(ann, "Guessed")
    wrong = [await log_in(eve, login, OTHER) for login in ("Guessed", "Nobody here", "\u200b")]
    assert [each.status_code for each in wrong] == [403] * 3
    assert len({each.text for each in wrong}) == 1
    assert not eve.http.cookies


async def test_who_asks_which_logins_are_taken_soon_hears_nothing(arrive: Arrive) -> None:
    ann, eve = await arrive("Ann"), await arrive("Eve")
    await sign_up(ann, "Sought")
    eve.http.headers["x-forwarded-for"] = "10.77.0.1"
    answers = [
        await ask(eve, "POST", "/me/account", login="Sought", password=PASSWORD) for _ in range(32)
    ]
    codes = [each.json()["code"] for each in answers]
    assert codes[0] == "login_taken"
    assert codes.count("login_taken") <= 31
    assert codes[-1] == "too_many_tries"


async def test_a_login_that_looks_like_anothers_is_taken(arrive: Arrive) -> None:
    ann, eve = await arrive("Ann"), await arrive("Eve")
    await sign_up(ann, "Pacey")
    for lookalike in ("pacey", "Ｐａｃｅｙ", "Расеу", "P\u200bacey"):
        answer = await ask(eve, "POST", "/me/account", login=lookalike, password=PASSWORD)
        expected = 409 if "\u200b" not in lookalike else 201
        assert answer.status_code == expected, lookalike


async def test_a_recovery_code_works_once_and_logs_all_others_out(
    arrive: Arrive, stranger: Stranger
) -> None:
    ann, phone, late = await arrive("Ann"), stranger(), stranger()
    codes = await sign_up(ann, "Forgetful")
    key = await seated(ann, seats=2)
    for use, expected in ((codes[3].lower(), 200), (codes[3], 403)):
        answer = await ask(phone, "POST", "/recover", login="Forgetful", code=use, password=OTHER)
        assert answer.status_code == expected, answer.text
    assert (await phone.get("/me/account"))["codes"] == CODES - 1
    assert (await ann.until(lambda frame: frame["type"] == "bye"))["code"] == "logged_out"
    assert (await ann.get("/me"))["id"] is None
    assert (await log_in(late, "Forgetful", PASSWORD)).status_code == 403
    assert (await log_in(late, "Forgetful", OTHER)).status_code == 200
    await late.enter(key)


async def test_a_new_password_logs_the_other_devices_out(
    arrive: Arrive, stranger: Stranger
) -> None:
    ann, phone = await arrive("Ann"), stranger()
    await sign_up(ann, "Changing")
    await log_in(phone, "Changing", PASSWORD)
    path = "/me/account/password"
    assert (await ask(ann, "PUT", path, old=OTHER, new=OTHER)).status_code == 403
    assert (await ask(ann, "PUT", path, old=PASSWORD, new="short")).status_code == 400
    assert (await ask(ann, "PUT", path, old=PASSWORD, new=OTHER)).status_code == 200
    assert ((await ann.get("/me"))["id"], (await phone.get("/me"))["id"]) == (ann.id, None)
    assert (await log_in(phone, "Changing", OTHER)).status_code == 200


async def test_new_codes_make_the_old_ones_worthless(arrive: Arrive, stranger: Stranger) -> None:
    ann, phone = await arrive("Ann"), stranger()
    old = await sign_up(ann, "Careful")
    assert (await ask(ann, "POST", "/me/account/codes", password=OTHER)).status_code == 403
    answer = await ask(ann, "POST", "/me/account/codes", password=PASSWORD)
    assert len(set(answer.json()["codes"]) - set(old)) == CODES
    gone = await ask(phone, "POST", "/recover", login="Careful", code=old[0], password=OTHER)
    assert gone.json()["code"] == "wrong_code"


async def test_a_device_is_logged_out_from_another(arrive: Arrive, stranger: Stranger) -> None:
    ann, phone = await arrive("Ann"), stranger()
    await sign_up(ann, "Two devices")
    phone.http.headers["user-agent"] = "Mozilla/5.0 (Linux; Android 15) Chrome/140 Safari/537.36"
    await log_in(phone, "Two devices", PASSWORD)
    key = await seated(ann, seats=2)
    await phone.enter(key)
    listed = await ann.get("/me/devices")
    assert sorted((each["device"], each["here"]) for each in listed) == [
        ("", True),  # a program, not a browser
        ("Chrome, Android", False),
    ]
    (other,) = [each["id"] for each in listed if not each["here"]]
    assert (await ann.http.delete(f"{API}/me/devices/{other}")).status_code == 200
    assert (await phone.until(lambda frame: frame["type"] == "bye"))["code"] == "logged_out"
    assert (await phone.get("/me"))["id"] is None
    assert (await ann.do("say", text="still here"))["type"] == "accepted"


async def test_only_ones_own_devices_are_logged_out(arrive: Arrive) -> None:
    ann, eve = await arrive("Ann"), await arrive("Eve")
    (device,) = await ann.get("/me/devices")
    assert (await eve.http.delete(f"{API}/me/devices/{device['id']}")).status_code == 200
    assert (await ann.get("/me"))["id"] == ann.id


@pytest.fixture
def database(databases: Databases) -> str:
    return databases.fresh()


async def test_logging_out_closes_the_sockets_of_every_node(database: str, tmp_path: Path) -> None:
    made = [
        serving.around(PostgresStore(database), bus=serving.open_bus(None, database))
        for _ in range(2)
    ]
    with (
        served(tmp_path, made[0]) as one,
        served(tmp_path, made[1]) as two,
    ):
        ann, phone = await Person(one.url, "Ann").arrive(), Person(two.url, "Ann")
        await sign_up(ann, "Everywhere")
        await log_in(phone, "Everywhere", PASSWORD)
        key = await seated(ann, seats=2)
        await phone.enter(key)
        link = (await ann.post("/me/link", {}))["url"].replace(one.url, two.url)
        assert (await ann.http.delete(f"{API}/me/devices")).status_code == 200
        assert (await phone.until(lambda frame: frame["type"] == "bye"))["code"] == "logged_out"
        assert (await phone.get("/me"))["id"] is None
        assert (await ann.get("/me"))["id"] is None
        # A link that was waiting makes no session any more.
        assert (await phone.http.post(link)).json()["code"] == "link_gone"
        for person in (ann, phone):
            await person.close()


async def test_who_is_forgotten_is_shown_out_everywhere(arrive: Arrive, stranger: Stranger) -> None:
    ann, phone = await arrive("Ann"), stranger()
    await sign_up(ann, "Leaving")
    await log_in(phone, "Leaving", PASSWORD)
    await ann.http.delete(f"{API}/me")
    assert (await phone.get("/me"))["id"] is None
    assert (await log_in(phone, "Leaving", PASSWORD)).status_code == 403


async def test_a_cookie_alone_deletes_no_account(arrive: Arrive, server: Served) -> None:
    ann = await arrive("Ann")
    await sign_up(ann, "Staying")
    store = server.made.services.store
    await store.change("UPDATE sessions SET created = 1 WHERE player_id = $1", ann.id)
    refused = await ann.http.delete(f"{API}/me")
    assert (refused.status_code, refused.json()["code"]) == (403, "log_in_again")
    assert (await ann.get("/me"))["id"] == ann.id
    await log_in(ann, "Staying", PASSWORD)
    assert (await ann.http.delete(f"{API}/me")).status_code == 200
    assert (await ann.get("/me"))["id"] is None


async def test_nor_does_a_personal_link_that_a_cookie_asked_for(
    arrive: Arrive, stranger: Stranger, server: Served
) -> None:
    ann, thief = await arrive("Ann"), stranger()
    await sign_up(ann, "Staying")
    store = server.made.services.store
    await store.change("UPDATE sessions SET created = 1 WHERE player_id = $1", ann.id)
    await thief.http.post((await ann.post("/me/link", {}))["url"])
    assert (await thief.get("/me"))["id"] == ann.id
    refused = await thief.http.delete(f"{API}/me")
    assert (refused.status_code, refused.json()["code"]) == (403, "log_in_again")


async def test_who_had_a_guests_cookie_is_out_when_they_sign_up(
    arrive: Arrive, stranger: Stranger
) -> None:
    ann, thief, other = await arrive("Ann"), stranger(), stranger()
    thief.http.cookies.update(ann.http.cookies)
    await other.http.post((await ann.post("/me/link", {}))["url"])
    waiting = (await ann.post("/me/link", {}))["url"]
    assert (await other.get("/me"))["id"] == (await thief.get("/me"))["id"] == ann.id
    key = await seated(ann, seats=2)
    for each in (thief, other):
        await each.enter(key)
    await sign_up(ann, "Alone now")
    for each in (ann, thief, other):
        assert (await each.until(lambda frame: frame["type"] == "bye"))["code"] == "logged_out"
    await ann.enter(key)
    assert (await ann.do("say", text="still here"))["type"] == "accepted"
    assert (await other.get("/me"))["id"] is (await thief.get("/me"))["id"] is None
    assert (await other.http.post(waiting)).json()["code"] == "link_gone"
    assert (await ann.get("/me"))["id"] == ann.id
    assert (
        await ann.http.delete(f"{API}/me")
    ).status_code == 200  # the password was typed just now


async def test_a_recovery_leaves_no_passkey_behind(
    arrive: Arrive, stranger: Stranger, server: Served
) -> None:
    ann, phone = await arrive("Ann"), stranger()
    codes = await sign_up(ann, "Robbed")
    rows = AccountRows(server.made.services.store)
    assert await rows.add_passkey(Passkey(b"thief", ann.id, b"", 0, "his", 1))
    assert len((await ann.get("/me/account"))["passkeys"]) == 1
    answer = await ask(phone, "POST", "/recover", login="Robbed", code=codes[0], password=OTHER)
    assert answer.json()["passkeys"] == []


async def test_a_login_is_guessed_as_seldom_however_it_is_spelled(
    arrive: Arrive, stranger: Stranger
) -> None:
    ann, eve = await arrive("Ann"), at_home(stranger())
    await sign_up(ann, "Ann of Spell")
    told = list[int]()
    while 429 not in told and len(told) < 90:
        eve.http.headers["x-forwarded-for"] = f"203.0.114.{len(told)}"
        login = "Ann of Spell".replace(" ", "\u200d" * (len(told) % 9) + " ")
        told.append((await log_in(eve, login, OTHER)).status_code)
    assert told[-1] == 429


async def test_a_guests_finished_games_come_along_when_asked(
    arrive: Arrive, stranger: Stranger, server: Served
) -> None:
    ann, phone = await arrive("Ann"), stranger()
    await sign_up(ann, "Bringing")
    phone.name = "Guest"
    await phone.arrive()
    store = server.made.services.store
    await store.change("INSERT INTO records VALUES ('kept', 'none', 1, 1, 'bluff', '', NULL)")
    await store.change(
        "INSERT INTO record_players (player_id, record_id) VALUES ($1, 'kept')", phone.id
    )
    await log_in(phone, "Bringing", PASSWORD, bring=True)
    assert [each["id"] for each in await ann.get("/me/games")] == ["kept"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/me/account/password", {"old": PASSWORD, "new": OTHER}),
        ("POST", "/me/account/codes", {"password": PASSWORD}),
    ],
)
async def test_a_guest_has_no_password_to_change(
    arrive: Arrive, stranger: Stranger, method: str, path: str, body: dict[str, str]
) -> None:
    ann, nobody = await arrive("Ann"), stranger()
    answers = [await ask(person, method, path, **body) for person in (ann, nobody)]
    assert [each.status_code for each in answers] == [403, 401]
    assert [each.json()["code"] for each in answers] == ["no_account", "no_identity"]


async def test_guesses_at_a_password_are_counted(arrive: Arrive, stranger: Stranger) -> None:
    ann, eve = await arrive("Ann"), stranger()
    await sign_up(ann, "Attacked")
    assert (await log_in(ann, "Attacked", PASSWORD)).status_code == 200
    told: list[int] = []
    while 429 not in told:
        # From many addresses: it is the account that is counted.
        eve.http.headers["x-forwarded-for"] = f"203.0.113.{len(told)}"
        told.append((await log_in(eve, "ATTACKED", OTHER)).status_code)
    assert set(told[:20]) == {403}
    assert len(told) <= 65  # forty first tries, twenty others, and what time gives back
    assert (await log_in(eve, "Somebody else", OTHER)).status_code == 403
    # The owner isn't held out where they got in before.
    assert (await log_in(ann, "Attacked", PASSWORD)).status_code == 200


async def test_guesses_from_an_address_are_counted(stranger: Stranger) -> None:
    eve = stranger()
    told: list[int] = []
    while 429 not in told:
        told.append((await log_in(eve, f"login {len(told)}", OTHER)).status_code)
    assert set(told[:30]) == {403}


# Passkeys: what a browser makes of them is tested in one ----------------------------------


def answered(challenge: str, **more: Any) -> dict[str, Any]:
    """What a browser might send for a challenge."""
    data = msgspec.json.encode({"type": "webauthn.get", "challenge": challenge})
    text = base64.urlsafe_b64encode(data).decode().rstrip("=")
    return {"id": "AAAA", "rawId": "AAAA", "type": "public-key", **more} | {
        "response": {"clientDataJSON": text, **more.get("response", {})}
    }


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": "x"},
        {"id": "AAAA", "response": {"clientDataJSON": "!!!"}},
        {"id": "AAAA", "response": {"clientDataJSON": "W1tb"}},
        {"id": 5, "response": []},
        answered("AAAA"),
        answered("é"),
    ],
)
async def test_a_broken_passkey_opens_nothing(
    arrive: Arrive, stranger: Stranger, credential: dict[str, Any]
) -> None:
    ann, eve = await arrive("Ann"), stranger()
    await sign_up(ann, f"Keys {hash(str(credential)) % 10**6}")
    for person, path in ((eve, "/login/passkey"), (ann, "/me/passkeys")):
        answer = await ask(person, "POST", path, credential=credential)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_passkey")


async def test_a_challenge_is_answered_once_and_for_its_own_purpose(
    arrive: Arrive, stranger: Stranger
) -> None:
    ann, eve = await arrive("Ann"), stranger()
    await sign_up(ann, "Challenged")
    assert (await ask(ann, "POST", "/me/passkeys/options", password=OTHER)).status_code == 403
    answer = await ask(ann, "POST", "/me/passkeys/options", password=PASSWORD)
    made = answer.json()["options"]
    asked = (await ask(eve, "POST", "/login/passkey/options")).json()["options"]
    assert made["user"]["name"] == "Challenged"
    assert made["challenge"] != asked["challenge"]
    for path, challenge in (("/login/passkey", made), ("/me/passkeys", asked)):
        credential = answered(challenge["challenge"])
        answer = await ask(ann, "POST", path, credential=credential)
        assert answer.json()["code"] == "wrong_passkey"
    gone = await ann.http.delete(f"{API}/me/passkeys/zz")
    assert (gone.status_code, gone.json()["passkeys"]) == (200, [])
