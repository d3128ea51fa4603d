"""The sentences of a verdict: what has become more or less, and the figures behind it."""

from __future__ import annotations

from hattari.core.game import Text

NO_DIFFERENCE = Text(
    "No measure differs for sure in {games} games; what differs is small, or chance.",
    "{games} ゲームでは、確かに違うと言える項目はありません(違いがあっても小さいか、偶然の範囲)。",
)

CURED = {
    "snowball": Text(
        "Who is behind is no longer behind twice", "負けている人がさらに不利、ではなくなる"
    ),
    "comeback": Text(
        "Who is last can come back again, nearly as by coin flips",
        "最下位からでも十分に逆転できるようになる",
    ),
    "sitting_out": Text(
        "Those who are out no longer wait for long", "脱落した人が長く待たされなくなる"
    ),
    "no_way_out": Text("Turns with no way out become rare", "詰みの手番がめったに起きなくなる"),
    "near_best": Text("There is something to decide again", "迷える手が残るようになる"),
    "starter_edge": Text("Starting is fair now", "最初の親の有利・不利がなくなる"),
    "seat_edge": Text("All seats are fair now", "席順の有利・不利がなくなる"),
    "length_spread": Text("Games no longer drag on", "極端に長引くゲームがなくなる"),
}
"""From outside the good range to inside it, both for sure."""

SPOILED = {
    "snowball": Text("Who is behind is now behind twice", "負けている人がさらに不利になる"),
    "comeback": Text(
        "Who is last hardly comes back any more", "最下位からの逆転がめったになくなる"
    ),
    "sitting_out": Text(
        "Those who are out now wait for long", "脱落した人が長く待たされるようになる"
    ),
    "no_way_out": Text("Many turns now have no way out", "詰みの手番が多くなる"),
    "near_best": Text("Little is left to decide", "迷える手がほとんどなくなる"),
    "starter_edge": Text("Starting is no longer fair", "最初の親に有利・不利が出る"),
    "seat_edge": Text("The seats are no longer fair", "席順に有利・不利が出る"),
    "length_spread": Text("Some games now drag on", "極端に長引くゲームが出る"),
}
"""The other way round."""

MORE = {
    "snowball": Text(
        "Being behind hurts more in the next round", "負けていると次のラウンドがもっと不利になる"
    ),
    "loses_1v4": Text(
        "Being behind hurts more in the next round", "負けていると次のラウンドがもっと不利になる"
    ),
    "wins_1v4": Text("One die against four wins more often", "1個対4個からの逆転が増える"),
    "comeback": Text("Comebacks are likelier", "逆転が増える"),
    "lead_changes": Text("The lead changes more often", "首位がよく替わるようになる"),
    "drama": Text("There is more drama", "波乱が増える"),
    "swing": Text("A round weighs more", "1ラウンドの重みが増す"),
    "suspense": Text("The end is more exciting", "終盤がより盛り上がる"),
    "decisive": Text("Games are decided later", "勝負が決まるのが遅くなる"),
    "starter_edge": Text("The first starter does better", "最初の親が勝ちやすくなる"),
    "sitting_out": Text("Those who are out wait longer", "脱落した人の待ち時間が増える"),
    "early_winners": Text("Early winners wait longer", "勝ち抜けた人の待ち時間が増える"),
    "richness": Text("Players vary their actions more", "使い分ける手が増える"),
    "near_best": Text("More actions are worth a thought", "迷える手が増える"),
    "no_way_out": Text("More turns have no way out", "詰みの手番が増える"),
    "exact_rate": Text("Exact bids are more frequent", "ぴったりが増える"),
    "exact_bidder": Text(
        "An exact bid is worth more to the bidder", "ぴったりのビッドをした人がより得をする"
    ),
    "exact_claimant": Text(
        "An exact bid costs the challenger less", "ぴったりを疑った人の損が減る"
    ),
    "exact_bystander": Text(
        "An exact bid is better for the others", "ぴったりのとき、ほかの人がより得をする"
    ),
    "skill": Text("Skill counts for more", "腕の差がより出る"),
    "matches": Text(
        "It takes longer to tell skill from luck", "腕の差がわかるまでのゲーム数が増える"
    ),
    "rounds": Text("Games have more rounds", "ラウンド数が増える"),
    "turns": Text("Games have more turns", "手番が増える"),
    "minutes": Text("Games are longer", "ゲームが長くなる"),
    "length_spread": Text("Long games are further from the usual", "長引くゲームがより長引く"),
    "kingmaking": Text(
        "Seats without hope decide more for others", "勝ち目のない人が他人の勝敗をより左右する"
    ),
    "pair": Text("Two who play together gain more", "2人で組む得が大きくなる"),
    "without_bluff": Text("Bluffing is worth more", "はったりの価値が上がる"),
    "without_challenge": Text("Challenging early is worth more", "早く疑うことの価値が上がる"),
    "without_reroll": Text("Rerolling is worth more", "振り直しの価値が上がる"),
    "without_exact": Text("Calling spot-on is worth more", "ジャストの価値が上がる"),
    "starter_chips": Text("Being first in turn is worth more", "最初の手番がより得になる"),
    "skill_chips": Text("Skill counts for more", "腕の差がより出る"),
    "turns_round": Text("Rounds are longer", "1ラウンドが長くなる"),
    "chips_spread": Text("More chips move in a round", "1ラウンドで動くチップが増える"),
    "big_payment": Text("Ruinous payments are more frequent", "大きな支払いが増える"),
    "debt": Text("More matches see somebody in debt", "借金する人の出るマッチが増える"),
    "largest_payment": Text(
        "One payment decides more of a match", "1回の支払いがマッチをより大きく左右する"
    ),
}
"""By measure: it has gone up."""

