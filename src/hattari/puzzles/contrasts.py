"""A position that two rule sets answer differently, looked for in games between bots."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from hattari.bots.bot import Bot, BotRegistry
from hattari.bots.match import play_game, seat_of
from hattari.core import record as records
from hattari.core.evaluation import Evaluate
from hattari.core.game import AnyGame, Refusal, Text
from hattari.core.kit import Kit, Registry
from hattari.core.review import Decision
from hattari.review import Contrast, Under, contrast, opened, verdict_of

USUAL_SEATS = 3
GAMES = 8
LOOKED_AT = 60
"""Positions, of all those games; each is looked at quickly first."""
OF_A_GAME = 12
QUICK = 0.15


def telling(
    games: Registry, bots: BotRegistry, kit: Kit, one: Any, other: Any, *, effort: float = 1.0
) -> Contrast:
    """The first position whose best answer clearly differs, else one that shows it the same.

    The same rules bring the same. Some ten seconds to a minute of a core. Raises Refusal where no
    position of these games can come about under the other rules.
    """
    seats = _seats(kit.game, one, other)
    bot = bots.get(kit.game.id, kit.stand_in or kit.bots[0].id)
    seen, fallback = 0, None
    for under in _positions(games, kit, bot, (one, other), seats):
        seen += 1
        found = _quickly(kit, *under)
        if found == "another":
            sure = contrast(kit, *under, effort=effort)
            if sure.verdict == "another":
                return msgspec.structs.replace(sure, looked_at=seen)
        if fallback is None and found == "same":
            fallback = under
        if seen == LOOKED_AT:
            break
    if fallback is None:
        raise _nowhere()
    return msgspec.structs.replace(contrast(kit, *fallback, effort=effort), looked_at=seen)


def _quickly(kit: Kit, one: Under, other: Under) -> str:
    evaluate: Evaluate = kit.load("evaluate")
    first, second = (evaluate(each.rules, each.view, effort=QUICK) for each in (one, other))
    return verdict_of(first, second)


def _positions(
    games: Registry, kit: Kit, bot: Bot, rules: tuple[Any, Any], seats: int
) -> Iterator[tuple[Under, Under]]:
    """Choices of bots' games under the first rules, as they are under both."""
    one, other = rules
    imagine, book = kit.load("imagine"), kit.game.rulebook
    start = f"contrast/{book.digest(one)}/{book.digest(other)}"
    for number in range(GAMES):
        seed = _hash(f"{start}/{number}")
        played = play_game(kit.game, one, [seat_of(bot, one)] * seats, seed)
        names = tuple(f"{bot.id} {seat + 1}" for seat in range(seats))
        here = opened(games, records.write(kit.game, one, names, played.events))
        choices = [each for seat in range(seats) for each in here.decisions(seat)]
        drawn = sorted(choices, key=lambda each: _hash(f"{seed.hex()}/{each.seat}/{each.step}"))
        for chosen in drawn[:OF_A_GAME]:
            if (again := _under(imagine, other, chosen)) is not None:
                yield Under(one, chosen.view), again


def _under(imagine: Any, other: Any, chosen: Decision) -> Under | None:
    try:
        return Under(other, imagine.under(other, chosen.view))
    except Refusal:
        return None


def _seats(game: AnyGame, one: Any, other: Any) -> int:
    """How many sit there: three where both take so many. Raises Refusal where none do."""
    ends = [game.rulebook.seats(each) for each in (one, other)]
    least, most = max(low for low, _ in ends), min(high for _, high in ends)
    if least > most:
        raise _nowhere()
    return max(least, min(most, USUAL_SEATS))


def _hash(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()


def _nowhere() -> Refusal:
    return Refusal(
        "no_contrast",
        Text(
            "No position was found that comes about under both rule sets.",
            "両方のルールで起こる場面が見つかりませんでした。",
        ),
    )
