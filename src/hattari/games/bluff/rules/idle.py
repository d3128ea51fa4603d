"""Which values do nothing beside the others, and why, in plain words."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Idling

from .axes import (
    DUEL,
    Alike,
    ChallengeBy,
    Ending,
    Exact,
    Goal,
    Loss,
    Order,
    PassClaim,
    Plain,
    Rules,
    SpotOn,
    SpotOnRight,
    Stake,
    Straight,
    StraightOf,
    Wild,
    WildUntil,
    endless,
    may_be_plain,
    may_duel,
    others_pay,
    plain_by_bid,
    returns,
    starting_dice,
    starting_stake,
)
from .bids import FACES
from .counting import HAND

_NO_SPOT_ON = Text("nobody may call spot-on", "ジャストの宣言がないからです")

_NOTHING_WILD = Text("no face is wild", "オールマイティの目がないからです")

_TWO_NEVER = Text("two players never may call it", "2人では誰も宣言できないからです")

_FEW_DICE = Text("nobody has five dice", "ダイスが5個ある人がいないからです")


def _few_dice(rules: Rules) -> bool:
    return rules.dice != "split30" and rules.dice < HAND


def _least_dice(rules: Rules) -> int:
    """How many dice everybody has at least; none where they can be lost."""
    if rules.stake is Stake.DICE:
        return 0
    seats = range(rules.players.min, rules.players.max + 1)
    return min(starting_dice(rules, count) for count in seats)


def _two_never(rules: Rules) -> bool:
    """Whether there is a spot-on, but at a table of two nobody may ever call it."""
    off = rules.spot_on is SpotOn.OFF
    return not off and rules.players.max == DUEL and not may_duel(rules)


def _answered_at_once(rules: Rules) -> bool:
    """Whether anybody may answer a bid before the next player's turn."""
    if rules.challenge_by is ChallengeBy.ANYONE:
        return True
    outbids = rules.out_of_turn and rules.players.max > DUEL
    return outbids or (rules.spots_at_once and not _two_never(rules))


