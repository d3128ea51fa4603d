"""Dobon's commands in the chat line."""

from __future__ import annotations

from collections.abc import Sequence

from hattari.core.chatline import CommandTable, usage
from hattari.core.game import CommandSpec, Text
from hattari.core.text import NOTHING

from .actions import Action, Dobon, Jump, Play, State, Suit
from .cards import JOKER, RANKS, Card, Cards
from .legal import DRAW, PASS, WAVE

_SUITS: dict[str, Suit] = {
    "S": "S", "H": "H", "D": "D", "C": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C",
}  # fmt: skip


def _card(word: str, hand: Cards) -> Card | None:
    """A card as people type it: 8H, 10h, ♥8; or a rank alone, where the hand has one of it."""
    letters = word.upper().replace("10", "T").replace("★", JOKER)
    if len(letters) == 1:
        held = [card for card in hand if card[0] == letters]
        return held[0] if len(held) == 1 or (held and letters == JOKER) else None
    if letters[:1] == JOKER:
        return letters if letters in hand else None
    if letters[:1] in _SUITS:
        letters = letters[1:] + letters[0]
    rank, suit = letters[:1], _SUITS.get(letters[1:])
    if suit is None or rank not in RANKS:
        return None
    second = rank + suit.lower()
    return second if second in hand and rank + suit not in hand else rank + suit


def _lay(hand: Cards, words: Sequence[str], spec: CommandSpec, pon: bool) -> Play:
    suit = _SUITS.get(words[-1].upper()) if len(words) > 1 else None
    cards = [_card(word, hand) for word in (words if suit is None else words[:-1])]
    laid = tuple(card for card in cards if card is not None)
    if not laid or len(laid) < len(cards):
        raise usage(spec)
    return Play(laid[0], suit, pon, laid[1:])


def _jump(hand: Cards, words: Sequence[str], spec: CommandSpec) -> Jump:
    """A card, a suit where it names one, and pon where it is said."""
    pon = bool(words) and words[-1].lower() in ("pon", "ポン")
    play = _lay(hand, words[:-1] if pon else words, spec, pon)
    if play.more:
        raise usage(spec)
    return Jump(play.card, play.suit, pon)


def _dobon(words: Sequence[str], spec: CommandSpec) -> Dobon:
    if len(words) > 1 or (words and words[0].lower() not in ("double", "倍")):
        raise usage(spec)
    return Dobon(double=bool(words))


_CARD = Text("CARD [SUIT]", "カード [マーク]")

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
                    "マークは S H D C か ♠ ♥ ♦ ♣、10 は T でもよい",
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
                Text("draw one card, or what you are made to draw", "カードを引く"),
            ),
            lambda *_: DRAW,
        ),
        (
            CommandSpec(
                ("dobon", "ドボン"),
                Text("[double]", "[倍]"),
                Text(
                    "your hand adds up to the card played; with “double” where the rules let you "
                    "declare it",
                    "手札の合計が出たカードと同じだと宣言する。ルールで許されていれば「倍」も付けられる",
                ),
            ),
            lambda _state, _seat, words, spec: _dobon(words, spec),
        ),
        (
            CommandSpec(
                ("jump", "割り込む"),
                Text("CARD [SUIT] [pon]", "カード [マーク] [ポン]"),
                Text(
                    "play a card of the same rank out of turn, where the rules allow it: /jump 9H",
                    "(ルールで許されていれば)同じ数字のカードで割り込む。/jump 9H",
                ),
            ),
            lambda state, seat, words, spec: _jump(state.hands[seat], words, spec),
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
