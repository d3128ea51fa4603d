"""Where dice and shuffles come from: the only door for randomness.

Everything here is a pure function of (round seed, label, index), so that a retry after a
conflict draws the same dice, and a finished round can be checked by anybody who knows its
seed. The stream is HMAC-SHA256(round seed, "label/index/counter"), 32 bytes a block.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
CONTRIBUTION_BYTES = 16
NO_CONTRIBUTION = bytes(CONTRIBUTION_BYTES)
"""What stands for a seat that sent no contribution: sixteen zero bytes."""

# A byte gives a die by its remainder; 252 and more would favour low faces.
_DIE_LIMIT = 252
_FACES = bytes(byte % 6 + 1 for byte in range(256))
_REJECTED = bytes(range(_DIE_LIMIT, 256))


def commitment(server_seed: bytes) -> str:
    """Hex SHA-256 of a server seed: shown before the round, checked after it."""
    return hashlib.sha256(server_seed).hexdigest()


def round_seed(server_seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """The seed of a round, 32 bytes: the server's 32 mixed with 16 of each seat, in order."""
    return hmac.digest(server_seed, b"hattari/round/" + b"".join(contributions), "sha256")


def from_hex(text: str, length: int) -> bytes:
    """So many bytes from hex in its only form, so that no digit can change unnoticed.

    Raises ValueError.
    """
    data = bytes.fromhex(text)
    if len(data) != length or data.hex() != text:
        raise ValueError(f"expected {2 * length} hex digits in lower case, came “{text}”")
    return data


def _block(seed: bytes, label: str, index: int, counter: int) -> bytes:
    return hmac.digest(seed, f"{label}/{index}/{counter}".encode(), "sha256")


def dice(seed: bytes, label: str, index: int, count: int) -> tuple[int, ...]:
    """`count` fair dice, each 1 to 6, in the order of the stream."""
    faces, counter = b"", 0
    while len(faces) < count:
        faces += _block(seed, label, index, counter).translate(_FACES, _REJECTED)
        counter += 1
    return tuple(faces[:count])


def _numbers(seed: bytes, label: str, index: int) -> Iterator[int]:
    counter = 0
    while True:
        yield from _block(seed, label, index, counter)
        counter += 1


def below(numbers: Iterator[int], bound: int) -> int:
    """A fair number from 0 to bound - 1 (bound <= 256) from a stream of bytes."""
    limit = 256 - 256 % bound
    for number in numbers:
        if number < limit:
            return number % bound
    raise ValueError("the stream of bytes ended before a number was found")


def lot(seed: bytes, label: str, index: int, bound: int) -> int:
    """One fair number from 0 to bound - 1, bound <= 256: who starts, for example."""
    return below(_numbers(seed, label, index), bound)


def shuffle(seed: bytes, label: str, index: int, items: Sequence[T]) -> tuple[T, ...]:
    """The items (at most 256) in a fair order, by Fisher-Yates from the last place down."""
    numbers = _numbers(seed, label, index)
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = below(numbers, last + 1)
        result[last], result[other] = result[other], result[last]
    return tuple(result)
