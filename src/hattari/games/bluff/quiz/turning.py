"""Questions about what only some houses let one do: pass, double, bid out of turn, come back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from hattari.core.game import Text
from hattari.core.lesson import LEARNER
from hattari.core.quiz import Asked, Case
from hattari.core.refusals import not_now
from hattari.games.bluff.lesson.positions import BLUFF, Table, bid, uncovered
from hattari.games.bluff.lesson.stage import BluffStage
from hattari.games.bluff.rules.actions import Action, Double, Hands, MakeBid, Phase, Roll, SpotOn
from hattari.games.bluff.rules.axes import Rules, may_be_plain
from hattari.games.bluff.rules.bids import PIPS
from hattari.games.bluff.rules.passing import PASS

from . import positions as small
from .bidding import may
from .positions import CALLED, Play, at_table, bid_words

Reach = Callable[[Rules], Table]
Say = Callable[[Rules], Text]

DUEL: Hands = ((5, 2), (3, 6), ())
LAST_DICE: Hands = ((5,), (3,), ())
OUT: Hands = ((), (3, 6), (4, 5))
SEVEN = 7


class Deed(msgspec.Struct, frozen=True):
    """Something that one may do or not: its question, and the action, by rules."""

    about: str
    size: int
    reach: Reach
    ask: Say
    action: Callable[[Rules], Action]


def cases() -> Iterator[Case[Rules, BluffStage]]:
    """All of them, a case for each deed."""
    for deed in DEEDS:
        yield Case(size=deed.size, about=deed.about, settle=partial(_settle, deed))


def _settle(deed: Deed, rules: Rules, seats: int) -> Asked[BluffStage]:
    rules = at_table(rules, seats)
    table, action = deed.reach(rules), deed.action(rules)
    allowed = action in BLUFF.legal(table.state, LEARNER)
    reached = table.act(LEARNER, action) if allowed else table
    return may("may_do", deed.ask(rules), allowed, table, reached)


# Positions -------------------------------------------------------------------------------


def _played(play: Play, window: bool, rules: Rules) -> Table:
    """After these bids; in the window of the last one, if that stays open."""
    seats = rules.players.max
    starter = play.starter % seats
    return small.bidden(rules, Play(play.hands, starter, play.bids), window=window)


def _with_three(play: Play, rules: Rules) -> Table:
    """The window of a bid after which somebody else is next."""
    if rules.players.max < len(play.hands):
        raise not_now()
    return _played(play, True, rules)


def _plainly(hands: Hands, rules: Rules) -> Table:
    """After a first bid from which on nothing is wild."""
    if not may_be_plain(rules):
        raise not_now()
    table = _played(Play(hands, -1, ()), False, rules)
    table = table.act(table.state.turn, MakeBid(2, 5, (), "plain"))
    return table.close() if table.state.phase is Phase.WINDOW else table


def _in_another_round(rules: Rules) -> Table:
    """The learner's turn, after a round that its spot-on ended."""
    table = _played(Play(small.FULL, -1, ((1, 2),)), False, rules).act(LEARNER, SpotOn())
    hands = tuple(hand[:dice] for hand, dice in zip(small.MIXED, table.state.dice, strict=False))
    table = uncovered(table.close().chance(Roll(hands)))
    for count in range(1, 5):
        if table.state.turn == LEARNER and table.state.bid is not None:
            return table
        table = bid(table, count, 3)
    raise not_now()


# Deeds -----------------------------------------------------------------------------------


def _says(text: Text, *bids: tuple[int, int]) -> Say:
    """A question with bids in it: {last} stands, {words} is what one would say."""

    def asked(rules: Rules) -> Text:
        words = [bid_words(rules, *each) for each in bids]
        return text.fill(**dict(zip(("last", "words"), words, strict=False)))

    return asked


def _plain(hands: Hands, count: int) -> Deed:
    """A bid below or beside the standing one, called plain."""
    return Deed(
        "wildness",
        2 * sum(map(len, hands)) + 1,
        partial(_played, Play(hands, -1, ((3, 5),)), False),
        _says(
            Text(
                "The last bid is {last}. May you bid {words} and call it plain?",
                "直前のビッドは{last}。{words}を「斎」でビッドできる?",
            ),
            (3, 5),
            (count, 5),
        ),
        lambda _: MakeBid(count, 5, (), "plain"),
    )


def _opening(hands: Hands, count: int) -> Deed:
    """A first bid that is called plain."""
    return Deed(
        "wildness",
        2 * sum(map(len, hands)),
        partial(_played, Play(hands, 0, ()), False),
        _says(
            Text(
                "You open the round. May you bid {last} and call it plain?",
                "あなたが最初。{last}を「斎」でビッドできる?",
            ),
            (count, 5),
        ),
        lambda _: MakeBid(count, 5, (), "plain"),
    )


