"""What the operator has ordered, what was done by whom, and reports that wait to be posted."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and the column of reports."""
    op.create_table(
        "orders",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("kind", "target"),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("act", sa.LargeBinary, nullable=False),
        sqlite_autoincrement=True,
    )
    op.add_column("reports", sa.Column("post_at", sa.BigInteger))
    op.create_index("ix_reports_post_at", "reports", ["post_at"])
