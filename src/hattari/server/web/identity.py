"""Who a request comes from."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency as Given

from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web.cookies import Cookies

TOKEN = "hattari_new_token"
"""Where a request's state holds the token for a new cookie; "" takes the cookie away."""


async def visitor(
    request: Request[Any, Any, Any],
    services: Given[Services],
    jar: Given[Cookies],
) -> Player | None:
    """The player of this request; None for a stranger."""
    return await services.sessions.whose(jar.token(request.cookies))


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


def set_token(request: Request[Any, Any, Any], token: str) -> None:
    """Let the answer set the cookie to this token, or take it away with ""."""
    request.scope["state"][TOKEN] = token
