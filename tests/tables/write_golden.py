"""Writes a golden log of today's schema: `python -m tests.tables.write_golden`.

Run it when the schema has a new version; a log that is there already is never overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from hattari.core.game import Window
from hattari.games.dobon.rules import Dobon
from hattari.tables import SCHEMA
from hattari.tables import commands as ask
from tests.tables.dobon import owner, step
from tests.tables.dobon import play_out as play_dobon_out
from tests.tables.dobon import playing as playing_dobon
from tests.tables.live import CODEC, Live, play_out, playing, views
from tests.tables.test_contribute import opening, promise, settle, shown

FOLDER = Path(__file__).with_name("golden")


def toy() -> Live:
    """Everything that can happen at a table, on the toy."""
    live = _people_and_undo()
    live.do(ask.Pause())
    live.now += 100_000
    live.do(ask.Resume())
    _clocks(live)
    live.do(ask.Kick(player="cid"))
    live.bot({"do": "call"})
    _answer_all(live)
    live.do(ask.Continue())
    live.do(ask.Continue(), "bob")
    play_out(live, _choose)
    live.do(ask.Say("/option look off"))
    live.do(ask.SetOptions({"odds": True}))
    live.do(ask.Rematch())
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "dan")
    live.do(ask.Handover("bob"))
    return live


def _people_and_undo() -> Live:
    live = playing("look", "bob", "cid", bots=1, takeover_seconds=30)
    live.do(ask.Join("Dan"), "dan")
    live.do(ask.Say("/join"), "dan")
    live.do(ask.Mute("dan"))
    for player in ("ann", "bob", "cid"):
        live.act({"do": "look"}, player)
    live.bot({"do": "look"})
    live.act({"do": "pass"})
    live.do(ask.AskUndo())
    live.do(ask.AnswerUndo(yes=True), "bob")
    live.do(ask.AnswerUndo(yes=True), "cid")
    live.act({"do": "pass"})
    live.do(ask.AskUndo())
    live.do(ask.AnswerUndo(yes=False), "cid")
    live.do(ask.Say("そのままで"), "cid")
    return live


def _clocks(live: Live) -> None:
    live.system(ask.Disconnect("bob"))
    live.wait(30_000)
    live.bot({"do": "swap"})
    live.bot({"do": "pass"})
    live.system(ask.Connect("bob"))
    live.wait(70_000)
    live.system(ask.Resumed(20_000))
    live.wait(71_500)
    live.bot({"do": "pass"})


def _answer_all(live: Live) -> None:
    live.act({"do": "answer", "yes": True})
    live.act({"do": "answer", "yes": False}, "bob")
    while live.bot_moves():
        live.bot({"do": "answer", "yes": True})


def _choose(live: Live, seat: int) -> dict[str, Any]:
    legal = live.table.game.legal(live.table.state, seat)
    chosen: dict[str, Any] = msgspec.to_builtins(legal.at(len(legal) - 1))
    return chosen


def bluff() -> Live:
    """A game of Bluff between a person and bots, and the first bids of the next one."""
    live = Live("bluebear+reroll+exact", "bluff")
    live.system(ask.Connect("ann"))
    live.do(ask.Sit())
    for _ in range(2):
        live.do(ask.AddBot("odds"))
    live.do(ask.Start())
    play_out(live, _first_or_last)
    live.do(ask.Say("よろしく"))
    live.do(ask.Rematch())
    for _ in range(2):
        live.bot({"do": "uncover"})
    live.do(ask.Say("/roll"))
    return live


def _first_or_last(live: Live, seat: int) -> dict[str, Any]:
    """The highest number is a challenge where one is legal; every third move takes it."""
    legal = live.table.game.legal(live.table.state, seat)
    index = len(legal) - 1 if live.table.moment % 3 == 0 else 0
    chosen: dict[str, Any] = msgspec.to_builtins(legal.at(index))
    return chosen


def dobon() -> Live:
    """A match of Dobon between people who err and a bot; the next one stops in a window, with
    a call in it."""
    live = playing_dobon("full-house", Dobon(), bots=1, entropy=11)
    random = Random(11)
    play_dobon_out(live, random, 0.8)
    live.do(ask.Say("ドボン!"))
    live.do(ask.Rematch())
    while True:
        awaited = live.table.awaits()
        if isinstance(awaited, Window) and awaited.kind == "dobon" and len(awaited.pending) > 1:
            live.act({"do": "dobon"}, owner(live, awaited.pending[0]))
            return live
        step(live, random, 1.0)


def contributed() -> Live:
    """Pages add their bytes to two rounds; one shows nothing in the second."""
    live = opening("ann", "bob")
    for player in ("ann", "bob"):
        live.do(shown(player), player)
        promise(live, player, 2)
    settle(live)
    live.do(shown("bob", 2), "bob")
    for player in ("ann", "bob"):
        live.do(ask.Continue(), player)
    live.wait_due()
    promise(live, "ann", 3)
    return live


STORIES: dict[str, Callable[[], Live]] = {
    "toy": toy,
    "bluff": bluff,
    "dobon": dobon,
    "contributed": contributed,
}


def write(name: str, live: Live) -> None:
    """Write a log and the views that it has to fold to."""
    path = FOLDER / f"{name}-{SCHEMA}.jsonl"
    if path.exists():
        return
    lines = [
        json.dumps(
            {"schema": SCHEMA, "at": row.at, "events": json.loads(CODEC.encode(row.events))},
            ensure_ascii=False,
        )
        for row in live.rows
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = json.dumps(views(live.table, live.rows[-1].at), ensure_ascii=False, indent=1)
    path.with_suffix(".views.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    for story, tell in STORIES.items():
        write(story, tell())
