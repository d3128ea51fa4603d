"""What the lab calls its measures, and a plain sentence about each, in both languages."""

from __future__ import annotations

import msgspec

from hattari.core.game import Text


class Words(msgspec.Struct, frozen=True):
    """The title of a measure, what it tells, and what was counted."""

    title: Text
    note: Text
    counted: Text


ROUNDS = Text("rounds", "ラウンド")
GAMES = Text("games", "ゲーム")
DECISIONS = Text("decisions", "手番")
CHALLENGES = Text("challenges", "チャレンジ")
EXACT = Text("exact bids", "ぴったりのビッド")

WORDS = {
    "snowball": Words(
        Text("Snowball", "負けの連鎖"),
        Text(
            "How much more often the seat in last place loses the next round than its fair share. "
            "Zero: being behind does not make the next round harder.",
            "最下位の人が次のラウンドで負ける割合が、公平な割合をどれだけ上回るか。"
            "0なら、負けていても次のラウンドで不利にならない。",
        ),
        ROUNDS,
    ),
    "loses_1v4": Words(
        Text("One against four: the next round", "1対4で次に負ける割合"),
        Text(
            "Two seats, one owns 1 and the other 4: how often the one loses the next round. "
            "A coin flip: .5.",
            "2人で1個対4個のとき、1個の人が次のラウンドで負ける割合。運だけなら .5。",
        ),
        ROUNDS,
    ),
    "wins_1v4": Words(
        Text("One against four: the game", "1対4からの優勝"),
        Text(
            "Two seats, one owns 1 and the other 4: how often the one still wins. "
            "By coin flips: .06 where the last to own any wins.",
            "2人で1個対4個のとき、1個の人が優勝する割合。"
            "最後まで残れば勝ちのルールで運だけなら .06。",
        ),
        ROUNDS,
    ),
    "comeback": Words(
        Text("Comeback", "逆転のしやすさ"),
        Text(
            "How often the seat in last place still wins, compared with a game in which every "
            "round is a coin flip. 1: as often; 0: never.",
            "最下位の人がそこから優勝する割合を、毎ラウンドを運だけで決めるゲームと比べた値。"
            "1なら同じだけ逆転でき、0なら逆転できない。",
        ),
        ROUNDS,
    ),
    "lead_changes": Words(
        Text("Lead changes", "首位の交代"),
        Text(
            "How often in a game somebody else takes the lead alone.",
            "1ゲームの間に、単独首位が別の人に替わる回数。",
        ),
        GAMES,
    ),
    "drama": Words(
        Text("Drama", "波乱"),
        Text(
            "How far the later winner lay behind the leader's chance to win, round by round. "
            "0: who leads wins; large: the lead means little.",
            "のちの優勝者の勝率が、その時々の首位の勝率をどれだけ下回っていたか(ラウンド平均)。"
            "0なら首位がそのまま勝ち、大きいほど首位に意味がない。",
        ),
        GAMES,
    ),
    "swing": Words(
        Text("Swing of a round", "1ラウンドの重み"),
        Text(
            "How much of the chance to win changes hands in a round.",
            "1ラウンドで勝率がどれだけ動くか。",
        ),
        ROUNDS,
    ),
    "suspense": Words(
        Text("Suspense at the end", "終盤の緊張"),
        Text(
            "What share of all that swing lies in the last third of the game. "
            "Above a third the game gets more exciting as it goes on.",
            "勝率の動きのうち、ゲームの最後の3分の1で起きる割合。"
            "3分の1を超えるなら、後半ほど盛り上がる。",
        ),
        GAMES,
    ),
    "decisive": Words(
        Text("Decisive point", "勝負が決まる時"),
        Text(
            "How much of the game has gone by when the winner's chance stays above .8.",
            "優勝者の勝率が 0.8 を超えたまま下がらなくなるのは、ゲームのどこまで進んだ時か。",
        ),
        GAMES,
    ),
    "starter_edge": Words(
        Text("Edge of the first starter", "最初の親の有利さ"),
        Text(
            "How much more often the first round's starter wins than its fair share.",
            "最初のラウンドの親が優勝する割合と、公平な割合との差。",
        ),
        GAMES,
    ),
    "seat_edge": Words(
        Text("Largest edge of a seat", "席順の最大の差"),
        Text(
            "The seat, counted from the first starter, whose share of wins is furthest from fair. "
            "The interval allows for having looked at every seat.",
            "最初の親から数えて、優勝の割合が公平からいちばん離れている席の差。"
            "区間は、全部の席を見比べたことを考えに入れてある。",
        ),
        GAMES,
    ),
    "sitting_out": Words(
        Text("Sitting out", "見ているだけの時間"),
        Text(
            "What share of all rounds the players spend eliminated, watching the others.",
            "脱落して見ているだけのラウンドの割合(全員の平均)。",
        ),
        ROUNDS,
    ),
    "early_winners": Words(
        Text("Winners who wait", "勝ち抜けて待つ時間"),
        Text(
            "What share of all rounds the players spend watching because they have got rid of "
            "their dice.",
            "勝ち抜けて見ているだけのラウンドの割合(全員の平均)。",
        ),
        ROUNDS,
    ),
    "richness": Words(
        Text("Richness of decisions", "選択の幅"),
        Text(
            "Among how many actions, in effect, the players vary theirs: the exponential of the "
            "policy's entropy. 1: they always know what to do.",
            "実質いくつの手を使い分けているか(方策のエントロピーの指数)。"
            "1なら、いつも打つ手が決まっている。",
        ),
        DECISIONS,
    ),
    "near_best": Words(
        Text("Actions worth a thought", "迷える手の数"),
        Text(
            "How many actions are within one point of winning chance of the best.",
            "最善手と勝率1ポイント以内の手がいくつあるか。",
        ),
        DECISIONS,
    ),
    "no_way_out": Words(
        Text("No way out", "詰み"),
        Text(
            "In how many of the turns every action, the challenge and each raise, lowers the "
            "chance to win.",
            "チャレンジしても、どう上げても勝率が下がる手番の割合。",
        ),
        DECISIONS,
    ),
    "exact_rate": Words(
        Text("Exact bids", "ぴったりの割合"),
        Text(
            "How many of the challenged bids are exactly true.",
            "チャレンジされたビッドのうち、ちょうどその数だった割合。",
        ),
        CHALLENGES,
    ),
    "exact_bidder": Words(
        Text("An exact bid: the bidder", "ぴったりのとき:ビッドした人"),
        Text(
            "How the bidder's chance to win moves in a round that ends with an exact bid.",
            "ぴったりで終わったラウンドで、ビッドした人の勝率がどれだけ動くか。",
        ),
        EXACT,
    ),
    "exact_claimant": Words(
        Text("An exact bid: the challenger", "ぴったりのとき:疑った人"),
        Text(
            "How the challenger's chance to win moves in such a round.",
            "同じく、疑った人の勝率がどれだけ動くか。",
        ),
        EXACT,
    ),
    "exact_bystander": Words(
        Text("An exact bid: everybody else", "ぴったりのとき:ほかの人"),
        Text(
            "How the chance of a seat that has nothing to do with it moves in such a round.",
            "同じく、関わっていない人の勝率がどれだけ動くか(1人あたり)。",
        ),
        EXACT,
    ),
    "skill": Words(
        Text("Skill", "腕の差"),
        Text(
            "How many games one learned player wins against plain players, who bid by the odds of "
            "their own dice.",
            "学習したプレイヤー1人が、自分のダイスから確率だけで打つ素朴なプレイヤーの中で"
            "優勝する割合。",
        ),
        GAMES,
    ),
    "matches": Words(
        Text("Games to tell skill", "腕がわかるまで"),
        Text(
            "After how many games the learned player is ahead of a plain one three times in four.",
            "学習したプレイヤーが素朴なプレイヤーより多く勝っている見込みが75%になるゲーム数。",
        ),
        GAMES,
    ),
    "rounds": Words(
        Text("Rounds", "ラウンド数"),
        Text("Rounds of a game.", "1ゲームのラウンド数。"),
        GAMES,
    ),
    "turns": Words(
        Text("Turns", "手番の数"),
        Text("Decisions of a game, of all seats.", "1ゲームで全員が手を選ぶ回数。"),
        GAMES,
    ),
    "minutes": Words(
        Text("Minutes", "所要時間(分)"),
        Text(
            "Minutes of a game if a turn takes 8 seconds and rolling and counting 20 a round. "
            "These two are assumed, not measured.",
            "1手番8秒、1ラウンドの振り直しと集計に20秒かかるとしたときの時間。"
            "この秒数は仮定で、測ったものではない。",
        ),
        GAMES,
    ),
    "length_spread": Words(
        Text("Long games", "長引きやすさ"),
        Text(
            "How much longer than usual the longest tenth of games is: the 90th percentile of the "
            "time, divided by the median.",
            "長いほうから1割目のゲームが、普通のゲームの何倍かかるか"
            "(時間の90パーセンタイル÷中央値)。",
        ),
        GAMES,
    ),
    "kingmaking": Words(
        Text("Kingmaking", "キングメーカー"),
        Text(
            "How much of the chance to win moves among the others in a round that a seat without "
            "hope (below .05) ends, on the average. What such seats did cause, as a stand-in for "
            "the most they could.",
            "勝ち目のない人(勝率 0.05 未満)が決着に関わったラウンドで、"
            "ほかの人たちの勝率が平均どれだけ動くか。"
            "起こしえた最大ではなく、実際に起きた動きで代用している。",
        ),
        ROUNDS,
    ),
    "pair": Words(
        Text("Playing together", "組んで打つ得"),
        Text(
            "How much likelier it is that one of two neighbours wins who have learned to play "
            "together than that one of two does who play for themselves. They see only their own "
            "dice, and the others don't know. It is what this pair has found: there may be more.",
            "隣どうしの2人が組んで打つことを学習すると、どちらかが優勝する割合が、"
            "組まない2人よりどれだけ高くなるか。2人とも見えるのは自分のダイスだけで、"
            "ほかの人は組んでいることを知らない。この2人が見つけた分なので、もっと得をする手もありうる。",
        ),
        GAMES,
    ),
}
"""Every measure of Bluff but those of restricted players, by its key."""


class Ban(msgspec.Struct, frozen=True):
    """What a restricted player may not do."""

    title: Text
    what: Text


BANS = {
    "bluff": Ban(
        Text("Bluffing", "はったり"),
        Text(
            "bid what is more likely false than true to its own eyes",
            "自分から見て外れそうなビッドをできない",
        ),
    ),
    "challenge": Ban(
        Text("Challenging", "チャレンジ"),
        Text("challenge while it can raise", "上げられるうちは疑えない"),
    ),
    "reroll": Ban(Text("Rerolling", "振り直し"), Text("reroll", "振り直せない")),
    "exact": Ban(Text("Spot-on", "ジャスト"), Text("call spot-on", "ジャストを宣言できない")),
}
"""What restricted players may not do, by what the simulator calls it."""


def restricted(option: str) -> Words:
    """The words of a player who may not use an option."""
    ban = BANS[option]
    return Words(
        Text(f"{ban.title.en}: worth of the option", f"{ban.title.ja}の価値"),
        Text(
            f"How many games a player gives away who may not {ban.what.en}. "
            "Zero: the option does nothing.",
            f"{ban.what.ja}プレイヤーが、どれだけ優勝を逃すか。0なら、その選択肢に意味がない。",
        ),
        GAMES,
    )
