"""The phrases that may stand in a slot of a sentence in Japanese, and what each of them means."""

from __future__ import annotations

from .clauses import Parts, Several, Vocabulary

WORDS: dict[str, Vocabulary] = {
    "unit": {"ダイス": "dice", "ライフ": "lives", "点": "points"},
    "amount": {"ダイス{N}個": "dice", "ライフ{N}点": "lives", "{N}点": "points"},
    "dice_count": {"{N}個": "dice"},
    "six_sided": {"{N}個": "dice"},
    "rounds": {"{N}ラウンド": "rounds"},
    "seconds": {"{N}秒": "seconds"},
    "least": {
        "{N}個以上": "number",
        "残っている人数以上": "heads",
        "「残っている人数+{N}」以上": "heads_and",
    },
    "always": {"必ず": "always", "たいていは": "usually"},
    "mostly": {"ふつうは": "usually", "": "always"},
    "leaves": {"する": "stays", "し、その人のダイスは場から除く": "leaves"},
    "wild": {"ダイスの6の面が ★ で、数字の6はない。★ は": 6, "1の目は": 1},
    "but_not": {
        "": "always",
        "ただしパリフィコのときは別。": "palifico",
        "ただしパリフィコのときは別。一騎打ちのときも別。": "palifico, face_off",
        "ただし一騎打ちのときは別。": "face_off",
    },
    "face": {"★": 6, **{str(face): face for face in range(1, 7)}},
    "faces": {"★": 6, **{str(face): face for face in range(1, 7)}},
    "others": {str(face): face for face in range(2, 7)},
    "hand": Parts(r"([1-6★])", " "),
    "face_counts": Parts(r"([1-6★]) は(\d+)個", "、"),
    "shares": Parts(r"(\d+)人なら(\d+)個ずつ(?:、余り(\d+)個)?", "、"),
    "bid": Parts(r"(\d+)×([1-6★])", "、"),
    "chains": Parts(r"(\d+)×([1-6★]) < (\d+)×([1-6★]) < (\d+)×([1-6★])", "、"),
    "gone": {"脱落して": "out", "上がって": "finished"},
    "passed_over": {
        "": "nobody",
        "で、脱落している人は飛ばす": "out",
        "で、上がっている人は飛ばす": "finished",
    },
    "straight": {
        "5個以上のダイスがすべて違う目で、数が切れ目なく続く手(1 2 3 4 5 など)": "row",
        "5個以上のダイスがすべて違う目の手(1 2 4 5 6 など)": "different",
    },
    "more": {
        "{N}個多い": "any",
        "オールマイティが混じっていてもいなくても、{N}個多い": "any_wild",
    },
    "on_wild": {
        "": "none",
        "(★ へのビッドなら、全部が ★)": "6",
        "(1 へのビッドなら、全部が 1)": "1",
    },
    "choices": Several(
        {
            "ビッドを上げる": "raise",
            "ビッドする": "bid",
            "「ブラフ!」と疑う": "bluff",
            "「ジャスト!」と宣言する": "spot_on",
            "「倍!」と宣言する": "double",
            "パスする": "pass",
        },
        "・",
        "・",
    ),
    "ways": Several(
        {
            "疑う": "bluff",
            "ジャストを宣言する": "spot_on",
            "「倍!」を宣言する": "double",
            "パスする": "pass",
        },
        "か、",
        "か、",
    ),
    "bid_again": {"ビッドを上げる": "raise", "ビッドする": "bid"},
    "no_passing": {"。パスはできない": "no", "": "yes"},
    "calls": Several(
        {
            "「ブラフ!」": "bluff",
            "「ジャスト!」": "spot_on",
            "(次の人を除いて)「ジャスト!」": "spot_on_save_next",
        },
        "か",
        "か",
    ),
    "in_turn_only": {"「ブラフ!」": "bluff", "「ブラフ!」と「ジャスト!」": "bluff, spot_on"},
    "in_turn": {"「ブラフ!」": "bluff", "「ブラフ!」か「ジャスト!」": "bluff, spot_on"},
    "without": {"ビッドした人": "bidder", "ビッドした人と次の人": "bidder, next"},
    "counting": {
        "": "nothing",
        "(オールマイティを含む)": "wild",
        "(「斎」でなければオールマイティを含む)": "wild_unless_plain",
    },
    "counted": {
        "ビッドの目とオールマイティを合わせて数え、オールマイティへのビッドなら"
        "オールマイティだけを数える": "face, wild; wild",
        "ビッドの目とオールマイティを合わせて数える": "face, wild",
        "ビッドの目を数える": "face",
    },
    "palifico_can": {"": "no", "。ただしパリフィコのときはできる": "yes"},
    "palifico_opens": {"": "no", "パリフィコは1の目からでもよい。": "yes"},
    "whoever": {
        "宣言つきのものも含めて、できるビッドがないときは": "bid",
        "それ以上のビッドがないときは": "raise",
    },
    "no_bid": {
        "宣言つきのものも含めて、できるビッドがない": "bid",
        "それ以上のビッドがない": "raise",
    },
    "other_than": {"": 0, "(★ 以外)": 6, "(1 以外)": 1},
    "lowered": {
        "いまの個数以上": "same",
        "いまの個数より1個少ない数以上(ただし、減らすときは2個まで)": "one_fewer",
    },
    "first_plain": {
        "最初のビッドでも「斎」を宣言できる": 0,
        "最初から ★ にビッドしてもよい": 6,
        "最初から 1 にビッドしてもよい": 1,
    },
    "even_if": {"それが最後のダイス": "last", "それが最後のライフ": "last"},
    "both_lose": {
        "": "unsaid",
        "ビッドした人と疑った人の両方が失うときも、場から除く。": "leaves",
    },
    "wrong_who": {"宣言した人": "caller", "ビッドした人": "bidder"},
    "loses": {"失う": "loses", "捨てる": "discards"},
    "also_loses": {
        "": "",
        "(ジャストが外れたときも)": "spot_on",
        "(渡したときも)": "gift",
        "(ジャストが外れたときや、渡したときも)": "spot_on, gift",
    },
    "not_yet": {"": "any", "まだ行っていない人のうち": "not_yet"},
    "later": {"": "never", "。ただし、後でダイスが増え、また残り1個に減れば行える": "again"},
    "opened": {
        "最初のビッドは1の目でもよく、個数の最少は、どの目でも、"
        "オールマイティを残す最初のビッドと同じ。": "least_wild",
        "最初のビッドは1の目でもよく、個数の最少はいつもと同じ。": "least",
        "最初のビッドは1の目でもよい。": "any",
    },
    "compared": {
        "個数か目を上げ、どちらも下げられない": "componentwise",
        "個数、目の順に比べる": "quantity",
    },
    "claimed": {
        "自分のダイスの目がすべて違う": "differ",
        "自分のダイスの目がすべて同じ": "alike",
    },
    "rerolled": {"": "no", "。振り直してビッドする人もできない": "yes"},
    "double_others": {
        "": "no",
        "。ほかの人のビッドに「倍!」と宣言することもできる": "yes",
    },
    "doubled": {
        "最後のビッド": "last",
        "このラウンドでほかの誰か1人がした最後のビッド(その後に上げられたものでもよい)": "any",
    },
    "nobody_else": {"": "no", "その間、ほかの人は何も宣言できない。": "yes"},
    "at_stake": {
        "失う数": "lost",
        "失う数や譲る数": "lost, given",
        "捨てる数": "discarded",
    },
    "face_off_least": {"": "unsaid", "(最初のビッドの最少数は関係ない)": "any"},
    "may_bid": {"ビッドを出せる": "bid", "宣言の代わりにビッドを出せる": "bid_or_call"},
    "bare": {"": "unsaid", "個数と目だけで、ほかのことは付けられない。": "bare"},
    "higher": {
        "": "as in turn",
        "ここでは個数が多いほど上、同じ個数なら目が大きいほど上とする。": "quantity",
        "ここでは、1の目のビッドは、その2倍の個数のどのビッドよりも上、"
        "それより多い個数のビッドよりも下とする。": "ones",
        "ここでは、1の目のビッドは、その2倍の個数のどのビッドよりも上、"
        "それより多い個数のビッドよりも下とする。"
        "パリフィコのときは、個数、目の順に比べる。": "ones, palifico",
    },
    "once": {
        "当たっても外れても1ゲームに1回だけ": "once",
        "このゲームでまだ宣言していなければ": "spot_on_once",
    },
    "with_dice": {"": "no", "と、最初と同じ数のダイス": "yes"},
    "until_two": {"": "unsaid", "残り2人になったら、もう戻れない。": "over"},
    "ends": {"上がった": "finished", "脱落した": "out"},
    "order": {"多い": "most", "少ない": "fewest"},
    "place": {"より下": "behind", "より上": "ahead"},
    # Examples
    "hands": Parts(r"([A-T])((?: [1-6★])*)", "、"),
    "owned": Parts(r"([A-T]) (\d+)", "、"),
    "seat": {seat: seat for seat in "ABCDEFGHIJKLMNOPQRST"},
    "called": {"「ブラフ!」": "bluff", "「ジャスト!」": "spot_on"},
    "there": {"{N}個": "count"},
    "included": {"": 0, " ★ を含めて": 6, " 1 を含めて": 1},
    "difference": {
        "ぴったり": ("more", 0),
        "ビッドより{N}個多い": "more",
        "ビッドより{N}個少ない": "fewer",
    },
    "changes": Parts(
        r"([A-T]) は(?:ダイス|ライフ)?(\d+)[個点]を(?:失う|捨てる|得る|取り戻す)"
        r"\((\d+) → (\d+)\)",
        "、",
    ),
    "names_out": Parts(r"((?:[A-T]と)*[A-T]) はここで(?:上がり|脱落)。", ""),
    "places": Parts(r"(\d+)位 ((?:[A-T]と)*[A-T])", "、"),
}
