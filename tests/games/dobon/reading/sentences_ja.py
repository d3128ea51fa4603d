# ruff: noqa: E501 (a sentence is easier to compare in one piece)
"""The sentences of a rule text in Japanese, and what each says."""

from __future__ import annotations

import re

from .clauses import NUMBER, RANK, RANK_TEXT, Field, choice, language, listed, rank


def _amount(said: str) -> tuple[str | int, int]:
    """What a payment is of, and how many times over."""
    times = re.search(r"の(\d+)倍$", said)
    of = said[: times.start()] if times else said
    number = re.fullmatch(r"(\d+)点", of)
    over = int(times[1]) if times else 1
    if number:
        return int(number[1]), over
    return ("own" if of == "自分の手札の点数" else "both"), over


AMOUNT = Field(
    r"(?:自分の手札の点数|「自分の手札\+(?:ドボンした人|勝った人|その人)の手札」の点数|\d+点)(?:の\d+倍)?",
    _amount,
)

_WEIGHS = rf"{RANK_TEXT}が2枚なら(?:\d+人飛ばし|続けて2枚出たのと同じ|順番は元のまま)"
_DOES = {
    "飛ばされる": "skip",
    "返すか引く": "threat",
    "逆回りになる": "turn",
    "手札を見せて始める": "open",
}
_DONE = rf"(?:{'|'.join(_DOES)}|親から\d+人分飛ぶ)"
_RANKS = rf"{RANK_TEXT}(?:、{RANK_TEXT})*"


def _weighed(said: str) -> tuple[tuple[str, str], ...]:
    """What two of each rank do, by rank."""
    words = {"人": "pass", "続": "threaten", "順": "leave"}
    found = re.findall(rf"({RANK_TEXT})が2枚なら\d*([人続順])", said)
    return tuple((rank(each), words[what]) for each, what in found)


def _binding(said: str) -> frozenset[tuple[str, str]]:
    """What the card turned up does to the starter, by rank."""
    found = re.findall(rf"({_RANKS})なら({_DONE})", said)
    return frozenset(
        (rank(each), _DOES.get(what, "skip")) for ranks, what in found for each in ranks.split("、")
    )


_EACH = [*("A", *map(str, range(2, 11)), "J", "Q", "K", "★")]

