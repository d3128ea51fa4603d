"""The rule text up to the effects of cards, and about the stock."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.dobon.rules.axes import BurstEnds, Mistakes, Rules
from hattari.games.dobon.rules.flow import MOST_TURNS
from hattari.games.dobon.rules.phrases import Lines, number_of_cards, rounds

from . import pack
from .together import together


def aim(rules: Rules) -> Lines:
    """What one plays for."""
    match = rounds(rules.rounds)
    return [
        Text(
            "Points are chips. Whoever has the most after {match} wins.",
            "点数はチップでやりとりする。{match}を終えて、チップのいちばん多い人の勝ち。",
        ).fill(match=match),
        Text(
            "You win a round by getting rid of your cards, or by a dobon: the ranks in your "
            "hand add up to a card that somebody else has just played.",
            "手札をなくすか、ドボンをすればその回の勝ち。"
            "ドボンとは、ほかの人が出したカードの数と、自分の手札の合計が同じになること。",
        ),
    ]


def equipment(rules: Rules, seats: int | None) -> Lines:
    """Players, cards and chips."""
    least, most = rules.players.min, rules.players.max
    players = Text("{least}–{most}", "{least}〜{most}").fill(least=least, most=most)
    if seats or least == most:
        players = Text(str(seats or least), str(seats or least))
    hand, chips = number_of_cards(rules.hand), rules.chips
    return [
        Text(
            "{players} players, {cards}, {chips} chips each.",
            "{players}人、{cards}、チップは1人{chips}点。",
        ).fill(players=players, cards=pack.cards(rules), chips=chips),
        Text(
            "Everybody gets {hand}. One more card is turned up beside the stock. "
            "The first starter is drawn by lot; play goes clockwise.",
            "1人に{hand}ずつ配り、残りを山札にして、1枚を場にめくる。"
            "最初の親はくじで決め、時計回りに進む。",
        ).fill(hand=hand),
        *_growing(rules),
        *pack.decks_and_jokers(rules),
    ]


def _growing(rules: Rules) -> Lines:
    if rules.hand_most == "off":
        return []
    return [
        Text(
            "That is the first round's deal. It is one card more each round up to {most}; then it "
            "begins anew with {hand}.",
            "これは1回戦の枚数。回ごとに1枚ずつ増え、{most}になったら、次の回はまた{hand}から。",
        ).fill(most=number_of_cards(rules.hand_most), hand=number_of_cards(rules.hand))
    ]


def turn(rules: Rules) -> Lines:
    """What may be done in a turn."""
    lines = [
        Text(
            "Play one card that has the rank or the suit of the card on top, or draw one card "
            "and pass. You may draw even if you could play.",
            "場札と同じ数字か同じマークのカードを1枚出す。または山札から1枚引いて番を終える。"
            "出せるカードがあっても引いてよい。",
        )
    ]
    if rules.draw_then_play:
        lines.append(
            Text(
                "If the card you drew fits, you may play it at once. This doesn't hold for "
                "cards that you were made to draw.",
                "引いたカードが出せるなら、その場で出してもよい。"
                "ただし、引かされたときは出せない。",
            )
        )
    if rules.draw_until:
        lines.append(
            Text(
                "Whoever draws goes on drawing until a card comes that fits, or nothing is left "
                "to draw. Then that card may be played, or the turn passes.",
                "引くときは、出せるカードが出るか、引くカードがなくなるまで引き続ける。"
                "そのカードを出しても、出さずに番を終えてもよい。",
            )
        )
    return [*lines, *together(rules), _pon(rules), *_burst(rules)]


def _pon(rules: Rules) -> Text:
    if rules.mistakes is Mistakes.BLOCKED:
        return Text(
            "Whoever is left with one card says “pon”; it is said for you.",
            "残り1枚になるときは「ポン」と言う(自動で言ってくれる)。",
        )
    return Text(
        "Whoever is left with one card after a play has to say “pon” with it.",
        "出して残り1枚になるときは、出しながら「ポン」と言わなければならない。",
    )


def _burst(rules: Rules) -> Lines:
    if rules.burst == "off":
        return []
    ends = _ROUND_ENDS if rules.burst_ends is BurstEnds.ROUND else _SEAT_LEAVES
    return [
        Text(
            "Burst: whoever has {burst} cards or more after a draw, a forced one or a penalty too, "
            "has burst. {ends} Only cards taken when the round has been won already make nobody "
            "burst.",
            "バースト: 引いたあとの手札が{burst}枚以上になった人は(引かされたときも、罰のときも)"
            "バースト。{ends}ただし、その回の勝ちが決まってから引いた分ではバーストしない。",
        ).fill(burst=rules.burst, ends=ends)
    ]


_ROUND_ENDS = Text(
    "The round ends there, before anything else, and they pay.",
    "ほかの何よりも先に、その回はそこで終わり、その人が払う。",
)
_SEAT_LEAVES = Text(
    "They leave the round at once with their cards, and can't play or call until it is over; a "
    "turn of theirs is passed. Turns, effects and windows go on as if their seat weren't there, "
    "and they pay when the round ends. If only one player is left, that player wins the round.",
    "その人は手札を持ったまま、すぐにその回から抜け、終わるまで出すことも宣言することもできない"
    "(自分の番ならそこで番が終わる)。順番も効果も受付時間も、その席がないものとして進み、"
    "払うのはその回の終わり。残りが1人になったら、その人がその回の勝ち。",
)


# The stock -------------------------------------------------------------------------------


def stock(rules: Rules) -> Lines:
    """What happens when there is nothing left to draw."""
    as_out = Text(", as if they had gone out", "が上がったものとして清算する")
    if rules.payments.drawn_out != rules.payments.out:
        as_out = Text(", for a price of its own", "の勝ちとし、そのための額を払う")
    leaves = rules.burst != "off" and rules.burst_ends is BurstEnds.SEAT
    gone = Text(
        "; if they have burst, the first clockwise from there who hasn't",
        "(バーストしていれば、そこから時計回りに見て最初の、していない人)",
    )
    return [
        Text(
            "As soon as its last card is drawn, all cards under the top one of the pile are "
            "shuffled and become the new stock.",
            "最後の1枚が引かれたら、すぐに場札のいちばん上を残し、下のカードをすべて切って"
            "新しい山札にする。",
        ),
        Text(
            "If even that gives nothing, you draw what there is. When everybody has passed "
            "once in a row with nothing to draw, the starter of the round wins it{as_out}{gone}.",
            "それでも足りなければ、あるだけ引く。引くカードがまったくないまま全員が続けて"
            "1回ずつ番を終えたら、その回の親{gone}{as_out}。",
        ).fill(as_out=as_out, gone=gone if leaves else NOTHING),
        Text(
            "A round of {turns} turns that nobody has won ends in the same way.",
            "誰も勝たないまま{turns}手番が過ぎた回も、同じように終わる。",
        ).fill(turns=MOST_TURNS),
    ]
