"""A table on a screen for the room: short codes to join by, screens, and viewers' guesses.

A code is four letters that anybody may type for ten minutes, longer while a screen shows it; who
guesses one comes no further than whoever reads it off the wall. A screen has no player: it gets a
pass, a secret of its own, and sees what somebody sees who has never belonged to the table.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

import msgspec

from hattari.core.cast import Face
from hattari.core.game import Between, Refusal, Text
from hattari.core.languages import Languages
from hattari.tables.commands import Create, Handover, Join, Leave, Sit
from hattari.tables.refusals import people as told
from hattari.tables.seen import KEEPER
from hattari.tables.table import Table, claim_on

from .forgetting import forget_late
from .live import STRANGER
from .node import Node
from .refusals import check_host, check_watching, kicked
from .sessions import digest, new_key, table_id
from .store.port import Player
from .store.screens import Code, Screen, ScreenRows, Vote

LETTERS = "BDFGHJKLMNPRTVWXZ"
"""No vowels, so that hardly a word comes of them, and none that eye or ear takes for another."""
LENGTH = 4
_UNFIT = ("FG", "FK", "HNT", "HTL", "KKK", "LMF", "MNK", "NG", "TNK", "TNP", "WTF", "BKD")
"""What people read as a word all the same, in one of both languages."""
CODE_MS = 10 * 60_000
SCREEN_MS = 12 * 3_600_000
ON_MS = 150_000
"""A screen that hasn't said for so long that it is on is off: pages say so every minute."""
ASKED_AT_ONCE = 500
GUESSES_MS = 3_600_000
TIDY_SECONDS = 300.0
GUESSES_PER_ADDRESS = 8
"""One household's, or a class's: more from one address are taken for the same person."""
GUESSES_PER_BLOCK = 64
"""Around an address of IPv6, where one customer may have 65,536 of them."""
TRIES = 20
HALF = 16
"""Bytes of an origin that stand for the block, and as many for the address."""
_KEEPER_BYTES = 9
_CALLED = Text("Screen", "テレビ")


class Shown(msgspec.Struct, frozen=True):
    """A screen's own secret, and the code that it shows."""

    screen: str
    code: str


class Split(msgspec.Struct, frozen=True):
    """What viewers guessed: how many; how many of them said yes, None before it is settled."""

    total: int
    yes: int | None


def new_code() -> str:
    """Four letters that make no word."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if not any(piece in code for piece in _UNFIT):
            return code


def typed(code: str) -> str:
    """A code as it was meant: in capitals, without spaces; "" for what can't be one."""
    meant = "".join(code.upper().split())
    fits = len(meant) == LENGTH and all(letter in LETTERS for letter in meant)
    return meant if fits else ""


