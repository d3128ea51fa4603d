"""A table's socket: one page of one person, watching and acting."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency as Given
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec.structs import replace

from hattari.core.game import Refusal, Text
from hattari.core.languages import ENGLISH
from hattari.server.accounts import Accounts
from hattari.server.live import STRANGER, Greeting, Update
from hattari.server.screens import Screens, only_shows
from hattari.server.services import Services
from hattari.server.sessions import digest
from hattari.server.store.port import Player, StoreDown
from hattari.tables.commands import Command, Join, Say
from hattari.tables.seen import Chat
from hattari.tables.view import TableView

from . import identity, messages
from .cookies import Cookies
from .keys import resolve
from .limits import Allowance, Outbox, Overflow, Purse
from .origin import Site, same_site
from .throttle import Throttles, is_local
from .transport import sender

log = structlog.get_logger("hattari.socket")

HELLO_SECONDS = 10.0
SILENT_SECONDS = 30.0
SOCKETS_PER_PLAYER = 16
SOCKETS_PER_ADDRESS = 250
SLOW_SECONDS = 2.0
"""How long a client that was too slow has to read that, and why it is closed."""
ENDINGS_SECONDS = 1.0
"""Between two looks for sessions that ended on other nodes."""
ORDERS_SECONDS = 1.0
"""Between two looks for what the operator has ordered."""
ENDINGS_SINCE_MS = 60_000
"""How far back they look: nodes' clocks may differ."""

Socket = WebSocket[Any, Any, Any]
_command = msgspec.json.Decoder(Command).decode


class Guests(msgspec.Struct, frozen=True):
    """Where this server is found, its cookie, and the digest of the page that it serves."""

    site: Site
    cookies: Cookies
    digest: str


