"""hattari cluster: a club of several nodes on this machine, to try it out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from .serve import EVERYWHERE, announce, links

app = typer.Typer()


@app.command("cluster")
def cluster(
    nodes: Annotated[int, typer.Option(min=1, max=16, help="How many nodes.")] = 3,
    host: Annotated[
        str, typer.Option(help="The address to listen on; all of this machine's by default.")
    ] = EVERYWHERE,
    port: Annotated[
        int,
        typer.Option(
            min=0, max=65519, help="The port that all share; the next ones are the nodes' own."
        ),
    ] = 8000,
    bus: Annotated[str, typer.Option(help="nats or postgres")] = "nats",
    data: Annotated[Path | None, typer.Option(help="The folder to keep everything in.")] = None,
) -> None:
    """Start PostgreSQL, NATS and several nodes on this machine; tables survive any one of them."""
    from hattari.server.store.port import StoreDown  # noqa: PLC0415
    from hattari.wiring import embedded  # noqa: PLC0415

    if bus not in {"nats", "postgres"}:
        raise typer.BadParameter(f"expected nats or postgres, but got {bus}", param_hint="--bus")
    try:
        with _parts(host, port, bus, data) as (shared, store, joined):
            _run(nodes, (host, port, shared), store, joined)
    except (embedded.Missing, OSError, StoreDown, TimeoutError, ValueError) as error:
        typer.echo(f"hattari cluster: {error}", err=True)
        raise typer.Exit(1) from error


@contextmanager
def _parts(host: str, port: int, bus: str, data: Path | None) -> Iterator[tuple[int, str, str]]:
    """The shared port, the store's address and the bus's."""
    from hattari.wiring import embedded, serving  # noqa: PLC0415
    from hattari.wiring.cluster import hold  # noqa: PLC0415

    folder = serving.store_path(None, data).parent / "cluster"
    with ExitStack() as stack:
        # Held, though nobody listens on it here: so it is known to be free, and stays ours.
        held = stack.enter_context(hold(host, port))
        store = stack.enter_context(embedded.postgres(folder / "postgres"))
        serving.open_store(store, None)  # brings it to the newest schema, once for all nodes
        joined = bus
        if bus == "nats":
            joined = stack.enter_context(embedded.nats(folder / "nats")).url
        yield held.getsockname()[1], store, joined


def _run(nodes: int, listening: tuple[str, int, int], store: str, bus: str) -> None:
    import asyncio  # noqa: PLC0415

    from hattari.wiring.cluster import Club, Place  # noqa: PLC0415

    host, port, shared = listening
    ports = [port and shared + 1 + number for number in range(nodes)]
    place = Place(host, shared, ports, store, bus)

    def ready(_: Any) -> None:
        typer.echo(f"{nodes} nodes share PostgreSQL ({store}) and tell each other by {bus}.")
        typer.echo("Kill any of them: tables go on. The link for everybody:")
        announce(links(host, shared, None))

    async def run() -> None:
        await Club(place, typer.echo).run(ready)

    asyncio.run(run())
