"""Which values do nothing beside the others, and why, in plain words."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Idling

from .axes import (
    DUEL,
    ChallengeBy,
    Ending,
    Exact,
    Goal,
    Loss,
    Rules,
    SpotOn,
    SpotOnRight,
    Stake,
    endless,
    may_duel,
    others_pay,
    spot_on_at_once,
    starting_stake,
)

_NO_SPOT_ON = Text("nobody may call spot-on", "ジャストの宣言がないからです")

IDLING: tuple[Idling[Rules], ...] = (
    (
        "lives",
        lambda r: r.stake is Stake.DICE,
        Text(
            "dice are lost here, not lives; if you meant lives, make them the stake",
            "ここで失うのはライフではなくダイスです。ライフ制にしたいなら、賭けるものをライフにしてください",
        ),
    ),
    (
        "reward",
        lambda r: r.spot_on is SpotOn.OFF,
        _NO_SPOT_ON,
    ),
    (
        "surcharge",
        lambda r: r.spot_on is SpotOn.OFF,
        _NO_SPOT_ON,
    ),
    (
        "surcharge",
        lambda r: r.spot_on is not SpotOn.OFF and r.loss is Loss.ONE,
        Text("every loss is a fixed number", "どの負けも、失う数が決まっているからです"),
    ),
    (
        "spot_on_right",
        lambda r: r.spot_on_right is SpotOnRight.OTHERS_LOSE and r.spot_on is SpotOn.OFF,
        _NO_SPOT_ON,
    ),
    ("spot_on_once", lambda r: r.spot_on_once and r.spot_on is SpotOn.OFF, _NO_SPOT_ON),
    ("spot_on_duel", lambda r: not r.spot_on_duel and r.spot_on is SpotOn.OFF, _NO_SPOT_ON),
    (
        "spot_on",
        lambda r: r.spot_on is not SpotOn.OFF and r.players.max == DUEL and not may_duel(r),
        Text("two players never may call it", "2人では誰も宣言できないからです"),
    ),
    (
        "window",
        lambda r: r.challenge_by is ChallengeBy.NEXT and not spot_on_at_once(r),
        Text(
            "nobody but the next player may call anything",
            "宣言できるのが手番の人だけだからです",
        ),
    ),
    (
        "penalty",
        lambda r: r.loss is Loss.MARGIN and r.exact is Exact.NOBODY,
        Text("no loss has a fixed size", "決まった数を失う場面がないからです"),
    ),
    (
        "spare_last_die",
        lambda r: r.exact is not Exact.ALL_BUT_BIDDER,
        Text(
            "a last die is only in danger where an exact bid costs everybody else one",
            "最後の1個が危ないのは、ぴったりで全員が失うルールのときだけだからです",
        ),
    ),
    (
        "palifico",
        lambda r: r.players.max == 2,
        Text("two players never play such a round", "2人ではこの回がないからです"),
    ),
    (
        "palifico",
        lambda r: r.dice == 1 and r.players.max > 2,
        Text(
            "nobody comes down to a last die who starts with one",
            "最初から1個なので、「残り1個になる」ことがないからです",
        ),
    ),
    (
        "ending",
        lambda r: r.ending is Ending.FIRST_OUT and r.players.max == 2,
        Text(
            "with two players the first one out ends every game",
            "2人なら、1人が脱落すればどのみち終わるからです",
        ),
    ),
    (
        "loss",
        lambda r: r.loss is Loss.ONE and r.stake is Stake.DICE and r.dice == 1,
        Text("nobody has more than one die to lose", "失うダイスが1個しかないからです"),
    ),
    (
        "round_limit",
        lambda r: not endless(r) and r.round_limit >= _most_rounds(r),
        Text("every game is over long before", "どのゲームも、その前に必ず終わるからです"),
    ),
)


def _most_rounds(rules: Rules) -> int:
    """Each round of a game that ends costs somebody at least one of what is lost."""
    seats = range(rules.players.min, rules.players.max + 1)
    most = max(count * starting_stake(rules, count) for count in seats)
    gains = rules.spot_on is not SpotOn.OFF and rules.goal is Goal.SURVIVE
    if gains and not others_pay(rules):  # once for each seat, else games could go on for ever
        most += seats[-1] * (1 + rules.reward)
    return most
