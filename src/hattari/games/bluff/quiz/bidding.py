"""Questions about a turn: may this be bid, who may doubt, may dice be rolled again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER
from hattari.core.quiz import Asked, Case
from hattari.games.bluff.lesson.positions import BLUFF, Table, open_bids, seen
from hattari.games.bluff.lesson.stage import BluffStage, staged
from hattari.games.bluff.rules.actions import MakeBid, Phase, Reroll
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid

from . import positions as small
from .positions import CALLED, CLAIMS, Play, at_table, bid_words, bidden, subject, within
from .settling import NO, YES

TurnCase = Case[Rules, BluffStage]

STANDING = ((2, 5), (3, 4), (1, 6), (2, 6), (1, 1), (2, 1))
FACES = (1, 3, 5, 6)


def cases() -> Iterator[TurnCase]:
    """All of them: a standing bid, or none, and what one might do about it."""
    for hands in (small.ONES, small.PAIRS, small.FULL):
        for face in (1, 6):
            yield _case(Play(hands, 0, ()), "openings", partial(_may_bid, (1, face)))
        for standing in STANDING:
            for count in range(1, 6):
                for face in FACES:
                    play = Play(hands, -1, (standing,))
                    yield _case(play, "bids", partial(_may_bid, (count, face)))
        in_play = sum(map(len, hands))
        over = Play(hands, -1, ((in_play, 3),))
        yield _case(over, "openings", partial(_may_bid, (in_play + 1, 3)))
        for kind in CLAIMS:
            yield _case(Play(hands, -1, ((1, 3),)), kind, partial(_may_call, kind))
            yield _case(Play(hands, 1, ((1, 3),)), kind, partial(_may_call, kind))
        yield _case(Play(hands, 0, ()), "reroll", _may_reroll)
        yield _case(Play(hands, 0, ()), "equipment", _first_dice)


def _case(play: Play, about: str, ask: small.Asks) -> TurnCase:
    return Case(size=play.size, about=about, settle=partial(_settle, play, ask))


def _settle(play: Play, ask: small.Asks, rules: Rules, seats: int) -> Asked[BluffStage]:
    rules = at_table(rules, seats)
    starter = play.starter % seats
    return ask(rules, replace(play, starter=starter))


def may(
    kind: str, question: Text, allowed: bool, before: Table, reached: Table
) -> Asked[BluffStage]:
    """Whether the learner may do what the question says."""
    return Asked(
        kind=kind,
        ask=question,
        answer=YES if allowed else NO,
        others=(YES, NO),
        before=before,
        reached=reached,
        draw=lambda: (staged(seen(before)), _verdict(reached, allowed)),
    )


def _verdict(reached: Table, allowed: bool) -> BluffStage:
    stage = staged(seen(reached))
    mark = Text("Allowed", "できる") if allowed else Text("Not allowed", "できない")
    return replace(stage, own=replace(stage.own, mark=mark))


def _may_bid(proposed: tuple[int, int], rules: Rules, play: Play) -> Asked[BluffStage]:
    table = bidden(rules, play)
    allowed = Bid(*proposed) in open_bids(table)
    words = bid_words(rules, *proposed)
    if not play.bids:
        question = Text(
            "You open the round. May you bid {words}?", "あなたが最初。{words}とビッドできる?"
        ).fill(words=words)
    else:
        question = Text(
            "The last bid is {last}. May you bid {words}?",
            "直前のビッドは{last}。{words}とビッドできる?",
        ).fill(last=bid_words(rules, *play.bids[-1]), words=words)
    reached = table.act(LEARNER, MakeBid(*proposed)) if allowed else table
    return may("may_bid", question, allowed, table, reached)


def _may_call(kind: str, rules: Rules, play: Play) -> Asked[BluffStage]:
    table = bidden(rules, play, window=True)
    after = (play.starter + 1) % rules.players.max
    question = Text(
        "{bidder} {bid}, and {next} next. May you call {called}?",
        "{bidder}{bid}とビッド。次は{next}の番。あなたは{called}と言える?",
    ).fill(
        bidder=subject(play.starter, "bid", "bids"),
        bid=bid_words(rules, *play.bids[-1]),
        next=_next(after),
        called=CALLED[kind],
    )
    if after == LEARNER and table.state.phase is Phase.WINDOW and not _can(table, kind):
        table = table.close()
    allowed = _can(table, kind)
    return may("may_call", question, allowed, table, table)


def _can(table: Table, kind: str) -> bool:
    return CLAIMS[kind] in BLUFF.legal(table.state, LEARNER)


def _next(seat: int) -> Text:
    if seat == LEARNER:
        return Text("you're", "あなた")
    return Text("{name} is", "{name}").fill(name=within(seat))


BLIND = Text("Roll some again with your bid, unseen", "ビッドと同時に振り直す(目は後で見る)")
FIRST = Text("Roll some again first, then bid", "先に振り直してから、ビッドする")
NEVER = Text("Leave them as rolled", "振り直せない")


def reroll_words(table: Table) -> Text:
    """What the seat in turn may do with its dice."""
    legal = tuple(BLUFF.legal(table.state, table.state.turn))
    if any(isinstance(action, Reroll) for action in legal):
        return FIRST
    return BLIND if any(isinstance(each, MakeBid) and each.show for each in legal) else NEVER


def _may_reroll(rules: Rules, play: Play) -> Asked[BluffStage]:
    table = bidden(rules, play)
    answer = reroll_words(table)
    return Asked(
        kind="reroll",
        ask=Text("Bad dice! What may you do with them?", "目が悪い! ダイスをどうできる?"),
        answer=answer,
        others=(BLIND, FIRST, NEVER),
        before=table,
        reached=table,
        draw=lambda: (staged(seen(table)), _verdict(table, answer is not NEVER)),
    )


def _first_dice(rules: Rules, play: Play) -> Asked[BluffStage]:
    table = bidden(rules, play)
    seats = rules.players.max
    given = BLUFF.start(rules, seats).dice[LEARNER]
    return Asked(
        kind="first_dice",
        ask=Text(
            "{seats} players. How many dice does each start with?",
            "{seats}人で遊ぶ。最初のダイスは1人いくつ?",
        ).fill(seats=seats),
        answer=Text.counted(given, "{count} die", "{count} dice", "{count}個"),
        before=table,
        reached=table,
        draw=lambda: (staged(seen(table)), staged(seen(table))),
    )
