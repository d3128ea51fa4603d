"""What a comparison says in words: only what the corrected intervals bear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hattari.core.game import Text

from .comparison import Delta
from .results import Measured
from .units import UNITS, pair

NO_DIFFERENCE = Text(
    "No measure differs for sure in {games} games; what differs is small, or chance.",
    "{games} ゲームでは、確かに違うと言える項目はありません(違いがあっても小さいか、偶然の範囲)。",
)
FIGURE = Text("{change}{unit} instead of {base}", "{base}{unit} → {change}{unit}")
"""How base and change are told where a measure has no words of its own for it."""


def verdict(base: Measured, change: Measured, deltas: Sequence[Delta]) -> tuple[Text, ...]:
    """A sentence for each measure that has changed for sure, in the order of the measures.

    Two measures of which one tells the same more plainly get one sentence, with its figures.
    """
    sure = {each.key: each for each in deltas if each.sure}
    if not sure:
        return (NO_DIFFERENCE.fill(games=f"{min(base.games, change.games):,}"),)
    told = {key for each in sure if (key := change.measure(each).plainer)}
    return tuple(_sentence(change, key, sure) for key in sure if key not in told)


def _sentence(change: Measured, key: str, sure: Mapping[str, Delta]) -> Text:
    delta = sure[key]
    plainest = sure.get(change.measure(key).plainer, delta)
    agrees = (plainest.value > 0) == (delta.value > 0)
    return _said(change, _headline(change, delta), plainest if agrees else delta)


def _headline(change: Measured, delta: Delta) -> Text:
    sentences = change.measure(delta.key).sentences
    marks = (delta.base_mark, delta.change_mark)
    if marks == ("poor", "good") and sentences.cured is not None:
        return sentences.cured
    if marks == ("good", "poor") and sentences.spoiled is not None:
        return sentences.spoiled
    return (sentences.more if delta.value > 0 else sentences.less) or _plainly(delta)


def _plainly(delta: Delta) -> Text:
    title = delta.title
    if delta.value > 0:
        return Text("{title} (higher)", "「{title}」が上がる").fill(title=title)
    return Text("{title} (lower)", "「{title}」が下がる").fill(title=title)


def _said(change: Measured, headline: Text, delta: Delta) -> Text:
    frame = change.measure(delta.key).sentences.figure or FIGURE
    base, changed = pair(delta.base, delta.change, delta.unit)
    figures = frame.fill(base=base, change=changed, unit=UNITS[delta.unit].after)
    return Text("{headline}: {figures}.", "{headline}({figures})。").fill(
        headline=headline, figures=figures
    )
