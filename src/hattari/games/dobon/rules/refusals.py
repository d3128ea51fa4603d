"""What Dobon says when it can't accept an action: what was expected, what came, what to do."""

from __future__ import annotations

from hattari.core.game import Refusal, Text

from .cards import JOKER, Card, suit_of
from .follows import Answers

_WORDS = {"T": "10", JOKER: "★"}

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def rank_word(rank: str) -> str:
    """A rank as people write it."""
    return _WORDS.get(rank, rank)


def name(card: Card) -> str:
    """A card as people write it: ♥10."""
    return rank_word(JOKER) if card[0] == JOKER else SIGNS[suit_of(card)] + rank_word(card[0])


def window_open() -> Refusal:
    """A card or a draw while everybody may still call."""
    return Refusal(
        "window_open",
        Text(
            "The last card can still be dobonned; wait until the window has closed.",
            "まだドボンの受付中です。終わるまでお待ちください。",
        ),
    )


def not_in_hand(card: Card) -> Refusal:
    """A card that this seat doesn't hold."""
    return Refusal(
        "not_in_hand",
        Text(
            "“{card}” is not in your hand; choose one of your cards.",
            "「{card}」は手札にありません。手札から選んでください。",
        ).fill(card=card),
    )


def does_not_fit(card: Card, up: Card, expected: Text | None) -> Refusal:
    """A card that may not be played, where mistakes are blocked; None: nothing may be."""
    if expected is None:
        text = Text(
            "{card} doesn't fit; nothing answers a {rank}, so draw.",
            "{card} は出せません。{rank}には何も返せないので、引いてください。",
        )
        return Refusal("does_not_fit", text.fill(card=name(card), rank=rank_word(up[0])))
    return Refusal(
        "does_not_fit",
        Text(
            "{card} doesn't fit; play {expected}, or draw.",
            "{card} は出せません。{expected}を出すか、引いてください。",
        ).fill(card=name(card), expected=expected),
    )


def only_the_drawn(card: Card) -> Refusal:
    """After a draw only the drawn card may be played."""
    return Refusal(
        "only_the_drawn",
        Text(
            "You have drawn: {card} can't be played now, only the new card where it fits. "
            "Otherwise pass.",
            "引いたあとなので {card} は出せません。出せるのは引いたカードだけです"
            "(合わなければパスしてください)。",
        ).fill(card=name(card)),
    )


def not_together(card: Card, other: Card) -> Refusal:
    """Cards laid at once that aren't of one rank, or of a rank that goes alone."""
    return Refusal(
        "not_together",
        Text(
            "{card} and {other} can't be laid at once: only cards of one rank can, where the "
            "rules say so. Play them one by one.",
            "{card} と {other} は一度に出せません。一度に出せるのは、ルールで決めた同じ数字の"
            "カードだけです。1枚ずつ出してください。",
        ).fill(card=name(card), other=name(other)),
    )


def only_eights_name_suits(naming: str) -> Refusal:
    """A suit named with a card that can't name one; `naming` are the ranks that may."""
    if not naming:
        text = Text(
            "No card names a suit under these rules; play the card without one.",
            "このルールに、マークを指定できるカードはありません。指定せずに出してください。",
        )
        return Refusal("only_eights_name_suits", text)
    return Refusal(
        "only_eights_name_suits",
        Text(
            "Only a {ranks} may name a suit; play the card without one.",
            "マークを指定できるのは{ranks}だけです。指定せずに出してください。",
        ).fill(ranks=Text(" or ", "か").join(map(rank_word, naming))),
    )


def own_colour(suit: str, able: str) -> Refusal:
    """A suit of the other colour, where a card names its own."""
    named = Text(" or ", "か").join([SIGNS[each] for each in able])
    return Refusal(
        "own_colour",
        Text(
            "{suit} can't be named with this card: name {named}, or nothing.",
            "このカードで {suit} は指定できません。"
            "{named} を指定するか、指定せずに出してください。",
        ).fill(suit=SIGNS[suit], named=named),
    )


def no_pon() -> Refusal:
    """A pon that is not for one card left."""
    return Refusal(
        "no_pon",
        Text(
            "Pon is said with the play that leaves you one card; play this one without it.",
            "「ポン」は残り1枚になるときに言います。ここでは言わずに出してください。",
        ),
    )


def already_drawn() -> Refusal:
    """A second action after a draw that ended the turn but for a word."""
    return Refusal(
        "already_drawn",
        Text("You have drawn already; pass.", "もう引きました。パスしてください。"),
    )


def draw_first() -> Refusal:
    """A pass without a draw."""
    return Refusal(
        "draw_first",
        Text(
            "Nobody passes without drawing: play a card, or draw.",
            "引かずにパスはできません。カードを出すか、引いてください。",
        ),
    )


