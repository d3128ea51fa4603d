"""The rule text about what cards do when they are played, by the table of effects."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import COMMA, NOTHING
from hattari.games.dobon.rules.axes import Answer, Colour, Rules, TwoStack, threatened
from hattari.games.dobon.rules.doing import Does, What, table
from hattari.games.dobon.rules.effects import binding_ranks, threatening_ranks
from hattari.games.dobon.rules.follows import jokers_answer
from hattari.games.dobon.rules.phrases import Lines, number_of_cards
from hattari.games.dobon.rules.refusals import rank_word


def effects(rules: Rules, seats: int | None) -> Lines:
    """What each rank does, as far as it does anything; ranks that do the same in one line."""
    for_two = seats in (None, 2) and rules.players.min == 2
    lines = [
        line
        for does, ranks in _alike(rules)
        for line in _SAID[does.what](rules, does, ranks, for_two)
    ]
    return [*lines, *_piling(rules), _first_card(rules)] if lines else []


def _alike(rules: Rules) -> list[tuple[Does, str]]:
    """What there is to do, and the ranks that do it."""
    found: dict[Does, str] = {}
    for rank, does in table(rules.effects).items():
        if does.what is not What.NOTHING:
            found[does] = found.get(does, "") + rank
    return list(found.items())


def named(ranks: str) -> Text:
    """Ranks one after the other: 9, Q."""
    return COMMA.join([Text(rank_word(rank), rank_word(rank)) for rank in ranks])


def _either(ranks: str) -> Text:
    return Text(" or ", "か").join(map(rank_word, ranks))


# What a card does ------------------------------------------------------------------------


def _skip(_rules: Rules, does: Does, ranks: str, for_two: bool) -> Lines:
    if does.many > 1:
        return [
            Text(
                "{ranks}: the next {many} turns are skipped, counted round the table, your own "
                "among them.",
                "{ranks}: 次の{many}人分の番を飛ばす(席の順に数え、1周したら自分の番も数える)。",
            ).fill(ranks=named(ranks), many=does.many)
        ]
    if for_two:
        return [
            Text(
                "{ranks}: the next player is skipped. With two, you play again.",
                "{ranks}: 次の人を飛ばす。2人なら、もう一度自分の番。",
            ).fill(ranks=named(ranks))
        ]
    skipped = Text("{ranks}: the next player is skipped.", "{ranks}: 次の人を飛ばす。")
    return [skipped.fill(ranks=named(ranks))]


def _turn(_rules: Rules, _does: Does, ranks: str, for_two: bool) -> Lines:
    text = Text("{ranks}: the order of play turns round.", "{ranks}: 順番が逆になる。")
    if for_two:
        text = Text(
            "{ranks}: the order of play turns round. With two it does nothing.",
            "{ranks}: 順番が逆になる。2人のときは何も起こらない。",
        )
    return [text.fill(ranks=named(ranks))]


def _again(_rules: Rules, _does: Does, ranks: str, _for_two: bool) -> Lines:
    return [
        Text(
            "{ranks}: it is your turn again: play another card that fits, or draw.",
            "{ranks}: もう一度自分の番になる。続けて出せるカードを出すか、引く。",
        ).fill(ranks=named(ranks))
    ]


def _open(_rules: Rules, _does: Does, ranks: str, _for_two: bool) -> Lines:
    return [
        Text(
            "{ranks}: the next player lays their whole hand open for everybody, until they have "
            "played or drawn.",
            "{ranks}: 次の人は、出すか引くかするまで、手札をすべて全員に見せる。",
        ).fill(ranks=named(ranks))
    ]


def _suit(rules: Rules, _does: Does, ranks: str, _for_two: bool) -> Lines:
    alone = len(ranks) == 1
    then = Text(" or another {rank}", "か、別の{rank}").fill(rank=named(ranks))
    if not alone:
        then = Text(
            ", its rank or another of these (as said here)",
            "か、同じ数字か、ほかの指定札(ここに書いたとおり)",
        )
    return [
        Text(
            "{ranks}: goes on any card{where}{never}, and you may name a suit{named}. Then only "
            "that suit{then} fits. Without a word its own suit counts.",
            "{ranks}: どのカードの上にも出せて{where}{never}、{named}マークを指定できる。"
            "次はそのマーク{then}だけが出せる。指定しなければそのカードのマークになる。",
        ).fill(
            ranks=named(ranks),
            where=NOTHING if rules.eight_on is Colour.ANY else _WHERE,
            never=_never(rules, ranks),
            named=NOTHING if rules.eight_names is Colour.ANY else _NAMED,
            then=then,
        )
    ]


_WHERE = Text(
    " while a suit of its own colour is to be followed (otherwise only on its own rank)",
    "(ただし従うマークがそのカードと同じ色のときだけ。違う色のときは、同じ数字の上にだけ)",
)

_NAMED = Text(" of its own colour", "そのカードと同じ色の")


def _never(rules: Rules, ranks: str) -> Text:
    """That a threat has to be answered, whatever else fits everything."""
    threats = threatening_ranks(rules)
    if not threats:
        return NOTHING
    if rules.answer is Answer.SUIT or "3" in ranks:
        return Text(
            " (but on a {ranks} that waits for its answer only where it is one)",
            "({ranks}を返す番には、返せるときだけ)",
        ).fill(ranks=_either(threats))
    return Text(
        " (but never on a {ranks} that waits for its answer)", "({ranks}を返す番には出せない)"
    ).fill(ranks=_either(threats))


# Threats ---------------------------------------------------------------------------------


def _draw(rules: Rules, does: Does, ranks: str, _for_two: bool) -> Lines:
    take = number_of_cards(does.many)
    if rules.two_stack is not TwoStack.OFF:
        take = Text("{many}, or what they add up to,", "{many}(重なればその枚数)").fill(many=take)
    same = Text("a card of the same rank", "同じ数字")
    if len(ranks) == 1:
        same = Text("another {rank}", "{rank}").fill(rank=named(ranks))
    return [
        _ANSWERS[rules.answer].fill(
            ranks=named(ranks),
            take=take,
            same=same,
            ends=_ends(rules, ranks),
            nothing=_JOKER_ALONE if jokers_answer(rules) else _NOTHING_ANSWERS,
        )
    ]


def _ends(rules: Rules, ranks: str) -> Text:
    """That an answer of another rank threatens nobody, unless it does."""
    others = threatening_ranks(rules).replace(ranks, "") if len(ranks) == 1 else "*"
    if rules.answer is Answer.THREE:
        others = "3" if "3" in threatening_ranks(rules) else ""
    if others:
        return Text("which ends it unless it threatens itself", "それも引かせる札でなければ終わる")
    return Text("which ends it", "これで終わる")


_NOTHING_ANSWERS = Text("nothing", "何を出しても")
_JOKER_ALONE = Text("only a joker", "ジョーカーでしか")

_ANSWERS: dict[Answer, Text] = {
    Answer.THREE: Text(
        "{ranks}: the next player may only answer with {same}, or with the 3 of the same "
        "suit, {ends}. Otherwise they draw {take} and pass.",
        "{ranks}: 次の人は、{same}か、同じマークの3({ends})しか出せない。"
        "出さないなら{take}引いて番を終える。",
    ),
    Answer.RANK: Text(
        "{ranks}: the next player may only answer with {same}. Otherwise they draw {take} and "
        "pass.",
        "{ranks}: 次の人は{same}しか出せない。出さないなら{take}引いて番を終える。",
    ),
    Answer.SUIT: Text(
        "{ranks}: the next player may only answer with {same}, or with any card of its own "
        "suit, {ends}. Otherwise they draw {take} and pass.",
        "{ranks}: 次の人は、{same}か、出されたカードと同じマークのカード({ends})しか出せない。"
        "出さないなら{take}引いて番を終える。",
    ),
    Answer.NONE: Text(
        "{ranks}: the next player draws {take} and passes; {nothing} answers it.",
        "{ranks}: 次の人は{take}引いて番を終える。{nothing}返せない。",
    ),
}


def _piling(rules: Rules) -> Lines:
    """What several threats in a row come to."""
    threats = threatening_ranks(rules)
    if not threats or rules.answer is Answer.NONE:
        return []
    strengths = [does.many for does, _ in _alike(rules) if does.what is What.DRAW]
    if len(threats) > 1 and rules.two_stack is not TwoStack.SCHEDULE:
        return [_MIXED[rules.two_stack]]
    (many,) = set(strengths)
    if rules.two_stack is TwoStack.OFF:
        return [
            Text(
                "They don't add up: after any number of {ranks} in a row it is {take}.",
                "{ranks}が何枚続いても、引くのは{take}のまま。",
            ).fill(ranks=named(threats), take=number_of_cards(many))
        ]
    one, two, three, four = (threatened(rules, many, row) for row in (1, 2, 3, 4))
    return [
        Text(
            "They add up: after one, two, three or four {ranks} in a row it is {one}, {two}, "
            "{three} or {four} cards; {further}.",
            "{ranks}は重なる。続けて出たのが1〜4枚なら、引くのはそれぞれ"
            "{one}、{two}、{three}、{four}枚。{further}。",
        ).fill(
            ranks=_either(threats),
            one=one,
            two=two,
            three=three,
            four=four,
            further=_FURTHER[rules.two_stack].fill(many=many),
        )
    ]


_FURTHER: dict[TwoStack, Text] = {
    TwoStack.SUM: Text("each further one adds {many}", "5枚目からは1枚ごとに{many}増える"),
    TwoStack.DOUBLED: Text("each further one doubles that", "5枚目からも1枚ごとに倍になる"),
    TwoStack.SCHEDULE: Text("further ones add nothing", "5枚目からは増えない"),
}


_MIXED: dict[TwoStack, Text] = {
    TwoStack.OFF: Text(
        "They don't add up: an answer that threatens counts alone, however many came before.",
        "引かせる札で返しても重ならない。引くのは、最後の1枚の枚数だけ。",
    ),
    TwoStack.SUM: Text(
        "They add up: an answer that threatens adds its own cards to those that wait.",
        "引かせる札で返すと重なる。それまでの枚数に、その札の枚数が加わる。",
    ),
    TwoStack.DOUBLED: Text(
        "They add up: an answer that threatens doubles the cards that wait, whatever its rank.",
        "引かせる札で返すと重なる。どの札でも、それまでの枚数が倍になる。",
    ),
}

_SAID = {
    What.SKIP: _skip,
    What.DRAW: _draw,
    What.TURN: _turn,
    What.SUIT: _suit,
    What.AGAIN: _again,
    What.OPEN: _open,
}


# The card turned up ----------------------------------------------------------------------


def _first_card(rules: Rules) -> Text:
    binding = binding_ranks(rules)
    if not (rules.first_card_effect and binding):
        return Text(
            "The card turned up at the start has no effect.", "最初にめくった場札に効果はない。"
        )
    parts = [
        _BINDS[does.what].fill(ranks=named(ranks), many=does.many)
        if does.what is not What.SKIP or does.many > 1
        else _SKIPPED.fill(ranks=named(ranks))
        for does, ranks in _alike(rules)
        if ranks[0] in binding
    ]
    return Text(
        "The card turned up binds the starter: {parts}.",
        "最初の場札の効果は親にかかる({parts})。",
    ).fill(parts=COMMA.join(parts))


_SKIPPED = Text("{ranks} skips them", "{ranks}なら飛ばされる")

_BINDS: dict[What, Text] = {
    What.SKIP: Text("{ranks} skips {many} turns, theirs first", "{ranks}なら親から{many}人分飛ぶ"),
    What.DRAW: Text("{ranks} threatens them", "{ranks}なら返すか引く"),
    What.TURN: Text("{ranks} turns the order", "{ranks}なら逆回りになる"),
    What.OPEN: Text("{ranks} opens their hand", "{ranks}なら手札を見せて始める"),
}
