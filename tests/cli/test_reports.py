"""What the operator reads of reports."""

import asyncio
from pathlib import Path

from typer.testing import CliRunner

from hattari.cli import program
from hattari.server.reports import Body, Line, encode
from hattari.server.store.accounts import AccountRows, Report
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring.serving import STORE_FILE


def hattari(data: Path, *more: str) -> str:
    arguments = ["reports", "--data", str(data), *more]
    done = CliRunner().invoke(program(arguments), arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


async def keep(data: Path, count: int) -> None:
    store = SqliteStore.open(data / STORE_FILE)
    for number in range(count):
        lines = (Line(5_000, "p1", f"evil \u202e{number}"), Line(6_000, None, "Bob has left."))
        body = encode(Body("Ann", "B\u200bob", "Friday", "rude", lines))
        await AccountRows(store).add_report(Report(f"r{number}", "t", number, "p0", "p1", body))
    await store.close()


def test_where_nobody_reported_that_is_said(tmp_path: Path) -> None:
    asyncio.run(keep(tmp_path, 0))
    assert hattari(tmp_path) == "No reports.\n"


def test_reports_come_latest_first_and_deceive_nobody(tmp_path: Path) -> None:
    asyncio.run(keep(tmp_path, 3))
    told = hattari(tmp_path, "--most", "2")
    assert told.index("evil \\u202e2") < told.index("evil \\u202e1")
    assert "evil \\u202e0" not in told
    assert "p1  B\\u200bob" in told
    assert "1970-01-01 00:00:06  -             Bob has left." in told


def test_a_store_that_is_none_is_said_in_one_line(tmp_path: Path) -> None:
    arguments = ["reports", "--store", f"nothing:{tmp_path}"]
    done = CliRunner().invoke(program(arguments), arguments)
    assert (done.exit_code, done.stderr.count("\n")) == (1, 1)
