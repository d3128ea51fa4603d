"""Behind a proxy on this machine: who asks, and by which scheme, is what the proxy says."""

import httpx
import pytest

from tests.server.harness import PATIENCE, Served

pytestmark = pytest.mark.asyncio
PROXIED = {"host": "play.example", "x-forwarded-for": "203.0.113.9"}


async def missed(client: httpx.AsyncClient, address: str) -> int:
    """How many codes that lead nowhere this address may still try at once."""
    tried = 0
    headers = {"x-forwarded-for": address}
    while (await client.get("/api/v1/codes/BBBB", headers=headers)).status_code == 404:
        tried += 1
    return tried


async def test_each_address_that_the_proxy_names_has_limits_of_its_own(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        assert await missed(client, "203.0.113.1") > 0
        assert await missed(client, "203.0.113.1") == 0
        # Of a list the last address counts that is no proxy of ours: the others are hearsay.
        assert await missed(client, "203.0.113.2, 203.0.113.1") == 0
        assert await missed(client, "203.0.113.2") > 0


async def test_the_addresses_that_one_owner_has_share_a_limit(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        assert await missed(client, "2001:db8:0:1::1") > 0
        assert await missed(client, "2001:db8:0:1:ffff::2") == 0
        assert await missed(client, "2001:db8:0:2::1") > 0


async def test_the_scheme_that_the_proxy_names_is_that_of_our_origin(server: Served) -> None:
    headers = {**PROXIED, "origin": "https://play.example"}
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        plain = await client.put("/api/v1/me", json={"name": "Ann"}, headers=headers)
        assert plain.status_code == 403
        secure = {**headers, "x-forwarded-proto": "https"}
        told = await client.put("/api/v1/me", json={"name": "Ann"}, headers=secure)
        assert told.status_code == 200


async def test_metrics_are_not_shown_to_whom_the_proxy_brings(server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        assert (await client.get("/metrics")).status_code == 200
        assert (await client.get("/metrics", headers=PROXIED)).status_code == 401
        assert (await client.get("/readyz", headers=PROXIED)).status_code == 200
