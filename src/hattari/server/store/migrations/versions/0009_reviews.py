"""Who lets the others of a finished game read the review of their own seat."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody has agreed yet."""
    op.add_column(
        "record_players", sa.Column("opens", sa.Integer, nullable=False, server_default="0")
    )
