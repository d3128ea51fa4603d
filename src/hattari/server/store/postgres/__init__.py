"""The store in PostgreSQL, for any number of nodes."""

from .store import PostgresStore

__all__ = ["PostgresStore"]
