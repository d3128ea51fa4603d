"""The rule text about payments: the table of them, told entry by entry."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.dobon.rules.axes import BurstEnds, CounterDobon, Payers, Rules, Sum
from hattari.games.dobon.rules.phrases import Lines
from hattari.games.dobon.rules.points import Cause, Share, share, takes_most

from .rates import rates


def paying(rules: Rules) -> Lines:
    """Who pays whom."""
    return [_entry(rules, what) for what in told(rules)] + [
        Text(
            "With several callers each is paid apart, by that caller's own hand. Callers don't "
            "pay each other.",
            "ドボンした人が何人もいれば、それぞれの手札で計算して、それぞれに払う。"
            "ドボンした人どうしは払わない。",
        ),
        *rates(rules),
    ]


def told(rules: Rules) -> tuple[Cause, ...]:
    """The entries that can come up and aren't as another one."""
    table = rules.payments
    apart = {
        Cause.SEVERAL: table.several != table.dobon,
        Cause.COUNTER: rules.counter_dobon is not CounterDobon.OFF,
        Cause.HEAVEN: rules.opening_dobon,
        Cause.EARTH: rules.opening_dobon and table.earth != table.heaven,
        Cause.DRAW: rules.draw_dobon,
        Cause.DRAWN_OUT: table.drawn_out != table.out,
        Cause.BURST: rules.burst != "off",
    }
    return tuple(what for what in Cause if apart.get(what, True))


def _entry(rules: Rules, what: Cause) -> Text:
    return Text("{when}: {who}", "{when}、{who}").fill(
        when=_when(rules, what),
        who=who_pays(rules, what),
    )


def who_pays(rules: Rules, what: Cause) -> Text:
    """Who pays how much for this: a sentence that begins small."""
    owed = share(rules, what, True)
    return _who(rules, what).fill(
        victim=_VICTIMS.get(what, NOTHING),
        sums=NOTHING if owed is None else _amount(what, owed),
    )


def _when(rules: Rules, what: Cause) -> Text:
    if what is Cause.HEAVEN and rules.payments.earth == rules.payments.heaven:
        return Text("From the deal", "天和・地和なら")
    return _WHEN[what]


_WHEN = {
    Cause.OUT: Text("Somebody went out", "誰かが上がったら"),
    Cause.DOBON: Text("Dobon", "ドボンなら"),
    Cause.SEVERAL: Text("Several dobons on one card", "何人もが同じカードにドボンしたら"),
    Cause.COUNTER: Text("Counter", "ドボン返しなら"),
    Cause.HEAVEN: Text("From the deal, by the starter", "親の天和なら"),
    Cause.EARTH: Text("From the deal, by anybody else", "親でない人の地和なら"),
    Cause.DRAW: Text("From the draw", "引きドボンなら"),
    Cause.DRAWN_OUT: Text("Nothing left to draw", "引くカードがなくなったら"),
    Cause.BURST: Text("Burst", "バーストなら"),
}

_VICTIMS = {
    Cause.DOBON: Text("whoever played the card", "カードを出した人"),
    Cause.SEVERAL: Text("whoever played the card", "カードを出した人"),
    Cause.COUNTER: Text("each caller", "ドボンした人"),
}


def _who(rules: Rules, what: Cause) -> Text:
    if what is Cause.BURST and rules.burst_ends is BurstEnds.SEAT:
        return Text(
            "whoever has burst pays each winner {sums} at the end of the round, however it ends, "
            "instead of what the others pay.",
            "バーストした人は、その回がどう終わっても、終わったときに勝った人のそれぞれに{sums}を"
            "払う(ほかの人と同じ額は払わない)。",
        )
    if what is Cause.BURST:
        return Text(
            "whoever burst pays each of the others {sums}.",
            "バーストした人が、ほかの1人ずつに{sums}を払う。",
        )
    if takes_most(rules, what):
        return _MOST_STAYING if _some_leave(rules) else _MOST
    who = getattr(rules.payments, what.value).who
    if who is Payers.VICTIM:
        return Text("only {victim} pays: {sums}.", "{victim}だけが{sums}を払う。")
    if who is Payers.EVERYBODY:
        return Text(
            "{victim} pays {sums}. Everybody else pays the sum of their own hand.",
            "{victim}が{sums}を払う。ほかの人は自分の手札の点数を払う。",
        )
    return Text("everybody else pays the winner {sums}.", "ほかの全員が{sums}を勝った人に払う。")


_MOST = Text(
    "only the loser whose hand is worth most before rounding pays the winner {sums}; "
    "equal ones all do.",
    "負けた人のうち手札の点数が(四捨五入の前で)いちばん高い人(同点なら全員)だけが{sums}を"
    "勝った人に払う。",
)
_MOST_STAYING = Text(
    "of the losers who haven't burst, only the one whose hand is worth most before rounding pays "
    "the winner {sums}; equal ones all do.",
    "負けた人(バーストした人を除く)のうち手札の点数が(四捨五入の前で)いちばん高い人"
    "(同点なら全員)だけが{sums}を勝った人に払う。",
)


def _some_leave(rules: Rules) -> bool:
    """Whether others play on when a hand has burst."""
    return rules.burst != "off" and rules.burst_ends is BurstEnds.SEAT


def _amount(what: Cause, owed: Share) -> Text:
    if owed.times == 1:
        return _sum(what, owed)
    return Text("{times} × {sum}", "{sum}の{times}倍").fill(times=owed.times, sum=_sum(what, owed))


def _sum(what: Cause, owed: Share) -> Text:
    if isinstance(owed.of, int):
        return Text.counted(owed.of, "{count} point", "{count} points", "{count}点")
    if owed.of is Sum.OWN:
        return Text("the sum of their own hand", "自分の手札の点数")
    if what in (Cause.DOBON, Cause.SEVERAL):
        return Text(
            "the sum of their own hand and the caller's",
            "「自分の手札+ドボンした人の手札」の点数",
        )
    if what is Cause.BURST:
        return Text("the sum of both hands", "「自分の手札+その人の手札」の点数")
    return Text("the sum of their own hand and the winner's", "「自分の手札+勝った人の手札」の点数")