class Ended(Exception):
    """This side ends the connection; the code is one of `messages.BYES` or a refusal's."""

    def __init__(self, code: str, text: Text | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


class Caller(msgspec.Struct, frozen=True):
    """Who opened a socket, by which session (a digest), from where.

    A bot from `afar` brings a token and can't choose its name. A `screen` is nobody: it sees what
    a stranger may, without talk and titles, and does nothing.
    """

    player: Player
    session: bytes
    address: str
    afar: bool
    screen: bool = False

    @property
    def holder(self) -> str:
        """Whose sockets and messages are counted together."""
        return f"screen/{self.session.hex()}" if self.screen else self.player.id


class Page:
    """One open page: what it is told waits in its outbox."""

    def __init__(
        self,
        services: Services,
        table: str,
        caller: Caller,
        digest: str,
        throttles: Throttles,
        purse: Purse,
    ) -> None:
        self.caller = caller
        self.player = caller.player
        self.table = table
        self.outbox = Outbox(purse=purse)
        self.ended: asyncio.Future[Ended] = asyncio.get_running_loop().create_future()
        self._services = services
        self._digest = digest
        self._throttles = throttles
        self._allowance = Allowance(monotonic())
        self._told: TableView | None = None

    # What the node calls

    def update(self, update: Update) -> None:
        """Tell the page what happened."""
        shown = _for_a_room(update) if self.caller.screen else update
        if self._told is None:
            self.tell(messages.update_message(shown))
            return
        self.tell(messages.change_message(self._told, shown))
        self._told = shown.view

    def farewell(self, code: str, text: Text | None = None) -> None:
        """End the connection for this reason, once all that waits is sent."""
        if not self.ended.done():
            self.ended.set_result(Ended(code, text))

    def tell(self, message: msgspec.Struct) -> None:
        """Let a message wait to be sent."""
        self.outbox.put(messages.encode(self._services.languages.told(message)))
        if self.outbox.overflowed:
            self.too_slow()

    def too_slow(self) -> None:
        """It doesn't read what it is told: let it go."""
        if not self.ended.done():
            self._services.node.metrics.overflows.inc()
        self.farewell("slow")

    # What comes from the page

    async def greet(self, hello: messages.Hello) -> None:
        """Begin to watch. Raises Ended."""
        if hello.version not in (messages.FULL_VIEWS, messages.CHANGES):
            raise Ended("other_version", messages.other_version(hello.version))
        try:
            greeting = await self._services.node.watch(
                self.table, self.player.id, self, hello.epoch, hello.counter
            )
        except Refusal as refusal:
            raise Ended(refusal.code, refusal.text) from refusal
        except StoreDown as error:
            self._services.node.troubles.note(error)
            raise Ended("unavailable") from error
        self._welcome(greeting, hello.version)

    def _welcome(self, greeting: Greeting, version: int) -> None:
        kind = messages.Resync if greeting.resync else messages.Welcome
        view, history = greeting.view, greeting.history
        if self.caller.screen:
            view, history = _untitled(view), _untalked(history)
        self.tell(kind(greeting.epoch, greeting.counter, view, history, self._digest))
        self._told = view if version == messages.CHANGES else None
        for update in greeting.missed:
            self.update(update)

    async def hear(self, data: str | bytes) -> None:
        """Do what a message says. Raises Ended."""
        if not (
            self._allowance.take(monotonic())
            and self._throttles.messages_of_player.allows(self.caller.holder)
        ):
            raise Ended("too_many_messages")
        try:
            message = messages.decode(data)
        except messages.UNREADABLE as error:
            self.tell(_unreadable("", error))
            return
        if isinstance(message, messages.Ping):
            services = self._services
            self.tell(messages.Pong(message.at, services.node.clock(), services.orders.notice))
        elif isinstance(message, messages.CommandMessage):
            await self._obey(message)
        else:
            raise Ended("no_hello")

    async def _obey(self, message: messages.CommandMessage) -> None:
        if self.caller.screen:
            refusal = only_shows()
            self.tell(messages.Refused(message.id, refusal.code, refusal.text))
            return
        try:
            command = _command(message.command)
        except messages.UNREADABLE as error:
            self.tell(_unreadable(message.id, error))
            return
        if isinstance(command, Say):
            command = Say(command.text, self.player.name)
        elif self.caller.afar and isinstance(command, Join):
            command = Join(self.player.name)
        try:
            if isinstance(command, Say):
                await self._check_talk(command.text, message.id)
            done = await self._services.node.submit(self.table, command, self.player.id, message.id)
        except Refusal as refusal:
            self.tell(messages.Refused(message.id, refusal.code, refusal.text))
        except StoreDown as error:
            self._services.node.troubles.note(error)
            text = messages.BYES["unavailable"]
            self.tell(messages.Refused(message.id, "unavailable", text))
        else:
            self.tell(_outcome(message.id, done.answer))

    async def _check_talk(self, text: str, action: str) -> None:
        """Raises Refusal where there was too much talk; what is in the log stays accepted."""
        address = self.caller.address
        speaker = self.caller.holder if is_local(address) else address
        try:
            self._throttles.check_talk(self.table, speaker, text)
        except Refusal:
            done = f"{self.player.id}/{action}"
            if await self._services.store.outcome(self.table, done) is None:
                raise


def _for_a_room(update: Update) -> Update:
    """What a screen is told: no talk, which may be among friends, and no private title."""
    return replace(update, events=_untalked(update.events), view=_untitled(update.view))


def _untitled(view: TableView) -> TableView:
    return replace(view, title="")


def _untalked(events: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(event for event in events if not isinstance(event, Chat))


def _outcome(action: str, answer: Text | None) -> msgspec.Struct:
    return messages.Accepted(action) if answer is None else messages.Answer(action, answer)


def _unreadable(action: str, error: Exception) -> messages.Refused:
    reason = str(error) if isinstance(error, msgspec.MsgspecError) else "no JSON"
    return messages.Refused(
        action,
        "unreadable",
        Text("This message can't be read: {reason}.", "読み取れない内容です: {reason}").fill(
            reason=reason
        ),
    )


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
        self._pages: set[Page] = set()
        self._purses: dict[str, Purse] = {}

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

    async def follow_orders(self) -> None:
        """Close the sockets of those whom the operator keeps out from now on. Raises StoreDown."""
        orders = self._services.orders
        for page in tuple(self._pages) if await orders.follow() else ():
            refusal = orders.barred(page.player.id, page.caller.address)
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
            await _say_bye(socket, bye)
            return
        await self._run(socket, page)

    async def _enter(self, socket: Socket, key: str) -> Page:
        address = identity.address(socket)
        if self._too_many_from(address):
            raise Ended("too_many_from_here")
        try:
            caller = await self._caller(socket, key, address)
            table = await resolve(self._services, key, caller.player)
            # The last thing that is looked at: from here on `follow_orders` finds the page.
            self._services.orders.check(caller.player.id, address)
        except Refusal as refusal:
            raise Ended(refusal.code, refusal.text) from refusal
        except StoreDown as error:
            self._services.node.troubles.note(error)
            raise Ended("unavailable") from error
        return self._page(table, caller)

    async def _enter_screen(self, socket: Socket, screen: str) -> Page:
        address = identity.address(socket)
        if self._too_many_from(address):
            raise Ended("too_many_from_here")
        try:
            table = await self._screens.shown(screen)
            self._services.orders.check(STRANGER, address)
        except Refusal as refusal:
            raise Ended(refusal.code, refusal.text) from refusal
        except StoreDown as error:
            self._services.node.troubles.note(error)
            raise Ended("unavailable") from error
        nobody = Player(STRANGER, "", ENGLISH)
        return self._page(table, Caller(nobody, digest(screen), address, afar=False, screen=True))

    def _page(self, table: str, caller: Caller) -> Page:
        if self._open[caller.holder] >= SOCKETS_PER_PLAYER:
            raise Ended("too_many_sockets")
        # What waits for a proxy's people, who may not be told apart, is not counted together.
        local = is_local(caller.address)
        purse = Purse() if local else self._purses.setdefault(caller.address, Purse())
        return Page(self._services, table, caller, self._guests.digest, self._throttles, purse)

    def _too_many_from(self, address: str) -> bool:
        """Whether an address has had its share; a proxy on this machine is no one address."""
        if is_local(address):
            return False
        return self._open[address] >= SOCKETS_PER_ADDRESS or not (
            self._throttles.sockets_of_address.allows(address)
        )

    async def _caller(self, socket: Socket, key: str, address: str) -> Caller:
        sessions = self._services.sessions
        bearer = _bearer(socket)
        if bearer:
            player = await sessions.bearer(bearer, await resolve(self._services, key, None))
        else:
            player = await sessions.whose(self._guests.cookies.token(socket.cookies))
        token = bearer or self._guests.cookies.token(socket.cookies)
        if player is None or token is None:
            raise Ended("no_identity")
        return Caller(player, digest(token), address, afar=bool(bearer))

    async def _run(self, socket: Socket, page: Page) -> None:
        metrics = self._services.node.metrics
        holders = (page.caller.holder, page.caller.address)
        self._open.update(holders)
        self._pages.add(page)
        metrics.sockets.inc()
        try:
            await _converse(socket, page)
        finally:
            self._services.node.unwatch(page.table, page.player.id, page)
            metrics.sockets.dec()
            self._pages.discard(page)
            page.outbox.drop()
            for holder in holders:
                self._open[holder] -= 1
                if not self._open[holder]:
                    del self._open[holder]
                    self._purses.pop(holder, None)


def _bearer(socket: Socket) -> str:
    """The token of a program; a browser's page can't send one, so it needs no Origin."""
    kind, _, token = socket.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def _converse(socket: Socket, page: Page) -> None:
    """Read and write side by side until one of them ends."""
    sending = asyncio.create_task(_send(socket, page))
    reading = asyncio.create_task(_read(socket, page))
    tasks: set[asyncio.Future[Any]] = {sending, reading}
    await asyncio.wait({*tasks, page.ended}, return_when=asyncio.FIRST_COMPLETED)
    code, text = _reason(reading, page)
    reading.cancel()
    if code is not None and not page.outbox.overflowed and not sending.done():
        page.tell(messages.bye(code, text))
    page.outbox.end()
    # A client that doesn't read is not waited for.
    await asyncio.wait({sending}, timeout=0 if page.outbox.overflowed else 2.0)
    sending.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if code is not None:
        with suppress(TimeoutError):
            async with asyncio.timeout(SLOW_SECONDS):
                await _close(socket, code)


def _reason(reading: asyncio.Task[None], page: Page) -> tuple[str | None, Text | None]:
    """Why we end; None where the other side is gone."""
    if page.ended.done():
        ended = page.ended.result()
        return ended.code, ended.text
    error = reading.exception() if reading.done() else None
    if isinstance(error, Ended):
        return error.code, error.text
    if error is not None and not isinstance(error, WebSocketDisconnect):
        log.error("socket_failed", exc_info=error)
    return None, None


async def _send(socket: Socket, page: Page) -> None:
    try:
        await page.outbox.drain(sender(socket.scope))
    except Overflow:
        page.too_slow()
    except WebSocketDisconnect:
        return


async def _read(socket: Socket, page: Page) -> None:
    first = await _receive(socket, HELLO_SECONDS, "no_hello")
    try:
        hello = messages.decode(first)
    except messages.UNREADABLE as error:
        raise Ended("no_hello") from error
    if not isinstance(hello, messages.Hello):
        raise Ended("no_hello")
    await page.greet(hello)
    while True:
        await page.hear(await _receive(socket, SILENT_SECONDS, "silent"))


async def _receive(socket: Socket, seconds: float, late: str) -> str | bytes:
    try:
        async with asyncio.timeout(seconds):
            message: Any = await socket.receive()
    except TimeoutError as error:
        raise Ended(late) from error
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    data: str | bytes = message.get("text") or message.get("bytes") or b""
    return data


async def _say_bye(socket: Socket, bye: messages.Bye) -> None:
    await sender(socket.scope)((messages.encode(bye),))
    await _close(socket, bye.code)


async def _close(socket: Socket, code: str) -> None:
    try:
        await socket.close(messages.CLOSE_CODES.get(code, messages.OTHER_CLOSE_CODE), code)
    except (RuntimeError, WebSocketDisconnect):
        return


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
