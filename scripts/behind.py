"""Draws how often last place loses the next round, by rules: docs/lab/behind.*, from the results
that ship; the picture that the lab's page shows.

Anew after `make gallery`: python -m scripts.behind
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from hattari.lab import behind
from hattari.lab.charts import Key
from hattari.lab.drawing import LANGUAGES, Element, element, label, markup
from hattari.lab.report import colours
from hattari.lab.results import read

SHIPPED = Path("src/hattari/games/bluff/lab/measured")
PLACE = "docs/lab/behind.{lang}.svg"

HEAD, EDGE = 62.0, 14.0


def drawn(lang: str) -> str:
    """The picture in a language, with its title and what its shapes mean."""
    found = [behind.risk(read(file)) for file in sorted(SHIPPED.glob("*.json"))]
    (picture,) = behind.shown([each for each in found if each is not None])
    inside = picture.charts[0].drawn
    width, height = map(float, inside.attributes["viewBox"].split()[2:])
    place = {"x": f"{EDGE:g}", "y": f"{HEAD:g}", "width": f"{width:g}", "height": f"{height:g}"}
    size = (width + 2 * EDGE, HEAD + height + EDGE)
    head = label((EDGE + 8, 28.0), picture.title, font_size="15", font_weight="700")
    whole = element(
        "svg",
        element("rect", width=size[0], height=size[1], fill="var(--panel)"),
        element("g", head, *_keys(picture.legend), fill="var(--ink)"),
        msgspec.structs.replace(inside, attributes={**inside.attributes, **place}),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size[0]:g} {size[1]:g}",
        font_family="sans-serif",
        font_size="12",
    )
    begin, rest = markup(whole, lang).split(">", 1)
    return f"{begin}><style>{colours()}</style>{rest}\n"


def _keys(legend: tuple[Key, ...]) -> list[Element]:
    """The shapes and what each stands for, side by side."""
    found = []
    for number, each in enumerate(legend):
        x = EDGE + 8 + 80 * number
        place = {"x": f"{x:g}", "y": "38", "height": "14"}
        shape = msgspec.structs.replace(each.drawn, attributes={**each.drawn.attributes, **place})
        found += [shape, label((x + 20, 50.0), each.name)]
    return found


def main() -> None:
    """Write the picture in each language."""
    for lang in LANGUAGES:
        Path(PLACE.format(lang=lang)).write_text(drawn(lang), "utf-8")


if __name__ == "__main__":
    main()
