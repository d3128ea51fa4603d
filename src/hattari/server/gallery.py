"""House rules that players put on show: with a name and a few words, for everybody to try."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from hattari.core.game import Refusal, Text
from hattari.core.kit import Registry
from hattari.tables.words import LONGEST_LINE, LONGEST_TITLE, alike, clean

from .clock import Clock
from .slices import Slices, each
from .store.gallery import GalleryRows, HouseRule

MOST_SHOWN = 200
MOST_EACH = 10
"""Rule sets that one player may have on show."""
_ID_BYTES = 12


class HouseRules(msgspec.Struct, frozen=True):
    """A rule set on show: every axis, its digest, and what its rules are called. `mine`: one's own.

    `at` is when it was put there (unix ms).
    """

    id: str
    at: int
    game: str
    name: str
    about: str
    title: Text
    rules: dict[str, Any]
    digest: str
    mine: bool


class Gallery:
    """The house rules on show here. Every method raises StoreDown."""

    def __init__(self, rows: GalleryRows, registry: Registry, clock: Clock, slices: Slices) -> None:
        self.rows = rows
        self._slices = slices
        self._registry = registry
        self._clock = clock

    async def shown(self, player: str) -> list[HouseRules]:
        """Those on show, the latest first; rules that can't be read any more are left out."""
        rows = await self.rows.latest(MOST_SHOWN)
        found = await self._slices.do(each(self._shown(row, player) for row in rows))
        return [entry for entry in found if entry is not None]

    async def publish(
        self, player: str, game: str, rules: Any, words: tuple[str, str]
    ) -> HouseRules:
        """Put rules on show under a name and with a few words. Raises Refusal."""
        name, about = clean(words[0], LONGEST_TITLE), clean(words[1], LONGEST_LINE)
        if not name:
            raise _nameless()
        book = self._registry.get(game).rulebook
        full = msgspec.json.encode(book.full(book.parse(rules)))
        if len(await self.rows.of(player)) >= MOST_EACH:
            raise _too_many()
        if alike(name, (row.name for row in await self.rows.latest(MOST_SHOWN))):
            raise _taken(name)
        entry = HouseRule(
            secrets.token_urlsafe(_ID_BYTES), player, self._clock(), game, name, about, full
        )
        await self.rows.add(entry)
        return self._told(entry, player)

    async def withdraw(self, entry: str, player: str) -> None:
        """Take one's own away. Raises Refusal."""
        found = await self._entry(entry)
        if found.player != player:
            raise _not_yours()
        await self.rows.remove(entry)

    async def report(self, entry: str, reporter: str, reason: str) -> None:
        """Tell the operator of one. Raises Refusal."""
        await self._entry(entry)
        await self.rows.report(entry, reporter, self._clock(), clean(reason, LONGEST_LINE))

    async def _entry(self, entry: str) -> HouseRule:
        found = await self.rows.entry(entry)
        if found is None:
            raise no_entry()
        return found

    def _shown(self, entry: HouseRule, player: str) -> HouseRules | None:
        try:
            return self._told(entry, player)
        except Refusal:
            return None

    def _told(self, entry: HouseRule, player: str) -> HouseRules:
        book = self._registry.get(entry.game).rulebook
        rules = book.parse(msgspec.json.decode(entry.rules))
        return HouseRules(
            id=entry.id,
            at=entry.at,
            game=entry.game,
            name=entry.name,
            about=entry.about,
            title=book.title(rules),
            rules=book.full(rules),
            digest=book.digest(rules),
            mine=entry.player == player,
        )


# Refusals --------------------------------------------------------------------------------


def no_entry() -> Refusal:
    """There are no such house rules."""
    return Refusal(
        "no_house_rules",
        Text("These house rules are not on show any more.", "このハウスルールはもうありません。"),
    )


def _nameless() -> Refusal:
    return Refusal(
        "bad_name",
        Text(
            "House rules on show need a name of at most {longest} letters.",
            "公開するハウスルールには名前({longest} 文字以内)が必要です。",
        ).fill(longest=LONGEST_TITLE),
    )


def _taken(name: str) -> Refusal:
    return Refusal(
        "name_taken",
        Text(
            "Other house rules are called “{name}”, or nearly so; choose another name.",
            "「{name}」または似た名前のハウスルールがすでにあります。別の名前にしてください。",
        ).fill(name=name),
    )


def _too_many() -> Refusal:
    return Refusal(
        "too_many_house_rules",
        Text(
            "You have {most} house rules on show; take one away first.",
            "公開できるのは1人 {most} 件までです。どれかを取り下げてください。",
        ).fill(most=MOST_EACH),
    )


def _not_yours() -> Refusal:
    return Refusal(
        "not_yours",
        Text(
            "Somebody else has put these on show; you can report them.",
            "ほかの人が公開したものです。問題があれば通報してください。",
        ),
    )
