"""What a benchmark says."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import quantiles

import msgspec


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One measured value; where a peer ran beside it, the peer's value and value / peer's."""

    name: str
    value: float
    unit: str
    peer: str | None = None
    peer_value: float | None = None
    ratio: float | None = None


def beside(figure: Figure, peer: str, peer_value: float) -> Figure:
    """The figure with a peer that ran in the same run."""
    return msgspec.structs.replace(
        figure, peer=peer, peer_value=peer_value, ratio=round(figure.value / peer_value, 2)
    )


def p99_ms(took: Sequence[float]) -> float:
    """The time in ms that all but one of a hundred took, of seconds."""
    return round(1000 * quantiles(took, n=100)[-1], 3)
