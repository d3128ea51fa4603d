"""The words of Dobon's rules in both languages, generated from the axes."""

from __future__ import annotations

from hattari.core.game import Paragraph, Text
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.examples import examples

from . import dobon as words_dobon
from . import points as words_points
from . import turn as words_turn
from .examples import example_paragraph


def describe(rules: Rules, seats: int | None = None) -> tuple[Paragraph, ...]:
    """The rule text for a guest who has never played: rules, then worked examples.

    Only what the rule set has is said. With `seats` it speaks of a table of that size.
    """
    written = (
        (Text("Aim of the game", "ゲームの目的"), words_turn.aim(rules)),
        (Text("Players and cards", "人数とカード"), words_turn.equipment(rules, seats)),
        (Text("Your turn", "自分の番"), words_turn.turn(rules)),
        (Text("Cards with an effect", "効果のあるカード"), words_turn.effects(rules, seats)),
        (Text("Dobon!", "ドボン!"), words_dobon.dobon(rules)),
        (Text("More dobons", "そのほかのドボン"), words_dobon.more(rules)),
        (Text("Mistakes", "チョンボ"), words_dobon.mistakes(rules)),
        (Text("When the stock runs out", "山札がなくなったら"), words_turn.stock(rules)),
        (Text("Points", "点数"), words_points.points(rules)),
        (Text("Who pays", "支払い"), words_points.paying(rules)),
        (Text("The next round", "次の回"), words_points.next_round(rules)),
        (Text("End of the match", "ゲームの終わり"), words_points.ending(rules)),
    )
    worked = tuple(example_paragraph(rules, example) for example in examples(rules, seats))
    return (*(Paragraph(title, tuple(lines)) for title, lines in written if lines), *worked)