class Screens:
    """The codes and screens of a server's tables."""

    def __init__(self, node: Node, languages: Languages, rows: ScreenRows) -> None:
        self._node = node
        self._languages = languages
        self.rows = rows

    # Codes

    async def code(self, table: str) -> str:
        """A table's code; it lives ten minutes from now. Raises StoreDown."""
        now = self._node.clock()
        known = await self.rows.code_of(table, now)
        if known is not None:
            await self.rows.renew(known.code, now + CODE_MS)
            return known.code
        for _ in range(TRIES):
            code = Code(new_code(), table, now + CODE_MS)
            if await self.rows.add_code(code, now):
                return code.code
        raise no_code()

    async def meant(self, code: str) -> tuple[Code, Table]:
        """The table that a code means. Raises Refusal, StoreDown."""
        found = await self.rows.code(typed(code), self._node.clock()) if typed(code) else None
        if found is None:
            raise no_code()
        return found, await self._node.table(found.table)

    # Screens

    async def show(self, code: str, opener: Player) -> Shown:
        """One more screen for a table. Raises Refusal, StoreDown."""
        found, table = await self.meant(code)
        if table.options.lock and table.member(opener.id) is None:
            raise told.locked()
        check_watching(table, STRANGER)
        if opener.id in table.banned:
            raise kicked()
        shown = await self._pass(found.table, found.code, opener.id)
        await self.meant(code)  # the host may have ended it meanwhile
        return shown

    async def _pass(self, table: str, code: str, opener: str) -> Shown:
        screen = new_key()
        await self.rows.add_screen(digest(screen), table, self._node.clock() + SCREEN_MS, opener)
        return Shown(screen, code)

    async def shown(self, screen: str) -> Screen:
        """The table that a screen shows, and who opened it. Raises Refusal, StoreDown."""
        found = await self.rows.screen(digest(screen), self._node.clock())
        if found is None or await self.is_over(found):
            raise no_screen()
        return found

    async def on(self, table: str) -> int:
        """How many screens show a table, on all nodes. Raises Refusal, StoreDown."""
        banned = (await self._node.table(table)).banned
        alive = self._node.clock() + SCREEN_MS - ON_MS
        return sum(each not in banned for each in await self.rows.openers(table, alive))

    async def end(self, table: str, asker: str) -> None:
        """The host ends a table's screens, and the codes that they show.

        Raises Refusal, StoreDown.
        """
        check_host(await self._node.table(table), asker)
        await self.rows.end(table)

    async def ended(self, digests: Collection[bytes]) -> set[bytes]:
        """Which of these screens show nothing any more. Raises StoreDown."""
        ended = set(digests)
        for some in _portions(tuple(digests)):
            ended -= await self.rows.left(some, self._node.clock())
        return ended

    async def is_over(self, screen: Screen) -> bool:
        """Whether it was opened by somebody whom the host has sent away since.

        Raises Refusal, StoreDown.
        """
        if screen.opener is None:
            return False
        return screen.opener in (await self._node.table(screen.table)).banned

    async def renew(self, screen: str) -> tuple[str | None, Table]:
        """Say that a screen is on: its code (none while the table is locked) and its table.

        Raises Refusal, StoreDown.
        """
        table = (await self.shown(screen)).table
        await self.rows.keep_screen(digest(screen), self._node.clock() + SCREEN_MS)
        now = await self._node.table(table)
        code = None if now.options.lock else await self.code(table)
        await self.shown(screen)  # the host may have ended it meanwhile
        return code, now

    # Tables

    async def found(self, create: Create, language: str, opener: Player) -> Shown:
        """Open a table from a screen: the first who joins by its code becomes host.

        Raises Refusal, StoreDown.
        """
        keeper = KEEPER + secrets.token_urlsafe(_KEEPER_BYTES)
        name = self._languages.say(_CALLED, self._languages.best(language))
        table = table_id(new_key())
        made = msgspec.structs.replace(create, name=name)
        await self._node.create(table, made, keeper, "create")
        return await self._pass(table, await self.code(table), opener.id)

    async def join(self, code: str, player: Player, face: Face | None) -> str:
        """Take a seat by a code; the table's id, which is a key for its members.

        Who finds no seat free watches and waits. Raises Refusal, StoreDown.
        """
        found, _ = await self.meant(code)
        action = secrets.token_hex(8)
        await self._node.submit(found.table, Join(player.name, face), player.id, f"join-{action}")
        await forget_late(self._node, player.id)
        await self._hand_over(found.table, player.id, action)
        with suppress(Refusal):  # seated already, or no seat is free
            await self._node.submit(found.table, Sit(), player.id, f"sit-{action}")
        return found.table

    async def _hand_over(self, table: str, player: str, action: str) -> None:
        """The first guest takes the table over from the screen that opened it."""
        keeper = (await self._node.table(table)).host
        if keeper is None or not keeper.startswith(KEEPER):
            return
        with suppress(Refusal):  # somebody else was first
            await self._node.submit(table, Handover(player), keeper, f"hand-over-{action}")
            await self._node.submit(table, Leave(), keeper, f"leave-{action}")

    # Guesses

    async def guess(self, code: str, moment: int, yes: bool, viewer: tuple[str, str, str]) -> None:
        """Count what a viewer, by block, address and a name of its own, guesses about a moment.

        Raises Refusal, StoreDown.
        """
        found, table = await self.meant(code)
        check_watching(table, STRANGER)
        # Who sees a round only when it is over may not find out how it goes by asking.
        if table.is_late(STRANGER) or not is_open(table, moment):
            raise too_late()
        block, address, name = viewer
        about = f"{found.table}/{moment}"
        voter = _hashed(f"{about}/{address}/{name}")
        around = _hashed(f"{about}/{block}")[:HALF]
        origin = around + _hashed(f"{about}/{address}")[:HALF]
        vote = Vote(found.table, moment, round_of(table), voter, origin, yes)
        if (
            await self.rows.voters(vote, origin) >= GUESSES_PER_ADDRESS
            or await self.rows.voters(vote, around) >= GUESSES_PER_BLOCK
        ):
            raise too_many_guesses()
        await self.rows.vote(vote, self._node.clock())

    async def split(self, screen: str, moment: int) -> Split:
        """What viewers guessed about a moment; which way, nobody hears before it is settled.

        Raises Refusal, StoreDown.
        """
        table = (await self.shown(screen)).table
        votes = await self.rows.votes(table, moment)
        now = await self._node.table(table)
        return Split(votes.total, None if hides(now, votes.round) else votes.yes)

    async def tidy(self) -> None:
        """Forget what is over. Raises StoreDown."""
        now = self._node.clock()
        await self.rows.tidy(now, now - GUESSES_MS)


