"""/api/v1/operator: the operator's page, for whoever brings the secret."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody

from hattari.server.operator import Act, Operator, Overview, TableShown
from hattari.server.web.identity import operator_only

from .types.fields import In, Word


class ActIn(In, frozen=True):
    """An act, and the name of who does it, for the log."""

    who: Word
    act: Act


class OperatorController(Controller):
    """What the operator sees and does."""

    path = "/operator"
    tags = ("operator",)
    guards = (operator_only,)

    @get()
    async def read(self, operator: Given[Operator]) -> Overview:
        """Reports, the orders that hold, and what was done."""
        return await operator.overview()

    @get("/tables/{table:str}")
    async def show(self, operator: Given[Operator], table: FromPath[str]) -> TableShown:
        """Open a table: its members and its talk."""
        return await operator.show(table)

    @post("/acts", status_code=201)
    async def act(self, operator: Given[Operator], data: JSONBody[ActIn]) -> Overview:
        """Do something, and write it down."""
        await operator.do(data.act, f"{data.who} (page)")
        return await operator.overview()
