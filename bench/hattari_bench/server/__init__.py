"""Other servers under the load of `hattari bench server`, from npm."""

from __future__ import annotations

from hattari.bench.server.hall import Peer

from . import boardgame, colyseus


def peers() -> tuple[Peer, ...]:
    """boardgame.io stands beside us in every run, Colyseus under a load of one's own."""
    return (boardgame.PEER, colyseus.PEER)
