"""/api/v1/puzzle: a position a day with one clear answer, under any rules."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody

from hattari.server.puzzles import Puzzling, Solution, Wish
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web.identity import address, asker
from hattari.server.web.throttle import Throttles

from .types.puzzle import ChoiceIn, PuzzleIn

AnyRequest = Request[Any, Any, Any]


class PuzzleController(Controller):
    """The puzzle of the day."""

    path = "/puzzle"
    tags = ("puzzles",)

    @post(status_code=200)
    async def ask(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        visitor: Given[Player | None],
        data: JSONBody[PuzzleIn],
    ) -> Puzzling:
        """Today's puzzle under these rules, or how far it is; asking twice is asking once."""
        puzzles = services.puzzles
        book = services.node.registry.get(data.game).rulebook
        rules = book.parse(data.rules)
        wish = Wish(
            data.game, book.title(rules), book.full(rules), book.digest(rules), puzzles.today()
        )
        if not puzzles.known(wish.digest, wish.day):
            throttles.puzzles_of_address.check(address(request))
        return puzzles.ask(wish, asker(request, visitor))

    @post("/solution", status_code=200)
    async def solve(
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        data: JSONBody[ChoiceIn],
    ) -> Solution:
        """What every choice was worth and how many made it, for whoever has chosen."""
        book = services.node.registry.get(data.game).rulebook
        who = address(request) if visitor is None else visitor.id
        digest = book.digest(book.parse(data.rules))
        return await services.puzzles.solve(
            digest, data.day, data.choice, None if data.again else who
        )