def _fly(hands: Hands) -> Deed:
    """A bid that makes the wild face wild again."""
    return Deed(
        "wildness",
        2 * sum(map(len, hands)) + 1,
        partial(_plainly, hands),
        _says(
            Text(
                "The last bid is {last}, called plain. May you bid {words} and call it flying?",
                "直前のビッドは「斎」の{last}。{words}を「飛」でビッドできる?",
            ),
            (2, 5),
            (4, 5),
        ),
        lambda _: MakeBid(4, 5, (), "fly"),
    )


def _pass(hands: Hands) -> Deed:
    return Deed(
        "passing",
        2 * sum(map(len, hands)) + 1,
        partial(_played, Play(hands, -1, ((1, 3),)), False),
        _says(
            Text(
                "The last bid is {last}, and it's your turn. May you pass?",
                "直前のビッドは{last}で、あなたの番。パスできる?",
            ),
            (1, 3),
        ),
        lambda _: PASS,
    )


def _double(hands: Hands, at: int) -> Deed:
    """A double on the last bid, or on the one before it."""
    words = {
        -1: Text(
            "The Raccoon raised to {last}. May you doubt that for double?",
            "タヌキが{last}に上げた。それを「倍!」で疑える?",
        ),
        -2: Text(
            "The Fox bid {last}, and the Raccoon raised. May you doubt the Fox for double?",
            "キツネが{last}とビッドし、タヌキが上げた。キツネを「倍!」で疑える?",
        ),
    }[at]

    def reach(rules: Rules) -> Table:
        if rules.players.max < len(hands):
            raise not_now()
        return _played(Play(hands, 1, ((1, 3), (2, 3))), False, rules)

    return Deed(
        "doubling",
        2 * sum(map(len, hands)) + 2,
        reach,
        _says(words, (2, 3) if at == -1 else (1, 3)),
        lambda rules: Double(at % rules.players.max),
    )


def _outbid(hands: Hands) -> Deed:
    return Deed(
        "out_of_turn",
        2 * sum(map(len, hands)) + 1,
        partial(_with_three, Play(hands, 1, ((1, 3),))),
        _says(
            Text(
                "The Fox bids {last}, and the Raccoon is next. May you bid {words} first?",
                "キツネが{last}とビッド。次はタヌキの番。あなたが先に{words}とビッドできる?",
            ),
            (1, 3),
            (2, 4),
        ),
        lambda _: MakeBid(2, 4),
    )


def _spot_on(hands: Hands, ask: Text, reach: Reach, about: str = "spot_on") -> Deed:
    said = ask.fill(called=CALLED["spot_on"])
    return Deed(about, 2 * sum(map(len, hands)) + 1, reach, lambda _: said, lambda _: SpotOn())


FACE_OFF = Deed(
    "face_off",
    2,
    partial(_played, Play(LAST_DICE, 0, ()), False),
    lambda _: Text(
        "Two players are left, with one die each, and you open. May you bid a sum of {sum} pips?",
        "残りは2人、ダイスは1個ずつ。あなたが最初。「目の合計が{sum}」とビッドできる?",
    ).fill(sum=SEVEN),
    lambda _: MakeBid(SEVEN, PIPS),
)

DEEDS: tuple[Deed, ...] = (
    *map(_pass, (small.PAIRS, small.FULL)),
    *(_double(hands, at) for hands in (small.PAIRS, small.FULL) for at in (-1, -2)),
    *map(_outbid, (small.PAIRS, small.FULL)),
    *(_plain(hands, count) for hands in (small.MANY, small.FULL) for count in (2, 3)),
    *(_opening(hands, count) for hands in (small.MANY, small.FULL) for count in (1, 2, 3, 4)),
    *map(_fly, (small.MANY, small.FULL)),
    _spot_on(
        DUEL,
        Text(
            "Only you and the Fox are left, and it has bid. May you call {called}?",
            "残ったのはあなたとキツネだけ。キツネがビッドした。{called}と言える?",
        ),
        partial(_played, Play(DUEL, 1, ((1, 3),)), False),
    ),
    _spot_on(
        OUT,
        Text(
            "You are out; the Fox has bid. May you call {called} to come back in?",
            "あなたは脱落している。キツネがビッドした。{called}で復活をねらえる?",
        ),
        partial(_with_three, Play(OUT, 1, ((1, 3),))),
        "buying_back",
    ),
    _spot_on(
        small.FULL,
        Text(
            "You called {called} in the last round already. May you again?",
            "前のラウンドでも{called}と言った。もう一度言える?",
        ),
        _in_another_round,
    ),
    FACE_OFF,
)
"""All that is asked so, in no order."""
