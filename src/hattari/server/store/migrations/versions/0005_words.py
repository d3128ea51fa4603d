"""What people typed lies beside the log, by its writer; a row only points at it."""

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TYPED = {
    "table.created": ("host", ("title", "name")),
    "table.joined": ("player", ("name",)),
    "table.said": ("player", ("text",)),
}
"""By an event's tag: the field of the writer, and those that hold what they typed."""

Mark = Callable[[str, str], str]


def upgrade() -> None:
    """Make the table of words, and bring those of old rows there."""
    op.create_table(
        "words",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False, index=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", "place"),
    )
    connection = op.get_bind()
    for (table,) in connection.execute(sa.text("SELECT id FROM tables")).fetchall():
        _move(connection, table)


def _move(connection: sa.Connection, table: str) -> None:
    """One table's log; whoever has a name in a game last came under it."""
    rows = sa.text("SELECT seq, events FROM log WHERE table_id = :id ORDER BY seq")
    called: dict[str, str] = {}
    for seq, events in connection.execute(rows, {"id": table}).fetchall():
        if not any(tag.encode() in bytes(events) for tag in (*TYPED, "table.started")):
            continue
        words: list[dict[str, Any]] = []

        def mark(
            player: str,
            text: str,
            words: list[dict[str, Any]] = words,
            seq: int = seq,
        ) -> str:
            words.append(
                {"id": table, "seq": seq, "place": len(words), "player": player, "text": text}
            )
            return f"\0{len(words) - 1}" if text else text

        marked = [_marked(event, called, mark) for event in json.loads(bytes(events))]
        _write(connection, table, seq, marked, [word for word in words if word["text"]])


def _write(
    connection: sa.Connection,
    table: str,
    seq: int,
    events: list[dict[str, Any]],
    words: list[dict[str, Any]],
) -> None:
    connection.execute(
        sa.text("UPDATE log SET events = :events, schema = 2 WHERE table_id = :id AND seq = :seq"),
        {"events": json.dumps(events).encode(), "id": table, "seq": seq},
    )
    if words:
        connection.execute(
            sa.text(
                "INSERT INTO words (table_id, seq, place, player_id, text)"
                " VALUES (:id, :seq, :place, :player, :text)"
            ),
            words,
        )


def _marked(event: dict[str, Any], called: dict[str, str], mark: Mark) -> dict[str, Any]:
    tag = event["type"]
    if tag == "table.started":
        names = event["names"]
        return {
            **event,
            "names": [mark(called[name], name) if name in called else name for name in names],
        }
    if tag not in TYPED:
        return event
    writer, fields = TYPED[tag]
    player = event[writer]
    if "name" in fields:
        called[event["name"]] = player
    return {**event, **{field: mark(player, event.get(field, "")) for field in fields}}
