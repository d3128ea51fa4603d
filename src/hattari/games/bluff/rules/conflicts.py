"""Which values of the axes contradict each other, and why, in plain words."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Clash

from .axes import (
    MOST_DICE,
    SPLIT_SEATS,
    Ending,
    Exact,
    Goal,
    LostTo,
    Order,
    Plain,
    Reroll,
    Rules,
    Stake,
    Wild,
    others_pay,
    starting_dice,
)

_COUNTS_FALL = (Order.TRACK, Order.DOUBLED, Order.PERUDO)
"""Orders in which a raise may have a lower count, so that calls could go round in a ring."""

CLASHES: tuple[Clash[Rules], ...] = (
    (
        ("dice", "players"),
        lambda r: r.dice == "split30" and r.players.max > SPLIT_SEATS,
        Text(
            "thirty dice can be split among six seats at most",
            "30個のダイスを分けられるのは6人までです",
        ),
    ),
    (
        ("dice", "players"),
        lambda r: starting_dice(r, r.players.max) * r.players.max > MOST_DICE,
        Text(
            "there would be more than {most} dice in play; give each player fewer, or seat fewer",
            "場のダイスが{most}個を超えます。1人あたりの個数か人数を減らしてください",
        ).fill(most=MOST_DICE),
    ),
    (
        ("wild", "order"),
        lambda r: r.wild is Wild.NONE and r.order in (Order.TRACK, Order.DOUBLED),
        Text(
            "this order of bids has squares for a wild face, but no face is wild",
            "このビッド順にはオールマイティのマスがありますが、オールマイティの目がありません",
        ),
    ),
    (
        ("wild", "order"),
        lambda r: r.wild is not Wild.ONES and r.order is Order.PERUDO,
        Text(
            "Perudo's order of bids needs ones to be wild",
            "ペルドのビッド順では1の目をオールマイティにしてください",
        ),
    ),
    (
        ("exact", "stake"),
        lambda r: r.exact is Exact.GIFT and r.stake is Stake.LOSSES,
        Text(
            "a die can't be given away where losses are only noted",
            "失点を記録するだけの勝負ではダイスを失わないため、譲渡ルールは使えません",
        ),
    ),
    (
        ("palifico", "stake"),
        lambda r: r.palifico and r.stake is Stake.LOSSES,
        Text(
            "palifico waits for a seat's last die, but where losses are only noted the dice never "
            "change",
            "パリフィコは最後の1個になったときのルールですが、失点を記録するだけの勝負では"
            "ダイスが減りません",
        ),
    ),
    (
        ("goal", "stake"),
        lambda r: r.goal is Goal.SHED and r.stake is Stake.LOSSES,
        Text(
            "dice can't be got rid of where losses are only noted",
            "失点を記録するだけの勝負ではダイスが減らないため、捨てきる勝負はできません",
        ),
    ),
    (
        ("lost_to", "stake"),
        lambda r: r.lost_to is LostTo.WINNER and r.stake is Stake.LOSSES,
        Text(
            "a loss that is only noted can't go to anybody",
            "記録するだけの失点は、ほかの人に渡せません",
        ),
    ),
    (
        ("ending", "stake"),
        lambda r: r.ending is Ending.FIRST_OUT and r.stake is Stake.LOSSES,
        Text(
            "nobody goes out where losses are only noted",
            "失点を記録するだけの勝負では、誰も脱落しません",
        ),
    ),
    (
        ("order", "plain"),
        lambda r: r.plain is not Plain.OFF and r.order in _COUNTS_FALL,
        Text(
            "a plain bid goes by the standing count, which can fall in this order of bids",
            "「斎」の個数はいまの個数で決まりますが、このビッド順では個数が減ることがあります",
        ),
    ),
    (
        ("fly", "order"),
        lambda r: r.fly and r.order in _COUNTS_FALL,
        Text(
            "a flying bid goes by the standing count, which can fall in this order of bids",
            "「飛」の個数はいまの個数で決まりますが、このビッド順では個数が減ることがあります",
        ),
    ),
    (
        ("wild", "palifico"),
        lambda r: r.palifico and r.wild is not Wild.ONES,
        Text(
            "palifico needs ones to be wild",
            "パリフィコでは1の目をオールマイティにしてください",
        ),
    ),
    (
        ("dice", "reroll"),
        lambda r: r.dice == 1 and r.reroll is not Reroll.OFF,
        Text(
            "a reroll needs two hidden dice, but each seat has only one",
            "振り直しには伏せたダイスが2個いりますが、1人1個しかありません",
        ),
    ),
    (
        ("exact", "stake"),
        lambda r: r.exact is Exact.GIFT and r.stake is Stake.LIVES,
        Text(
            "a die can't be given away where lives are lost instead of dice",
            "ライフ制ではダイスを失わないため、譲渡ルールは使えません",
        ),
    ),
    (
        ("palifico", "stake"),
        lambda r: r.palifico and r.stake is Stake.LIVES,
        Text(
            "palifico waits for a seat's last die, but with lives the dice never change",
            "パリフィコは最後の1個になったときのルールですが、ライフ制ではダイスが減りません",
        ),
    ),
    (
        ("exact", "goal"),
        lambda r: r.exact is Exact.GIFT and r.goal is Goal.SHED,
        Text(
            "a given die is no gift where dice are to be got rid of",
            "ダイスを捨てきる勝負では、ダイスの譲渡は成り立ちません",
        ),
    ),
    (
        ("goal", "spare_last_die"),
        lambda r: r.spare_last_die and r.goal is Goal.SHED,
        Text(
            "nobody wants a last die spared where dice are to be got rid of",
            "ダイスを捨てきる勝負では、最後の1個を守るルールは成り立ちません",
        ),
    ),
    (
        ("goal", "stake"),
        lambda r: r.goal is Goal.SHED and r.stake is Stake.LIVES,
        Text(
            "dice can't be got rid of where lives are lost instead of dice",
            "ライフ制ではダイスが減らないため、捨てきる勝負はできません",
        ),
    ),
    (
        ("goal", "palifico"),
        lambda r: r.palifico and r.goal is Goal.SHED,
        Text(
            "palifico helps the seat that is nearly out, but here it is about to win",
            "パリフィコは脱落寸前の人のルールですが、捨てきる勝負ではその人が勝ちかけています",
        ),
    ),
    (
        ("exact", "goal"),
        lambda r: r.exact is Exact.BOTH and r.goal is Goal.SHED,
        Text(
            "two can't pay for an exact bid where whoever is right gets rid of dice",
            "捨てきる勝負では当てた人が捨てるので、ぴったりで両方が失うことはできません",
        ),
    ),
    (
        ("goal", "lost_to"),
        lambda r: r.lost_to is LostTo.WINNER and r.goal is Goal.SHED,
        Text(
            "nobody wants the dice of others where dice are to be got rid of",
            "捨てきる勝負では、ほかの人のダイスをもらっても得になりません",
        ),
    ),
    (
        ("exact", "lost_to"),
        lambda r: r.lost_to is LostTo.WINNER and r.exact is Exact.GIFT,
        Text(
            "whatever is lost goes to the winner anyway, so an exact bid gives nothing more away",
            "失った分はいつも勝った人に渡るので、ぴったりのときの譲渡は要りません",
        ),
    ),
    (
        ("buy_back", "goal"),
        lambda r: r.buy_back and r.goal is Goal.SHED,
        Text(
            "nobody wants to come back in where to be out is to have won",
            "捨てきる勝負では抜けた人が勝ちなので、復活は成り立ちません",
        ),
    ),
    (
        ("buy_back", "ending"),
        lambda r: r.buy_back and r.ending is Ending.FIRST_OUT,
        Text(
            "nobody can come back in where the game ends with the first one out",
            "最初の1人が抜けたら終わるので、復活できません",
        ),
    ),
    (
        ("buy_back", "spot_on_right"),
        lambda r: r.buy_back and others_pay(r),
        Text(
            "a right spot-on costs the others here and gains nothing to come back in with",
            "ジャストの当たりでほかの人が失うだけなので、復活するダイスが手に入りません",
        ),
    ),
    (
        ("face_off", "stake"),
        lambda r: r.face_off and r.stake is not Stake.DICE,
        Text(
            "a face-off waits for two last dice, but with this stake the dice never change",
            "一騎打ちは残り1個どうしのルールですが、この賭け方ではダイスが減りません",
        ),
    ),
    (
        ("goal", "spot_on_right"),
        lambda r: others_pay(r) and r.goal is Goal.SHED,
        Text(
            "a right spot-on can't cost the others dice where dice are to be got rid of",
            "捨てきる勝負では、ジャストでほかの人のダイスを減らすと逆に得をさせてしまいます",
        ),
    ),
)
