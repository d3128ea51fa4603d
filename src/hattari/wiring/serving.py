"""The server, put together: store, bus, node, bots and web."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from platformdirs import user_data_path

from hattari.bots.bot import BotRegistry, installed
from hattari.core.extras import needed
from hattari.core.installed import registry
from hattari.core.kit import Registry
from hattari.server.advice import Coach
from hattari.server.bots import BotCard, Chosen, Request, Vet, vet
from hattari.server.clock import Steady
from hattari.server.contrasts import Contrasts
from hattari.server.drills import Trainer
from hattari.server.due import Due
from hattari.server.exercises import Exercises
from hattari.server.fanout.memory import MemoryBus
from hattari.server.fanout.port import Bus
from hattari.server.gallery import Gallery
from hattari.server.lab import Trials
from hattari.server.line import Line, Room
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.operator import Operator
from hattari.server.orders import Orders
from hattari.server.presence import Identity
from hattari.server.profiles import Profiles
from hattari.server.puzzles import Puzzles
from hattari.server.questions import Questions
from hattari.server.records import Records
from hattari.server.replays import Replays
from hattari.server.reviews import Reviews
from hattari.server.services import Services
from hattari.server.sessions import Sessions
from hattari.server.store import engines, migrations
from hattari.server.store.accounts import AccountRows
from hattari.server.store.gallery import GalleryRows
from hattari.server.store.orders import OrderRows
from hattari.server.store.port import Store
from hattari.server.store.reviews import ReviewRows
from hattari.server.store.sqlite import SqliteStore
from hattari.server.store.study import StudyRows
from hattari.server.store.survey import SurveyRows
from hattari.server.survey import Surveys
from hattari.server.training import Leave, Trainings
from hattari.server.web import app, statics
from hattari.server.web.origin import Site
from hattari.server.webhook import Webhook
from hattari.server.whatif import WhatIfs
from hattari.tables.table import Table

from . import languages
from .advising import LocalAdviser
from .contrasting import LocalComparer
from .finding import LocalFinder
from .lab import LocalLab
from .profiling import LocalTeller
from .puzzling import LocalSetter
from .replaying import LocalReader
from .reviewing import LocalCritic
from .thinking import Thinkers
from .training import LocalTrainer
from .whatif import LocalOthers

BOT_THREADS = 2
BESIDE_AT_ONCE = 2
"""Reviews, puzzles, comparisons and the like that are made at once: each takes 120 to 200 MiB."""
STORE_FILE = "hattari.sqlite"
BOTH = "expected --store or --data, but both were typed; each names a store"


def store_path(store: str | None, data: Path | None) -> Path:
    """The file of an SQLite store: `sqlite:///PATH`, else one in the data folder.

    Raises ValueError for a store of another kind, or a folder that is none.
    """
    if store is None:
        folder = data or user_data_path("hattari", appauthor=False)
        _check_no_file(folder, "--data", "; a store in a file is --store sqlite:///PATH")
        return folder.expanduser().absolute() / STORE_FILE
    scheme, _, path = store.partition("///")
    if scheme != "sqlite:" or not path:
        raise ValueError(f"expected --store sqlite:///PATH, but got {store}")
    return Path(path).expanduser().absolute()


def _check_no_file(folder: Path, option: str, otherwise: str = "") -> None:
    if folder.is_file():
        raise ValueError(f"expected a folder for {option}, but {folder} is a file{otherwise}")


def is_shared(store: str | None) -> bool:
    """Whether this store is one for several nodes."""
    return store is not None and store.startswith(("postgresql://", "postgres://"))


def store_url(store: str | None, data: Path | None) -> str:
    """The store's address in full: `postgresql://…`, or `sqlite:///` with the file's whole path.

    Raises ValueError for what isn't a store, or two.
    """
    if store is not None and data is not None:
        raise ValueError(BOTH)
    if store is not None and is_shared(store):
        return store
    return f"sqlite:///{store_path(store, data)}"


def placed(store: str | None, data: Path | None) -> str:
    """The same of a store whose file is there already. Raises ValueError."""
    url = store_url(store, data)
    if not is_shared(store) and not (path := store_path(store, data)).is_file():
        raise ValueError(f"there is no store at {path}")
    return url


def existing(store: str | None, data: Path | None) -> str:
    """The same of a store that a server has made, of any schema. Raises StoreDown, ValueError."""
    return _existing(store, data)[0]


def _existing(store: str | None, data: Path | None) -> tuple[str, str]:
    """A store's address and its schema."""
    url = placed(store, data)
    schema = engines.schema(url)
    if schema is None:
        raise ValueError(
            f"no server has made a store at {without_password(url)}; name the one of hattari serve"
        )
    return url, schema


