"""/api/v1: games, tables, bots and records."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec
import segno
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency as Given
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from hattari.core.cast import CAST
from hattari.core.game import Refusal, Text
from hattari.core.story import Moment
from hattari.server.bots import BotCard, check_able
from hattari.server.forgetting import forget_late
from hattari.server.refusals import check_host
from hattari.server.services import Services
from hattari.server.sessions import new_key, table_id
from hattari.server.store.port import Player
from hattari.server.web.atlas import interviewed, surveyed
from hattari.server.web.convert import (
    described,
    listed,
    quizzed,
    ruled,
    spec_of,
    summarised,
    taught,
)
from hattari.server.web.identity import address, asker
from hattari.server.web.keys import resolve
from hattari.server.web.lan import base_for_others
from hattari.server.web.origin import Site
from hattari.server.web.packed import KEPT, packed, zipped
from hattari.server.web.throttle import Throttles
from hattari.tables.commands import AddBot, Create, Sit, Start
from hattari.tables.options import DEFAULTS, Options

from .types.atlas import AtlasAsked, AtlasOut, InterviewAsked, InterviewOut
from .types.games import (
    FigureOut,
    GameOut,
    HabitOut,
    LessonOut,
    QuizAsked,
    QuizOut,
    RulesAsked,
    RulesOut,
)
from .types.me import NoticeOut
from .types.tables import BotIn, BotTicket, QuickIn, TableIn, TableKey, TableListed, TableSummary

MOST = 100
QUICK_BOTS = 3
LONGEST_RULES = 4000
QR_CODES = 256
"""Characters of a rule set in an address."""
AnyRequest = Request[Any, Any, Any]
RulesQuery = Annotated[str, QueryParameter(max_length=LONGEST_RULES)]
SeatNumber = Annotated[int | None, QueryParameter(ge=0, le=255, required=False)]


def _answers(kind: Any) -> dict[int, ResponseSpec]:
    """What an answer that is packed already holds, for the description of the interface."""
    return {200: ResponseSpec(kind, generate_examples=False)}


class GamesController(Controller):
    """The games that can be played here, their rules and their bots."""

    path = "/games"
    tags = ("games",)

    @get(sync_to_thread=False, responses=_answers(list[GameOut]))
    def games(self, request: AnyRequest, services: Given[Services]) -> Response[bytes]:
        """All games, with what the forms of their rules and tables need."""
        kits = services.node.registry.kits
        told = [described(kit, defaults(services, kit.game.id)) for kit in kits]
        return packed(request, services.languages, told, KEPT)

    @get("/{game:str}/rules", sync_to_thread=False, responses=_answers(RulesOut))
    def read_rules(
        self,
        request: AnyRequest,
        services: Given[Services],
        game: FromPath[str],
        rules: RulesQuery,
    ) -> Response[bytes]:
        """The same as by POST, of what is short enough for an address: browsers keep it."""
        found = ruled(services.node.registry.get(game), spec_of(rules))
        return packed(request, services.languages, found, KEPT)

    @post("/{game:str}/rules", status_code=200, sync_to_thread=False)
    def rules(
        self, services: Given[Services], game: FromPath[str], data: JSONBody[RulesAsked]
    ) -> RulesOut:
        """A rule set in full with its text, or what is wrong with it."""
        return ruled(services.node.registry.get(game), data.rules)

    @post("/{game:str}/lesson", status_code=200)
    async def lesson(
        self,
        request: AnyRequest,
        services: Given[Services],
        game: FromPath[str],
        data: JSONBody[RulesAsked],
    ) -> LessonOut:
        """The lesson of a rule set, to be tapped through."""
        return await services.questions.ask(address(request), taught, game, data.rules)

    @post("/{game:str}/quiz", status_code=200)
    async def quiz(
        self,
        request: AnyRequest,
        services: Given[Services],
        throttles: Given[Throttles],
        game: FromPath[str],
        data: JSONBody[QuizAsked],
    ) -> QuizOut:
        """Small positions that a rule set settles otherwise than one might think."""
        asker = address(request)
        throttles.quizzes_of_address.check(asker)
        return await services.questions.ask(asker, quizzed, game, data)

    @get("/{game:str}/atlas")
    async def read_atlas(
        self, request: AnyRequest, services: Given[Services], game: FromPath[str]
    ) -> AtlasOut:
        """Every published text that is known of a game."""
        cards = services.lab.laboratory.results()
        return await services.questions.ask(address(request), surveyed, game, cards)

    @post("/{game:str}/atlas", status_code=200)
    async def atlas(
        self,
        request: AnyRequest,
        services: Given[Services],
        game: FromPath[str],
        data: JSONBody[AtlasAsked],
    ) -> AtlasOut:
        """The same, each held against one's own rules."""
        cards = services.lab.laboratory.results()
        return await services.questions.ask(address(request), surveyed, game, cards, data.mine)

    @post("/{game:str}/interview", status_code=200)
    async def interview(
        self,
        request: AnyRequest,
        services: Given[Services],
        game: FromPath[str],
        data: JSONBody[InterviewAsked],
    ) -> InterviewOut:
        """The next question of an interview, or the rules that the answers make."""
        cards = services.lab.laboratory.results()
        return await services.questions.ask(
            address(request), interviewed, game, cards, data.answers
        )


