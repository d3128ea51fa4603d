"""What the axes about playing and drawing cards are called."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words
from hattari.games.dobon.rules.cards import RANKS

from .switch import switch


def _rank(rank: str) -> Words:
    name = "10" if rank == "T" else rank
    return Words(
        Text("{rank}", "{rank}の札").fill(rank=name),
        Text("Several {rank} at once", "{rank}を何枚でも").fill(rank=name),
    )


PLAYING: dict[str, Words] = {
    "two_stack": Words(
        Text("Twos in a row", "2の重ね"),
        Text(
            "How many cards several twos, or other cards that make draw, cost in a row",
            "2など「引かせる」カードが続いたとき、返せない人が引く枚数",
        ),
        {
            "off": Words(
                Text("They don't add up", "重ならない"),
                Text("What the last card says", "最後の1枚の枚数だけ"),
            ),
            "sum": Words(
                Text("They add up", "足していく"),
                Text("Twos: 2, 4, 6, 8 cards", "2なら2枚、4枚、6枚、8枚と増える"),
            ),
            "doubled": Words(
                Text("Doubled each time", "倍々"),
                Text("Twos: 2, 4, 8, 16 cards", "2なら2枚、4枚、8枚、16枚と増える"),
            ),
            "schedule": Words(
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
            "three": Words(
                Text("Its rank, or the 3 of its suit", "同じ数字か同じマークの3"),
                Text("The 3 ends it", "3で返せばそこで終わる"),
            ),
            "rank": Words(
                Text("Only its rank", "同じ数字だけ"),
                Text("As in most houses", "ほとんどの家はこれ"),
            ),
            "suit": Words(
                Text("Its rank or its suit", "同じ数字か同じマーク"),
                Text("Any card of its suit ends it", "同じマークなら何でも返せる"),
            ),
            "none": Words(Text("Nothing", "返せない"), Text("They are always drawn", "必ず引く")),
        },
    ),
    "eight_on": Words(
        Text("Where an 8 goes", "8を出せるところ"),
        Text(
            "What an 8, or another card that names a suit, may be played on",
            "8などマークを指定できるカードを、何の上に出せるか",
        ),
        {
            "any": Words(Text("Anything", "何の上にも"), Text("Any card", "どのカードの上にも")),
            "own": Words(
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
            "any": Words(Text("Any suit", "どれでも"), Text("One of the four", "4つのどれか")),
            "own": Words(
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
            "once": Words(
                Text("Once", "1回分"), Text("As if one had been laid", "1枚出したときと同じ")
            ),
            "each": Words(
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
            "last": Words(
                Text("One card's rank", "1枚の数"),
                Text("That of the card on top", "いちばん上の数"),
            ),
            "all": Words(
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
        switch(
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
        switch(
            Text("One card is drawn", "引くのは1枚"),
            Text("Cards are drawn until one fits", "出せるカードが出るまで何枚でも引く"),
        ),
    ),
    "jump_in": Words(
        Text("Jumping in", "割り込み"),
        Text(
            "Whether a card may be played out of turn while others may still call",
            "ドボンの受付中に、番でない人がカードを出せるか",
        ),
        {
            "off": Words(Text("No", "なし"), Text("Everybody in turn", "番の人だけが出す")),
            "rank": Words(
                Text("With the same rank", "同じ数字なら"),
                Text("Play goes on from whoever did", "割り込んだ人の次から続ける"),
            ),
            "card": Words(
                Text("With the very card", "まったく同じカードなら"),
                Text("The one of the other deck", "もう1組の同じカード"),
            ),
        },
    ),
    "first_card_effect": Words(
        Text("First card counts", "最初の場札の効果"),
        Text(
            "Whether the card turned up has its effect on the starter",
            "最初にめくった場札の効果が、親にかかるか",
        ),
        switch(
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
        switch(
            Text("Going out is safe", "上がりは安全"),
            Text("A dobon beats going out", "ドボンが上がりより強い"),
        ),
    ),
}
"""The axes by their key."""
