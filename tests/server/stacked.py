"""A server whose Dobon has a stacked deck; else like the one that people run.

Run like `hattari serve`.
"""

import sys
from pathlib import Path

from hattari.bots.bot import installed
from hattari.core.kit import Registry
from hattari.games.dobon.rules.actions import Deal
from hattari.server.advice import Coach
from hattari.server.bots import vet
from hattari.server.contrasts import Contrasts
from hattari.server.drills import Trainer
from hattari.server.due import Due
from hattari.server.exercises import Exercises
from hattari.server.fanout.memory import MemoryBus
from hattari.server.lab import Trials
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.orders import Orders
from hattari.server.profiles import Profiles
from hattari.server.puzzles import Puzzles
from hattari.server.records import Records
from hattari.server.reviews import Reviews
from hattari.server.services import Services
from hattari.server.sessions import Sessions
from hattari.server.store.reviews import ReviewRows
from hattari.server.store.sqlite import SqliteStore
from hattari.server.store.study import StudyRows
from hattari.server.training import Trainings
from hattari.server.web import app, run
from hattari.server.web.origin import Site
from hattari.server.whatif import WhatIfs
from hattari.wiring.advising import LocalAdviser
from hattari.wiring.contrasting import LocalComparer
from hattari.wiring.lab import LocalLab
from hattari.wiring.profiling import LocalTeller
from hattari.wiring.puzzling import LocalSetter
from hattari.wiring.reviewing import LocalCritic
from hattari.wiring.serving import STORE_FILE, LocalBots, Server, page
from hattari.wiring.thinking import Thinkers
from hattari.wiring.training import LocalTrainer
from hattari.wiring.whatif import LocalOthers
from tests.tables.dobon import Stacked, deck

TWO_CALLERS = deck("KS", "KH AS 2S 3S", "2H JD", "6C 7C", "QC", first="9S")
"""Seat 0 starts; its king is a dobon for seats 1 and 2."""
KING = {"do": "play", "card": "KH"}


def server(path: Path, deal: Deal = TWO_CALLERS) -> Server:
    """The whole server, with this deal in every round."""
    store, metrics = SqliteStore.open(path), Metrics()
    bus, bots = MemoryBus(), installed()
    playing = LocalBots(bots)
    node = Node(Registry.of(Stacked(deal)), store, bus, metrics, vet(playing))
    records, study = Records(node), StudyRows(store)
    reviews, thinkers = Reviews(records, ReviewRows(store), LocalCritic()), Thinkers(1)
    parts = Services(
        node=node,
        due=Due(node, playing),
        records=records,
        sessions=Sessions(store, node.clock),
        bots=playing,
        coach=Coach(LocalAdviser()),
        lab=Trials(LocalLab(on=False), node.clock),
        training=Trainings(LocalTrainer(bots), node.clock),
        reviews=reviews,
        whatifs=WhatIfs(reviews, records, LocalOthers(thinkers)),
        contrasts=Contrasts(reviews, records, LocalComparer()),
        puzzles=Puzzles(LocalSetter(), node.clock, study),
        exercises=Exercises(study, node.registry, LocalSetter(), node.clock),
        trainer=Trainer(study, node.registry, node.clock),
        profiles=Profiles(study, records, node.registry, LocalTeller()),
        orders=Orders(store, node.clock),
        store=store,
        bus=bus,
    )
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
