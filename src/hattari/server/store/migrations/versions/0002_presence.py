"""Whose pages are open on which node."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("node_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player_id", "node_id"),
    )
