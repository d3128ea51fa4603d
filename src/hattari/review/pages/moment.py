"""One choice on the page: the verdict, what was seen, what could be done, why, and the truth."""

from __future__ import annotations

from collections.abc import Sequence

from hattari.core.review import Decision, Reviewer
from hattari.core.text import Text
from hattari.review import words
from hattari.review.marks import Mark, Side, Weighed
from hattari.review.whole import Review, Reviewed

from .markup import both, whisker

SHOWN = 6
"""Options that are drawn, the chosen one besides."""


def grade(mark: Mark) -> str:
    """The grade, told by its shape first."""
    return (
        f'<em class="grade {mark.grade}">{words.SIGNS[mark.grade]} '
        f"{both(words.GRADES[mark.grade])}</em>"
    )


def moment(reviewed: Reviewed, review: Review, mark: Mark, name: str) -> str:
    """A choice as an article of the page."""
    decision = _decision(reviewed, mark)
    reviewer: Reviewer = reviewed.reviewer
    when = Text("Round {round}, choice {number}", "{round}回目・{number}手目")
    return (
        f'<article class="card moment" id="{name}">'
        f"<p>{grade(mark)} <small>{both(_lost(review, mark))}</small></p>"
        f"<h2>{both(mark.words)}<small>"
        f"{both(when.fill(round=mark.round, number=mark.index + 1))}</small></h2>"
        f'<p class="scene">{both(reviewer.scene(reviewed.rules, decision.view))}</p>'
        f"{_options(review, mark)}{_why(review, mark)}{_claims(mark)}"
        f'<p class="note">{both(_rests(mark))}</p>'
        f"{_truth(both(reviewer.truth(reviewed.replay, decision)))}</article>"
    )


def _lost(review: Review, mark: Mark) -> Text:
    """What it cost; what can't be told accuses nobody."""
    between = words.span(review.unit, mark.low, mark.high)
    if mark.grade == "unclear":
        said = Text("difference {span}, not counted", "差{span}。損には数えません")
        return said.fill(span=between)
    said = Text("{loss} lost {span}", "{loss}の損{span}")
    return said.fill(loss=words.points(review.unit, mark.loss), span=between)


def _decision(reviewed: Reviewed, mark: Mark) -> Decision:
    every = reviewed.decisions(mark.seat)
    return next(each for each in every if (each.round, each.index) == (mark.round, mark.index))


def _rests(mark: Mark) -> Text:
    return Text("Rests on: {what}.", "値の根拠:{what}。").fill(what=words.RESTS_ON[mark.rests_on])


def _truth(told: str) -> str:
    title = Text("What was true", "本当はこうだった")
    aside = Text("not used for the verdict", "評価には使っていません")
    return (
        f"<details><summary>{both(title)}<small>{both(aside)}</small></summary>"
        f"<p>{told}</p></details>"
    )


def _options(review: Review, mark: Mark) -> str:
    shown = _shown(mark)
    axis = min(each.low for each in shown), max(each.high for each in shown)
    rows = "".join(_option(review, mark, each, axis) for each in shown)
    left = len(mark.options) + mark.left_out - len(shown)
    more = Text.counted(
        left, "{count} other is worse", "{count} others are worse", "ほかの{count}手は、これより下"
    )
    return rows + (f'<p class="note">{both(more)}</p>' if left > 0 else "")


def _shown(mark: Mark) -> Sequence[Weighed]:
    first = mark.options[:SHOWN]
    mine = [each for each in mark.options[SHOWN:] if each.action == mark.chosen]
    return [*first, *mine]


def _option(review: Review, mark: Mark, option: Weighed, axis: tuple[float, float]) -> str:
    mine = option.action == mark.chosen
    often = ""
    if mark.mixes and option.share is not None:
        often = f"<small>{100 * option.share:.0f} %</small>"
    return (
        f'<div class="option{" mine" if mine else ""}"><span>{both(option.words)}{often}</span>'
        f"{whisker(option.value, (option.low, option.high), axis, mine)}"
        f"<b>{words.points(review.unit, option.value)}</b></div>"
    )


def _why(review: Review, mark: Mark) -> str:
    title = Text("Why? As a sum", "なぜ? — 足し算で")
    sides = "".join(_side(review, side) for side in mark.why)
    return f"<h3>{both(title)}</h3>{sides}{_difference(review, mark)}" if sides else ""


def _side(review: Review, side: Side) -> str:
    rows = "".join(
        f"<tr><td>{both(end.words)}</td><td>{100 * end.chance:.1f}% × "
        f"{words.points(review.unit, end.value)} =</td>"
        f"<td>{product}</td></tr>"
        for end, product in zip(side.branches, words.products(review.unit, side), strict=True)
    )
    total = words.points(review.unit, side.total)
    last = f"<tr><th colspan=2>{both(side.words)}</th><th>{total}</th></tr>"
    return f'<table class="{side.of}">{rows}{last}</table>'


def _difference(review: Review, mark: Mark) -> str:
    if len(mark.why) == 1:
        return ""
    totals = {side.of: side.total for side in mark.why}
    said = " − ".join(
        words.points(review.unit, totals[name])
        for name in ("best", "chosen", "counted")
        if name in totals
    )
    unclear = mark.grade == "unclear"
    lost = Text("apart by {loss}", "差 {loss}") if unclear else Text("{loss} lost", "{loss}の損")
    lost = lost.fill(loss=words.points(review.unit, mark.loss))
    return f'<p class="sum"><span>{said} =</span><b>{both(lost)}</b></p>'


def _claims(mark: Mark) -> str:
    plain = Text("{plain}% if nothing had been said", "何も聞かなければ{plain}%")
    rows = "".join(
        f"<tr><td>{both(claim.words)}</td><td><b>{100 * claim.chance:.0f}%</b></td>"
        f"<td><small>{both(plain.fill(plain=f'{100 * claim.plain:.0f}'))}</small></td></tr>"
        for claim in mark.claims
    )
    return f'<table class="claims">{rows}</table>' if rows else ""
