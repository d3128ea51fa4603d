"""What people practise, what they answered, and what is told of their finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and the column of facts."""
    op.create_table(
        "exercises",
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("card", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "id"),
    )
    op.create_table(
        "answers",
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "id"),
    )
    op.create_table(
        "puzzle_counts",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("choice", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("digest", "day", "choice"),
    )
    op.add_column("record_players", sa.Column("facts", sa.LargeBinary, nullable=True))
