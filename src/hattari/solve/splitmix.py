"""Random numbers for compiled loops (splitmix64; Steele, Lea & Flood 2014).

A stream is one number, `seed` (1,).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .compiled import part

Seeds = npt.NDArray[np.uint64]


@part
def _step(seed: Seeds) -> np.uint64:
    """The stream's next number, but for the last mixing of its lower bits."""
    seed[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed: np.uint64 = seed[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    return (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)


@part
def random_bits(seed: Seeds) -> int:
    """32 random bits."""
    bits: int = np.int64(_step(seed) >> np.uint64(32))  # type: ignore[assignment]  # int() stays unsigned
    return bits


@part
def random_below(seed: Seeds, bound: int) -> int:
    """A random number from 0 up to `bound`, below `bound`."""
    return (random_bits(seed) * bound) >> 32


@part
def random_share(seed: Seeds) -> float:
    """A random number from 0 up to 1, below 1, of all the 53 bits that a float has."""
    mixed = _step(seed)
    mixed ^= mixed >> np.uint64(31)
    return float(mixed >> np.uint64(11)) / 9007199254740992.0
