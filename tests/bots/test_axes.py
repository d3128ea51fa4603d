"""The lower bots mind every axis that they ever minded.

`golden/axes.json` holds, for each value of each axis, the digest of what they decide in a game
under it. A bot that decides differently gets a new golden file:
`python -m tests.bots.test_axes > tests/bots/golden/axes.json`.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.bots.bot import Bot
from hattari.bots.match import Player, steps
from hattari.core.game import AnyGame
from hattari.games.bluff.bots.easy import EasyBot as EasyBluff
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.dobon.bots.easy import EasyBot as EasyDobon
from hattari.games.dobon.bots.steady import SteadyBot
from tests.games import mixing
from tests.games.bluff.axes import VALUES as BLUFF_VALUES
from tests.games.bluff.playing import BLUFF
from tests.games.dobon.axes import VALUES as DOBON_VALUES
from tests.games.dobon.playing import DOBON_GAME

GOLDEN = Path(__file__).parent / "golden" / "axes.json"
GAMES: tuple[tuple[AnyGame, mixing.Values, tuple[Bot, ...], int], ...] = (
    (BLUFF, BLUFF_VALUES, (EasyBluff(), OddsBot(), ReaderBot()), 40),
    (DOBON_GAME, DOBON_VALUES, (SteadyBot(), EasyDobon()), 400),
)
"""The last: what happens in so many steps of a game is looked at. Much of Dobon happens seldom."""

CASES = {
    f"{game.id}: {axis}": (game, values, axis, bots, length)
    for game, values, bots, length in GAMES
    for axis in values
}


def decisions(game: AnyGame, rules: Any, bots: tuple[Bot, ...], length: int) -> str:
    """A digest of what these bots decide at a table of three or so."""
    least, most = game.rulebook.seats(rules)
    seats = min(max(least, 3), most)
    decided: list[Any] = []

    def playing(bot: Bot) -> Player:
        def player(view: Any, seed: bytes) -> Any:
            decided.append(bot.choose(rules, view, seed))
            return decided[-1]

        return player

    players = [playing(bot) for bot in islice(cycle(bots), seats)]
    for _ in islice(steps(game, game.start(rules, seats), players, bytes(32)), length):
        pass
    return sha256(msgspec.json.encode(decided)).hexdigest()[:16]


def found(case: str) -> list[str]:
    """The digests of an axis, one for each of its values."""
    game, values, axis, bots, length = CASES[case]
    mixed = (mixing.complete(game.rulebook, values, {axis: value}) for value in values[axis])
    return [decisions(game, rules, bots, length) for rules in mixed]


@pytest.mark.parametrize("case", CASES)
def test_the_lower_bots_decide_as_ever_under_any_axis(case: str) -> None:
    assert found(case) == msgspec.json.decode(GOLDEN.read_bytes())[case]


if __name__ == "__main__":
    text = msgspec.json.encode({case: found(case) for case in CASES})
    sys.stdout.write(msgspec.json.format(text, indent=1).decode() + "\n")
