"""A real PostgreSQL reached by TLS as docs/operate.md says: the one of these tests speaks none, so
something that does stands before it and passes on what is said."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from hattari.server.fanout import postgres as over_postgres
from hattari.server.store.port import Player, StoreDown
from hattari.server.store.postgres import PostgresStore
from tests.server.harness import PATIENCE
from tests.server.machines import Databases
from tests.server.test_bus import linked

pytestmark = pytest.mark.asyncio
ASKS_FOR_TLS = bytes.fromhex("0000000804d2162f")


def certificate(folder: Path, name: str) -> Path:
    """A certificate for a host, signed by itself; its key lies beside it."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl here")
    made = folder / f"{name}.pem"
    wanted = f"-subj /CN={name} -addext subjectAltName=DNS:{name} -keyout {made}.key -out {made}"
    command = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    subprocess.run([openssl, *command.split(), *wanted.split()], check=True, capture_output=True)
    return made


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while said := await reader.read(65536):
            writer.write(said)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


@asynccontextmanager
async def behind_tls(url: str, shown: Path | None) -> AsyncIterator[int]:
    """The port where a database is reached by TLS, with this certificate; without one by none."""
    socket = f"{parse_qs(urlsplit(url).query)['host'][0]}/.s.PGSQL.5432"

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.read(8)
        if first == ASKS_FOR_TLS and shown is not None:
            writer.write(b"S")
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(shown, f"{shown}.key")
            try:
                await writer.start_tls(context)
            except OSError:  # it doesn't take the certificate
                return
            first = b""
        behind, before = await asyncio.open_unix_connection(socket)
        before.write(first)
        await asyncio.gather(_pass_on(reader, before), _pass_on(behind, writer))

    async with await asyncio.start_server(serve, "localhost", 0) as server:
        yield server.sockets[0].getsockname()[1]


def named(url: str, host: str, port: int, trusted: Path) -> str:
    """The address as the document writes it."""
    database = urlsplit(url).path
    return (
        f"postgresql://postgres@{host}:{port}{database}?sslmode=verify-full&sslrootcert={trusted}"
    )


async def test_store_and_bus_speak_tls_with_who_is_trusted(
    databases: Databases, tmp_path: Path
) -> None:
    url = await asyncio.to_thread(databases.empty)
    trusted = certificate(tmp_path, "localhost")
    async with behind_tls(url, trusted) as port:
        address = named(url, "localhost", port, trusted)
        store = await asyncio.to_thread(PostgresStore.open, address)
        await store.add_player(Player("ann", "Ann", "en"), b"one", 1)
        assert await store.player(b"one") == Player("ann", "Ann", "en")
        bus = over_postgres.bus(address)
        bus.subscribe(lambda *_: None)
        await linked(bus)
        await bus.close()
        await store.close()


@pytest.mark.parametrize("who", ["another", "another name", "nobody"])
async def test_nobody_else_poses_as_the_store(
    databases: Databases, tmp_path: Path, who: str
) -> None:
    url = await asyncio.to_thread(databases.empty)
    trusted = certificate(tmp_path, "localhost")
    (tmp_path / "other").mkdir()
    shown = {
        "another": certificate(tmp_path / "other", "localhost"),
        "another name": certificate(tmp_path, "elsewhere"),
        "nobody": None,
    }[who]
    believed = shown if who == "another name" else trusted
    assert believed is not None
    async with asyncio.timeout(PATIENCE), behind_tls(url, shown) as port:
        with pytest.raises(StoreDown):
            await asyncio.to_thread(PostgresStore.open, named(url, "localhost", port, believed))
