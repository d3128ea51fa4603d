"""Dobon's commands in the chat line."""

from __future__ import annotations

from collections.abc import Sequence

from hattari.core.chatline import CommandTable, usage
from hattari.core.game import CommandSpec, Text
from hattari.core.text import NOTHING

from .actions import Action, Play, State, Suit
from .cards import RANKS, Card, Cards
from .legal import DOBON, DRAW, PASS, WAVE

_SUITS: dict[str, Suit] = {
    "S": "S", "H": "H", "D": "D", "C": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C",
}  # fmt: skip


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
    suit = _SUITS.get(words[-1].upper()) if len(words) > 1 else None
    cards = [_card(word, hand) for word in (words if suit is None else words[:-1])]
    laid = tuple(card for card in cards if card is not None)
    if not laid or len(laid) < len(cards):
        raise usage(spec)
    return Play(laid[0], suit, pon, laid[1:])


_CARD = Text("CARD [SUIT]", "カード [スート]")

CHATLINE: CommandTable[State, Action] = CommandTable(
    (
        (
            CommandSpec(
                ("play", "出す"),
                _CARD,
                Text(
                    "play a card: /play 8H D lays the eight of hearts and names diamonds, "
                    "/play QH QS two queens at once where the rules allow it; suits "
                    "are S H D C or ♠ ♥ ♦ ♣, and 10 may be written T",
                    "カードを出す。/play 8H D は「ハートの8を出してダイヤを指定」、"
                    "/play QH QS は(ルールで許されていれば)Q2枚の同時出し。"
                    "スートは S H D C か ♠ ♥ ♦ ♣、10 は T でもよい",
                ),
            ),
            lambda state, seat, words, spec: _lay(state.hands[seat], words, spec, pon=False),
        ),
        (
            CommandSpec(
                ("pon", "ポン"),
                _CARD,
                Text(
                    "play the last card but one and say pon: /pon 5S",
                    "残り1枚になるカードを「ポン」と言って出す。/pon 5S",
                ),
            ),
            lambda state, seat, words, spec: _lay(state.hands[seat], words, spec, pon=True),
        ),
        (
            CommandSpec(
                ("draw", "引く"),
                NOTHING,
                Text("draw one card, or what a 2 asks for", "カードを引く"),
            ),
            lambda *_: DRAW,
        ),
        (
            CommandSpec(
                ("dobon", "ドボン"),
                NOTHING,
                Text(
                    "your hand adds up to the card played",
                    "手札の合計が出たカードと同じだと宣言する",
                ),
            ),
            lambda *_: DOBON,
        ),
        (
            CommandSpec(
                ("pass", "パス"),
                NOTHING,
                Text("let your turn go after a draw", "引いたあと番を終える"),
            ),
            lambda *_: PASS,
        ),
        (
            CommandSpec(
                ("wave", "見送る"), NOTHING, Text("let the window go", "ドボンせずに見送る")
            ),
            lambda *_: WAVE,
        ),
    )
)
"""Meets `games.game.Chatline`."""
