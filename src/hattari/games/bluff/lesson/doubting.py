"""Doubt, reveal, and who loses what: a bid too high, one that held, an exact one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.core.text import NOTHING
from hattari.games.bluff.rules.actions import Challenge, Settled
from hattari.games.bluff.rules.axes import DUEL, Exact, Goal, Loss, Rules, Stake, wild_face
from hattari.games.bluff.rules.phrases import amount, usual
from hattari.games.bluff.rules.settle import stake_of

from .positions import (
    FACE,
    Table,
    bid,
    bid_off_by,
    dealt,
    last_seat,
    seen,
    uncovered,
    wild_name,
)
from .stage import NAMES, BluffStage, Choice, Idea, revealed, seats_to_tap, staged
from .words import said, sides

TOO_HIGH = ((FACE, 2, 4, 3, 2), (FACE, 0, 3, 2, 4), (0, FACE, 3, 2, FACE))
HELD = ((FACE, 0, 3, FACE, 2), (4, FACE, 2, 3, 2), (3, FACE, 4, 0, 2))
EXACT = ((FACE, 0, 3, 4, 2), (4, FACE, 2, 3, 2), (3, 2, FACE, 4, 2))
STOCK = (4, 4, 3)
"""What the seats own where the middle of a game shows more than its start."""

BLUFF_BUTTON = Choice("challenge", Text("Bluff!", "ブラフ!"), tone="call")
OK_BUTTON = Choice("raise", Text("Raise", "上げる"))


def doubt(rules: Rules) -> Iterator[Idea]:
    """Too high a bid is doubted, and all dice are shown and counted."""
    table = uncovered(dealt(rules, TOO_HIGH, last_seat(rules)))
    made = bid_off_by(table, (-2, -1, -3))
    if made is None:
        return
    asked = bid(table, *made)
    after = asked.act(LEARNER, Challenge())
    yield _doubted(rules, asked, after, said(rules, *made))
    settled = settlement(after)
    yield _who(
        rules,
        after,
        idea="loss",
        title=Text("The bid was too high", "ビッドが多すぎた"),
        ask=Text(
            "{claimed} were bid, {actual} are there. {question}",
            "ビッドは{claimed}個、実際は{actual}個。{question}",
        ).fill(claimed=settled.count, actual=settled.actual, question=_question(rules)),
    )


def _doubted(rules: Rules, asked: Table, after: Table, words: Text) -> Idea:
    dice, settled = sum(asked.state.dice), settlement(after)
    return Step(
        idea="doubt",
        title=Text("Too good to be true? Bluff!", "うそだと思ったら「ブラフ!」"),
        ask=Text(
            "The {by} says {words}. Of {in_play} dice, {usual} is usual. Doubt it!",
            "{by}は「{words}」。{in_play}個なら、ふつうは{usual}個。疑ってみよう!",
        ).fill(
            by=NAMES[settled.bidder],
            words=words,
            in_play=dice,
            usual=usual(dice, sides(rules, FACE)),
        ),
        stage=replace(staged(seen(asked)), choices=(OK_BUTTON, BLUFF_BUTTON)),
        tap="challenge",
        said=_counted(rules, settled),
        after=reveal(after, changes=False),
        replies={
            "raise": Text(
                "You could, but then you'd have to say even more. Doubt it!",
                "それもできるけど、もっと多く言うことになるよ。ここは疑おう!",
            )
        },
        position=asked,
        reached=after,
        action=Challenge(),
    )


def _counted(rules: Rules, settled: Settled) -> Text:
    star = wild_name(rules)
    wild = wild_face(rules)
    with_wild = bool(wild) and settled.face != wild
    included = (
        Text(" ({star} too)", "({star}も入れて)").fill(star=star) if with_wild else Text("", "")
    )
    verdict = {
        -1: Text("Too few: it was a bluff!", "足りない! ブラフだった!"),
        0: Text("Exactly!", "ぴったり!"),
        1: Text("The bid was true.", "ビッドは本当だった。"),
    }[(settled.margin > 0) - (settled.margin < 0)]
    return Text(
        "All cups go up. {actual} count as {face}{included}. {verdict}",
        "全員のカップを開けて数える。{face}は{included}{actual}個。{verdict}",
    ).fill(actual=settled.actual, face=settled.face, included=included, verdict=verdict)


def held_bid(rules: Rules) -> Iterator[Idea]:
    """A bid that was true costs whoever doubted it."""
    table = uncovered(dealt(rules, HELD, LEARNER))
    made = bid_off_by(table, (2, 1, 3))
    if made is None:
        return
    asked = bid(table, *made)
    after = asked.act(asked.state.turn, Challenge())
    settled = settlement(after)
    yield _who(
        rules,
        after,
        idea="true",
        title=Text("A true bid is safe", "本当なら、こわくない"),
        ask=Text(
            "You bid {words}, and the {doubter} calls “Bluff!”. There are {actual}! {question}",
            "あなたの「{words}」に、{doubter}が「ブラフ!」。実際は{actual}個あった! {question}",
        ).fill(
            words=said(rules, *made),
            doubter=NAMES[settled.claimant],
            actual=settled.actual,
            question=_question(rules),
        ),
    )


def exact(rules: Rules) -> Iterator[Idea]:
    """What happens when the doubted bid is exactly true."""
    table = uncovered(dealt(rules, EXACT, last_seat(rules), STOCK))
    made = bid_off_by(table, (0,))
    if made is None:
        return
    after = bid(table, *made).act(LEARNER, Challenge())
    settled = settlement(after)
    yield _who(
        rules,
        after,
        idea="exact",
        title=Text("Exactly as bid", "ぴったりだったら"),
        ask=Text(
            "You doubted the {by}'s {words}, and there {exactly}. {question}",
            "{by}の「{words}」を疑ったら、{exactly}だった。{question}",
        ).fill(
            by=NAMES[settled.bidder],
            words=said(rules, *made),
            exactly=Text.counted(
                settled.actual,
                "is exactly {count}",
                "are exactly {count}",
                "ちょうど{count}個",
            ),
            question=_question(rules),
        ),
        more=_spared(rules),
    )


def _spared(rules: Rules) -> Text:
    may_go_out = rules.stake is not Stake.LOSSES and rules.players.max > DUEL
    if may_go_out and rules.exact is Exact.ALL_BUT_BIDDER and rules.spare_last_die:
        return Text(" A bystander's last one is spared.", " 無関係な人の最後の1つは守られる。")
    return NOTHING


# Who pays --------------------------------------------------------------------------------


def settlement(table: Table) -> Settled:
    """The last settlement of this table. Raises ValueError where there is none."""
    if table.state.last is None:
        raise ValueError(table.state.phase)
    return table.state.last


def reveal(table: Table, *, changes: bool) -> BluffStage:
    """The last settlement as it is drawn, with what it changed or before that."""
    view = seen(table)
    if view.showdown is None:
        raise ValueError(view.phase)
    return revealed(view, view.showdown, changes)


def _question(rules: Rules) -> Text:
    if rules.goal is Goal.SHED:
        return Text("Who gets rid of dice?", "ダイスを捨てられるのは誰?")
    if rules.stake is Stake.LIVES:
        return Text("Who loses lives?", "ライフを失うのは誰?")
    if rules.stake is Stake.LOSSES:
        return Text("Who loses points?", "点を失うのは誰?")
    return Text("Who loses dice?", "ダイスを失うのは誰?")


def changes_of(rules: Rules, settled: Settled) -> tuple[int, ...]:
    """What each seat's dice, or lives, change by."""
    had = settled.dice_before, settled.lives_before, settled.losses_before
    before = stake_of(rules, *had)
    after = stake_of(rules, settled.dice, settled.lives, settled.losses)
    return tuple(now - then for then, now in zip(before, after, strict=True))


