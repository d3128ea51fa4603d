"""What a comparison says in words: only what the corrected intervals bear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import inf

from hattari.core.game import Text

from .comparison import Delta
from .results import Measured, doubtful
from .units import UNITS, figure, pair

NO_DIFFERENCE = Text(
    "No measure differs for sure in {games} games; what differs is small, or chance.",
    "{games} ゲームでは、確かに違うと言える項目はありません(違いがあっても小さいか、偶然の範囲)。",
)
CANT_TELL = Text(
    "Can't tell: somebody who knows these players gains {gap} by it, so other players might show "
    "other differences.",
    "判定できません。このプレイヤーたちの弱点を学習した1人が{gap}も得をするので、"
    "ほかのプレイヤーなら違いが変わるかもしれません。",
)
FIGURE = Text("{change}{unit} instead of {base}", "{base}{unit} → {change}{unit}")
"""How base and change are told where a measure has no words of its own for it."""


def verdict(base: Measured, change: Measured, deltas: Sequence[Delta]) -> tuple[Text, ...]:
    """A sentence for each measure that has changed for sure; what a host would ask comes first.

    Two measures of which one tells the same more plainly get one sentence, with its figures.
    Nothing is claimed of players who give away more than is good to one who knows them.
    """
    gaps = [each for each in map(doubtful, (base, change)) if each is not None]
    if gaps:
        widest = max(gaps, key=lambda gap: gap.value or 0.0)
        return (CANT_TELL.fill(gap=figure(widest.value, widest.unit)),)
    sure = {each.key: each for each in deltas if each.sure}
    if not sure:
        return (NO_DIFFERENCE.fill(games=f"{min(base.games, change.games):,}"),)
    told = {key for each in sure if (key := change.measure(each).plainer)}
    asked = sorted((key for key in sure if key not in told), key=partial(_place, change))
    return tuple(_sentence(change, key, sure) for key in asked)


def _place(change: Measured, key: str) -> float:
    """Where a rule set's card has this measure; after all those where it hasn't."""
    card = change.measure(key).card
    return inf if card is None else card.place


def _sentence(change: Measured, key: str, sure: Mapping[str, Delta]) -> Text:
    agreed = [each for each in _ever_plainer(change, key, sure) if _same_way(each, sure[key])]
    turned = (_turned(change, each) for each in agreed)
    headline = next((each for each in turned if each is not None), None)
    return _said(change, headline or _headline(change, sure[key]), agreed[-1])


def _ever_plainer(change: Measured, key: str, sure: Mapping[str, Delta]) -> Iterator[Delta]:
    """A measure's difference, and those that tell the same ever more plainly."""
    while key in sure:
        yield sure[key]
        key = change.measure(key).plainer


def _same_way(one: Delta, other: Delta) -> bool:
    return (one.value > 0) == (other.value > 0)


def _turned(change: Measured, delta: Delta) -> Text | None:
    """What is said where the mark has turned round."""
    sentences = change.measure(delta.key).sentences
    said = {("poor", "good"): sentences.cured, ("good", "poor"): sentences.spoiled}
    return said.get((delta.base_mark, delta.change_mark))


def _headline(change: Measured, delta: Delta) -> Text:
    sentences = change.measure(delta.key).sentences
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
