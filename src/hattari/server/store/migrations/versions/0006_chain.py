"""A chain through each table's log; the rows that are there become its beginning."""

import secrets
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from hattari.server.store import chain

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

AT_ONCE = 500


def upgrade() -> None:
    """Give each row a salt and a head. A node of the version before goes on without."""
    op.add_column("log", sa.Column("salt", sa.LargeBinary, nullable=True))
    op.add_column("log", sa.Column("head", sa.LargeBinary, nullable=True))
    connection = op.get_bind()
    for (table,) in connection.execute(sa.text("SELECT id FROM tables")).fetchall():
        _chain(connection, table)


def _chain(connection: sa.Connection, table: str) -> None:
    before, first = chain.START, 0
    while rows := _rows(connection, table, first):
        made = []
        for row in rows:
            salt = secrets.token_bytes(chain.SALT_BYTES)
            before = chain.head_of(before, table, chain.Link(*(*row, salt, None)))
            made.append({"id": table, "seq": row.seq, "salt": salt, "head": before})
        connection.execute(
            sa.text(
                "UPDATE log SET salt = :salt, head = :head WHERE table_id = :id AND seq = :seq"
            ),
            made,
        )
        first = rows[-1].seq + 1


def _rows(connection: sa.Connection, table: str, first: int) -> Sequence[Any]:
    rows = sa.text(
        "SELECT seq, at, action_id, schema, events, outcome FROM log"
        " WHERE table_id = :id AND seq >= :first ORDER BY seq LIMIT :limit"
    )
    return connection.execute(rows, {"id": table, "first": first, "limit": AT_ONCE}).fetchall()
