"""Whose an address is."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

KNOWN = 10_000


@lru_cache(maxsize=KNOWN)
def network(address: str) -> str:
    """What stands for an address: itself, or the 64 bits that one owner has of IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address) or found.is_loopback:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


@lru_cache(maxsize=KNOWN)
def wide(address: str) -> str:
    """The 48 bits around an address of IPv6, as `network` names it; any other as it is."""
    if ":" not in address or is_local(address):
        return address
    try:
        return str(ipaddress.ip_network(address, strict=False).supernet(new_prefix=48))
    except ValueError:
        return address


@lru_cache(maxsize=KNOWN)
def is_local(address: str) -> bool:
    """Whether this is this very machine."""
    try:
        return ipaddress.ip_address(network(address)).is_loopback
    except ValueError:
        return False
