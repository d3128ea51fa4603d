"""What the operator of a server may do, from the terminal and from a page, and the log of it.

An act is in the log before it is done, and one that is refused with the reason's code. What
concerns a table goes into the table's log like any command, so that every node hears of it; all
else is an order, which every node asks for.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Literal

import msgspec

from hattari.core.game import Refusal, Text
from hattari.tables.commands import Rename as RenameAt
from hattari.tables.commands import ShutDown
from hattari.tables.refusals.duties import wrong_phase
from hattari.tables.table import Table
from hattari.tables.words import LONGEST_LINE, LONGEST_NAME, clean

from .accounts import login_key
from .forgetting import forget
from .gallery import no_entry
from .node import Node
from .orders import network
from .reports import Body, Line, Reports, decode, talk
from .sessions import clean_name, table_id
from .store.accounts import AccountRows
from .store.gallery import GalleryRows, RuleReport
from .store.orders import Kind, Order, OrderRows

LINES_SHOWN = 500
MOST_SHOWN = 100
MOST_TABLES = 1000
NOBODY_YET = ""
"""Reads a table's log as whoever has never been there."""
LONGEST_SECONDS = 10 * 366 * 86400
Seconds = int | None
Whom = Literal["player", "account", "network"]
Switch = Literal["on", "off"]
Work = Callable[[], Awaitable[Any]]


def _tag(name: str) -> str:
    return "".join(f"-{letter}" if letter.isupper() else letter for letter in name).lower()[1:]


class _Act(msgspec.Struct, frozen=True, tag_field="do", tag=_tag, kw_only=True):
    """`reason` is for the log; whoever is banned reads it."""

    reason: str = ""


class Close(_Act, frozen=True):
    """Close a table, by its id, its link or the key in it."""

    table: str


class Ban(_Act, frozen=True):
    """Keep somebody out: a player by id, an account by login, an address or a network."""

    whom: Whom
    target: str
    seconds: Seconds = None


class Unban(_Act, frozen=True):
    """Let them in again."""

    whom: Whom
    target: str


class Rename(_Act, frozen=True):
    """Call a player otherwise, at all open tables too."""

    player: str
    name: str


class Notice(_Act, frozen=True):
    """Show a line on every open page; an empty one ends it."""

    text: str
    seconds: Seconds = None


class ReadOnly(_Act, frozen=True):
    """No new games or tables; running games go on."""

    on: bool


class InviteOnly(_Act, frozen=True):
    """Only accounts and invited players make tables, and only invited ones new accounts."""

    on: bool


class Invite(_Act, frozen=True):
    """Invite a player, by id."""

    player: str
    on: bool = True


class Forget(_Act, frozen=True):
    """Forget a player, by id."""

    player: str


class Withdraw(_Act, frozen=True):
    """Take house rules off the gallery, by their id."""

    entry: str


Act = Close | Ban | Unban | Rename | Notice | ReadOnly | InviteOnly | Invite | Forget | Withdraw


class Guest(msgspec.Struct, frozen=True):
    """A member of a table, for the operator."""

    id: str
    name: str
    seat: int | None
    connected: bool
    host: bool
    muted: bool


class TableShown(msgspec.Struct, frozen=True):
    """A table as whoever looks in sees it: members and talk, and nothing of any hand."""

    table: str
    game: str
    phase: str
    title: str
    members: tuple[Guest, ...]
    lines: tuple[Line, ...]


class ReportShown(msgspec.Struct, frozen=True):
    """What somebody told of somebody else, at `at` (unix ms)."""

    id: str
    table: str
    at: int
    reporter: str
    about: str
    body: Body


class ActShown(msgspec.Struct, frozen=True):
    """Who did what, at `at` (unix ms); by `refused` in an act, why it was not done."""

    number: int
    at: int
    who: str
    act: dict[str, Any]


