"""Where this machine is found from the phones in the same room."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

from litestar import Request

from .origin import Site

_ELSEWHERE = ("192.0.2.1", 9)
"""An address of documentation's own: asking for the way there sends nothing."""


def lan_address() -> str | None:
    """This machine's address in its network, None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(found).is_loopback else found


def base_for_others(site: Site, request: Request[Any, Any, Any]) -> str:
    """Where others find us: a public origin, else as we were asked, but never "this machine".

    "" where whoever asked named no host.
    """
    if site.public is not None:
        return site.public
    try:
        asked = urlsplit(str(request.base_url))
    except ValueError:  # no browser asks by a name that is none
        return ""
    lan = lan_address() if site.everywhere and _is_here(asked.hostname or "") else None
    if lan is None:
        return f"{asked.scheme}://{asked.netloc}"
    return f"{asked.scheme}://{lan}{f':{asked.port}' if asked.port else ''}"


def _is_here(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
