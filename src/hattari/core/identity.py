"""Values told apart by which they are, not by what they hold."""

from __future__ import annotations

from typing import Generic, TypeVar

from typing_extensions import override

T = TypeVar("T")


class Same(Generic[T]):
    """A value that is equal to itself alone: a key of what can't be hashed, or not quickly.

    It keeps its value, so that no other gets the identity that it goes by.
    """

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    @override
    def __hash__(self) -> int:
        return id(self.value)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value
