"""What the server counts. Names and labels say nothing of who plays what."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    """The meters of one server, in a registry of their own."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.commands = Counter(
            "hattari_commands", "Commands by what came of them.", ["outcome"], registry=registry
        )
        self.conflicts = Counter(
            "hattari_conflicts", "Appends that somebody else was ahead of.", registry=registry
        )
        self.append_seconds = Histogram(
            "hattari_append_seconds", "From a decision to its commit.", registry=registry
        )
        self.sockets = Gauge("hattari_sockets", "Sockets open now.", registry=registry)
        self.tables = Gauge("hattari_tables_loaded", "Tables in memory now.", registry=registry)
        self.overflows = Counter(
            "hattari_overflows", "Sockets closed because nobody read them.", registry=registry
        )
        self.bot_seconds = Histogram(
            "hattari_bot_seconds", "How long a bot thought.", ["bot"], registry=registry
        )
        self.bot_failures = Counter(
            "hattari_bot_failures", "Moves that the server made for a bot.", registry=registry
        )
