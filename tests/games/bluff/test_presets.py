"""The presets and options of Bluff: what they are, that they don't change unnoticed, unions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hattari.core.game import Refusal, RuleConflicts, Text
from hattari.games.bluff.rules.axes import DEFAULTS, Rules

from .playing import BLUFF

BOOK = BLUFF.rulebook

MOBIUS = {"reroll": "after_bid", "exact": "all_but_bidder", "starter": "winner"}
CULDCEPT = {
    "order": "doubled", "reroll": "before_bid", "exact": "all_but_bidder",
    "starter": "after_challenger",
}  # fmt: skip
BLUEBEAR = {"starter": "loser", "roll": "by_hand"}

NOTED = {
    "players": {"min": 2, "max": 8}, "wild": "ones", "wild_until": "bid", "order": "quantity",
    "loss": "one", "stake": "losses", "starter": "loser", "round_limit": 20,
}  # fmt: skip

TABLE: dict[str, dict[str, Any]] = {
    "bluebear": BLUEBEAR,
    "mobius": MOBIUS,
    "mobius-split30": {**MOBIUS, "dice": "split30"},
    "culdcept": CULDCEPT,
    "culdcept-points": {**CULDCEPT, "ending": "first_out"},
    "pirates": {"order": "componentwise"},
    "pirates-nobody": {"order": "componentwise", "exact": "nobody"},
    "pirates-just": {"order": "componentwise", "spot_on": "next"},
    "pirates-lives": {"order": "componentwise", "stake": "lives"},
    "pirates-shed": {"order": "componentwise", "goal": "shed"},
    "perudo": {
        "wild": "ones", "order": "perudo", "loss": "one", "spot_on": "anyone",
        "starter": "loser", "palifico": True,
    },
    "common-hand": {"order": "quantity", "loss": "one", "starter": "loser"},
    "seven-lives": {**MOBIUS, "loss": "one", "stake": "lives", "lives": 7},
    "six-lives": {**MOBIUS, "loss": "one", "stake": "lives", "lives": 6},
    "openspiel": {
        "order": "quantity", "loss": "one", "dice": 1, "players": {"min": 2, "max": 2},
    },
    "chuiniu": {**NOTED, "opening": "heads", "straight": "reroll", "straight_of": "row"},
    "dahuashai": {
        **NOTED, "opening": "heads+1", "plain_opening": "heads", "plain": "one_fewer", "fly": True,
        "straight": "nothing", "alike": "two", "challenge_by": "anyone",
    },
}  # fmt: skip
"""What each preset differs by, as the rules document has it."""


def _differences(rules: Rules) -> dict[str, Any]:
    default = BOOK.full(DEFAULTS)
    return {key: value for key, value in BOOK.full(rules).items() if value != default[key]}


def test_there_are_these_presets() -> None:
    assert [preset.id for preset in BOOK.presets()] == list(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_differs_from_the_defaults_as_documented(name: str) -> None:
    assert _differences(BOOK.parse(name)) == TABLE[name]


def test_rules_of_ones_own_have_a_title_too() -> None:
    assert BOOK.title(BOOK.parse("bluebear+reroll")) == Text(
        "Bluebear + Reroll", "BlueBear + 振り直し"
    )


# Unions ----------------------------------------------------------------------------------

REROLL = {"reroll": "after_bid"}
EXACT = {"exact": "all_but_bidder", "spare_last_die": True}
GIFT = {"exact": "gift"}


@pytest.mark.parametrize(
    ("spec", "differs"),
    [
        ("bluebear+reroll", {**BLUEBEAR, **REROLL}),
        ("bluebear+exact", {**BLUEBEAR, **EXACT}),
        ("bluebear+giveaway", {**BLUEBEAR, **GIFT}),
        ("bluebear+exact+giveaway", {**BLUEBEAR, **GIFT}),
        ("bluebear+giveaway+exact", {**BLUEBEAR, **GIFT}),
        ("bluebear+reroll+exact", {**BLUEBEAR, **REROLL, **EXACT}),
        ("bluebear + reroll", {**BLUEBEAR, **REROLL}),
        ("mobius+culdcept", CULDCEPT),
        ("culdcept+mobius", {**CULDCEPT, **MOBIUS}),
        ("culdcept+reroll", {**CULDCEPT, **REROLL}),
        ("reroll+culdcept", CULDCEPT),
    ],
)
def test_unions_apply_left_to_right(spec: str, differs: dict[str, Any]) -> None:
    assert _differences(BOOK.parse(spec)) == differs


# Options ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "switches", "differs"),
    [
        ("bluebear", ["+reroll"], {**BLUEBEAR, **REROLL}),
        ("bluebear", ["+reroll", "-reroll"], BLUEBEAR),
        ("bluebear", ["+exact"], {**BLUEBEAR, **EXACT}),
        ("bluebear", ["+exact", "-exact"], BLUEBEAR),
        ("bluebear", ["+exact", "+giveaway"], {**BLUEBEAR, **GIFT}),
        ("bluebear", ["+giveaway", "+exact"], {**BLUEBEAR, **GIFT}),
        ("bluebear", ["+giveaway", "-exact"], {**BLUEBEAR, **GIFT}),
        ("bluebear", ["+giveaway", "-giveaway"], BLUEBEAR),
        ("bluebear", ["+exact", "-giveaway"], {**BLUEBEAR, **EXACT}),
        ("bluebear", ["+exact", "+reroll", "-exact"], {**BLUEBEAR, **REROLL}),
        ("mobius", ["-exact"], {"reroll": "after_bid", "starter": "winner"}),
        ("mobius", ["-giveaway"], MOBIUS),
        ("culdcept", ["-reroll"], CULDCEPT),
    ],
)
def test_options_are_switched_on_and_off(
    spec: str, switches: list[str], differs: dict[str, Any]
) -> None:
    rules = BOOK.parse(spec)
    for switch in switches:
        rules = BOOK.switch(rules, switch[1:], switch.startswith("+"))
    assert _differences(rules) == differs


@pytest.mark.parametrize(
    ("spec", "switches", "differs"),
    [
        ("bluebear", ["+exact", "+giveaway", "-giveaway"], {**BLUEBEAR, **EXACT}),
        ("bluebear", ["+giveaway", "+exact", "-giveaway"], {**BLUEBEAR, **EXACT}),
        ("bluebear", ["+exact", "+giveaway", "-exact", "-giveaway"], BLUEBEAR),
        ("bluebear+exact", ["+giveaway", "-giveaway"], {**BLUEBEAR, **EXACT}),
        ("mobius", ["+giveaway", "-giveaway"], MOBIUS),
        ("mobius", ["-exact"], {"reroll": "after_bid", "starter": "winner"}),
        ("bluebear+giveaway", ["-giveaway"], BLUEBEAR),
    ],
)
def test_options_stand_beside_a_preset(
    spec: str, switches: list[str], differs: dict[str, Any]
) -> None:
    chosen = BOOK.chosen(BOOK.parse(spec))
    for switch in switches:
        chosen = BOOK.choose(chosen, switch[1:], switch.startswith("+"))
    assert _differences(chosen.rules) == differs


@pytest.mark.parametrize("preset", [preset.id for preset in BOOK.presets()])
def test_rules_are_what_their_options_make_of_the_rest(preset: str) -> None:
    for option in (None, *BOOK.options()):
        spec = preset if option is None else f"{preset}+{option.name}"
        if BOOK.conflicts(spec):
            continue
        chosen = BOOK.chosen(BOOK.parse(spec))
        assert chosen.rules == BOOK.parse(spec)
        for name in chosen.options:
            chosen = BOOK.choose(chosen, name, False)
        assert chosen.options == ()
        assert chosen.rules == chosen.base


def test_an_option_that_contradicts_the_rest_or_is_unknown_is_refused() -> None:
    with pytest.raises(RuleConflicts, match="where lives are lost"):
        BOOK.choose(BOOK.chosen(BOOK.parse("pirates-lives")), "giveaway", True)
    with pytest.raises(Refusal, match="known are reroll, exact, giveaway"):
        BOOK.choose(BOOK.chosen(DEFAULTS), "chess", True)


def test_an_option_speaks_of_dice_only_where_it_needs_them() -> None:
    notes = {each.name: each.note for each in BOOK.options()}
    assert not BOOK.conflicts("pirates-lives+exact")
    assert not re.search(r"\bdie\b|\bdice\b", notes["exact"].en)
    assert not re.search("ダイス|個", notes["exact"].ja)
    assert BOOK.conflicts("pirates-lives+giveaway")
    assert notes["giveaway"].en.startswith("Where dice are lost")
    assert notes["giveaway"].ja.startswith("ダイスを失うルールで")


def test_rules_that_no_options_make_are_their_own() -> None:
    odd = BOOK.parse("bluebear+giveaway")
    odd = BOOK.parse({**BOOK.full(odd), "spare_last_die": True, "reroll": "after_bid"})
    chosen = BOOK.chosen(odd)
    assert chosen.rules == odd
