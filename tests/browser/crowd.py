"""A table of as many as one likes: the page is told of more seats than really play.

The server plays a game of a few. On its way to the page each view gets its seats over and over
again, under other names, each with a bid of its own; how the page lies is all that is looked at.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from hattari.core.changes import changed

NAMES = ("Maximiliane", "のんびりしたたぬき", "Bo", "さくら", "Ann-Kathrin", "ドボン太郎")
BY_SEAT = ("hands", "shown", "before", "after", "counts", "lives_before", "lives_after", "open")
"""What a showdown tells of each seat."""


class Crowd:
    """What the pages that are routed through it are told."""

    def __init__(self, page: Page, seats: int = 0) -> None:
        self.seats = seats
        self.claimed: float | None = None
        """How much of all dice the bid of a showdown claims, if not what it really did."""
        self.game: dict[str, Any] = {}
        """What of the game is told otherwise."""
        self.showdown: dict[str, Any] = {}
        """The same of what ended a round."""
        self._view: Any = None
        page.route_web_socket("**/ws/**", self._socket)

    def _socket(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(self._told(text)))

    def _told(self, text: str | bytes) -> str | bytes:
        message = json.loads(text)
        if "view" in message:
            self._view = message["view"]
            return json.dumps({**message, "view": self._crowded()})
        if "changes" in message:
            self._view = changed(self._view, message["changes"])
            return json.dumps({**message, "changes": [self._crowded()]})
        return text

    def _crowded(self) -> Any:
        """The view with more seats than it has."""
        view = deepcopy(self._view)
        if not self.seats:
            return view
        view["seats"] = [
            {
                **seat,
                "index": index,
                "face": None,
                "name": seat["name"] if index < 1 else _name(index),
            }
            for index, seat in enumerate(_repeated(view["seats"], self.seats))
        ]
        if view["game"]:
            _stretch(view["game"], self.seats)
            view["game"].update(self.game)
            if view["game"]["showdown"]:
                view["game"]["showdown"].update(self.showdown)
            if self.claimed is not None and view["game"]["showdown"]:
                _claim(view["game"]["showdown"], self.claimed)
        return view


def _name(index: int) -> str:
    return f"{NAMES[index % len(NAMES)]} {index}"


def _repeated(some: list[Any], count: int) -> list[Any]:
    return [some[min(index, 1 + (index - 1) % (len(some) - 1))] for index in range(count)]


def _stretch(game: dict[str, Any], seats: int) -> None:
    game["seats"] = _repeated(game["seats"], seats)
    for key in BY_SEAT:
        if (game.get("showdown") or {}).get(key):
            game["showdown"][key] = _repeated(game["showdown"][key], seats)
    if game.get("trail"):
        last = game["trail"][-1]
        game["trail"] = [{**last, "seat": seat} for seat in range(seats)] + game["trail"]


def _claim(showdown: dict[str, Any], part: float) -> None:
    """A showdown over another bid, which costs all but one of them a die."""
    dice = [die for hand in showdown["hands"] + showdown["shown"] for die in hand]
    count = max(1, round(part * len(dice)))
    actual = sum(die in showdown["counting"] for die in dice)
    had = showdown["before"]
    cost = {"after": had[:1] + [each - 1 for each in had[1:]], "out": list(range(1, len(had)))}
    showdown.update(cost, count=count, actual=actual, margin=actual - count, counts=[])
