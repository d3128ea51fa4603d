"""The rule text: every paragraph that a rule set has, in both languages."""

from __future__ import annotations

from msgspec.structs import replace

from hattari.core.game import Paragraph, Text
from hattari.games.bluff.rules.axes import DEFAULTS, Rules, SpotOn, may_duel
from hattari.games.bluff.rules.examples import example_paragraph, examples

from . import bids, calls, course, ending, settlement, table, turns, wildness


def describe(rules: Rules, seats: int | None = None) -> tuple[Paragraph, ...]:
    """The rule text for a guest who has never played: rules, then worked examples.

    Only what the rule set has is said. With `seats` it speaks of a table of that size.
    """
    worked = tuple(example_paragraph(rules, example) for example in examples(rules, seats))
    if (seats or rules.players.max) <= 2:
        rules = _of_two(rules)
    written = (
        (Text("Aim of the game", "ゲームの目的"), table.aim(rules)),
        (Text("Players and dice", "人数とダイス"), table.equipment(rules, seats)),
        (Text("A round", "ラウンドの流れ"), course.course(rules)),
        (Text("Bids", "ビッド"), bids.bids(rules)),
        (Text("Wild or plain", "オールマイティと斎"), wildness.wildness(rules)),
        (Text("Reroll", "振り直し"), course.reroll(rules)),
        (Text("Bluff!", "ブラフ!"), calls.challenge(rules)),
        (Text("Settlement", "清算"), settlement.settlement(rules)),
        (Text("Spot-on", "ジャスト"), settlement.spot_on(rules)),
        (Text("Bids out of turn", "割り込みのビッド"), turns.out_of_turn(rules)),
        (Text("Double!", "倍!"), turns.doubling(rules)),
        (Text("Passing", "パス"), turns.passing(rules)),
        (Text("Coming back in", "復活"), turns.buying_back(rules)),
        (Text("Palifico", "パリフィコ"), ending.palifico(rules)),
        (Text("Face-off", "一騎打ち"), turns.face_off(rules)),
        (Text("The next round", "次のラウンド"), ending.next_round(rules)),
        (Text("End of the game", "ゲームの終わり"), ending.ending(rules)),
    )
    return (*(Paragraph(title, tuple(lines)) for title, lines in written if lines), *worked)


def _of_two(rules: Rules) -> Rules:
    """Without what never comes with two seats."""
    rules = replace(rules, palifico=False, out_of_turn=False, buy_back=False)
    if may_duel(rules):
        return rules
    return replace(rules, spot_on=SpotOn.OFF, spot_on_right=DEFAULTS.spot_on_right)
