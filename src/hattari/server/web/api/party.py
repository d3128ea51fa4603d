"""/api/v1: a table on a screen for the room, and the short codes by which people come to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody, QueryParameter

from hattari.core.game import Refusal
from hattari.server.refusals import check_host, check_watching
from hattari.server.screens import CODE_MS, Screens, no_code, too_many_codes, typed
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web import identity
from hattari.server.web.addresses import wide
from hattari.server.web.keys import resolve
from hattari.server.web.lan import base_for_others
from hattari.server.web.origin import Site
from hattari.server.web.throttle import Throttles
from hattari.tables.commands import Create
from hattari.tables.faces import worn
from hattari.tables.table import Table

from .play import qr_code, wished
from .types.party import (
    LATEST_MOMENT,
    CodeOut,
    GuessesOut,
    GuessIn,
    GuestIn,
    PartyIn,
    ScreenOut,
    ScreenPass,
    TableCode,
)
from .types.tables import TableKey

AnyRequest = Request[Any, Any, Any]
MomentNumber = Annotated[int, QueryParameter(ge=0, le=LATEST_MOMENT)]


class Door(msgspec.Struct, frozen=True):
    """Where people knock with a code, and how often an address may knock in vain."""

    screens: Screens
    throttles: Throttles

    @asynccontextmanager
    async def knock(self, request: AnyRequest) -> AsyncIterator[Screens]:
        """Count codes that lead nowhere; what is asked at once counts at once.

        Raises Refusal, also where the address has to wait.
        """
        address, misses = identity.address(request), self.throttles.missed_codes_of_address
        if not misses.allows(address):
            raise too_many_codes(1 + int(misses.wait(address)))
        try:
            yield self.screens
        except Refusal as refusal:
            # A locked table's code opens nothing: guessing it is no better than missing.
            if refusal.code not in {"no_code", "locked"}:
                misses.give_back(address)
            raise
        misses.give_back(address)


@post("/tables/party", status_code=201, tags=["screens"])
async def party(
    request: AnyRequest,
    services: Given[Services],
    throttles: Given[Throttles],
    screens: Given[Screens],
    player: Given[Player],
    data: JSONBody[PartyIn],
) -> ScreenPass:
    """Open a table from a screen: whoever joins first by its code becomes its host."""
    throttles.tables_of_address.check(identity.asker(request, player))
    await services.orders.check_maker(player)
    made = Create(data.game, data.rules, "", wished(services, data.game, data.options))
    shown = await screens.found(made, data.language, player)
    return ScreenPass(shown.screen, shown.code)


@post("/tables/{key:str}/code", status_code=201, tags=["screens"])
async def make_code(
    services: Given[Services],
    screens: Given[Screens],
    player: Given[Player],
    key: FromPath[str],
) -> TableCode:
    """The host shows the table on a screen, or lets people come by four letters."""
    table = await resolve(services, key, player)
    now = await services.node.table(table)
    check_host(now, player.id)
    check_watching(now, "")
    return TableCode(await screens.code(table), CODE_MS // 60_000)


class CodesController(Controller):
    """Short codes."""

    path = "/codes"
    tags = ("screens",)

    @get("/{code:str}")
    async def about(
        self,
        request: AnyRequest,
        door: Given[Door],
        code: FromPath[str],
    ) -> CodeOut:
        """What is played where this code leads."""
        async with door.knock(request) as screens:
            found, table = await screens.meant(code)
            return _about(found.code, table)

    @get("/{code:str}/qr.svg", media_type="image/svg+xml", sync_to_thread=False)
    def qr(self, request: AnyRequest, site: Given[Site], code: FromPath[str]) -> Response[bytes]:
        """The way in by a code as a QR code, whether or not there is such a code now."""
        if not typed(code):
            raise no_code()
        return qr_code(f"{base_for_others(site, request)}/join/{typed(code)}")

    @post("/{code:str}/guests", status_code=201)
    async def join(
        self,
        request: AnyRequest,
        services: Given[Services],
        door: Given[Door],
        visitor: Given[Player | None],
        code: FromPath[str],
        data: JSONBody[GuestIn],
    ) -> TableKey:
        """Come to the table under this name and sit down, where a seat is free."""
        async with door.knock(request) as screens:
            found, table = await screens.meant(code)
            player = await identity.player(request, services, visitor)
            named = await services.sessions.change(player, data.name, data.language)
            here = identity.address(request)
            with door.throttles.entry(here, found.table, table, named.id):
                return TableKey(await screens.join(code, named, data.face))

    @post("/{code:str}/screens", status_code=201)
    async def show(
        self,
        request: AnyRequest,
        services: Given[Services],
        door: Given[Door],
        visitor: Given[Player | None],
        code: FromPath[str],
    ) -> ScreenPass:
        """Show the table on one more screen, which goes with whoever's browser opened it."""
        async with door.knock(request) as screens:
            await screens.meant(code)
            door.throttles.screens_of_address.check(identity.asker(request, visitor))
            shown = await screens.show(code, await identity.player(request, services, visitor))
            return ScreenPass(shown.screen, shown.code)

    @post("/{code:str}/guesses", status_code=201)
    async def guess(
        self,
        request: AnyRequest,
        door: Given[Door],
        code: FromPath[str],
        data: JSONBody[GuessIn],
    ) -> None:
        """Guess as a viewer; a later guess about the same moment takes the place of the first."""
        address = identity.address(request)
        door.throttles.guesses_of_address.check(address)
        async with door.knock(request) as screens:
            await screens.guess(code, data.moment, data.yes, (wide(address), address, data.viewer))


class ScreensController(Controller):
    """Screens that show a table."""

    path = "/screens"
    tags = ("screens",)

    @get("/{screen:str}")
    async def renew(
        self,
        services: Given[Services],
        screens: Given[Screens],
        screen: FromPath[str],
    ) -> ScreenOut:
        """Say that the screen is on: its table's code lives ten minutes from now."""
        code, table = await screens.renew(screen)
        record = None
        if table.finished:
            last = table.finished[-1].number
            records = await services.store.records_of_table((await screens.shown(screen)).table)
            record = next((row.id for row in records if row.number == last), None)
        return ScreenOut(code, record)

    @get("/{screen:str}/guesses")
    async def guesses(
        self, screens: Given[Screens], screen: FromPath[str], moment: MomentNumber
    ) -> GuessesOut:
        """What viewers guessed about a moment."""
        split = await screens.split(screen, moment)
        return GuessesOut(split.total, split.yes)


def _about(code: str, table: Table) -> CodeOut:
    if table.options.lock:
        raise no_code()
    return CodeOut(
        code=code,
        game=table.game.id,
        game_title=table.game.title,
        rules_title=table.rules.title,
        phase=table.phase,
        seats=len(table.seats),
        free=len(table.seats) - len(table.taken()),
        faces=tuple(sorted(worn(table))),
    )
