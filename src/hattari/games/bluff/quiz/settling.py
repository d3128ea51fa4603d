"""Questions about the end of a round: who pays what, who starts next, is it all over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.quiz import Asked, Case
from hattari.games.bluff.lesson.doubting import changes_of, reveal, settlement
from hattari.games.bluff.lesson.positions import Table
from hattari.games.bluff.lesson.stage import NAMES, BluffStage, Place
from hattari.games.bluff.rules.actions import Hands, Phase, Settled
from hattari.games.bluff.rules.axes import Goal, Rules, wild_face
from hattari.games.bluff.rules.phrases import amount
from hattari.games.bluff.rules.wildness import round_wild

from . import positions as small
from .positions import CALLED, Play, at_table, bid_words, claimed, subject, verb, within

SettlingCase = Case[Rules, BluffStage]
Ask = Callable[[Rules, Play, Table], Asked[BluffStage] | None]

YES = Text("Yes", "はい")
NO = Text("No", "いいえ")


def cases() -> Iterator[SettlingCase]:
    """All of them: a bid or two, then a call."""
    for claim, about in (("challenge", "settlement"), ("spot_on", "spot_on")):
        for hands in (small.ONES, small.NO_WILD, small.PAIRS, small.WITH_ONE, small.MANY):
            for count in range(1, 6):
                yield _case(hands, 1, ((count, 5),), claim, about, _cost)
        for count in range(2, 8):
            yield _case(small.FULL, 1, ((count, 5),), claim, about, _cost)
        for hands in (small.ONES, small.LAST, small.PAIRS, small.FULL):
            for count in range(1, 5):
                yield _case(hands, 0, ((1, 2), (count, 5)), claim, "next_round", _starter)
        yield from _counted_otherwise(claim)
        for count in (1, 2, 3, 4):
            yield _case(small.LAST, 1, ((count, 5),), claim, about, _cost)
            yield _case(small.LAST, 1, ((count, 5),), claim, "ending", _over)
            yield _case(small.PAIRS, 1, ((count, 5),), claim, "palifico", _wild_next)


def _counted_otherwise(claim: str) -> Iterator[SettlingCase]:
    """After a bid on the wild face; of hands that may have a value of their own."""
    for hands in (small.ONES, small.PAIRS, small.FULL):
        for count in range(2, 6):
            yield _case(hands, 1, ((1, 6), (count, 5)), claim, "wildness", _cost)
    for hands in (small.GAPPED, small.ALL_ALIKE):
        for count in range(1, 11):
            yield _case(hands, 1, ((count, 5),), claim, "hands", _cost)


def _case(
    hands: Hands, starter: int, bids: small.Bids, claim: str, about: str, ask: Ask
) -> SettlingCase:
    play = Play(hands, starter, bids, claim)
    return Case(size=play.size, about=about, settle=partial(_settle, play, ask))


def _settle(play: Play, ask: Ask, rules: Rules, seats: int) -> Asked[BluffStage] | None:
    rules = at_table(rules, seats)
    two = replace(play, starter=0) if seats == 2 else play
    table = claimed(rules, two)
    return ask(rules, two, table)


class Said(msgspec.Struct, frozen=True):
    """A question with its answer, those that one might give, and what is marked in the picture."""

    kind: str
    question: Text
    answer: Text
    others: tuple[Text, ...]
    marks: dict[int, Text] = {}


def _asked(rules: Rules, play: Play, table: Table, said: Said) -> Asked[BluffStage]:
    before = small.bidden(rules, play)
    return Asked(
        kind=said.kind,
        ask=Text("{scene} {question}", "{scene}{question}").fill(
            scene=_scene(rules, settlement(table)), question=said.question
        ),
        answer=said.answer,
        others=said.others,
        before=before,
        reached=table,
        draw=lambda: (_before(table), _marked(table, said.marks)),
    )


def _scene(rules: Rules, settled: Settled) -> Text:
    return Text(
        "{bidder} {bid}, {claimant} {called}.",
        "{bidder}{bid}とビッド。{claimant}{called}。",
    ).fill(
        bidder=subject(settled.bidder, "bid", "bids"),
        bid=bid_words(rules, settled.count, settled.face),
        claimant=Text("{who} {call}", "{who}が{call}").fill(
            who=within(settled.claimant), call=verb(settled.claimant, "call", "calls")
        ),
        called=CALLED[settled.kind],
    )


def _before(table: Table) -> BluffStage:
    """All dice open, before anything is counted."""
    stage = reveal(table, changes=False)
    places = [
        replace(
            place,
            dice=tuple(replace(die, lit=False, dim=False, counts_as=None) for die in place.dice),
        )
        for place in (stage.own, *stage.others)
    ]
    return replace(stage, own=places[0], others=tuple(places[1:]), tally=None)


def _marked(table: Table, marks: dict[int, Text]) -> BluffStage:
    stage = reveal(table, changes=True)
    places: list[Place] = [
        replace(place, mark=marks.get(seat))
        for seat, place in enumerate((stage.own, *stage.others))
    ]
    return replace(stage, own=places[0], others=tuple(places[1:]))


# Who pays --------------------------------------------------------------------------------


def _cost(rules: Rules, play: Play, table: Table) -> Asked[BluffStage]:
    settled = settlement(table)
    one = 1 if rules.goal is Goal.SHED else -1
    others = (_change(rules, seat, one) for seat in (settled.claimant, settled.bidder))
    said = Said(
        "cost",
        Text("What happens?", "どうなる?"),
        cost_words(rules, settled),
        (NOBODY, *others),
    )
    return _asked(rules, play, table, said)


NOBODY = Text("Nobody loses anything", "誰も失わない")


def cost_words(rules: Rules, settled: Settled) -> Text:
    """What each seat loses or gains, in a few words."""
    lines = [
        _change(rules, seat, change if rules.goal is Goal.SURVIVE else abs(change))
        for seat, change in enumerate(changes_of(rules, settled))
        if change
    ]
    return Text(", ", "、").join(lines) if lines else NOBODY


def _change(rules: Rules, seat: int, change: int) -> Text:
    name, much = NAMES[seat], amount(rules, abs(change))
    if change > 0 and rules.goal is Goal.SHED:
        return Text("{name}: {much} discarded", "{name}が{much}を捨てる").fill(name=name, much=much)
    if change > 0:
        return Text("{name}: {much} more", "{name}が{much}を得る").fill(name=name, much=much)
    return Text("{name}: {much} lost", "{name}が{much}を失う").fill(name=name, much=much)


# What comes then -------------------------------------------------------------------------


def _starter(rules: Rules, play: Play, table: Table) -> Asked[BluffStage] | None:
    settled = settlement(table)
    if table.state.phase is Phase.OVER:
        return None
    said = Said(
        "starter",
        Text("You started. Who starts next?", "親はあなただった。次の親は?"),
        NAMES[settled.starter],
        NAMES[: len(settled.dice)],
        {settled.starter: Text("Starts next", "次の親")},
    )
    return _asked(rules, play, table, said)


def _over(rules: Rules, play: Play, table: Table) -> Asked[BluffStage] | None:
    if not settlement(table).out:
        return None
    over = YES if table.state.phase is Phase.OVER else NO
    question = Text("Is the game over?", "これでゲームは終わり?")
    return _asked(rules, play, table, Said("over", question, over, (YES, NO)))


def _wild_next(rules: Rules, play: Play, table: Table) -> Asked[BluffStage] | None:
    """Whether the wild face is wild in the round to come, which is then opened."""
    if not wild_face(rules) or table.state.phase is Phase.OVER:
        return None
    after = table.close()
    wild = YES if round_wild(after.state) else NO
    question = Text("Is anything wild in the next round?", "次のラウンドに、オールマイティはある?")
    asked = _asked(rules, play, table, Said("wild_next", question, wild, (YES, NO)))
    return replace(asked, reached=after)
