"""The proxies' files as they ship: what they let through, and three nodes restarted one after the
other behind each."""

import asyncio
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.harness import HOST, PATIENCE, Person, Process, Served
from tests.server.machines import Databases

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
NODES = 3
SILENT_SECONDS = 2.0
"""The longest that a page may hear nothing."""
EVENTS = "pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}\n"
HTTP = """http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {shipped}
}}
"""


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


def replaced(text: str, pattern: str, by: str) -> str:
    """The text with what stands for this machine; the pattern must be there."""
    changed, found = re.subn(pattern, by, text)
    assert found, pattern
    return changed


def nginx(folder: Path, port: int, nodes: list[str]) -> list[str]:
    shipped = (DEPLOY / "nginx.conf").read_text("utf-8")
    (line,) = re.findall(r"^    server 127\.0\.0\.1:8000( .*)?;$", shipped, re.MULTILINE)
    peers = "".join(f"    server {node}{line};\n" for node in nodes)
    shipped = replaced(shipped, r"    server 127\.0\.0\.1:8000.*;\n", peers)
    shipped = replaced(shipped, "listen 80;", f"listen {HOST}:{port};")
    shipped = replaced(shipped, r"server_name play\.example\.org;", f"server_name {HOST};")
    written = folder / "nginx.conf"
    written.write_text(EVENTS.format(folder=folder) + HTTP.format(folder=folder, shipped=shipped))
    return ["nginx", "-c", str(written), "-g", "daemon off;"]


def caddy(folder: Path, port: int, nodes: list[str]) -> list[str]:
    shipped = (DEPLOY / "Caddyfile").read_text("utf-8")
    shipped = replaced(shipped, r"dynamic a .*\n", f"to {' '.join(nodes)}\n")
    shipped = replaced(shipped, r"\{\$HATTARI_SITE\}", f"http://{HOST}:{port}")
    written = folder / "Caddyfile"
    written.write_text("{\n\tadmin off\n}\n" + shipped)
    return ["caddy", "run", "--config", str(written), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


@contextmanager
def proxied(name: str, folder: Path, nodes: list[str]) -> Iterator[str]:
    """A proxy in front of these nodes; where it is found."""
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name} here")
    port = free_port()
    command = PROXIES[name](folder, port, nodes)
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with (folder / "proxy.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        until = monotonic() + PATIENCE
        while True:
            with suppress(httpx.HTTPError):
                httpx.get(f"http://{HOST}:{port}/healthz", timeout=1)
                break
            assert monotonic() < until, (folder / "proxy.log").read_text()
        yield f"http://{HOST}:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


class Page:
    """Says every quarter of a second that it is there, and comes back whenever it is cut off."""

    def __init__(self, person: Person, key: str) -> None:
        self.person = person
        self.key = key
        self.longest = 0.0
        self.heard = monotonic()

    async def stay(self) -> None:
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                await self.person.enter(self.key)
                while True:
                    await self.person.send({"type": "ping", "at": 1})
                    async with asyncio.timeout(1.0):
                        await self.person.until(self._is_heard)
                    await asyncio.sleep(0.25)
            await asyncio.sleep(0.25)

    def _is_heard(self, frame: dict[str, object]) -> bool:
        if frame["type"] == "pong":
            now = monotonic()
            self.longest, self.heard = max(self.longest, now - self.heard), now
        return frame["type"] == "pong"


@pytest.mark.parametrize("name", PROXIES)
def test_nobody_reads_metrics_through_a_proxy(name: str, server: Served, tmp_path: Path) -> None:
    with proxied(name, tmp_path, [server.url.removeprefix("http://")]) as site:
        assert httpx.get(f"{server.url}/metrics/").status_code == 200
        for path in ("metrics", "metrics/", "metrics//", "metrics%2f", "/metrics", "%6detrics"):
            assert httpx.get(f"{site}/{path}").status_code == 404


@pytest.mark.asyncio
@pytest.mark.soak
@pytest.mark.parametrize("name", PROXIES)
async def test_no_page_is_silent_for_long_while_nodes_restart(
    name: str, databases: Databases, tmp_path: Path
) -> None:
    url = await asyncio.to_thread(databases.fresh)
    options = ("--store", url, "--bus", "postgres")
    with ExitStack() as stack:
        nodes = [
            stack.enter_context(Process(tmp_path / f"node{number}", options=options))
            for number in range(NODES)
        ]
        for node in nodes:
            await asyncio.to_thread(node.start)
        addresses = [node.url.removeprefix("http://") for node in nodes]
        site = stack.enter_context(proxied(name, tmp_path, addresses))
        pages = await opened(site)
        staying = [asyncio.create_task(page.stay()) for page in pages]
        await asyncio.sleep(2)
        for page in pages:
            page.longest, page.heard = 0.0, monotonic()
        for node in nodes:
            assert await asyncio.to_thread(node.stop) == 0
            await asyncio.sleep(3)
            await asyncio.to_thread(node.start)
            await asyncio.sleep(2)
        now = monotonic()
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
        silent = [max(page.longest, now - page.heard) for page in pages]
        for page in pages:
            await page.person.close()
    assert max(silent) <= SILENT_SECONDS, silent


async def opened(site: str) -> list[Page]:
    """Tables of one person each, so that every node has some."""
    pages = []
    for number in range(6):
        person = await Person(site, f"P{number}").arrive()
        made = {"game": "bluff", "rules": "mobius", "options": {}, "title": "", "bots": []}
        pages.append(Page(person, (await person.post("/tables", made))["key"]))
    return pages
