"""What Dobon says of itself to the benchmarks of every game."""

from __future__ import annotations

from hattari.bench.subject import Subject
from hattari.games.dobon.bots.whim import RandomBot

SUBJECT = Subject(
    careful="master",
    twin="hattari.games.dobon.bench.twin:twin",
    yardstick=RandomBot(),
    strength="hattari.games.dobon.bench.strength:ChipsPerRound",
    calibration="hattari.games.dobon.bench.calibration:DobonCalibrated",
    # Doubling eights and cards that may be played at once make the most to think about.
    thinking={"preset": "full-house", "draw_then_play": True, "players": [2, 10], "rounds": 10},
)
