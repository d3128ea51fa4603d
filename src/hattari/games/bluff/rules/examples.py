"""Worked examples of a rule set: hands, a bid and a claim, and what the engine makes of them."""

from __future__ import annotations

from itertools import cycle, islice

import msgspec

from hattari.core.game import Paragraph, Text
from hattari.core.text import COMMA, NOTHING

from .actions import Dice, Hands
from .axes import (
    DUEL,
    Goal,
    Loss,
    Rules,
    SpotOn,
    SpotOnRight,
    Stake,
    least_opening,
    may_duel,
    plain_by_bid,
    starting_dice,
    starting_stake,
    wild_face,
)
from .bids import Bid, BidOrder
from .counting import counted, rolled_again
from .phrases import amount, face_name, seat_name, seat_names, short
from .settle import Claim, is_over, next_starter, noted, palifico_seat, ranking, settle

_STOCK = (4, 3, 1, 2)
"""What the seats own, from the first on: in the middle of a game. Further seats own one."""

_WILD = 0
_ROLLED = (3, _WILD, 5, 3, 2, 4, 3, 5, 2, 3, _WILD, 4, 5)
"""The dice on the table, over and over; 0 is the wild face, or one more 3 where none is."""

_EXAMPLE_SEATS = 3


class Example(msgspec.Struct, frozen=True):
    """A round in short: the hands, one bid, one claim, and the settlement.

    Seats are indices. `bidder` opens the round with `bid`, `claimant` sits next (or after
    that, where the next has no such claim) and makes the
    claim `kind` ("challenge" or "spot_on"). `lives` and `lives_after` are () where dice are
    the stake. `starter` bids first in the next round, in a palifico round of the seat
    `palifico` if that is one; `ranking` is set where the game is over.
    """

    hands: Hands
    lives: Dice
    bid: Bid
    bidder: int
    claimant: int
    kind: str
    margin: int
    dice_after: Dice
    lives_after: Dice
    out: Dice
    starter: int
    palifico: int | None
    ranking: Hands | None

    @property
    def dice(self) -> Dice:
        """How many dice each seat has at the start."""
        return tuple(len(hand) for hand in self.hands)


class _Case(msgspec.Struct, frozen=True):
    """What an example shows: who claims what, and the margins to look for, best first."""

    kind: str
    bidder: int
    margins: tuple[int, ...]


_CHALLENGES = (
    _Case("challenge", 0, (-2, -1)),
    _Case("challenge", 1, (2, 1)),
    _Case("challenge", 0, (0,)),
)
_SPOT_ONS = (_Case("spot_on", 0, (0,)), _Case("spot_on", 0, (1,)))


def examples(rules: Rules, seats: int | None = None) -> tuple[Example, ...]:
    """A bid too high, one that holds and an exact one; with spot-on also right and wrong.

    At a table of `seats`, else of three where the rules take three.
    """
    table = seats or max(rules.players.min, min(_EXAMPLE_SEATS, rules.players.max))
    spot_on = rules.spot_on is not SpotOn.OFF and (may_duel(rules) or table > DUEL)
    cases = (*_CHALLENGES, *(_SPOT_ONS if spot_on else ()))
    found = (_example(rules, table, case) for case in cases)
    return tuple(example for example in found if example is not None)


def _example(rules: Rules, seats: int, case: _Case) -> Example | None:
    """None where no round can open with such a bid."""
    stock = _stock(rules, seats, case)
    with_lives = rules.stake is not Stake.DICE
    dice = (starting_dice(rules, seats),) * seats if with_lives else stock
    hands = _hands(rules, dice)
    # With one die each left, bids are on the sum of pips there.
    sums = rules.face_off and [count for count in dice if count] == [1, 1]
    opening = None if sums else _find_bid(rules, hands, case.margins)
    if opening is None:
        return None
    bid, margin = opening
    claim = Claim(case.kind, _claimant(rules, seats, case), case.bidder, margin)
    after = settle(rules, stock, claim)
    out = tuple(seat for seat in range(seats) if not after[seat])
    palifico = palifico_seat(stock, after, claim, frozenset()) if rules.palifico else None
    left = tuple(count if owned else 0 for count, owned in zip(dice, after, strict=True))
    over = is_over(rules, after, 1)
    return Example(
        hands=hands,
        lives=stock if with_lives else (),
        bid=bid,
        bidder=claim.bidder,
        claimant=claim.claimant,
        kind=claim.kind,
        margin=margin,
        dice_after=left if with_lives else after,
        lives_after=after if with_lives else (),
        out=out,
        starter=next_starter(rules, case.bidder, claim, after) if palifico is None else palifico,
        palifico=palifico,
        ranking=ranking(rules, after, (out,) if out else ()) if over else None,
    )


def _claimant(rules: Rules, seats: int, case: _Case) -> int:
    """The next seat, or the one after it where the next can't make the claim."""
    others = case.kind == "spot_on" and rules.spot_on is SpotOn.ALL_BUT_NEXT
    return (case.bidder + (2 if others else 1)) % seats


