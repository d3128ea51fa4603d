"""What our connections offer the application beside ASGI: many texts in one write, and to be told
that what they asked for has its turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

TEXTS = "hattari.texts"
TURN = "hattari.turn"


class SendTexts(Protocol):
    """Sends texts, each a frame, that come as UTF-8. Raises when nobody is there any more."""

    async def __call__(self, texts: Sequence[bytes]) -> None: ...


class WriteTexts(Protocol):
    """Sends such texts at once; whether it could: else nothing was sent."""

    def __call__(self, texts: Sequence[bytes]) -> bool: ...


def sender(scope: Mapping[str, Any]) -> SendTexts:
    """What a socket that came through `SocketProtocol` sends its texts with."""
    send: SendTexts = scope["extensions"][TEXTS]["send"]
    return send


def writer(scope: Mapping[str, Any]) -> WriteTexts:
    """What it sends them with while its client reads."""
    write: WriteTexts = scope["extensions"][TEXTS]["write"]
    return write


def turn_begins(scope: Mapping[str, Any]) -> None:
    """Tell a connection of ours that what it asked for is being answered from now on."""
    turn = scope.get("extensions", {}).get(TURN)
    begins = turn and turn["begins"]()
    if begins is not None:
        begins()
