"""When what is wild stops being so, and is again: bids that end it, plain ones, flying ones."""

from __future__ import annotations

from collections.abc import Iterator

from hattari.core.game import Text
from hattari.core.lesson import LEARNER
from hattari.games.bluff.rules.actions import Action, MakeBid, Phase
from hattari.games.bluff.rules.axes import (
    Rules,
    plain_by_bid,
    wild_face,
)
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.counting import counted
from hattari.games.bluff.rules.legal import legal
from hattari.games.bluff.rules.wildness import counting_wild

from .doubting import BLUFF_BUTTON
from .positions import (
    FACE,
    Table,
    bid,
    dealt,
    hand_size,
    last_seat,
    open_bids,
    uncovered,
    wild_name,
)
from .stage import NAMES, Choice, Idea
from .telling import MIXED, Told, acted, asked_to_count
from .words import said


def until_bid(rules: Rules) -> Iterator[Idea]:
    """A bid on the wild face ends its being wild."""
    if not plain_by_bid(rules) or hand_size(rules) < 2:
        return
    table = uncovered(dealt(rules, MIXED, last_seat(rules)))
    on_wild = (each for each in sorted(open_bids(table)) if each.face == wild_face(rules))
    made = next(on_wild, None)
    if made is None:
        return
    asked = bid(table, *made)
    told = Told(
        "until_bid",
        Text("Bid, and no longer wild", "ビッドされると、ただの目に"),
        Text(
            "The {by} says {words}. From now on {star} is not wild in this round. How many of "
            "your dice count as {face}?",
            "{by}が「{words}」。この回はもう{star}は万能ではない。あなたの{face}は何個?",
        ).fill(
            by=NAMES[last_seat(rules)],
            words=said(rules, *made),
            star=wild_name(rules),
            face=FACE,
        ),
        Text("Right: {star} is only itself now.", "そう、{star}はもう{star}でしかない。").fill(
            star=wild_name(rules)
        ),
    )
    hand = asked.state.hands[LEARNER]
    right = counted(rules, hand, FACE, counting_wild(asked.state))
    wrong = counted(rules, hand, FACE, wild_face(rules))
    if right != wrong:
        yield from asked_to_count(told, asked, right, wrong)


def _with_call(table: Table, call: str) -> MakeBid | None:
    """The least bid on the lesson's number with this call, if there is one."""
    able = (each for each in legal(table.state, LEARNER) if isinstance(each, MakeBid))
    return next((e for e in able if e.call == call and e.face == FACE and not e.show), None)


def plain(rules: Rules) -> Iterator[Idea]:
    """A bid from which on nothing is wild."""
    table = uncovered(dealt(rules, MIXED, last_seat(rules)))
    three = next((each for each in (Bid(3, FACE), Bid(4, FACE)) if each in open_bids(table)), None)
    if three is None:
        return
    asked = bid(table, *three)
    mine = _with_call(asked, "plain")
    if mine is None:
        return
    told = Told(
        "plain",
        Text("Call it plain", "「斎」:万能なし"),
        Text(
            "The {by} says {words}. Call your bid plain, and nothing is wild from it on: then "
            "even {mine} will do!",
            "{by}は「{words}」。「斎」とつけると、そこから万能の目がなくなる。"
            "だから「{mine}」でもいい!",
        ).fill(by=NAMES[last_seat(rules)], words=said(rules, *three), mine=_words(rules, mine)),
        Text("Nothing is wild now, for anybody.", "もう誰にとっても、万能の目はない。"),
    )
    named = Text("{words}, plain", "{words}、斎").fill(words=_words(rules, mine))
    choices = (Choice("plain", named), BLUFF_BUTTON)
    replies = {"challenge": Text("Perhaps. But try a plain bid!", "それもありだけど、斎を試して!")}
    yield from acted(told, asked, mine, choices, replies)


def fly(rules: Rules) -> Iterator[Idea]:
    """A bid that makes the wild face wild again."""
    asked = _plain_round(rules)
    mine = None if asked is None else _with_call(asked, "fly")
    if asked is None or mine is None:
        return
    told = Told(
        "fly",
        Text("Let it fly", "「飛」:万能が戻る"),
        Text(
            "Nothing is wild any more. At twice the count you may bring it back: {mine}!",
            "いまは万能の目がない。個数を2倍以上にすれば、元に戻せる。「{mine}」!",
        ).fill(mine=_words(rules, mine)),
        Text("{star} is wild again.", "{star}はまた万能になった。").fill(star=wild_name(rules)),
    )
    named = Text("{words}, flying", "{words}、飛").fill(words=_words(rules, mine))
    choices = (Choice("fly", named), BLUFF_BUTTON)
    replies = {"challenge": Text("Perhaps. But try to fly!", "それもありだけど、飛を試して!")}
    yield from acted(told, asked, mine, choices, replies)


def _plain_round(rules: Rules) -> Table | None:
    """The learner's turn, nothing being wild; None where that can't be."""
    if not wild_face(rules):
        return None
    table = uncovered(dealt(rules, MIXED, last_seat(rules)))
    by_call = [each for each in legal(table.state, table.state.turn) if _is_plain(rules, each)]
    if not by_call:
        return None
    table = table.act(table.state.turn, by_call[0])
    return table.close() if table.state.phase is Phase.WINDOW else table


def _is_plain(rules: Rules, action: Action) -> bool:
    if not isinstance(action, MakeBid) or action.show:
        return False
    return action.call == "plain" or (plain_by_bid(rules) and action.face == wild_face(rules))


def _words(rules: Rules, mine: MakeBid) -> Text:
    return said(rules, mine.count, mine.face)