class Overview(msgspec.Struct, frozen=True):
    """What the operator sees first: reports and acts, the latest first, and what holds now;
    `rule_reports` are about house rules on show."""

    reports: tuple[ReportShown, ...]
    orders: tuple[Order, ...]
    acts: tuple[ActShown, ...]
    rule_reports: tuple[RuleReport, ...]


class Operator:
    """The operator's hands. Every method raises StoreDown."""

    def __init__(
        self, node: Node, rows: AccountRows, orders: OrderRows, gallery: GalleryRows
    ) -> None:
        self._node = node
        self.gallery = gallery
        self.rows = rows
        self.orders = orders

    async def do(self, act: Act, who: str) -> None:
        """Write an act down, and do it. Raises Refusal for what can't be done."""
        try:
            act = await self._of_player(act)
            work = await self._prepared(act)
            await self._write(act, who)
            await work()
        except Refusal as refusal:
            await self._write(act, who, refused=refusal.code)
            raise

    async def _write(self, act: Act, who: str, **outcome: str) -> None:
        written = msgspec.json.encode({**msgspec.to_builtins(act), **outcome})
        at, named = await self._node.store.now(), clean(who, LONGEST_NAME) or "?"
        await self.orders.write(at, named, written)

    async def show(self, table: str) -> TableShown:
        """Open a table. Raises Refusal where there is none."""
        name, found = await self._table(table)
        rows = await self._node.rows(name)
        _, lines = await self._node.slices.do(talk(self._node.registry, rows, NOBODY_YET))
        return TableShown(
            name,
            found.game.id,
            found.phase,
            found.title,
            tuple(_guests(found)),
            tuple(lines[-LINES_SHOWN:]),
        )

    async def overview(self) -> Overview:
        """What the operator sees first."""
        return Overview(
            tuple(await self.reports(MOST_SHOWN)),
            tuple(await self.standing()),
            tuple(await self.acts(MOST_SHOWN)),
            tuple(await self.gallery.reports(MOST_SHOWN)),
        )

    async def reports(self, most: int) -> list[ReportShown]:
        """Reports, the latest first."""
        return [
            ReportShown(each.id, each.table, each.at, each.reporter, each.about, decode(each.body))
            for each in await self.rows.reports(most)
        ]

    async def acts(self, most: int) -> list[ActShown]:
        """What was done, the latest first."""
        return [
            ActShown(each.number, each.at, each.who, msgspec.json.decode(each.act))
            for each in await self.orders.acts(most)
        ]

    async def standing(self) -> list[Order]:
        """The orders that hold."""
        return list(await self.orders.in_force(await self._node.store.now()))

    # What each act comes to: first whether it can be, then the work

    async def _of_player(self, act: Act) -> Act:
        """By its login an account is only found: what is kept may outlive it."""
        if not isinstance(act, Ban | Unban) or act.whom != "account":
            return act
        account = await self.rows.named(login_key(act.target))
        if account is None:
            raise _no_player(act.target)
        return msgspec.structs.replace(act, whom="player", target=account.player)

    async def _prepared(self, act: Act) -> Work:
        match act:
            case Close():
                return await self._closing(act)
            case Ban() | Unban():
                return await self._banning(act)
            case Rename():
                return await self._renaming(act)
            case Forget():
                return partial(self._forget, await self._known(act.player))
            case Withdraw():
                return await self._withdrawing(act)
            case Notice(text=""):
                return await self._lifting("notice", "")
            case Notice():
                return await self._giving("notice", "", act.text, act.seconds)
            case _:
                return await self._switching(act)

    async def _giving(self, kind: Kind, target: str, text: str, seconds: Seconds = None) -> Work:
        if seconds is not None and not 1 <= seconds <= LONGEST_SECONDS:
            raise _bad_end(seconds)
        now = await self._node.store.now()
        until = None if seconds is None else now + seconds * 1000
        return partial(self.orders.give, Order(kind, target, clean(text, LONGEST_LINE), now, until))

    async def _lifting(self, kind: Kind, target: str) -> Work:
        held = {(each.kind, each.target) for each in await self.standing()}
        if (kind, target) not in held:
            raise _not_so()
        return partial(self.orders.lift, kind, target)

    async def _switching(self, act: ReadOnly | InviteOnly | Invite) -> Work:
        target = await self._known(act.player) if isinstance(act, Invite) else ""
        kind = _SWITCHED[type(act)]
        return await (self._giving(kind, target, "") if act.on else self._lifting(kind, target))

    async def _banning(self, act: Ban | Unban) -> Work:
        kind, target = await self._whom(act)
        if isinstance(act, Unban):
            return await self._lifting(kind, target)
        return await self._giving(kind, target, act.reason, act.seconds)

    async def _whom(self, act: Ban | Unban) -> tuple[Kind, str]:
        if act.whom == "network":
            try:
                return "network", str(network(act.target))
            except ValueError as error:
                raise _no_network(str(error)) from error
        return "player", act.target if isinstance(act, Unban) else await self._known(act.target)

    async def _closing(self, act: Close) -> Work:
        table, found = await self._table(act.table)
        if found.phase == "closed":
            raise wrong_phase("closed")
        return partial(self._node.submit, table, ShutDown(), None, _once())

    async def _renaming(self, act: Rename) -> Work:
        player, name = await self._known(act.player), clean_name(act.name)

        async def work() -> None:
            await self.orders.call(player, name)
            for listed in await self._node.store.tables_of(player, MOST_TABLES):
                with suppress(Refusal):  # it has closed meanwhile
                    await self._node.submit(listed.table, RenameAt(player, name), None, _once())

        return work

    async def _forget(self, player: str) -> None:
        await forget(self._node, player)
        await Reports(self._node, self.rows).forget(player)

    async def _withdrawing(self, act: Withdraw) -> Work:
        if await self.gallery.entry(act.entry) is None:
            raise no_entry()
        return partial(self.gallery.remove, act.entry)

    async def _known(self, player: str) -> str:
        if await self.orders.called(player) is None:
            raise _no_player(player)
        return player

    async def _table(self, named: str) -> tuple[str, Table]:
        """A table and its id. Raises Refusal, in other words than to a guest."""
        key = named.rstrip("/").rpartition("/")[2]
        link = await self._node.store.linked(table_id(key))
        name = key if link is None else link.table
        try:
            return name, await self._node.table(name)
        except Refusal as refusal:
            raise (_no_table() if refusal.code == "no_table" else refusal) from refusal


