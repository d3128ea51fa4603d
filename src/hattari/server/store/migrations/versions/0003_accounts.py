"""Accounts, what is known of each device, and reports for the operator."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and let sessions end without being gone."""
    op.add_column("sessions", sa.Column("device", sa.Text, nullable=False, server_default=""))
    op.add_column("sessions", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("ended", sa.BigInteger, nullable=True))
    op.create_index("sessions_ended", "sessions", ["ended"])
    op.create_table(
        "accounts",
        sa.Column("player_id", sa.Text, primary_key=True),
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("login_key", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("codes", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("login_key"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        sa.Column("player_id", sa.Text, nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.Column("reporter", sa.Text, nullable=False, index=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
