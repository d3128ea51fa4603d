"""/api/v1/lab/gallery: house rules that players put on show."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, delete, get, post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody

from hattari.server.gallery import HouseRules
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web.identity import address, asker
from hattari.server.web.throttle import Throttles

from .types.lab import HouseRuleIn, HouseRuleReportIn

AnyRequest = Request[Any, Any, Any]


class GalleryController(Controller):
    """House rules with a name: anybody may read and report them, their maker take them away."""

    path = "/lab/gallery"
    tags = ("lab",)

    @get()
    async def gallery(
        self, services: Given[Services], visitor: Given[Player | None]
    ) -> list[HouseRules]:
        """What is on show, the latest first; nobody is told who made it."""
        return await services.gallery.shown("" if visitor is None else visitor.id)

    @post(status_code=201)
    async def publish(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        player: Given[Player],
        data: JSONBody[HouseRuleIn],
    ) -> HouseRules:
        """Put rules on show."""
        throttles.house_rules_of_address.check(address(request))
        words = (data.name, data.about)
        return await services.gallery.publish(player.id, data.game, data.rules, words)

    @delete("/{entry:str}", status_code=200)
    async def withdraw(
        self, services: Given[Services], player: Given[Player], entry: FromPath[str]
    ) -> list[HouseRules]:
        """Take one's own away."""
        await services.gallery.withdraw(entry, player.id)
        return await services.gallery.shown(player.id)

    @post("/{entry:str}/report", status_code=201)
    async def report(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        player: Given[Player],
        entry: FromPath[str],
        data: JSONBody[HouseRuleReportIn],
    ) -> None:
        """Tell the operator of one."""
        throttles.check_report(player.id, asker(request, player))
        await services.gallery.report(entry, player.id, data.reason)
