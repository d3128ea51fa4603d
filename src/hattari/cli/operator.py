"""hattari operator: reports, tables, bans and the rest, while the server runs."""

from __future__ import annotations

import asyncio
import getpass
import re
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from hattari.core.game import Refusal
from hattari.server import operator as acts

from .page import print_json, print_refusal
from .stores import StoreOption, failing

app = typer.Typer(
    name="operator",
    help="Look after a server while it runs: reports, bans, notices. Nodes follow within seconds.",
    no_args_is_help=True,
)
Asked = TypeVar("Asked")
Work = Callable[[acts.Operator], Awaitable[Asked]]
Whom = Annotated[acts.Whom, typer.Argument(help="Who is meant: how TARGET is to be read.")]
Target = Annotated[str, typer.Argument(help="A player's id, a login, or an address or network.")]
PlayerId = Annotated[str, typer.Argument(help="A player's id, as reports and `show` name it.")]
Switch = Annotated[acts.Switch, typer.Argument()]
Most = Annotated[int, typer.Option(min=1, help="Show no more than so many.")]
Reason = Annotated[str, typer.Option(help="Why: for the log.")]
UNITS = {"m": 60, "h": 3600, "d": 86400, "w": 604800}


def _seconds(text: str) -> int:
    found = re.fullmatch(r"(\d{1,4})([mhdw])", text)
    if found is None or not int(found[1]):
        raise typer.BadParameter(f"expected a time such as 30m, 12h, 7d or 2w, but got {text!r}")
    return int(found[1]) * UNITS[found[2]]


For = Annotated[
    int | None,
    typer.Option("--for", parser=_seconds, metavar="TIME", help="For so long: 30m, 12h, 7d, 2w."),
]


class Asking:
    """Where to look, who asks, and whether a program reads the answer."""

    def __init__(self, store: str | None, data: Path | None, who: str, json: bool) -> None:
        self._store = store
        self._data = data
        self.who = who
        self.json = json

    def ask(self, work: Work[Asked]) -> Asked:
        """Do something with the operator's hands, or say in one line why not."""
        from hattari.wiring import serving  # noqa: PLC0415 (heavy)

        async def within(opened: Any) -> Asked:
            try:
                return await work(serving.operator(opened))
            finally:
                await opened.close()

        try:
            with failing("operator", self.json):
                opened = serving.open_existing(self._store, self._data)
                return asyncio.run(within(opened))
        except Refusal as refusal:
            if self.json:
                print_refusal(refusal.code, refusal.text)
            else:
                typer.echo(f"hattari operator: {refusal.text.en}", err=True)
            raise typer.Exit(1) from refusal

    def do(self, act: acts.Act) -> None:
        """Do an act."""
        self.ask(lambda operator: operator.do(act, self.who))
        self.tell(act, ("Done.",))

    def tell(self, found: Any, lines: Sequence[str]) -> None:
        """Print what was found, for a program or for a person."""
        if self.json:
            print_json(found)
        for line in () if self.json else lines:
            typer.echo(line)


