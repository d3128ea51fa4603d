"""/api/v1/tables/KEY/reports, /neighbours and /screens: what keeps a table in peace."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, delete, get, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody

from hattari.server.refusals import check_host
from hattari.server.reports import Reports
from hattari.server.screens import Screens
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web.identity import asker
from hattari.server.web.keys import resolve
from hattari.server.web.socket import Sockets
from hattari.server.web.throttle import Throttles
from hattari.tables.words import LONGEST_LINE, clean

from .types.account import Neighbours, Onlooker, Reported, ReportIn

AnyRequest = Request[Any, Any, Any]


class ModerationController(Controller):
    """Reports to the operator, and what only the host is told and ends."""

    path = "/tables/{key:str}"
    tags = ("tables",)

    @post("/reports", status_code=201)
    async def report(  # noqa: PLR0913, PLR0917 (each is given)
        self,
        request: AnyRequest,
        services: Given[Services],
        reports: Given[Reports],
        throttles: Given[Throttles],
        known: Given[Player],
        key: FromPath[str],
        data: JSONBody[ReportIn],
    ) -> Reported:
        """Tell the operator of a member, with the last lines of the table's log."""
        table = await resolve(services, key, known)
        throttles.check_report(known.id, asker(request, known))
        reason = clean(data.reason, LONGEST_LINE)
        return Reported(await reports.make(table, known.id, data.player, reason))

    @get("/neighbours")
    async def neighbours(
        self,
        services: Given[Services],
        sockets: Given[Sockets],
        screens: Given[Screens],
        known: Given[Player],
        key: FromPath[str],
    ) -> Neighbours:
        """Which players share an address, who watches, and how many screens: for the host alone."""
        table = await resolve(services, key, known)
        found = await services.node.table(table)
        check_host(found, known.id)
        members = {member.id for member in found.members}
        groups = (tuple(sorted(members & group)) for group in sockets.sharing(table))
        watching = {**dict(await services.store.pages_of(table)), **sockets.watching(table)}
        return Neighbours(
            tuple(group for group in groups if len(group) > 1),
            tuple(
                Onlooker(player, name)
                for player, name in sorted(watching.items())
                if player not in members
            ),
            await screens.on(table),
        )

    @delete("/screens", status_code=200)
    async def end_screens(
        self,
        services: Given[Services],
        screens: Given[Screens],
        known: Given[Player],
        key: FromPath[str],
    ) -> None:
        """End all screens that show the table, and its codes; nobody at the table notices."""
        await screens.end(await resolve(services, key, known), known.id)
