"""How a round can go on after an action, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from hattari.core.evaluation import Branch
from hattari.core.game import Text

KINDS = (
    "own_right",
    "own_wrong",
    "doubted_true",
    "doubted_false",
    "spot_on_right",
    "spot_on_wrong",
    "pass_true",
    "pass_false",
    "goes_on",
)
"""The ends of a round that hang on the action itself, and that it goes on to another end."""

OWN_RIGHT, OWN_WRONG, DOUBTED, SPOT_ON, PASS, GOES_ON = 0, 1, 2, 4, 6, 8
"""Places in `KINDS`; of a pair the first one."""

WORDS = {
    "own_right": Text("You are right", "あなたが正しい"),
    "own_wrong": Text("You are wrong", "あなたが外れる"),
    "doubted_true": Text("It is doubted, and it was true", "疑われるが、本当だった"),
    "doubted_false": Text("It is doubted, and it was false", "疑われて、うそだった"),
    "spot_on_right": Text("Someone calls it exact, and is right", "ぴったりと宣言され、的中する"),
    "spot_on_wrong": Text("Someone calls it exact, and is wrong", "ぴったりと宣言されるが、外れる"),
    "pass_true": Text("The pass is doubted, and it was true", "パスが疑われるが、本当だった"),
    "pass_false": Text("The pass is doubted, and it was false", "パスが疑われて、うそだった"),
    "goes_on": Text("The round goes on", "ラウンドが続く"),
}


def branches(kinds: npt.NDArray[np.int64], values: npt.NDArray[np.float64]) -> tuple[Branch, ...]:
    """The branches of an action, the likeliest first: kind and value of each time it was played."""
    many = np.bincount(kinds, minlength=len(KINDS))
    sums = np.bincount(kinds, values, minlength=len(KINDS))
    return weighed(many / len(kinds), sums / np.maximum(many, 1))


def weighed(
    chances: Sequence[float] | npt.NDArray[np.float64], values: object
) -> tuple[Branch, ...]:
    """Branches by their chances and values, in the order of `KINDS`; those without a chance not."""
    rows = zip(KINDS, np.asarray(chances).tolist(), np.asarray(values).tolist(), strict=True)
    found = [Branch(kind, WORDS[kind], chance, value) for kind, chance, value in rows if chance]
    return tuple(sorted(found, key=lambda branch: -branch.chance))
