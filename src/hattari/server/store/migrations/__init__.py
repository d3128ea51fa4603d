"""The schema's history, the same for every store, run when a store opens."""

from __future__ import annotations

from pathlib import Path

from hattari.server.store.port import StoreDown

HEAD = "0014"
"""The newest schema; who has it already needs no Alembic, which takes a second to load."""


def older(schema: str) -> str:
    """What an operator is told of a store that only a server may bring to our schema."""
    return (
        f"its schema is {schema}, this program's {HEAD}:"
        " take a copy (hattari backup FILE), then start this version's server"
    )


def upgrade(url: str, to: str = "head") -> None:
    """Bring the store behind `sqlite:///…` or `postgresql://…` to a schema. Raises StoreDown.

    Not to be called while an event loop runs in this thread.
    """
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from hattari.server.store import engines  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["url"] = url
    try:
        command.upgrade(config, to)
    except CommandError as error:
        raise StoreDown(
            f"this store's schema is not one that this Hattari knows: {error}; use a newer one"
        ) from error
    except (SQLAlchemyError, OSError) as error:
        raise StoreDown(engines.reason(error)) from error