def _who(
    rules: Rules, table: Table, *, idea: str, title: Text, ask: Text, more: Text | None = None
) -> Idea:
    """Who pays for this settlement: one seat, several, or nobody."""
    settled = settlement(table)
    changes = changes_of(rules, settled)
    paying = tuple(seat for seat, change in enumerate(changes) if change < 0)
    stage = seats_to_tap(reveal(table, changes=False))
    many = (
        Choice("all", Text("Everybody but the bidder", "ビッドした人以外の全員")),
        Choice("nobody", _NOBODY_SHED if rules.goal is Goal.SHED else _NOBODY),
    )
    both = Choice("both", Text("Bidder and doubter", "ビッドした人と疑った人"))
    choices = many if idea == "exact" and len(changes) > 2 else many[1:]
    tap = "nobody" if not paying else f"seat.{paying[0]}"
    if len(paying) > 1:
        tap = "all"
    if idea == "exact" and rules.exact is Exact.BOTH:
        choices = (both, *choices)
        tap = "both" if len(paying) > 1 else tap
    stage = replace(stage, choices=choices)
    told = _told(rules, settled, changes)
    return Step(
        idea=idea,
        title=title,
        ask=ask,
        stage=stage,
        tap=tap,
        said=Text("{told}{more}", "{told}{more}").fill(told=told, more=more or Text("", "")),
        after=reveal(table, changes=True),
        replies={target: _not_they(settled, target) for target in stage.targets() if target != tap},
        position=table,
        reached=table,
    )


