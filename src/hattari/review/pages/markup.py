"""Small pieces of the page."""

from __future__ import annotations

from html import escape

from hattari.core.text import Text


def both(text: Text) -> str:
    """A text in both languages, of which the page shows one."""
    return f'<span lang="en">{escape(text.en)}</span><span lang="ja">{escape(text.ja)}</span>'


def card(title: Text, aside: Text, body: str, kind: str) -> str:
    """A card with its heading and a word on what is shown."""
    return (
        f'<section class="card {kind}"><h2>{both(title)}<small>{both(aside)}</small></h2>'
        f"{body}</section>"
    )


def whisker(
    value: float, interval: tuple[float, float], axis: tuple[float, float], mine: bool = False
) -> str:
    """A dot with its interval on an axis from least to most; the zero is drawn where it lies."""
    low, high = axis
    across = (high - low) or 1.0

    def at(place: float) -> str:
        return f"{3 + 94 * (min(max(place, low), high) - low) / across:.1f}%"

    zero = (
        f'<line class="zero" x1="{at(0)}" x2="{at(0)}" y1="2" y2="22"/>' if low <= 0 <= high else ""
    )
    ends = "".join(
        f'<line class="span" x1="{at(end)}" x2="{at(end)}" y1="8" y2="16"/>' for end in interval
    )
    start, end = map(at, interval)
    drawn = '<path class="dot" d="M-6 12l6-6 6 6-6 6z"/>' if mine else _DOT
    return (
        f'<svg class="whisker{" mine" if mine else ""}" aria-hidden="true">'
        f'<line class="axis" x1="2%" x2="98%" y1="12" y2="12"/>{zero}{ends}'
        f'<line class="span" x1="{start}" x2="{end}" y1="12" y2="12"/>'
        f'<svg x="{at(value)}" overflow="visible">{drawn}</svg></svg>'
    )


_DOT = '<circle class="dot" cy="12" r="5"/>'
