"""Effects, a second deck and jokers beside the engine: in words, as commands, as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hattari.core.game import Refusal
from hattari.games.dobon import coding
from hattari.games.dobon.rules.actions import Deal, Play, State
from hattari.games.dobon.rules.cards import pack
from hattari.games.dobon.rules.coach import coach
from hattari.games.dobon.rules.start import Setup
from hattari.games.dobon.rules.view import view
from hattari.games.dobon.screen import DobonScreen
from hattari.games.dobon.screen.effects import doing, pending
from hattari.games.dobon.screen.sheet import by_suit

from .playing import DOBON_GAME, fold, play

BOOK = DOBON_GAME.rulebook


def dealt(spec: Any, up: str, *hands: str) -> State:
    """The first turn, of the first seat, with these cards."""
    rules = BOOK.parse({"preset": "numazoko-easy", **spec})
    held = tuple(tuple(hand.split()) for hand in hands)
    gone = {up, *(card for hand in held for card in hand)}
    stock = tuple(card for card in pack(rules) if card not in gone)
    state = DOBON_GAME.start(rules, len(held), Setup(starter=0))
    state = fold(state, DOBON_GAME.close(state))
    return fold(state, DOBON_GAME.resolve(state, Deal(held, up, stock)))


# Words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("nothing", ""),
        ("again", "plays on"),
        ("open", "opens the next hand"),
        ("skip", "skips the next"),
        ("skip 3", "skips 3"),
        ("turn", "turns the order"),
        ("draw 4", "answer it, or draw 4"),
    ],
)
def test_a_terminal_says_what_a_card_does(does: str, said: str) -> None:
    state = dealt({"effects": {"9": does}}, "5H", "9H 4C 6C", "8D JC", "2C 3C")
    state = fold(state, DOBON_GAME.decide(state, 0, Play("9H")))
    told = doing(state.rules, "9H", 1, view(state, 1))
    assert said in told.en
    assert bool(told.ja) is bool(said)


@pytest.mark.parametrize(
    ("answer", "said"), [("three", "answer with Q or ♥3"), ("none", "♥Q threatens you: draw")]
)
def test_a_terminal_says_what_threatens(answer: str, said: str) -> None:
    spec = {"effects": {"Q": "draw 4"}, "answer": answer}
    state = dealt(spec, "5H", "QH 4C 6C", "8D JC", "2C 3C")
    assert pending(view(state, 0)) == ()
    state = fold(state, DOBON_GAME.decide(state, 0, Play("QH")))
    state = fold(state, DOBON_GAME.close(state))
    (line,) = pending(view(state, 1))
    assert said in str(line)


def test_a_terminal_tells_of_an_open_hand() -> None:
    state = dealt({"effects": {"K": "open"}}, "5H", "KH 4C 6C", "8D JC", "2C 3C")
    state = fold(state, DOBON_GAME.decide(state, 0, Play("KH")))
    opened = DOBON_GAME.redact(DOBON_GAME.close(state)[-1], None)
    screen = DobonScreen(("Ann", "Bob", "Cid"), state.rules)
    (line,) = screen.tell(opened, view(state, 0))
    assert "Bob" in str(line)
    assert "♦8" in str(line)


def test_jokers_lie_last_and_are_called_stars() -> None:
    assert by_suit(("X2", "KH", "Ah", "AS")) == ["AS", "Ah", "KH", "X2"]
    state = dealt({"jokers": 1}, "X1", "9H 4C 6C", "8D JC")
    said = coach(state.rules, view(state, 0))
    assert said is not None
    assert said.en.startswith("Anything fits.")


def test_a_card_that_names_no_suit_is_told_which_do() -> None:
    for effects, said in (({}, "Only a 8"), ({"8": False}, "No card names a suit")):
        state = dealt({"effects": effects}, "5H", "9H 4C 6C", "8D JC")
        with pytest.raises(Refusal, match=said):
            DOBON_GAME.decide(state, 0, Play("9H", "S"))


@pytest.mark.parametrize("value", [7, None, "8"])
def test_effects_that_are_no_table_hear_what_would_do(value: Any) -> None:
    (conflict,) = BOOK.conflicts({"effects": value})
    assert conflict.axes == ("effects",)
    assert "it can be" in conflict.text.en
    assert "使えるのは" in conflict.text.ja


@pytest.mark.parametrize(
    "effects",
    [
        *({"6": f"{what} 11"} for what in ("skip", "draw")),
        *({"6": f"skip {many}"} for many in ("-1", "x", "2 3", "²", "", "9" * 5000)),
        {"6": "turn x"},
        {"A": {"what": "draw", "many": "x"}},
    ],
)
def test_an_effect_that_no_number_goes_with_is_told(effects: Any) -> None:
    (conflict,) = BOOK.conflicts({"effects": effects})
    assert conflict.axes == ("effects",)


# Commands --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("play X", "X2"),
        ("play ★", "X2"),
        ("play x2", "X2"),
        ("play 9H", "9H"),
        ("play TD", "Td"),
        ("play 10d", "Td"),
        ("play JS", "Js"),
    ],
)
def test_cards_of_a_second_deck_and_jokers_are_typed_like_others(typed: str, card: str) -> None:
    state = dealt({"jokers": 2, "decks": 2}, "5H", "9H 9h Td Js X2", "8D JC")
    assert DOBON_GAME.chatline.parse(state, 0, *_words(typed)) == Play(card)


def _words(typed: str) -> tuple[str, list[str]]:
    name, *rest = typed.split()
    return name, rest


def test_a_joker_that_is_not_held_is_no_card() -> None:
    state = dealt({"jokers": 2}, "5H", "9H X2", "8D JC")
    with pytest.raises(Refusal):
        DOBON_GAME.chatline.parse(state, 0, *_words("play X1"))


# Numbers ---------------------------------------------------------------------------------


SPECS: tuple[dict[str, Any], ...] = (
    {},
    {"effects": {"J": "suit", "8": False}},
    {"jokers": 3, "effects": {"X": "suit"}},
)


TOGETHER: tuple[dict[str, Any], ...] = (
    {"together": "any"},
    {"together": "any", "decks": 2, "jokers": 2, "effects": {"X": "suit"}},
)


@pytest.mark.parametrize("spec", [*SPECS, {"decks": 2, "jokers": 1}, *TOGETHER])
def test_every_action_is_made_of_choices_and_most_rules_keep_their_numbers(
    spec: dict[str, Any],
) -> None:
    rules = BOOK.parse(spec)
    numbered = coding.choices(coding.which(rules))
    assert numbered[: len(coding.SINGLE)] == coding.SINGLE
    assert len(set(numbered)) == len(numbered)
    one = coding.DobonCoding(rules, 3)
    for state in play(rules, 3, 5).moments[::7]:
        for seat in range(3):
            legal = DOBON_GAME.legal(state, seat)
            assert sorted(map(repr, made_of(one, legal))) == sorted(map(repr, legal))


def made_of(one: coding.DobonCoding, legal: Any, begun: tuple[int, ...] = ()) -> Iterator[Any]:
    """Every action that choices lead to."""
    for choice in one.options(legal, begun):
        action = one.action(legal, (*begun, choice))
        yield from made_of(one, legal, (*begun, choice)) if action is None else (action,)


# Two decks -------------------------------------------------------------------------------


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**30))
def test_nothing_in_play_tells_two_decks_apart(seed: int) -> None:
    """With the decks' cards changed the same is legal, with those cards."""
    rules = BOOK.parse({"decks": 2, "rounds": 1, "together": ["Q"]})
    for state in play(rules, 3, seed).moments:
        other = swapped(state)
        for seat in range(3):
            ours, theirs = DOBON_GAME.legal(state, seat), DOBON_GAME.legal(other, seat)
            assert len(ours) == len(theirs)
            assert {_swap(card) for card in ours.cards} == set(theirs.cards)
            assert view(state, seat).sum == view(other, seat).sum
            assert view(state, seat).calls_on == view(other, seat).calls_on


def _swap(card: str) -> str:
    return card[0] + card[1].swapcase()


def swapped(state: State) -> State:
    """With each card of one deck in the place of the other's."""

    def cards(held: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(_swap, held))

    return msgspec.structs.replace(
        state,
        hands=tuple(map(cards, state.hands)),
        stock=cards(state.stock),
        pile=cards(state.pile),
        fresh=cards(state.fresh),
    )
