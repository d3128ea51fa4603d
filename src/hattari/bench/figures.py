"""What a benchmark says."""

from __future__ import annotations

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
