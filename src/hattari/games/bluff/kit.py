"""All that Bluff brings."""

from __future__ import annotations

from pathlib import Path

from hattari.core.kit import Card, Command, Kit, Offer

from .bots.names import MASTER, MASTER_NOTE
from .habits import HABITS
from .rules import Bluff
from .rules.axes import Rules

HERE = "hattari.games.bluff"
BENCHES = ("blueprint", "exploit", "peer", "solve", "training")


def _all_told(rules: Rules) -> bool:
    """Dice that were rolled again are never shown as they lay before."""
    return not rules.rerolls


KIT = Kit(
    game=Bluff(),
    bots=(
        Offer("easy", f"{HERE}.bots.easy:EasyBot"),
        Offer("odds", f"{HERE}.bots.odds:OddsBot"),
        Offer("reader", f"{HERE}.bots.reader:ReaderBot"),
        Offer(
            "master",
            f"{HERE}.bots.master:MasterBot",
            extra="solve",
            card=Card(MASTER, MASTER_NOTE, learns=True),
        ),
    ),
    habits=HABITS,
    all_told=_all_told,
    stand_in="odds",
    panel=Path(__file__).parent / "panel",
    measured=Path(__file__).parent / "lab" / "measured",
    atlas=Path(__file__).parent / "atlas.toml",
    parts={
        "screen": f"{HERE}.screen:BluffScreen",
        "coding": f"{HERE}.coding:BluffCoding",
        "field": f"{HERE}.lab.field:FIELD",
        "simulator": f"{HERE}.solve.simulate:playouts",
        "bench": f"{HERE}.bench:SUBJECT",
        "evaluate": f"{HERE}.evaluate:evaluate",
        "lesson": f"{HERE}.lesson:lesson",
        "quiz": f"{HERE}.quiz:QUIZ",
        "review": f"{HERE}.review:REVIEWER",
        "story": f"{HERE}.story:tell",
    },
    commands=(
        Command(
            "solve",
            f"{HERE}.cli.solve",
            "Solve small rounds and games of Bluff exactly.",
        ),
        Command(
            "blueprint",
            f"{HERE}.cli.blueprint",
            "Learn strategies for whole games, for the bot “master”.",
        ),
    ),
    benches={name: f"{HERE}.bench.{name}" for name in BENCHES},
)
