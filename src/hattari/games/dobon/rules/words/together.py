"""The rule text about several cards of a rank that are laid with one play."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import COMMA, NOTHING
from hattari.games.dobon.rules.axes import Often, Rules, TogetherSum, chosen
from hattari.games.dobon.rules.cards import RANKS, asked
from hattari.games.dobon.rules.doing import What, table
from hattari.games.dobon.rules.effects import repeated
from hattari.games.dobon.rules.phrases import Lines
from hattari.games.dobon.rules.refusals import rank_word


def together(rules: Rules) -> Lines:
    """Which cards go together, what they do, and what a dobon on them asks for."""
    ranks = chosen(rules.together)
    if not ranks:
        return []
    drawn = Text(
        " After a draw only the first has to be the card you drew.",
        "引いて出すときは、最初の1枚が引いたカードであればよい。",
    )
    return [
        Text(
            "You may lay several cards {which} with one play, in any order: the first has to "
            "fit, and the last lies on top.{drawn}",
            "{which}カードは、一度に何枚でも、好きな順に重ねて出せる。最初の1枚が場札に"
            "合えばよく、最後の1枚がいちばん上になる。{drawn}",
        ).fill(which=_which(ranks), drawn=drawn if rules.draw_then_play else NOTHING),
        _often(rules, ranks),
        _asked(rules),
    ]


def _which(ranks: str) -> Text:
    if len(ranks) == len(RANKS):
        return Text("of one rank", "同じ数字の")
    names = [Text(rank_word(rank), rank_word(rank)) for rank in ranks]
    return Text("of one rank ({names})", "同じ数字({names}だけ)の").fill(names=COMMA.join(names))


def _often(rules: Rules, ranks: str) -> Text:
    if rules.together_effect is Often.ONCE:
        return Text(
            "However many they are, their effect counts once.",
            "何枚出しても、効果は1枚のときと同じ。",
        )
    done = table(rules.effects)
    parts = [
        _TWICE[done[rank].what].fill(rank=rank_word(rank), many=2 * done[rank].many)
        if done[rank].what is What.SKIP
        else _TWICE[done[rank].what].fill(rank=rank_word(rank))
        for rank in ranks
        if repeated(rules, rank, 2)
    ]
    return Text(
        "Their effect counts for each card: {parts}. Any other counts once.",
        "効果は枚数分になる({parts})。ほかの効果は1枚のときと同じ。",
    ).fill(parts=COMMA.join(parts))


_TWICE = {
    What.SKIP: Text("two {rank} pass over {many} players", "{rank}が2枚なら{many}人飛ばし"),
    What.DRAW: Text(
        "two {rank} threaten like two in a row", "{rank}が2枚なら続けて2枚出たのと同じ"
    ),
    What.TURN: Text("two {rank} leave the order as it was", "{rank}が2枚なら順番は元のまま"),
}


def _asked(rules: Rules) -> Text:
    if rules.together_sum is TogetherSum.LAST:
        return Text(
            "A dobon on them has to make the rank of one of them.",
            "これにドボンするには、手札の合計をそのうち1枚の数に合わせる。",
        )
    return Text(
        "Any dobon on them has to make the sum of all of them: two queens would ask for {two}.",
        "これにどんな形でドボンするにも、手札の合計を出た全部の合計に合わせる(Qが2枚なら{two})。",
    ).fill(two=asked(rules, "QS", 2))
