"""hattari serve: the server on this machine."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Annotated

import typer

from hattari.server.training import Leave, Trainings

from .stores import ServedOption, failing

if TYPE_CHECKING:
    from hattari.server.web.origin import Site

app = typer.Typer()

EVERYWHERE = "0.0.0.0"  # noqa: S104 (a party's guests come from the same network)


def everywhere(host: str) -> bool:
    """Whether a server that listens there is found at all of the machine's addresses."""
    return host in {EVERYWHERE, "::"}


def links(host: str, port: int, public_url: str | None) -> list[str]:
    """Where the server is found, the link for guests last."""
    from hattari.server.web.lan import lan_address  # noqa: PLC0415 (heavy)

    if public_url is not None:
        return [public_url]
    if not everywhere(host):
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}"]
    lan = lan_address()
    local = [f"http://localhost:{port}"]
    return local if lan is None else [*local, f"http://{lan}:{port}"]


def announce(found: list[str]) -> None:
    """Print the links, and a QR code where the last one is for other people's phones."""
    import segno  # noqa: PLC0415 (only this command draws)

    for link in found:
        typer.echo(f"  {link}")
    host = found[-1].partition("://")[2].partition(":")[0]
    if host not in {"localhost", "127.0.0.1", "[", ""}:
        typer.echo()
        segno.make(found[-1], micro=False).terminal(compact=True)
    typer.echo("Hattari is ready. Ctrl-C stops it.")


HostOption = Annotated[
    str, typer.Option(help="The address to listen on; all of this machine's by default.")
]
PublicOption = Annotated[
    str | None, typer.Option(help="Where people find the server, behind a proxy.")
]
BusOption = Annotated[
    str | None,
    typer.Option(
        envvar="HATTARI_BUS",
        help="How nodes on one PostgreSQL tell each other: postgres (as by default)"
        " or nats://HOST:PORT.",
    ),
]
SharedPortOption = Annotated[
    int | None,
    typer.Option(min=1, max=65535, help="A second port that other nodes here listen on too."),
]
RetentionOption = Annotated[
    int | None,
    typer.Option(min=1, help="Delete closed tables and their records after so many days."),
]
ArchiveOption = Annotated[
    Path | None,
    typer.Option(
        envvar="HATTARI_ARCHIVE",
        help="A folder where SQLite's file and every change are kept, for hattari restore --to.",
    ),
]
MetricsOption = Annotated[
    str | None,
    typer.Option(
        envvar="HATTARI_METRICS_TOKEN",
        help="Show /metrics to whoever brings this bearer token; else to this machine alone.",
    ),
]
SecretOption = Annotated[
    str | None,
    typer.Option(
        envvar="HATTARI_OPERATOR_SECRET",
        help="Open /operator to whoever brings this secret (16 characters or more); else it isn't"
        " there.",
    ),
]
WebhookOption = Annotated[
    str | None,
    typer.Option(
        envvar="HATTARI_REPORT_WEBHOOK",
        help="Post a line of JSON to this address for each report of a player.",
    ),
]
LabOption = Annotated[
    bool | None,
    typer.Option(
        "--lab/--no-lab",
        help="Let people measure rules on this machine, a core at a time. By default only"
        " where no public address is named and the store is a file of our own.",
    ),
]

ResultsOption = Annotated[
    Path | None,
    typer.Option(help="A folder that hattari lab run fills: its results show in the lab here."),
]
TrainingOption = Annotated[
    Leave | None,
    typer.Option(
        help="Who may let bots learn a table's rules on this machine, on one core behind all else:"
        " hosts where no public address is named and the store is a file of our own, else the"
        " operator (from this machine, or with the token for metrics).",
        show_default=False,
    ),
]


@app.command("serve")
def serve(  # noqa: PLR0913, PLR0917 (each is an option)
    host: HostOption = EVERYWHERE,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8000,
    public_url: PublicOption = None,
    store: ServedOption = None,
    bus: BusOption = None,
    shared_port: SharedPortOption = None,
    data: Annotated[Path | None, typer.Option(help="The folder to keep everything in.")] = None,
    archive: ArchiveOption = None,
    retention_days: RetentionOption = None,
    metrics_token: MetricsOption = None,
    operator_secret: SecretOption = None,
    report_webhook: WebhookOption = None,
    lab: LabOption = None,
    lab_results: ResultsOption = None,
    training: TrainingOption = None,
) -> None:
    """Start the server and print the links to it; everything survives a restart."""
    from hattari.server import logs  # noqa: PLC0415
    from hattari.server.web import run  # noqa: PLC0415
    from hattari.server.web.app import Tokens  # noqa: PLC0415
    from hattari.wiring import serving  # noqa: PLC0415 (heavy, and only this command needs it)

    logs.configure()
    with failing("serve"):
        _check_results(lab_results)
        joined = serving.open_bus(bus, store)
        opened = serving.open_store(store, data, archive)
        at_home = public_url is None and not serving.is_shared(store)
        leave = training or _leave(at_home)
        chores = serving.Chores(at_home if lab is None else lab, lab_results, leave, report_webhook)
        tokens, site = Tokens(metrics_token, operator_secret), _site(public_url, host)
        made = serving.around(opened, site, retention_days, joined, tokens, chores)
        listening = _bound(host, port, shared_port)
    found = links(host, listening[0].getsockname()[1], public_url)
    ready = partial(_ready, found, made.services.training if at_home else None)
    run.run(run.make(made.app, made.services, ready), *listening)


def _site(public_url: str | None, host: str) -> Site:
    from hattari.server.web.origin import Site  # noqa: PLC0415 (heavy)

    return Site.at(public_url, everywhere=everywhere(host))


def _leave(at_home: bool) -> Leave:
    return Leave.HOSTS if at_home else Leave.OPERATOR


def _check_results(folder: Path | None) -> None:
    if folder is not None and not folder.is_dir():
        raise ValueError(
            f"expected a folder for --lab-results, but there is none at {folder}; make it, or"
            " correct its name"
        )


def _bound(host: str, port: int, shared_port: int | None) -> list[socket]:
    from hattari.server.web import run  # noqa: PLC0415

    with _taken(host, port, "--port"):
        alone = run.inherited() or run.bind(host, port)
    if shared_port is None:
        return [alone]
    with _taken(host, shared_port, "--shared-port"):
        return [alone, run.bind(host, shared_port, shared=True)]


@contextmanager
def _taken(host: str, port: int, option: str) -> Iterator[None]:
    """Where nobody can listen, as where somebody else does, it is named and what to say instead."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            said = f"{error.strerror or error}; name another by --host or {option}"
            raise ValueError(f"can't listen on {host}, port {port}: {said}") from error
        raise ValueError(
            f"another program listens on port {port}; end it, or name another port by {option}"
        ) from error


def _ready(found: list[str], bots: Trainings | None) -> None:
    announce(found)
    if bots is not None:
        bots.warm_up()
