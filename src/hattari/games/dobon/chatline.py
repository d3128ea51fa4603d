"""Dobon's commands in the chat line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hattari.games.game import CommandSpec, Refusal, Text

from .actions import Action, Play, State, Suit
from .cards import RANKS, Card, Cards
from .legal import DOBON, DRAW, PASS, WAVE

_NOTHING = Text("", "")
_CARD = Text("CARD [SUIT]", "カード [スート]")

_SPECS: tuple[tuple[str, CommandSpec], ...] = (
    (
        "play",
        CommandSpec(
            ("play", "出す"),
            _CARD,
            Text(
                "play a card: /play 8H D lays the eight of hearts and names diamonds; suits are "
                "S H D C or ♠ ♥ ♦ ♣, and 10 may be written T",
                "カードを出す。/play 8H D は「ハートの8を出してダイヤを指定」。"
                "スートは S H D C か ♠ ♥ ♦ ♣、10 は T でもよい",
            ),
        ),
    ),
    (
        "pon",
        CommandSpec(
            ("pon", "ポン"),
            _CARD,
            Text(
                "play the last card but one and say pon: /pon 5S",
                "残り1枚になるカードを「ポン」と言って出す。/pon 5S",
            ),
        ),
    ),
    (
        "draw",
        CommandSpec(
            ("draw", "引く"), _NOTHING, Text("draw one card, or what a 2 asks for", "カードを引く")
        ),
    ),
    (
        "dobon",
        CommandSpec(
            ("dobon", "ドボン"),
            _NOTHING,
            Text(
                "your hand adds up to the card played", "手札の合計が出たカードと同じだと宣言する"
            ),
        ),
    ),
    (
        "pass",
        CommandSpec(
            ("pass", "パス"),
            _NOTHING,
            Text("let your turn go after a draw", "引いたあと番を終える"),
        ),
    ),
    (
        "wave",
        CommandSpec(("wave", "見送る"), _NOTHING, Text("let the window go", "ドボンせずに見送る")),
    ),
)

_SUITS: dict[str, Suit] = {
    "S": "S", "H": "H", "D": "D", "C": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C",
}  # fmt: skip


class DobonChatline:
    """Meets `games.game.Chatline`."""

    def commands(self) -> tuple[CommandSpec, ...]:
        """Every command with its aliases and help."""
        return tuple(spec for _, spec in _SPECS)

    def parse(self, state: State, seat: int, name: str, arguments: Sequence[str]) -> Action:
        """The action a typed command means. Raises Refusal with the usage."""
        for key, spec in _SPECS:
            if name in spec.names:
                return _PARSE[key](state.hands[seat], arguments, spec)
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


def _card(word: str, hand: Cards) -> Card | None:
    """A card as people type it: 8H, 10h, ♥8; or a rank alone, where the hand has one of it."""
    letters = word.upper().replace("10", "T")
    if len(letters) == 1:
        held = [card for card in hand if card[0] == letters]
        return held[0] if len(held) == 1 else None
    if letters[:1] in _SUITS:
        letters = letters[1:] + letters[0]
    rank, suit = letters[:1], _SUITS.get(letters[1:])
    return rank + suit if suit is not None and rank in RANKS else None


def _lay(hand: Cards, words: Sequence[str], spec: CommandSpec, pon: bool) -> Play:
    card = _card(words[0], hand) if len(words) in (1, 2) else None
    suit = _SUITS.get(words[1].upper()) if len(words) == 2 else None
    if card is None or (len(words) == 2 and suit is None):
        raise _usage(spec)
    return Play(card, suit, pon)


_PARSE: dict[str, Callable[[Cards, Sequence[str], CommandSpec], Action]] = {
    "play": lambda hand, words, spec: _lay(hand, words, spec, pon=False),
    "pon": lambda hand, words, spec: _lay(hand, words, spec, pon=True),
    "draw": lambda *_: DRAW,
    "dobon": lambda *_: DOBON,
    "pass": lambda *_: PASS,
    "wave": lambda *_: WAVE,
}
