"""What every axis and every choice is called, and what it means at the table.

Only words stand here: which axes and choices there are, their defaults and bounds are read
from `Rules`.
"""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import PLAYERS, Words
from hattari.games.dobon.rules.cards import RANKS

from .effects_form import EFFECTS
from .pack_form import PACK
from .payments import PAYMENTS

GROUPS = (
    (
        Text("Table", "人数と進め方"),
        ("players", "hand", "hand_most", "rounds", "mistakes", "window"),
    ),
    (
        Text("Cards", "カードの効果"),
        (
            "effects",
            "answer",
            "two_stack",
            "eight_on",
            "eight_names",
            "together",
            "together_effect",
            "together_sum",
            "draw_then_play",
            "draw_until",
            "jump_in",
            "first_card_effect",
            "last_card",
        ),
    ),
    (
        Text("Special dobons", "ドボンの特別ルール"),
        (
            "counter_dobon",
            "held_eights",
            "opening_dobon",
            "draw_dobon",
            "arithmetic",
            "fractions",
            "counter_answers",
            "answers_pay",
        ),
    ),
    (
        Text("Points and chips", "点数とチップ"),
        ("court", "two_points", "court_points", "rounding", "multiplier", "chips", "bank"),
    ),
    (Text("Payments", "支払い表"), ("payments", "rates")),
    (Text("Bursting", "バースト"), ("burst", "burst_ends")),
    (
        Text("Decks and jokers", "使うカード"),
        ("decks", "jokers", "joker_fits", "joker_number", "joker_points"),
    ),
)
"""The headings under which the form asks for the axes."""


def _words(title: Text, note: Text) -> Words:
    return Words(title, note)


def _switch(off: Text, on: Text) -> dict[str | bool, Words]:
    return {False: Words(Text("No", "なし"), off), True: Words(Text("Yes", "あり"), on)}


def _rank(rank: str) -> Words:
    name = "10" if rank == "T" else rank
    return _words(
        Text("{rank}", "{rank}の札").fill(rank=name),
        Text("Several {rank} at once", "{rank}を何枚でも").fill(rank=name),
    )


