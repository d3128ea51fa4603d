"""A game of the engine, played again from its rule text's sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from hattari.core import record
from hattari.core.game import Text
from hattari.games.dobon.rules.actions import Phase, State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.legal import fits
from tests.games.dobon.playing import DOBON_GAME, REGISTRY, play

from .clauses import Language
from .said import Said, said
from .sentences_en import ENGLISH
from .sentences_ja import JAPANESE
from .settle import Refused, Table

Group = tuple[dict[str, Any], list[list[str]], State]
"""A move of a record, the reshuffles that follow it, and the engine's state after them."""

IN_TURN = (Phase.TURN, Phase.DRAWN)


def lines(rules: Rules) -> list[Text]:
    """The lines of the text that settle something: all but the worked examples, whose sums
    test_words holds to the engine."""
    return [
        line
        for paragraph in DOBON_GAME.rulebook.describe(rules)
        if not paragraph.title.en.startswith("Example")
        for line in paragraph.lines
    ]


def sentences(rules: Rules, language: str) -> list[str]:
    """The same in one language."""
    return [getattr(line, language) for line in lines(rules)]


def read(rules: Rules, language: str = "en") -> Said:
    """What the text says."""
    tongue: Language = {"en": ENGLISH, "ja": JAPANESE}[language]
    return said(tongue, sentences(rules, language))


def game(rules: Rules, seats: int, seed: int) -> tuple[int, list[Group]]:
    """A random match: its first starter and its moves."""
    match = play(rules, seats, seed)
    names = tuple(f"seat {seat}" for seat in range(seats))
    written = record.read(record.encode(record.write(DOBON_GAME, rules, names, match.events)))
    moves = [msgspec.json.decode(move) for move in written.moves]
    states = [step.state for step in record.replay(REGISTRY, written).steps]
    starter = msgspec.json.decode(written.setup)["starter"]
    return starter, list(_grouped(moves, states))


def _grouped(moves: Sequence[dict[str, Any]], states: Sequence[State]) -> Iterator[Group]:
    at = 0
    while at < len(moves):
        stocks = []
        move = moves[at]
        while at + 1 < len(moves) and moves[at + 1]["do"] == "reshuffle":
            at += 1
            stocks.append(moves[at]["stock"])
        yield move, stocks, states[at]
        at += 1


def differences(text: Said, seats: int, starter: int, groups: Iterable[Group]) -> Iterator[str]:
    """Where the game that the text tells parts from the engine's; nothing if nowhere."""
    table = Table(text, seats, starter)
    for at, (move, stocks, state) in enumerate(groups):
        try:
            table.move(move, stocks)
            if table.phase == "drawn" and state.phase is not Phase.DRAWN:
                table.do_pass(table.turn)  # A record writes it only where a card could be played.
        except Refused as refused:
            yield f"{at} {move}: refused, {refused}"
            return
        if told := list(_differs(table, state)):
            yield from (f"{at} {move}: {each}" for each in told)
            return


def _differs(table: Table, state: State) -> Iterator[str]:
    pairs: dict[str, tuple[Any, Any]] = {
        "chips": (tuple(table.chips), state.chips),
        "hands": (
            tuple(tuple(sorted(hand)) for hand in table.hands),
            tuple(tuple(sorted(hand)) for hand in state.hands),
        ),
    }
    turns = state.phase in IN_TURN
    pairs["turn"] = (
        table.turn if table.phase in ("turn", "drawn") else None,
        state.turn if turns else None,
    )
    if turns and table.phase in ("turn", "drawn"):
        hand = [card for card in state.hands[state.turn] if not state.fresh or card in state.fresh]
        pairs["phase"] = (table.phase, state.phase.value)
        pairs["direction"] = (table.direction, state.direction)
        pairs["fits"] = (
            [card for card in hand if table.fits(card)],
            [card for card in hand if fits(state, card)],
        )
        pairs["threat"] = (table.wait, state.take)
    if table.phase == "deal" and state.last is None:
        yield "the text says that the round is over, the engine that it goes on"
    elif table.phase == "deal" and state.last is not None:
        paid = sorted(
            (each.payer, each.payee, each.paid) for each in state.last.payments if each.paid
        )
        pairs["paid"] = (sorted(table.paid), paid)
        pairs["over"] = (table.over, state.phase is Phase.OVER)
        if not table.over:
            pairs["starter"] = (table.starter, state.starter)
            pairs["rate"] = (table.rate, state.rate)
        elif state.ranking:
            pairs["ranking"] = (table.ranking(), [list(each) for each in state.ranking])
    for name, (told, came) in pairs.items():
        if told != came:
            yield f"{name}: the text says {told}, the engine {came}"
