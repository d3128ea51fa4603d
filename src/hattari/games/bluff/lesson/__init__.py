"""Bluff's lesson: the ideas in their order, each a clause that the rules have or haven't."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.lesson import Clause, Lesson, taught
from hattari.games.bluff.rules.axes import Ending, Goal, Rules, Stake

from . import bidding, calls, doubting, hands, seeing, variants, wildness
from .positions import for_lesson
from .stage import BluffStage

CLAUSES: tuple[Clause[Rules, BluffStage], ...] = (
    seeing.own_dice,
    seeing.wild,
    seeing.first_bid,
    seeing.least_opening,
    seeing.expected,
    bidding.higher,
    bidding.place_of_wild,
    variants.reroll,
    doubting.doubt,
    doubting.held_bid,
    doubting.exact,
    variants.out_of_turn,
    variants.spot_on,
    variants.palifico,
    wildness.until_bid,
    wildness.plain,
    wildness.fly,
    hands.straight,
    hands.alike,
    calls.passing,
    calls.doubling,
    calls.outbid,
    calls.back_in,
    hands.face_off,
)
"""One for each idea, in the order in which they are taught; a new axis adds its own."""


def lesson(rules: Rules) -> Lesson[BluffStage]:
    """The lesson of a rule set."""
    return taught(for_lesson(rules), CLAUSES, _closing(rules))


def _closing(rules: Rules) -> Text:
    if rules.stake is Stake.LOSSES:
        return _FEWEST
    shed = rules.goal is Goal.SHED
    if rules.ending is Ending.FIRST_OUT:
        return _FIRST_OUT_SHED if shed else _FIRST_OUT
    return _SHED if shed else _LAST


_FEWEST = Text(
    "Points lost are only noted. After the last round whoever has the fewest wins.",
    "失点は記録されるだけ。最後のラウンドを終えて、いちばん少ない人の勝ち!",
)
_FIRST_OUT = Text(
    "The game ends when somebody is out. Whoever has the most left wins.",
    "誰かが脱落したらゲーム終了。いちばん多く残した人の勝ち!",
)
_FIRST_OUT_SHED = Text("Whoever gets rid of all dice first wins.", "最初に捨てきった人の勝ち!")
_SHED = Text(
    "The sooner your dice are gone, the better. The last one with dice loses.",
    "早く捨てきるほどよい。最後までダイスが残った人の負け!",
)
_LAST = Text("Be the last one left, and you win.", "最後まで残った人の勝ち!")
