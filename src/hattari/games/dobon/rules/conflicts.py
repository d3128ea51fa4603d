"""Which values of the axes contradict each other, and why, in plain words."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Clash

from .axes import (
    DEFAULTS,
    Answer,
    Bank,
    Colour,
    CounterDobon,
    JumpIn,
    Often,
    Rules,
    TogetherSum,
    TwoStack,
    bursts,
    cards_played_with,
    chosen,
    most_dealt,
)
from .doing import Does
from .effects import naming_ranks, repeated, strengths

_USUAL = DEFAULTS.payments


def _repeats(rules: Rules) -> bool:
    """Whether cards that may be laid at once do more together than one of them."""
    return any(repeated(rules, rank, 2) for rank in chosen(rules.together))


CLASHES: tuple[Clash[Rules], ...] = (
    (
        ("players", "hand"),
        lambda r: r.players.max * r.hand + 1 > cards_played_with(r),
        Text(
            "the cards are too few for that many players with that many cards and one turned up",
            "人数ぶんの手札と場札1枚を配るには、カードが足りません",
        ),
    ),
    (
        ("effects", "two_stack"),
        lambda r: r.two_stack is TwoStack.SCHEDULE and not strengths(r) <= {2},
        Text(
            "2, 4, 6, 16 begins with two cards, but a card here makes draw another number",
            "2・4・6・16枚の重ねは2枚から始まるので、2枚でない「引かせる」カードとは使えません",
        ),
    ),
    (
        ("answer", "two_stack"),
        lambda r: r.two_stack is not TwoStack.OFF and r.answer is Answer.NONE,
        Text(
            "how threats pile up can only be said where a card of their rank or suit answers them",
            "重ね方を決められるのは、同じ数字かマークのカードで返せるときだけです",
        ),
    ),
    (
        ("effects", "jokers"),
        lambda r: not r.jokers and r.effects.joker != Does(),
        Text(
            "jokers can't do anything where none are played with",
            "ジョーカーを使わないので、ジョーカーの効果は決められません",
        ),
    ),
    (
        ("together", "together_effect"),
        lambda r: r.together_effect is not Often.ONCE and not _repeats(r),
        Text(
            "an effect can't count for each card where no cards that have one that adds up may "
            "be laid at once",
            "重なる効果のあるカードを一度に何枚も出せないので、効果を1枚ずつ数えることはできません",
        ),
    ),
    (
        ("together", "together_sum"),
        lambda r: r.together_sum is not TogetherSum.LAST and not chosen(r.together),
        Text(
            "a dobon can't ask for all the cards of a play where only one may be laid",
            "一度に1枚しか出せないので、出したカードの合計にドボンすることはできません",
        ),
    ),
    (
        ("effects", "eight_on"),
        lambda r: r.eight_on is not Colour.ANY and not naming_ranks(r),
        Text(
            "where no card fits everything there is no colour to mind",
            "何にでも出せるカードがないので、出せる色を決めても意味がありません",
        ),
    ),
    (
        ("effects", "eight_names"),
        lambda r: r.eight_names is not Colour.ANY and not naming_ranks(r),
        Text(
            "where no card names a suit there is no colour to mind",
            "マークを指定できるカードがないので、指定できる色を決めても意味がありません",
        ),
    ),
    (
        ("draw_then_play", "draw_until"),
        lambda r: r.draw_until and not r.draw_then_play,
        Text(
            "nobody draws until a card fits where no card that was drawn may be played",
            "引いたカードを出せないので、出せるカードが出るまで引くことはできません",
        ),
    ),
    (
        ("bank", "chips"),
        lambda r: r.bank is not Bank.DEBT and not r.chips,
        Text(
            "without chips at the start nobody could pay; give some, or let the debts run",
            "最初のチップが0では誰も払えません。チップを配るか、借りを認めてください",
        ),
    ),
    (
        ("payments", "counter_dobon"),
        lambda r: r.counter_dobon is CounterDobon.OFF and r.payments.counter != _USUAL.counter,
        Text(
            "the table of payments says what a counter costs, but there is no counter",
            "ドボン返しがないので、支払い表のドボン返しの欄は使えません",
        ),
    ),
    (
        ("payments", "opening_dobon"),
        lambda r: (
            not r.opening_dobon
            and (r.payments.heaven, r.payments.earth) != (_USUAL.heaven, _USUAL.earth)
        ),
        Text(
            "the table of payments says what a dobon from the deal costs, but there is none",
            "天和・地和がないので、支払い表の天和・地和の欄は使えません",
        ),
    ),
    (
        ("payments", "draw_dobon"),
        lambda r: not r.draw_dobon and r.payments.draw != _USUAL.draw,
        Text(
            "the table of payments says what a dobon from the draw costs, but there is none",
            "引きドボンがないので、支払い表の引きドボンの欄は使えません",
        ),
    ),
    (
        ("players", "hand_most"),
        lambda r: r.hand_most != "off" and r.players.max * most_dealt(r) + 1 > cards_played_with(r),
        Text(
            "the cards are too few for that many players with hands that grow so far",
            "その人数でそこまで手札を増やすには、カードが足りません",
        ),
    ),
    (
        ("hand", "hand_most"),
        lambda r: r.hand_most != "off" and most_dealt(r) <= r.hand,
        Text(
            "a deal that grows has to end with more cards than it begins with",
            "増えていく手札は、最後が最初より多くなければなりません",
        ),
    ),
    (
        ("burst", "hand", "hand_most"),
        lambda r: bursts(r, most_dealt(r)),
        Text(
            "hands would burst as they are dealt; deal fewer cards, or let them grow larger",
            "配った時点でバーストしてしまいます。手札を減らすか、バーストの枚数を増やしてください",
        ),
    ),
    (
        ("payments", "burst"),
        lambda r: r.burst == "off" and r.payments.burst != _USUAL.burst,
        Text(
            "the table of payments says what a burst hand costs, but hands don't burst",
            "バーストがないので、支払い表のバーストの欄は使えません",
        ),
    ),
    (
        ("jump_in", "decks"),
        lambda r: r.jump_in is JumpIn.CARD and r.decks == 1,
        Text(
            "with one deck nobody holds the very card that was played",
            "1組のトランプに、出たのと同じカードはもうありません",
        ),
    ),
    (
        ("counter_answers", "counter_dobon"),
        lambda r: bool(r.counter_answers) and r.counter_dobon is CounterDobon.OFF,
        Text(
            "nobody answers a counter where there is none",
            "ドボン返しがないので、それに返すことはできません",
        ),
    ),
    (
        ("counter_answers", "players"),
        lambda r: bool(r.counter_answers) and r.players.max == 2,
        Text(
            "with two nobody is left to answer a counter",
            "2人では、ドボン返しに返せる人がいません",
        ),
    ),
    (
        ("rates", "counter_dobon"),
        lambda r: r.rates.counter and r.counter_dobon is CounterDobon.OFF,
        Text(
            "no counter doubles the next round where there is none",
            "ドボン返しがないので、それで次の回が倍になることはありません",
        ),
    ),
    (
        ("rates",),
        lambda r: r.rates.carried and not (r.rates.drawn_out or r.rates.counter),
        Text(
            "nothing is carried over where no round doubles the next",
            "次の回を倍にするものがないので、持ち越すものがありません",
        ),
    ),
    (
        ("payments", "players"),
        lambda r: r.players.max == 2 and r.payments.several != _USUAL.several,
        Text(
            "the table of payments says what several dobons cost, but two can't be called on twice",
            "2人では何人ものドボンは起こらないので、支払い表のその欄は使えません",
        ),
    ),
)
