"""The lower bots stay as they are: whoever is measured against them is measured alike.

`golden/frozen.json` holds their decisions on views of games of easy players. A bot that
decides differently gets a new version and a new golden file:
`python -m tests.bots.test_frozen > tests/bots/golden/frozen.json`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from hattari.bots.bot import Bot
from hattari.bots.match import seat_of, steps
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid, Reroll
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView

GAME = Bluff()
GOLDEN = Path(__file__).parent / "golden" / "frozen.json"
LOWER: tuple[Bot, ...] = (EasyBot(), OddsBot())
SPECS = [preset.id for preset in GAME.rulebook.presets()] + ["bluebear+reroll+exact"]
VIEWS = 40


def views(rules: Rules, spec: str) -> Iterator[BluffView]:
    """Views of the seats to act, through games of easy players."""
    least, most = GAME.rulebook.seats(rules)
    for number in range(20):
        seats = least + number % (most - least + 1)
        players = [seat_of(EasyBot(), rules)] * seats
        state = GAME.start(rules, seats)
        for step in steps(GAME, state, players, f"{spec}/{number}".encode()):
            if step.seat is not None:
                view: BluffView = GAME.view(state, step.seat)
                if view.legal is not None and not view.legal.uncover:
                    yield view
            state = step.state


def word(action: Action) -> str:
    """A decision as a short word."""
    if isinstance(action, MakeBid):
        return f"{action.count}x{action.face}" + "".join(f"+{die}" for die in action.show)
    if isinstance(action, Reroll):
        return "".join(f"+{die}" for die in action.show)
    return "!" if isinstance(action, Challenge) else type(action).__name__.lower()


def decisions(spec: str) -> dict[str, str]:
    """What each bot decides on every third view, by bot and version."""
    rules = GAME.rulebook.parse(spec)
    chosen = [view for number, view in zip(range(3 * VIEWS), views(rules, spec), strict=False)][::3]
    return {
        f"{bot.id} {bot.version}": " ".join(
            word(bot.choose(rules, view, bytes([number]) * 32))
            for number, view in enumerate(chosen)
        )
        for bot in LOWER
    }


@pytest.mark.parametrize("spec", SPECS)
def test_the_lower_bots_decide_as_ever(spec: str) -> None:
    golden = msgspec.json.decode(GOLDEN.read_bytes(), type=dict[str, dict[str, str]])
    assert decisions(spec) == golden[spec]


if __name__ == "__main__":
    found = msgspec.json.encode({spec: decisions(spec) for spec in SPECS})
    sys.stdout.write(msgspec.json.format(found, indent=1).decode() + "\n")
