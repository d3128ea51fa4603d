"""How a server is reached from outside: what a proxy must leave as it is, tried as a page does."""

from __future__ import annotations

import asyncio
import http.client
import json
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from .doctor import Ill
from .health import Warned
from .web.origin import is_this_machine, origin_of

SECONDS = 10.0
FOREIGN = "https://somebody-else.example"
_HOST = (
    "the server doesn't see Host as people type it: let the proxy hand it on"
    " (nginx: proxy_set_header Host $http_host;), or start with --public-url"
)
_SCHEME = (
    "the server doesn't hear of https: let the proxy say so"
    " (nginx: proxy_set_header X-Forwarded-Proto $scheme;), or start with --public-url"
)
_UPGRADE = (
    "WebSockets don't pass: nginx needs proxy_http_version 1.1, proxy_set_header Upgrade"
    " $http_upgrade and Connection upgrade, as in deploy/nginx.conf"
)
_BUS = (
    "the bus is down, so that pages learn late of moves on other nodes: let it run, and let"
    " HATTARI_BUS name it with its token (nats://TOKEN@HOST:4222)"
)
_WARNED: dict[Warned, str] = {
    "disk": "little room is left beside the store: make room on its disk, or serve"
    " --retention-days N",
    "archive": "the archive lacks something: so it is for some ten seconds after a start, hattari"
    " operator or doctor; else let its folder take a copy (the log's archive_failed says why not)",
    "clock": "its clock is off the store's: let NTP set both (timedatectl set-ntp 1), and restart"
    " the server",
}
_OPEN = "whoever asks may read /metrics: start with --metrics-token, and let the proxy hand Host on"


def reached(url: str) -> str:
    """Try a server at its public address, before anything is written beside it: its archive lacks
    that for a while. Raises Ill, ValueError."""
    origin = origin_of(url)
    told = _ready(url, origin)
    try:
        _check_passed(url, origin)
    except OSError as error:
        raise Ill(
            f"the line to {url} broke ({_said(error)}): try again, and look at the proxy's log"
        ) from error
    _check_well(told)
    return "ready; Host, Upgrade and Origin arrive as they were sent"


def _check_passed(url: str, origin: str) -> None:
    """All that a page sends arrives as it was sent."""
    _check_origin(url, origin)
    asyncio.run(_check_socket(url, origin))
    if not is_this_machine(urlsplit(url).netloc) and _ask(url, "GET", "/metrics")[0] == 200:
        raise Ill(_OPEN)


def _said(error: Exception) -> str:
    """An error in words; some have none but their kind."""
    if isinstance(error, TimeoutError):
        return f"nothing came for {SECONDS:.0f} seconds"
    if isinstance(error, InvalidStatus):
        return f"the answer was HTTP {error.response.status_code}, not a WebSocket"
    return str(error) or type(error).__name__


def _ask(url: str, method: str, path: str, origin: str | None = None) -> tuple[int, bytes]:
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    line = kind(parts.hostname or "", parts.port, timeout=SECONDS)
    headers = {"content-type": "application/json", **({"origin": origin} if origin else {})}
    try:
        line.request(method, path, "{}" if method == "PUT" else None, headers)
        answer = line.getresponse()
        return answer.status, answer.read()
    except http.client.HTTPException as error:
        raise OSError(f"{url} speaks no HTTP: {_said(error)}") from error
    finally:
        line.close()


def _ready(url: str, origin: str) -> dict[str, Any]:
    """What a server that is ready says of itself."""
    try:
        status, body = _ask(url, "GET", "/readyz")
    except OSError as error:
        raise Ill(
            f"nobody answers at {url} ({_said(error)}): start the server, or correct --url"
        ) from error
    if status == 421:
        raise Ill(f"the server doesn't know this name: hattari serve --public-url {origin}")
    told = _told(body)
    if told is None:
        raise Ill(
            f"{url}/readyz answers {status}, and not as a server: let the proxy find its nodes"
        )
    if status != 200:
        raise Ill(f"the server is not ready: {json.dumps(told)}")
    return told


def _check_well(told: dict[str, Any]) -> None:
    """A server may be ready for people and lack something all the same."""
    ills = [mend for warned, mend in _WARNED.items() if warned in told["warnings"]]
    if told["bus"] == "down":
        ills.insert(0, _BUS)
    if ills:
        raise Ill("; ".join(ills))


def _told(body: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(body)
    except ValueError:
        return None
    ours = isinstance(found, dict) and {"draining", "bus", "warnings"} <= found.keys()
    return found if ours else None


def _check_origin(url: str, origin: str) -> None:
    """A name that is none changes nothing, wherever it comes from."""
    if _ask(url, "PUT", "/api/v1/me", FOREIGN)[0] != 403:
        raise Ill("requests of other sites aren't refused: let the proxy hand Origin on")
    if _ask(url, "PUT", "/api/v1/me", origin)[0] != 403:
        return
    plain = origin.replace("https://", "http://")
    raise Ill(_SCHEME if _ask(url, "PUT", "/api/v1/me", plain)[0] != 403 else _HOST)


async def _check_socket(url: str, origin: str) -> None:
    try:
        async with asyncio.timeout(SECONDS), _line(url, origin) as line:
            if json.loads(await line.recv()).get("type") != "bye":
                raise Ill(_UPGRADE)
    except (InvalidHandshake, ConnectionClosed, OSError, TimeoutError) as error:
        raise Ill(f"{_UPGRADE} ({_said(error)})") from error
    try:
        async with asyncio.timeout(SECONDS), _line(url, FOREIGN):
            raise Ill("WebSockets of other sites aren't refused: let the proxy hand Origin on")
    except (InvalidHandshake, ConnectionClosed):
        return


def _line(url: str, origin: str) -> connect:
    address = f"ws{url.rstrip('/').removeprefix('http')}/ws/t/doctor"
    return connect(address, origin=origin, open_timeout=SECONDS)  # type: ignore[arg-type]
