"""What the operator has ordered, as this node obeys it: bans, a notice, no new games.

The store tells; each node asks it once a second, so that an order holds on all of them, bus or not.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from hattari.core.game import Refusal, Text
from hattari.core.text import SENTENCES
from hattari.tables.events import Started
from hattari.tables.table import Table
from hattari.tables.words import isolated

from .clock import Clock
from .store.accounts import AccountRows
from .store.orders import Kind, Order, OrderRows
from .store.port import Player, Rows

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_THIS_MACHINE: tuple[Network, ...] = (
    ipaddress.IPv4Network("127.0.0.0/8"),
    ipaddress.IPv6Network("::1/128"),
)
OWNERS_BITS = 64
"""Of IPv6 whoever is banned with one address has all that share so many of its bits."""


def network(text: str) -> Network:
    """An address or a network as it is banned. Raises ValueError, also for this machine's own."""
    found = ipaddress.ip_network(text.strip(), strict=False)
    if isinstance(found, ipaddress.IPv6Network) and found.prefixlen > OWNERS_BITS:
        found = found.supernet(new_prefix=OWNERS_BITS)
    if any(found.overlaps(own) for own in _THIS_MACHINE if own.version == found.version):
        raise ValueError(f"{found} holds this machine itself, and with it every proxy on it")
    return found


def _within(one: Network, other: Network) -> bool:
    return one.version == other.version and one.subnet_of(other)  # type: ignore[arg-type]


class Orders:
    """The orders that hold, as this node last heard of them."""

    def __init__(self, store: Rows, clock: Clock) -> None:
        self.rows = OrderRows(store)
        self._accounts = AccountRows(store)
        self._clock = clock
        self._orders: dict[tuple[Kind, str], Order] = {}
        self._networks: tuple[tuple[Network, Order], ...] = ()

    async def follow(self) -> bool:
        """Ask the store; whether other orders hold now. Raises StoreDown."""
        found = {(each.kind, each.target): each for each in await self.rows.in_force(self._clock())}
        changed, self._orders = found != self._orders, found
        if changed:
            self._networks = tuple(
                (network(each.target), each) for each in found.values() if each.kind == "network"
            )
        return changed

    @property
    def notice(self) -> str:
        """The line that every open page shows; "" for none."""
        order = self._orders.get(("notice", ""))
        return "" if order is None else order.text

    @property
    def bans_players(self) -> bool:
        """Whether any player is banned."""
        return any(kind == "player" for kind, _ in self._orders)

    def barred(self, player: str, address: str) -> Refusal | None:
        """Why somebody is kept out, by their id and where they come from; None: they aren't."""
        order = self._orders.get(("player", player)) or self._ban_of(address)
        return None if order is None else _barred(order)

    def _ban_of(self, address: str) -> Order | None:
        if not self._networks or not address:
            return None
        try:
            found = ipaddress.ip_network(address)
        except ValueError:
            return None
        return next((order for banned, order in self._networks if _within(found, banned)), None)

    def check(self, player: str, address: str) -> None:
        """Raises Refusal for who is kept out."""
        refusal = self.barred(player, address)
        if refusal is not None:
            raise refusal

    def check_begins(self) -> None:
        """Raises Refusal where nothing new may begin."""
        if ("read-only", "") in self._orders:
            raise _read_only()

    def vet(self, _table: Table, events: Sequence[Any]) -> None:
        """The same for what is to happen at a table."""
        if any(isinstance(event, Started) for event in events):
            self.check_begins()

    async def check_maker(self, player: Player) -> None:
        """Raises Refusal for who may make no table now; StoreDown."""
        self.check_begins()
        if ("invite-only", "") not in self._orders:
            return
        if await self._accounts.of(player.id) is None:
            self.check_invited(player)

    def check_invited(self, player: Player | None) -> None:
        """Raises Refusal where only invited people come, and this one isn't."""
        invited = player is not None and ("invited", player.id) in self._orders
        if ("invite-only", "") in self._orders and not invited:
            raise _invite_only("" if player is None else player.id)


def _barred(order: Order) -> Refusal:
    end = Text("until further notice", "期限なし")
    if order.until is not None:
        at = datetime.fromtimestamp(order.until / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        end = Text("until {at} UTC", "{at}(UTC)まで").fill(at=at)
    said = [
        Text(
            "The operator of this server has banned you, {end}.",
            "サーバーの運営者により、利用を停止されています({end})。",
        ).fill(end=end)
    ]
    if order.text:
        reason = isolated(order.text)
        said.append(Text("Reason: {reason}", "理由:{reason}").fill(reason=reason))
    return Refusal("barred", SENTENCES.join(said))


def _read_only() -> Refusal:
    return Refusal(
        "read_only",
        Text(
            "No new games or tables for now: the operator is looking after the server."
            " Running games go on.",
            "運営者がサーバーの作業中のため、新しいゲームやテーブルは始められません。"
            "進行中のゲームは続けられます。",
        ),
    )


def _invite_only(player: str) -> Refusal:
    text = Text(
        "Tables are made by invitation here. Ask the operator, and tell them this: {player}",
        "このサーバーでは、招待された人だけがテーブルを作れます。"
        "運営者に次のIDを伝えてください:{player}",
    )
    return Refusal("invite_only", text.fill(player=player or "-"))
