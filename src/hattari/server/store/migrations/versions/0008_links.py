"""The links of tables whose host has made a new one, and indexes by which a table's rows are found.

A table's first link is its id.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table and the indexes."""
    op.create_table(
        "table_links",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False, index=True),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("ix_members_table_id", "members", ["table_id"])
    op.create_index("ix_record_players_record_id", "record_players", ["record_id"])
