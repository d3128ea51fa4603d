"""/api/v1/lab: measure a rule set here, and read what was measured before."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, delete, get, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody, QueryParameter

from hattari.core.game import AnyGame, Rulebook
from hattari.core.refusals import wrong_seats
from hattari.server.lab import Base, Trial, Wish
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web.identity import address

from .types.lab import LabOut, TrialIn

AnyRequest = Request[Any, Any, Any]
ResultName = Annotated[str, QueryParameter(max_length=200)]


class LabController(Controller):
    """The rule lab: trials of rule sets, and results that ship with Hattari."""

    path = "/lab"
    tags = ("lab",)

    @get(sync_to_thread=False)
    def lab(self, services: Given[Services]) -> LabOut:
        """What can be measured here, what can't and why, and what has been measured."""
        laboratory, games = services.lab.laboratory, services.node.registry.games
        return LabOut(
            {game.id: laboratory.closed(game.id) for game in games},
            tuple(laboratory.results()),
            tuple(laboratory.pictures()),
        )

    @post("/trials", status_code=201)
    async def ask(
        self,
        request: AnyRequest,
        services: Given[Services],
        player: Given[Player],
        data: JSONBody[TrialIn],
    ) -> Trial:
        """Measure a rule set; the answer's id tells how it goes."""
        wish = _wish(services.node.registry.get(data.game), data)
        return services.lab.ask(wish, player.id, address(request))

    @get("/trials/{trial:str}")
    async def look(self, services: Given[Services], trial: FromPath[str]) -> Trial:
        """How a trial stands, with what its games say so far."""
        return services.lab.look(trial)

    @delete("/trials/{trial:str}", status_code=200)
    async def cancel(
        self, services: Given[Services], player: Given[Player], trial: FromPath[str]
    ) -> Trial:
        """Let go of a trial of one's own."""
        return services.lab.cancel(trial, player.id)

    @get("/results/{name:str}", sync_to_thread=False)
    def result(self, services: Given[Services], name: FromPath[str]) -> dict[str, Any]:
        """A result that ships with Hattari, in full."""
        return services.lab.laboratory.result(name)

    @get("/compare")
    async def compare(
        self, services: Given[Services], base: ResultName, change: ResultName
    ) -> dict[str, Any]:
        """What the rules of one result change of another's, with intervals and in words."""
        return await services.lab.laboratory.compare(base, change)

    @get("/people")
    async def people(self, services: Given[Services]) -> dict[str, Any]:
        """What people felt in their games where two rule sets alternate: sums over many alone."""
        return await services.lab.laboratory.people(await services.surveys.settled())

    @get("/changes")
    async def changes(self, services: Given[Services], base: ResultName) -> dict[str, Any]:
        """What each change of one rule that was measured does to a result."""
        return await services.lab.laboratory.changes(base)


def _wish(game: AnyGame, asked: TrialIn) -> Wish:
    book = game.rulebook
    rules = book.parse(asked.rules)
    least, most = book.seats(rules)
    if not least <= asked.seats <= most:
        raise wrong_seats(least, most, asked.seats)
    wish = Wish(game.id, book.title(rules), book.full(rules), book.digest(rules), asked.seats)
    base = None if asked.base is None else _base(book, book.parse(asked.base), asked.seats)
    if base is None or base.digest == wish.digest:
        return wish
    return msgspec.structs.replace(wish, base=base)


def _base(book: Rulebook[Any], rules: Any, seats: int) -> Base | None:
    """The rules that others are put beside; None where they take other numbers of seats."""
    least, most = book.seats(rules)
    if not least <= seats <= most:
        return None
    return Base(book.title(rules), book.full(rules), book.digest(rules))
