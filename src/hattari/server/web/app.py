"""The web application: routes, who may use them, and what every answer carries."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.plugins.prometheus import PrometheusConfig
from litestar.types import BeforeMessageSendHookHandler, Message, Scope, Scopes

from hattari.server.services import Services
from hattari.server.web import api_play, errors, identity, openapi, pages
from hattari.server.web.api_me import MeController
from hattari.server.web.cookies import Cookies
from hattari.server.web.origin import Site, guard
from hattari.server.web.shell import security_headers
from hattari.server.web.socket import Sockets, table_socket
from hattari.server.web.statics import Statics

REQUESTS_PER_MINUTE = 600
LARGEST_BODY = 64 * 1024
_UNLIMITED = ["^/static/", "^/healthz$", "^/readyz$", "^/metrics$"]


def make(services: Services, statics: Statics, site: Site) -> Litestar:
    """The application around a server's parts."""
    cookies = Cookies(site.secure)
    sockets = Sockets(services, site, cookies, statics.digest)
    return Litestar(
        [_api(), *_pages(), table_socket],
        dependencies={
            "services": _given(services),
            "statics": _given(statics),
            "site": _given(site),
            "jar": _given(cookies),
            "sockets": _given(sockets),
            "visitor": Provide(identity.visitor),
            "player": Provide(identity.player),
        },
        before_send=[_headers(security_headers(statics, site.secure), cookies)],
        exception_handlers=errors.HANDLERS,
        guards=[guard],
        lifespan=[_lifespan(services)],
        logging_config=None,
        middleware=[
            _metered(),
            RateLimitConfig(("minute", REQUESTS_PER_MINUTE), exclude=_UNLIMITED).middleware,
        ],
        openapi_config=openapi.config(),
        request_max_body_size=LARGEST_BODY,
        state=State({"site": site}),
    )


def _metered() -> DefineMiddleware:
    # Sockets have meters of their own, and this one would cost something with every message.
    scopes: Scopes = {ScopeType.HTTP}
    return PrometheusConfig("hattari", "hattari", group_path=True, scopes=scopes).middleware


def _given(value: object) -> Provide:
    return Provide(lambda: value, use_cache=True, sync_to_thread=False)


def _api() -> Router:
    return Router(
        "/api/v1",
        route_handlers=[
            MeController,
            api_play.GamesController,
            api_play.TablesController,
            api_play.RecordsController,
            api_play.bots,
        ],
    )


def _pages() -> list[Any]:
    return [
        pages.shell,
        pages.device,
        pages.bring,
        pages.static,
        pages.healthz,
        pages.readyz,
        pages.metrics,
    ]


def _lifespan(services: Services) -> Callable[[Litestar], Any]:
    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await services.start()
        try:
            yield
        finally:
            await services.stop()

    return lifespan


def _headers(fixed: dict[str, str], cookies: Cookies) -> BeforeMessageSendHookHandler:
    """A hook that gives every answer its headers, and the cookie where one is due."""
    always = [(name.encode(), value.encode()) for name, value in fixed.items()]

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        headers = [*message["headers"], *always]
        token = scope["state"].get(identity.TOKEN)
        if token is not None:
            headers.append((b"set-cookie", cookies.header(token)))
        if scope["path"].startswith("/api/"):
            headers.append((b"cache-control", b"no-store"))
        message["headers"] = headers

    return add
