"""The schema's history, run when a store opens."""

from __future__ import annotations

from pathlib import Path

HEAD = "0001"
"""The newest schema; who has it already needs no Alembic, which takes a second to load."""


def upgrade(url: str) -> None:
    """Bring the store behind an SQLAlchemy URL to the newest schema."""
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["url"] = url
    command.upgrade(config, "head")
