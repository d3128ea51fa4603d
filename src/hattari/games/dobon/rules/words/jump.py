"""The rule text about cards that are played out of turn."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.dobon.rules.axes import JumpIn, Rules
from hattari.games.dobon.rules.effects import threatening_ranks
from hattari.games.dobon.rules.phrases import Lines


def jump(rules: Rules) -> Lines:
    """Who may jump in, when, and what becomes of the card below."""
    if rules.jump_in is JumpIn.OFF:
        return []
    row = Text(
        ", except that what it threatens counts on as if it had been answered with its own rank",
        "(ただし引かせる効果は、同じ数字で返したときと同じように数える)",
    )
    return [
        Text(
            "Jumping in: while a card that was just played may be dobonned, anybody else who holds "
            "{which} may offer one, instead of calling or waving. All is "
            "opened together when the time is over. A dobon comes first, and a last card can't be "
            "jumped on. Otherwise, after penalties, the card offered is played, whether it would "
            "have fitted or not: of several the one offered by the first seat clockwise from the "
            "player of the card; the others stay in hand.",
            "割り込み: 出たばかりのカードがドボンの受付中のあいだ、ほかの人は、{which}を"
            "1枚、ドボンや見送りの代わりに差し出せる。受付が終わったら、いっせいに開く。ドボンが"
            "あればそれが先で、上がりのカードには割り込めない。なければ(罰の1枚のあと)差し出した"
            "カードが、場札に合うかどうかに関係なく出たことになる。何人もいれば、カードを出した人から"
            "時計回りに見て最初の人だけが出し、ほかの人のカードは手札に残る。",
        ).fill(which=_WHICH[rules.jump_in]),
        Text(
            "A card jumped in with is a play like any other: pon, a window and its effect belong "
            "to it, and play goes on from the seat that jumped in. The card below loses its effect"
            "{row}.",
            "割り込んで出したカードは、ふつうに出したのと同じ。「ポン」も受付時間も効果もあり、"
            "割り込んだ人の次から続ける。下になったカードの効果はなくなる{row}。",
        ).fill(row=row if threatening_ranks(rules) else NOTHING),
    ]


_WHICH = {
    JumpIn.RANK: Text("a card of the same rank", "同じ数字のカード"),
    JumpIn.CARD: Text(
        "the same card of the other deck (or another joker)",
        "もう1組の同じカード(ジョーカーにはジョーカー)",
    ),
}
