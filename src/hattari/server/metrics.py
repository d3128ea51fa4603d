"""What the server counts. Names and labels say nothing of who plays what.

No label names a table or a player, and each has few values. What is counted of a table while
seats answer unseen waits until all may know (`Node.count`): otherwise whoever reads the
metrics could tell when somebody answers.
"""

from __future__ import annotations

from importlib.metadata import version

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info

MOST_CODES = 200
"""More kinds of refusals than there are; the next ones count as one."""
_QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_LATE = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """The meters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._codes: set[str] = set()
        self._commands()
        self._waking()
        self._pages()
        self._machine()

    def _commands(self) -> None:
        registry = self.registry
        self.commands = Counter(
            "hattari_commands",
            "Commands by what came of them: accepted, refused, failed.",
            ["outcome"],
            registry=registry,
        )
        self.refusals = Counter(
            "hattari_refusals", "Refused commands by their code.", ["code"], registry=registry
        )
        self.command_seconds = Histogram(
            "hattari_command_seconds",
            "From a command's coming to its commit, and until it is told here.",
            registry=registry,
            buckets=_QUICK,
        )
        self.append_seconds = Histogram(
            "hattari_append_seconds",
            "From a decision to its commit.",
            registry=registry,
            buckets=_QUICK,
        )
        self.conflicts = Counter(
            "hattari_conflicts", "Appends that somebody else was ahead of.", registry=registry
        )

        self.store_failures = Counter(
            "hattari_store_failures",
            "What the store could not read or write, by cause.",
            ["cause"],
            registry=registry,
        )

    def _machine(self) -> None:
        registry = self.registry
        self.ready = Gauge("hattari_ready", "Whether /readyz says yes.", registry=registry)
        self.store_bytes = Gauge(
            "hattari_store_bytes", "How large the store is.", registry=registry
        )
        self.disk_free_bytes = Gauge(
            "hattari_disk_free_bytes",
            "What is left where the store's file is; absent where it is elsewhere.",
            ["place"],
            registry=registry,
        )
        self.archive_whole = Gauge(
            "hattari_archive_whole",
            "Whether all that is written can be restored from the archive; absent without one.",
            ["place"],
            registry=registry,
        )
        self.clock_skew_seconds = Gauge(
            "hattari_clock_skew_seconds",
            "How far this node's clock is ahead of the store's, or of the system's.",
            registry=registry,
        )
        build = Info("hattari_build", "What runs here.", registry=registry)
        build.info({"version": version("hattari")})

    def _waking(self) -> None:
        registry = self.registry
        self.due_lag_seconds = Histogram(
            "hattari_due_lag_seconds",
            "How late a table is woken for its clock, its window or its bots.",
            registry=registry,
            buckets=_LATE,
        )
        self.bus_lag_seconds = Histogram(
            "hattari_bus_lag_seconds",
            "From a decision on another node to its telling here, by what told of it.",
            ["told_by"],
            registry=registry,
            buckets=_LATE,
        )
        self.bus_up = Gauge(
            "hattari_bus_up",
            "Whether there is a line to the bus; 1 on one node.",
            registry=registry,
        )
        self.bot_seconds = Histogram(
            "hattari_bot_seconds",
            "How long a bot thought.",
            ["bot"],
            registry=registry,
            buckets=_LATE,
        )
        self.bot_failures = Counter(
            "hattari_bot_failures", "Moves that the server made for a bot.", registry=registry
        )

    def _pages(self) -> None:
        registry = self.registry
        self.sockets = Gauge("hattari_sockets", "Sockets open now.", registry=registry)
        self.overflows = Counter(
            "hattari_overflows", "Sockets closed because nobody read them.", registry=registry
        )
        self.connections = Gauge(
            "hattari_connections", "Connections open now, sockets among them.", registry=registry
        )
        self.connections_refused = Counter(
            "hattari_connections_refused",
            "Connections that were closed to make room.",
            registry=registry,
        )
        self.tables = Gauge("hattari_tables_loaded", "Tables in memory now.", registry=registry)
        self.watched = Gauge(
            "hattari_tables_watched", "Tables with a page open here now.", registry=registry
        )

    def command(self, outcome: str, seconds: float, code: str = "") -> None:
        """A command came to its end; a refused one has a code."""
        self.commands.labels(outcome).inc()
        self.command_seconds.observe(seconds)
        if code:
            self.refusals.labels(self._bounded(code)).inc()

    def throttled(self, code: str) -> None:
        """Somebody sent too much, so that nobody decided what it comes to."""
        self.commands.labels("refused").inc()
        self.refusals.labels(self._bounded(code)).inc()

    def _bounded(self, code: str) -> str:
        if len(self._codes) < MOST_CODES:
            self._codes.add(code)
        return code if code in self._codes else "other"