def open_store(store: str | None, data: Path | None, archive: Path | None = None) -> Store:
    """The store at `postgresql://…` or `sqlite:///PATH`, else a file in the data folder, whose
    changes are kept in the `archive` folder.

    Raises StoreDown, or ValueError for what isn't a store or needs an extra.
    """
    if archive is not None:
        _check_no_file(archive, "--archive")
    if store is None or not is_shared(store):
        return SqliteStore.open(store_path(store, data), archive and archive.absolute())
    if archive is not None:
        raise ValueError("PostgreSQL keeps an archive of its own: see “Copies” in docs/operate.md")
    try:
        from hattari.server.store.postgres import PostgresStore  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise needed("PostgreSQL", "postgres", error) from error
    return PostgresStore.open(store)


def open_existing(store: str | None, data: Path | None) -> Store:
    """A store that a server has made, for work beside it: its schema is left as it is.

    Raises StoreDown, or ValueError where the schema is older.
    """
    url, schema = _existing(store, data)
    if schema < migrations.HEAD:
        raise ValueError(f"{without_password(url)}: {migrations.older(schema)}")
    return open_store(url, None)


def without_password(store: str) -> str:
    """A store's address as it may be shown."""
    parts = urlsplit(store)
    if not is_shared(store):
        return store
    host = parts.netloc.rpartition("@")[2]
    named = f"{parts.username}@{host}" if parts.username else host
    given = [each for each in parts.query.split("&") if each and not each.startswith("password=")]
    return f"{parts.scheme}://{named}{parts.path}{'?' if given else ''}{'&'.join(given)}"


def open_bus(bus: str | None, store: str | None) -> Bus | None:
    """The bus `nats://…` or `postgres`; None where a node is alone, on a store of its own.

    Raises ValueError for what isn't a bus here or needs an extra.
    """
    if store is None or not is_shared(store):
        if bus is None:
            return None
        raise ValueError("a bus joins nodes that share PostgreSQL; expected --store postgresql://…")
    if bus is None or bus == "postgres":
        try:
            from hattari.server.fanout import postgres  # noqa: PLC0415 (an extra)
        except ImportError as error:
            raise needed("PostgreSQL", "postgres", error) from error
        return postgres.bus(store)
    if bus.startswith(("nats://", "tls://")):
        try:
            from hattari.server.fanout import nats  # noqa: PLC0415 (an extra)
        except ImportError as error:
            raise needed("NATS", "nats", error) from error
        return nats.bus(bus)
    raise ValueError(f"expected --bus nats://HOST:PORT or postgres, but got {bus}")


class LocalBots:
    """The installed bots, off the event loop, in threads of this process or beside it."""

    def __init__(self, bots: BotRegistry, thinkers: Thinkers | None = None) -> None:
        self._bots = bots
        self._thinkers = thinkers
        self._threads = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="bot")

    def cards(self, game: str) -> Sequence[BotCard]:
        """The bots that know a game, the weakest first, those that can't run here too."""
        return [
            BotCard(
                id=each.id,
                title=each.title,
                note=each.note,
                available=each.bot is not None,
                reason=each.reason,
                meanwhile=each.meanwhile,
            )
            for each in self._bots.of(game)
        ]

    def stand_in(self, game: str) -> str | None:
        """The bot that plays for the absent where a table names none: the one that the game names,
        else the weakest that can run here."""
        able = [card.id for card in self.cards(game) if card.available]
        named = self._bots.stand_ins.get(game)
        return named if named in able else next(iter(able), None)

    async def choose(self, request: Request) -> Chosen:
        """What the bot does. Raises whatever the bot raises."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._choose, request)

    def _choose(self, request: Request) -> Chosen:
        bot = self._bots.get(request.game, request.bot)
        rules, view, seed = request.rules, request.view, request.seed
        character = self._bots.character(request.game, request.bot, request.face)
        if character is None:
            return Chosen(dict(msgspec.to_builtins(bot.choose(rules, view, seed))))
        action = character.choose(bot, rules, view, seed)
        mood = character.tell(rules, view, action, seed)
        return Chosen(dict(msgspec.to_builtins(action)), mood)

    async def close(self) -> None:
        """Let the threads go; a bot that still thinks is not waited for."""
        if self._thinkers is not None:
            self._thinkers.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def operator(store: Store) -> Operator:
    """The operator's hands beside the servers on a store: they hear of it from the store alone."""
    node = Node(registry(), store, MemoryBus(), Metrics(), lambda *_: None)
    return Operator(node, AccountRows(store), OrderRows(store), GalleryRows(store))


