"""The house rules: their axes, and the words for them."""

from importlib.resources import files
from typing import Annotated

from msgspec import Meta

from hattari.core.game import Paragraph, Text
from hattari.core.house import PLAYERS, House, HouseRules, Words


class Rules(HouseRules, frozen=True, forbid_unknown_fields=True):
    ranks: Annotated[int, Meta(ge=3, le=13)] = 13
    window: Annotated[int, Meta(ge=1, le=60)] = 5
    turns: Annotated[int, Meta(ge=10, le=250)] = 200


WORDS = {
    "players": PLAYERS,
    "ranks": Words(Text("Ranks", "数字"), Text("From the ace upwards", "Aから何種類か")),
    "window": Words(Text("Time to doubt", "ダウトの時間"), Text("Seconds", "秒")),
    "turns": Words(Text("Longest game", "最長"), Text("Cards played", "出す枚数")),
}

DEAL = Text(
    "All {cards} cards are dealt; whoever has the ace of spades begins.",
    "{cards}枚をすべて配り、♠Aを持つ人から始めます。",
)
PLAY = Text(
    "Play one card face down: an ace, then a 2, and so on, or so you say.",
    "A、2…の順に、その数字だと言って1枚を裏向きに出します。本当でなくてもかまいません。",
)
DOUBT = Text(
    "For {window} seconds anybody may doubt it. Whoever is wrong takes the pile.",
    "{window}秒間は誰でもダウトできます。外れたほうが場の札をすべて引き取ります。",
)
END = Text(
    "No cards left wins; after {turns} cards the smallest hand does.",
    "手札がなくなれば勝ち。{turns}枚出ても決まらなければ、手札の少ない順です。",
)


def describe(rules: Rules, _seats: int | None) -> tuple[Paragraph, ...]:
    deal, doubt = DEAL.fill(cards=4 * rules.ranks), DOUBT.fill(window=rules.window)
    lines = (deal, PLAY, doubt, END.fill(turns=rules.turns))
    return (Paragraph(Text("How to play", "遊び方"), lines),)


RULEBOOK = House(
    id="cheat",
    name=Text("Cheat", "ダウト"),
    rules=Rules,
    catalogue=files(__package__) / "presets.toml",
    words=WORDS,
    describing=describe,
)
