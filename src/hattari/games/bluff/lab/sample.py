"""Games as arrays: all that the measures read.

Letters in shapes: R rounds, in the order of games and within them; G games; n seats.
"""

from __future__ import annotations

from functools import cached_property

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.lab.files import Arrays

from .coin import Aim

Bools = npt.NDArray[np.bool_]
Doubles = npt.NDArray[np.float64]
Integers = npt.NDArray[np.integer]


class Choices(msgspec.Struct, frozen=True, eq=False):
    """What the seats chose from, summed over the decisions of each round: each (R,) float64.

    counted: decisions; entropy of the policy in nats; close: actions within .01 W of the best;
    stuck: decisions in which every action lowers W.
    """

    counted: Doubles
    entropy: Doubles
    close: Doubles
    stuck: Doubles

    def of(self, rows: Bools) -> Choices:
        """Those of some rounds."""
        return Choices(*(getattr(self, name)[rows] for name in Choices.__struct_fields__))


class Sample(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Games of one rule set.

    game (R,): the number of each round's game, never falling, from 0 to G - 1. before, after
    (R, n): what each seat owns (dice or lives; 0: out). starter, bidder, claimant (R,): seats.
    kind (R,): CHALLENGE or SPOT_ON; margin (R,): actual - claimed; right (R,): the claimant was.
    turns (R,): of seats; windows (R,): after bids. win (R, n): each seat's share of first place as
    the round opens, by the players' own reckoning; prize (G, n): what it was in the end. `aim`:
    what first place is for.
    """

    seats: int
    aim: Aim
    games: int
    game: Integers
    before: Integers
    after: Integers
    starter: Integers
    bidder: Integers
    claimant: Integers
    kind: Integers
    margin: Integers
    right: Bools
    turns: Integers
    windows: Integers
    win: Doubles | None
    prize: Doubles
    choices: Choices | None = None

    @property
    def more_wins(self) -> bool:
        """Whether who owns more is ahead."""
        return self.aim is not Aim.FIRST_OUT

    def of_games(self, kept: Bools) -> Sample:
        """Only the games that are kept (G,), numbered anew."""
        rows, number = kept[self.game], np.cumsum(kept) - 1
        choices = self.choices
        return msgspec.structs.replace(
            self,
            games=int(kept.sum()),
            game=number[self.game[rows]],
            win=None if self.win is None else self.win[rows],
            prize=self.prize[kept],
            choices=None if choices is None else choices.of(rows),
            **{name: getattr(self, name)[rows] for name in (*SMALL, "right")},
        )

    def per_game(self, of_rounds: npt.NDArray[np.generic]) -> Doubles:
        """(G,): the sum over the rounds of each game."""
        sums = np.bincount(self.game, of_rounds.astype(np.float64), self.games)
        return np.asarray(sums, np.float64)

    @cached_property
    def inside(self) -> Bools:
        """(R, n): who plays the round."""
        return self.before > 0

    @cached_property
    def left(self) -> Doubles:
        """(R,): how many play the round."""
        return np.asarray(self.inside.sum(axis=1), np.float64)

    @cached_property
    def standing(self) -> Doubles:
        """(R, n): more is better; -inf for who is not in the round."""
        owned = self.before.astype(np.float64)
        signed = owned if self.more_wins else -owned
        return np.asarray(np.where(self.inside, signed, -np.inf), np.float64)

    @cached_property
    def last(self) -> Doubles:
        """(R, n): 1 for who is behind the others, parted among several; 0 where all are level."""
        lowest = np.where(self.inside, self.standing, np.inf).min(axis=1, keepdims=True)
        behind = (self.standing == lowest) & self.inside
        level = behind.sum(axis=1) == self.left
        shares = behind / behind.sum(axis=1, keepdims=True)
        return np.asarray(np.where(level[:, None], 0.0, shares), np.float64)

    @cached_property
    def lost(self) -> Bools:
        """(R, n): who came off worst: who paid; under `shed` who was wrong, where it mattered."""
        if self.more_wins:
            return np.asarray(self.after < self.before)
        wrong = np.where(self.right, self.bidder, self.claimant)
        mattered = (self.after != self.before).any(axis=1)
        return np.asarray(mattered[:, None] & (np.arange(self.seats) == wrong[:, None]))

    @cached_property
    def rounds(self) -> Doubles:
        """(G,): rounds of each game."""
        return np.bincount(self.game, minlength=self.games).astype(np.float64)

    @cached_property
    def first(self) -> npt.NDArray[np.int64]:
        """(G,): the row of each game's first round."""
        return np.searchsorted(self.game, np.arange(self.games))

    @cached_property
    def number(self) -> npt.NDArray[np.int64]:
        """(R,): which round of its game a row is, from 0 on."""
        return np.arange(len(self.game)) - self.first[self.game]

    @cached_property
    def is_final(self) -> Bools:
        """(R,): the last round of its game."""
        return np.append(self.game[1:] != self.game[:-1], True)

    @cached_property
    def win_after(self) -> Doubles | None:
        """(R, n): shares of first place once the round is settled."""
        if self.win is None:
            return None
        following = np.roll(self.win, -1, axis=0)
        return np.where(self.is_final[:, None], self.prize[self.game], following)

    @cached_property
    def winner(self) -> npt.NDArray[np.int64]:
        """(G,): who won alone; -1 where several did."""
        alone = self.prize.max(axis=1) > 0.999
        return np.where(alone, self.prize.argmax(axis=1), -1)


def joined(parts: list[Sample]) -> Sample:
    """Samples of the same rules and seats as one, the games numbered on."""
    starts = np.cumsum([0, *(part.games for part in parts)])
    plain = {
        name: np.concatenate([getattr(part, name) for part in parts]) for name in (*SMALL, "right")
    }
    return Sample(
        seats=parts[0].seats,
        aim=parts[0].aim,
        games=int(starts[-1]),
        game=np.concatenate(
            [part.game + start for part, start in zip(parts, starts, strict=False)]
        ),
        win=_optional([part.win for part in parts]),
        prize=np.concatenate([part.prize for part in parts]),
        choices=_joined_choices([part.choices for part in parts]),
        **plain,
    )


def _optional(parts: list[Doubles | None]) -> Doubles | None:
    found = [part for part in parts if part is not None]
    return np.concatenate(found) if len(found) == len(parts) else None


def _joined_choices(parts: list[Choices | None]) -> Choices | None:
    found = [part for part in parts if part is not None]
    if len(found) < len(parts):
        return None
    names = Choices.__struct_fields__
    return Choices(*(np.concatenate([getattr(part, name) for part in found]) for name in names))


# Samples as small arrays -----------------------------------------------------------------

AIMS = tuple(Aim)
SMALL = ("before", "after", "starter", "bidder", "claimant", "kind", "margin", "turns", "windows")


def packed(sample: Sample) -> Arrays:
    """A sample as small numbers: the same whether it comes from a worker or from a file."""
    choices = sample.choices
    if choices is None or sample.win is None:
        raise ValueError("a sample of learned players tells what they chose from and reckoned")
    return {
        "facts": np.array([sample.seats, AIMS.index(sample.aim), sample.games], np.int32),
        "game": sample.game.astype(np.int32),
        **{name: getattr(sample, name).astype(np.int16) for name in SMALL},
        "right": sample.right,
        "win": sample.win.astype(np.float32),
        "prize": sample.prize,
        **{
            f"choices_{name}": getattr(choices, name).astype(np.float32)
            for name in Choices.__struct_fields__
        },
    }


def unpacked(arrays: Arrays) -> Sample:
    """The sample of these arrays."""
    seats, aim, games = (int(fact) for fact in arrays["facts"])
    choices = (arrays[f"choices_{name}"].astype(np.float64) for name in Choices.__struct_fields__)
    return Sample(
        seats=seats,
        aim=AIMS[aim],
        games=games,
        game=arrays["game"].astype(np.int64),
        right=arrays["right"],
        win=arrays["win"].astype(np.float64),
        prize=arrays["prize"],
        choices=Choices(*choices),
        **{name: arrays[name].astype(np.int64) for name in SMALL},
    )
