"""All that Dobon brings."""

from __future__ import annotations

from pathlib import Path

from hattari.core.kit import Card, Kit, Offer

from .bots.names import MASTER, MASTER_NOTE
from .habits import HABITS
from .measures import MEASURES
from .rules import Dobon

HERE = "hattari.games.dobon"

KIT = Kit(
    game=Dobon(),
    bots=(
        Offer("easy", f"{HERE}.bots.easy:EasyBot"),
        Offer("steady", f"{HERE}.bots.steady:SteadyBot"),
        Offer(
            "master",
            f"{HERE}.bots.master:MasterBot",
            extra="solve",
            card=Card(MASTER, MASTER_NOTE),
        ),
    ),
    habits=HABITS,
    measures=MEASURES,
    stand_in="steady",
    panel=Path(__file__).parent / "panel",
    measured=Path(__file__).parent / "lab" / "measured",
    atlas=Path(__file__).parent / "atlas.toml",
    parts={
        "screen": f"{HERE}.screen:DobonScreen",
        "coding": f"{HERE}.coding:DobonCoding",
        "vector": f"{HERE}.vector:Stepping",
        "field": f"{HERE}.lab.field:FIELD",
        "bench": f"{HERE}.bench:SUBJECT",
        "lesson": f"{HERE}.lesson:lesson",
        "quiz": f"{HERE}.quiz:QUIZ",
        "drill": f"{HERE}.drill:DRILLS",
        "story": f"{HERE}.story:tell",
        "evaluate": f"{HERE}.evaluate:evaluate",
        "review": f"{HERE}.review:REVIEWER",
        "imagine": f"{HERE}.evaluate.imagine:IMAGINE",
    },
    benches={"toys": f"{HERE}.bench.toys"},
)
