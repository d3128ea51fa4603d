"""What a few numbers come to, each used once, with + − × ÷ and brackets: knows no rules.

A calculation never has to go below zero: where one does, another comes to the same without.
Values on the way are fractions in lowest terms, as pairs: fast enough to be asked at every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import gcd

Numbers = tuple[int, ...]
"""In order of size."""

Value = tuple[int, int]
"""A fraction, in lowest terms."""

_LOOSE = "+−"


def reached(numbers: Numbers, fractions: bool) -> frozenset[int]:
    """The whole numbers that these come to, all used; `fractions` may come up on the way or not."""
    return _reached(tuple(sorted(numbers)), fractions)


@lru_cache(maxsize=4096)
def _reached(numbers: Numbers, fractions: bool) -> frozenset[int]:
    return frozenset([whole for whole, parts in _values(numbers, fractions) if parts == 1])


@lru_cache(maxsize=1024)
def _values(numbers: Numbers, fractions: bool) -> frozenset[Value]:
    if len(numbers) == 1:
        return frozenset({(numbers[0], 1)})
    return frozenset(
        [
            value
            for left, right in _splits(numbers)
            for one in _values(left, fractions)
            for other in _values(right, fractions)
            for value in _together(one, other)
            if fractions or value[1] == 1
        ]
    )


def _splits(numbers: Numbers) -> Iterator[tuple[Numbers, Numbers]]:
    """The numbers in two parts, neither empty; each way once."""
    seen: set[tuple[Numbers, Numbers]] = set()
    for size in range(1, len(numbers) // 2 + 1):
        for places in combinations(range(len(numbers)), size):
            left = tuple([numbers[place] for place in places])
            right = tuple([each for place, each in enumerate(numbers) if place not in places])
            if (left, right) not in seen:
                seen |= {(left, right), (right, left)}
                yield left, right


def _together(one: Value, other: Value) -> Iterator[Value]:
    """What two values come to with each of the signs."""
    return (value for _, _, value in _steps(one, other))


def _steps(one: Value, other: Value) -> Iterator[tuple[str, bool, Value]]:
    """Sign, whether the two change places, and what they come to."""
    (a, b), (c, d) = one, other
    parts, first, second = b * d, a * d, c * b
    yield "+", False, _lowest(first + second, parts)
    yield "−", first < second, _lowest(abs(first - second), parts)
    yield "×", False, _lowest(a * c, parts)
    if second:
        yield "÷", False, _lowest(first, second)
    if first:
        yield "÷", True, _lowest(second, first)


def _lowest(above: int, below: int) -> Value:
    common = gcd(above, below)
    return above // common, below // common


# How it is done --------------------------------------------------------------------------


def calculation(numbers: Numbers, fractions: bool, wanted: int) -> str | None:
    """A way in which these numbers come to the wanted one; the plainest, a sum, if there is one."""
    if sum(numbers) == wanted:
        return " + ".join(map(str, numbers))
    return _way(tuple(sorted(numbers)), fractions, (wanted, 1))


@lru_cache(maxsize=1024)
def _way(numbers: Numbers, fractions: bool, wanted: Value) -> str | None:
    if len(numbers) == 1:
        return str(numbers[0]) if wanted == (numbers[0], 1) else None
    for left, right in _splits(numbers):
        for one in sorted(_values(left, fractions)):
            for other in sorted(_values(right, fractions)):
                for sign, turned, value in _steps(one, other):
                    if value == wanted:
                        ways = _way(left, fractions, one), _way(right, fractions, other)
                        return _joined(sign, *(ways[::-1] if turned else ways))
    return None


def _joined(sign: str, first: str | None, then: str | None) -> str:
    """Two calculations made one, in brackets where they have to be."""
    one, other = first or "", then or ""
    if sign in "×÷":
        one = _bracketed(one, _LOOSE)
    if sign != "+":
        other = _bracketed(other, _LOOSE + ("×÷" if sign == "÷" else ""))
    return f"{one} {sign} {other}"


def _bracketed(said: str, signs: str) -> str:
    """In brackets if one of these signs stands outside of others."""
    depth = 0
    for letter in said:
        depth += (letter == "(") - (letter == ")")
        if not depth and letter in signs:
            return f"({said})"
    return said
