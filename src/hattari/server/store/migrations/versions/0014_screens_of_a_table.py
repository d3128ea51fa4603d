"""A table's screens are found without reading those of all others."""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_screens_table_id", "screens", ["table_id"])
