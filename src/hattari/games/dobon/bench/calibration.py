"""A claim of Dobon in bots' games: that a card which is laid is called on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import product

from hattari.bench.calibration import Said
from hattari.bots.bot import Bot, installed
from hattari.bots.match import Step, seat_of, steps
from hattari.core.evaluation import Claim
from hattari.games.dobon.evaluate.claims import hit
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import Play, Played, Settled, State, WindowClosed

BOTS = ("easy", "steady", "master")

SEATS = 4

GAME = Dobon()


class DobonCalibrated:
    """Meets `bench.calibration.Calibrated`."""

    def __init__(self) -> None:
        every = installed().of(GAME.id)
        self._bots: dict[str, Bot] = {each.id: each.bot for each in every if each.bot is not None}

    def cases(self) -> Sequence[str]:
        """Preset by preset, the weakest bot first."""
        presets = (preset.id for preset in GAME.rulebook.presets())
        bots = [bot for bot in BOTS if bot in self._bots]
        return [f"{preset}.{bot}" for preset, bot in product(presets, bots)]

    def said(self, case: str, number: int) -> Iterator[Said]:
        """Of each card laid in the first round of a match."""
        preset, _, bot = case.rpartition(".")
        rules = GAME.rulebook.parse(preset)
        seed = hashlib.sha256(f"calibration/{case}/{number}".encode()).digest()
        state: State = GAME.start(rules, SEATS)
        waiting: Claim | None = None
        for step in steps(GAME, state, [seat_of(self._bots[bot], rules)] * SEATS, seed):
            if waiting is not None and (end := _called(step)) is not None:
                yield Said(waiting.kind, waiting.chance, waiting.plain, end)
                waiting = None
            waiting = _laid(state, step) or waiting
            if any(isinstance(event, Settled) for event in step.events):
                return
            state = step.state


def _laid(state: State, step: Step) -> Claim | None:
    """What is said of the card that this step lays; None where it lays none."""
    for event in step.events:
        if isinstance(event, Played):
            play = Play(event.card, event.suit, event.pon, event.more)
            return hit(state.rules, GAME.view(state, event.seat), play)
    return None


def _called(step: Step) -> bool | None:
    """Whether a dobon that holds was called on the card; None while its window is open."""
    for event in step.events:
        if isinstance(event, WindowClosed):
            return any(call.holds for call in event.calls)
    return None