AXES: dict[str, Words] = {
    "players": PLAYERS,
    "hand": Words(
        Text("Hand", "手札の枚数"),
        Text("How many cards each player is dealt", "最初に1人に配る枚数"),
    ),
    "rounds": Words(
        Text("Rounds", "回数"), Text("How many rounds a match has", "何回戦で終わるか")
    ),
    "mistakes": Words(
        Text("Mistakes", "チョンボ"),
        Text(
            "Whether a wrong card, a false dobon or a forgotten pon can happen",
            "出せないカード、外れたドボン、「ポン」の言い忘れが起こるかどうか",
        ),
        {
            "penalty": _words(
                Text("Penalised", "1枚引く"),
                Text(
                    "They happen, and cost the culprit a card",
                    "起こりうる。したら罰として1枚引く",
                ),
            ),
            "blocked": _words(
                Text("Impossible", "起こらない"),
                Text(
                    "Only right moves are offered, and pon is said for you",
                    "正しい手だけを選べて、「ポン」も自動で言う",
                ),
            ),
        },
    ),
    "window": Words(
        Text("Time to call", "ドボンの受付時間"),
        Text(
            "Seconds after every play in which others may call; the same for every card",
            "カードが出るたびに、ほかの人がドボンできる秒数。どのカードでも同じ",
        ),
    ),
    "effects": EFFECTS,
    "two_stack": Words(
        Text("Twos in a row", "2の重ね"),
        Text(
            "How many cards several twos, or other cards that make draw, cost in a row",
            "2など「引かせる」カードが続いたとき、返せない人が引く枚数",
        ),
        {
            "off": _words(
                Text("They don't add up", "重ならない"),
                Text("What the last card says", "最後の1枚の枚数だけ"),
            ),
            "sum": _words(
                Text("They add up", "足していく"),
                Text("Twos: 2, 4, 6, 8 cards", "2なら2枚、4枚、6枚、8枚と増える"),
            ),
            "doubled": _words(
                Text("Doubled each time", "倍々"),
                Text("Twos: 2, 4, 8, 16 cards", "2なら2枚、4枚、8枚、16枚と増える"),
            ),
            "schedule": _words(
                Text("2, 4, 6, 16", "2・4・6・16枚"),
                Text("The fourth two costs sixteen cards", "4枚目の2では16枚引く"),
            ),
        },
    ),
    "answer": Words(
        Text("Answering a 2", "2の返し方"),
        Text(
            "What the next player may play on a 2, or on another card that makes draw, instead",
            "2など「引かせる」カードを出された人が、引く代わりに出せるカード",
        ),
        {
            "three": _words(
                Text("Its rank, or the 3 of its suit", "同じ数字か同じマークの3"),
                Text("The 3 ends it", "3で返せばそこで終わる"),
            ),
            "rank": _words(
                Text("Only its rank", "同じ数字だけ"),
                Text("As in most houses", "ほとんどの家はこれ"),
            ),
            "suit": _words(
                Text("Its rank or its suit", "同じ数字か同じマーク"),
                Text("Any card of its suit ends it", "同じマークなら何でも返せる"),
            ),
            "none": _words(Text("Nothing", "返せない"), Text("They are always drawn", "必ず引く")),
        },
    ),
    "eight_on": Words(
        Text("Where an 8 goes", "8を出せるところ"),
        Text(
            "What an 8, or another card that names a suit, may be played on",
            "8などマークを指定できるカードを、何の上に出せるか",
        ),
        {
            "any": _words(Text("Anything", "何の上にも"), Text("Any card", "どのカードの上にも")),
            "own": _words(
                Text("Its own colour", "同じ色だけ"),
                Text("A red 8 on red, a black one on black", "赤の8は赤、黒の8は黒の上だけ"),
            ),
        },
    ),
    "eight_names": Words(
        Text("What an 8 names", "8で指定できるマーク"),
        Text(
            "Which suit an 8, or another card that names one, may call for",
            "8などマークを指定できるカードで、どのマークを指定できるか",
        ),
        {
            "any": _words(Text("Any suit", "どれでも"), Text("One of the four", "4つのどれか")),
            "own": _words(
                Text("Of its own colour", "同じ色だけ"),
                Text(
                    "A red 8 hearts or diamonds, a black one spades or clubs",
                    "赤の8なら♥か♦、黒の8なら♠か♣",
                ),
            ),
        },
    ),
    "together": Words(
        Text("Several at once", "同時出し"),
        Text(
            "Of which ranks several cards may be laid with one play",
            "同じ数字を一度に何枚でも出せるカード",
        ),
        {rank: _rank(rank) for rank in RANKS},
        Text(
            '"none", "any", or a list of ranks such as ["Q"]',
            '"none"、"any"、または ["Q"] のような数字の一覧',
        ),
    ),
    "together_effect": Words(
        Text("Effect of several at once", "同時出しの効果"),
        Text(
            "How often the effect of cards laid at once counts",
            "一度に何枚も出したとき、効果が何回分になるか",
        ),
        {
            "once": _words(
                Text("Once", "1回分"), Text("As if one had been laid", "1枚出したときと同じ")
            ),
            "each": _words(
                Text("For each card", "枚数分"),
                Text(
                    "Two A skip two players, two 2 threaten like two in a row",
                    "A2枚なら2人飛ばし、2が2枚なら続けて2枚出たのと同じ",
                ),
            ),
        },
    ),
    "together_sum": Words(
        Text("Dobon on several at once", "同時出しへのドボン"),
        Text(
            "What a hand has to add up to when several cards are laid at once",
            "一度に何枚も出たとき、手札の合計をどの数に合わせるか",
        ),
        {
            "last": _words(
                Text("One card's rank", "1枚の数"),
                Text("That of the card on top", "いちばん上の数"),
            ),
            "all": _words(
                Text("All of them", "全部の合計"),
                Text("Two queens ask for 24", "Qが2枚なら24"),
            ),
        },
    ),
    "draw_then_play": Words(
        Text("Play what you draw", "引いて出す"),
        Text(
            "Whether a card drawn of your own will may be played at once",
            "自分から引いたカードを、その場で出せるか",
        ),
        _switch(
            Text("A draw ends the turn", "引いたら番が終わる"),
            Text(
                "Play that very card, or pass; not after a forced draw",
                "引いたカードだけは出せる。引かされたときは出せない",
            ),
        ),
    ),
    "draw_until": Words(
        Text("Draw until it fits", "出せるまで引く"),
        Text(
            "Whether whoever draws of their own will goes on until a card fits",
            "自分から引くとき、出せるカードが出るまで引くか",
        ),
        _switch(
            Text("One card is drawn", "引くのは1枚"),
            Text("Cards are drawn until one fits", "出せるカードが出るまで何枚でも引く"),
        ),
    ),
    "first_card_effect": Words(
        Text("First card counts", "最初の場札の効果"),
        Text(
            "Whether the card turned up has its effect on the starter",
            "最初にめくった場札の効果が、親にかかるか",
        ),
        _switch(
            Text("It only has to be followed", "効果はない"),
            Text(
                "With the usual effects an A skips them, a 2 threatens them, a J turns the order",
                "ふつうの効果なら、A で親が飛ばされ、2 で親が引かされ、J で逆回りに始まる",
            ),
        ),
    ),
    "last_card": Words(
        Text("Dobon on a last card", "最後の1枚へのドボン"),
        Text(
            "Whether the card with which somebody goes out may be dobonned",
            "上がりのカードにドボンできるか",
        ),
        _switch(
            Text("Going out is safe", "上がりは安全"),
            Text("A dobon beats going out", "ドボンが上がりより強い"),
        ),
    ),
    "counter_dobon": Words(
        Text("Counter", "ドボン返し"),
        Text(
            "Whether a player who was called may answer with the same sum",
            "ドボンされた人が、同じ合計の手札で返せるか",
        ),
        {
            "off": _words(Text("No", "なし"), Text("A dobon stands", "ドボンは返せない")),
            "doubled": _words(
                Text("Paid double", "倍払い"),
                Text("The callers pay twice as much", "ドボンした人が、2倍を払う"),
            ),
            "single": _words(
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
            "off": _words(Text("Nothing", "なし"), Text("An 8 is an 8", "8はただの8")),
            "payer": _words(
                Text("Payers pay double", "払う人が倍"),
                Text(
                    "Each 8 in a payer's hand doubles what they pay",
                    "払う人の手札の8の1枚ごとに、払う額が倍になる",
                ),
            ),
            "caller": _words(
                Text("Callers collect double", "ドボンした人が倍取り"),
                Text(
                    "Each 8 that a caller shows doubles what they collect",
                    "ドボンした人が見せた8の1枚ごとに、受け取る額が倍になる",
                ),
            ),
            "caller_wild": _words(
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
        _switch(
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
        _switch(
            Text("Only on cards played by others", "人が出したカードにだけドボンできる"),
            Text("The card on top, with the one you drew", "引いたカードで、場札にドボンできる"),
        ),
    ),
    "court": Words(
        Text("J, Q, K in a dobon", "絵札の数え方"),
        Text(
            "What J, Q and K count when a hand is added up", "ドボンの合計で絵札をいくつと数えるか"
        ),
        {
            "rank": _words(Text("11, 12, 13", "11・12・13"), Text("By rank", "数字どおり")),
            "ten": _words(Text("10 each", "どれも10"), Text("All the same", "J・Q・K とも10")),
        },
    ),
    "two_points": Words(
        Text("Points of a 2", "2の点数"),
        Text("What a 2 in the hand costs", "手札の2が何点になるか"),
    ),
    "court_points": Words(
        Text("Points of J, Q, K", "絵札の点数"),
        Text("What a court card in the hand costs", "手札の絵札が何点になるか"),
    ),
    "rounding": Words(
        Text("Rounding", "四捨五入の単位"),
        Text("Sums are rounded to this, half up", "合計をこの単位に四捨五入する"),
    ),
    "multiplier": Words(
        Text("Dobon pays", "ドボンの倍率"),
        Text("How many times a dobonned player pays", "ドボンされた人が払う倍率"),
    ),
    "chips": Words(
        Text("Chips", "チップ"),
        Text("How many each player starts with", "最初に1人が持つチップ"),
    ),
    "bank": Words(
        Text("Out of chips", "チップがなくなったら"),
        Text("What happens when somebody can't pay", "払いきれなくなったらどうするか"),
        {
            "debt": _words(
                Text("Run up a debt", "借りて続ける"),
                Text("Play on below zero", "マイナスのまま続ける"),
            ),
            "table_stakes": _words(
                Text("Pay what is there", "あるだけ払う"),
                Text(
                    "Winners are paid in turn order until the purse is empty",
                    "番の順に、なくなるまで払う",
                ),
            ),
            "bust": _words(
                Text("The match ends", "そこで終わり"),
                Text("All is paid, and that was the last round", "全額を払い、その回で終わる"),
            ),
        },
    ),
    "payments": PAYMENTS,
    **PACK,
    "hand_most": Words(
        Text("A deal that grows to", "手札が増えていく"),
        Text(
            "One card more each round up to so many, then again as in the first",
            "回ごとに1枚ずつ増やし、この枚数の次は最初の枚数に戻る",
        ),
        {"off": _words(Text("No", "なし"), Text("Always the same", "いつも同じ枚数"))},
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
            "same": _words(
                Text("As the counter", "ドボン返しと同じ"), Text("No more than it", "増えない")
            ),
            "doubled": _words(
                Text("Doubled each time", "返すたびに倍"),
                Text("Twice as much as what it answers", "返した相手の2倍"),
            ),
        },
    ),
    "rates": Words(
        Text("Double rounds", "倍の回"),
        Text("What doubles all payments of a round", "回の支払いがすべて倍になるとき"),
        {
            "drawn_out": _words(
                Text("After an empty stock", "山札切れの次"),
                Text("The next round is double", "次の回が倍になる"),
            ),
            "counter": _words(
                Text("After a counter", "ドボン返しの次"),
                Text("The next round is double", "次の回が倍になる"),
            ),
            "declared": _words(
                Text("Declared by a caller", "宣言で倍"),
                Text("Said with a dobon; a false one costs two cards", "外れたら2枚引く"),
            ),
            "carried": _words(
                Text("Carried over", "持ち越し"),
                Text("A double round doubles the next once more", "倍の回が続けばさらに倍"),
            ),
        },
        Text(
            'a list of "drawn_out", "counter", "declared" and "carried"',
            '"drawn_out"、"counter"、"declared"、"carried" の一覧',
        ),
    ),
    "burst_ends": Words(
        Text("What a burst ends", "バーストで終わるもの"),
        Text("What becomes of whoever has burst", "バーストした人がどうなるか"),
        {
            "round": _words(
                Text("The round", "その回"), Text("They pay all others", "その人が全員に払う")
            ),
            "seat": _words(
                Text("Their round alone", "その人だけ"),
                Text("They leave it and pay whoever wins", "抜けて、終わったら勝った人に払う"),
            ),
        },
    ),
    "jump_in": Words(
        Text("Jumping in", "割り込み"),
        Text(
            "Whether a card may be played out of turn while others may still call",
            "ドボンの受付中に、番でない人がカードを出せるか",
        ),
        {
            "off": _words(Text("No", "なし"), Text("Everybody in turn", "番の人だけが出す")),
            "rank": _words(
                Text("With the same rank", "同じ数字なら"),
                Text("Play goes on from whoever did", "割り込んだ人の次から続ける"),
            ),
            "card": _words(
                Text("With the very card", "まったく同じカードなら"),
                Text("The one of the other deck", "もう1組の同じカード"),
            ),
        },
    ),
    "arithmetic": Words(
        Text("Arithmetic", "四則演算ドボン"),
        Text(
            "How many cards a hand may have at most that also calls by + − × ÷; with more it "
            "only adds up",
            "足す・引く・掛ける・割るを使ってもドボンできる手札の枚数。それより多ければ合計だけ",
        ),
        {"off": _words(Text("Sums alone", "合計だけ"), Text("A hand adds up", "足すだけ"))},
    ),
    "fractions": Words(
        Text("Fractions on the way", "途中の分数"),
        Text(
            "Whether a calculation may go through fractions",
            "四則演算の途中で分数になってもよいか",
        ),
        _switch(
            Text("Every division comes out even", "割り算は割り切れるときだけ"),
            Text("Only the result has to be whole", "最後が整数ならよい"),
        ),
    ),
    "burst": Words(
        Text("Burst", "バースト"),
        Text(
            "From how many cards on a hand bursts after a draw",
            "引いたあと手札が何枚以上ならバーストか",
        ),
        {"off": _words(Text("Never", "なし"), Text("Hands may grow", "何枚持ってもよい"))},
    ),
}
