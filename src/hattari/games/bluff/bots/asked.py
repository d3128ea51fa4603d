"""How much can be won from a bot in a small round under any rules, exactly.

As `exploit`, which is quicker where arrays say the rules: the bot is asked at every moment that it
can come to, and best responses to what it says are exact.
"""

from __future__ import annotations

import numpy as np

from hattari.bots.bot import Bot
from hattari.games.bluff.rules.actions import State
from hattari.games.bluff.solve.generic import Game, laid_out, right, worth_of
from hattari.games.bluff.solve.generic.beginning import Beginning, dealt, folded, opened
from hattari.games.bluff.solve.generic.kernels import Floats
from hattari.games.bluff.solve.whole import Guess
from hattari.solve.bounds import Bounds

from .exploit import Live, Shares, mixed


class Asked:
    """A bot's policy for a round of two seats, the bot in both; seat 0 starts.

    `times`: how often a bot that can't tell its shares is asked. Raises ValueError for a round
    with rerolls or with too many dice.
    """

    def __init__(self, before: Beginning, bot: Bot, times: int) -> None:
        layout = laid_out(before)
        if layout is None:
            raise ValueError("expected a round without rerolls and with few dice")
        self.before, self.bot, self.times = before, bot, times
        self.game = Game(layout)
        self.weights: Floats = np.zeros(self.game.numbers, np.float32)
        live = [frozenset(range(len(cup.hands))) for cup in layout.cups]
        self._visit(0, before.state(), (live[0], live[1]))

    def bounds(self, guess: Guess | None = None) -> Bounds:
        """Exact best responses of both seats: for the game with this guess of what large rounds
        are worth, or for being right alone."""
        self.game.stake(right if guess is None else worth_of(self.before, guess))
        return self.game.bounds(self.weights)

    def _visit(self, node: int, state: State, live: Live) -> None:
        """Asks at a node and below, wherever the bot still plays as itself."""
        tree, spot = self.game.tree, self.game.layout.spots[self.game.tree.spot[node]]
        asked = {place: self._ask(state, spot.mover, place) for place in live[spot.mover]}
        width, row = len(self.game.layout.cups[spot.mover].hands), int(tree.row[node])
        for number, action in enumerate(spot.actions):
            for place, shares in asked.items():
                self.weights[row + number * width + place] = shares.get(action, 0.0)
            to = int(tree.to[tree.first[node] + number])
            own = frozenset(place for place, shares in asked.items() if shares.get(action, 0) > 0)
            after: Live = (own, live[1]) if spot.mover == 0 else (live[0], own)
            if to > 0 and any(after):
                self._visit(node + to, opened(folded(state, spot.mover, action)), after)

    def _ask(self, state: State, seat: int, place: int) -> Shares:
        """How often the bot does what here with a hand."""
        one, other = state.hands[:2]
        hand = self.game.layout.cups[seat].hands[place]
        held = dealt(state, (hand, other) if seat == 0 else (one, hand))
        return mixed(self.before.rules, self.bot, held, seat, self.times)