def _not_they(settled: Settled, target: str) -> Text:
    if target in ("all", "both", "nobody"):
        return Text("Not under these rules.", "このルールではちがうよ。")
    seat = int(target.removeprefix("seat."))
    if seat not in (settled.claimant, settled.bidder):
        return Text("That seat only watched.", "その人は見ていただけ。")
    if not settled.margin:
        return Text("Have a guess again.", "もう一度考えてみて。")
    right = seat == (settled.claimant if settled.margin < 0 else settled.bidder)
    if right:
        return Text("That one was right!", "その人は当てたほうだよ!")
    return Text("That one was wrong!", "その人は外したほうだよ!")


def _told(rules: Rules, settled: Settled, changes: Sequence[int]) -> Text:
    if not any(changes):
        return _DRAW_SHED if rules.goal is Goal.SHED else _DRAW
    lines = [_change(rules, seat, change) for seat, change in enumerate(changes) if change]
    told = Text(" ", "").join(lines)
    return Text("{told} {why}", "{told}{why}").fill(told=told, why=_why(rules, settled, changes))


def _change(rules: Rules, seat: int, change: int) -> Text:
    much = amount(rules, abs(change))
    you = seat == LEARNER
    if change > 0:
        verb = Text("gain", "得る") if you else Text("gains", "得る")
    elif rules.goal is Goal.SHED:
        verb = Text("get rid of", "捨てられる") if you else Text("gets rid of", "捨てられる")
    else:
        verb = Text("lose", "失う") if you else Text("loses", "失う")
    who = Text("You", "あなた") if you else Text("The {name}", "{name}").fill(name=NAMES[seat])
    return Text("{who} {verb} {much}.", "{who}が{much}を{verb}。").fill(
        who=who, verb=verb, much=much
    )


def _why(rules: Rules, settled: Settled, changes: Sequence[int]) -> Text:
    if not settled.margin:
        return _EXACT_SHED if rules.goal is Goal.SHED else _EXACT[rules.exact]
    cost = rules.penalty if rules.loss is Loss.ONE else abs(settled.margin)
    if rules.loss is Loss.ONE and max(map(abs, changes)) == cost:
        return Text(
            "It is always {cost}, however far off.", "どれだけ外れても、いつも{cost}つだけ。"
        ).fill(cost=Text("one", "1") if cost == 1 else cost)
    if rules.loss is Loss.ONE:
        return _NO_MORE_SHED if rules.goal is Goal.SHED else _NO_MORE
    if max(map(abs, changes)) != cost:
        return Text(
            "It would be the difference; there is no more.", "差の数だけれど、それしかない。"
        )
    return Text("As many as the difference!", "差の数だけ!")


_NOBODY = Text("Nobody", "誰も失わない")
_NOBODY_SHED = Text("Nobody", "誰も捨てられない")

_DRAW = Text("Nobody. An exact bid is a draw.", "誰も失わない。ぴったりは引き分け。")
_DRAW_SHED = Text("Nobody. An exact bid is a draw.", "誰も捨てられない。ぴったりは引き分け。")

_NO_MORE = Text("It would be more; there is no more.", "もっと失うはずだけれど、それしかない。")
_NO_MORE_SHED = Text(
    "It would be more; there is no more.", "もっと捨てられるはずだけれど、それしかない。"
)

_EXACT_SHED = Text(
    "An exact bid is true, so it was the bidder who was right.",
    "ぴったりも「本当」のうち。当たっていたのはビッドした人。",
)
_EXACT = {
    Exact.CHALLENGER_ONE: Text(
        "An exact bid is true, so the doubter pays.",
        "ぴったりも「本当」のうち。疑った側が払う。",
    ),
    Exact.NOBODY: Text("", ""),
    Exact.ALL_BUT_BIDDER: Text(
        "An exact bid hits everybody but the bidder!", "ぴったりを当てられると、ほかの全員が損!"
    ),
    Exact.BOTH: Text("On an exact bid both of them pay!", "ぴったりなら、両方が失う!"),
    Exact.GIFT: Text(
        "The doubter's die goes to the bidder.", "疑った人のダイスが、ビッドした人に渡る。"
    ),
}