@get("/bots", tags=["games"], sync_to_thread=False)
def bots(services: Given[Services], game: FromQuery[str]) -> list[BotCard]:
    """The bots that know a game; those that can't run here say why."""
    return list(services.bots.cards(services.node.registry.get(game).id))


@get("/notice", tags=["notice"], sync_to_thread=False)
def notice(services: Given[Services]) -> NoticeOut:
    """What the operator tells everybody; a page with a socket hears it there."""
    return NoticeOut(services.orders.notice)


@get("/figures", tags=["games"], sync_to_thread=False)
def figures(services: Given[Services], game: FromQuery[str]) -> list[FigureOut]:
    """The animals that bots are at a game: names, words and habits."""
    habits = services.node.registry.kit(game).habits
    return [
        FigureOut(
            face,
            figure.name,
            {str(mood): lines for mood, lines in figure.lines.items()},
            tuple(
                HabitOut(habit.bots, habit.promise, habit.hint)
                for habit in habits
                if habit.face == face
            ),
        )
        for face, figure in CAST.items()
    ]


class TablesController(Controller):
    """Open tables."""

    path = "/tables"
    tags = ("tables",)

    @get()
    async def public(self, services: Given[Services]) -> list[TableListed]:
        """Public tables, the latest first."""
        return [listed(each) for each in await services.store.public(MOST)]

    @post(status_code=201)
    async def make(
        self,
        request: AnyRequest,
        throttles: Given[Throttles],
        services: Given[Services],
        player: Given[Player],
        data: JSONBody[TableIn],
    ) -> TableKey:
        """Make a table; whoever makes it is its host."""
        throttles.tables_of_address.check(asker(request, player))
        return TableKey(await _make(services, player, data))

    @post("/quick", status_code=201)
    async def quick(
        self,
        request: AnyRequest,
        throttles: Given[Throttles],
        services: Given[Services],
        player: Given[Player],
        data: JSONBody[QuickIn],
    ) -> TableKey:
        """Play now: a table with three bots, or as many as the rules take, started."""
        throttles.tables_of_address.check(asker(request, player))
        seated = _quick_bots(services, data)
        options = {"seats": len(seated) + 1}
        made = TableIn(data.game, data.preset, options, "", seated, data.language)
        key = await _make(services, player, made)
        await services.node.submit(table_id(key), Start(), player.id, "quick-start")
        return TableKey(key)

    @get("/{key:str}")
    async def summary(
        self,
        services: Given[Services],
        visitor: Given[Player | None],
        key: FromPath[str],
    ) -> TableSummary:
        """What the page says before somebody joins."""
        table = await resolve(services, key, visitor)
        records = await services.store.records_of_table(table)
        return summarised(key, await services.node.table(table), visitor, records)

    @get("/{key:str}/qr.svg", media_type="image/svg+xml")
    async def qr(
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        key: FromPath[str],
        site: Given[Site],
    ) -> Response[bytes]:
        """The table's link as a QR code."""
        await resolve(services, key, visitor)
        return qr_code(f"{base_for_others(site, request)}/t/{key}")

    @post("/{key:str}/bots", status_code=201)
    async def bring_bot(
        self,
        request: AnyRequest,
        services: Given[Services],
        player: Given[Player],
        key: FromPath[str],
        data: JSONBody[BotIn],
        site: Given[Site],
    ) -> BotTicket:
        """The host lets a bot come that runs elsewhere: a token for this table alone."""
        table = await resolve(services, key, player)
        now = await services.node.table(table)
        check_host(now, player.id)
        arrival = await services.sessions.bring(data.name, table, player.id)
        others = base_for_others(site, request)
        return BotTicket(f"{others}/t/{now.link or key}", arrival.token)


