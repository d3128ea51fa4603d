"""What the operator types and reads."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hattari.cli import program
from hattari.server.reports import Body, Line, encode
from hattari.server.store.accounts import AccountRows, Report
from hattari.server.store.port import Player
from hattari.server.store.sqlite import SqliteStore
from hattari.tables.commands import Create
from hattari.wiring import serving
from hattari.wiring.serving import STORE_FILE


def operator(data: Path, *command: str, json: bool = False, status: int = 0) -> str:
    """What the terminal says of a command."""
    given = ["operator", "--data", str(data), "--as", "Olga", *(["--json"] * json), *command]
    done = CliRunner().invoke(program(given), given)
    assert done.exit_code == status, done.output
    return done.stderr if status else done.stdout


async def keep(data: Path, count: int) -> None:
    store = SqliteStore.open(data / STORE_FILE)
    await store.add_player(Player("p0", "Ann", "en"), b"another", 1)
    for number in range(count):
        lines = (Line(5_000, "p1", f"evil \u202e{number}"), Line(6_000, None, "Bob has left."))
        body = encode(Body("Ann", "B\u200bob", "Friday", "rude", lines))
        await AccountRows(store).add_report(Report(f"r{number}", "t", number, "p0", "p1", body))
    await store.add_player(Player("p1", "Bob", "en"), b"session", 1)
    hands = serving.operator(store)
    table = Create("bluff", "mobius", "Bob", {}, "Friday")
    await hands._node.create("a" * 64, table, "p1", "create")
    await store.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a store in which there are two reports, a player, and a table."""
    asyncio.run(keep(tmp_path, 2))
    return tmp_path


def test_where_nothing_was_that_is_said(tmp_path: Path) -> None:
    asyncio.run(keep(tmp_path, 0))
    assert operator(tmp_path, "reports") == "No reports.\n"
    assert operator(tmp_path, "bans") == "Nothing is ordered.\n"
    assert operator(tmp_path, "log") == "Nothing was done.\n"


def test_reports_come_latest_first_and_deceive_nobody(data: Path) -> None:
    told = operator(data, "reports")
    assert told.index("evil \\u202e1") < told.index("evil \\u202e0")
    assert "evil \\u202e0" not in operator(data, "reports", "--most", "1")
    assert "p1  B\\u200bob" in told
    assert "1970-01-01T00:00:06Z  -             Bob has left." in told  # as `restore --to` takes it


def test_a_programs_answer_commands_no_terminal_either(data: Path) -> None:
    told = operator(data, "reports", json=True)
    assert "\u202e" not in told
    assert "evil \u202e1" in json.dumps(json.loads(told), ensure_ascii=False)


DONE: Sequence[tuple[tuple[str, ...], dict[str, Any]]] = (
    (("rename", "p1", "Robert"), {"do": "rename", "player": "p1", "name": "Robert"}),
    (("ban", "player", "p1", "--for", "7d"), {"do": "ban", "target": "p1", "seconds": 604_800}),
    (("unban", "player", "p1"), {"do": "unban", "whom": "player"}),
    (("ban", "network", "203.0.113.9"), {"do": "ban", "seconds": None}),
    (("notice", "Back at noon", "--for", "30m"), {"do": "notice", "seconds": 1800}),
    (("notice", ""), {"do": "notice", "text": ""}),
    (("read-only", "on"), {"do": "read-only", "on": True}),
    (("read-only", "off"), {"do": "read-only", "on": False}),
    (("invite-only", "on"), {"do": "invite-only", "on": True}),
    (("invite", "p1"), {"do": "invite", "player": "p1", "on": True}),
    (("invite", "p1", "--off"), {"do": "invite", "on": False}),
    (("close", "a" * 64), {"do": "close", "table": "a" * 64}),
    (("forget", "p1"), {"do": "forget", "player": "p1"}),
)


def test_every_act_is_done_and_in_the_log_with_its_reason(data: Path) -> None:
    for command, act in DONE:
        reason = () if command[0] == "notice" else ("--reason", "because")
        assert operator(data, *command, *reason) == "Done.\n"
        (logged,) = json.loads(operator(data, "log", "--most", "1", json=True))
        assert logged["who"] == "Olga"
        assert logged["act"].items() >= act.items(), command
        assert logged["act"]["reason"] == (reason[-1] if reason else "")
    held = json.loads(operator(data, "bans", json=True))
    assert [(each["kind"], each["target"]) for each in held] == [
        ("network", "203.0.113.9/32"),
        ("invite-only", ""),
    ]
    assert "for good" in operator(data, "bans")
    assert "Olga: forget player=p1 reason=because" in operator(data, "log")


def test_a_table_is_opened(data: Path) -> None:
    told = operator(data, "show", "a" * 64)
    assert "“Friday”, bluff, lobby" in told
    assert "p1  Bob  (host, away)" in told
    assert json.loads(operator(data, "show", "a" * 64, json=True))["members"][0]["name"] == "Bob"


@pytest.mark.parametrize(
    ("folder", "command", "code"),
    [
        (".", ("show", "none"), "no_table"),
        (".", ("ban", "player", "p2"), "no_player"),
        ("nowhere", ("reports",), "store_failed"),
    ],
)
def test_a_program_reads_why_not(
    data: Path, folder: str, command: Sequence[str], code: str
) -> None:
    given = ["operator", "--data", str(data / folder), "--json", *command]
    done = CliRunner().invoke(program(given), given)
    assert (done.exit_code, done.stderr) == (1, "")
    told = json.loads(done.stdout)
    assert (told["error"], sorted(told["text"])) == (code, ["en", "ja"])


def test_what_cannot_be_is_said_in_one_line(data: Path) -> None:
    for command in (("ban", "player", "p2"), ("show", "none"), ("unban", "network", "::2")):
        assert operator(data, *command, status=1).count("\n") == 1
    for command in (("show", "none"), ("close", "none")):
        said = "hattari operator: No table has this id or link.\n"
        assert operator(data, *command, status=1) == said
    operator(data, "ban", "player", "p1", "--for", "soon", status=2)
    assert operator(data / "nowhere", "reports", status=1).count("\n") == 1
    assert "Olga: ban whom=player target=p2 refused=no_player\n" in operator(data, "log")
