"""What a search has tried, as pictures: goal against goal, and what nothing beats in all."""

from __future__ import annotations

from collections.abc import Sequence

from hattari.core.game import Text

from .charts import Chart, Key, Shown
from .drawing import (
    HEIGHT,
    INK,
    WIDTH,
    Element,
    Frame,
    element,
    grid,
    key,
    label,
    marker,
    reach,
    svg,
)
from .found import Candidate, Found, Goal, Prospect, Pursuit

TRIED = Text("tried", "試したルール")
PRESETS = Text("presets", "プリセット")
UNBEATEN = Text("within the limits, beaten by none", "条件を満たし、勝るものなし")
AXES = Text("Across: {across}; up: {up}", "横:{across}、縦:{up}")


def numbered(found: Found) -> list[Candidate]:
    """The front; a rule set's place in the list, from 1 on, is its number in the pictures."""
    return [each for each in found.candidates if each.front]


def shown(found: Found, pursuit: Pursuit) -> tuple[Shown, ...]:
    """A picture of each pair of goals."""
    return tuple(_shown(found, pursuit, prospect) for prospect in pursuit.prospects)


def _shown(found: Found, pursuit: Pursuit, prospect: Prospect) -> Shown:
    beaten = [each for each in found.candidates if not each.front]
    groups = (
        ([each for each in beaten if each.preset is None], TRIED),
        ([each for each in beaten if each.preset is not None], PRESETS),
        (numbered(found), UNBEATEN),
    )
    across, up = _name(pursuit, prospect.across), _name(pursuit, prospect.up)
    caption = AXES.fill(across=across, up=up)
    numbers = Text(*[", ".join(each.preset or each.digest[:8] for each in groups[-1][0])] * 2)
    drawn = _drawn(pursuit, prospect, [group for group, _ in groups])
    chart = Chart(up, caption, svg((WIDTH, HEIGHT), prospect.title, numbers, *drawn))
    legend = tuple(Key(title, key(series)) for series, (_, title) in enumerate(groups))
    return Shown(prospect.key, prospect.title, prospect.note, legend, (chart,))


def _drawn(
    pursuit: Pursuit, prospect: Prospect, groups: Sequence[Sequence[Candidate]]
) -> list[Element]:
    every = [each for group in groups for each in group]
    at = Frame(
        reach([_size(prospect.across, each) for each in every]),
        reach([_size(prospect.up, each) for each in every]),
    )
    across, up = (pursuit.measure(goal.key).unit for goal in (prospect.across, prospect.up))
    drawn = grid(at, up, across_unit=across)
    for series, group in enumerate(groups):
        for number, each in enumerate(group, 1):
            point = at.at((_size(prospect.across, each), _size(prospect.up, each)))
            shape = marker(series, point)
            if each.front:
                said = label((point[0] + 8, point[1] - 3), str(number), fill=INK)
                shape = element("a", shape, said, href=f"#{row(number)}")
            drawn.append(shape)
    return drawn


def row(number: int) -> str:
    """The name of the row that tells of a rule set of the front, for links."""
    return f"rules-{number}"


def _size(goal: Goal, candidate: Candidate) -> float:
    value = candidate.figures[goal.key][0]
    return value if goal.ideal is None else goal.cost(value)


def _name(pursuit: Pursuit, goal: Goal) -> Text:
    title = pursuit.measure(goal.key).title
    if goal.ideal is None:
        return title
    said = Text("{title} (how far from {ideal:g})", "{title}({ideal:g}からの遠さ)")
    return said.fill(title=title, ideal=goal.ideal)