FIELDS: dict[str, Field] = {
    "n": NUMBER,
    "points": NUMBER,
    "rank": RANK,
    "ranks": listed(RANK_TEXT, "、", rank),
    "rising": listed(r"\d+", "、", int),
    "either": listed(RANK_TEXT, "(?:、|か)", rank),
    "amount": AMOUNT,
    "seats": Field(r"\d+(?:〜\d+)?", lambda said: tuple(map(int, (said.split("〜") * 2)[:2]))),
    "rounds": NUMBER,
    "cards": NUMBER,
    "count": Field(
        r"\d+枚(?:\(重なればその枚数\))?",
        lambda said: (int(said.split("枚")[0]), said.endswith(")")),
    ),
    "further": Field(
        "5枚目からは1枚ごとに\\d+増える|5枚目からも1枚ごとに倍になる|5枚目からは増えない",
        lambda said: {"る": "that", "い": "nothing"}[said[-1]]
        if "増える" not in said
        else re.findall(r"\d+", said)[-1],
    ),
    "drawn": choice({"": False, "(引いたあとに、引いたのでないカードを出しても)": True}),
    "deal": choice({"": False, "(最初の1枚が出る前なら、親から時計回り)": True}),
    "decks": choice({"52枚": 1, "2組(104枚)": 2}),
    "jokers": Field(
        r"(?:とジョーカー\(★\)\d+枚)?", lambda said: int(re.sub(r"\D", "", said)) if said else 0
    ),
    "answers": choice({"": None, "(引かせる札も返せる)": True, "(引かせる札は返せない)": False}),
    "same": choice({"同じ数字": "own", **{each: rank(each) for each in _EACH}}),
    "ends": choice(
        {
            "": None,
            "か、同じマークの3(これで終わる)": ("three", False),
            "か、同じマークの3(それも引かせる札でなければ終わる)": ("three", True),
            "か、出されたカードと同じマークのカード(これで終わる)": ("suit", False),
            "か、出されたカードと同じマークのカード(それも引かせる札でなければ終わる)": ("suit", True),
        }
    ),
    "where": choice(
        {
            "": "any",
            "(ただし従うマークがそのカードと同じ色のときだけ。違う色のときは、同じ数字の上にだけ)": "colour",
        }
    ),
    "threatened": Field(
        rf"(?:\({RANK_TEXT}(?:[、か]{RANK_TEXT})*を返す番には(?:出せない|、返せるときだけ)\))?",
        lambda said: None if not said else said.endswith("返せるときだけ)"),
    ),
    "names": choice({"": "any", "そのカードと同じ色の": "colour"}),
    "then": choice(
        {
            "同じ数字か、ほかの指定札(ここに書いたとおり)": "own",
            **{f"別の{each}": rank(each) for each in _EACH},
        }
    ),
    "two": choice({"": False, "2人なら、もう一度自分の番。": True, "2人のときは何も起こらない。": True}),
    "binds": Field(rf"(?:{_RANKS}なら{_DONE}|{RANK_TEXT})(?:、(?:{_RANKS}なら{_DONE}|{RANK_TEXT}))*", _binding),
    "weighs": Field(rf"{_WEIGHS}(?:、{_WEIGHS})*", _weighed),
    "of_ranks": Field(
        rf"(?:\({_RANKS}だけ\))?",
        lambda said: tuple(map(rank, said[1:-3].split("、"))) if said else None,
    ),
    "after_draw": choice({"": False, "引いて出すときは、最初の1枚が引いたカードであればよい。": True}),
    "losers": choice({"": "all", "(バーストした人を除く)": "staying"}),
    "closes": choice(
        {
            "全員が答えたときだけ早く終わる。": "early",
            "全員が答えても、時間の途中では終わらない。": "late",
        }
    ),
    "answered": NUMBER,
    "grows": choice(
        {
            "返すたびに、ドボン返しとして払う額がさらに倍になる(自分の手札の点数だけを払う人は増えない)。": True,
            "支払いはどの返しもドボン返しと同じ。": False,
        }
    ),
    "nothing": choice({"何を出しても": False, "ジョーカーでしか": True}),
    "final": choice({"": False, "返しに返すことはできない。": True}),
    "what": choice(
        {
            "同じ数字のカード": "rank",
            "もう1組の同じカード": "card",
            "もう1組の同じカード(ジョーカーにはジョーカー)": "card",
            "別のジョーカー": "joker",
        }
    ),
    "keeps": choice({"": False, "(ただし引かせる効果は、同じ数字で返したときと同じように数える)": True}),
    "fractions": choice(
        {"途中の割り算は割り切れなければならない。": False, "途中で分数になってもよい。": True}
    ),
    "gone": choice({"": False, "(バーストしていれば、そこから時計回りに見て最初の、していない人)": True}),
    "priced": choice(
        {"が上がったものとして清算する": "out", "の勝ちとし、そのための額を払う": "drawn_out"}
    ),
    "carries": choice(
        {
            "引くカードがなくなった回": ("drawn_out",),
            "ドボン返しで終わった回": ("counter",),
            "引くカードがなくなった回かドボン返しで終わった回": ("drawn_out", "counter"),
        }
    ),
    "case": choice(
        {
            "誰かが上がったら": "out",
            "ドボンなら": "dobon",
            "何人もが同じカードにドボンしたら": "several",
            "ドボン返しなら": "counter",
            "天和・地和なら": "deal",
            "親の天和なら": "heaven",
            "親でない人の地和なら": "earth",
            "引きドボンなら": "draw",
            "引くカードがなくなったら": "drawn_out",
        }
    ),
    "payer": choice({"カードを出した人": True, "ドボンした人": True}),
    "first": choice({"天和・地和と引きドボン": "both", "天和・地和": "deal", "引きドボン": "draw"}),
}  # fmt: skip

