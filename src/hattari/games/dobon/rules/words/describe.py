"""The rule text: every paragraph that a rule set has, in both languages."""

from __future__ import annotations

from hattari.core.game import Paragraph, Text
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.examples import examples

from . import dobon, effects, paying, points, turn
from .examples import example_paragraph


def describe(rules: Rules, seats: int | None = None) -> tuple[Paragraph, ...]:
    """The rule text for a guest who has never played: rules, then worked examples.

    Only what the rule set has is said. With `seats` it speaks of a table of that size.
    """
    written = (
        (Text("Aim of the game", "ゲームの目的"), turn.aim(rules)),
        (Text("Players and cards", "人数とカード"), turn.equipment(rules, seats)),
        (Text("Your turn", "自分の番"), turn.turn(rules)),
        (Text("Cards with an effect", "効果のあるカード"), effects.effects(rules, seats)),
        (Text("Dobon!", "ドボン!"), dobon.dobon(rules)),
        (Text("More dobons", "そのほかのドボン"), dobon.more(rules)),
        (Text("Mistakes", "チョンボ"), dobon.mistakes(rules)),
        (Text("When the stock runs out", "山札がなくなったら"), turn.stock(rules)),
        (Text("Points", "点数"), points.points(rules)),
        (Text("Who pays", "支払い"), paying.paying(rules)),
        (Text("The next round", "次の回"), points.next_round(rules)),
        (Text("End of the match", "ゲームの終わり"), points.ending(rules)),
    )
    worked = tuple(example_paragraph(rules, example) for example in examples(rules, seats))
    return (*(Paragraph(title, tuple(lines)) for title, lines in written if lines), *worked)
