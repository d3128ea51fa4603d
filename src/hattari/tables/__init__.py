"""A live table as a pure fold: commands in, events out.

    decision = create(registry, Create(...), by, now)
    decision = decide(table, command, by, now, entropy)
    table = evolve(table, event, at);  table = fold(registry, rows)
    due(table) -> unix ms or None;  wants(table, now) -> what the server should do
    view(table, player, now) -> TableView
    seen(table_before, row, players) -> what each player sees of a row
    Codec(registry).encode(events), .decode(bytes, schema)

`Decision.events` are a row of the log, `Decision.table` is the table after them,
`Decision.answer` is a Text for the sender alone. `by` is a player's public id, None for the
system; `now` and `at` are unix ms; `entropy` is 64 fresh bytes. Commands that can't be raise
`hattari.core.game.Refusal`.
"""

from .clock import BotMove, Want, due, wants
from .codec import SCHEMA, Codec, UnknownSchema
from .commands import Command, Create, SystemCommand
from .decide import create, decide
from .draft import Decision
from .events import Event, Row
from .evolve import evolve, fold
from .options import Options
from .seen import Seen, redact, seen
from .shown import TableView
from .table import Table
from .view import view

__all__ = [
    "SCHEMA",
    "BotMove",
    "Codec",
    "Command",
    "Create",
    "Decision",
    "Event",
    "Options",
    "Row",
    "Seen",
    "SystemCommand",
    "Table",
    "TableView",
    "UnknownSchema",
    "Want",
    "create",
    "decide",
    "due",
    "evolve",
    "fold",
    "redact",
    "seen",
    "view",
    "wants",
]
