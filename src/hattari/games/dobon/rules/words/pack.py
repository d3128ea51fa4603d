"""The rule text about what is played with: one deck or two, and jokers."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.dobon.rules.axes import JokerFits, Rules
from hattari.games.dobon.rules.effects import threatening_ranks
from hattari.games.dobon.rules.phrases import Lines


def cards(rules: Rules) -> Text:
    """How many cards there are, and which."""
    decks = Text("52 cards", "トランプ52枚")
    if rules.decks > 1:
        decks = Text("two decks of 52 cards", "トランプ2組(104枚)")
    return Text("{decks}{jokers}", "{decks}{jokers}").fill(decks=decks, jokers=_number(rules))


def _number(rules: Rules) -> Text:
    if not rules.jokers:
        return NOTHING
    return Text.counted(
        rules.jokers,
        " and {count} joker (★)",
        " and {count} jokers (★)",
        "とジョーカー(★){count}枚",
    )


def decks_and_jokers(rules: Rules) -> Lines:
    """What the cards of a second deck, and jokers, are."""
    return [*(_second() if rules.decks > 1 else []), *(_jokers(rules) if rules.jokers else [])]


def _second() -> Lines:
    return [
        Text(
            "Every card is there twice, and both do the same.",
            "どのカードも2枚ずつあり、2枚とも同じように使う。",
        )
    ]


def _jokers(rules: Rules) -> Lines:
    threat = Text(" (but answers none that makes draw)", "(引かせる札は返せない)")
    if rules.joker_fits is JokerFits.ALWAYS:
        threat = Text(" (and answers one that makes draw)", "(引かせる札も返せる)")
    if not threatening_ranks(rules):
        threat = NOTHING
    return [
        Text(
            "A joker goes on any card{threat}. It has no suit: unless its player may name one and "
            "does, the suit that was to be followed still is, and another joker fits. Turned up at "
            "the start, it lets anything be played.",
            "ジョーカーはどのカードの上にも出せる{threat}。マークはなく、マークを指定できて"
            "指定したのでなければ、次に出せるのはその前に従うはずだったマークか、別のジョーカー。"
            "最初の場札なら、次は何でも出せる。",
        ).fill(threat=threat),
        Text(
            "A joker counts {number} in a dobon, and {points} when a hand is paid for.",
            "ジョーカーは、ドボンでは{number}、手札の点数では{points}点と数える。",
        ).fill(number=rules.joker_number, points=rules.joker_points),
    ]
