"""From a table's link to the table."""

from __future__ import annotations

from hattari.server.refusals import no_table
from hattari.server.services import Services
from hattari.server.sessions import table_id
from hattari.server.store.port import Link, Player

_ID_LENGTH = 64
LONGEST_KEY = 64


async def resolve(services: Services, key: str, player: Player | None) -> str:
    """The id of the table that a link means. Raises Refusal, StoreDown.

    A link holds a table's key. A key that the host has replaced serves for public tables and for
    the members of a table, as the id itself does; for all others it is as good as none.
    """
    link = await meant(services, key)
    if link.holds:
        return link.table
    listed = await services.store.summary(link.table)
    if listed is not None and (listed.public or await _is_member(services, link.table, player)):
        return link.table
    raise no_table()


async def meant(services: Services, key: str) -> Link:
    """The table that a key or an id means, whoever brings it. Raises Refusal, StoreDown."""
    if len(key) > LONGEST_KEY:
        raise no_table()
    link = await services.store.linked(table_id(key))
    if link is not None:
        return link
    if len(key) != _ID_LENGTH:
        raise no_table()
    return Link(key, holds=False)


async def _is_member(services: Services, table: str, player: Player | None) -> bool:
    if player is None:
        return False
    return (await services.node.table(table)).member(player.id) is not None
