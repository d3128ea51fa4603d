"""Claims of Bluff in bots' games: that the standing bid holds, and that one's own is called."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from hattari.bench.calibration import Said
from hattari.bots.bot import Bot, installed
from hattari.bots.match import Step, seat_of, steps
from hattari.core.evaluation import Claim
from hattari.games.bluff.evaluate import claims
from hattari.games.bluff.evaluate.position import Position, position_of
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import BidMade, MakeBid, Settled, State
from hattari.games.bluff.rules.settling import actual

BOTS = ("easy", "odds", "reader", "master")

SEATS = 4

GAME = Bluff()


class BluffCalibrated:
    """Meets `bench.calibration.Calibrated`: the presets that four can play, also those that arrays
    can't hold, as claims need none."""

    def __init__(self) -> None:
        every = installed().of(GAME.id)
        self._bots: dict[str, Bot] = {each.id: each.bot for each in every if each.bot is not None}

    def cases(self) -> Sequence[str]:
        """Preset by preset, the weakest bot first."""
        presets = (preset.id for preset in GAME.rulebook.presets() if _fits(preset.id))
        bots = [bot for bot in BOTS if bot in self._bots]
        return [f"{preset}.{bot}" for preset, bot in product(presets, bots)]

    def said(self, case: str, number: int) -> Iterator[Said]:
        """Of each seat that may act on a bid, and of each bid made."""
        preset, _, bot = case.rpartition(".")
        rules = GAME.rulebook.parse(preset)
        seed = hashlib.sha256(f"calibration/{case}/{number}".encode()).digest()
        state: State = GAME.start(rules, SEATS)
        players, waiting = [seat_of(self._bots[bot], rules)] * SEATS, None
        for step in steps(GAME, state, players, seed):
            made = _bid_of(step)
            if waiting is not None and (end := _called(step, made)) is not None:
                yield _said(waiting, true=end)
                waiting = None
            if step.seat is not None:
                position = _position(rules, state, step.seat, bot)
                yield from _holds(state, position)
                waiting = waiting if made is None else _own(position, made)
            state = step.state


def _fits(preset: str) -> bool:
    rules = GAME.rulebook.parse(preset)
    return rules.players.min <= SEATS <= rules.players.max


def _position(rules: Any, state: State, seat: int, bot: str) -> Position:
    return position_of(rules, GAME.view(state, seat), (bot,) * SEATS)


def _bid_of(step: Step) -> BidMade | None:
    return next((event for event in step.events if isinstance(event, BidMade)), None)


def _called(step: Step, made: BidMade | None) -> bool | None:
    """Whether the last bid ended the round; None while that is open."""
    if made is not None:
        return False
    return True if any(isinstance(event, Settled) for event in step.events) else None


def _holds(state: State, position: Position) -> Iterator[Said]:
    if state.bid is not None:
        true = actual(state, state.bid.face) >= state.bid.count
        for claim in claims.holds(position):
            yield _said(claim, true=true)


def _own(position: Position, made: BidMade) -> Claim | None:
    bid = MakeBid(made.count, made.face, made.show, made.call)
    return next(claims.called(position, bid), None)


def _said(claim: Claim, *, true: bool) -> Said:
    return Said(claim.kind, claim.chance, claim.plain, true)
