"""What a comparison says in words: only what the corrected intervals bear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hattari.core.game import Text

from .comparison import Delta
from .results import GAP, Measured
from .units import UNITS, pair

NO_DIFFERENCE = Text(
    "No measure differs for sure in {games} games; what differs is small, or chance.",
    "{games} ゲームでは、確かに違うと言える項目はありません(違いがあっても小さいか、偶然の範囲)。",
)
ROOM = 0.02
CANT_TELL = Text(
    "Can't tell: somebody who knows these players wins {gap} more than a fair share, so other "
    "players might show other differences. Let them learn from more games.",
    "判定できません。このプレイヤーたちの弱点を学習した1人が、公平な割合より {gap} 多く勝つため、"
    "ほかのプレイヤーなら違いが変わるかもしれません。学習するゲーム数を増やしてください。",
)
FIGURE = Text("{change}{unit} instead of {base}", "{base}{unit} → {change}{unit}")
"""How base and change are told where a measure has no words of its own for it."""


def verdict(base: Measured, change: Measured, deltas: Sequence[Delta]) -> tuple[Text, ...]:
    """A sentence for each measure that has changed for sure, in the order of the measures.

    Two measures of which one tells the same more plainly get one sentence, with its figures.
    Nothing is claimed of players who give away more than ROOM to one who knows them.
    """
    gap = max(_gap(base), _gap(change))
    if gap > ROOM:
        return (CANT_TELL.fill(gap=f"{gap:.3f}".lstrip("0")),)
    sure = {each.key: each for each in deltas if each.sure}
    if not sure:
        return (NO_DIFFERENCE.fill(games=f"{min(base.games, change.games):,}"),)
    told = {key for each in sure if (key := change.measure(each).plainer)}
    return tuple(_sentence(change, key, sure) for key in sure if key not in told)


def _gap(found: Measured) -> float:
    """How much somebody gains who knows the players; 0 where nobody has looked."""
    gaps = (each.value for each in found.measures if each.key == GAP)
    return next(gaps, None) or 0.0


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
