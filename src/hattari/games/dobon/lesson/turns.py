"""A turn of Dobon: what follows what, drawing, the last cards, and cards with an effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.dobon.rules.actions import Draw, Play
from hattari.games.dobon.rules.axes import Answer, Colour, Rules, TwoStack, threatened
from hattari.games.dobon.rules.cards import Card, Cards
from hattari.games.dobon.rules.effects import effect, named_suits
from hattari.games.dobon.rules.follows import Top, follows
from hattari.games.dobon.rules.legal import fits
from hattari.games.dobon.rules.refusals import SIGNS, name, rank_word
from hattari.games.dobon.rules.view import DobonView

from .positions import (
    Table,
    dealt,
    in_turn,
    is_penal,
    laid,
    last_seat,
    passed,
    seen,
    threatens,
)
from .stage import NAMES, Choice, DobonStage, Idea, cards_to_tap, staged

DRAW_INSTEAD = Text(
    "You may draw, but here is a card to play.", "引いてもいいけど、出せるカードがあるよ。"
)


def follow(rules: Rules) -> Iterator[Idea]:
    """The same suit or the same rank."""
    table = in_turn(dealt(rules, "7H", ("3H", "7S", "9C", "KD")))
    yield _play(
        table,
        "3H",
        idea="follow",
        words=Words(
            title=Text("Same suit or same rank", "同じマークか、同じ数字"),
            ask=Text(
                "{up} lies on top. Play a card of the same suit!",
                "場札は{up}。同じマークのカードを出してみよう!",
            ).fill(up=name("7H")),
            said=Text(
                "A heart on a heart. The {other} would have fitted too: it's a 7 as well.",
                "♥に♥。{other}も同じ7だから、出せたよ。",
            ).fill(other=name("7S")),
        ),
        replies={
            "card.7S": Text(
                "That fits too: the same rank! But look for the same suit now.",
                "それも出せる(同じ数字)! でも今は同じマークを探そう。",
            )
        },
    )


def draw(rules: Rules) -> Iterator[Idea]:
    """Who can't or won't play draws a card."""
    drawn: Card = "6H" if rules.draw_then_play else "JS"
    table = in_turn(dealt(rules, "4H", ("7S", "9C", "KD"), stock=(drawn,)))
    after = table.act(LEARNER, Draw())
    ends = Text(
        "One card more, and your turn is over. You may always draw.",
        "1枚増えて、番は終わり。出せるときに引いてもいい。",
    )
    if rules.draw_dobon:
        ends = Text(
            "One card more; now you can only pass. You may always draw.",
            "1枚増えた。あとはパスするだけ。出せるときに引いてもいい。",
        )
    if rules.draw_then_play:
        ends = Text(
            "It's {drawn}, and it fits: under these rules you may play it at once.",
            "{drawn}を引いた。このルールでは、出せるならすぐ出していい。",
        ).fill(drawn=name(drawn))
    yield Step(
        idea="draw",
        title=Text("Nothing fits? Draw", "出せないときは、引く"),
        ask=Text(
            "{up} is on top, and none of your cards fits. Tap the stock.",
            "場札は{up}。出せるカードがない。山札を押して1枚引こう。",
        ).fill(up=name("4H")),
        stage=cards_to_tap(staged(seen(table))),
        tap="stock",
        said=ends,
        after=_with_fresh(staged(seen(after)), drawn),
        replies={f"card.{card}": _why_not(table, card) for card in table.state.hands[LEARNER]},
        position=table,
        reached=after,
        action=Draw(),
    )


_PON = Text("One left: “Pon!”", "残り1枚で「ポン!」")
_WARNED = Text(
    "Everybody is warned now: you have one card left.", "これで、残り1枚だとみんなに知らせた。"
)
_LOUD_OR_NOT = (
    Choice("silent", Text("Play {card} silently", "{card}をだまって出す").fill(card=name("9S"))),
    Choice(
        "pon",
        Text("Play {card}: “Pon!”", "{card}を出して「ポン!」").fill(card=name("9S")),
        tone="call",
    ),
)


def pon(rules: Rules) -> Iterator[Idea]:
    """With one card left one says so."""
    table = in_turn(dealt(rules, "5S", ("9S", "KD")))
    after = passed(table.act(LEARNER, Play("9S", None, pon=True)))
    if not is_penal(rules):
        ask = Text(
            "Play a card, and you have one left. “Pon!” is then said for you.",
            "1枚出すと残り1枚。そのときの「ポン!」は自動で言ってくれる。出してみよう!",
        )
        yield _play(table, "9S", idea="pon", words=Words(title=_PON, ask=ask, said=_WARNED))
        return
    yield Step(
        idea="pon",
        title=_PON,
        ask=Text(
            "Playing {card} leaves you one card. How do you play it?",
            "{card}を出すと残り1枚。どうやって出す?",
        ).fill(card=name("9S")),
        stage=replace(staged(seen(table)), choices=_LOUD_OR_NOT),
        tap="pon",
        said=Text("{last} Forgetting it costs a card.", "{last}言い忘れると1枚引く。").fill(
            last=_WARNED
        ),
        after=staged(seen(after)),
        replies={
            "silent": Text(
                "Forgetting “Pon!” costs you a card here. Say it!",
                "「ポン!」を言い忘れると、1枚引かされる。言ってから出そう!",
            )
        },
        position=table,
        reached=after,
        action=Play("9S", None, pon=True),
    )


# Cards with an effect --------------------------------------------------------------------


def skip(rules: Rules) -> Iterator[Idea]:
    """An ace skips the next seat."""
    if effect(rules, "AS").steps == 1:
        return
    table = in_turn(dealt(rules, "7S", ("AS", "9C", "KD")))
    after = passed(laid(table, "AS"))
    now = NAMES[after.state.turn]
    if after.state.turn == LEARNER:
        told = Text(
            "The Fox is skipped, and it's your turn again!", "キツネを飛ばして、もう一度あなたの番!"
        )
    else:
        told = Text(
            "The Fox is skipped: the {now} is next.", "キツネは1回休み。次は{now}の番。"
        ).fill(now=now)
    yield _play(
        table,
        "AS",
        idea="skip",
        words=Words(
            title=Text("A skips a player", "Aは、次の人を飛ばす"),
            ask=Text(
                "The Fox is next. Skip it: play your A!", "次はキツネの番。Aを出して飛ばそう!"
            ),
            said=told,
        ),
    )


def turn_round(rules: Rules) -> Iterator[Idea]:
    """A jack turns the order."""
    if not effect(rules, "JS").turns or rules.players.max < 3:
        return
    table = in_turn(dealt(rules, "7S", ("JS", "9C", "KD")))
    after = passed(laid(table, "JS"))
    yield _play(
        table,
        "JS",
        idea="turn",
        words=Words(
            title=Text("J turns the order", "Jで、逆回り"),
            ask=Text(
                "It goes round: you, Fox, Raccoon. Play your J!",
                "順番は、あなた→キツネ→タヌキ。Jを出してみよう!",
            ),
            said=Text(
                "The other way round! Now the {now} is next.", "逆回りになった! 次は{now}の番。"
            ).fill(now=NAMES[after.state.turn]),
        ),
    )


class _Answered(msgspec.Struct, frozen=True):
    """What answers a two under a rule: in words, and a hand with the card that does, if any."""

    words: Text
    hand: Cards
    card: Card | None


_ANSWERED = {
    Answer.THREE: _Answered(
        Text("another 2, or the 3 of the same suit", "別の2か、同じマークの3"),
        ("3S", "3H", "KS"),
        "3S",
    ),
    Answer.RANK: _Answered(Text("another 2", "別の2"), ("2H", "3S", "KS"), "2H"),
    Answer.SUIT: _Answered(
        Text("another 2, or any card of the same suit", "別の2か、同じマークのカード"),
        ("9S", "9H", "KD"),
        "9S",
    ),
    Answer.NONE: _Answered(Text("nothing", "なし"), ("3S", "9H", "KD"), None),
}


def two(rules: Rules) -> Iterator[Idea]:
    """A two threatens, and what answers it."""
    if not threatens(rules):
        return
    answered, by = _ANSWERED[rules.answer], NAMES[last_seat(rules)]
    table = _threatened(rules, answered.hand)
    title = Text("Beware of the 2!", "2が来たら、あぶない!")
    scene = Text(
        "The {by} played {card}: take {take}!", "{by}が{card}を出した。このままだと{take}枚引く!"
    ).fill(by=by, card=name("2S"), take=seen_take(table))
    if answered.card is None:
        yield _taken(table, title, scene)
        return
    yield _play(
        table,
        answered.card,
        idea="two",
        words=Words(
            title=title,
            ask=Text("{scene} Only {saves} saves you.", "{scene}助かるのは、{saves}だけ。").fill(
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
    after = table.act(LEARNER, Draw())
    return Step(
        idea="two",
        title=title,
        ask=Text(
            "{scene} Nothing answers it here. Tap the stock.",
            "{scene}このルールでは返せない。山札を押そう。",
        ).fill(scene=scene),
        stage=cards_to_tap(staged(seen(table))),
        tap="stock",
        said=Text("Ouch! And your turn is over.", "いたい! これで番は終わり。"),
        after=staged(seen(after)),
        replies={f"card.{card}": _why_not(table, card) for card in table.state.hands[LEARNER]},
        position=table,
        reached=after,
        action=Draw(),
    )


def seen_take(table: Table) -> int:
    """How many cards the seat in turn would have to take."""
    must = seen(table).must
    return 0 if must is None else must.take


def _stacking(rules: Rules) -> Idea:
    table = _threatened(rules, ("2H", "QD", "KD"))
    row = ", ".join(str(threatened(rules, twos)) for twos in (1, 2, 3, 4))
    return _play(
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
            ).fill(take=threatened(rules, 2), row=row),
        ),
    )


def _suits(rules: Rules, card: Card) -> tuple[Choice, ...]:
    """The suits to choose from: three of those that may be named, its own and hearts among them."""
    able = [suit for suit in "SHD" if suit in named_suits(rules, card)]
    words = Text("{card} → {sign}", "{card} → {sign}")
    return tuple(
        Choice(f"suit.{suit}", words.fill(card=name(card), sign=SIGNS[suit]), suit=suit)
        for suit in able
    )


def eight(rules: Rules) -> Iterator[Idea]:
    """An eight fits everything and names a suit, where the rules say so of its colour alone."""
    if not effect(rules, "8C").names_suit:
        return
    free = rules.eight_on is rules.eight_names is Colour.ANY
    card = "8C" if free else "8D"
    table = in_turn(dealt(rules, "5D", (card, "9H", "KH")))
    action, suits = Play(card, "H"), _suits(rules, card)
    after = passed(table.act(LEARNER, action))
    yield Step(
        idea="eight",
        title=Text("8 fits everything", "8は、いつでも出せる") if free else _COLOURED,
        ask=_named(rules),
        stage=replace(staged(seen(table)), choices=suits),
        tap="suit.H",
        said=Text(
            "Only a heart or another 8 fits now.{never}", "次に出せるのは、♥か、別の8だけ。{never}"
        ).fill(never=_never_on_twos(rules)),
        after=staged(seen(after)),
        replies={each.target: _not_held(each) for each in suits if each.suit != "H"},
        position=table,
        reached=after,
        action=action,
    )


_COLOURED = Text("8 names a suit", "8はマークを決める")


def _not_held(choice: Choice) -> Text:
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
        ).fill(take=seen_take(table), saves=_ANSWERED[rules.answer].words)
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


# A card to tap ---------------------------------------------------------------------------


class Words(msgspec.Struct, frozen=True):
    """What a step says."""

    title: Text
    ask: Text
    said: Text


def _play(
    table: Table,
    card: Card,
    *,
    idea: str,
    words: Words,
    replies: Mapping[str, Text] | None = None,
) -> Idea:
    """A step in which one card of one's hand is played."""
    after = passed(laid(table, card))
    stage = cards_to_tap(staged(seen(table)))
    others = {
        f"card.{each}": _why_not(table, each) for each in table.state.hands[LEARNER] if each != card
    }
    action = Play(card, None, pon=len(table.state.hands[LEARNER]) == 2)
    return Step(
        idea=idea,
        title=words.title,
        ask=words.ask,
        stage=stage,
        tap=f"card.{card}",
        said=words.said,
        after=staged(seen(after)),
        replies={"stock": DRAW_INSTEAD, **others, **(replies or {})},
        position=table,
        reached=after,
        action=action,
    )


def _why_not(table: Table, card: Card) -> Text:
    if fits(table.state, card):
        return Text(
            "{card} fits too, but another card shows it better.",
            "{card}も出せるけど、今は別のカードで試そう。",
        ).fill(card=name(card))
    up = table.state.pile[-1]
    if seen_take(table):
        return Text(
            "{card} doesn't answer the 2; only {saves} does.",
            "{card}では2を返せないよ。返せるのは、{saves}だけ。",
        ).fill(card=name(card), saves=_ANSWERED[table.state.rules.answer].words)
    return Text(
        "{card} doesn't fit {up}: neither the suit nor the {rank}.",
        "{card}は{up}に出せないよ。マークがちがうし、{rank}でもない。",
    ).fill(card=name(card), up=name(up), rank=rank_word(up[0]))


def _with_fresh(stage: DobonStage, card: Card) -> DobonStage:
    cards = tuple(replace(each, lit=each.card == card) for each in stage.own.cards)
    return replace(stage, own=replace(stage.own, cards=cards))
