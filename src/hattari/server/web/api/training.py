"""/api/v1/tables/KEY/training: bots learn a table's rules while others play."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody, QueryParameter

from hattari.core.game import Refusal, Text
from hattari.core.house import LEAST_SEATS, MOST_SEATS
from hattari.core.refusals import wrong_seats
from hattari.server.refusals import check_host
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.training import Training
from hattari.server.web.identity import address, is_operator
from hattari.server.web.keys import resolve
from hattari.server.web.throttle import Throttles
from hattari.tables.table import Table

from .types.lab import TrainingIn, TrainingOut

AnyRequest = Request[Any, Any, Any]
SeatCount = Annotated[int, QueryParameter(ge=LEAST_SEATS, le=MOST_SEATS)]
BotName = Annotated[str, QueryParameter(max_length=40)]


class TrainingController(Controller):
    """What a table's bots could still learn about its rules, and letting them."""

    path = "/tables/{key:str}/training"
    tags = ("tables",)

    @get()
    async def look(
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        key: FromPath[str],
        seats: SeatCount,
    ) -> TrainingOut:
        """The bots that have something to learn here, and how far they are."""
        table = await _table(services, key, visitor, seats)
        bots = await services.training.look(table.game.id, table.rules, seats)
        return TrainingOut(seats, _closed(request, services, table, visitor), bots)

    @post(status_code=202)
    async def ask(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        visitor: Given[Player | None],
        key: FromPath[str],
        data: JSONBody[TrainingIn],
    ) -> Training:
        """Let a bot learn; asking twice is asking once. For the operator, and hosts with leave."""
        table = await _table(services, key, visitor, data.seats)
        _check(request, services, table, visitor)
        throttles.trainings_of_address.check(address(request))
        return await services.training.ask(table.game.id, table.rules, data.seats, data.bot)

    @delete(status_code=200)
    async def cancel(
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        key: FromPath[str],
        bot: BotName,
        seats: SeatCount,
    ) -> TrainingOut:
        """Let go of a training. For those who may begin one."""
        table = await _table(services, key, visitor, seats)
        _check(request, services, table, visitor)
        services.training.cancel(table.game.id, table.rules, seats, bot)
        bots = await services.training.look(table.game.id, table.rules, seats)
        return TrainingOut(seats, None, bots)


async def _table(services: Services, key: str, visitor: Player | None, seats: int) -> Table:
    """The table of a link. Raises Refusal, for a number of seats that its rules don't take, too."""
    table = await services.node.table(await resolve(services, key, visitor))
    if not table.rules.least <= seats <= table.rules.most:
        raise wrong_seats(table.rules.least, table.rules.most, seats)
    return table


def _check(request: AnyRequest, services: Services, table: Table, visitor: Player | None) -> None:
    """Raises Refusal for whoever may not let bots learn at this table."""
    operator = is_operator(request)
    if not operator:
        check_host(table, visitor.id if visitor else "")
    services.training.check_leave(operator)


def _closed(
    request: AnyRequest, services: Services, table: Table, visitor: Player | None
) -> Text | None:
    """Why whoever asks may not let bots learn here."""
    try:
        _check(request, services, table, visitor)
    except Refusal as refusal:
        return refusal.text
    return None
