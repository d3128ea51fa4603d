"""Whose a screen is, where somebody who is known opened it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; screens that are open are nobody's."""
    op.add_column("screens", sa.Column("player_id", sa.Text))
    op.create_index("ix_screens_player_id", "screens", ["player_id"])
