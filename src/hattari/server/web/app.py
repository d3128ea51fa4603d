"""The web application: routes, who may use them, and what every answer carries."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import msgspec
from litestar import Litestar, Response, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.middleware import DefineMiddleware
from litestar.plugins.prometheus import PrometheusConfig
from litestar.types import (
    BeforeMessageSendHookHandler,
    ControllerRouterHandler,
    Message,
    Scope,
    Scopes,
)

from hattari.core.languages import Languages
from hattari.server.accounts import TIDY_SECONDS, Accounts
from hattari.server.health import LOOK_SECONDS, Looks
from hattari.server.operator import Operator
from hattari.server.passkeys import Passkeys
from hattari.server.passwords import Passwords
from hattari.server.reports import Reports
from hattari.server.screens import TIDY_SECONDS as SCREENS_TIDY_SECONDS
from hattari.server.screens import Screens
from hattari.server.services import Services
from hattari.server.store.accounts import AccountRows
from hattari.server.store.screens import ScreenRows

from . import errors, identity, openapi, pages
from .api import account, party, passkey, play
from .api.advice import AdviceController
from .api.contrast import ContrastController
from .api.gallery import GalleryController
from .api.lab import LabController
from .api.me import MeController
from .api.moderation import ModerationController
from .api.operator import OperatorController
from .api.puzzle import PuzzleController
from .api.review import ReviewController
from .api.study import DrillController, StudyController
from .api.survey import SurveyController
from .api.training import TrainingController
from .budgets import TELL_SECONDS, Budgets
from .cookies import Cookies
from .origin import Site, guard
from .paced import Requests, limited, paced
from .shell import read_headers, security_headers
from .socket import (
    ENDINGS_SECONDS,
    ORDERS_SECONDS,
    SCREENS_SECONDS,
    Guests,
    Sockets,
    screen_socket,
    table_socket,
)
from .statics import Statics
from .throttle import Throttles

LARGEST_BODY = 64 * 1024
SHORTEST_SECRET = 16
_API = "/api/v1"
_PARTS = frozenset({b"image/png", b"text/css", b"text/javascript"})


class Tokens(msgspec.Struct, frozen=True):
    """What opens metrics, and the operator's page; without it they are for this machine alone, or
    not there. Raises ValueError for a secret that could be guessed."""

    metrics: str | None = None
    operator: str | None = None

    def __post_init__(self) -> None:
        """Raises ValueError."""
        if self.operator is not None and len(self.operator) < SHORTEST_SECRET:
            raise ValueError(f"the operator's secret has fewer than {SHORTEST_SECRET} characters")


NO_TOKENS = Tokens()
_PEOPLE: tuple[ControllerRouterHandler, ...] = (
    MeController,
    account.AccountController,
    account.DevicesController,
    account.log_in,
    account.recover,
    passkey.PasskeysController,
    passkey.ask_login,
    passkey.log_in,
    ModerationController,
    OperatorController,
)
_TABLES: tuple[ControllerRouterHandler, ...] = (
    party.party,
    party.make_code,
    party.CodesController,
    party.ScreensController,
    play.GamesController,
    play.TablesController,
    play.RecordsController,
    play.notice,
    play.bots,
    play.figures,
    AdviceController,
    GalleryController,
    SurveyController,
    TrainingController,
)
_TRUTH: tuple[ControllerRouterHandler, ...] = (
    ReviewController,
    ContrastController,
    PuzzleController,
    StudyController,
    DrillController,
    LabController,
)
_ROUTES = (*_PEOPLE, *_TABLES, *_TRUTH)


def make(services: Services, statics: Statics, site: Site, tokens: Tokens = NO_TOKENS) -> Litestar:
    """The application around a server's parts."""
    cookies = Cookies(site.secure)
    rows, clock = AccountRows(services.store), services.node.clock
    accounts = Accounts(rows, services.sessions, clock, Passwords())
    throttles = Throttles(monotonic)
    guests = Guests(site, cookies, statics.digest)
    screens = Screens(services.node, services.languages, ScreenRows(services.store))
    sockets = Sockets(services, guests, accounts, throttles, screens)
    requests, looks = Requests(), Looks(services)
    budgets = Budgets(services.bus, throttles, requests)
    return Litestar(
        [_api(services.languages), *_pages(), table_socket, screen_socket],
        dependencies=_provided(
            services=services,
            statics=statics,
            languages=services.languages,
            site=site,
            jar=cookies,
            sockets=sockets,
            accounts=accounts,
            throttles=throttles,
            passkeys=Passkeys(accounts, clock),
            screens=screens,
            looks=looks,
            door=party.Door(screens, throttles),
            reports=Reports(services.node, accounts.rows),
            operator=Operator(
                services.node, accounts.rows, services.orders.rows, services.gallery.rows
            ),
        ),
        before_send=[_headers(statics, site.secure, cookies)],
        exception_handlers={**errors.HANDLERS, NotFoundException: pages.not_found},
        guards=[guard, identity.not_barred],
        lifespan=[_lifespan(services, sockets, accounts, screens, budgets, looks)],
        logging_config=None,
        middleware=[paced(requests), _metered(), limited(throttles)],
        openapi_config=openapi.config(described),
        request_max_body_size=LARGEST_BODY,
        state=_state(services, site, tokens, cookies, throttles, statics),
    )


