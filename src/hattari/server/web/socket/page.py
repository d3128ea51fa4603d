"""One open page of one person: what it is told, and what it asks for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from hattari.core.game import Refusal, Text
from hattari.server.entries import Done
from hattari.server.forgetting import forget_late
from hattari.server.live import Greeting, Update
from hattari.server.orders import Orders
from hattari.server.screens import only_shows
from hattari.server.services import Services
from hattari.server.slices import Work
from hattari.server.store.port import Player, StoreDown
from hattari.server.store.screens import Screen
from hattari.server.turns import timed
from hattari.server.web import messages
from hattari.server.web.addresses import is_local
from hattari.server.web.limits import WHOLE_VIEWS_OF_TABLE, Allowance, Outbox, Purse
from hattari.server.web.throttle import Throttles
from hattari.tables.commands import Command, Join, Queue, Say, Sit
from hattari.tables.seen import Chat
from hattari.tables.shown import TableView

COMING = (Join, Say)
"""The commands by which somebody comes to a table: `/join` is a line of talk."""

NOTICED = (Join, Sit, Queue)
"""The commands that everybody's log tells of, by who may not speak as well. Who has come may always
stand up and leave."""

THROTTLED = frozenset({"too_much_talk", "too_many_newcomers", "too_many_notices"})
"""What is refused before a table hears of it; tables count what they refuse."""

_command = msgspec.json.Decoder(Command).decode


class Ended(Exception):
    """This side ends the connection; the code is one of `messages.BYES` or a refusal's."""

    def __init__(self, code: str, text: Text | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


class Caller(msgspec.Struct, frozen=True):
    """Who opened a socket, by which session (a digest), from where.

    A bot from afar has a `bringer`, "" where its ticket is too old to name them, and can't choose
    its name. A `screen` is nobody: it sees what a stranger may, without talk and titles, and does
    nothing. `still` raises Refusal or StoreDown where what they came by leads to the table no more.
    """

    player: Player
    session: bytes
    address: str
    bringer: str | None
    still: Callable[[], Awaitable[object]]
    screen: Screen | None = None

    @property
    def holder(self) -> str:
        """Whose sockets and messages are counted together."""
        return f"screen/{self.session.hex()}" if self.screen else self.player.id

    def barred(self, orders: Orders) -> Refusal | None:
        """Why the operator keeps out who called, or who brought or opened it; None: they don't."""
        behind = self.screen.opener if self.screen else self.bringer
        return orders.barred(self.player.id, self.address) or orders.barred(behind or "", "")


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
        self._whole = False
        self._allowance = Allowance(monotonic())
        self._tongue = messages.tongue(services.languages)
        self._told: TableView | None = None
        self._proofs = False
        self._early: deque[Update] | None = deque()
        """What happened before the page was welcomed; None after that."""

    # What the node calls

    def update(self, update: Update) -> None:
        """Tell the page what happened, once it is welcomed."""
        if self._early is not None:
            self._early.append(update)
        else:
            self._tell_of(update)

    def _tell_of(self, update: Update) -> None:
        shown = _for_a_room(update) if self.caller.screen else update
        if self._told is None:
            self.tell(messages.update_message(shown))
            return
        self.tell(messages.change_message(self._told, shown, self._tongue, self._proofs))
        self._told = shown.view

    def farewell(self, code: str, text: Text | None = None) -> None:
        """End the connection for this reason, once all that waits is sent."""
        if not self.ended.done():
            self.ended.set_result(Ended(code, text))

    def gone(self) -> None:
        """The connection is over: nothing waits for it, and others may have its place."""
        self.outbox.drop()
        if self._whole:
            views = self._throttles.whole_views
            views[self.table] -= 1
            if not views[self.table]:
                del views[self.table]

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
        """Begin to watch, in one's turn: to be told what was missed is work. Raises Ended."""
        # Those who come and go at a table take no time from its players.
        coming = f"coming to {self.table}"
        await self._in_turn(partial(self._greet, hello), self._throttles.work.asks, coming)

    async def _greet(self, hello: messages.Hello) -> None:
        self._speak(hello.version)
        try:
            greeting = await self._services.node.watch(
                self.table, self.player.id, self, hello.epoch, hello.counter, hello.kept()
            )
            # Its way in may have been closed since the handshake; from here on it would be told.
            await self.caller.still()
        except Refusal as refusal:
            raise Ended(refusal.code, refusal.text) from refusal
        except StoreDown as error:
            self._services.node.troubles.note(error)
            raise Ended("unavailable") from error
        self._welcome(greeting, hello)
        await self._services.node.slices.do(self._catch_up(greeting.missed))

    def _speak(self, version: int) -> None:
        """From now on this version; for whole views it takes one of few places. Raises Ended."""
        if version not in (messages.FULL_VIEWS, messages.CHANGES):
            raise Ended("other_version", messages.other_version(version))
        if version == messages.FULL_VIEWS:
            views = self._throttles.whole_views
            if views[self.table] >= WHOLE_VIEWS_OF_TABLE:
                raise Ended("other_version", messages.too_many_whole_views())
            views[self.table] += 1
            self._whole = True

    def _welcome(self, greeting: Greeting, hello: messages.Hello) -> None:
        kind = messages.Resync if greeting.resync else messages.Welcome
        view, history = greeting.view, greeting.history
        if self.caller.screen:
            view, history = _untitled(view), _untalked(history)
        self.tell(
            kind(
                greeting.epoch,
                greeting.counter,
                view,
                history,
                self._digest,
                messages.told_head(greeting.head),
                messages.lost(hello.head) if greeting.lost else None,
            )
        )
        self._proofs = hello.proofs
        self._told = None if self._whole else view
        if self._services.orders.notice:
            self.tell(messages.Announced(self._services.orders.notice))

    def _catch_up(self, missed: Sequence[Update]) -> Work[None]:
        """Tell what was missed, then what has happened meanwhile; all else is told at once."""
        for update in missed:
            self._tell_of(update)
            yield
        while self._early:
            self._tell_of(self._early.popleft())
            yield
        self._early = None

    async def hear(self, data: str | bytes) -> None:
        """Do what a message says. Raises Ended."""
        if not (
            self._allowance.take(monotonic())
            and self._throttles.messages_of_player.allows(self.caller.holder)
        ):
            self._services.node.metrics.throttled("too_many_messages")
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
            begin = self._throttles.work.begin
            await self._in_turn(partial(self._obey, message), begin, self.table)
        else:
            raise Ended("no_hello")

    async def _in_turn(
        self,
        doing: Callable[[], Coroutine[Any, Any, None]],
        begin: Callable[[str, str], float],
        table: str,
    ) -> None:
        """Do it once those who ask from there have their turn, at the cost of these."""
        here, work = (self._asker, table), self._throttles.work
        async with work.line(self._asker):
            wait = begin(*here)
            if wait > 0:
                await asyncio.sleep(wait)
            await timed(doing(), partial(work.spent, *here), monotonic)

    @property
    def _asker(self) -> str:
        """Whose doings are counted together: an address, or a person where addresses tell nobody
        apart."""
        address = self.caller.address
        return self.caller.holder if is_local(address) else address

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
        elif self.caller.bringer is not None and isinstance(command, Join):
            command = Join(self.player.name)
        try:
            await self._check_noise(command, message.id)
            done = await self._submit(command, message.id)
            self._throttles.work.wrote(self._asker, done.wrote)
        except Refusal as refusal:
            if refusal.code in THROTTLED:
                self._services.node.metrics.throttled(refusal.code)
            self.tell(messages.Refused(message.id, refusal.code, refusal.text))
        except StoreDown as error:
            self._services.node.troubles.note(error)
            text = messages.BYES["unavailable"]
            self.tell(messages.Refused(message.id, "unavailable", text))
        else:
            self.tell(_outcome(message.id, done.answer))

    async def _submit(self, command: Command, action: str) -> Done:
        node, who = self._services.node, self.player.id
        if not isinstance(command, COMING):
            return await node.submit(self.table, command, who, action)
        table = await node.table(self.table)
        if table.member(who) is not None:
            return await node.submit(self.table, command, who, action)
        with self._throttles.entry(self.caller.address, self.table, table, who):
            done = await node.submit(self.table, command, who, action)
        await forget_late(node, who)
        return done

    async def _check_noise(self, command: Command, action: str) -> None:
        """Raises Refusal where there was too much to read; what is in the log stays accepted."""
        try:
            if isinstance(command, Say):
                self._throttles.check_talk(self.table, self._asker, command.text)
            elif isinstance(command, NOTICED):
                self._throttles.check_notice(self.table, self.caller.holder)
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
