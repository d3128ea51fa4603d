"""The small positions of Bluff's quiz, reached through the engine with these very dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.house import Players
from hattari.core.lesson import Position
from hattari.core.quiz import Asked
from hattari.core.refusals import not_now
from hattari.games.bluff.lesson.positions import BLUFF, Table, bid, uncovered
from hattari.games.bluff.lesson.stage import NAMES, BluffStage
from hattari.games.bluff.rules.actions import Action, Challenge, Hands, Roll, SpotOn
from hattari.games.bluff.rules.axes import Rules, Stake, starting_dice, wild_face
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.counting import rolled_again
from hattari.games.bluff.rules.phrases import short
from hattari.games.bluff.rules.start import Setup

Bids = tuple[tuple[int, int], ...]

ONES: Hands = ((5,), (6,), (5,))
NO_WILD: Hands = ((5,), (5,), (3,))
LAST: Hands = ((5, 2), (6,), (4, 5))
PAIRS: Hands = ((5, 2), (3, 6), (4, 5))
WITH_ONE: Hands = ((5, 2), (1, 3), (4, 5))
MANY: Hands = ((2, 5, 5), (3, 5, 6), (1, 4, 5))
FULL: Hands = ((2, 3, 4, 5, 6), (1, 3, 4, 5, 5), (1, 2, 2, 4, 5))
GAPPED: Hands = ((1, 2, 3, 5, 6), (1, 3, 4, 5, 5), (1, 2, 2, 4, 5))
ALL_ALIKE: Hands = ((2, 2, 4, 5, 6), (5, 5, 5, 5, 5), (1, 2, 2, 4, 5))
MIXED: Hands = ((2, 2, 4, 5, 6), *FULL[1:])
"""In the place of full hands of which one would be rolled again."""

Asks = Callable[[Rules, "Play"], Asked[BluffStage]]
"""What makes a question of a play under these rules."""
CLAIMS: dict[str, Action] = {"challenge": Challenge(), "spot_on": SpotOn()}
CALLED = {
    "challenge": Text("“Bluff!”", "「ブラフ!」"),
    "spot_on": Text("“Spot-on!”", "「ジャスト!」"),
}
"""What one can call, and how that sounds."""


class Play(msgspec.Struct, frozen=True):
    """A round: the hands, who bids first, the bids, and what the next seat then calls."""

    hands: Hands
    starter: int
    bids: Bids
    claim: str = ""

    @property
    def size(self) -> int:
        """How much there is to look at: the dice, and a little for each bid."""
        return 2 * sum(map(len, self.hands)) + len(self.bids)


def at_table(rules: Rules, seats: int) -> Rules:
    """The same rules for so many seats."""
    return replace(rules, players=Players(seats, seats))


@lru_cache(maxsize=4096)
def bidden(rules: Rules, play: Play, window: bool = False) -> Table:
    """After the bids; raises Refusal where hands of this size don't come about.

    `window`: the one in which anybody may call is left open.
    """
    seats = rules.players.max
    hands = (MIXED if rolled_again(rules, play.hands) else play.hands)[:seats]
    most = starting_dice(rules, seats)
    fixed = rules.stake is not Stake.DICE
    if play.starter >= seats or any(len(h) != most if fixed else len(h) > most for h in hands):
        raise not_now()
    setup = Setup(dice=tuple(map(len, hands)), starter=play.starter)
    rolled = Position(BLUFF, BLUFF.start(rules, seats, setup)).close().chance(Roll(hands))
    table = uncovered(rolled)
    for at, (count, face) in enumerate(play.bids):
        table = bid(table, count, face, window=window and at == len(play.bids) - 1)
    return table


@lru_cache(maxsize=4096)
def claimed(rules: Rules, play: Play) -> Table:
    """After the claim of the seat in turn. Raises Refusal."""
    table = bidden(rules, play)
    return table.act(table.state.turn, CLAIMS[play.claim])


def bid_words(rules: Rules, count: int, face: int) -> str:
    """A bid as it is written: 2×5."""
    return short(Bid(count, face), wild_face(rules))


def who(seat: int) -> Text:
    """A seat, as the subject of a sentence."""
    return NAMES[0] if not seat else Text("The {name}", "{name}").fill(name=NAMES[seat])


def within(seat: int) -> Text:
    """Somebody else, where the sentence goes on."""
    return Text("the {name}", "{name}").fill(name=NAMES[seat])


def subject(seat: int, you: str, other: str) -> Text:
    """A seat with the English verb that follows it; Japanese says the verb elsewhere."""
    return Text("{who} {verb}", "{who}が{verb}").fill(who=who(seat), verb=verb(seat, you, other))


def verb(seat: int, you: str, other: str) -> Text:
    """An English verb in the form that goes with a seat; Japanese says it elsewhere."""
    return Text(you if not seat else other, "")
