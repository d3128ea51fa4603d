"""What the table of payments is called in the form, and what doubles a whole round."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

_OF = Words(
    Text("Of what", "何の点数"),
    Text("Which hands are paid for, or a fixed sum", "どの手札の点数を払うか。決まった額でもよい"),
    {
        "own": Words(
            Text("Their own hand", "自分の手札"), Text("What the payer holds", "払う人の手札の点数")
        ),
        "both": Words(
            Text("Both hands", "2人の手札"),
            Text("The payer's and the winner's", "払う人と勝った人の手札を足した点数"),
        ),
    },
)

_TIMES = Words(
    Text("Times", "倍率"),
    Text("Beside what a dobon is multiplied by", "「ドボンの倍率」とは別に掛ける数"),
)

_ALIKE = Words(
    Text("Everybody alike", "全員が同じように"), Text("All losers pay this", "負けた全員がこの額")
)
_MOST = Words(
    Text("The dearest hand", "手札がいちばん高い人"),
    Text(
        "Only the loser with the most points; equal ones all", "負けた人の最高点だけ。同点なら全員"
    ),
)
_EVERYBODY = Words(
    Text("The victim, the rest once", "された人(ほかは手札1倍)"),
    Text("The others pay their own hand once", "ほかの人は自分の手札を1倍で払う"),
)
_VICTIM = Words(
    Text("Only the victim", "された人だけ"), Text("Nobody else pays", "ほかの人は払わない")
)

_WHO, _WHO_NOTE = Text("Who pays", "払う人"), Text("Who pays the winner", "勝った人に払う人")


def _by_losers(title: Text, note: Text) -> Words:
    who = Words(_WHO, _WHO_NOTE, {"alike": _ALIKE, "most": _MOST})
    return Words(title, note, parts={"who": who, "of": _OF, "times": _TIMES})


def _by_victim(title: Text, note: Text) -> Words:
    values: dict[str | bool, Words] = {
        "everybody": _EVERYBODY,
        "alike": _ALIKE,
        "victim": _VICTIM,
        "most": _MOST,
    }
    who = Words(_WHO, _WHO_NOTE, values)
    return Words(title, note, parts={"who": who, "of": _OF, "times": _TIMES})


PAYMENTS = Words(
    Text("Table of payments", "支払い表"),
    Text(
        "For each way in which a round ends: who pays, of what, and how many times",
        "回の終わり方ごとに、誰が、何の点数を、何倍払うか",
    ),
    accepts=Text(
        'entries such as {"draw": {"who": "most", "of": 50, "times": 2}}',
        '{"draw": {"who": "most", "of": 50, "times": 2}} のような欄',
    ),
    parts={
        "out": _by_losers(
            Text("Going out", "上がり"), Text("Somebody has no cards left", "手札をなくした人へ")
        ),
        "dobon": _by_victim(
            Text("Dobon", "ドボン"), Text("On a card that somebody played", "人の出したカードへの")
        ),
        "several": _by_victim(
            Text("Several dobons", "何人ものドボン"),
            Text("On the same card, to each caller", "同じカードへの。1人ずつに払う"),
        ),
        "counter": _by_victim(
            Text("Counter", "ドボン返し"),
            Text("The callers are the victims", "ドボンした人が「された人」になる"),
        ),
        "heaven": _by_losers(
            Text("The starter's, from the deal", "天和"),
            Text("On the card turned up", "配られた手札のままの、親のドボン"),
        ),
        "earth": _by_losers(
            Text("Another's, from the deal", "地和"),
            Text("On the card turned up", "配られた手札のままの、親でない人のドボン"),
        ),
        "draw": _by_losers(
            Text("Dobon from the draw", "引きドボン"),
            Text("Straight after drawing", "引いた直後のドボン"),
        ),
        "drawn_out": _by_losers(
            Text("Nothing left to draw", "山札切れ"),
            Text("The starter has won", "引くカードがなく、親の勝ち"),
        ),
        "burst": Words(
            Text("Burst", "バースト"),
            Text("Whoever burst pays the others, or the winners", "バーストした人が払う額"),
            parts={"of": _OF, "times": _TIMES},
        ),
    },
)
"""The axis `payments`."""

RATES = Words(
    Text("Double rounds", "倍の回"),
    Text("What doubles all payments of a round", "回の支払いがすべて倍になるとき"),
    {
        "drawn_out": Words(
            Text("After an empty stock", "山札切れの次"),
            Text("The next round is double", "次の回が倍になる"),
        ),
        "counter": Words(
            Text("After a counter", "ドボン返しの次"),
            Text("The next round is double", "次の回が倍になる"),
        ),
        "declared": Words(
            Text("Declared by a caller", "宣言で倍"),
            Text("Said with a dobon; a false one costs two cards", "外れたら2枚引く"),
        ),
        "carried": Words(
            Text("Carried over", "持ち越し"),
            Text("A double round doubles the next once more", "倍の回が続けばさらに倍"),
        ),
    },
    Text(
        'a list of "drawn_out", "counter", "declared" and "carried"',
        '"drawn_out"、"counter"、"declared"、"carried" の一覧',
    ),
)
"""The axis `rates`."""