def qr_code(link: str) -> Response[bytes]:
    """A link as a picture to be read by a phone."""
    return Response(_drawn(link), media_type="image/svg+xml")


@lru_cache(maxsize=QR_CODES)
def _drawn(link: str) -> bytes:
    drawn = io.BytesIO()
    # To compare all masks takes three times as long, and readers know each of them.
    segno.make(link, micro=False, mask=2).save(drawn, kind="svg", scale=4, light="#fff")
    return drawn.getvalue()


async def _make(services: Services, player: Player, data: JSONBody[TableIn]) -> str:
    await services.orders.check_maker(player)
    key = new_key()
    table = table_id(key)
    options = wished(services, data.game, data.options)
    command = Create(data.game, data.rules, player.name, options, data.title)
    await services.node.create(table, command, player.id, "create")
    await forget_late(services.node, player.id)
    await services.node.submit(table, Sit(), player.id, "sit")
    language = services.languages.best(data.language)
    for number, bot in enumerate(data.bots):
        adding = AddBot(bot, language=language)
        await services.node.submit(table, adding, player.id, f"bot-{number}")
    return key


def defaults(services: Services, game: str) -> Options:
    """A new table's options where nobody says anything else: the stand-in has a name here."""
    return msgspec.structs.replace(DEFAULTS, substitute=services.bots.stand_in(game) or "")


def wished(services: Services, game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """A new table's options. Raises Refusal where the bot that is to stand in can't play."""
    usual = defaults(services, game).substitute
    named = options.get("substitute", usual)
    if isinstance(named, str) and named not in {usual, DEFAULTS.substitute}:
        check_able(services.bots, game, named)
    return {"substitute": usual, **options}


def _quick_bots(services: Services, asked: QuickIn) -> tuple[str, ...]:
    book = services.node.registry.get(asked.game).rulebook
    least, most = book.seats(book.parse(asked.preset))
    able = [card.id for card in services.bots.cards(asked.game) if card.available]
    if not able:
        raise Refusal(
            "no_bots",
            Text(
                "No bot that plays this game is installed here.",
                "このゲームで遊べるボットがインストールされていません。",
            ),
        )
    gentle, count = able[:2], max(least - 1, min(QUICK_BOTS, most - 1))
    return tuple(gentle[number % len(gentle)] for number in range(count))


class RecordsController(Controller):
    """Finished games."""

    path = "/records"
    tags = ("records",)

    @get("/{record:str}", media_type="application/json")
    async def record(self, services: Given[Services], record: FromPath[str]) -> Response[bytes]:
        """A finished game as text that anybody can check."""
        body = await services.records.body(record)
        return Response(body, media_type="application/json")

    @get("/{record:str}/frames", responses=_answers(list[Any]))
    async def frames(
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        record: FromPath[str],
        seat: SeatNumber = None,
    ) -> Response[bytes]:
        """The game's view after each move, from a seat or from outside."""
        asking = asker(request, visitor)
        return zipped(request, await services.replays.read(record, "frames", asking, seat))

    @get("/{record:str}/hands", responses=_answers(list[list[dict[str, Any]]]))
    async def hands(
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        record: FromPath[str],
    ) -> Response[bytes]:
        """After each move, by seat: what that seat saw differently from outside."""
        asking = asker(request, visitor)
        return zipped(request, await services.replays.read(record, "hands", asking))

    @get("/{record:str}/story", responses=_answers(tuple[Moment, ...]))
    async def story(
        self,
        request: AnyRequest,
        services: Given[Services],
        visitor: Given[Player | None],
        record: FromPath[str],
    ) -> Response[bytes]:
        """The moments worth telling, in the order of the game."""
        asking = asker(request, visitor)
        return zipped(request, await services.replays.read(record, "story", asking))