def _portions(digests: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    for start in range(0, len(digests), ASKED_AT_ONCE):
        yield digests[start : start + ASKED_AT_ONCE]


def is_open(table: Table, moment: int) -> bool:
    """Whether a table stands at this moment, and there is a claim to be guessed about."""
    if table.phase != "playing" or table.moment != moment:
        return False
    return claim_on(table.game, table.state) is not None


def round_of(table: Table) -> str:
    """A name for the round that is played, or is to be next."""
    return f"{table.number}/{'' if table.seed is None else table.seed.round}"


def hides(table: Table, of: str) -> bool:
    """Whether something of this round is hidden still: it is the one that is played."""
    over = table.phase != "playing" or isinstance(table.awaits(), Between)
    return not over and round_of(table) == of


def _hashed(text: str) -> bytes:
    return hashlib.sha256(f"hattari/guess/{text}".encode()).digest()


# Refusals --------------------------------------------------------------------------------


def no_code() -> Refusal:
    """No table has this code now."""
    return Refusal(
        "no_code",
        Text(
            "No table has this code now. Check the four letters on the screen.",
            "このコードのテーブルはありません。画面の4文字を確かめてください。",
        ),
    )


def too_many_codes(seconds: int) -> Refusal:
    """Too many codes that lead nowhere; when the next one may come."""
    return Refusal(
        "too_many_codes",
        Text(
            "Too many wrong codes. Try again in {seconds} seconds.",
            "コードの間違いが続きました。{seconds}秒後にもう一度お試しください。",
        ).fill(seconds=seconds),
    )


def no_screen() -> Refusal:
    """This screen shows nothing any more."""
    return Refusal(
        "no_screen",
        Text(
            "This screen has stopped showing the table; ask the host for its new code.",
            "この画面での表示は終わりました。ホストに新しいコードを聞いて、入れてください。",
        ),
    )


def only_shows() -> Refusal:
    """A screen can't do anything at a table."""
    return Refusal(
        "only_shows",
        Text("A screen only shows the table.", "この画面からは操作できません。"),
    )


def too_late() -> Refusal:
    """What a guess is about is over."""
    return Refusal(
        "guess_late",
        Text("Too late: the table has moved on.", "間に合いませんでした。次の宣言でどうぞ。"),
    )


def too_many_guesses() -> Refusal:
    """An address has guessed often enough about this."""
    return Refusal(
        "too_many_guesses",
        Text(
            "Enough guesses have come from here this time.",
            "この回線からの予想は、今回はもう受け付けられません。",
        ),
    )