def no_window() -> Refusal:
    """A call or a wave with nothing to answer."""
    return Refusal(
        "no_window",
        Text(
            "There is nothing to call now: a card can be answered only right after it is played. "
            "It costs you nothing.",
            "いまはドボンの受付中ではありません。受け付けるのは、カードが出たすぐあとだけです"
            "(ペナルティなし)。",
        ),
    )


def own_card() -> Refusal:
    """A dobon on one's own card."""
    return Refusal(
        "own_card",
        Text(
            "Nobody can dobon their own card. It costs you nothing.",
            "自分の出したカードにはドボンできません(ペナルティなし)。",
        ),
    )


def not_called() -> Refusal:
    """Only the called seat may answer in the second window."""
    return Refusal(
        "not_called",
        Text(
            "Only the seat that was called may answer now. It costs you nothing.",
            "いま返せるのは、ドボンされた人だけです(ペナルティなし)。",
        ),
    )


def called_already() -> Refusal:
    """A seat that has called on this card before, when a counter may be answered."""
    return Refusal(
        "called_already",
        Text(
            "Only seats that haven't called on this card may answer the counter. It costs you "
            "nothing.",
            "ドボン返しに返せるのは、この札でまだ宣言していない人だけです(ペナルティなし)。",
        ),
    )


def has_burst() -> Refusal:
    """A call of a seat that has left the round."""
    return Refusal(
        "has_burst",
        Text(
            "Your hand has burst: this round goes on without you. It costs you nothing.",
            "バーストしたので、この回はもう参加できません(ペナルティなし)。",
        ),
    )


def no_jumping() -> Refusal:
    """A card out of turn where the rules know none."""
    return Refusal(
        "no_jumping",
        Text(
            "Nobody plays out of turn under these rules; wait for your turn.",
            "このルールに割り込みはありません。自分の番をお待ちください。",
        ),
    )


def cant_jump(card: Card, top: Card) -> Refusal:
    """A card of another rank out of turn, or one on somebody's last card, or with no play open."""
    return Refusal(
        "cant_jump",
        Text(
            "{card} can't be laid out of turn now: only what the rules let jump in on {top}, while "
            "it may still be dobonned and isn't a last card. It costs you nothing.",
            "{card} ではいま割り込めません。割り込めるのは、ドボンの受付中に、{top} と同じカード"
            "(ルールによっては同じ数字)だけです。最後の1枚には割り込めません(ペナルティなし)。",
        ).fill(card=name(card), top=name(top)),
    )


def no_doubling() -> Refusal:
    """A doubling declared where the rules have none."""
    return Refusal(
        "no_doubling",
        Text(
            "Nobody declares a doubling under these rules; call without it.",
            "このルールに倍の宣言はありません。倍を付けずに宣言してください。",
        ),
    )


def answering(found: Answers) -> Text | None:
    """What answers a threat, in words; None: nothing does."""
    named = [*map(rank_word, found.ranks), *map(name, found.cards)]
    if found.suit is not None:
        named.append(SIGNS[found.suit])
    if not named:
        return None
    return Text("a {named}", "{named}").fill(named=Text(" or ", "か").join(named))


def already_answered() -> Refusal:
    """A second answer in the same window."""
    return Refusal(
        "already_answered",
        Text(
            "You have answered already; wait for the window to close.",
            "もう答えました。受付が終わるまでお待ちください。",
        ),
    )


def no_dobon(came: int, card: Card, wanted: int, calculates: bool = False) -> Refusal:
    """A dobon that is none, where mistakes are blocked."""
    text = Text(
        "Your hand adds up to {came}, and {card} asks for {wanted}; wave it on.",
        "手札の合計は {came} です。{card} に必要な合計は {wanted} なので、見送ってください。",
    )
    if calculates:
        text = Text(
            "Your hand adds up to {came}, {card} asks for {wanted}, and no calculation makes it; "
            "wave it on.",
            "手札の合計は {came} です。どう計算しても {card} の {wanted} にならないので、"
            "見送ってください。",
        )
    return Refusal("no_dobon", text.fill(came=came, card=name(card), wanted=wanted))


def last_card_is_safe(card: Card) -> Refusal:
    """A dobon on a last card where the rules spare it and mistakes are blocked."""
    return Refusal(
        "last_card_is_safe",
        Text(
            "{card} was a last card, and here it can't be dobonned; wave it on.",
            "{card} は最後の1枚です。このルールではドボンできないので、見送ってください。",
        ).fill(card=name(card)),
    )


def nothing_to_undo() -> Refusal:
    """What a card has shown can't be unseen."""
    return Refusal(
        "nothing_to_undo",
        Text(
            "Nothing can be taken back in Dobon: everybody has seen the card.",
            "ドボンでは取り消せません。出したカードはもう全員が見ています。",
        ),
    )
