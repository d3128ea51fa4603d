"""The sockets of tables: who may open one, and all that are open on this node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency as Given
from litestar.params import FromPath

from hattari.core.game import Refusal
from hattari.core.languages import ENGLISH
from hattari.server.accounts import Accounts
from hattari.server.live import STRANGER
from hattari.server.screens import Screens, no_screen
from hattari.server.services import Services
from hattari.server.sessions import bringer, digest
from hattari.server.store.port import Player, StoreDown
from hattari.server.web import identity, messages
from hattari.server.web.addresses import is_local
from hattari.server.web.cookies import Cookies
from hattari.server.web.keys import meant, resolve
from hattari.server.web.origin import Site, same_site
from hattari.server.web.places import Places, Purses
from hattari.server.web.throttle import Throttles

from .conversation import Socket, converse, say_bye
from .page import Caller, Ended, Page

SOCKETS_PER_PLAYER = 16
SOCKETS_PER_ADDRESS = 250
BRIEF_SECONDS = 1.0
BRIEF_COST = 4.0
"""A socket that hardly lasts counts for so many more: people stay, or come back one by one."""
ENDINGS_SECONDS = 1.0
"""Between two looks for sessions that ended on other nodes."""
SCREENS_SECONDS = 1.0
"""Between two looks for screens that are over."""
ORDERS_SECONDS = 1.0
"""Between two looks for what the operator has ordered."""
ENDINGS_SINCE_MS = 60_000
"""How far back they look: nodes' clocks may differ."""


class Guests(msgspec.Struct, frozen=True):
    """Where this server is found, its cookie, and the digest of the page that it serves."""

    site: Site
    cookies: Cookies
    digest: str