@app.callback()
def options(
    context: typer.Context,
    store: StoreOption = None,
    data: Annotated[Path | None, typer.Option(help="The folder of `hattari serve`.")] = None,
    who: Annotated[str, typer.Option("--as", help="Your name, for the log.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Hold what stands before every command."""
    context.obj = Asking(store, data, who or getpass.getuser(), json)


# Looking


@app.command()
def reports(context: typer.Context, most: Most = 20) -> None:
    """Show what players told of each other, the latest first."""
    found = context.obj.ask(lambda operator: operator.reports(most))
    lines = [line for report in found for line in _report(report)]
    context.obj.tell(found, lines or ["No reports."])


@app.command()
def show(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="A table's id, as in reports, or its link.")],
) -> None:
    """Open a table: its members and its talk; no hand of a running game."""
    found = context.obj.ask(lambda operator: operator.show(table))
    members = [f"  {member.id}  {_safe(member.name)}{_marks(member)}" for member in found.members]
    head = f"“{_safe(found.title)}”, {found.game}, {found.phase}, table {found.table}"
    context.obj.tell(found, [head, *members, *_talk(found.lines)])


@app.command()
def bans(context: typer.Context) -> None:
    """Show bans, and what else holds now."""
    found = context.obj.ask(lambda operator: operator.standing())
    lines = [
        f"{each.kind:11}  {each.target or '-':22}  since {_time(each.at)}"
        f"  {f'until {_time(each.until)}' if each.until else 'for good':25}  {_safe(each.text)}"
        for each in found
    ]
    context.obj.tell(found, lines or ["Nothing is ordered."])


@app.command()
def log(context: typer.Context, most: Most = 50) -> None:
    """Show what operators did, the latest first."""
    found = context.obj.ask(lambda operator: operator.acts(most))
    lines = [
        f"{each.number:6}  {_time(each.at)}  {_safe(each.who)}: {_said(each.act)}" for each in found
    ]
    context.obj.tell(found, lines or ["Nothing was done."])


# Doing


@app.command()
def close(context: typer.Context, table: str, reason: Reason = "") -> None:
    """Close a table, also over a running game."""
    context.obj.do(acts.Close(table=table, reason=reason))


@app.command()
def ban(
    context: typer.Context,
    whom: Whom,
    target: Target,
    reason: Annotated[str, typer.Option(help="Why: whoever is banned reads it.")] = "",
    seconds: For = None,
) -> None:
    """Keep a player, an account or a network out; without --for until `unban`."""
    context.obj.do(acts.Ban(whom=whom, target=target, seconds=seconds, reason=reason))


@app.command()
def unban(context: typer.Context, whom: Whom, target: Target, reason: Reason = "") -> None:
    """Let them in again."""
    context.obj.do(acts.Unban(whom=whom, target=target, reason=reason))


@app.command()
def rename(context: typer.Context, player: PlayerId, name: str, reason: Reason = "") -> None:
    """Call a player otherwise, at all open tables too."""
    context.obj.do(acts.Rename(player=player, name=name, reason=reason))


@app.command()
def notice(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help='One line; "" ends the one there is.')],
    seconds: For = None,
) -> None:
    """Show a line on every open page."""
    context.obj.do(acts.Notice(text=text, seconds=seconds))


@app.command("read-only")
def read_only(context: typer.Context, switch: Switch, reason: Reason = "") -> None:
    """No new games or tables; running games go on."""
    context.obj.do(acts.ReadOnly(on=switch == "on", reason=reason))


@app.command("invite-only")
def invite_only(context: typer.Context, switch: Switch, reason: Reason = "") -> None:
    """Tables only by accounts and invited players; new accounts only by invited ones."""
    context.obj.do(acts.InviteOnly(on=switch == "on", reason=reason))


@app.command()
def invite(
    context: typer.Context,
    player: PlayerId,
    off: Annotated[bool, typer.Option("--off", help="No longer.")] = False,
    reason: Reason = "",
) -> None:
    """Let a player make tables while they are by invitation only."""
    context.obj.do(acts.Invite(player=player, on=not off, reason=reason))


@app.command()
def forget(context: typer.Context, player: PlayerId, reason: Reason = "") -> None:
    """Delete a player's data, as they could themselves by their cookie. For good."""
    context.obj.do(acts.Forget(player=player, reason=reason))


# What was typed is written so that nothing in it can deceive


def _report(report: acts.ReportShown) -> list[str]:
    body = report.body
    return [
        f"{_time(report.at)}  at “{_safe(body.title)}”, table {report.table}",
        f"  {report.reporter}  {_safe(body.reporter)} reports",
        f"  {report.about}  {_safe(body.about)}",
        f"  reason: {_safe(body.reason) or '-'}",
        *_talk(body.lines),
        "",
    ]


def _talk(lines: Sequence[Any]) -> list[str]:
    return [f"  {_time(line.at)}  {line.player or '-':12}  {_safe(line.text)}" for line in lines]


def _marks(member: acts.Guest) -> str:
    marks = {
        "host": member.host,
        f"seat {(member.seat or 0) + 1}": member.seat is not None,
        "muted": member.muted,
        "away": not member.connected,
    }
    told = ", ".join(mark for mark, so in marks.items() if so)
    return f"  ({told})" if told else ""


def _said(act: dict[str, Any]) -> str:
    given = {name: value for name, value in act.items() if name != "do" and value not in ("", None)}
    return " ".join((act["do"], *(f"{name}={_safe(str(each))}" for name, each in given.items())))


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _safe(text: str) -> str:
    """The text with what can't be seen written out, such as \\u202e."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)
