"""The line of everybody's chances over a game, as a picture."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from hattari.core.review import Standing
from hattari.review.whole import Review
from hattari.review.words import seat_letter

LEFT, TOP, WIDTH, HEIGHT = 34, 10, 250, 150
ROOM = 72
"""For the names at the right."""

At = Callable[[float, float], tuple[float, float]]


def chart(review: Review) -> str:
    """Lines told apart by dash and name as well as by colour; the seat's own above all."""
    values = [value for each in review.standings for value in (*each.low, *each.high)]
    least = 0.0 if review.unit == "win" else min(0.0, *values)
    most = 1.0 if review.unit == "win" else max(*values, 1.0)
    last = max(len(review.standings) - 1, 1)

    def at(place: float, value: float) -> tuple[float, float]:
        share = (value - least) / (most - least)
        return LEFT + WIDTH * place / last, TOP + HEIGHT * (1 - share)

    seats = sorted(range(len(review.names)), key=lambda seat: seat == review.seat)
    body = "".join(_seat(review, seat, at) for seat in seats)
    return (
        f'<svg class="chart" viewBox="0 0 {LEFT + WIDTH + ROOM} {TOP + HEIGHT + 24}" role="img" '
        f'aria-label="{escape(_said(review))}">{_grid(review, (least, most), at)}'
        f"{_names(review, at)}{body}</svg>"
    )


def _said(review: Review) -> str:
    ends = review.standings[-1].values
    factor = 100 if review.unit == "win" else 1
    parts = zip(review.names, ends, strict=True)
    return ", ".join(f"{name} {factor * value:.0f}" for name, value in parts)


def _grid(review: Review, axis: tuple[float, float], at: At) -> str:
    low, high = axis
    factor = 100 if review.unit == "win" else 1
    marks = (low, (low + high) / 2, high)
    rows = "".join(
        f'<path class="grid" d="M{LEFT} {at(0, value)[1]:.1f}h{WIDTH}"/>'
        f'<text x="{LEFT - 5}" y="{at(0, value)[1] + 4:.1f}" text-anchor="end">'
        f"{factor * value:.0f}</text>"
        for value in marks
    )
    every = max(1, len(review.standings) // 10)
    rounds = "".join(
        f'<text x="{at(place, low)[0]:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">'
        f"{each.round}</text>"
        for place, each in enumerate(review.standings)
        if place and place % every == 0
    )
    return rows + rounds


def _seat(review: Review, seat: int, at: At) -> str:
    kind = "me" if seat == review.seat else f"seat s{seat % 5}"
    points = [at(place, each.values[seat]) for place, each in enumerate(review.standings)]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    band = _band(review.standings, seat, at) if seat == review.seat else ""
    x, y = points[-1]
    end = f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
    return f'{band}<path class="{kind}" d="{path}"/>{end}'


def _band(standings: tuple[Standing, ...], seat: int, at: At) -> str:
    upper = [at(place, each.high[seat]) for place, each in enumerate(standings)]
    lower = [at(place, each.low[seat]) for place, each in enumerate(standings)]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (*upper, *reversed(lower)))
    return f'<path class="band" d="{path}Z"/>'


APART = 13
"""Names lie at least so far apart."""


def _names(review: Review, at: At) -> str:
    """The names at the ends of their lines, pushed apart where these meet."""
    last = review.standings[-1].values
    ends = sorted((at(0, value)[1], seat) for seat, value in enumerate(last))
    places = _pushed_apart([y for y, _ in ends])
    return "".join(
        f'<text class="{"me" if seat == review.seat else "name"}" x="{LEFT + WIDTH + 7}" '
        f'y="{y + 4:.1f}">{seat_letter(seat)} {escape(_short(review.names[seat]))}</text>'
        for y, (_, seat) in zip(places, ends, strict=True)
    )


def _pushed_apart(wanted: list[float]) -> list[float]:
    """These heights, ascending, each so far below the one before and none below the picture."""
    places: list[float] = []
    for y in wanted:
        places.append(max(y, places[-1] + APART) if places else y)
    most = float(TOP + HEIGHT)
    for place in range(len(places) - 1, -1, -1):
        places[place] = min(places[place], most)
        most = places[place] - APART
    return places


def _short(name: str) -> str:
    return name if len(name) <= 8 else name[:7] + "…"
