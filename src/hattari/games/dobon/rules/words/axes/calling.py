"""What the axes about dobons and what answers them are called."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

from .switch import switch

CALLING: dict[str, Words] = {
    "counter_dobon": Words(
        Text("Counter", "ドボン返し"),
        Text(
            "Whether a player who was called may answer with the same sum",
            "ドボンされた人が、同じ合計の手札で返せるか",
        ),
        {
            "off": Words(Text("No", "なし"), Text("A dobon stands", "ドボンは返せない")),
            "doubled": Words(
                Text("Paid double", "倍払い"),
                Text("The callers pay twice as much", "ドボンした人が、2倍を払う"),
            ),
            "single": Words(
                Text("Paid once", "そのまま"),
                Text("The callers pay, no more", "ドボンした人が払う。倍にはしない"),
            ),
        },
    ),
    "held_eights": Words(
        Text("Eights in hand", "8の倍付け"),
        Text(
            "What eights that are still in a hand do when it comes to paying",
            "払うときに、手札に残った8がどう効くか",
        ),
        {
            "off": Words(Text("Nothing", "なし"), Text("An 8 is an 8", "8はただの8")),
            "payer": Words(
                Text("Payers pay double", "払う人が倍"),
                Text(
                    "Each 8 in a payer's hand doubles what they pay",
                    "払う人の手札の8の1枚ごとに、払う額が倍になる",
                ),
            ),
            "caller": Words(
                Text("Callers collect double", "ドボンした人が倍取り"),
                Text(
                    "Each 8 that a caller shows doubles what they collect",
                    "ドボンした人が見せた8の1枚ごとに、受け取る額が倍になる",
                ),
            ),
            "caller_wild": Words(
                Text("Callers double, any rank", "倍取り+好きな数"),
                Text(
                    "They may stand for any rank from 1 to 13 as well",
                    "そのうえ、8を1から13の好きな数の代わりにできる",
                ),
            ),
        },
    ),
    "opening_dobon": Words(
        Text("Dobon from the deal", "天和・地和"),
        Text(
            "Whether a dealt hand may call on the card turned up",
            "配られた手札のまま、最初の場札にドボンできるか",
        ),
        switch(
            Text("The card turned up is safe", "最初の場札にはドボンできない"),
            Text("Before the first play", "最初の1枚が出る前だけ"),
        ),
    ),
    "draw_dobon": Words(
        Text("Dobon from the draw", "引きドボン"),
        Text(
            "Whether you may win straight after drawing",
            "引いた直後に、手札の合計で上がれるか",
        ),
        switch(
            Text("Only on cards played by others", "人が出したカードにだけドボンできる"),
            Text("The card on top, with the one you drew", "引いたカードで、場札にドボンできる"),
        ),
    ),
    "arithmetic": Words(
        Text("Arithmetic", "四則演算ドボン"),
        Text(
            "How many cards a hand may have at most that also calls by + − × ÷; with more it "
            "only adds up",
            "足す・引く・掛ける・割るを使ってもドボンできる手札の枚数。それより多ければ合計だけ",
        ),
        {"off": Words(Text("Sums alone", "合計だけ"), Text("A hand adds up", "足すだけ"))},
    ),
    "fractions": Words(
        Text("Fractions on the way", "途中の分数"),
        Text(
            "Whether a calculation may go through fractions",
            "四則演算の途中で分数になってもよいか",
        ),
        switch(
            Text("Every division comes out even", "割り算は割り切れるときだけ"),
            Text("Only the result has to be whole", "最後が整数ならよい"),
        ),
    ),
    "counter_answers": Words(
        Text("Answers to a counter", "ドボン返しへの返し"),
        Text(
            "How many times in a row those who haven't called may turn a counter round again",
            "ドボン返しに、まだ宣言していない人が続けて何回まで返せるか",
        ),
    ),
    "answers_pay": Words(
        Text("What an answer costs", "返しの返しの支払い"),
        Text("What is paid when a counter has been answered", "ドボン返しに返したとき、何倍払うか"),
        {
            "same": Words(
                Text("As the counter", "ドボン返しと同じ"), Text("No more than it", "増えない")
            ),
            "doubled": Words(
                Text("Doubled each time", "返すたびに倍"),
                Text("Twice as much as what it answers", "返した相手の2倍"),
            ),
        },
    ),
}
"""The axes by their key."""
