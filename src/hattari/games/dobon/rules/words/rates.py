"""The rule text about rounds whose payments are all doubled."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.phrases import Lines
from hattari.games.dobon.rules.points import HIGHEST_RATE


def rates(rules: Rules) -> Lines:
    """What doubles a round, what carries over, and what a caller may declare."""
    causes = rules.rates
    after = [
        *([_DRAWN_OUT] if causes.drawn_out else []),
        *([_COUNTER] if causes.counter else []),
    ]
    following = Text(
        "After {after} all payments of the next round are doubled, fixed sums too. {carried}",
        "{after}の次の回は、支払いがすべて(決まった額も)倍になる。{carried}",
    ).fill(
        after=Text(" or ", "か").join(after),
        carried=(_CARRIED if causes.carried else _NOT_CARRIED).fill(most=HIGHEST_RATE),
    )
    return [*([following] if after else []), *([_DECLARED] if causes.declared else [])]


_DRAWN_OUT = Text("a round in which nothing was left to draw", "引くカードがなくなった回")
_COUNTER = Text("a round that ended with a counter", "ドボン返しで終わった回")

_CARRIED = Text(
    "Should that round end so as well, the one after it is doubled once more, up to {most} times "
    "in all; any other end brings it back to once.",
    "その回も同じように終われば次はさらに倍になり(最大{most}倍)、ほかの終わり方をすれば元に戻る。",
)
_NOT_CARRIED = Text(
    "It is never more than twice, however many rounds in a row end so.",
    "そういう回が何回続いても、2倍より増えない。",
)

_DECLARED = Text(
    "Double: whoever calls any kind of dobon may declare “double” with it. If the dobon is one, "
    "all payments of this round are doubled, even if it is turned round afterwards; once, however "
    "many declare it. If it is none, it costs two cards instead of one.",
    "倍の宣言: どの形のドボンでも、「倍」と付けて宣言できる。本当にドボンなら、あとで返されても、"
    "この回の支払いがすべて倍になる(何人が付けても1回だけ)。外れたら、1枚でなく2枚引く。",
)