LESS = {
    "snowball": Text(
        "Being behind hurts less in the next round",
        "負けていても次のラウンドが前ほど不利にならない",
    ),
    "loses_1v4": Text(
        "Being behind hurts less in the next round",
        "負けていても次のラウンドが前ほど不利にならない",
    ),
    "wins_1v4": Text("One die against four wins less often", "1個対4個からの逆転が減る"),
    "comeback": Text("Comebacks are rarer", "逆転が減る"),
    "lead_changes": Text("The lead changes less often", "首位があまり替わらなくなる"),
    "drama": Text("There is less drama", "波乱が減る"),
    "swing": Text("A round weighs less", "1ラウンドの重みが減る"),
    "suspense": Text("The end is less exciting", "終盤の盛り上がりが減る"),
    "decisive": Text("Games are decided earlier", "勝負が早く決まる"),
    "starter_edge": Text("The first starter does worse", "最初の親が勝ちにくくなる"),
    "sitting_out": Text("Those who are out wait less", "脱落した人の待ち時間が減る"),
    "early_winners": Text("Early winners wait less", "勝ち抜けた人の待ち時間が減る"),
    "richness": Text("Players vary their actions less", "使い分ける手が減る"),
    "near_best": Text("Fewer actions are worth a thought", "迷える手が減る"),
    "no_way_out": Text("Fewer turns have no way out", "詰みの手番が減る"),
    "exact_rate": Text("Exact bids are rarer", "ぴったりが減る"),
    "exact_bidder": Text(
        "An exact bid is worth less to the bidder", "ぴったりのビッドをした人の得が減る"
    ),
    "exact_claimant": Text(
        "An exact bid costs the challenger more", "ぴったりを疑った人の損が増える"
    ),
    "exact_bystander": Text(
        "An exact bid is worse for the others", "ぴったりのとき、ほかの人の得が減る"
    ),
    "skill": Text("Skill counts for less", "腕の差が出にくくなる"),
    "matches": Text("Skill is told from luck sooner", "腕の差が早くわかるようになる"),
    "rounds": Text("Games have fewer rounds", "ラウンド数が減る"),
    "turns": Text("Games have fewer turns", "手番が減る"),
    "minutes": Text("Games are shorter", "ゲームが短くなる"),
    "length_spread": Text("Long games are nearer to the usual", "長引くゲームの長さが普通に近づく"),
    "kingmaking": Text(
        "Seats without hope decide less for others", "勝ち目のない人が他人の勝敗を左右しにくくなる"
    ),
    "pair": Text("Two who play together gain less", "2人で組む得が小さくなる"),
    "without_bluff": Text("Bluffing is worth less", "はったりの価値が下がる"),
    "without_challenge": Text("Challenging early is worth less", "早く疑うことの価値が下がる"),
    "without_reroll": Text("Rerolling is worth less", "振り直しの価値が下がる"),
    "without_exact": Text("Calling spot-on is worth less", "ジャストの価値が下がる"),
    "starter_chips": Text("Being first in turn is worth less", "最初の手番の得が減る"),
    "skill_chips": Text("Skill counts for less", "腕の差が出にくくなる"),
    "turns_round": Text("Rounds are shorter", "1ラウンドが短くなる"),
    "chips_spread": Text("Fewer chips move in a round", "1ラウンドで動くチップが減る"),
    "big_payment": Text("Ruinous payments are rarer", "大きな支払いが減る"),
    "debt": Text("Fewer matches see somebody in debt", "借金する人の出るマッチが減る"),
    "largest_payment": Text(
        "One payment decides less of a match", "1回の支払いがマッチを左右しにくくなる"
    ),
}
"""By measure: it has gone down."""

UNITS = {
    "minutes": Text(" minutes", "分"),
    "rounds": Text(" rounds", "ラウンド"),
    "turns": Text(" turns", "手番"),
    "games": Text(" games", "ゲーム"),
    "per_game": Text(" times a game", "回"),
    "chips": Text(" chips", "枚"),
}
"""What stands after a figure."""

FIGURES = {
    "": Text("{change}{unit} instead of {base}", "{base}{unit} → {change}{unit}"),
    "loses_1v4": Text(
        "1 v 4 loses the next round {change} instead of {base}",
        "1個対4個で次のラウンドに負ける割合が {base} → {change}",
    ),
    "snowball": Text(
        "last place loses a round {change} above its fair share instead of {base}",
        "最下位が負ける割合と公平な割合との差が {base} → {change}",
    ),
    "comeback": Text(
        "last place wins {change} times what coin flips would give it instead of {base}",
        "最下位の優勝が、運だけの場合の {base} 倍 → {change} 倍",
    ),
}
"""By measure: how base and change are told; "" for all others."""
