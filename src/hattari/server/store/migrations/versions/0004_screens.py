"""Short codes to join by, screens that show a table, and what a stream's viewers guess."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "codes",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False, index=True),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "screens",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "guesses",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("round", sa.Text, nullable=False),
        sa.Column("voter", sa.LargeBinary, nullable=False),
        sa.Column("origin", sa.LargeBinary, nullable=False),
        sa.Column("yes", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.PrimaryKeyConstraint("table_id", "moment", "voter"),
    )
