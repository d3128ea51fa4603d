"""What the axes are called that say with which cards is played."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

PACK: dict[str, Words] = {
    "decks": Words(
        Text("Decks", "トランプの組数"),
        Text("With one deck is played, or with two", "トランプを1組使うか、2組使うか"),
    ),
    "jokers": Words(
        Text("Jokers", "ジョーカーの枚数"),
        Text("How many jokers are played with", "ジョーカーを何枚入れるか"),
    ),
    "joker_number": Words(
        Text("A joker in a dobon", "ジョーカーの数"),
        Text(
            "What a joker counts when a hand is added up",
            "ドボンの合計でジョーカーをいくつと数えるか",
        ),
    ),
    "joker_points": Words(
        Text("Points of a joker", "ジョーカーの点数"),
        Text("What a joker in the hand costs", "手札のジョーカーが何点になるか"),
    ),
    "joker_fits": Words(
        Text("Where a joker goes", "ジョーカーを出せるところ"),
        Text("On what a joker may be played", "ジョーカーを何の上に出せるか"),
        {
            "any": Words(
                Text("Any card", "何の上にも"),
                Text("But it answers no card that makes draw", "ただし、引かせる札は返せない"),
            ),
            "always": Words(
                Text("Any card, threats too", "何の上にも、返しにも"),
                Text("It answers cards that make draw", "引かせる札も返せる"),
            ),
        },
    ),
}
"""The axes by their key."""
