"""What Alembic runs to reach the store."""

from alembic import context
from sqlalchemy import Connection

from hattari.server.store import engines


def _migrate(connection: Connection) -> None:
    context.configure(connection=connection, render_as_batch=True, transactional_ddl=True)
    with context.begin_transaction():
        engines.hold(connection)
        context.run_migrations()


engines.run(context.config.attributes["url"], _migrate)
