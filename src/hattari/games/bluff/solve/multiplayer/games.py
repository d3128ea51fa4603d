"""Whole games played by strategies, thousands of them in seconds, every round told.

What depends on what: the lot for the first starter and the dice of (game, round, seat) are a
function of the seed alone, so games of other strategies under the same seed can be compared in
pairs. A seat with fewer dice has the first of those that it would have had; dice rolled again
depend on the game, the round, the seat and how many it has shown. What strategies draw comes from
a stream of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core.game import Refusal, Text
from hattari.games.bluff.rules.axes import Rules, starting_dice
from hattari.games.bluff.solve.lookups import compile_rules
from hattari.games.bluff.solve.simulate import empty_table, house
from hattari.games.bluff.solve.simulate.table import LOGGED

from . import recording
from .abstraction import ACTIONS, Decision, Players, Setting, State
from .rounds import Games
from .strategy import OPTIONS, Doubles, Longs, Strategy, abstraction_of

Bools = npt.NDArray[np.bool_]


class Start(msgspec.Struct, frozen=True):
    """Where games begin: dice and lives by seat, None by the rules; the starter, None by lot."""

    dice: tuple[int, ...] | None = None
    lives: tuple[int, ...] | None = None
    starter: int | None = None


BY_THE_RULES = Start()


class Rounds(msgspec.Struct, frozen=True, eq=False):
    """Games round by round. N rounds in the order of games; (N,) int64 unless said otherwise.

    `number` from 1; `kind` 0 challenge, 1 spot-on; `margin` actual - bid; count and face of that
    bid; `turns` of seats, however many decisions each took; `windows` after bids; `last` (N,) bool;
    `next_starter` -1 where last. By seat (N, seats): dice and lives before and after, `before` and
    `after` being what can be lost; `out` bool; decisions in turn; sums over them: `entropy` in
    nats, `close` actions within .01 of the best, `stuck` where every action loses worth, `bluffs`
    bids likelier false than true, `rerolls`, `options` actions there were. places (games, seats):
    how many are ahead; won (games, seats): shares of first place.
    """

    seats: int
    games: int
    game: Longs
    number: Longs
    starter: Longs
    challenger: Longs
    bidder: Longs
    kind: Longs
    margin: Longs
    count: Longs
    face: Longs
    palifico: Bools
    turns: Longs
    windows: Longs
    last: Bools
    next_starter: Longs
    before: Longs
    after: Longs
    dice_before: Longs
    dice_after: Longs
    lives_before: Longs
    lives_after: Longs
    out: Bools
    decisions: Longs
    entropy: Doubles
    close: Doubles
    stuck: Longs
    bluffs: Longs
    rerolls: Longs
    options: Longs
    places: Longs
    won: Doubles


# Games ---------------------------------------------------------------------------------------

BATCH = 2000
"""Games played at a time."""


def play_games(  # noqa: PLR0913 (what may be left out is named)
    rules: Rules,
    strategies: Sequence[Strategy],
    games: int,
    seed: int,
    start: Start = BY_THE_RULES,
    *,
    first: int = 0,
    cores: int = 1,
) -> Rounds:
    """The games of numbers from `first` on, a strategy for each seat.

    The same whatever the number of cores. Raises Refusal where the start can't be.
    """
    seats = len(strategies)
    dice, lives = _stocks(rules, seats, start)
    spans = [
        (number, min(number + BATCH, first + games))
        for number in range(first, first + games, BATCH)
    ]
    table = Playing(rules, tuple(strategies), dice, lives, start.starter, seed)
    with ThreadPoolExecutor(cores) as pool:
        parts = list(pool.map(table.play, spans))
    return _rounds(seats, games, [part for each in parts for part in each])


def _stocks(rules: Rules, seats: int, start: Start) -> tuple[Longs, Longs]:
    lookups = compile_rules(rules, seats)
    most = starting_dice(rules, seats)
    dice = start.dice or (most,) * seats
    lives = (start.lives or (rules.lives,) * seats) if lookups.lives else (0,) * seats
    limits = ((dice, most), (lives, rules.lives if lookups.lives else 0))
    fits = all(len(row) == seats and min(row) >= 0 and max(row) <= top for row, top in limits)
    alive = [min(d, v) if lookups.lives else d for d, v in zip(dice, lives, strict=False)]
    is_in = start.starter is None or (0 <= start.starter < seats and bool(alive[start.starter]))
    if not fits or sum(map(bool, alive)) < 2 or not is_in:
        raise Refusal(
            "impossible_start",
            Text(
                "A start needs a number for each of the {seats} seats, at most {most} dice, "
                "and two seats in play.",
                "開始局面には {seats} 席ぶんの数(ダイスは最大 {most} 個)と、2席以上が必要です。",
            ).fill(seats=seats, most=most),
        )
    return np.array(dice, np.int64), np.array(lives, np.int64)


Part = tuple[Longs, Doubles, Longs]


class Playing(msgspec.Struct, frozen=True):
    """Everything that a batch of games needs."""

    rules: Rules
    strategies: tuple[Strategy, ...]
    dice: Longs
    lives: Longs
    starter: int | None
    seed: int

    def play(self, span: tuple[int, int]) -> list[Part]:
        """Rows of rounds, feelings of seats and places of these games."""
        parts = []
        first, end = span
        rows = 24 * (end - first) * len(self.strategies)
        while first < end:
            part, games = self._some((first, end), rows)
            parts.append(part)
            first += games
            rows = rows if games else 4 * rows
        return parts

    def _some(self, span: tuple[int, int], rows: int) -> tuple[Part, int]:
        into = self.space(rows, span[1] - span[0])
        games, used = self.run(new_state(len(self.strategies)), span, into)
        told, felt, places = into
        return (told[:used], felt[:used], places[:games]), games

    def space(self, rows: int, games: int) -> Part:
        """Space for what is told."""
        seats = len(self.strategies)
        return (
            np.zeros((rows, recording.NEXT + 1 + seats * recording.OF_SEAT), np.int64),
            np.zeros((rows, seats, 2)),
            np.zeros((games, 2, seats), np.int64),
        )

    def run(self, state: State, span: tuple[int, int], into: Part) -> tuple[int, int]:
        """Play from this state, as long as there are rows; (games, rounds)."""
        starter = -1 if self.starter is None else self.starter
        games = Games(self.dice, self.lives, starter, *span, self.seed)
        return recording.play(setting_of(self.rules, self.strategies), state, games, *into)


def trace(
    rules: Rules, strategies: Sequence[Strategy], seed: int, rows: int = 100_000
) -> npt.NDArray[np.int64]:
    """One game event by event, with the columns of `simulate.trace`; options are not counted."""
    seats = len(strategies)
    dice, lives = _stocks(rules, seats, BY_THE_RULES)
    table = Playing(rules, tuple(strategies), dice, lives, None, seed)
    state = new_state(seats, rows)
    table.run(state, (0, 1), table.space(rows, 1))
    return state.table.log[: int(state.table.now[LOGGED])].copy()


def setting_of(rules: Rules, strategies: Sequence[Strategy]) -> Setting:
    """The rules, and how everybody plays, as the loops read them."""
    seats = len(strategies)
    table = house(compile_rules(rules, seats))
    return Setting(table, abstraction_of(rules, seats), players_of(strategies))


def players_of(strategies: Sequence[Strategy]) -> Players:
    """Strategies as the loops read them, each once."""
    different = list({id(one): one for one in strategies}.values())
    number = {id(one): place for place, one in enumerate(different)}
    return Players(
        policy=np.stack([one.policy for one in different]),
        gain=np.stack([one.gain for one in different]),
        trust=np.stack([one.trust for one in different]),
        barred=np.array([sum(OPTIONS[name] for name in one.barred) for one in different], np.int64),
        of=np.array([number[id(one)] for one in strategies], np.int64),
    )


def new_state(seats: int, rows: int = 0) -> State:
    """A state where nothing has happened; its log has so many rows."""
    return State(
        table=empty_table(seats, rows),
        told=np.zeros((seats, 7)),
        choice=np.zeros(1, np.uint64),
        origin=np.zeros(1, np.uint64),
        order=np.zeros(seats, np.int64),
        decision=_decision(),
    )


def _decision() -> Decision:
    def longs(many: int) -> Longs:
        return np.zeros(many, np.int64)

    def doubles(many: int) -> Doubles:
        return np.zeros(many)

    return Decision(
        can=longs(ACTIONS),
        bid=longs(ACTIONS),
        show=longs(ACTIONS),
        odds=doubles(ACTIONS),
        looks=doubles(ACTIONS),
        share=doubles(ACTIONS),
        held=longs(7),
        in_sight=longs(7),
        sides=longs(7),
        heard=doubles(7),
        felt=doubles(7),
        facts=longs(5),
    )


def _rounds(seats: int, games: int, parts: list[Part]) -> Rounds:
    told, felt, places = (np.concatenate(each) for each in zip(*parts, strict=True))
    by_seat = told[:, recording.NEXT + 1 :].reshape(len(told), seats, recording.OF_SEAT)
    has_lives = bool(by_seat[:, :, recording.LIVES].any())
    stock = (recording.LIVES, recording.LIVES_AFTER) if has_lives else (0, recording.DICE_AFTER)
    before, after = by_seat[:, :, stock[0]], by_seat[:, :, stock[1]]
    return Rounds(
        seats=seats,
        games=games,
        game=told[:, recording.GAME],
        number=told[:, recording.NUMBER],
        starter=told[:, recording.BEGAN],
        challenger=told[:, recording.CLAIMANT],
        bidder=told[:, recording.BIDDER],
        kind=told[:, recording.KIND],
        margin=told[:, recording.MARGIN],
        count=told[:, recording.COUNT],
        face=told[:, recording.FACE],
        palifico=told[:, recording.PALIFICO] > 0,
        turns=told[:, recording.TURNS],
        windows=told[:, recording.WINDOWS],
        last=told[:, recording.LAST] > 0,
        next_starter=told[:, recording.NEXT],
        before=before,
        after=after,
        dice_before=by_seat[:, :, recording.DICE],
        dice_after=by_seat[:, :, recording.DICE_AFTER],
        lives_before=by_seat[:, :, recording.LIVES],
        lives_after=by_seat[:, :, recording.LIVES_AFTER],
        out=(before > 0) & (after == 0),
        decisions=by_seat[:, :, recording.DECISIONS],
        entropy=felt[:, :, recording.ENTROPY],
        close=felt[:, :, recording.NEAR],
        stuck=by_seat[:, :, recording.STUCK],
        bluffs=by_seat[:, :, recording.BLUFFS],
        rerolls=by_seat[:, :, recording.REROLLS],
        options=by_seat[:, :, recording.OPTIONS],
        places=places[:, 0],
        won=np.where(places[:, 0] == 0, 1 / np.maximum(places[:, 1], 1), 0.0),
    )