class Chores(msgspec.Struct, frozen=True):
    """What this machine does beside its tables: whether people may measure rules, and who train
    bots; where reports are posted; the folder of what was measured for this server."""

    lab: bool = False
    measured: Path | None = None
    training: Leave = Leave.OFF
    report_webhook: str | None = None


NO_CHORES = Chores()
UNNAMED = Site()


def services(
    store: Store,
    retention_days: int | None = None,
    bus: Bus | None = None,
    chores: Chores = NO_CHORES,
    games: Registry | None = None,
) -> Services:
    """A server's parts around a store; with a bus it is one of several nodes. Its games are those
    that are installed, if no others are named.

    Raises OSError or ValueError for languages that can't be read.
    """
    alone, games, bus, line = bus is None, games or registry(), bus or MemoryBus(), Line()
    (thinkers, bots, playing), clock, room = _players(), Steady(), Room(BESIDE_AT_ONCE)
    orders, identity = Orders(store, clock), Identity(secrets.token_hex(8), alone, clock)
    node = Node(games, store, bus, Metrics(), _vetted(orders, playing), identity)
    records, study, rows = Records(node, retention_days), StudyRows(store), ReviewRows(store)
    questions = Questions(LocalFinder())
    exercises = Exercises(study, games, LocalSetter(), clock, Line(room))
    reviews = Reviews(records, rows, LocalCritic(), exercises.gather, Line(room))
    return Services(
        node=node,
        due=Due(node, playing),
        records=records,
        sessions=Sessions(store, clock, languages.installed()),
        bots=playing,
        coach=Coach(LocalAdviser()),
        lab=Trials(LocalLab(chores.lab, own=chores.measured), clock, line),
        training=Trainings(LocalTrainer(bots), clock, chores.training, line),
        replays=Replays(records, LocalReader()),
        reviews=reviews,
        whatifs=WhatIfs(reviews, records, LocalOthers(thinkers)),
        contrasts=Contrasts(reviews, records, LocalComparer(), Line(room)),
        puzzles=Puzzles(LocalSetter(), clock, study, Line(room)),
        questions=questions,
        exercises=exercises,
        trainer=Trainer(study, games, questions, clock),
        profiles=Profiles(study, records, games, LocalTeller(), Line(room)),
        gallery=Gallery(GalleryRows(store), games, clock, node.slices),
        surveys=Surveys(node, SurveyRows(store)),
        orders=orders,
        store=store,
        bus=bus,
        webhook=_webhook(store, chores, clock),
    )


def _players() -> tuple[Thinkers, BotRegistry, LocalBots]:
    """The bots, and the processes in which those think that reckon with numbers."""
    thinkers = Thinkers(min(BOT_THREADS, max(1, (os.cpu_count() or 1) // 2)))
    bots = installed(thinkers.far)
    return thinkers, bots, LocalBots(bots, thinkers)


def _webhook(store: Store, chores: Chores, clock: Steady) -> Webhook | None:
    """Who posts reports elsewhere, if anybody does."""
    address = chores.report_webhook
    return Webhook(AccountRows(store), address, clock) if address else None


def _vetted(orders: Orders, playing: LocalBots) -> Vet:
    """What the operator and the bots have to say to what is to happen at a table."""
    able = vet(playing)

    def vetted(table: Table, events: Sequence[Any]) -> None:
        orders.vet(table, events)
        able(table, events)

    return vetted


def page() -> statics.Statics:
    """The page's files, with the panels of the games, and the words of more languages.

    Raises OSError for languages that can't be read.
    """
    return statics.load(registry().panels, words=languages.page_words())


class Server(msgspec.Struct, frozen=True):
    """A web application and the parts behind it."""

    app: Litestar
    services: Services


def server(path: Path, public_url: str | None = None, retention_days: int | None = None) -> Server:
    """The whole server on an SQLite file. Raises ValueError for a bad public URL."""
    return around(SqliteStore.open(path), Site.at(public_url), retention_days)


def around(
    store: Store,
    site: Site = UNNAMED,
    retention_days: int | None = None,
    bus: Bus | None = None,
    tokens: app.Tokens = app.NO_TOKENS,
    chores: Chores = NO_CHORES,
) -> Server:
    """The whole server around a store.

    Raises as `services`.
    """
    parts = services(store, retention_days, bus, chores)
    made = app.make(parts, page(), site, tokens)
    return Server(made, parts)
