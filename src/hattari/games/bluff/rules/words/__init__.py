"""The words of Bluff's rules in both languages, generated from the axes."""

from __future__ import annotations

from msgspec.structs import replace

from hattari.core.game import Paragraph, Text
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.examples import example_paragraph, examples

from . import bids as words_bids
from . import ending as words_ending
from . import settlement as words_settlement
from . import table as words_table


def describe(rules: Rules, seats: int | None = None) -> tuple[Paragraph, ...]:
    """The rule text for a guest who has never played: rules, then worked examples.

    Only what the rule set has is said. With `seats` it speaks of a table of that size.
    """
    worked = tuple(example_paragraph(rules, example) for example in examples(rules, seats))
    if (seats or rules.players.max) <= 2:
        rules = replace(rules, palifico=False)  # it never comes with two seats
    written = (
        (Text("Aim of the game", "ゲームの目的"), words_table.aim(rules)),
        (Text("Players and dice", "人数とダイス"), words_table.equipment(rules, seats)),
        (Text("A round", "ラウンドの流れ"), words_table.course(rules)),
        (Text("Bids", "ビッド"), words_bids.bids(rules)),
        (Text("Reroll", "振り直し"), words_table.reroll(rules)),
        (Text("Bluff!", "ブラフ!"), words_table.challenge(rules)),
        (Text("Settlement", "清算"), words_settlement.settlement(rules)),
        (Text("Spot-on", "ジャスト"), words_settlement.spot_on(rules)),
        (Text("Palifico", "パリフィコ"), words_ending.palifico(rules)),
        (Text("The next round", "次のラウンド"), words_ending.next_round(rules)),
        (Text("End of the game", "ゲームの終わり"), words_ending.ending(rules)),
    )
    return (*(Paragraph(title, tuple(lines)) for title, lines in written if lines), *worked)
