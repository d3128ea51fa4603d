"""The HTTP interface, as a page and as a stranger use it."""

import asyncio
import re
from contextlib import suppress
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from hattari.server.entries import Done
from hattari.server.forgetting import forget
from hattari.server.store.accounts import AccountRows, Report
from hattari.server.web.shell import MISSING
from hattari.tables.commands import Create, Join
from tests.server.conftest import Arrive
from tests.server.harness import PATIENCE, Person, Served, seated, served

pytestmark = pytest.mark.asyncio
API = "/api/v1"


async def test_a_stranger_is_nobody_until_a_name_is_told(server: Served) -> None:
    person = Person(server.url, "Ann")
    assert await person.get("/me") == {"id": None, "name": None, "language": None}
    assert (await person.get("/me/games"), await person.get("/me/tables")) == ([], [])
    await person.arrive()
    assert await person.get("/me") == {"id": person.id, "name": "Ann", "language": "en"}
    await person.close()


async def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        answer = await client.put(f"{API}/me", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = cookie.partition("=")[2].partition(";")[0]
    assert len(token) == 43  # 256 bits in base64
    assert token not in answer.text


@pytest.mark.parametrize(
    "name", ["", "  ", "\u200b", "x" * 25, "\u202e\u2066", "\u3164", "\u2800\ufe0f", "\u0301"]
)
async def test_a_name_that_cannot_be_is_refused(arrive: Arrive, name: str) -> None:
    ann = await arrive("Ann")
    answer = await ann.http.put(f"{API}/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")
    assert (await ann.get("/me"))["name"] == "Ann"


async def test_a_name_loses_what_deceives_the_eye(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    answer = await ann.http.put(f"{API}/me", json={"name": "A\u202en\u0000n", "language": "ja-JP"})
    assert answer.json() == {"id": ann.id, "name": "Ann", "language": "ja"}


async def test_a_personal_link_brings_one_along_once(arrive: Arrive, server: Served) -> None:
    ann = await arrive("Ann")
    link = await ann.post("/me/link", {})
    assert link["url"].startswith(f"{server.url}/device/")
    async with httpx.AsyncClient(headers={"origin": server.url}, timeout=PATIENCE) as phone:
        # A program that draws a preview of the link doesn't use it up.
        assert "form" in (await phone.get(link["url"])).text
        assert (await phone.post(link["url"])).headers["location"] == "/"
        assert (await phone.get(f"{server.url}{API}/me")).json()["id"] == ann.id
    async with httpx.AsyncClient(headers={"origin": server.url}, timeout=PATIENCE) as thief:
        answer = await thief.post(link["url"])
        assert (answer.status_code, answer.json()["code"]) == (400, "link_gone")


async def test_who_is_forgotten_leaves_no_name_behind(arrive: Arrive, server: Served) -> None:
    ann, bob = await arrive("Annabelle"), await arrive("Bob")
    key = await seated(bob, ann)
    await ann.do("say", text="my secret is the attic")
    asked = {"player": ann.id, "reason": "she is rude"}
    await bob.post(f"/tables/{key}/reports", asked)
    assert (await ann.http.delete(f"{API}/me")).status_code == 200
    assert await ann.get("/me") == {"id": None, "name": None, "language": None}
    assert (await ann.until(lambda frame: frame["type"] == "bye"))["code"] == "forgotten"
    await bob.leave()
    bob.epoch = bob.counter = None
    bob.frames.clear()
    await bob.enter(key)
    told = msgspec.json.encode([bob.frames, await bob.get(f"/tables/{key}")]).decode()
    assert "Annabelle" not in told
    assert "the attic" not in told
    await _nothing_is_kept(server, "Annabelle", "the attic")


async def _nothing_is_kept(server: Served, *words: str) -> None:
    """None of these words is anywhere in the store."""
    store = server.made.services.store
    rows = [row for table in await store.open_tables() for row in await store.rows(table)]
    told: list[Any] = [row.events for row in rows]
    told += [await store.ask(f"SELECT * FROM {name}") for name in ("words", "reports", "records")]
    told += [await store.ask("SELECT * FROM tables"), await store.ask("SELECT * FROM players")]
    assert [word for word in words if word in str(told)] == []


async def test_a_table_on_its_way_while_its_host_is_forgotten_has_no_name(
    arrive: Arrive, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, node = await arrive("Annegret"), server.made.services.node
    create = node.create

    async def late(table: str, command: Create, by: str, action: str) -> Done:
        await forget(node, by)
        return await create(table, command, by, action)

    monkeypatch.setattr(node, "create", late)
    asked = {"game": "bluff", "rules": "mobius", "title": "Annegret's late den"}
    assert (await ann.http.post(f"{API}/tables", json=asked)).status_code != 201
    await _nothing_is_kept(server, "Annegret", "late den")


@pytest.mark.parametrize("by_code", [True, False])
async def test_who_joins_from_elsewhere_while_being_forgotten_has_no_name(
    arrive: Arrive, server: Served, monkeypatch: pytest.MonkeyPatch, by_code: bool
) -> None:
    ann, bob, node = await arrive("Annegret"), await arrive("Bob"), server.made.services.node
    key = await seated(bob, seats=2)
    code = (await bob.post(f"/tables/{key}/code", {}))["code"]
    await ann.enter(key)
    submit = node.submit

    async def late(table: str, command: Any, by: str | None, action: str) -> Done:
        if isinstance(command, Join):
            await forget(node, ann.id)
        return await submit(table, command, by, action)

    monkeypatch.setattr(node, "submit", late)
    if by_code:
        await ann.http.post(f"{API}/codes/{code}/guests", json={"name": "Annegret"})
    else:
        with suppress(ConnectionClosed):  # her session ends meanwhile
            await ann.do("join", name="Annegret")
    await _nothing_is_kept(server, "Annegret")
    assert [member["name"] for member in bob.view["members"]] == ["Bob"]


async def test_a_report_on_its_way_while_somebody_is_forgotten_does_not_name_them(
    arrive: Arrive, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await arrive("Annegret"), await arrive("Bob")
    key = await seated(bob, ann)
    await ann.do("say", text="my secret is the attic")
    add, headers = AccountRows.add_report, {"origin": server.url, "cookie": ann.cookie()}

    async def late(rows: AccountRows, report: Report) -> None:
        answer = await asyncio.to_thread(httpx.delete, f"{server.url}{API}/me", headers=headers)
        assert answer.status_code == 200
        await add(rows, report)

    monkeypatch.setattr(AccountRows, "add_report", late)
    await bob.post(f"/tables/{key}/reports", {"player": ann.id, "reason": "rude"})
    kept = "SELECT body FROM reports WHERE reporter = $1"
    (found,) = await server.made.services.store.ask(kept, bob.id)
    assert "rude" in str(found)
    await _nothing_is_kept(server, "Annegret", "the attic")


async def test_forgetting_moves_nobody_elses_socket(arrive: Arrive, server: Served) -> None:
    ann, bob = await arrive("Annabelle"), await arrive("Bob")
    asked = {"game": "bluff", "rules": "mobius", "title": "Annabelle's den"}
    key = (await ann.post("/tables", asked))["key"]
    await ann.enter(key)
    await ann.do("say", text="my secret is the attic")
    await bob.enter(key)
    await bob.do("join", name="Bob")
    bob.frames.clear()
    await ann.http.delete(f"{API}/me")
    await bob.until(lambda frame: "forgotten" in str(frame))
    assert (await bob.do("say", text="still here"))["type"] == "accepted"
    assert [frame for frame in bob.frames if frame["type"] == "bye"] == []
    assert (bob.view["title"], bob.view["host"]) == ("…", bob.id)
    await _nothing_is_kept(server, "Annabelle", "the attic")
    await bob.leave()
    bob.epoch = bob.counter = None
    bob.frames.clear()
    await bob.enter(key)
    assert "the attic" not in str(bob.frames)
    assert "Annabelle" not in str(bob.frames)


async def test_a_locked_table_is_not_watched_either(arrive: Arrive) -> None:
    ann, bob, eve, dan = [await arrive(name) for name in ("Ann", "Bob", "Eve", "Dan")]
    key = await seated(ann, bob)
    await eve.enter(key)
    found = await ann.get(f"/tables/{key}/neighbours")
    assert found["watching"] == [{"id": eve.id, "name": "Eve"}]
    assert (await bob.http.get(f"{API}/tables/{key}/neighbours")).status_code == 403
    await ann.do("lock", on=True)
    assert (await eve.until(lambda frame: frame["type"] == "bye"))["code"] == "locked"
    socket = await dan.dial(key)
    dan.socket = socket
    await dan.send({"type": "hello", "epoch": None, "counter": None, "page": "", "language": "en"})
    assert (await dan.until(lambda frame: frame["type"] == "bye"))["code"] == "locked"
    await ann.do("lock", on=False)
    await dan.enter(key)
    await ann.do("kick", player=dan.id)
    assert (await dan.until(lambda frame: frame["type"] == "bye"))["code"] == "kicked"
    assert (await bob.do("say", text="at last"))["type"] == "accepted"


async def test_a_public_table_is_listed_until_it_is_not(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    await seated(ann, public=True, seats=4)
    await ann.do("say", text="here I am")
    listed = [each for each in await bob.get("/tables") if each["free"] == 3]
    assert listed[0]["people"] == 1
    # The list's key opens the table for anybody, as long as it is public.
    await bob.enter(listed[0]["key"])
    await ann.do("set-options", changes={"public": False})
    assert listed[0]["key"] not in [each["key"] for each in await bob.get("/tables")]
    hidden = await bob.http.get(f"{API}/tables/{listed[0]['key']}")
    assert (hidden.status_code, hidden.json()["code"]) == (404, "no_table")
    assert listed[0]["key"] in [each["key"] for each in await ann.get("/me/tables")]
    assert (await ann.get(f"/tables/{listed[0]['key']}"))["member"] is True


async def test_a_link_without_its_key_is_nothing(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    for key in ("x", "x" * 24, "a" * 64, "x" * 5000, "%00", "é"):
        answer = await ann.http.get(f"{API}/tables/{key}")
        assert answer.status_code == 404, key


async def test_a_table_is_shared_by_a_code_of_squares(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    key = await seated(ann, seats=2)
    answer = await ann.http.get(f"{API}/tables/{key}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.count("<svg") == 1


@pytest.mark.parametrize(
    ("game", "options", "bot"),
    [("bluff", {}, "odds"), ("dobon", {}, "steady"), ("dobon", {"substitute": "easy"}, "easy")],
)
async def test_who_is_absent_has_a_stand_in_that_knows_the_game(
    arrive: Arrive, game: str, options: dict[str, Any], bot: str
) -> None:
    ann = await arrive("Ann")
    rules = {each["id"]: each["presets"][0]["id"] for each in await ann.get("/games")}[game]
    made = await ann.post("/tables", {"game": game, "rules": rules, "options": options})
    await ann.enter(made["key"])
    assert ann.view["options"]["substitute"] == bot


async def test_games_tell_all_that_their_form_needs(arrive: Arrive) -> None:
    (bluff,) = [game for game in await (await arrive("Ann")).get("/games") if game["id"] == "bluff"]
    assert {preset["id"] for preset in bluff["presets"]} > {"mobius", "bluebear"}
    assert all(axis["title"]["ja"] and axis["title"]["en"] for axis in bluff["axes"])


async def test_games_tell_how_a_table_may_be_set(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    for game in await ann.get("/games"):
        form, rules = game["table"], game["presets"][0]["id"]
        made = await ann.post("/tables", {"game": game["id"], "rules": rules})
        await ann.enter(made["key"])
        assert form["defaults"] == ann.view["options"]
        await ann.leave()
        ann.epoch = ann.counter = None
        (players,) = (axis for axis in game["axes"] if axis["key"] == "players")
        assert form["bounds"]["seats"] == [2, players["highest"]]
        assert form["longest"] == {"title": 60, "name": 24, "bot": 18, "line": 500}


async def test_rules_come_in_full_with_their_text_or_their_conflicts(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    good = await ann.post("/games/bluff/rules", {"rules": "mobius"}, 200)
    assert good["conflicts"] == []
    assert len(good["digest"]) == 64
    assert good["text"][0]["lines"][0]["ja"]
    again = await ann.post("/games/bluff/rules", {"rules": good["rules"]}, 200)
    assert again["digest"] == good["digest"]
    bad = await ann.post("/games/bluff/rules", {"rules": {"dice": "many", "nonsense": 1}}, 200)
    assert bad["rules"] is None
    assert {axis for conflict in bad["conflicts"] for axis in conflict["axes"]} >= {"nonsense"}


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/games/bluff/rules", {"rules": "nonsense"}, 400),
        ("POST", "/games/bluff/rules", {"rules": 5}, 400),
        ("POST", "/games/bluff/rules", {}, 400),
        ("POST", "/games/bluff/rules", [], 400),
        ("POST", "/games/chess/rules", {"rules": "x"}, 404),
        ("POST", "/tables", {"game": "bluff"}, 400),
        ("POST", "/tables", {"game": "chess", "rules": "x"}, 404),
        ("POST", "/tables", {"game": "bluff", "rules": "mobius", "options": {"x": 1}}, 400),
        (
            "POST",
            "/tables",
            {"game": "bluff", "rules": "mobius", "options": {"substitute": 'ev"il'}},
            400,
        ),
        ("POST", "/tables", {"game": "bluff", "rules": "mobius", "options": {"seats": 99}}, 400),
        ("POST", "/tables", {"game": "bluff", "rules": "mobius", "bots": ["nobody"]}, 400),
        ("POST", "/tables", {"game": "bluff", "rules": "mobius", "bots": ["x"] * 50}, 400),
        ("POST", "/tables/quick", {"game": "bluff", "preset": "nonsense"}, 400),
        ("GET", "/bots", None, 400),
        ("GET", "/bots?game=chess", None, 404),
        ("GET", "/records/none", None, 404),
        ("GET", "/records/none/frames?seat=-1", None, 400),
        ("GET", "/nowhere", None, 404),
        ("PATCH", "/me", {}, 405),
        ("PUT", "/me", {"name": "x" * 5000}, 400),
        ("PUT", "/me", {"other": 1}, 400),
        ("PUT", "/me", {"name": "x" * 100_000}, 413),
    ],
)
async def test_bad_input_is_refused_in_both_languages(
    arrive: Arrive, method: str, path: str, body: Any, status: int
) -> None:
    ann = await arrive("Ann")
    answer = await ann.http.request(method, f"{API}{path}", json=body)
    assert answer.status_code == status, answer.text
    problem = answer.json()
    assert problem["code"]
    assert problem["text"]["en"]
    assert re.search("[ぁ-んァ-ン一-龠]", problem["text"]["ja"])


@pytest.mark.parametrize(
    "body", [b"{", b"\xff\xfe", b'{"name": "\xff"}', b"[" * 5000, b'{"name": 1e999}', b"null", b""]
)
async def test_bytes_that_are_no_request_are_refused(arrive: Arrive, body: bytes) -> None:
    ann = await arrive("Ann")
    headers = {"content-type": "application/json"}
    answer = await ann.http.put(f"{API}/me", content=body, headers=headers)
    assert answer.status_code == 400, answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {},
    ],
)
async def test_another_site_cannot_act_with_our_cookie(
    arrive: Arrive, headers: dict[str, str]
) -> None:
    ann = await arrive("Ann")
    async with httpx.AsyncClient(
        base_url=ann.url, cookies=ann.http.cookies, timeout=PATIENCE
    ) as page:
        answer = await page.put(f"{API}/me", json={"name": "Eve"}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["text"]["ja"]
    assert (await ann.get("/me"))["name"] == "Ann"


async def test_the_page_comes_with_headers_that_keep_it_to_itself(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        page = await client.get("/t/anything", headers={"accept-language": "ja"})
        assert '<html lang="ja"' in page.text
        policy = page.headers["content-security-policy"]
        assert "require-trusted-types-for 'script'" in policy
        assert policy.endswith("trusted-types worker")
        assert "unsafe" not in policy
        assert page.headers["x-content-type-options"] == "nosniff"
        main = re.search(r'src="(/static/[0-9a-f]{16}/main\.mjs)"', page.text)
        assert main is not None
        module = await client.get(re.findall(r'modulepreload" href="([^"]+)"', page.text)[0])
        assert module.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in module.headers["cache-control"]


async def test_only_what_a_browser_draws_or_runs_brings_the_whole_policy(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        page = await client.get("/")
        folder = re.findall(r'"(/static/[0-9a-f]{16}/)main', page.text)[0]
        for path in ("/", "/worker.js", "/metrics", f"{folder}icon.svg"):
            headers = (await client.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"], path
            assert headers["cross-origin-opener-policy"] == "same-origin"
        for path in ("/api/v1/games", f"{folder}main.mjs", f"{folder}app.css"):
            headers = (await client.get(path)).headers
            assert headers["x-content-type-options"] == "nosniff", path
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "content-security-policy" not in headers


async def test_files_of_an_older_page_are_served_uncached(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        old = await client.get("/static/0000000000000000/vendor/preact.mjs")
        assert (old.status_code, old.headers["cache-control"]) == (200, "no-store")
        for path in ("../app.py", "%2e%2e/app.py", "vendor/none.mjs", "vendor", ""):
            answer = await client.get(f"/static/0000000000000000/{path}")
            assert answer.status_code == 404, path


async def test_those_who_watch_over_the_server_get_answers(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        assert (await client.get("/healthz")).json() == {"ok": True}
        ready = {"ok": True, "store": "ok", "bus": "alone", "draining": False}
        assert ready.items() <= (await client.get("/readyz")).json().items()
        text = (await client.get("/metrics")).text
        assert "hattari_commands_total" in text
        assert "/api/v1/tables/{key}" in text or "hattari_requests_total" in text


async def test_the_interface_describes_itself(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        schema = (await client.get("/api/v1/schema")).json()
        # Bytes that are no request, an unknown path, and somebody without a name.
        asked = [("PUT", "/me"), ("GET", "/records/none"), ("GET", "/nowhere")]
        problems = [
            (await client.request(method, f"/api/v1{path}", content=b"{")).json()
            for method, path in asked
        ]
    assert {"/api/v1/me", "/api/v1/tables/{key}", "/api/v1/records/{record}"} <= schema[
        "paths"
    ].keys()
    operations = [each for path in schema["paths"].values() for each in path.values()]
    reference = {"$ref": "#/components/schemas/Problem"}
    for operation in operations:
        told = operation["responses"]
        assert not any(code.startswith(("4", "5")) for code in told)
        assert told["default"]["content"]["application/json"]["schema"] == reference
    described = schema["components"]["schemas"]["Problem"]
    for problem in problems:
        assert {*described["required"]} <= {*problem} <= {*described["properties"]}


HTML = "text/html; charset=utf-8"


async def test_nobody_asks_without_end(tmp_path_factory: pytest.TempPathFactory) -> None:

    with served(tmp_path_factory.mktemp("flood") / "hattari.sqlite") as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
            answered = 0
            while (answer := await client.get(f"{API}/me")).status_code == 200:
                answered += 1
            people = {"accept": "text/html,*/*;q=0.8", "accept-language": "ja"}
            while (page := await client.get("/", headers=people)).status_code == 200:
                answered += 1
        assert answered >= 600
        assert (answer.json()["code"], answer.headers["retry-after"]) == ("http_429", "1")
        assert (page.status_code, page.headers["content-type"]) == (429, HTML)
        assert "1秒後にもう一度" in page.text
        assert page.headers["retry-after"] == "1"


@pytest.mark.parametrize("path", ["/nonsense", "/learn", "/t/a/b", "/operator", "/device"])
async def test_a_person_is_shown_where_there_is_nothing(server: Served, path: str) -> None:
    people = {"accept": "text/html,*/*;q=0.8", "accept-language": "ja"}
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        page = await client.get(path, headers=people)
        assert (page.status_code, page.headers["content-type"]) == (404, HTML)
        assert '<html lang="ja"' in page.text
        assert MISSING in page.text
        assert "content-security-policy" in page.headers
        told = [
            await client.get(path),
            await client.head(path, headers=people),
            await client.post(path, headers=people),
        ]
        assert [each.headers["content-type"] for each in told] == ["application/json"] * 3


async def test_what_programs_ask_for_is_no_page(server: Served) -> None:
    people = {"accept": "text/html"}
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        assert MISSING not in (await client.get("/", headers=people)).text
        for path in (f"{API}/nowhere", f"{API}/records/none", "/static/0/none.mjs", "/ws/none"):
            answer = await client.get(path, headers=people)
            assert answer.status_code == 404, path
            assert answer.headers["content-type"] == "application/json", path
        foreign = {**people, "host": "evil.example.com"}
        assert (await client.get("/nonsense", headers=foreign)).json()["code"] == "http_404"
        for path, status in (("/nonsense", 404), ("/", 200)):
            odd = await client.get(path, headers={**people, "host": "["})
            assert odd.status_code == status, path


async def test_a_lesson_comes_with_its_pictures_and_without_its_positions(
    arrive: Arrive,
) -> None:
    ann = await arrive("Ann")
    lesson = await ann.post("/games/bluff/lesson", {"rules": {"reroll": "after_bid"}}, 200)
    steps = {step["idea"]: step for step in lesson["steps"]}
    assert lesson["rules"]["reroll"] == "after_bid"
    assert set(steps["reroll"]) == {
        *("idea", "title", "ask", "stage", "tap", "said", "after", "replies")
    }
    assert [each for each in await ann.get("/games") if not each["lesson"]] == []


async def test_questions_about_rules_come_without_their_positions(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    quiz = await ann.post("/games/bluff/quiz", {"rules": "mobius"}, 200)
    assert len(quiz["questions"]) == 5
    first = quiz["questions"][0]
    assert set(first) == {
        *("ask", "scene", "stage", "answers", "right", "after", "reasons", "other")
    }
    assert first["answers"][first["right"]]["en"] == "You: 1 die lost, Raccoon: 1 die lost"
    two = {"rules": "full-house", "other": "numazoko"}
    assert (await ann.post("/games/dobon/quiz", two, 200))["questions"]
    same = {"rules": "quick", "other": "quick"}
    assert (await ann.post("/games/dobon/quiz", same, 200))["questions"] == []
    assert [each for each in await ann.get("/games") if not each["quiz"]] == []


async def test_any_rules_can_be_played_at_once_by_as_many_as_they_take(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    rules = {"preset": "mobius", "players": 2, "dice": 2}
    key = (await ann.post("/tables/quick", {"game": "bluff", "preset": rules}, 201))["key"]
    summary = await ann.get(f"/tables/{key}")
    assert (summary["seats"], summary["free"], summary["phase"]) == (2, 0, "playing")


async def test_the_atlas_lists_texts_and_holds_them_against_ones_own_rules(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    listed = await ann.get("/games/bluff/atlas")
    assert listed["mine"] is None
    assert {each["differs"] for each in map(dict, listed["texts"])} == {None}
    found = await ann.post("/games/bluff/atlas", {"mine": "mobius"}, 200)
    differs = {each["id"]: len(each["differs"]) for each in found["texts"]}
    assert (differs["mobius"], differs["box-plain"]) == (0, 1)
    measured = {each["id"]: each["minutes"] for each in found["texts"]}
    assert measured["taiwan"] is None
    lacks = {each["id"]: each["lacks"] for each in (await ann.get("/games/dobon/atlas"))["texts"]}
    assert lacks["jda"]
    assert not lacks["numazoko"]
    await ann.post("/games/bluff/atlas", {"mine": "nothing"}, 400)
    assert [each for each in await ann.get("/games") if not each["atlas"]] == []


async def test_an_interview_ends_at_rules_that_a_table_takes(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    answers: list[int | None] = []
    while (found := await ann.post("/games/dobon/interview", {"answers": answers}, 200))[
        "question"
    ] is not None:
        question = found["question"]
        assert question["asked"] == len(answers) < question["most"]
        assert len(question["answers"]) == len(question["notes"] or question["answers"])
        assert question["stage"]
        answers.append(0 if len(answers) % 2 else None)
    arrival = found["arrival"]
    assert arrival["asked"] == len(answers)
    assert arrival["assumed"]
    await ann.post("/tables", {"game": "dobon", "rules": arrival["rules"]}, 201)
    await ann.post("/games/dobon/interview", {"answers": [99]}, 400)