SENTENCES: tuple[tuple[str, str], ...] = (
    ("match", "点数はチップでやりとりする。{rounds}回戦を終えて、チップのいちばん多い人の勝ち。"),
    ("aim", "手札をなくすか、ドボンをすればその回の勝ち。ドボンとは、ほかの人が出したカードの数と、自分の手札の合計が同じになること。"),
    # 人数とカード
    ("pack", "{seats}人、トランプ{decks}{jokers}、チップは1人{points}点。"),
    ("twice", "どのカードも2枚ずつあり、2枚とも同じように使う。"),
    ("deal", "1人に{cards}枚ずつ配り、残りを山札にして、1枚を場にめくる。最初の親はくじで決め、時計回りに進む。"),
    ("grows", "これは1回戦の枚数。回ごとに1枚ずつ増え、{n}枚になったら、次の回はまた{cards}枚から。"),
    ("joker", "ジョーカーはどのカードの上にも出せる{answers}。マークはなく、マークを指定できて指定したのでなければ、次に出せるのはその前に従うはずだったマークか、別のジョーカー。最初の場札なら、次は何でも出せる。"),
    ("joker_counts", "ジョーカーは、ドボンでは{n}、手札の点数では{points}点と数える。"),
    # 自分の番
    ("turn", "場札と同じ数字か同じマークのカードを1枚出す。または山札から1枚引いて番を終える。出せるカードがあっても引いてよい。"),
    ("play_drawn", "引いたカードが出せるなら、その場で出してもよい。ただし、引かされたときは出せない。"),
    ("draw_until", "引くときは、出せるカードが出るか、引くカードがなくなるまで引き続ける。そのカードを出しても、出さずに番を終えてもよい。"),
    ("together", "同じ数字{of_ranks}のカードは、一度に何枚でも、好きな順に重ねて出せる。最初の1枚が場札に合えばよく、最後の1枚がいちばん上になる。{after_draw}"),
    ("together_once", "何枚出しても、効果は1枚のときと同じ。"),
    ("together_each", "効果は枚数分になる({weighs})。ほかの効果は1枚のときと同じ。"),
    ("together_one", "これにドボンするには、手札の合計をそのうち1枚の数に合わせる。"),
    ("together_sum", "これにどんな形でドボンするにも、手札の合計を出た全部の合計に合わせる(Qが2枚なら{n})。"),
    ("burst_round", "バースト: 引いたあとの手札が{cards}枚以上になった人は(引かされたときも、罰のときも)バースト。ほかの何よりも先に、その回はそこで終わり、その人が払う。ただし、その回の勝ちが決まってから引いた分ではバーストしない。"),
    ("burst_seat", "バースト: 引いたあとの手札が{cards}枚以上になった人は(引かされたときも、罰のときも)バースト。その人は手札を持ったまま、すぐにその回から抜け、終わるまで出すことも宣言することもできない(自分の番ならそこで番が終わる)。順番も効果も受付時間も、その席がないものとして進み、払うのはその回の終わり。残りが1人になったら、その人がその回の勝ち。ただし、その回の勝ちが決まってから引いた分ではバーストしない。"),
    ("pon_said", "残り1枚になるときは「ポン」と言う(自動で言ってくれる)。"),
    ("pon", "出して残り1枚になるときは、出しながら「ポン」と言わなければならない。"),
    # 効果のあるカード
    ("skip", "{ranks}: 次の人を飛ばす。{two}"),
    ("skip_many", "{ranks}: 次の{n}人分の番を飛ばす(席の順に数え、1周したら自分の番も数える)。"),
    ("draw", "{ranks}: 次の人は{count}引いて番を終える。{nothing}返せない。"),
    ("threat", "{ranks}: 次の人は{same}{ends}しか出せない。出さないなら{count}引いて番を終える。"),
    ("threat", "{ranks}: 次の人は、{same}{ends}しか出せない。出さないなら{count}引いて番を終える。"),
    ("suit", "{ranks}: どのカードの上にも出せて{where}{threatened}、{names}マークを指定できる。次はそのマークか、{then}だけが出せる。指定しなければそのカードのマークになる。"),
    ("turn_round", "{ranks}: 順番が逆になる。{two}"),
    ("again", "{ranks}: もう一度自分の番になる。続けて出せるカードを出すか、引く。"),
    ("open", "{ranks}: 次の人は、出すか引くかするまで、手札をすべて全員に見せる。"),
    ("flat", "{ranks}が何枚続いても、引くのは{cards}枚のまま。"),
    ("flat_each", "引かせる札で返しても重ならない。引くのは、最後の1枚の枚数だけ。"),
    ("row", "{either}は重なる。続けて出たのが1〜4枚なら、引くのはそれぞれ{rising}枚。{further}。"),
    ("adds", "引かせる札で返すと重なる。それまでの枚数に、その札の枚数が加わる。"),
    ("doubles", "引かせる札で返すと重なる。どの札でも、それまでの枚数が倍になる。"),
    ("first_nothing", "最初にめくった場札に効果はない。"),
    ("first_binds", "最初の場札の効果は親にかかる({binds})。"),
    # ドボン!
    ("dobon", "ほかの人が出したカードの数と、自分の手札すべての数の合計が同じなら、誰の番でも「ドボン」と宣言できる。手札を見せて、何枚持っていてもその回の勝ち。"),
    ("court_rank", "Aは1、Jは11、Qは12、Kは13と数える。"),
    ("court_ten", "Aは1、J・Q・Kはどれも10と数える。"),
    ("window", "カードが出るたびに、ほかの人は{n}秒のあいだ、ドボンするか見送るかを決める。宣言はいっせいに開かれ、早い者勝ちではない。{closes}"),
    ("several", "何人もが同じカードにドボンしたら、全員が勝ち。"),
    ("last_called", "上がりのカードにもドボンでき、そうなれば上がりは取り消し。自分の出したカードにはドボンできない。"),
    ("last_safe", "上がりのカードと、自分の出したカードにはドボンできない。"),
    ("arithmetic", "四則演算: 手札が{cards}枚以下なら、合計でなくてもよい。すべてのカードの数を1回ずつ使い、足す・引く・掛ける・割るをどんな順でも、かっこも使って、その数にできればドボン。どの形のドボンでも同じ。{fractions}"),
    ("jump", "割り込み: 出たばかりのカードがドボンの受付中のあいだ、ほかの人は、{what}を1枚、ドボンや見送りの代わりに差し出せる。受付が終わったら、いっせいに開く。ドボンがあればそれが先で、上がりのカードには割り込めない。なければ(罰の1枚のあと)差し出したカードが、場札に合うかどうかに関係なく出たことになる。何人もいれば、カードを出した人から時計回りに見て最初の人だけが出し、ほかの人のカードは手札に残る。"),
    ("jumped", "割り込んで出したカードは、ふつうに出したのと同じ。「ポン」も受付時間も効果もあり、割り込んだ人の次から続ける。下になったカードの効果はなくなる{keeps}。"),
    ("first_safe", "最初にめくった場札にはドボンできない。"),
    ("first_called", "最初にめくった場札へのドボンは、{first}だけ。"),
    ("no_effect", "ドボンされたカードと、上がりのカードは、効果を発揮しない。"),
    # そのほかのドボン
    ("counter", "ドボン返し: ドボンされた人は、手札が残っていて合計が同じなら、続く受付時間に返すことができる。返されたら、ドボンした人が払う。{final}"),
    ("counter_answers", "ドボン返しには続けて{answered}回まで返せる。そのたびに同じ長さの受付時間が続き、この札でまだ宣言していない人(外れた宣言も数える)なら、同じ合計で何人でも返せる。返した人が代わりに勝ち、返された人がドボン返しのときのように払う。それより前に宣言した人は、ほかの人と同じように払う。次の親は、札を出した人の次から見て最初に返した人。{grows}"),
    ("eights_payer", "8の倍付け: 手札に8を残して払う人は、8が1枚なら2倍、2枚で4倍、3枚で8倍、4枚で16倍を払う。どの支払いでも、払う人自身の8で数える。"),
    ("eights_shown", "8の倍付け: ドボンした人が見せた8の1枚ごとに、その人が受け取る額がすべて倍になる。8はいつもどおり8と数える。"),
    ("eights_wild", "8の倍付け: ドボンする手札の8は、1から13の好きな数の代わりにできる。見せた8の1枚ごとに、受け取る額がすべて倍になる。"),
    ("from_deal", "天和・地和: 最初の1枚が出る前に、めくった場札へのドボンができる。何人でもできて、次の親は、いまの親から時計回りに見て最初にドボンした人。"),
    ("from_draw", "引きドボン: 引いた直後なら、場札(自分の出したカードを除く)にドボンできる。"),
    ("double", "倍の宣言: どの形のドボンでも、「倍」と付けて宣言できる。本当にドボンなら、あとで返されても、この回の支払いがすべて倍になる(何人が付けても1回だけ)。外れたら、1枚でなく2枚引く。"),
    # チョンボ
    ("wrong_card", "出せないカードを出したら{drawn}、手札に戻して1枚引き(返す番だったならその枚数も引き)、番が終わる。"),
    ("false_call", "外れたドボンをした人や「ポン」を言い忘れた人は、受付が終わったところで1枚引く。カードを出した人が先で、あとはそこから順番どおり{deal}。見せた手札はまた伏せる。"),
    ("false_draw", "外れた引きドボンでは、その場で1枚引いて番が終わる。"),
    ("mistakes_count", "引いたカードも、その回の清算に数える。"),
    # 山札がなくなったら
    ("reshuffle", "最後の1枚が引かれたら、すぐに場札のいちばん上を残し、下のカードをすべて切って新しい山札にする。"),
    ("drawn_out", "それでも足りなければ、あるだけ引く。引くカードがまったくないまま全員が続けて1回ずつ番を終えたら、その回の親{gone}{priced}。"),
    ("too_long", "誰も勝たないまま{n}手番が過ぎた回も、同じように終わる。"),
    # 点数
    ("points", "手札の点数: Aは1、2は{n}、3〜10は数字のとおり、J・Q・Kは{points}。"),
    ("rounding", "合計は{n}点単位に四捨五入する。足し終えたあと、倍にする前に1回だけ。"),
    ("not_played", "いま出したカードは、誰の点数にも入れない。"),
    # 支払い
    ("pay_alike", "{case}、ほかの全員が{amount}を勝った人に払う。"),
    ("pay_everybody", "{case}、{payer}が{amount}を払う。ほかの人は自分の手札の点数を払う。"),
    ("pay_victim", "{case}、{payer}だけが{amount}を払う。"),
    ("pay_most", "{case}、負けた人{losers}のうち手札の点数が(四捨五入の前で)いちばん高い人(同点なら全員)だけが{amount}を勝った人に払う。"),
    ("pay_burst", "バーストなら、バーストした人が、ほかの1人ずつに{amount}を払う。"),
    ("pay_gone", "バーストなら、バーストした人は、その回がどう終わっても、終わったときに勝った人のそれぞれに{amount}を払う(ほかの人と同じ額は払わない)。"),
    ("apart", "ドボンした人が何人もいれば、それぞれの手札で計算して、それぞれに払う。ドボンした人どうしは払わない。"),
    ("carried", "{carries}の次の回は、支払いがすべて(決まった額も)倍になる。その回も同じように終われば次はさらに倍になり(最大{n}倍)、ほかの終わり方をすれば元に戻る。"),
    ("doubled_next", "{carries}の次の回は、支払いがすべて(決まった額も)倍になる。そういう回が何回続いても、2倍より増えない。"),
    # 次の回
    ("next_starter", "勝った人が次の親になる。何人もいれば、ドボンされた人の次から、そのカードが出る前の順番で見て最初の人。"),
    ("next_burst", "バーストのあとは、その次の番の人。"),
    ("next_clockwise", "どの回も時計回りで始める。"),
    # ゲームの終わり
    ("end", "{rounds}回戦で終わり。チップが同じなら同じ順位。"),
    ("debt", "チップがマイナスになっても、そのまま続ける。"),
    ("stakes", "その回の清算の前に持っていた分より多くは払わない。勝った人が何人もいれば、次の親から順に、なくなるまで払う。"),
    ("bust", "誰かのチップが0以下になったら、全額を払ったうえで、そこで終わる。"),
)  # fmt: skip

JAPANESE = language(SENTENCES, FIELDS)