IDLING: tuple[Idling[Rules], ...] = (
    (
        "lives",
        lambda r: r.stake is Stake.LOSSES,
        Text("losses are only noted", "失点を記録するだけだからです"),
    ),
    (
        "spare_last_die",
        lambda r: r.exact is Exact.ALL_BUT_BIDDER and r.stake is Stake.LOSSES,
        Text("nobody goes out", "誰も脱落しないからです"),
    ),
    (
        "spot_on_duel",
        lambda r: (
            not r.spot_on_duel
            and r.spot_on is not SpotOn.OFF
            and r.stake is Stake.LOSSES
            and r.players.min > DUEL
        ),
        Text("there are never two players left", "2人になることがないからです"),
    ),
    (
        "spot_on_duel",
        lambda r: (
            not r.spot_on_duel
            and r.spot_on is SpotOn.ALL_BUT_NEXT
            and not (returns(r) and r.players.max > DUEL)
        ),
        Text(
            "with two players left one is the bidder and the other one is next",
            "残り2人なら、1人はビッドした人、もう1人は次の人だからです",
        ),
    ),
    (
        "exact",
        lambda r: r.exact is Exact.ALL_BUT_BIDDER and r.goal is Goal.SHED,
        Text(
            "nobody but the bidder was right, and whoever was right gets rid of dice",
            "当てたのはビッドした人だけで、当てた人が捨てるからです",
        ),
    ),
    (
        "straight_of",
        lambda r: r.straight_of is StraightOf.ROW and r.straight is Straight.OFF,
        Text("such hands are nothing special", "そのような手に決まりがないからです"),
    ),
    (
        "straight_of",
        lambda r: (
            r.straight_of is StraightOf.ROW
            and r.straight is not Straight.OFF
            and _least_dice(r) == len(FACES)
        ),
        Text(
            "six dice that differ are always in a row", "6個がすべて違えば、必ず続いているからです"
        ),
    ),
    (
        "straight",
        lambda r: r.straight is not Straight.OFF and _least_dice(r) > len(FACES),
        Text(
            "of more than six dice some always show the same",
            "7個以上あれば、必ず同じ目があるからです",
        ),
    ),
    ("straight", lambda r: r.straight is not Straight.OFF and _few_dice(r), _FEW_DICE),
    ("alike", lambda r: r.alike is not Alike.OFF and _few_dice(r), _FEW_DICE),
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
        _two_never,
        _TWO_NEVER,
    ),
    ("reward", _two_never, _TWO_NEVER),
    ("surcharge", lambda r: _two_never(r) and r.loss is not Loss.ONE, _TWO_NEVER),
    ("spot_on_right", lambda r: _two_never(r) and others_pay(r), _TWO_NEVER),
    ("spot_on_once", lambda r: _two_never(r) and r.spot_on_once, _TWO_NEVER),
    (
        "wild_until",
        lambda r: r.wild_until is WildUntil.BID and r.wild is Wild.NONE,
        _NOTHING_WILD,
    ),
    (
        "wild_until",
        lambda r: (
            r.wild_until is WildUntil.BID
            and r.wild is not Wild.NONE
            and r.order is Order.COMPONENTWISE
        ),
        Text("nobody can bid on the wild face", "オールマイティの目にはビッドできないからです"),
    ),
    ("plain", lambda r: r.plain is not Plain.OFF and r.wild is Wild.NONE, _NOTHING_WILD),
    (
        "fly",
        lambda r: r.fly and not may_be_plain(r),
        Text(
            "no bid ends the wild face's being wild", "オールマイティがなくなることがないからです"
        ),
    ),
    (
        "plain_opening",
        lambda r: r.plain_opening != "same" and not may_be_plain(r),
        Text(
            "no bid ends the wild face's being wild", "オールマイティがなくなることがないからです"
        ),
    ),
    (
        "plain_opening",
        lambda r: (
            r.plain_opening != "same"
            and r.order is Order.PERUDO
            and r.plain is Plain.OFF
            and plain_by_bid(r)
        ),
        Text("no round opens on ones", "1の目では始められないからです"),
    ),
    (
        "window",
        lambda r: not _answered_at_once(r),
        Text(
            "nobody but the next player may call anything",
            "宣言できるのが手番の人だけだからです",
        ),
    ),
    (
        "out_of_turn",
        lambda r: r.out_of_turn and r.players.max == DUEL,
        Text("of two players the other one is next anyway", "2人なら、次は必ず相手の番だからです"),
    ),
    (
        "buy_back",
        lambda r: r.buy_back and r.spots_at_once and r.stake is Stake.LOSSES,
        Text("nobody goes out here", "脱落する人がいないからです"),
    ),
    (
        "buy_back",
        lambda r: r.buy_back and not r.spots_at_once,
        Text(
            "nobody may call spot-on out of turn",
            "番でない人はジャストを宣言できないからです",
        ),
    ),
    (
        "buy_back",
        lambda r: r.buy_back and r.spots_at_once and r.players.max == DUEL,
        Text(
            "with two players the first one out ends every game",
            "2人なら、1人が脱落すればどのみち終わるからです",
        ),
    ),
    (
        "penalty",
        lambda r: (
            r.loss is Loss.MARGIN and r.exact is Exact.NOBODY and r.pass_claim is PassClaim.OFF
        ),
        Text("no loss has a fixed size", "決まった数を失う場面がないからです"),
    ),
    (
        "spare_last_die",
        lambda r: r.exact is not Exact.ALL_BUT_BIDDER,
        Text(
            "a last one is only in danger where an exact bid costs everybody else one",
            "最後の1つが危ないのは、ぴったりで全員が失うルールのときだけだからです",
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
        "face_off",
        lambda r: r.face_off and r.ending is Ending.FIRST_OUT and r.players.min > DUEL,
        Text(
            "the game is over before only two players are left",
            "残り2人になる前に終わるからです",
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