def _stock(rules: Rules, seats: int, case: _Case) -> Dice:
    """What the seats own before; in a spot-on enough, or little enough, to show its change."""
    most = starting_stake(rules, seats)
    if rules.stake is Stake.LOSSES:
        return noted(_points(rules, seats, case))
    stock = [min(owned, most) for owned in (*_STOCK, *(1,) * seats)[:seats]]
    if case.kind == "spot_on":
        margin, claimant = case.margins[0], _claimant(rules, seats, case)
        change = _spot_on_change(rules, margin)
        if not margin and rules.spot_on_right is SpotOnRight.OTHERS_LOSE:
            stock = [min(most, owned + change) for owned in stock]
        elif rules.goal is Goal.SURVIVE and not margin:
            stock[claimant] = max(1, min(stock[claimant], most - change))
        else:
            payer = case.bidder if rules.goal is Goal.SHED and margin else claimant
            stock[payer] = min(most, max(stock[payer], change + 1))
    return tuple(stock)


def _points(rules: Rules, seats: int, case: _Case) -> Dice:
    """The points lost before; for a right spot-on enough to take back."""
    points = [*_STOCK, *(1,) * seats][:seats]
    if case.kind == "spot_on" and not case.margins[0]:
        points[_claimant(rules, seats, case)] = rules.reward + 1
    return tuple(points)


def _spot_on_change(rules: Rules, margin: int) -> int:
    """How much a spot-on gains or costs where nothing caps it."""
    if not margin:
        return rules.reward
    return rules.penalty if rules.loss is Loss.ONE else abs(margin) + rules.surcharge


def _hands(rules: Rules, dice: Dice) -> Hands:
    wild = wild_face(rules)
    faces = (face or wild or 3 for face in cycle(_ROLLED))
    return tuple(_dealt(rules, tuple(sorted(islice(faces, count)))) for count in dice)


def _dealt(rules: Rules, hand: Dice) -> Dice:
    """The hand, or one like it that these rules don't roll again."""
    return (hand[1], *hand[1:]) if rolled_again(rules, (hand,)) else hand


def _find_bid(rules: Rules, hands: Hands, margins: tuple[int, ...]) -> tuple[Bid, int] | None:
    """An opening bid that misses by one of these margins; a bid on threes if there is one."""
    wild = wild_face(rules)
    order = BidOrder(rules.order, wild, rules.limit)
    least = least_opening(rules, len(hands))
    openings = order.openings(sum(len(hand) for hand in hands), least)
    if plain_by_bid(rules):  # the wild face has a least opening of its own
        openings = tuple(bid for bid in openings if bid.face != wild)
    there = {face: sum(counted(rules, hand, face, wild) for hand in hands) for face in order.faces}
    for margin in margins:
        if fits := [bid for bid in openings if there[bid.face] - bid.count == margin]:
            return next((bid for bid in fits if bid.face == 3), fits[-1]), margin
    return None


# In words --------------------------------------------------------------------------------