def _no_table() -> Refusal:
    return Refusal(
        "no_table",
        Text(
            "No table has this id or link.",
            "この ID やリンクのテーブルはありません。",
        ),
    )


_SWITCHED: dict[type[Any], Kind] = {
    ReadOnly: "read-only",
    InviteOnly: "invite-only",
    Invite: "invited",
}


def _guests(table: Table) -> list[Guest]:
    return [
        Guest(
            member.id,
            member.name,
            table.seat_of(member.id),
            member.connected,
            member.id == table.host,
            member.id in table.muted,
        )
        for member in table.members
    ]


def _once() -> str:
    return f"operator/{secrets.token_hex(8)}"


def _no_player(named: str) -> Refusal:
    text = Text("Nobody here is known as “{named}”.", "「{named}」は見つかりません。")
    return Refusal("no_player", text.fill(named=named))


def _no_network(reason: str) -> Refusal:
    text = Text(
        "This is no address or network to ban: {reason}.",
        "利用停止にできるアドレスやネットワークではありません:{reason}",
    )
    return Refusal("no_network", text.fill(reason=reason))


def _bad_end(seconds: int) -> Refusal:
    text = Text(
        "It ends after 1 to {longest} seconds, or never; {seconds} came.",
        "期間は1〜{longest}秒、または期限なしです(今は{seconds}秒です)。",
    )
    return Refusal("bad_end", text.fill(longest=LONGEST_SECONDS, seconds=seconds))


def _not_so() -> Refusal:
    return Refusal(
        "not_so",
        Text("That doesn't hold now; there is nothing to end.", "いまは有効ではありません。"),
    )
