"""What people felt in games under two rule sets that alternate, and house rules on show."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "survey_agreements",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False, index=True),
        sa.PrimaryKeyConstraint("table_id", "player_id"),
    )
    op.create_table(
        "survey_answers",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False, index=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.LargeBinary, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer),
        sa.Column("again", sa.Integer, nullable=False),
        sa.Column("fair", sa.Integer, nullable=False),
        sa.Column("lost", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", "player_id"),
    )
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player_id", sa.Text, nullable=False, index=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("rules", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "house_rule_reports",
        sa.Column("house_rule_id", sa.Text, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False, index=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("house_rule_id", "reporter"),
    )