class Sockets:
    """All sockets of this node, and how many each player and each address has."""

    def __init__(
        self,
        services: Services,
        guests: Guests,
        accounts: Accounts,
        throttles: Throttles,
        screens: Screens,
    ) -> None:
        self._services = services
        self._guests = guests
        self._accounts = accounts
        self._screens = screens
        self._throttles = throttles
        self._open: Counter[str] = Counter()
        self._of_address = Places(SOCKETS_PER_ADDRESS)
        self._pages: set[Page] = set()
        self._purses = Purses()
        self._announced = ""

    def end(self, player: str, code: str) -> None:
        """End all of a player's connections here."""
        for page in tuple(self._pages):
            if page.player.id == player:
                page.farewell(code)

    async def follow_endings(self) -> None:
        """Close the sockets of sessions that ended of late, on any node. Raises StoreDown."""
        since = self._services.node.clock() - ENDINGS_SINCE_MS
        ended = frozenset(await self._accounts.rows.ended(since)) if self._pages else ()
        for page in tuple(self._pages):
            if page.caller.session in ended:
                page.farewell("logged_out")

    async def follow_screens(self) -> None:
        """Close the screens of those who were sent away or forgotten, and those that a host has
        ended. Raises StoreDown."""
        on = [(page, page.caller.screen) for page in self._pages if page.caller.screen]
        ended = await self._screens.ended({page.caller.session for page, _ in on})
        for page, screen in on:
            with suppress(Refusal):  # its table is on its way to another node
                if page.caller.session in ended or await self._screens.is_over(screen):
                    page.farewell("no_screen", no_screen().text)

    async def follow_orders(self) -> None:
        """Close the sockets of those whom the operator keeps out from now on. Raises StoreDown."""
        orders = self._services.orders
        changed, told = await orders.follow(), self._announced
        self._announced = orders.notice
        for page in tuple(self._pages) if self._announced != told else ():
            page.tell(messages.Announced(self._announced))
        for page in tuple(self._pages) if changed else ():
            refusal = page.caller.barred(orders)
            if refusal is not None:
                page.farewell(refusal.code, refusal.text)

    def sharing(self, table: str) -> Sequence[frozenset[str]]:
        """The players who watch a table on this node, in groups that come from one address.

        This machine's own address tells nothing: a proxy may stand there.
        """
        groups: dict[str, set[str]] = {}
        for page in self._pages:
            if page.table == table and not page.caller.screen and not is_local(page.caller.address):
                groups.setdefault(page.caller.address, set()).add(page.player.id)
        return [frozenset(group) for group in groups.values()]

    def watching(self, table: str) -> dict[str, str]:
        """The names of those who have a table open on this node, by player."""
        return {
            page.player.id: page.player.name
            for page in self._pages
            if page.table == table and not page.caller.screen
        }

    async def serve(self, socket: Socket, key: str, screen: bool = False) -> None:
        """A connection from its handshake to its end; a screen's `key` is its pass."""
        origin = socket.headers.get("origin")
        host = socket.headers.get("host")
        site = self._guests.site
        if not _bearer(socket) and not same_site(site, socket.scope["scheme"], host, origin):
            await socket.close(1008)
            return
        await socket.accept()
        try:
            page = await (self._enter_screen if screen else self._enter)(socket, key)
        except Ended as ended:
            bye = self._services.languages.told(messages.bye(ended.code, ended.text))
            await say_bye(socket, bye)
            return
        await self._run(socket, page)

    async def _enter(self, socket: Socket, key: str) -> Page:
        address = identity.address(socket)
        if self._too_many_from(address):
            raise Ended("too_many_from_here")
        try:
            caller = await self._caller(socket, key, address)
            table = await resolve(self._services, key, caller.player)
        except Refusal as refusal:
            raise Ended(refusal.code, refusal.text) from refusal
        except StoreDown as error:
            self._services.node.troubles.note(error)
            raise Ended("unavailable") from error
        return self._admitted(table, caller)

    async def _enter_screen(self, socket: Socket, screen: str) -> Page:
        address = identity.address(socket)
        if self._too_many_from(address):
            raise Ended("too_many_from_here")
        try:
            shown = await self._screens.shown(screen)
        except Refusal as refusal:
            raise Ended(refusal.code, refusal.text) from refusal
        except StoreDown as error:
            self._services.node.troubles.note(error)
            raise Ended("unavailable") from error
        nobody = Player(STRANGER, "", ENGLISH)
        still = partial(self._screens.shown, screen)
        caller = Caller(nobody, digest(screen), address, None, still, shown)
        return self._admitted(shown.table, caller)

    def _admitted(self, table: str, caller: Caller) -> Page:
        # The last thing that is looked at: from here on `follow_orders` finds the page.
        refusal = caller.barred(self._services.orders)
        if refusal is not None:
            raise Ended(refusal.code, refusal.text)
        if self._open[caller.holder] >= SOCKETS_PER_PLAYER:
            raise Ended("too_many_sockets")
        purse = self._purses.of(caller.address)
        return Page(self._services, table, caller, self._guests.digest, self._throttles, purse)

    def _too_many_from(self, address: str) -> bool:
        """Whether an address has had its share; a proxy on this machine is no one address."""
        if is_local(address):
            return False
        return self._of_address.is_full(address) or not (
            self._throttles.sockets_of_address.allows(address)
        )

    async def _caller(self, socket: Socket, key: str, address: str) -> Caller:
        sessions = self._services.sessions
        bearer = _bearer(socket)
        if bearer:
            player = await sessions.bearer(bearer, (await meant(self._services, key)).table)
        else:
            player = await sessions.whose(self._guests.cookies.token(socket.cookies))
        token = bearer or self._guests.cookies.token(socket.cookies)
        if player is None or token is None:
            raise Ended("no_identity")
        still = partial(resolve, self._services, key, player)
        brought_by = bringer(bearer) if bearer else None
        return Caller(player, digest(token), address, brought_by, still)

    async def _run(self, socket: Socket, page: Page) -> None:
        metrics = self._services.node.metrics
        holder, address = page.caller.holder, page.caller.address
        self._open[holder] += 1
        self._of_address.take(address)
        self._pages.add(page)
        metrics.sockets.inc()
        came = monotonic()
        try:
            await converse(socket, page)
        finally:
            if monotonic() - came < BRIEF_SECONDS:
                self._throttles.sockets_of_address.owe(address, BRIEF_COST)
            self._services.node.unwatch(page.table, page.player.id, page)
            metrics.sockets.dec()
            self._pages.discard(page)
            page.gone()
            self._of_address.give_back(address)
            self._open[holder] -= 1
            if not self._open[holder]:
                del self._open[holder]


def _bearer(socket: Socket) -> str:
    """The token of a program; a browser's page can't send one, so it needs no Origin."""
    kind, _, token = socket.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


@websocket("/ws/t/{key:str}")
async def table_socket(
    socket: WebSocket[Any, Any, Any], key: FromPath[str], sockets: Given[Sockets]
) -> None:
    """The socket of one table."""
    await sockets.serve(socket, key)


@websocket("/ws/screen/{screen:str}")
async def screen_socket(
    socket: WebSocket[Any, Any, Any], screen: FromPath[str], sockets: Given[Sockets]
) -> None:
    """The socket of a screen for the room."""
    await sockets.serve(socket, screen, screen=True)
