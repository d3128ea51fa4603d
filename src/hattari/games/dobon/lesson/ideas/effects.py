"""Cards of Dobon that have an effect."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.lesson.positions import (
    Table,
    dealt,
    in_turn,
    laid,
    last_seat,
    passed,
    seen,
    threatens,
)
from hattari.games.dobon.lesson.stage import NAMES, Choice, Idea, staged
from hattari.games.dobon.rules.actions import Play
from hattari.games.dobon.rules.axes import Colour, Rules, TwoStack, threatened
from hattari.games.dobon.rules.cards import Card, Cards
from hattari.games.dobon.rules.effects import effect, named_suits
from hattari.games.dobon.rules.follows import Top, follows
from hattari.games.dobon.rules.refusals import SIGNS, name
from hattari.games.dobon.rules.view import DobonView

from .tapping import ANSWERED, Words, card_to_lay, seen_take, stock_to_tap


def skip(rules: Rules) -> Iterator[Idea]:
    """An ace skips the next seat; where a jack turns the order, it is told beside it."""
    if effect(rules, "AS").steps != 2:
        return
    both = _jack_turns(rules)
    table = in_turn(dealt(rules, "7S", ("AS", "JS" if both else "9C", "KD")))
    title = Text("An ace skips a player", "Aは、次の人を飛ばす")
    yield card_to_lay(
        table,
        "AS",
        idea="skip",
        words=Words(
            title=Text("A skips, J turns round", "Aは飛ばす、Jは逆回り") if both else title,
            ask=Text(
                "The Fox is next. Skip them: play your ace!", "次はキツネの番。Aを出して飛ばそう!"
            ),
            said=_skipped(passed(laid(table, "AS")), both=both),
        ),
        replies={"card.JS": _TURNS} if both else {},
    )


_TURNS = Text(
    "A J turns the order round. But skip the Fox now!", "Jだと逆回りになる。今はキツネを飛ばそう!"
)


def _jack_turns(rules: Rules) -> bool:
    return effect(rules, "JS").turns and rules.players.max > 2


def _skipped(after: Table, *, both: bool) -> Text:
    if after.state.turn == LEARNER:
        return Text(
            "The Fox is skipped, and it's your turn again!", "キツネを飛ばして、もう一度あなたの番!"
        )
    jack = Text(" A J turns the order round.", "Jを出すと、逆回りになる。")
    return Text(
        "The Fox is skipped: the {now} is next.{jack}", "キツネは1回休み。次は{now}の番。{jack}"
    ).fill(now=NAMES[after.state.turn], jack=jack if both else Text("", ""))


def turn_round(rules: Rules) -> Iterator[Idea]:
    """A jack turns the order, where no ace's skip has told of it."""
    if not _jack_turns(rules) or effect(rules, "AS").steps == 2:
        return
    table = in_turn(dealt(rules, "7S", ("JS", "9C", "KD")))
    after = passed(laid(table, "JS"))
    yield card_to_lay(
        table,
        "JS",
        idea="turn",
        words=Words(
            title=Text("A jack turns the order", "Jで、逆回り"),
            ask=Text(
                "It goes round: you, Fox, Raccoon. Play your jack!",
                "順番は、あなた→キツネ→タヌキ。Jを出してみよう!",
            ),
            said=Text(
                "The other way round! Now the {now} is next.", "逆回りになった! 次は{now}の番。"
            ).fill(now=NAMES[after.state.turn]),
        ),
    )


def two(rules: Rules) -> Iterator[Idea]:
    """A two threatens, and what answers it."""
    if not threatens(rules):
        return
    answered, by = ANSWERED[rules.answer], NAMES[last_seat(rules)]
    table = _threatened(rules, answered.hand)
    title = Text("Beware of the 2!", "2が来たら、あぶない!")
    scene = Text(
        "The {by} played {card}: take {take}!", "{by}が{card}を出した。このままだと{take}枚引く!"
    ).fill(by=by, card=name("2S"), take=seen_take(table))
    if answered.card is None:
        yield _taken(table, title, scene)
        return
    yield card_to_lay(
        table,
        answered.card,
        idea="two",
        words=Words(
            title=title,
            ask=Text("{scene} Only {saves} saves you.", "{scene} 助かるのは、{saves}だけ。").fill(
                scene=scene, saves=answered.words
            ),
            said=Text("Saved!", "助かった!"),
        ),
        replies={
            "stock": Text(
                "Then you'd take {take}. You can save yourself!",
                "それだと{take}枚引くことに。助かるカードがあるよ!",
            ).fill(take=seen_take(table)),
        },
    )
    if rules.two_stack is not TwoStack.OFF:
        yield _stacking(rules)


def _threatened(rules: Rules, own: Cards) -> Table:
    by = last_seat(rules)
    two_of_spades: Cards = ("2S", "4D", "TC")
    others = (("6D", "QH"), two_of_spades) if by > 1 else (two_of_spades,)
    start = in_turn(dealt(rules, "7S", own, starter=by, others=others))
    return passed(laid(start, "2S"))


def _taken(table: Table, title: Text, scene: Text) -> Idea:
    """No card answers: one takes what is threatened."""
    words = Words(
        title=title,
        ask=Text(
            "{scene} Nothing answers it here. Tap the pile to draw.",
            "{scene}このルールでは返せない。山札を押そう。",
        ).fill(scene=scene),
        said=Text("Ouch! And your turn is over.", "いたい! これで番は終わり。"),
    )
    return stock_to_tap(table, idea="two", words=words)


