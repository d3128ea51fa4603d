"""Draws how often last place loses the next round, by rules: docs/lab/behind.*, from the results
that ship.

Anew after `make gallery`: python -m scripts.behind
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from hattari.core.game import Text
from hattari.lab.results import Measure, Measured, doubtful, read

SHIPPED = Path("src/hattari/games/bluff/lab/measured")
PLACE = "docs/lab/behind.{lang}.svg"
LANGUAGES = ("en", "ja")

TITLE = Text("How often last place loses the next round", "最下位が次のラウンドに負ける割合")
BELOW = Text(
    "times its fair share, 95 % · ● two seats, ■ four · hollow: other players may differ",
    "公平な割合の何倍か(95 %)・● 2人、■ 4人・白抜き: ほかのプレイヤーでは違うかもしれない",
)
FAIR = Text("fair", "公平")

WIDTH, ROW, TOP, LEFT, RIGHT = 720, 44, 74, 250, 690
LEAST, MOST = 0.8, 1.4
COLOURS = {2: "#2456c7", 4: "#9a5b00"}


def at(value: float) -> float:
    """Where a value lies across."""
    return round(LEFT + (value - LEAST) / (MOST - LEAST) * (RIGHT - LEFT), 1)


def shipped() -> dict[str, list[tuple[Measured, Measure]]]:
    """By rules, the worst for who is last first: the results of each size, with the risk."""
    found: dict[str, list[tuple[Measured, Measure]]] = {}
    for file in sorted(SHIPPED.glob("*.json")):
        measured = read(file)
        found.setdefault(measured.name, []).append((measured, measured.measure("risk")))
    return dict(sorted(found.items(), key=lambda one: -(one[1][0][1].value or 0)))


def drawn(lang: str) -> str:
    """The picture in a language."""
    rows = shipped()
    bottom = TOP + ROW * len(rows)
    title, fair, below = (escape(getattr(each, lang)) for each in (TITLE, FAIR, BELOW))
    parts = [
        f'<rect width="{WIDTH}" height="{bottom + 56}" fill="#fff"/>',
        f'<text x="24" y="36" font-size="20" font-weight="700">{title}</text>',
        f'<path d="M{at(1)} {TOP - 12}V{bottom}" stroke="#555" stroke-dasharray="4 4"/>',
        f'<text x="{at(1)}" y="{TOP - 16}" text-anchor="middle">{fair}</text>',
        f'<text x="24" y="{bottom + 44}" font-size="12">{below}</text>',
    ]
    parts += [
        f'<text x="{at(tick / 10)}" y="{bottom + 18}" text-anchor="middle">{tick / 10}</text>'
        for tick in range(8, 15)
    ]
    for number, found in enumerate(rows.values()):
        parts += _row(found, TOP + ROW * number + ROW / 2, lang)
    inside = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 56}"'
        f' font-family="sans-serif" font-size="13" fill="#1b2440">\n{inside}\n</svg>\n'
    )


def _row(found: list[tuple[Measured, Measure]], y: float, lang: str) -> list[str]:
    title = escape(getattr(found[0][0].title, lang))
    parts = [f'<text x="{LEFT - 16}" y="{y + 5}" text-anchor="end">{title}</text>']
    for measured, risk in found:
        own = y + (-7 if measured.seats == 2 else 7)
        colour = COLOURS[measured.seats]
        inside = colour if doubtful(measured) is None else "#fff"
        x, low, high = (at(each or 1) for each in (risk.value, risk.low, risk.high))
        parts.append(f'<path d="M{low} {own}H{high}" stroke="{colour}" stroke-width="2"/>')
        shape = (
            f'<circle cx="{x}" cy="{own}" r="5"'
            if measured.seats == 2
            else f'<rect x="{x - 4.5:.1f}" y="{own - 4.5}" width="9" height="9"'
        )
        parts.append(f'{shape} fill="{inside}" stroke="{colour}" stroke-width="2"/>')
    return parts


def main() -> None:
    """Write the picture in each language."""
    for lang in LANGUAGES:
        Path(PLACE.format(lang=lang)).write_text(drawn(lang), "utf-8")


if __name__ == "__main__":
    main()
