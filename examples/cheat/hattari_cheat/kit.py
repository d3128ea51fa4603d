"""The game, and all that it brings."""

from pathlib import Path

from hattari.core.game import CommandSpec, Text
from hattari.core.kit import Kit, Offer
from hattari.core.plain import PlainGame
from hattari.core.text import NOTHING

from . import rules, view
from .house import RULEBOOK, Rules


class Cheat(PlainGame[Rules, rules.State, rules.Action]):
    rulebook = RULEBOOK
    state, action = rules.State, rules.Action
    seen_as = view.CheatView
    opened, dealt, closed = rules.Begun, rules.Given, rules.Settled
    acted, answered = rules.Played, rules.Answered
    commands = (
        (
            rules.Play,
            CommandSpec(
                ("play", "出す"), Text("CARD", "カード"), Text("as in /play 7H", "例:/play 7H")
            ),
        ),
        (rules.Doubt, CommandSpec(("doubt", "ダウト"), NOTHING, Text("doubt it", "ダウトする"))),
        (rules.Trust, CommandSpec(("trust", "通す"), NOTHING, Text("let it lie", "通す"))),
    )

    deck = staticmethod(rules.deck)
    deal = staticmethod(rules.deal)
    options = staticmethod(rules.options)
    act = staticmethod(rules.act)
    judge = staticmethod(rules.judge)
    settle = staticmethod(rules.settle)
    ranking = staticmethod(rules.ranking)
    asks = staticmethod(view.asks)
    table = staticmethod(view.table)
    redact = staticmethod(view.redact)


KIT = Kit(
    game=Cheat(),
    bots=(Offer("plain", "hattari_cheat.bot:PlainBot"),),
    stand_in="plain",
    panel=Path(__file__).parent / "panel",
    parts={
        "screen": "hattari.cli.plain:PlainScreen",
        "coding": "hattari_cheat.coding:coding",
    },
)
