"""What was done and what lay under the cups, as a person says it."""

from __future__ import annotations

from functools import lru_cache

from hattari.core.game import Text
from hattari.core.record import Replay
from hattari.core.review import Decision
from hattari.core.text import COMMA, NOTHING
from hattari.games.bluff.rules.actions import (
    Accept,
    Action,
    Challenge,
    Counter,
    Double,
    DoubtPass,
    MakeBid,
    Pass,
    Reroll,
    SpotOn,
    State,
    Uncover,
    Wave,
)
from hattari.games.bluff.rules.axes import Rules, wild_face
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.phrases import called, face_name, seat_name
from hattari.games.bluff.rules.view import BluffView


def words(rules: Rules, action: Action) -> Text:
    """An action in a few words."""
    if isinstance(action, MakeBid):
        return _bid(action, wild_face(rules))
    if isinstance(action, Reroll):
        said = Text("show {dice}, roll the others again", "{dice}を見せて、残りを振り直す")
        return said.fill(dice=_dice(action.show, wild_face(rules)))
    if isinstance(action, Double):
        said = Text("double on seat {seat}", "席{seat}のビッドを倍に")
        return said.fill(seat=seat_name(action.at))
    return _SAID[type(action)]


_SAID: dict[type[Action], Text] = {
    Challenge: Text("call the bluff", "「ブラフ!」"),
    SpotOn: Text("call spot-on", "「ジャスト!」"),
    Pass: Text("pass", "パス"),
    DoubtPass: Text("doubt the pass", "パスを疑う"),
    Counter: Text("double again", "倍を返す"),
    Accept: Text("accept the double", "倍を受ける"),
    Wave: Text("let it go", "見送る"),
    Uncover: Text("look at the dice", "ダイスを見る"),
}

_CALLS = {
    "": NOTHING,
    "plain": Text(", nothing wild", "(斎)"),
    "fly": Text(", wild again", "(飛)"),
}


def _bid(bid: MakeBid, wild: int) -> Text:
    said = Text("bid {bid}{call}{shown}", "{bid}とビッド{call}{shown}")
    made, shown = _made(bid.count, bid.face, wild), _shown(bid.show, wild)
    return said.fill(bid=made, call=_CALLS[bid.call], shown=shown)


@lru_cache(maxsize=1024)
def _made(count: int, face: int, wild: int) -> Text:
    return called(Bid(count, face), wild)


@lru_cache(maxsize=1024)
def _shown(dice: tuple[int, ...], wild: int) -> Text:
    said = Text(", show {dice}", "({dice}を見せる)") if dice else NOTHING
    return said.fill(dice=_dice(dice, wild))


def _dice(dice: tuple[int, ...], wild: int) -> str:
    return " ".join(face_name(face, wild) for face in dice)


def scene(rules: Rules, view: BluffView) -> Text:
    """One's own dice, the standing bid and how many dice are in play."""
    wild = wild_face(rules)
    standing = Text("no bid yet", "ビッドはまだ")
    if view.bid is not None:
        standing = Text("{seat} has bid {bid}", "{seat}のビッド{bid}").fill(
            seat=seat_name(view.bid.seat), bid=called(Bid(view.bid.count, view.bid.face), wild)
        )
    said = Text(
        "Your dice: {dice}. {many} dice in play, {standing}.",
        "手元 {dice}。場に{many}個、{standing}。",
    )
    dice = _dice(view.hand or (), wild)
    return said.fill(dice=dice, many=view.in_play, standing=standing)


def truth(replay: Replay, decision: Decision) -> Text:
    """The dice of all seats at that moment, hidden ones and shown ones."""
    state: State = replay.steps[decision.step - 1].state
    wild = wild_face(state.rules)
    held = [
        Text("{seat}: {dice}", "{seat}:{dice}").fill(seat=seat_name(seat), dice=_dice(dice, wild))
        for seat, dice in enumerate(map(_together, state.hands, state.shown))
        if dice
    ]
    return COMMA.join(held)


def _together(hidden: tuple[int, ...], shown: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((*hidden, *shown)))
