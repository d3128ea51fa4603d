"""Everything the web floor needs, in one hand."""

from __future__ import annotations

import asyncio

import msgspec

from hattari.core.languages import Languages

from .advice import Coach
from .bots import Bots
from .contrasts import Contrasts
from .drills import Trainer
from .due import Due
from .exercises import Exercises
from .fanout.port import Bus
from .fanout.remote import RemoteBus
from .gallery import Gallery
from .lab import Trials
from .node import Node
from .orders import Orders
from .profiles import Profiles
from .puzzles import Puzzles
from .questions import Questions
from .records import Records
from .replays import Replays
from .reviews import Reviews
from .schooling import Schooling
from .sessions import Sessions
from .store.port import Store
from .survey import Surveys
from .training import Trainings
from .webhook import WORK_SECONDS, Webhook
from .whatif import WhatIfs


class Services(msgspec.Struct, frozen=True):
    """One server's parts; `start` and `stop` frame its life."""

    node: Node
    due: Due
    records: Records
    sessions: Sessions
    bots: Bots
    coach: Coach
    lab: Trials
    training: Trainings
    replays: Replays
    reviews: Reviews
    whatifs: WhatIfs
    contrasts: Contrasts
    puzzles: Puzzles
    questions: Questions
    exercises: Exercises
    trainer: Trainer
    profiles: Profiles
    surveys: Surveys
    gallery: Gallery
    orders: Orders
    store: Store
    bus: Bus
    webhook: Webhook | None = None

    @property
    def languages(self) -> Languages:
        """What people may read here."""
        return self.sessions.languages

    async def start(self) -> None:
        """Come back from wherever the log stands, then serve."""
        self.node.metrics.bus_up.set_function(self._bus_up)
        await self.orders.follow()
        await self.node.start()
        await self.due.start()
        Schooling(self.node, self.training).start()
        await self.records.start()
        if self.webhook is not None:
            self.node.repeat(WORK_SECONDS, self.webhook.work)

    def _bus_up(self) -> int:
        return int(not isinstance(self.bus, RemoteBus) or self.bus.connected.is_set())

    def say_goodbye(self) -> None:
        """Tell every socket that the server restarts; no command comes of their going."""
        self.node.draining = True
        for watcher in self.node.everybody():
            watcher.farewell("restarting")

    async def stop(self) -> None:
        """End everything in the order that loses nothing."""
        self.say_goodbye()
        # All at once: what one line lets go of, another would begin.
        lines = (self.reviews, self.puzzles, self.contrasts, self.exercises, self.profiles)
        await asyncio.gather(*(each.stop() for each in (self.lab, self.training, *lines)))
        self.coach.stop()
        self.replays.stop()
        self.questions.stop()
        await self.due.stop()
        await self.node.stop()
        await self.bus.close()
        await self.store.close()
