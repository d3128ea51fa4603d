"""Who may use our cookies: only pages that this server sent.

One rule serves both the API and the WebSocket handshake, which has no other defence: the
request's Origin must be this very site. A token for forms, the other common way, doesn't
reach handshakes and would need a cookie that scripts can read.
"""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from hattari.core.game import Refusal, Text

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": "80", "https": "443"}


class Site(msgspec.Struct, frozen=True):
    """Where this server is found: its public origin, where one was named.

    `everywhere`: it listens at all of this machine's addresses, so that others may be named, too.
    """

    public: str | None = None
    everywhere: bool = False

    @classmethod
    def at(cls, url: str | None, *, everywhere: bool = False) -> Site:
        """The site at a public URL. Raises ValueError for what is none."""
        return cls(None if url is None else origin_of(url), everywhere)

    @property
    def secure(self) -> bool:
        """Whether people reach us by https."""
        return self.public is not None and self.public.startswith("https://")


def origin_of(url: str) -> str:
    """The origin of an address, without a port that goes without saying. Raises ValueError."""
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise ValueError(f"expected http:// or https:// and a host, but got {url!r}")
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None:
        raise ValueError(
            f"expected http:// or https:// and a host alone, but got {url!r}: pages are found at a"
            " host's root; give Hattari a host of its own"
        )
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
    if host and is_known(site, host):
        http = {"ws": "http", "wss": "https"}.get(scheme, scheme)
        ours.add(normal(f"{http}://{host}"))
    return normal(origin) in ours


def host_of(header: str) -> str:
    """The name or address in a Host header, without its port, in lower case."""
    try:
        return (urlsplit(f"//{header}").hostname or "").rstrip(".")
    except ValueError:
        return header


def is_this_machine(header: str) -> bool:
    """Whether a Host header names this very machine as only itself may call it."""
    host = host_of(header)
    return host == "localhost" or host.endswith(".localhost") or _is_address(host, loopback=True)


def is_known(site: Site, header: str) -> bool:
    """Whether a Host header may lead here: an address, a name of the house, or the public one.

    Anybody may let a name of their own lead to this machine, and their pages would then be ours.
    """
    host = host_of(header)
    public = None if site.public is None else urlsplit(site.public).hostname
    own = "." not in host or host.rpartition(".")[2] in _NEVER_SOLD or host.endswith(".home.arpa")
    return own or host == public or _is_address(host)


_NEVER_SOLD = frozenset(
    ("localhost", "local", "lan", "home", "internal", "private", "test", "example", "invalid")
)
"""Ends of names that nobody can buy: they lead here by the house's own will alone."""


def _is_address(host: str, loopback: bool = False) -> bool:
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    return found.is_loopback or not loopback


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


def unknown_host(host: str) -> Refusal:
    """This name could be anybody's."""
    return Refusal(
        "unknown_host",
        Text(
            "This server doesn't know that it is called {host}. Whoever runs it may say so:"
            " hattari serve --public-url https://{host}.",
            "このサーバーは {host} という名前では公開されていません。運営者の方は"
            " hattari serve --public-url https://{host} で指定してください。",
        ).fill(host=host[:100]),
    )


def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A Litestar guard for everything. Raises Refusal, PermissionDeniedException."""
    host = connection.headers.get("host", "")
    if not is_known(connection.app.state.site, host):
        raise unknown_host(host_of(host))
    if isinstance(connection, Request) and not may_write(connection.app.state.site, connection):
        raise PermissionDeniedException("foreign_origin")
