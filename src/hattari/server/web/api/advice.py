"""/api/v1/tables/KEY/advice: what the coach reckons, for whoever is to act."""

from __future__ import annotations

from litestar import Controller, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath

from hattari.server.advice import Advice
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web import identity
from hattari.server.web.errors import AnyRequest
from hattari.server.web.keys import resolve
from hattari.server.web.throttle import Throttles


class AdviceController(Controller):
    """The coach at a table."""

    path = "/tables/{key:str}/advice"
    tags = ("tables",)

    @post(status_code=200)
    async def ask(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        known: Given[Player],
        key: FromPath[str],
    ) -> Advice:
        """What each of your actions is worth now, by what you see; where the host allows helps."""
        node = services.node
        table = await node.table(await resolve(services, key, known))
        throttles.advice_of_player.check(known.id)
        asker = identity.asker(request, known)
        return await services.coach.advise(table, known.id, asker, node.clock())
