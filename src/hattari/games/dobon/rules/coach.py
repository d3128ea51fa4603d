"""A word of advice to the seat that is to act: what fits, what its hand adds up to, what it hits.

It knows one seat's view and nothing else.
"""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING

from .axes import Mistakes, Rules
from .cards import Card, Cards, adds_up, asked, how_made, numbers, suit_of
from .follows import Top, follows
from .phrases import also_fitting
from .refusals import SIGNS, name, rank_word
from .view import DobonView


def coach(rules: Rules, view: DobonView) -> Text | None:
    """What the open card, or the open window, asks of this seat."""
    if view.legal is None or view.hand is None or view.up is None:
        return None
    if view.window is not None:
        return _in_window(rules, view, view.up)
    if not view.legal.draw:
        return _drawn(rules, view, view.up)
    return _in_turn(rules, view, view.up)


def hits(rules: Rules, view: DobonView) -> bool:
    """Whether this hand is a dobon on the card on top, as far as the rules let it call."""
    if view.up is None or not adds_up(rules, view.hand or (), view.up, view.laid):
        return False
    laid = view.window is not None and view.window.kind == "dobon" and view.up_by is not None
    is_last = laid and view.seats[view.up_by or 0].cards == 0
    return rules.last_card or not is_last


def fitting(rules: Rules, view: DobonView, up: Card) -> Cards:
    """The cards of this hand that follow the top one."""
    top = Top(up, view.suit or "", 0 if view.must is None else view.must.take)
    return tuple(card for card in view.hand or () if follows(rules, top, card))


# Windows ---------------------------------------------------------------------------------


def _in_window(rules: Rules, view: DobonView, up: Card) -> Text:
    wanted = asked(rules, up, view.laid)
    cards = name(up) if view.asks == numbers(rules)[up[0]] else f"{name(up)} × {view.laid}"
    scene = Text(
        "Your hand adds up to {sum}, and {card} is {wanted}.",
        "手札の合計は{sum}、{card}は{wanted}。",
    ).fill(sum=view.sum, card=cards, wanted=wanted)
    return Text("{scene} {advice}", "{scene}{advice}").fill(
        scene=scene, advice=_call(rules, view, wanted)
    )


def _call(rules: Rules, view: DobonView, wanted: int) -> Text:
    if hits(rules, view):
        if way := how_made(rules, view.hand or (), wanted):
            return Text("{way} = {wanted}: dobon!", "{way} = {wanted}。ドボン!").fill(
                way=way, wanted=wanted
            )
        if view.sum != wanted:
            return Text("With an 8 as you like it: dobon!", "8を好きな数にすれば、ドボン!")
        if view.window is not None and view.window.kind in ("counter", "answer"):
            return Text("The same: turn it round!", "同じなので、返せる!")
        return Text("The same: dobon!", "同じなので、ドボン!")
    if view.sum == wanted:
        return Text(
            "But a last card can't be dobonned: let it pass.",
            "でも最後の1枚にはドボンできない。見送ろう。",
        )
    if view.legal is not None and view.legal.jump:
        return Text("But you may jump in with {cards}.", "でも、{cards}で割り込める。").fill(
            cards=Text(" or ", "か").join(map(name, view.legal.jump))
        )
    return Text("Let it pass.", "ちがうので、見送ろう。")


# Turns -----------------------------------------------------------------------------------


def _in_turn(rules: Rules, view: DobonView, up: Card) -> Text:
    cards = fitting(rules, view, up)
    return Text("{asked} {cards}{burst}{sum}{pon}", "{asked}{cards}{burst}{sum}{pon}").fill(
        asked=_asked(rules, view, up),
        cards=_listed(cards) if cards else _draw(view),
        burst=_burst(view),
        sum=_sum(view),
        pon=_pon(rules, view) if cards else NOTHING,
    )


def _asked(rules: Rules, view: DobonView, up: Card) -> Text:
    if view.must is not None:
        suit = () if view.must.suit is None else (SIGNS[view.must.suit],)
        named = [*map(rank_word, view.must.ranks), *map(name, view.must.cards), *suit]
        if not named:
            nothing = Text("Nothing answers the {rank}.", "{rank}は返せない。")
            return nothing.fill(rank=rank_word(up[0]))
        return Text("Only {named} answers the {rank}.", "{rank}を返せるのは{named}だけ。").fill(
            named=Text(" or ", "か").join(named), rank=rank_word(up[0])
        )
    top = Top(up, view.suit or suit_of(up))
    if not top.suit:
        return Text("Anything fits.", "何でも出せる。")
    fit: list[Text | str] = [SIGNS[top.suit], rank_word(up[0]), *also_fitting(rules, top)]
    return Text("{named} fits.", "出せるのは{named}。").fill(named=Text(" or ", "か").join(fit))


def _listed(cards: Cards) -> Text:
    listed = Text(", ", "、").join(map(name, cards))
    return Text("You can play {cards}.", "手札なら{cards}。").fill(cards=listed)


def _draw(view: DobonView) -> Text:
    if view.legal is not None and view.legal.until:
        return Text(
            "You have none: draw until one fits.",
            "手札にないので、出せるカードが出るまで引こう。",
        )
    take = 0 if view.legal is None else view.legal.take
    return Text.counted(
        take,
        "You have none: draw {count} card.",
        "You have none: draw {count} cards.",
        "手札にないので、{count}枚引こう。",
    )


def _burst(view: DobonView) -> Text:
    if view.burst is None or view.legal is None:
        return NOTHING
    held = len(view.hand or ())
    if held + view.legal.take >= view.burst:
        return Text(" A draw would burst your hand!", "引くとバーストする!")
    if view.legal.until and held + _left_to_draw(view) >= view.burst:
        return Text(" Drawing on may burst your hand!", "引き続けると、バーストするかも!")
    return NOTHING


def _left_to_draw(view: DobonView) -> int:
    """The stock, and what of the pile becomes the next one: all but its top."""
    return view.stock + max(0, view.pile - 1)


def _sum(view: DobonView) -> Text:
    calls = Text(", ", "・").join(map(rank_word, view.calls_on))
    if not view.calls_on:
        return Text(" Your sum is {sum}.", "合計は{sum}。").fill(sum=view.sum)
    return Text(
        " Your sum is {sum}: somebody else's {calls} would be your dobon.",
        "合計は{sum}:ほかの人が{calls}を出せばドボン。",
    ).fill(sum=view.sum, calls=calls)


def _pon(rules: Rules, view: DobonView) -> Text:
    if rules.mistakes is Mistakes.BLOCKED or len(view.hand or ()) != 2:
        return NOTHING
    return Text(" Say “Pon!” with the card.", "出すときは「ポン!」を忘れずに。")


def _drawn(rules: Rules, view: DobonView, up: Card) -> Text:
    if rules.draw_dobon and view.up_by != view.you and hits(rules, view):
        return Text(
            "Your hand is a dobon on {card} now!", "引いた手札で、{card}にドボンできる!"
        ).fill(card=name(up))
    playable = tuple(card for card in fitting(rules, view, up) if card in view.fresh)
    if playable and rules.draw_then_play and view.legal is not None and view.legal.cards:
        return Text("{cards} fits: you may play it at once.", "引いた{cards}は、すぐ出せる。").fill(
            cards=name(playable[0])
        )
    return Text("Nothing more to do: pass.", "出せないので、パスしよう。")