def example_paragraph(rules: Rules, example: Example) -> Paragraph:
    """The example as a guest reads it."""
    return Paragraph(
        _TITLES[example.kind][_sign(example.margin)],
        (
            *_table(rules, example),
            _claim_line(rules, example),
            _settlement_line(rules, example),
            *_surcharge_line(rules, example),
            _next_line(rules, example),
        ),
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


_TITLES = {
    "challenge": {
        -1: Text("Example: the bid was too high", "例:ビッドが高すぎたとき"),
        1: Text("Example: there were more than the bid", "例:ビッドより多かったとき"),
        0: Text("Example: the bid was exact", "例:ぴったりだったとき"),
    },
    "spot_on": {
        -1: Text("Example: spot-on, and wrong", "例:ジャストが外れたとき"),
        1: Text("Example: spot-on, and wrong", "例:ジャストが外れたとき"),
        0: Text("Example: spot-on, and right", "例:ジャストが当たったとき"),
    },
}


def _table(rules: Rules, example: Example) -> tuple[Text, ...]:
    wild = wild_face(rules)
    hands = [
        f"{seat_name(seat)} " + " ".join(face_name(face, wild) for face in hand)
        for seat, hand in enumerate(example.hands)
    ]
    dice = Text("Dice: {hands}.", "ダイス:{hands}。").fill(hands=COMMA.join(hands))
    if not example.lives:
        return (dice,)
    if rules.stake is Stake.LOSSES:
        points = [f"{seat_name(seat)} {lost}" for seat, lost in enumerate(noted(example.lives))]
        return (
            dice,
            Text("Points lost so far: {points}.", "これまでの失点:{points}。").fill(
                points=COMMA.join(points)
            ),
        )
    lives = [f"{seat_name(seat)} {owned}" for seat, owned in enumerate(example.lives)]
    return (dice, Text("Lives: {lives}.", "ライフ:{lives}。").fill(lives=COMMA.join(lives)))


def _claim_line(rules: Rules, example: Example) -> Text:
    bid, wild = short(example.bid, wild_face(rules)), wild_face(rules)
    bidder, claimant = seat_name(example.bidder), seat_name(example.claimant)
    actual = example.bid.count + example.margin
    there = Text.counted(actual, "There is {count}", "There are {count}", "{count}個")
    if not actual:
        there = Text("There are none", "0個")
    with_wild = bool(wild) and example.bid.face != wild
    called = (
        Text("calls “Bluff!”", "「ブラフ!」")
        if example.kind == "challenge"
        else Text("calls “Spot-on!”", "「ジャスト!」")
    )
    face, star = face_name(example.bid.face, wild), face_name(wild, wild)
    included = Text(", {star} included", " {star} を含めて").fill(star=star)
    return Text(
        "{bidder} starts the round with {bid}, {claimant} {called} {there}{included}: "
        "{difference}.",
        "親の {bidder} が {bid} とビッドし、{claimant} が{called}と宣言した。"
        "{face} は{included}{there}で、{difference}。",
    ).fill(
        bidder=bidder,
        bid=bid,
        claimant=claimant,
        called=called,
        there=there,
        face=face,
        included=included if with_wild else NOTHING,
        difference=_difference(example.margin),
    )


def _difference(margin: int) -> Text:
    if not margin:
        return Text("exactly the bid", "ぴったり")
    if margin > 0:
        return Text("{count} more than bid", "ビッドより{count}個多い").fill(count=margin)
    return Text("{count} fewer than bid", "ビッドより{count}個少ない").fill(count=-margin)


def _settlement_line(rules: Rules, example: Example) -> Text:
    before = example.lives or example.dice
    after = example.lives_after or example.dice_after
    changes = [
        _change(rules, seat, owned, after[seat])
        for seat, owned in enumerate(before)
        if owned != after[seat]
    ]
    if not changes:
        return Text("Nobody loses or gains anything.", "誰の数も変わらない。")
    return Text("{changes}.", "{changes}。").fill(changes=Text("; ", "、").join(changes))


def _surcharge_line(rules: Rules, example: Example) -> tuple[Text, ...]:
    """What a wrong spot-on's cost is made of, where it is paid in full."""
    wrong = example.kind == "spot_on" and example.margin
    before, after = example.lives or example.dice, example.lives_after or example.dice_after
    paid = max(had - has for had, has in zip(before, after, strict=True))
    if not wrong or paid != abs(example.margin) + rules.surcharge or rules.loss is Loss.ONE:
        return ()
    difference, more = abs(example.margin), rules.surcharge
    return (
        Text(
            "That is {difference} for the difference and {more} more.",
            "差の{difference}に、上乗せの{more}を足した数になる。",
        ).fill(difference=difference, more=more),
    )


def _change(rules: Rules, seat: int, before: int, after: int) -> Text:
    name, much = seat_name(seat), amount(rules, abs(after - before))
    if rules.stake is Stake.LOSSES:
        verb = Text("takes back", "取り戻す") if after > before else Text("loses", "失う")
        before, after = noted((before, after))
    elif after > before:
        verb = Text("gains", "得る")
    elif rules.goal is Goal.SHED:
        verb = Text("discards", "捨てる")
    else:
        verb = Text("loses", "失う")
    return Text(
        "{name} {verb} {much} ({before} → {after})",
        "{name} は{much}を{verb}({before} → {after})",
    ).fill(name=name, verb=verb, much=much, before=before, after=after)


def _next_line(rules: Rules, example: Example) -> Text:
    out = _out(rules, example)
    if example.ranking is not None:
        places = COMMA.join(
            Text("{place}. {seats}", "{place}位 {seats}").fill(
                place=place, seats=seat_names(*seats)
            )
            for place, seats in _places(example)
        )
        return Text("{out}The game is over: {places}.", "{out}ここでゲーム終了。{places}。").fill(
            out=out, places=places
        )
    starter = seat_name(example.starter)
    if example.palifico is not None:
        return Text(
            "{out}{starter} starts the next round, which is {starter}'s palifico round.",
            "{out}次は {starter} が親で、{starter} のパリフィコ。",
        ).fill(out=out, starter=starter)
    return Text(
        "{out}{starter} starts the next round.", "{out}次のラウンドの親は {starter}。"
    ).fill(out=out, starter=starter)


def _out(rules: Rules, example: Example) -> Text:
    if not example.out:
        return NOTHING
    names = seat_names(*example.out)
    if rules.goal is Goal.SHED:
        return Text.counted(
            len(example.out),
            "{names} has finished. ",
            "{names} have finished. ",
            "{names} はここで上がり。",
            names=names,
        )
    return Text.counted(
        len(example.out),
        "{names} is out. ",
        "{names} are out. ",
        "{names} はここで脱落。",
        names=names,
    )


def _places(example: Example) -> list[tuple[int, Dice]]:
    """Each group with its place; seats that share a place use up the places below."""
    place, places = 1, []
    for group in example.ranking or ():
        places.append((place, group))
        place += len(group)
    return places
