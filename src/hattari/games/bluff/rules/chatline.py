"""Bluff's commands in the chat line, as on the on-line table that the rules describe."""

from __future__ import annotations

from collections.abc import Sequence

from hattari.core.chatline import CommandTable, usage
from hattari.core.game import CommandSpec, Refusal, Text
from hattari.core.text import NOTHING

from .actions import Action, MakeBid, Phase, Reroll, State
from .legal import CHALLENGE, SPOT_ON, UNCOVER, WAVE, menu_of, round_wild


def _face(state: State, word: str) -> int | None:
    if word in ("★", "*", "＊"):
        return round_wild(state) or None
    return int(word) if word.isdecimal() else None


def _faces(state: State, words: Sequence[str], spec: CommandSpec) -> tuple[int, ...]:
    faces = [_face(state, word) for word in words]
    known = tuple(face for face in faces if face is not None)
    if len(known) != len(faces):
        raise usage(spec)
    return known


def _bid(state: State, _seat: int, words: Sequence[str], spec: CommandSpec) -> Action:
    count, *faces = words or ("",)
    numbers = _faces(state, faces, spec)
    if not count.isdecimal() or not numbers:
        raise usage(spec)
    return MakeBid(int(count), numbers[0], numbers[1:])


def _raise(state: State, seat: int, _words: Sequence[str], _spec: CommandSpec) -> Action:
    bids = menu_of(state, seat).bids if state.phase is Phase.BIDDING else ()
    if not bids:
        raise Refusal(
            "no_higher_bid",
            Text("There is no higher bid to make.", "これより上のビッドはありません。"),
        )
    return MakeBid(bids[0].count, bids[0].face)


def _reroll(state: State, _seat: int, words: Sequence[str], spec: CommandSpec) -> Action:
    show = _faces(state, words, spec)
    if not show:
        raise usage(spec)
    return Reroll(show)


CHATLINE: CommandTable[State, Action] = CommandTable(
    (
        (
            CommandSpec(
                ("bid", "ビッド", "コール"),
                Text("COUNT FACE [SHOWN DICE]", "個数 目 [見せるダイス]"),
                Text(
                    "bid: /bid 4 3 says at least four 3s; ★, * or the die's number for the wild "
                    "face; further numbers are dice to show while the others are rolled again",
                    "ビッドする。/bid 4 3 は「3が4個以上」。オールマイティは ★ か * か目の数字で。"
                    "続けて書いた数字のダイスを見せ、残りを振り直す",
                ),
            ),
            _bid,
        ),
        (
            CommandSpec(
                ("raise", "上げる"),
                NOTHING,
                Text("the lowest raise", "いちばん低いビッドに上げる"),
            ),
            _raise,
        ),
        (
            CommandSpec(
                ("reroll", "振り直し"),
                Text("SHOWN DICE", "見せるダイス"),
                Text(
                    "before the bid: show these dice, roll the others again",
                    "ビッドの前に、書いたダイスを見せて残りを振り直す",
                ),
            ),
            _reroll,
        ),
        (
            CommandSpec(
                ("bluff", "challenge", "ブラフ", "チャレンジ"),
                NOTHING,
                Text("doubt the standing bid", "いまのビッドを疑う"),
            ),
            lambda *_: CHALLENGE,
        ),
        (
            CommandSpec(
                ("just", "spot-on", "ジャスト"),
                NOTHING,
                Text("claim that the bid is exactly true", "ぴったりだと宣言する"),
            ),
            lambda *_: SPOT_ON,
        ),
        (
            CommandSpec(("wave", "pass", "パス"), NOTHING, Text("let the window go", "見送る")),
            lambda *_: WAVE,
        ),
        (
            CommandSpec(("roll", "振る"), NOTHING, Text("turn your cup", "カップを振る")),
            lambda *_: UNCOVER,
        ),
    )
)
"""Meets `games.game.Chatline`."""
