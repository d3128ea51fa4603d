"""How many sequences of actions a round has, by length, over fixed rolls.

Cups are turned and windows closed without being counted; in a window the seats answer in
their order. A reroll brings dice fixed by its number in the round, so that both engines
get the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

from hattari.core import chance
from hattari.core.game import Turn, Window
from hattari.games.bluff.rules.actions import NewDice, Phase, Roll, State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.start import Setup

from . import naive
from .playing import BLUFF, fold

Hands = tuple[tuple[int, ...], ...]

SEED = bytes(range(32))


def new_dice(number: int, count: int) -> tuple[int, ...]:
    """What the reroll with this number in the round brings."""
    return tuple(sorted(chance.dice(SEED, "perft", number, count)))


class Node(Protocol):
    """A moment of a round in either engine."""

    def count(self) -> int:
        """How many actions there are."""
        ...

    def children(self) -> Iterator[Node]:
        """The moments after each action."""
        ...

    def end(self) -> str | None:
        """Everybody's dice (or lives), once the round is settled."""
        ...


class Engine:
    """A moment in the engine under test."""

    def __init__(self, state: State, rerolls: int = 0) -> None:
        while state.phase in (Phase.REROLLING, Phase.UNCOVER):
            if state.phase is Phase.REROLLING:
                dice = new_dice(rerolls, len(state.hands[state.turn]))
                state, rerolls = fold(state, BLUFF.resolve(state, NewDice(dice))), rerolls + 1
            else:
                state = fold(state, BLUFF.close(state))
        awaited = BLUFF.awaits(state)
        if isinstance(awaited, Window) and not awaited.pending:
            state = fold(state, BLUFF.close(state))
        self.state, self.rerolls = state, rerolls

    def _seat(self) -> int | None:
        awaited = BLUFF.awaits(self.state)
        if isinstance(awaited, Turn):
            return awaited.seat
        return awaited.pending[0] if isinstance(awaited, Window) else None

    def count(self) -> int:
        seat = self._seat()
        return 0 if seat is None else len(BLUFF.legal(self.state, seat))

    def children(self) -> Iterator[Node]:
        seat = self._seat()
        if seat is not None:
            for action in BLUFF.legal(self.state, seat):
                events = BLUFF.decide(self.state, seat, action)
                yield Engine(fold(self.state, events), self.rerolls)

    def end(self) -> str | None:
        last = self.state.last
        return None if last is None else words(last.lives or last.dice)


class Naive:
    """A moment in the second implementation."""

    def __init__(self, game: naive.Game, rerolls: int = 0) -> None:
        if game["window"] is not None and not naive.pending(game):
            game = naive.close(game)
        self.game, self.rerolls = game, rerolls

    def _moves(self) -> tuple[int, list[naive.Move]]:
        waiting = naive.pending(self.game)
        seat = waiting[0] if waiting else self.game["turn"]
        return seat, naive.moves(self.game, seat)

    def count(self) -> int:
        return len(self._moves()[1])

    def children(self) -> Iterator[Node]:
        seat, moves = self._moves()
        for move in moves:
            show = move[-1] if isinstance(move[-1], tuple) else ()
            dice = new_dice(self.rerolls, len(self.game["hidden"][seat]) - len(show))
            after = naive.play(self.game, seat, move, dice if show else ())
            yield Naive(after, self.rerolls + bool(show))

    def end(self) -> str | None:
        if not self.game["settled"]:
            return None
        lives = self.game["rules"]["stake"] == "lives"
        return words(self.game["lives" if lives else "dice"])


def words(numbers: Sequence[int]) -> str:
    """Numbers as the files write them."""
    return " ".join(map(str, numbers))


def engine(rules: Rules, roll: Hands) -> Engine:
    """A round with this roll; the first seat starts."""
    counts = tuple(map(len, roll))
    state = BLUFF.start(rules, len(roll), Setup(dice=counts, starter=0))
    state = fold(state, BLUFF.close(state))
    return Engine(fold(state, BLUFF.resolve(state, Roll(roll))))


def second(rules: Rules, roll: Hands) -> Naive:
    """The same round in the second implementation."""
    game = naive.new(BLUFF.rulebook.full(rules), len(roll), [len(hand) for hand in roll])
    return Naive(naive.roll(game, roll))


def perft(node: Node, depth: int) -> int:
    """How many sequences of exactly this many actions follow."""
    if depth == 1:
        return node.count()
    return sum(perft(child, depth - 1) for child in node.children())


def whole_round(node: Node) -> tuple[Counter[int], Counter[str]]:
    """The sequences by length, and the rounds' ends by what everybody owns after them."""
    lengths: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    level: list[Node] = [node]
    for depth in range(1, 100):
        level = [child for parent in level for child in parent.children()]
        if not level:
            break
        lengths[depth] = len(level)
        ends.update(end for child in level if (end := child.end()) is not None)
    return lengths, ends


# Files -----------------------------------------------------------------------------------

ONE_DIE: Hands = ((3,), (6,))
TWO_DICE: tuple[Hands, ...] = (((1, 1), (2, 6)), ((3, 5), (4, 4)), ((1, 6), (5, 6)))
DEPTH = 3

HEADER = """\
# {preset}: sequences of actions of one round, two seats, the first starts.
# "length count" after each roll; a whole round also "ends STOCK count", what both seats own
# after its settlement. tests/games/bluff/perft.py says how to count.
"""


def text(preset: str, opened: Sequence[Node]) -> str:
    """A preset's file: one whole round with one die each, then three rolls of two dice."""
    one, *two = opened
    lengths, ends = whole_round(one)
    lines = [f"round {_roll(ONE_DIE)}"]
    lines += [f"{length} {count}" for length, count in sorted(lengths.items())]
    lines += [f"ends {end} {count}" for end, count in sorted(ends.items())]
    for roll, node in zip(TWO_DICE, two, strict=True):
        lines += [f"roll {_roll(roll)}"]
        lines += [f"{length} {perft(node, length)}" for length in range(1, DEPTH + 1)]
    return HEADER.format(preset=preset) + "\n".join(lines) + "\n"


def _roll(roll: Hands) -> str:
    return " | ".join(words(hand) for hand in roll)
