"""The rule text up to the effects of cards: aim, equipment, a turn, the stock."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import COMMA, NOTHING
from hattari.games.dobon.rules.axes import Answer, Colour, Mistakes, Rules, TwoStack, threatened
from hattari.games.dobon.rules.phrases import Lines, number_of_cards, rounds

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
            "{players} players, 52 cards, {chips} chips each.",
            "{players}人、トランプ52枚、チップは1人{chips}点。",
        ).fill(players=players, chips=chips),
        Text(
            "Everybody gets {hand}. One more card is turned up beside the stock. "
            "The first starter is drawn by lot; play goes clockwise.",
            "1人に{hand}ずつ配り、残りを山札にして、1枚を場にめくる。"
            "最初の親はくじで決め、時計回りに進む。",
        ).fill(hand=hand),
        *_growing(rules),
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
                "cards that a 2 made you draw.",
                "引いたカードが出せるなら、その場で出してもよい。"
                "ただし、2で引かされたときは出せない。",
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
    return [
        Text(
            "Burst: whoever has {burst} cards or more after a draw, a forced one or a penalty too, "
            "has burst. The round ends there, before anything else, and they pay. Only cards "
            "taken when the round has been won already make nobody burst.",
            "バースト: 引いたあとの手札が{burst}枚以上になった人は(引かされたときも、罰のときも)"
            "バースト。ほかの何よりも先に、その回はそこで終わり、その人が払う。"
            "ただし、その回の勝ちが決まってから引いた分ではバーストしない。",
        ).fill(burst=rules.burst)
    ]


# Effects ---------------------------------------------------------------------------------


def effects(rules: Rules, seats: int | None) -> Lines:
    """What A, 2, 8 and J do, as far as they do anything."""
    on = rules.effects
    for_two = seats in (None, 2) and rules.players.min == 2
    lines = [
        *([_ace(for_two)] if on.ace else []),
        *(_two(rules) if on.two else []),
        *([_eight(rules)] if on.eight else []),
        *([_jack(for_two)] if on.jack else []),
    ]
    return lines + ([_first_card(rules)] if lines else [])


def _ace(for_two: bool) -> Text:
    if for_two:
        return Text(
            "A: the next player is skipped. With two, you play again.",
            "A: 次の人を飛ばす。2人なら、もう一度自分の番。",
        )
    return Text("A: the next player is skipped.", "A: 次の人を飛ばす。")


def _two(rules: Rules) -> Lines:
    take = number_of_cards(2)
    if rules.two_stack is not TwoStack.OFF:
        take = Text("what the twos add up to", "重なった枚数だけ")
    lines = [_ANSWERS[rules.answer].fill(take=take)]
    if rules.answer is Answer.NONE:
        return lines
    if rules.two_stack is TwoStack.OFF:
        return [
            *lines,
            Text(
                "Twos don't add up: after any number of them it is 2 cards.",
                "2が何枚続いても、引くのは2枚のまま。",
            ),
        ]
    one, two, three, four = (threatened(rules, twos) for twos in (1, 2, 3, 4))
    return [
        *lines,
        Text(
            "Twos add up: after one, two, three or four in a row it is {one}, {two}, {three} "
            "or {four} cards.",
            "2は重なる。続けて出た2が1〜4枚なら、引くのはそれぞれ{one}、{two}、{three}、{four}枚。",
        ).fill(one=one, two=two, three=three, four=four),
    ]


_ANSWERS: dict[Answer, Text] = {
    Answer.THREE: Text(
        "2: the next player may only answer with another 2, or with the 3 of the same "
        "suit, which ends it. Otherwise they draw {take} and pass.",
        "2: 次の人は、2か、同じマークの3(これで終わる)しか出せない。"
        "出さないなら{take}引いて番を終える。",
    ),
    Answer.RANK: Text(
        "2: the next player may only answer with another 2. Otherwise they draw {take} and pass.",
        "2: 次の人は2しか出せない。出さないなら{take}引いて番を終える。",
    ),
    Answer.SUIT: Text(
        "2: the next player may only answer with another 2, or with any card of the 2's own "
        "suit, which ends it. Otherwise they draw {take} and pass.",
        "2: 次の人は、2か、その2と同じマークのカード(これで終わる)しか出せない。"
        "出さないなら{take}引いて番を終える。",
    ),
    Answer.NONE: Text(
        "2: the next player draws {take} and passes; nothing answers it.",
        "2: 次の人は{take}引いて番を終える。何を出しても返せない。",
    ),
}


def _eight(rules: Rules) -> Text:
    never = Text(" (but never on a 2 that waits for its answer)", "(2を返す番には出せない)")
    if rules.answer is Answer.SUIT:
        never = Text(
            " (but on a 2 that waits for its answer only in the 2's suit)",
            "(2を返す番には、2と同じマークの8だけ)",
        )
    if not rules.effects.two:
        never = NOTHING
    return Text(
        "8: goes on any card{where}{never}, and you may name a suit{named}. Then only that suit "
        "or another 8 fits. Without a word its own suit counts.",
        "8: どのカードの上にも出せて{where}{never}、{named}マークを指定できる。"
        "次はそのマークか、別の8だけが出せる。指定しなければ8そのもののマークになる。",
    ).fill(
        where=NOTHING if rules.eight_on is Colour.ANY else _WHERE,
        never=never,
        named=NOTHING if rules.eight_names is Colour.ANY else _NAMED,
    )


_WHERE = Text(
    " while a suit of its own colour is to be followed (otherwise only on another 8)",
    "(ただし従うマークが8と同じ色のときだけ。違う色のときは、別の8の上にだけ)",
)

_NAMED = Text(" of its own colour", "8と同じ色の")


def _jack(for_two: bool) -> Text:
    if for_two:
        return Text(
            "J: the order of play turns round. With two it does nothing.",
            "J: 順番が逆になる。2人のときは何も起こらない。",
        )
    return Text("J: the order of play turns round.", "J: 順番が逆になる。")


def _first_card(rules: Rules) -> Text:
    if not rules.first_card_effect:
        return Text(
            "The card turned up at the start has no effect.", "最初にめくった場札に効果はない。"
        )
    on = rules.effects
    parts = [
        *([Text("an A skips them", "Aなら飛ばされる")] if on.ace else []),
        *([Text("a 2 threatens them", "2なら返すか引く")] if on.two else []),
        *([Text("a J turns the order", "Jなら逆回りになる")] if on.jack else []),
    ]
    return Text(
        "The card turned up binds the starter: {parts}.",
        "最初の場札の効果は親にかかる({parts})。",
    ).fill(parts=COMMA.join(parts))


# The stock -------------------------------------------------------------------------------


def stock(rules: Rules) -> Lines:
    """What happens when there is nothing left to draw."""
    as_out = Text(", as if they had gone out", "が上がったものとして清算する")
    if rules.payments.drawn_out != rules.payments.out:
        as_out = Text(", for a price of its own", "の勝ちとし、そのための額を払う")
    return [
        Text(
            "All cards under the top one of the pile are shuffled and become the new stock.",
            "場札のいちばん上を残し、下のカードをすべて切って新しい山札にする。",
        ),
        Text(
            "If even that gives nothing, you draw what there is. When everybody has passed "
            "once in a row with nothing to draw, the starter of the round wins it{as_out}.",
            "それでも足りなければ、あるだけ引く。引くカードがまったくないまま全員が続けて"
            "1回ずつ番を終えたら、その回の親{as_out}。",
        ).fill(as_out=as_out),
    ]
