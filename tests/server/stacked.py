"""A server whose Dobon has a stacked deck; else like the one that people run.

Run like `hattari serve`.
"""

import sys
from pathlib import Path

from hattari.core.kit import Registry
from hattari.games.dobon.rules.actions import Deal
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web import app, run
from hattari.server.web.origin import Site
from hattari.wiring.serving import STORE_FILE, Server, page, services
from tests.tables.dobon import Stacked, deck

TWO_CALLERS = deck("KS", "KH AS 2S 3S", "2H JD", "6C 7C", "QC", first="9S")
"""Seat 0 starts; its king is a dobon for seats 1 and 2."""
KING = {"do": "play", "card": "KH"}


def server(path: Path, deal: Deal = TWO_CALLERS) -> Server:
    """The whole server, with this deal in every round."""
    parts = services(SqliteStore.open(path), games=Registry.of(Stacked(deal)))
    return Server(app.make(parts, page(), Site.at(None)), parts)


def main(arguments: list[str]) -> None:
    """Take the options that the tests' harness gives to `hattari serve`."""
    options = dict(zip(arguments[1::2], arguments[2::2], strict=True))
    listening = run.bind(options["--host"], int(options["--port"]))
    made = server(Path(options["--data"]) / STORE_FILE)
    url = f"http://{options['--host']}:{listening.getsockname()[1]}"

    def ready() -> None:
        sys.stdout.write(f"{url}\nready\n")
        sys.stdout.flush()

    run.run(run.make(made.app, made.services, ready), listening)


if __name__ == "__main__":
    main(sys.argv[1:])
