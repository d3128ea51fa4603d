"""What was worth telling of a finished game of Bluff: its part `story`.

Every chance is that of a fair roll of the dice that a seat couldn't see, at the moment it made
up its mind (`rules/odds.py`). A round is told of once it is settled, when all its dice are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hattari.core.game import Text
from hattari.core.record import Replay
from hattari.core.story import Moment, Mood, percent, told
from hattari.core.text import NOTHING

from .rules.actions import BidMade, Settled, State
from .rules.axes import Goal, Rules, Stake
from .rules.bids import PIPS, Bid
from .rules.counting import by_seat, counted
from .rules.evolve import evolve
from .rules.odds import open_chance, true_chance
from .rules.phrases import amount, called
from .rules.settle import Claim, noted, stake_of
from .rules.wildness import round_wild, wild_after


class _Bid(msgspec.Struct, frozen=True):
    """A bid: the chance that it was true as its bidder saw it, and what the cups really held.

    `own` are the bidder's dice that counted for it, `actual` all. `star` is the round's wild face
    by name, also where it isn't wild any more.
    """

    seat: int
    bid: Bid
    wild: int
    chance: float
    own: int
    actual: int
    round: int
    step: int
    star: int
    doubted: bool = False

    @property
    def true(self) -> bool:
        return self.actual >= self.bid.count


class _End(msgspec.Struct, frozen=True):
    """A settlement: `chance` is that of being right as the claimant saw it, `standing` that of
    the bid's being true for the same seat."""

    settled: Settled
    state: State
    bid: _Bid
    chance: float
    standing: float
    step: int

    @property
    def claim(self) -> Claim:
        return Claim(
            self.settled.kind, self.settled.claimant, self.settled.bidder, self.settled.margin
        )

    @property
    def stock(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What everybody could lose, before and after."""
        made, rules = self.settled, self.state.rules
        before = stake_of(rules, made.dice_before, made.lives_before, made.losses_before)
        return before, stake_of(rules, made.dice, made.lives, made.losses)


def tell(replay: Replay, names: Sequence[str]) -> tuple[Moment, ...]:
    """At most five moments of a game, in its order."""
    bids, ends = _scan(replay)
    return told(kind(names, bids, ends) for kind in _KINDS)


# What happened ---------------------------------------------------------------------------


def _scan(replay: Replay) -> tuple[list[_Bid], list[_End]]:
    """The bids of all settled rounds, and their settlements."""
    bids: list[_Bid] = []
    ends: list[_End] = []
    state: State = replay.start
    standing: list[_Bid] = []
    for number, step in enumerate(replay.steps, start=1):
        for event in step.events:
            if isinstance(event, BidMade):
                standing.append(_bid(state, event, number))
            elif isinstance(event, Settled):
                standing = [_opened(state, each) for each in standing]
                if event.kind != "doubt_pass":
                    at = max(at for at, each in enumerate(standing) if each.seat == event.bidder)
                    standing[at] = msgspec.structs.replace(standing[at], doubted=True)
                    ends.append(_end(state, event, standing[at], number))
                bids += standing
                standing = []
            state = evolve(state, event)
    return bids, ends


def _bid(state: State, event: BidMade, step: int) -> _Bid:
    bid, wild, seat = Bid(event.count, event.face), wild_after(state, event), event.seat
    own = _counted(state.rules, (*state.hands[seat], *state.shown[seat]), bid.face, wild)
    sure, star = _chance_of(state, event), round_wild(state)
    return _Bid(seat, bid, wild, sure, own, 0, state.round, step, star)


def _chance_of(state: State, event: BidMade) -> float:
    """As the bidder sees it; dice that are rolled again with the bid aren't known to it."""
    seat, bid, wild = event.seat, Bid(event.count, event.face), wild_after(state, event)
    hands, shown = list(state.hands), list(state.shown)
    if not event.show:
        return true_chance(state, seat, hands[seat], bid, wild)
    hands[seat] = hands[seat][len(event.show) :]
    shown[seat] = (*shown[seat], *event.show)
    laid = msgspec.structs.replace(state, hands=tuple(hands), shown=tuple(shown))
    return open_chance(laid, bid, wild)


def _opened(state: State, bid: _Bid) -> _Bid:
    """The bid, and what the cups held for it when they were lifted."""
    if bid.bid.face == PIPS:
        return msgspec.structs.replace(bid, actual=sum(map(sum, state.hands)))
    counts = by_seat(state.rules, state.hands, state.shown, bid.bid.face, bid.wild)
    return msgspec.structs.replace(bid, actual=sum(counts))


def _counted(rules: Rules, dice: tuple[int, ...], face: int, wild: int) -> int:
    return sum(dice) if face == PIPS else counted(rules, dice, face, wild)


def _end(state: State, event: Settled, bid: _Bid, step: int) -> _End:
    hand = state.hands[event.claimant]
    true = true_chance(state, event.claimant, hand, bid.bid)
    more = true_chance(state, event.claimant, hand, Bid(bid.bid.count + 1, bid.bid.face))
    right = 1 - true if event.kind == "challenge" else true - more
    return _End(event, state, bid, right, true, step)


# The moments, the best of each kind first -------------------------------------------------

Names = Sequence[str]
Moments = Iterator[Moment]

EVEN = 0.5
SURE = 0.9
"""Whoever is this likely to be right escapes nothing."""


_Said = tuple[Text, Text, Mood]
"""Title, line and the face that goes with them."""


def _at(kind: str, at: _Bid | _End, seat: int, chance: float, said: _Said) -> Moment:
    bid = at.bid if isinstance(at, _End) else at
    title, line, mood = said
    return Moment(kind, title, line, chance, seat, bid.round, at.step, mood)


def _blunders(names: Names, _: list[_Bid], ends: list[_End]) -> Moments:
    """Doubts of bids that were true, the likeliest first."""
    wrong = [end for end in ends if end.claim.kind == "challenge" and end.claim.margin >= 0]
    for end in sorted(wrong, key=lambda each: -each.standing):
        line = Text(
            "{name} doubted {bid}, {chance} likely – and it was true",
            "{name}さん、見込み{chance}の{bid}を疑い、本当だった",
        ).fill(
            name=names[end.claim.claimant],
            bid=called(end.bid.bid, end.bid.star),
            chance=percent(end.standing),
        )
        title = (
            Text("Worst doubt", "やらかし")
            if end.standing >= EVEN
            else Text("Unlucky doubt", "無念のブラフ!")
        )
        said: _Said = (title, line, "shock")
        yield _at("blunder", end, end.claim.claimant, end.standing, said)


_DICE = Text("{own}", "手元{own}個")
_PIPS = Text("a {own}", "目は{own}")
"""What a bidder held for its bid."""


def _bluffs(names: Names, bids: list[_Bid], _: list[_End]) -> Moments:
    """Bids that were false and that nobody doubted, the least likely first."""
    passed = [each for each in bids if not each.doubted and not each.true and each.chance < EVEN]
    for bid in sorted(passed, key=lambda each: each.chance):
        line = Text(
            "{name} bid {bid} on {own} ({chance} likely), and nobody doubted it",
            "{name}さん、{own}で{bid}(見込み{chance})、だれも疑わず",
        ).fill(
            name=names[bid.seat],
            own=(_PIPS if bid.bid.face == PIPS else _DICE).fill(own=bid.own),
            bid=called(bid.bid, bid.star),
            chance=percent(bid.chance),
        )
        said: _Said = (Text("Best bluff", "名ブラフ"), line, "smug")
        yield _at("bluff", bid, bid.seat, bid.chance, said)


def _readings(names: Names, _: list[_Bid], ends: list[_End]) -> Moments:
    """Doubts of bids that were false, the likeliest first."""
    right = [end for end in ends if end.claim.kind == "challenge" and end.claim.margin < 0]
    for end in sorted(right, key=lambda each: -each.standing):
        line = Text(
            "{name} saw through {bid} ({chance} likely)",
            "{name}さん、{bid}(見込み{chance})を見破る",
        ).fill(
            name=names[end.claim.claimant],
            bid=called(end.bid.bid, end.bid.star),
            chance=percent(end.standing),
        )
        hard = end.standing >= EVEN / 2
        title = Text("Mind reader", "神の読み") if hard else Text("Well spotted", "お見通し")
        said: _Said = (title, line, "call")
        yield _at("reading", end, end.claim.claimant, end.standing, said)


def _spot_ons(names: Names, _: list[_Bid], ends: list[_End]) -> Moments:
    """Spot-ons that were ones, the least likely first."""
    right = [end for end in ends if end.claim.kind == "spot_on" and end.claim.margin == 0]
    for end in sorted(right, key=lambda each: each.chance):
        line = Text(
            "{name} called {bid} spot-on at {chance}", "{name}さん、{chance}の{bid}にジャスト的中"
        ).fill(
            name=names[end.claim.claimant],
            bid=called(end.bid.bid, end.bid.star),
            chance=percent(end.chance),
        )
        said: _Said = (Text("On the nose", "ど真ん中"), line, "laugh")
        yield _at("spot_on", end, end.claim.claimant, end.chance, said)


_LAST_DIE = Text(", to the last die", "(最後の1個で)")
_LAST_PIP = Text(", to the last pip", "(ぴったり)")


def _lucky(names: Names, _: list[_Bid], ends: list[_End]) -> Moments:
    """Bids that were called and were true, the least likely first."""
    held = [end for end in ends if end.claim.margin >= 0 and end.bid.chance < EVEN]
    for end in sorted(held, key=lambda each: each.bid.chance):
        last = _LAST_PIP if end.bid.bid.face == PIPS else _LAST_DIE
        line = Text(
            "{name} bid {bid} at {chance}, and it was there{exact}",
            "{name}さんの{bid}、見込み{chance}が本当に{exact}",
        ).fill(
            name=names[end.claim.bidder],
            bid=called(end.bid.bid, end.bid.star),
            chance=percent(end.bid.chance),
            exact=NOTHING if end.claim.margin else last,
        )
        said: _Said = (Text("Luckiest die", "ラッキー"), line, "laugh")
        yield _at("luck", end, end.claim.bidder, end.bid.chance, said)


def _escapes(names: Names, _: list[_Bid], ends: list[_End]) -> Moments:
    """Whoever had one left and was right in spite of the odds, the greatest odds first."""
    for share, end in sorted(_last_chances(ends), key=lambda each: each[0]):
        seat = end.claim.winner
        line = Text(
            "{name}, down to {left}, trusted in {chance} and lived",
            "{name}さん、残り{left}から{chance}に賭けて生き残る",
        ).fill(name=names[seat], left=amount(end.state.rules, 1), chance=percent(share))
        said: _Said = (Text("Narrow escape", "首の皮一枚"), line, "sweat")
        yield _at("escape", end, seat, share, said)


def _last_chances(ends: list[_End]) -> Iterator[tuple[float, _End]]:
    """The chance of being right of whoever was, with one left and not out by it."""
    for end in ends:
        seat, by_claim = end.claim.winner, end.claim.claimant_is_right
        if end.claim.kind == "spot_on" and not by_claim:
            # The bidder trusted in nothing: its bid may have been false too.
            continue
        share = end.chance if by_claim else end.bid.chance
        (before, after), shed = end.stock, end.state.rules.goal is Goal.SHED
        if not shed and before[seat] == 1 and after[seat] and share < SURE:
            yield share, end


def _come_to(rules: Rules, number: int) -> Text:
    """An amount beside which it has been said what of."""
    dice, points = Text("{number}", "{number}個"), Text("{number}", "{number}点")
    return (dice if rules.stake is Stake.DICE else points).fill(number=number)


def _turns(names: Names, _: list[_Bid], ends: list[_End]) -> Moments:
    """The settlements that moved one seat the farthest, the later first.

    No lesser one: where the farthest is told of already, nothing else was the turning point.
    """
    farthest = max((_moved(end)[0] for end in ends), default=0)
    for end in reversed([each for each in ends if _moved(each)[0] == farthest > 0]):
        seat, rules = _moved(end)[1], end.state.rules
        before, after = (stock[seat] for stock in end.stock)
        glad = rules.goal is Goal.SHED or after > before
        if rules.stake is Stake.LOSSES:
            before, after = noted((before, after))
        line = Text(
            "Round {round}: {name} from {before} to {after}, over {bid} ({chance} likely)",
            "第{round}ラウンド、{name}さんの{before}が{after}に({bid}、見込み{chance})",
        ).fill(
            round=end.bid.round,
            name=names[seat],
            before=amount(rules, before),
            after=_come_to(rules, after),
            bid=called(end.bid.bid, end.bid.star),
            chance=percent(end.standing),
        )
        said: _Said = (Text("Turning point", "分かれ目"), line, "laugh" if glad else "cry")
        yield _at("turning", end, seat, end.standing, said)


def _moved(end: _End) -> tuple[int, int]:
    """How far the seat that moved most moved, and which it was."""
    before, after = end.stock
    moves = [abs(new - old) for old, new in zip(before, after, strict=True)]
    return max(moves), moves.index(max(moves))


_KINDS = (_blunders, _bluffs, _readings, _spot_ons, _lucky, _escapes, _turns)
"""The dearest first."""
