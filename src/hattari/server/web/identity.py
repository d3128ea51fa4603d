"""Who a request comes from."""

from __future__ import annotations

import hmac
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency as Given
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.handlers import BaseRouteHandler

from hattari.core.game import Refusal, Text
from hattari.server import devices
from hattari.server.accounts import Accounts
from hattari.server.services import Services
from hattari.server.store.port import Player

from .addresses import is_local, network
from .cookies import Cookies
from .origin import SAFE_METHODS, is_this_machine
from .throttle import too_many_tries

TOKEN = "hattari_new_token"
"""Where a request's state holds the token for a new cookie; "" takes the cookie away."""


async def visitor(
    request: Request[Any, Any, Any],
    services: Given[Services],
    jar: Given[Cookies],
    accounts: Given[Accounts],
) -> Player | None:
    """The player of this request; None for a stranger."""
    token = jar.token(request.cookies)
    found = await services.sessions.whose(token)
    if found is not None and token and accounts.is_news(token):
        device = devices.named(request.headers.get("user-agent", ""))
        services.node.spawn(accounts.touch(token, device))
    return found


async def known(visitor: Given[Player | None]) -> Player:
    """The player of this request. Raises Refusal for a stranger."""
    if visitor is None:
        raise Refusal(
            "no_identity",
            Text("Tell us who you are first.", "先に名前を決めてください。"),
        )
    return visitor


async def player(
    request: Request[Any, Any, Any],
    services: Given[Services],
    visitor: Given[Player | None],
) -> Player:
    """The player of this request; a stranger becomes a guest, with a cookie."""
    if visitor is not None:
        return visitor
    arrival = await services.sessions.arrive(None, request.headers.get("accept-language", ""))
    set_token(request, arrival.token)
    return arrival.player


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody comes from, as limits count it; "" where that isn't known."""
    return network(connection.client.host if connection.client else "")


def asker(connection: ASGIConnection[Any, Any, Any, Any], player: Player | None) -> str:
    """Whose wishes are counted together: an address, or a person where addresses tell nobody
    apart."""
    here = address(connection)
    return player.id if player is not None and is_local(here) else here


def is_operator(request: Request[Any, Any, Any]) -> bool:
    """Whether this comes from the machine itself, or, where there is a token, brings it."""
    token = request.app.state.metrics_token
    if token is None:
        here = request.client is not None and is_local(request.client.host)
        # Another name that leads here is a page's trick, or a proxy that doesn't say who asks.
        return here and is_this_machine(request.headers.get("host", ""))
    return _brings(request, token)


def _brings(connection: ASGIConnection[Any, Any, Any, Any], token: str) -> bool:
    """Whether a request brings this token, in a time that tells nothing of it."""
    kind, _, given = connection.headers.get("authorization", "").partition(" ")
    return kind.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())


def operator_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard of the operator's routes, which aren't there unless a secret was named.

    Raises NotFoundException, NotAuthorizedException, Refusal after too many wrong secrets.
    """
    secret, tries = connection.app.state.operator_secret, connection.app.state.tries_at_operator
    if secret is None:
        raise NotFoundException
    here = address(connection)
    if tries.wait(here) > 0:
        raise too_many_tries()
    if not _brings(connection, secret):
        tries.allows(here)
        raise NotAuthorizedException(headers={"www-authenticate": "Bearer"})


async def not_barred(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard of everything: whoever is banned changes nothing, but may log out and be forgotten.

    Raises Refusal, StoreDown.
    """
    if not isinstance(connection, Request) or connection.method in SAFE_METHODS:
        return
    leaves = connection.method == "DELETE" and connection.url.path.startswith("/api/v1/me")
    if leaves or connection.url.path.startswith("/api/v1/operator/"):
        return
    services: Services = connection.app.state.services
    token = connection.app.state.cookies.token(connection.cookies)
    found = await services.sessions.whose(token) if services.orders.bans_players else None
    services.orders.check("" if found is None else found.id, address(connection))


def set_token(request: Request[Any, Any, Any], token: str) -> None:
    """Let the answer set the cookie to this token, or take it away with ""."""
    request.scope["state"][TOKEN] = token
