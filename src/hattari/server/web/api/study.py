"""/api/v1/me/exercises, …/profile and …/export, and /api/v1/drills: practice, each for oneself."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, delete, get, post
from litestar.di import NamedDependency as Given
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from hattari.server.drills import Question, Reply, Under, Verdict
from hattari.server.exercises import Asked, Finding, Practice, Practised
from hattari.server.profiles import Handed, Profile
from hattari.server.puzzles import Wish
from hattari.server.services import Services
from hattari.server.store.port import Player
from hattari.server.web.convert import recorded
from hattari.server.web.identity import address, asker
from hattari.server.web.throttle import Throttles

from .types.fields import RulesIn
from .types.me import Me
from .types.study import DrillIn, FindIn, PlaceIn, ReplyIn
from .types.tables import RecordListed

AnyRequest = Request[Any, Any, Any]
Wanted = Annotated[str | None, QueryParameter(max_length=40)]
MOST_GAMES = 1000
NOTHING = Practice(0, 0, None, None)


class Export(msgspec.Struct, frozen=True):
    """Everything that is kept for oneself, to take along."""

    me: Me
    games: tuple[RecordListed, ...]
    study: Handed | None


class StudyController(Controller):
    """What one practises and how one plays: nobody else is ever told."""

    path = "/me"
    tags = ("study",)

    @get("/exercises", responses={200: ResponseSpec(Practice, generate_examples=False)})
    async def practice(
        self, services: Given[Services], visitor: Given[Player | None], game: Wanted = None
    ) -> Practice:
        """What is due, one's own positions first."""
        if visitor is None:
            return NOTHING
        return await services.exercises.practice(visitor.id, game)

    @post("/exercises", status_code=202)
    async def find(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        player: Given[Player],
        data: JSONBody[FindIn],
    ) -> Finding:
        """Look for one more position in bots' games under these rules."""
        under = _under(services, data.game, data.rules)
        book = services.node.registry.get(data.game).rulebook
        throttles.puzzles_of_address.check(address(request))
        wish = Wish(
            data.game,
            book.title(under.rules),
            book.full(under.rules),
            book.digest(under.rules),
            services.puzzles.today(),
        )
        return services.exercises.find(player.id, wish, asker(request, player))

    @get("/exercises/search")
    async def finding(self, services: Given[Services], visitor: Given[Player | None]) -> Finding:
        """How far one's search is."""
        return services.exercises.finding(_id(visitor))

    @get(
        "/exercises/{exercise:str}",
        responses={200: ResponseSpec(Asked, generate_examples=False)},
    )
    async def look(
        self, services: Given[Services], visitor: Given[Player | None], exercise: FromPath[str]
    ) -> Asked:
        """One of one's exercises, due or not."""
        return await services.exercises.look(_id(visitor), exercise)

    @post("/exercises/{exercise:str}", status_code=200)
    async def choose(
        self,
        services: Given[Services],
        visitor: Given[Player | None],
        exercise: FromPath[str],
        data: JSONBody[PlaceIn],
    ) -> Practised:
        """Answer it: what every choice was worth, why, and when it comes back."""
        return await services.exercises.choose(_id(visitor), exercise, data.choice)

    @delete("/exercises/{exercise:str}", status_code=200)
    async def drop(
        self, services: Given[Services], visitor: Given[Player | None], exercise: FromPath[str]
    ) -> Practice:
        """Let it go for good."""
        if visitor is None:
            return NOTHING
        await services.exercises.drop(visitor.id, exercise)
        return await services.exercises.practice(visitor.id)

    @get("/profile", responses={200: ResponseSpec(Profile, generate_examples=False)})
    async def profile(
        self, request: AnyRequest, services: Given[Services], visitor: Given[Player | None]
    ) -> Profile:
        """How one plays: how often one bluffs, is caught, doubts rightly, as far as games tell."""
        if visitor is None:
            return Profile(0, 0, (), ())
        return await services.profiles.read(visitor.id, asker(request, visitor))

    @get("/export", responses={200: ResponseSpec(Export, generate_examples=False)})
    async def export(self, services: Given[Services], visitor: Given[Player | None]) -> Export:
        """Everything that is kept for oneself."""
        if visitor is None:
            return Export(Me(), (), None)
        games = await services.store.records_of(visitor.id, MOST_GAMES)
        return Export(
            Me(visitor.id, visitor.name, visitor.language),
            tuple(recorded(row) for row in games),
            await services.profiles.hand_over(visitor.id),
        )


class DrillController(Controller):
    """Questions that train the eye, under any rules."""

    path = "/drills"
    tags = ("study",)

    @post(status_code=200, responses={200: ResponseSpec(Question, generate_examples=False)})
    async def ask(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        data: JSONBody[DrillIn],
    ) -> Question:
        """A question."""
        asker = address(request)
        throttles.drills_of_address.check(asker)
        under = _under(services, data.game, data.rules)
        return await services.trainer.ask(asker, under, data.kind, secrets.token_hex(16))

    @post("/answers", status_code=200)
    async def hear(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        visitor: Given[Player | None],
        data: JSONBody[ReplyIn],
    ) -> Verdict:
        """What is so; of whoever is known the answer is kept, for their own figures."""
        asker = address(request)
        throttles.drills_of_address.check(asker)
        reply = Reply(kind=data.kind, seed=data.seed, said=data.said, picked=data.picked)
        under = _under(services, data.game, data.rules)
        return await services.trainer.hear(asker, under, reply, _id(visitor) or None)


def _under(services: Services, game: str, rules: RulesIn) -> Under:
    return Under(game, services.node.registry.get(game).rulebook.parse(rules))


def _id(visitor: Player | None) -> str:
    return "" if visitor is None else visitor.id