def described(names: tuple[str, ...]) -> bytes:
    """What the interface says of itself, as `openapi.Describe` is asked."""
    routes = Router(_API, route_handlers=_ROUTES)
    app = Litestar(
        [routes, *_pages()],
        dependencies=_provided(**dict.fromkeys(names)),
        logging_config=None,
        openapi_config=openapi.config(described),
    )
    return openapi.written(app)


def _state(
    services: Services,
    site: Site,
    tokens: Tokens,
    cookies: Cookies,
    throttles: Throttles,
    statics: Statics,
) -> State:
    """What guards and answers to errors read, to which nothing is given."""
    return State(
        {
            "site": site,
            "metrics_token": tokens.metrics,
            "operator_secret": tokens.operator,
            "tries_at_operator": throttles.tries_at_operator,
            "cookies": cookies,
            "services": services,
            "languages": services.languages,
            "troubles": services.node.troubles,
            "statics": statics,
        }
    )


def _metered() -> DefineMiddleware:
    # Sockets have meters of their own, and this one would cost something with every message.
    scopes: Scopes = {ScopeType.HTTP}
    return PrometheusConfig("hattari", "hattari", group_path=True, scopes=scopes).middleware


def _provided(**parts: object) -> dict[str, Provide]:
    """What handlers may ask for by name: these parts, and who the request comes from."""
    people: dict[str, Callable[..., Any]] = {
        "known": identity.known,
        "visitor": identity.visitor,
        "player": identity.player,
    }
    return {
        **{name: _given(part) for name, part in parts.items()},
        **{name: Provide(who) for name, who in people.items()},
    }


def _given(value: object) -> Provide:
    return Provide(lambda: value, use_cache=True, sync_to_thread=False)


def _api(languages: Languages) -> Router:
    def tell(response: Response[Any]) -> Response[Any]:
        response.content = languages.told(response.content)
        return response

    return Router(
        _API,
        after_request=tell,
        route_handlers=_ROUTES,
    )


def _pages() -> list[Any]:
    return [
        pages.shell,
        pages.operator,
        pages.device,
        pages.bring,
        pages.static,
        pages.manifest,
        pages.worker,
        pages.healthz,
        pages.readyz,
        pages.metrics,
    ]


def _lifespan(
    services: Services,
    sockets: Sockets,
    accounts: Accounts,
    screens: Screens,
    budgets: Budgets,
    looks: Looks,
) -> Callable[[Litestar], Any]:
    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await services.start()
        budgets.agree(await services.store.secret())
        node = services.node
        node.repeat(ENDINGS_SECONDS, sockets.follow_endings)
        node.repeat(SCREENS_SECONDS, sockets.follow_screens)
        node.repeat(ORDERS_SECONDS, sockets.follow_orders)
        node.repeat(LOOK_SECONDS, looks.look)
        node.repeat(TIDY_SECONDS, accounts.tidy)
        node.repeat(SCREENS_TIDY_SECONDS, screens.tidy)
        node.repeat(TELL_SECONDS, budgets.tell)
        try:
            yield
        finally:
            await services.stop()
            accounts.close()

    return lifespan


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def _is_read(path: str, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether an answer is data or a page's file, which no browser draws or runs on its own."""
    kind = dict(headers).get(b"content-type", b"").partition(b";")[0]
    return kind == b"application/json" or (path.startswith("/static/") and kind in _PARTS)


def _headers(statics: Statics, secure: bool, cookies: Cookies) -> BeforeMessageSendHookHandler:
    """A hook that gives every answer its headers, and the cookie where one is due."""
    drawn = _encoded(security_headers(statics, secure))
    read = _encoded(read_headers(secure))

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        sent = message["headers"]
        headers = [*sent, *(read if _is_read(scope["path"], sent) else drawn)]
        token = scope["state"].get(identity.TOKEN)
        if token is not None:
            headers.append((b"set-cookie", cookies.header(token)))
            headers = [each for each in headers if each[0] != b"cache-control"]
        named = {name for name, _ in headers}
        if scope["path"].startswith("/api/") and b"cache-control" not in named:
            headers.append((b"cache-control", b"no-store"))
        message["headers"] = headers

    return add
