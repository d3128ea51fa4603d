"""Bluff's commands in the chat line, as on the on-line table that the rules describe."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hattari.games.game import CommandSpec, Refusal, Text

from .actions import Action, MakeBid, Phase, Reroll, State
from .legal import CHALLENGE, SPOT_ON, UNCOVER, WAVE, menu_of, round_wild

_NOTHING = Text("", "")

_SPECS: tuple[tuple[str, CommandSpec], ...] = (
    (
        "bid",
        CommandSpec(
            ("bid", "ビッド", "コール"),
            Text("COUNT FACE [SHOWN DICE]", "個数 目 [見せるダイス]"),
            Text(
                "bid: /bid 4 3 says at least four 3s; ★, * or the die's number for the wild face; "
                "further numbers are dice to show while the others are rolled again",
                "ビッドする。/bid 4 3 は「3が4個以上」。オールマイティは ★ か * か目の数字で。"
                "続けて書いた数字のダイスを見せ、残りを振り直す",
            ),
        ),
    ),
    (
        "raise",
        CommandSpec(
            ("raise", "上げる"), _NOTHING, Text("the lowest raise", "いちばん低いビッドに上げる")
        ),
    ),
    (
        "reroll",
        CommandSpec(
            ("reroll", "振り直し"),
            Text("SHOWN DICE", "見せるダイス"),
            Text(
                "before the bid: show these dice, roll the others again",
                "ビッドの前に、書いたダイスを見せて残りを振り直す",
            ),
        ),
    ),
    (
        "challenge",
        CommandSpec(
            ("bluff", "challenge", "ブラフ", "チャレンジ"),
            _NOTHING,
            Text("doubt the standing bid", "いまのビッドを疑う"),
        ),
    ),
    (
        "spot_on",
        CommandSpec(
            ("just", "spot-on", "ジャスト"),
            _NOTHING,
            Text("claim that the bid is exactly true", "ぴったりだと宣言する"),
        ),
    ),
    (
        "wave",
        CommandSpec(("wave", "pass", "パス"), _NOTHING, Text("let the window go", "見送る")),
    ),
    (
        "roll",
        CommandSpec(("roll", "振る"), _NOTHING, Text("turn your cup", "カップを振る")),
    ),
)


class BluffChatline:
    """Meets `games.game.Chatline`."""

    def commands(self) -> tuple[CommandSpec, ...]:
        """Every command with its aliases and help."""
        return tuple(spec for _, spec in _SPECS)

    def parse(self, state: State, seat: int, name: str, arguments: Sequence[str]) -> Action:
        """The action a typed command means. Raises Refusal with the usage."""
        for key, spec in _SPECS:
            if name in spec.names:
                return _PARSE[key](state, seat, arguments, spec)
        raise Refusal(
            "unknown_command",
            Text(
                f"There is no command /{name}; /help lists them all.",
                f"/{name} というコマンドはありません。/help で一覧を見られます。",
            ),
        )


def _usage(spec: CommandSpec) -> Refusal:
    first = spec.names[0]
    return Refusal(
        "usage",
        Text(
            f"Write /{first} {spec.arguments.en}: {spec.help.en}.",
            f"/{first} {spec.arguments.ja} と書いてください({spec.help.ja})。",
        ),
    )


def _face(state: State, word: str) -> int | None:
    if word in ("★", "*", "＊"):
        return round_wild(state) or None
    return int(word) if word.isdecimal() else None


def _faces(state: State, words: Sequence[str], spec: CommandSpec) -> tuple[int, ...]:
    faces = [_face(state, word) for word in words]
    known = tuple(face for face in faces if face is not None)
    if len(known) != len(faces):
        raise _usage(spec)
    return known


def _parse_bid(state: State, _seat: int, words: Sequence[str], spec: CommandSpec) -> Action:
    count, *faces = words or ("",)
    numbers = _faces(state, faces, spec)
    if not count.isdecimal() or not numbers:
        raise _usage(spec)
    return MakeBid(int(count), numbers[0], numbers[1:])


def _parse_raise(state: State, seat: int, _words: Sequence[str], _spec: CommandSpec) -> Action:
    bids = menu_of(state, seat).bids if state.phase is Phase.BIDDING else ()
    if not bids:
        raise Refusal(
            "no_higher_bid",
            Text("There is no higher bid to make.", "これより上のビッドはありません。"),
        )
    return MakeBid(bids[0].count, bids[0].face)


def _parse_reroll(state: State, _seat: int, words: Sequence[str], spec: CommandSpec) -> Action:
    show = _faces(state, words, spec)
    if not show:
        raise _usage(spec)
    return Reroll(show)


_Parse = Callable[[State, int, Sequence[str], CommandSpec], Action]

_PARSE: dict[str, _Parse] = {
    "bid": _parse_bid,
    "raise": _parse_raise,
    "reroll": _parse_reroll,
    "challenge": lambda *_: CHALLENGE,
    "spot_on": lambda *_: SPOT_ON,
    "wave": lambda *_: WAVE,
    "roll": lambda *_: UNCOVER,
}
