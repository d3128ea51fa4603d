"""Actions of Dobon, and what lay hidden, as people say it."""

from __future__ import annotations

from hattari.core.text import COMMA, SENTENCES, Text
from hattari.games.dobon.rules.actions import Action, Dobon, Draw, Jump, Pass, Play, State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.phrases import seat_name, shown
from hattari.games.dobon.rules.refusals import SIGNS
from hattari.games.dobon.rules.view import DobonView

DRAW = Text("draw", "引く")
PASS = Text("let the turn go", "パスする")
CALL = Text("call dobon", "ドボンする")
DOUBLED = Text("call dobon and double", "倍を宣言してドボンする")
WAVE = Text("let it go", "見送る")
LAY = Text("play {cards}", "{cards} を出す")
JUMP = Text("jump in with {cards}", "{cards} で割り込む")
NAMING = Text("naming {suit}", "{suit} を指定")
PON = Text("saying pon", "ポンを宣言")


def action(rules: Rules, done: Action) -> Text:  # noqa: ARG001 (what is said needs no rules yet)
    """An action as a person says it."""
    if isinstance(done, Play):
        return _laid(LAY.fill(cards=shown((done.card, *done.more))), done)
    if isinstance(done, Jump):
        return _laid(JUMP.fill(cards=shown((done.card,))), done)
    if isinstance(done, Dobon):
        return DOUBLED if done.double else CALL
    return DRAW if isinstance(done, Draw) else PASS if isinstance(done, Pass) else WAVE


def _laid(what: Text, done: Play | Jump) -> Text:
    named = [] if done.suit is None else [NAMING.fill(suit=SIGNS[done.suit])]
    return COMMA.join([what, *named, *([PON] if done.pon else ())])


SCENE = Text(
    "Your hand: {hand}. On the pile: {up}. The others hold {others}.",
    "手札 {hand}。場札 {up}。ほかの人は {others}。",
)
CARDS = Text("{name}: {many}", "{name}:{many}枚")


def scene(rules: Rules, view: DobonView) -> Text:  # noqa: ARG001 (what is said needs no rules yet)
    """One's own hand, the open card, how many cards the others hold."""
    others = [
        CARDS.fill(name=seat_name(seat), many=each.cards)
        for seat, each in enumerate(view.seats)
        if seat != view.you
    ]
    up = "–" if view.up is None else shown((view.up,))
    return SCENE.fill(hand=shown(view.hand or ()), up=up, others=COMMA.join(others))


HELD = Text("{name} held {cards}.", "{name} の手札は {cards}。")
NEXT = Text("The next card was {card}.", "次の山札は {card}。")


def truth(state: State, seat: int) -> Text:
    """What the others held, and the card that came next."""
    held = [
        HELD.fill(name=seat_name(each), cards=shown(hand))
        for each, hand in enumerate(state.hands)
        if each != seat
    ]
    coming = [NEXT.fill(card=shown(state.stock[:1]))] if state.stock else []
    return SENTENCES.join([*held, *coming])
