"""Bluff's commands in the chat line, as on the on-line table that the rules describe."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hattari.core.chatline import CommandTable, usage
from hattari.core.game import CommandSpec, Refusal, Text
from hattari.core.text import NOTHING

from .actions import Action, Double, MakeBid, Phase, Reroll, State
from .axes import PassClaim
from .bids import PIPS, Bid
from .doubling import ACCEPT, COUNTER, last_bid, targets
from .legal import CHALLENGE, SPOT_ON, UNCOVER, WAVE, menu_of
from .passing import DOUBT_PASS, PASS
from .wildness import is_face_off, round_wild


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


def _bid(state: State, _seat: int, words: Sequence[str], spec: CommandSpec) -> MakeBid:
    count, *faces = words or ("",)
    if is_face_off(state) and count.isdecimal():
        return MakeBid(int(count), PIPS)
    numbers = _faces(state, faces, spec)
    if not count.isdecimal() or not numbers:
        raise usage(spec)
    return MakeBid(int(count), numbers[0], numbers[1:])


def _plain(state: State, seat: int, words: Sequence[str], spec: CommandSpec) -> Action:
    return replace(_bid(state, seat, words, spec), call="plain")


def _fly(state: State, seat: int, words: Sequence[str], spec: CommandSpec) -> Action:
    return replace(_bid(state, seat, words, spec), call="fly")


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


def _double(state: State, _seat: int, words: Sequence[str], spec: CommandSpec) -> Action:
    if not words or is_face_off(state):
        return Double(state.bidder)
    count, *faces = words
    numbers = _faces(state, faces, spec)
    if not count.isdecimal() or len(numbers) != 1:
        raise usage(spec)
    wanted = Bid(int(count), numbers[0])
    return Double(next((at for at in targets(state) if last_bid(state, at) == wanted), -1))


def _wave(state: State, _seat: int, _words: Sequence[str], _spec: CommandSpec) -> Action:
    passes = state.rules.pass_claim is not PassClaim.OFF and state.phase is Phase.BIDDING
    return PASS if passes else WAVE


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
                ("plain", "斎"),
                Text("COUNT FACE", "個数 目"),
                Text(
                    "bid and call it plain: nothing is wild from here on",
                    "斎でビッドする。ここからオールマイティなしになる",
                ),
            ),
            _plain,
        ),
        (
            CommandSpec(
                ("fly", "飛"),
                Text("COUNT FACE", "個数 目"),
                Text(
                    "bid and call it to fly: the wild face is wild again",
                    "飛でビッドする。またオールマイティが使えるようになる",
                ),
            ),
            _fly,
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
            CommandSpec(
                ("wave", "pass", "パス", "見送る"),
                NOTHING,
                Text(
                    "let the window go; in your turn: pass, where the rules have it",
                    "見送る。自分の番では、パスのあるルールならパスする",
                ),
            ),
            _wave,
        ),
        (
            CommandSpec(
                ("doubt-pass", "パスを疑う"),
                NOTHING,
                Text("doubt the pass of the player before you", "前の人のパスを疑う"),
            ),
            lambda *_: DOUBT_PASS,
        ),
        (
            CommandSpec(
                ("double", "倍"),
                Text("[COUNT FACE]", "[個数 目]"),
                Text(
                    "doubt a bid for double: the last one, or the one that you name",
                    "ビッドを倍で疑う。何も書かなければ最後のビッド、書けばそのビッド",
                ),
            ),
            _double,
        ),
        (
            CommandSpec(
                ("redouble", "counter", "倍返し"),
                NOTHING,
                Text("answer a double: for four", "「倍!」に4倍で返す"),
            ),
            lambda *_: COUNTER,
        ),
        (
            CommandSpec(("accept", "受ける"), NOTHING, Text("accept a double", "「倍!」を受ける")),
            lambda *_: ACCEPT,
        ),
        (
            CommandSpec(("roll", "振る"), NOTHING, Text("turn your cup", "カップを振る")),
            lambda *_: UNCOVER,
        ),
    )
)
"""Meets `games.game.Chatline`."""
