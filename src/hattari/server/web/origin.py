"""Who may use our cookies: only pages that this server sent.

One rule serves both the API and the WebSocket handshake, which has no other defence: the
request's Origin must be this very site. A token for forms, the other common way, doesn't
reach handshakes and would need a cookie that scripts can read.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": "80", "https": "443"}


class Site(msgspec.Struct, frozen=True):
    """Where this server is found: its public origin, where one was named."""

    public: str | None = None

    @classmethod
    def at(cls, url: str | None) -> Site:
        """The site at a public URL. Raises ValueError for what is none."""
        return cls(None if url is None else origin_of(url))

    @property
    def secure(self) -> bool:
        """Whether people reach us by https."""
        return self.public is not None and self.public.startswith("https://")


def origin_of(url: str) -> str:
    """The origin of an address, without a port that goes without saying. Raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise ValueError(f"expected http:// or https:// and a host, but got {url!r}")
    return normal(f"{parts.scheme}://{parts.netloc}")


def normal(origin: str) -> str:
    """An origin in lower case, without the default port."""
    lowered = origin.lower()
    scheme, _, host = lowered.partition("://")
    port = _PORTS.get(scheme)
    return lowered.removesuffix(f":{port}") if port and not host.endswith("]") else lowered


def same_site(site: Site, scheme: str, host: str | None, origin: str | None) -> bool:
    """Whether a browser's Origin header is ours; a missing one is not."""
    if origin is None or origin == "null":
        return False
    ours = {site.public} if site.public else set()
    if host:
        http = {"ws": "http", "wss": "https"}.get(scheme, scheme)
        ours.add(normal(f"{http}://{host}"))
    return normal(origin) in ours


def may_write(site: Site, request: Request[Any, Any, Any]) -> bool:
    """Whether a request may change something: ours, or not from a browser at all."""
    if request.method in SAFE_METHODS:
        return True
    headers = request.headers
    if headers.get("sec-fetch-site") in {"cross-site", "same-site"}:
        return False
    origin = headers.get("origin")
    if origin is None:
        return headers.get("cookie") is None or headers.get("sec-fetch-site") == "same-origin"
    return same_site(site, request.scope["scheme"], headers.get("host"), origin)


def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A Litestar guard for the API. Raises PermissionDeniedException."""
    if isinstance(connection, Request) and not may_write(connection.app.state.site, connection):
        raise PermissionDeniedException("foreign_origin")
