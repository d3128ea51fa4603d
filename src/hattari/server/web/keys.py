"""From a table's link to the table."""

from __future__ import annotations

from hattari.server.refusals import no_table
from hattari.server.services import Services
from hattari.server.sessions import table_id
from hattari.server.store.port import Player

_ID_LENGTH = 64
LONGEST_KEY = 64


async def resolve(services: Services, key: str, player: Player | None) -> str:
    """The id of the table that a link means. Raises Refusal, StoreDown.

    A link holds a table's key. The id itself serves as a key for public tables and for the
    members of a table; for all others it is as good as none.
    """
    if len(key) > LONGEST_KEY:
        raise no_table()
    hashed = table_id(key)
    if await services.store.summary(hashed) is not None:
        return hashed
    listed = await services.store.summary(key) if len(key) == _ID_LENGTH else None
    if listed is None:
        raise no_table()
    if listed.public or await _is_member(services, key, player):
        return key
    raise no_table()


async def _is_member(services: Services, table: str, player: Player | None) -> bool:
    if player is None:
        return False
    return (await services.node.table(table)).member(player.id) is not None