def _stacking(rules: Rules) -> Idea:
    table = _threatened(rules, ("2H", "QD", "KD"))
    many = effect(rules, "2S").threatens
    row = ", ".join(str(threatened(rules, many, twos)) for twos in (1, 2, 3, 4))
    return card_to_lay(
        table,
        "2H",
        idea="stack",
        words=Words(
            title=Text("Twos pile up", "2は、重なる"),
            ask=Text(
                "Another 2! Pass it on with yours.",
                "また2が来た! 自分の2を重ねて、次の人に回そう。",
            ),
            said=Text(
                "Now it's {take} cards for the Fox, unless it answers. A row of twos: {row}.",
                "返せなければ、キツネは{take}枚! 2が続くと {row} 枚と増える。",
            ).fill(take=threatened(rules, many, 2), row=row),
        ),
    )


def suits_to_name(rules: Rules, card: Card) -> tuple[Choice, ...]:
    """The suits to choose from: three of those that may be named, its own and hearts among them."""
    able = named_suits(rules, card)
    return tuple(
        Choice(f"suit.{suit}", text, suit=suit) for suit, text in _SUITS.items() if suit in able
    )


_SUITS = {
    "S": Text("spades", "スペード"),
    "H": Text("hearts", "ハート"),
    "D": Text("diamonds", "ダイヤ"),
}


def eight(rules: Rules) -> Iterator[Idea]:
    """An eight fits everything and names a suit, where the rules say so of its colour alone."""
    if not effect(rules, "8C").names_suit:
        return
    free = rules.eight_on is rules.eight_names is Colour.ANY
    card = "8C" if free else "8D"
    table = in_turn(dealt(rules, "5D", (card, "9H", "KH")))
    action, suits = Play(card, "H"), suits_to_name(rules, card)
    after = passed(table.act(LEARNER, action))
    yield Step(
        idea="eight",
        title=Text("An 8 fits everything", "8は、いつでも出せる") if free else _COLOURED,
        ask=_named(rules),
        stage=replace(staged(seen(table)), choices=suits),
        tap="suit.H",
        said=Text(
            "Only a heart or another 8 fits now.{never}", "次に出せるのは、♥か、別の8だけ。{never}"
        ).fill(never=_never_on_twos(rules)),
        after=staged(seen(after)),
        replies={each.target: not_held(each) for each in suits if each.suit != "H"},
        position=table,
        reached=after,
        action=action,
    )


_COLOURED = Text("8 names a suit", "8はマークを決める")


def not_held(choice: Choice) -> Text:
    """Of a suit that one may name and doesn't hold."""
    return Text(
        "You may, but you hold no {sign} yourself.",
        "それもいいけど、自分は{sign}を持っていないよ。",
    ).fill(sign=SIGNS[choice.suit or ""])


def _named(rules: Rules) -> Text:
    goes = Text("An 8 goes on any card", "8は何の上にも出せて")
    if rules.eight_on is Colour.OWN:
        goes = Text("A red 8 goes on any red card", "赤い8は、赤いカードなら何の上にも出せて")
    names = Text("you name the suit that comes next", "次のマークを決められる")
    if rules.eight_names is Colour.OWN:
        names = Text("you name the red suit that comes next", "次の赤いマークを決められる")
    return Text(
        "{goes}, and {names}. You hold two hearts!",
        "{goes}、{names}。あなたの残りは♥が2枚。どれにする?",
    ).fill(goes=goes, names=names)


def _never_on_twos(rules: Rules) -> Text:
    if not threatens(rules) or follows(rules, Top("2S", "S", 2), "8S"):
        return Text("", "")
    return Text(" It's no answer to a 2, though.", "ただし、2を返すことはできない。")


def first_card(rules: Rules) -> Iterator[Idea]:
    """The card turned up at the start binds the starter."""
    if not rules.first_card_effect:
        return
    up = next((card for card in ("2D", "AD", "JD") if _binds(rules, card)), None)
    if up is None:
        return
    table = in_turn(dealt(rules, up, ("7S", "9C", "KS")))
    now = table.state.turn
    told = Text("Turned up: {up}. It counts at once!", "めくった場札は{up}。いきなり効果がある!")
    choices = tuple(Choice(f"turn.{seat}", NAMES[seat]) for seat in range(len(table.state.hands)))
    threat = Text("", "")
    if seen_take(table):
        threat = Text(
            " Answer it ({saves}), or take {take}.",
            "返せなければ({saves})、{take}枚引く。",
        ).fill(take=seen_take(table), saves=ANSWERED[rules.answer].words)
    elif table.state.direction < 0:
        threat = Text(" And it goes the other way round.", "そして逆回り。")
    yield Step(
        idea="first_card",
        title=Text("The first card counts", "最初の場札から効く"),
        ask=Text(
            "{told} You are the starter. Whose turn is it?", "{told}親はあなた。さて、誰の番?"
        ).fill(told=told.fill(up=name(up))),
        stage=replace(staged(_before_turn(table)), choices=choices),
        tap=f"turn.{now}",
        said=Text("It's {now}.{threat}", "{now}の番。{threat}").fill(
            now=Text("you", "あなた") if now == LEARNER else NAMES[now], threat=threat
        ),
        after=staged(seen(table)),
        replies={
            choice.target: Text("Look at the card once more.", "もう一度、場札を見てみて。")
            for choice in choices
            if choice.target != f"turn.{now}"
        },
        position=table,
        reached=table,
    )


def _binds(rules: Rules, card: Card) -> bool:
    done = effect(rules, card)
    return bool(done.threatens) or done.steps > 1 or (done.turns and rules.players.max > 2)


def _before_turn(table: Table) -> DobonView:
    return replace(seen(table), turn=None, direction=1)
