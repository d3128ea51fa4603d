"""All that Bluff brings."""

from __future__ import annotations

from pathlib import Path

from hattari.core.kit import Card, Command, Kit, Offer

from .bots.names import MASTER, MASTER_MEANWHILE, MASTER_NOTE
from .habits import HABITS
from .measures import MEASURES
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
        Offer("hunter", f"{HERE}.bots.hunter:HunterBot"),
        Offer(
            "master",
            f"{HERE}.bots.master:MasterBot",
            extra="solve",
            card=Card(MASTER, MASTER_NOTE, MASTER_MEANWHILE),
        ),
    ),
    habits=HABITS,
    measures=MEASURES,
    all_told=_all_told,
    stand_in="odds",
    panel=Path(__file__).parent / "panel",
    measured=Path(__file__).parent / "lab" / "measured",
    atlas=Path(__file__).parent / "atlas.toml",
    parts={
        "screen": f"{HERE}.screen:BluffScreen",
        "coding": f"{HERE}.coding:BluffCoding",
        "vector": f"{HERE}.vector:Stepping",
        "field": f"{HERE}.lab.field:FIELD",
        "simulator": f"{HERE}.solve.simulate:playouts",
        "bench": f"{HERE}.bench:SUBJECT",
        "evaluate": f"{HERE}.evaluate:evaluate",
        "lesson": f"{HERE}.lesson:lesson",
        "quiz": f"{HERE}.quiz:QUIZ",
        "drill": f"{HERE}.drill:DRILLS",
        "review": f"{HERE}.review:REVIEWER",
        "imagine": f"{HERE}.evaluate.imagine:IMAGINE",
        "story": f"{HERE}.story:tell",
    },
    commands=(
        Command(
            "solve",
            f"{HERE}.cli.solve",
            "Solve small rounds and games of Bluff exactly.",
        ),
        Command(
            "values",
            f"{HERE}.cli.values",
            "Say what small rounds of Bluff are worth, rule set by rule set.",
        ),
        Command(
            "blueprint",
            f"{HERE}.cli.blueprint",
            "Learn strategies for whole games, for the bot “master”.",
        ),
    ),
    benches={name: f"{HERE}.bench.{name}" for name in BENCHES},
)
