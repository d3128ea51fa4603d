"""A bot that runs elsewhere: it plays where its token lets it, and nowhere else."""

import asyncio
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from typer.testing import CliRunner, Result
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from hattari.cli.bot import app
from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.interop.afar import Seat, Turned, play
from tests.server.harness import Person, Served, seated, served

GAMES: list[tuple[str, Any, type[Any], str]] = [
    ("bluff", {"preset": "mobius", "dice": 2}, OddsBot, "odds"),
    ("dobon", {"preset": "quick", "hand": 1, "rounds": 1, "window": 1}, SteadyBot, "steady"),
    # More moves than a server takes at once from one who doesn't pause.
    ("dobon", {"preset": "quick", "hand": 5, "rounds": 6, "window": 1}, SteadyBot, "steady"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("server") / "hattari.sqlite") as running:
        yield running


def plainly(result: Result) -> str:
    """What a command said, without the frame that typer draws."""
    return " ".join(result.output.replace("│", " ").split())


async def ticket(host: Person, key: str, name: str = "Robo") -> dict[str, str]:
    made: dict[str, str] = await host.post(f"/tables/{key}/bots", {"name": name})
    return made


async def over(host: Person, playing: asyncio.Task[None]) -> None:
    while host.view["phase"] != "over" and not playing.done():
        await host.receive()
    if playing.done():
        await playing  # tells why it stopped


@pytest.mark.asyncio
@pytest.mark.parametrize(("game", "rules", "bot", "other"), GAMES)
async def test_a_bot_from_afar_plays_to_the_end(
    server: Served, game: str, rules: Any, bot: type[Any], other: str
) -> None:
    host = await Person(server.url, "Host").arrive()
    key = await seated(host, rules=rules, game=game, seats=3)
    await host.do("stand")
    made = await ticket(host, key)
    playing = asyncio.create_task(play(made["url"], made["token"], Seat(registry(), bot())))
    await host.until(lambda _: "Robo (bot)" in [seat["name"] for seat in host.view["seats"]])
    assert (await host.do("add-bot", bot=other))["type"] == "accepted"
    assert (await host.do("start"))["type"] == "accepted"
    await over(host, playing)
    await host.do("close")
    with pytest.raises(Turned, match="closed"):
        await playing
    await host.close()


@pytest.mark.asyncio
async def test_a_token_is_good_for_its_table_alone(server: Served) -> None:
    host = await Person(server.url, "Host").arrive()
    tables = [await host.post("/tables", {"game": "bluff", "rules": "mobius"}) for _ in range(2)]
    token = (await ticket(host, tables[0]["key"]))["token"]
    elsewhere = f"{server.url}/t/{tables[1]['key']}"
    for wrong in (token, "", f"{token}x", token.replace(".", "x")):
        with pytest.raises((Refusal, InvalidStatus), match=r"no token|HTTP 403"):
            await play(elsewhere, wrong, Seat(registry(), OddsBot()))
    me = await host.http.get("/api/v1/me", headers={"authorization": f"Bearer {token}"})
    assert me.json()["id"] == host.id  # a bearer's token says nothing to the HTTP interface
    host.http.cookies.set(next(iter(host.http.cookies)), token)
    assert (await host.http.get("/api/v1/me")).json()["id"] is None  # nor as a cookie
    await host.close()


@pytest.mark.asyncio
async def test_only_the_host_brings_bots(server: Served) -> None:
    host, guest = [await Person(server.url, name).arrive() for name in ("Host", "Guest")]
    key = await seated(host, guest, rules="mobius")
    refused = await guest.post(f"/tables/{key}/bots", {"name": "Robo"}, status=403)
    assert refused["code"] == "not_host"
    for person in (host, guest):
        await person.close()


@pytest.mark.asyncio
async def test_a_handshake_without_a_token_still_needs_our_origin(server: Served) -> None:
    host = await Person(server.url, "Host").arrive()
    key = await seated(host, rules="mobius", seats=2)
    address = f"ws{server.url.removeprefix('http')}/ws/t/{key}"
    with pytest.raises(InvalidStatus, match="HTTP 403"):
        await connect(address, additional_headers={"cookie": host.cookie()})
    await host.close()


@pytest.mark.asyncio
async def test_what_is_no_link_is_told_so() -> None:
    with pytest.raises(Refusal, match="table's link"):
        await play("nonsense", "x", Seat(registry(), OddsBot()))


def test_the_command_tells_what_it_expected(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("x")
    for words, said in (
        (("http://127.0.0.1:9/t/KEY", "nonsense"), "MODULE:CLASS"),
        (("http://127.0.0.1:9/t/KEY", "hattari.interop.afar:Seat"), "without arguments"),
        (
            ("http://127.0.0.1:9/t/KEY", "json:JSONDecoder"),
            "lacks choose, game, id, note",
        ),
        (("http://127.0.0.1:9/t/KEY", "hattari.games.bluff.bots.odds:OddsBot"), "no table answers"),
        (("http:///t/KEY", "hattari.games.bluff.bots.odds:OddsBot"), "table's link"),
        (("nonsense", "hattari.games.bluff.bots.odds:OddsBot"), "table's link"),
    ):
        result = CliRunner().invoke(app, [*words, "--token-file", str(token)])
        assert result.exit_code == 2
        assert said in plainly(result)


@pytest.mark.parametrize(
    ("token", "said"), [("x", "no table at this link"), ("x.y", "no table at this link")]
)
def test_who_is_not_let_in_is_told_why(
    server: Served, tmp_path: Path, token: str, said: str
) -> None:
    file = tmp_path / "token"
    file.write_text(token)
    words = (f"{server.url}/t/KEY", "hattari.games.bluff.bots.odds:OddsBot")
    result = CliRunner().invoke(app, [*words, "--token-file", str(file)])
    assert result.exit_code == 2
    assert said in plainly(result)


def test_a_servers_words_command_no_terminal(tmp_path: Path) -> None:
    def evil(socket: ServerConnection) -> None:
        socket.recv()
        text = {"en": "\x1b]0;mine\x07Gone", "ja": "消"}
        socket.send(json.dumps({"type": "bye", "code": "closed", "text": text}))

    file = tmp_path / "token"
    file.write_text("x")
    with serve(evil, "127.0.0.1", 0) as there:
        Thread(target=there.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{there.socket.getsockname()[1]}/t/KEY"
        words = (url, "hattari.games.bluff.bots.odds:OddsBot", "--token-file", str(file))
        result = CliRunner().invoke(app, words)
    assert "\ufffd]0;mine\ufffdGone" in result.output
    assert "\x1b" not in result.output


CAREFUL = re.findall(
    r"```python\n(.*?)```",
    (Path(__file__).parents[2] / "docs/write-a-bot.md").read_text("utf-8"),
    re.DOTALL,
)[0]
"""The guide's bot for Bluff."""


@pytest.mark.parametrize(
    ("name", "source", "said"),
    [("careful", CAREFUL, "no table answers"), ("torn", "def", "gave SyntaxError: invalid syntax")],
)
def test_a_bot_is_found_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, source: str, said: str
) -> None:
    package = tmp_path / "package_from_afar"
    package.mkdir()
    (package / f"{name}.py").write_text(source, "utf-8")
    (tmp_path / "token").write_text("x")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    words = ("http://127.0.0.1:9/t/KEY", f"package_from_afar.{name}:CarefulBot")
    result = CliRunner().invoke(app, [*words, "--token-file", "token"])
    assert result.exit_code == 2
    assert said in plainly(result)


@pytest.mark.parametrize(
    ("content", "came"),
    [(b"", "nothing"), (b"\xff\x00", "something else"), (b"a\nb", "something else")],
)
def test_a_file_without_a_token_is_told_so(tmp_path: Path, content: bytes, came: str) -> None:
    file = tmp_path / "token"
    file.write_bytes(content)
    words = ("http://127.0.0.1:9/t/KEY", "hattari.games.bluff.bots.odds:OddsBot")
    result = CliRunner().invoke(app, [*words, "--token-file", str(file)])
    assert result.exit_code == 2
    assert re.search(f"expected the token .* got {came}; copy it", plainly(result))


def test_a_server_that_takes_no_bots_is_not_called_silent(tmp_path: Path) -> None:
    def shut(socket: ServerConnection, _: Request) -> Response:
        return socket.respond(403, "no")

    file = tmp_path / "token"
    file.write_text("x")
    with serve(lambda _: None, "127.0.0.1", 0, process_request=shut) as there:
        Thread(target=there.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{there.socket.getsockname()[1]}/t/KEY"
        words = (url, "hattari.games.bluff.bots.odds:OddsBot", "--token-file", str(file))
        said = plainly(CliRunner().invoke(app, words))
    assert "answers HTTP 403 and lets no bot in" in said
    assert "no table answers" not in said


@pytest.mark.asyncio
async def test_a_bot_for_another_game_says_so_and_ends(server: Served) -> None:
    host = await Person(server.url, "Host").arrive()
    key = await seated(host, rules="mobius", seats=2)
    made = await ticket(host, key)
    with pytest.raises(Refusal, match="plays Dobon, and the table plays Bluff"):
        await play(made["url"], made["token"], Seat(registry(), SteadyBot()))
    await host.close()
