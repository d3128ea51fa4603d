"""/api/v1/records/RECORD/review: what happened in a finished game, and why."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post, put
from litestar.di import NamedDependency as Given
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from hattari.server.reviews import Desk, Reviewing
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web.identity import address, asker
from hattari.server.web.packed import packed
from hattari.server.web.throttle import Throttles
from hattari.server.whatif import At, WhatIf

from .types.review import AgreementIn, AnswerIn, WhatIfIn

AnyRequest = Request[Any, Any, Any]
_WHATIF = {200: ResponseSpec(WhatIf, generate_examples=False)}
Since = Annotated[int, QueryParameter(ge=0, le=10_000)]


class ReviewController(Controller):
    """The review of a finished game: one's own, bots', and everybody's where all agree."""

    path = "/records/{record:str}/review"
    tags = ("records",)

    @get()
    async def desk(
        self, services: Given[Services], visitor: Given[Player | None], record: FromPath[str]
    ) -> Desk:
        """Whose review is open to whoever asks."""
        return await services.reviews.desk(record, _id(visitor))

    @put("/agreement")
    async def agree(
        self,
        services: Given[Services],
        player: Given[Player],
        record: FromPath[str],
        data: JSONBody[AgreementIn],
    ) -> Desk:
        """Let the others read one's review where all do so; or not any more."""
        return await services.reviews.agree(record, player.id, data.opens)

    @post("/{seat:int}", status_code=202)
    async def ask(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        visitor: Given[Player | None],
        record: FromPath[str],
        seat: FromPath[int],
    ) -> Reviewing:
        """Let a seat's game be reviewed; asking twice is asking once."""
        throttles.reviews_of_address.check(address(request))
        return await services.reviews.ask(record, seat, _id(visitor), asker(request, visitor))

    @get("/{seat:int}", responses={200: ResponseSpec(Reviewing, generate_examples=False)})
    async def look(
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        record: FromPath[str],
        seat: FromPath[int],
        since: Since = 0,
    ) -> Response[bytes]:
        """How far it is, and what it says so far of the decisions from this one on."""
        found = await services.reviews.look(record, seat, _id(visitor), since)
        return packed(request, services.languages, found)

    @post("/whatif", status_code=200, responses=_WHATIF)
    async def what_if(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        visitor: Given[Player | None],
        record: FromPath[str],
        data: JSONBody[WhatIfIn],
    ) -> Response[bytes]:
        """Play on from a moment against bots, for oneself alone; it counts for nothing."""
        throttles.whatifs_of_address.check(address(request))
        here = asker(request, visitor)
        at = At(data.seat, data.step)
        found = await services.whatifs.begin(record, at, _id(visitor), data.hands, here)
        return packed(request, services.languages, found)

    @put("/whatif", responses=_WHATIF)
    async def play_on(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        visitor: Given[Player | None],
        record: FromPath[str],
        data: JSONBody[AnswerIn],
    ) -> Response[bytes]:
        """One's own action in such a game, and all that comes of it until the next."""
        throttles.whatifs_of_address.check(address(request))
        found = await services.whatifs.act(record, data.id, _id(visitor), data.at, data.action)
        return packed(request, services.languages, found)


def _id(visitor: Player | None) -> str:
    return "" if visitor is None else visitor.id
