"""The rule text about dobon: the call, its variants, and mistakes."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.dobon.rules.axes import (
    AnswersPay,
    CounterDobon,
    Court,
    HeldEights,
    Mistakes,
    Rules,
)
from hattari.games.dobon.rules.phrases import Lines, number_of_cards, seconds

from .jump import jump


def dobon(rules: Rules) -> Lines:
    """The call and its window."""
    return [
        Text(
            "When somebody else plays a card and all the ranks in your hand add up to its rank, "
            "you may call “dobon”, whoever's turn is next. You show your hand and win the "
            "round, however many cards you hold.",
            "ほかの人が出したカードの数と、自分の手札すべての数の合計が同じなら、"
            "誰の番でも「ドボン」と宣言できる。手札を見せて、何枚持っていてもその回の勝ち。",
        ),
        _counting(rules),
        *_arithmetic(rules),
        _window(rules),
        Text(
            "Several may call the same card, and all of them win.",
            "何人もが同じカードにドボンしたら、全員が勝ち。",
        ),
        _last_card(rules),
        _turned_up(rules),
        _NO_EFFECT,
        *jump(rules),
    ]


def _window(rules: Rules) -> Text:
    ends = Text(
        "It ends early only when everybody has answered.", "全員が答えたときだけ早く終わる。"
    )
    # An early end would tell who had nothing to call with, where only a hand that holds may call.
    whole = Text(
        "The time runs to its end, even when everybody has answered.",
        "全員が答えても、時間の途中では終わらない。",
    )
    return Text(
        "After every play the others have {time} to call or to wave it on. All calls are "
        "opened together: being faster wins nothing. {end}",
        "カードが出るたびに、ほかの人は{time}のあいだ、ドボンするか見送るかを決める。"
        "宣言はいっせいに開かれ、早い者勝ちではない。{end}",
    ).fill(time=seconds(rules.window), end=whole if rules.blocks_mistakes else ends)


def _counting(rules: Rules) -> Text:
    if rules.court is Court.TEN:
        return Text("A counts 1; J, Q and K count 10 each.", "Aは1、J・Q・Kはどれも10と数える。")
    return Text("A counts 1, J 11, Q 12 and K 13.", "Aは1、Jは11、Qは12、Kは13と数える。")


def _arithmetic(rules: Rules) -> Lines:
    if rules.arithmetic == "off":
        return []
    even = Text(
        "A division on the way has to come out even.", "途中の割り算は割り切れなければならない。"
    )
    broken = Text("Fractions may come up on the way.", "途中で分数になってもよい。")
    return [
        Text(
            "Arithmetic: a hand of {cards} or fewer may also make the number by adding, "
            "subtracting, multiplying and dividing, in any order and with brackets, each card "
            "used exactly once. That holds for every kind of dobon. {fractions}",
            "四則演算: 手札が{cards}以下なら、合計でなくてもよい。すべてのカードの数を1回ずつ使い、"
            "足す・引く・掛ける・割るをどんな順でも、かっこも使って、その数にできればドボン。"
            "どの形のドボンでも同じ。{fractions}",
        ).fill(
            cards=number_of_cards(rules.arithmetic), fractions=broken if rules.fractions else even
        )
    ]


def _last_card(rules: Rules) -> Text:
    if rules.last_card:
        return Text(
            "Even the card with which somebody goes out may be dobonned: then they have not "
            "gone out. Nobody can dobon their own card.",
            "上がりのカードにもドボンでき、そうなれば上がりは取り消し。"
            "自分の出したカードにはドボンできない。",
        )
    return Text(
        "The card with which somebody goes out can't be dobonned. Nobody can dobon their own card.",
        "上がりのカードと、自分の出したカードにはドボンできない。",
    )


def _turned_up(rules: Rules) -> Text:
    if rules.opening_dobon and rules.draw_dobon:
        return Text(
            "The card turned up at the start can be dobonned only from the deal or from the draw.",
            "最初にめくった場札へのドボンは、天和・地和と引きドボンだけ。",
        )
    if rules.opening_dobon:
        return Text(
            "The card turned up at the start can be dobonned only from the deal.",
            "最初にめくった場札へのドボンは、天和・地和だけ。",
        )
    if rules.draw_dobon:
        return Text(
            "The card turned up at the start can be dobonned only from the draw.",
            "最初にめくった場札へのドボンは、引きドボンだけ。",
        )
    return Text(
        "The card turned up at the start can't be dobonned.",
        "最初にめくった場札にはドボンできない。",
    )


_NO_EFFECT = Text(
    "A card that is dobonned, or that is somebody's last, has no effect.",
    "ドボンされたカードと、上がりのカードは、効果を発揮しない。",
)


# Variants --------------------------------------------------------------------------------


def more(rules: Rules) -> Lines:
    """The counter, the eights, and the dobons from the deal and the draw."""
    return [
        *(_counter(rules) if rules.counter_dobon is not CounterDobon.OFF else []),
        *_EIGHTS[rules.held_eights],
        *(_opening() if rules.opening_dobon else []),
        *(_draw() if rules.draw_dobon else []),
    ]


def _counter(rules: Rules) -> Lines:
    ends = Text(" A counter can't be countered.", "返しに返すことはできない。")
    return [
        Text(
            "Counter: whoever is called, with cards in hand that add up to the same, may call "
            "back in a second window. Then the callers pay.{ends}",
            "ドボン返し: ドボンされた人は、手札が残っていて合計が同じなら、続く受付時間に"
            "返すことができる。返されたら、ドボンした人が払う。{ends}",
        ).fill(ends=NOTHING if rules.counter_answers else ends),
        *(_answers(rules) if rules.counter_answers else []),
    ]


def _answers(rules: Rules) -> Lines:
    often = Text.counted(
        rules.counter_answers, "once", "{count} times in a row", "続けて{count}回まで"
    )
    same = Text("Every answer is paid as a counter is.", "支払いはどの返しもドボン返しと同じ。")
    doubled = Text(
        "Each answer doubles once more what is paid for the counter; seats that only pay their "
        "own hand pay no more.",
        "返すたびに、ドボン返しとして払う額がさらに倍になる(自分の手札の点数だけを払う人は"
        "増えない)。",
    )
    return [
        Text(
            "A counter may be answered {often}: each time a further window of the same length "
            "follows, in which anybody who has not yet called on this card, rightly or wrongly, "
            "may call with the same sum, and several may. Then those who answered win instead, "
            "those whom they answered pay as callers do in a counter, and whoever called earlier "
            "pays like everybody else. The first of them after the player of the card starts the "
            "next round. {pay}",
            "ドボン返しには{often}返せる。そのたびに同じ長さの受付時間が続き、この札でまだ宣言して"
            "いない人(外れた宣言も数える)なら、同じ合計で何人でも返せる。返した人が代わりに勝ち、"
            "返された人がドボン返しのときのように払う。それより前に宣言した人は、ほかの人と同じように"
            "払う。次の親は、札を出した人の次から見て最初に返した人。{pay}",
        ).fill(often=often, pay=doubled if rules.answers_pay is AnswersPay.DOUBLED else same)
    ]


_EIGHTS: dict[HeldEights, Lines] = {
    HeldEights.OFF: [],
    HeldEights.PAYER: [
        Text(
            "Eights: whoever pays with eights still in hand pays twice as much for each of them: "
            "× 2, × 4, × 8, × 16. That holds for every payment, by the payer's own eights.",
            "8の倍付け: 手札に8を残して払う人は、8が1枚なら2倍、2枚で4倍、3枚で8倍、"
            "4枚で16倍を払う。どの支払いでも、払う人自身の8で数える。",
        )
    ],
    HeldEights.CALLER: [
        Text(
            "Eights: each 8 that a caller shows doubles all that the caller collects. An 8 counts "
            "8, as ever.",
            "8の倍付け: ドボンした人が見せた8の1枚ごとに、その人が受け取る額がすべて倍になる。"
            "8はいつもどおり8と数える。",
        )
    ],
    HeldEights.CALLER_WILD: [
        Text(
            "Eights: in a caller's hand an 8 may stand for any rank from 1 to 13, and each 8 "
            "shown doubles all that the caller collects.",
            "8の倍付け: ドボンする手札の8は、1から13の好きな数の代わりにできる。"
            "見せた8の1枚ごとに、受け取る額がすべて倍になる。",
        )
    ],
}
"""What eights in a hand do when it comes to paying."""


def _opening() -> Lines:
    return [
        Text(
            "From the deal: before the first play anybody may call on the card turned up, and "
            "several may. The first of them from the starter on starts the next round.",
            "天和・地和: 最初の1枚が出る前に、めくった場札へのドボンができる。何人でもできて、"
            "次の親は、いまの親から時計回りに見て最初にドボンした人。",
        )
    ]


def _draw() -> Lines:
    return [
        Text(
            "From the draw: straight after drawing you may call on the card on top, unless you "
            "played it yourself.",
            "引きドボン: 引いた直後なら、場札(自分の出したカードを除く)にドボンできる。",
        )
    ]


def _false_draw() -> Lines:
    return [
        Text(
            "A false dobon from the draw costs that card at once, and the turn passes.",
            "外れた引きドボンでは、その場で1枚引いて番が終わる。",
        )
    ]


# Mistakes --------------------------------------------------------------------------------


_OTHER = Text(
    ", and so does any but the drawn one after a draw",
    "(引いたあとに、引いたのでないカードを出しても)",
)
_FROM_STARTER = Text(
    " (before the first play clockwise from the starter)",
    "(最初の1枚が出る前なら、親から時計回り)",
)


def mistakes(rules: Rules) -> Lines:
    """What a wrong card, a false dobon and a forgotten pon cost."""
    if rules.mistakes is Mistakes.BLOCKED:
        return []
    return [
        Text(
            "A card that doesn't fit goes back{drawn}; its player draws one card (and those that "
            "were threatened) and the turn passes.",
            "出せないカードを出したら{drawn}、手札に戻して1枚引き(返す番だったならその枚数も引き)、"
            "番が終わる。",
        ).fill(drawn=_OTHER if rules.draw_then_play or rules.draw_until else NOTHING),
        Text(
            "Whoever calls a dobon that is none, or forgets to say pon, draws one card when the "
            "window closes: first the player of the card, then the others in the order of "
            "play{deal}. The hand shown is hidden again.",
            "外れたドボンをした人や「ポン」を言い忘れた人は、受付が終わったところで1枚引く。"
            "カードを出した人が先で、あとはそこから順番どおり{deal}。見せた手札はまた伏せる。",
        ).fill(deal=_FROM_STARTER if rules.opening_dobon else NOTHING),
        *(_false_draw() if rules.draw_dobon else []),
        Text(
            "Those cards count when the round is paid.",
            "引いたカードも、その回の清算に数える。",
        ),
    ]
