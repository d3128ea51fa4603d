"""/api/v1/tables/KEY/survey: three questions after a game, for whoever agreed to be asked."""

from __future__ import annotations

from litestar import Controller, get, put
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody

from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.survey import SurveyDesk
from hattari.server.web.keys import resolve

from .types.lab import SurveyAgreementIn, SurveyAnswerIn


class SurveyController(Controller):
    """One's own part in a table's survey; nobody sees anybody else's."""

    path = "/tables/{key:str}/survey"
    tags = ("lab",)

    @get()
    async def desk(
        self, services: Given[Services], visitor: Given[Player | None], key: FromPath[str]
    ) -> SurveyDesk:
        """Whether one agreed, and which game one is asked about."""
        table = await resolve(services, key, visitor)
        return await services.surveys.desk(table, "" if visitor is None else visitor.id)

    @put("/agreement")
    async def agree(
        self,
        services: Given[Services],
        known: Given[Player],
        key: FromPath[str],
        data: JSONBody[SurveyAgreementIn],
    ) -> SurveyDesk:
        """Let oneself be asked at this table; or not, which deletes what one answered here."""
        table = await resolve(services, key, known)
        return await services.surveys.agree(table, known.id, data.agrees)

    @put("/answer")
    async def answer(
        self,
        services: Given[Services],
        known: Given[Player],
        key: FromPath[str],
        data: JSONBody[SurveyAnswerIn],
    ) -> SurveyDesk:
        """Say what one felt in the last game; saying it again changes it."""
        table = await resolve(services, key, known)
        return await services.surveys.answer(table, known.id, data.number, data.felt)
