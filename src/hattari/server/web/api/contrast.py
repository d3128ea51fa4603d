"""The same position under two rule sets: /api/v1/contrast, and from a moment of a record."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, post
from litestar.di import NamedDependency as Given
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from hattari.server.contrasts import Admit, Contrasting, Pair, Spot
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web.identity import address, asker
from hattari.server.web.packed import packed
from hattari.server.web.throttle import Throttles

from .types.contrast import ContrastFromIn, ContrastIn

AnyRequest = Request[Any, Any, Any]
_CONTRAST = {200: ResponseSpec(Contrasting, generate_examples=False)}


class ContrastController(Controller):
    """What a house rule changes in what is right to do."""

    tags = ("puzzles",)

    @post("/contrast", status_code=200, responses=_CONTRAST)
    async def ask(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        visitor: Given[Player | None],
        data: JSONBody[ContrastIn],
    ) -> Response[bytes]:
        """A position of bots' games under both rule sets, or how far it is."""
        book = services.node.registry.get(data.game).rulebook
        one, other = book.parse(data.rules), book.parse(data.other)
        digests = book.digest(one), book.digest(other)
        pair = Pair(data.game, book.full(one), book.full(other))
        found = services.contrasts.ask(digests, pair, _admit(request, throttles, visitor))
        return packed(request, services.languages, found)

    @post("/records/{record:str}/contrast", status_code=200, responses=_CONTRAST)
    async def ask_from(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        visitor: Given[Player | None],
        record: FromPath[str],
        data: JSONBody[ContrastFromIn],
    ) -> Response[bytes]:
        """A seat's choice of a record under its own rules and under others."""
        spot = Spot(record, data.seat, data.step)
        player = "" if visitor is None else visitor.id
        admit = _admit(request, throttles, visitor)
        found = await services.contrasts.ask_from(spot, player, data.other, admit)
        return packed(request, services.languages, found)


def _admit(request: AnyRequest, throttles: Throttles, visitor: Player | None) -> Admit:
    def admit() -> str:
        throttles.contrasts_of_address.check(address(request))
        return asker(request, visitor)

    return admit
