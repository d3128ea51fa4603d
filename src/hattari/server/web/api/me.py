"""/api/v1/me: who one is, on which devices, and which games one has played."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, delete, get, post, put
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody

from hattari.server.accounts import Accounts
from hattari.server.forgetting import forget
from hattari.server.reports import Reports
from hattari.server.services import Services
from hattari.server.sessions import LINK_MINUTES
from hattari.server.store.port import Player
from hattari.server.survey import OwnAnswer
from hattari.server.web import identity
from hattari.server.web.convert import listed, recorded
from hattari.server.web.cookies import Cookies
from hattari.server.web.lan import base_for_others
from hattari.server.web.origin import Site
from hattari.server.web.socket import Sockets

from .types.me import Link, Me, MeIn
from .types.tables import RecordListed, TableListed

MOST = 100
AnyRequest = Request[Any, Any, Any]


class MeController(Controller):
    """Everything about oneself."""

    path = "/me"
    tags = ("me",)

    @get()
    async def read(self, visitor: Given[Player | None]) -> Me:
        """Who this browser is known as."""
        return Me() if visitor is None else _me(visitor)

    @put()
    async def write(
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        data: JSONBody[MeIn],
    ) -> Me:
        """Take a name and a language; a stranger becomes a guest."""
        if visitor is not None:
            return _me(await services.sessions.change(visitor, data.name, data.language))
        language = data.language or request.headers.get("accept-language") or ""
        arrival = await services.sessions.arrive(data.name, language)
        identity.set_token(request, arrival.token)
        return _me(arrival.player)

    @delete(status_code=200)
    async def forget(  # noqa: PLR0913, PLR0917 (each is given)
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        sockets: Given[Sockets],
        accounts: Given[Accounts],
        reports: Given[Reports],
        jar: Given[Cookies],
    ) -> Me:
        """Delete one's data: sessions and rows go, and all that one typed becomes "…".

        Whoever has an account must have logged in of late: a cookie alone deletes nobody.
        """
        if visitor is not None:
            await accounts.check_fresh(visitor, jar.token(request.cookies) or "")
            # Until the store has forgotten them they may try again.
            await reports.forget(visitor.id)
            await forget(services.node, visitor.id)
            sockets.end(visitor.id, "forgotten")
        identity.set_token(request, "")
        return Me()

    @post("/link", status_code=201)
    async def link(
        self,
        request: AnyRequest,
        services: Given[Services],
        player: Given[Player],
        site: Given[Site],
    ) -> Link:
        """A link that brings one's identity to another device, once."""
        token = await services.sessions.link(player)
        return Link(f"{base_for_others(site, request)}/device/{token}", LINK_MINUTES)

    @get("/games")
    async def games(
        self, services: Given[Services], visitor: Given[Player | None]
    ) -> list[RecordListed]:
        """One's finished games, the latest first."""
        if visitor is None:
            return []
        return [recorded(row) for row in await services.store.records_of(visitor.id, MOST)]

    @get("/survey")
    async def survey(
        self, services: Given[Services], visitor: Given[Player | None]
    ) -> list[OwnAnswer]:
        """All that one has answered after games, to take along."""
        return [] if visitor is None else await services.surveys.mine(visitor.id)

    @get("/tables")
    async def tables(
        self, services: Given[Services], visitor: Given[Player | None]
    ) -> list[TableListed]:
        """The open tables that one has joined, the latest first."""
        if visitor is None:
            return []
        return [listed(each) for each in await services.store.tables_of(visitor.id, MOST)]


def _me(player: Player) -> Me:
    return Me(player.id, player.name, player.language)
