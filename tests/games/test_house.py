"""House rules as data, tried on the rules of a game that nobody plays."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal
from unittest.mock import Mock

import msgspec
import pytest
from msgspec import Meta
from msgspec.structs import replace

from hattari.core.game import Axis, Choice, Naming, Paragraph, Refusal, RuleConflicts, Text
from hattari.core.house import (
    MOST_SEATS,
    House,
    HouseRules,
    Players,
    check_seats,
    digest,
    full,
    most_seats,
)
from hattari.core.house.readings import MOST, readings
from hattari.core.house.words import OWN_RULES, PLAYERS, Words
from hattari.core.text import NOTHING
from tests.tables.toy import TOY

CATALOGUE = """
[presets.plain]
title = { en = "Plain", ja = "並" }
note = { en = "Nothing special", ja = "ふつう" }
digest = "of no account"
rules = {}

[presets.windy]
version = 3
title = { en = "Windy", ja = "風" }
note = { en = "Lights go out", ja = "火が消える" }
rules = { oil = 7, wind = "storm" }

[presets.windy-night]
extends = "windy"
title = { en = "Windy night", ja = "風の夜" }
note = { en = "Longer", ja = "長い" }
rules = { oil = "endless" }

[options.calm]
title = { en = "Calm", ja = "凪" }
note = { en = "No wind, and two may share", ja = "風なし、相乗りあり" }
rules = { wind = "calm", shared = true }

[options.gale]
title = { en = "Gale", ja = "嵐" }
note = { en = "More wind", ja = "風が強い" }
rules = { wind = "storm" }
voids = ["calm"]
"""


class Wind(StrEnum):
    CALM = "calm"
    BREEZE = "breeze"
    STORM = "storm"


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"red": "R"}):
    red: bool = True
    blue: bool = True


class Fee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    of: Wind | Annotated[int, Meta(ge=1, le=9)] = Wind.CALM


class Fees(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    early: Fee = Fee()
    late: Fee = Fee(3)


class Rules(HouseRules, frozen=True, forbid_unknown_fields=True):
    oil: Annotated[int, Meta(ge=1, le=9)] | Literal["endless"] = 3
    wind: Wind = Wind.BREEZE
    shared: bool = False
    colours: Colours = Colours()
    rounds: Annotated[int, Meta(ge=1, le=50)] = 5
    fees: Fees = Fees()


class Four(Players, frozen=True, forbid_unknown_fields=True):
    min: Annotated[int, Meta(ge=2, le=4)] = 2
    max: Annotated[int, Meta(ge=2, le=4)] = 4


class Few(Rules, frozen=True, forbid_unknown_fields=True):
    players: Four = Four()


def _said(word: str) -> Words:
    return Words(Text(word, f"「{word}」"), Text(f"About {word}", f"{word} について"))


WORDS = {
    "players": PLAYERS,
    "oil": Words(Text("Oil", "油"), Text("How much", "量"), {"endless": _said("endless")}),
    "wind": Words(Text("Wind", "風"), Text("How hard", "強さ"), {w.value: _said(w) for w in Wind}),
    "shared": Words(
        Text("Shared", "相乗り"), Text("By two", "2人で"), {False: _said("no"), True: _said("yes")}
    ),
    "colours": Words(
        Text("Colours", "色"),
        Text("Which shine", "光る色"),
        {"R": _said("red"), "blue": _said("blue")},
        Text('a list such as ["R"]', '["R"] のような一覧'),
    ),
    "rounds": _said("rounds"),
    "fees": Words(
        Text("Fees", "料金"),
        Text("What it costs", "払う額"),
        parts={
            name: Words(
                Text(name, f"「{name}」"),
                Text("When", "いつ"),
                parts={
                    "of": Words(
                        Text("Of", "何の"), Text("Of what", "何"), {w.value: _said(w) for w in Wind}
                    )
                },
            )
            for name in ("early", "late")
        },
        accepts=Text('a table such as {"late": {"of": 2}}', '{"late": {"of": 2}} のような表'),
    ),
}


def _describe(rules: Rules, seats: int | None) -> tuple[Paragraph, ...]:
    oil = Text(f"{rules.oil} for {seats}", f"{seats}人で{rules.oil}")
    return (Paragraph(Text("Oil", "油"), (oil,)),)


def _listed(key: str, value: Any) -> Any:
    if key == "colours" and isinstance(value, list):
        return {"R": "R" in value, "blue": "blue" in value}
    return value


@pytest.fixture
def house(tmp_path: Path) -> House[Rules]:
    file = tmp_path / "lanterns.toml"
    file.write_text(CATALOGUE, encoding="utf-8")
    return House(
        id="lanterns",
        name=Text("Lanterns", "提灯"),
        rules=Rules,
        catalogue=file,
        words=WORDS,
        clashes=(
            (
                ("oil", "wind"),
                lambda rules: rules.oil == "endless" and rules.wind is Wind.CALM,
                Text("nothing would end it", "終わりません"),
            ),
            (
                ("fees", "shared"),
                lambda rules: rules.fees.late.of == 9 and rules.shared,
                Text("two can't pay nine", "2人で9は払えません"),
            ),
            (
                ("colours", "shared"),
                lambda rules: not rules.colours.red and rules.shared,
                Text("two need red", "2人なら赤が要ります"),
            ),
        ),
        describing=_describe,
        canonical=_listed,
        replaced={"gusts": ("wind", {True: "storm", False: "calm"})},
    )


def _differences(house: House[Rules], rules: Rules) -> dict[str, Any]:
    default = house.full(Rules())
    return {key: value for key, value in house.full(rules).items() if value != default[key]}


# The form --------------------------------------------------------------------------------


def test_axes_are_read_from_the_struct(house: House[Rules]) -> None:
    shown = {
        axis.key: (
            axis.default,
            [choice.value for choice in axis.choices],
            axis.lowest,
            axis.highest,
        )
        for axis in house.axes()
    }
    assert shown == {
        "players": ({"min": 2, "max": 6}, [], 2, 20),
        "oil": (3, ["endless"], 1, 9),
        "wind": ("breeze", ["calm", "breeze", "storm"], None, None),
        "shared": (False, [False, True], None, None),
        "colours": ({"R": True, "blue": True}, ["R", "blue"], None, None),
        "rounds": (5, [], 1, 50),
        "fees": ({"early": {"of": "calm"}, "late": {"of": 3}}, [], None, None),
    }


def test_a_table_asks_each_entry_like_an_axis(house: House[Rules]) -> None:
    early, late = house.axes()[-1].parts
    (asked,) = late.parts
    assert (early.key, early.default, late.default) == ("early", {"of": "calm"}, {"of": 3})
    assert [choice.value for choice in asked.choices] == ["calm", "breeze", "storm"]
    assert (asked.title.en, asked.lowest, asked.highest) == ("Of", 1, 9)


def test_a_table_is_named_by_the_entries_that_differ(house: House[Rules]) -> None:
    changed = house.parse({"fees": {"late": {"of": "storm"}}})
    assert house.title(changed).en == "Plain + Fees: late"
    assert house.full(changed)["fees"]["early"] == {"of": "calm"}
    (back,) = house.differences(changed, house.parse("plain"))
    assert back.title == Text("Fees: as usual", "料金:ふつうどおり")
    (conflict,) = house.conflicts({"fees": {"late": {"of": 10}}})
    assert conflict.text.en.endswith('it can be a table such as {"late": {"of": 2}}')


def test_axes_and_choices_have_the_words_of_the_game(house: House[Rules]) -> None:
    players, _, wind, *_ = house.axes()
    assert (players.title, players.note) == (PLAYERS.title, PLAYERS.note)
    assert (wind.title.ja, wind.choices[0].title.en, wind.choices[2].note.ja) == (
        "風", "calm", "storm について",
    )  # fmt: skip


def test_presets_and_options_stand_in_the_order_of_the_file(house: House[Rules]) -> None:
    assert [(each.id, each.version, each.differs) for each in house.presets()] == [
        ("plain", 1, {}),
        ("windy", 3, {"oil": 7, "wind": "storm"}),
        ("windy-night", 1, {"oil": "endless", "wind": "storm"}),
    ]
    assert house.presets()[0].digest == "of no account"
    assert [(each.name, each.title.ja) for each in house.options()] == [
        ("calm", "凪"), ("gale", "嵐"),
    ]  # fmt: skip


# Reading ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "differs"),
    [
        ("plain", {}),
        ("windy-night", {"oil": "endless", "wind": "storm"}),
        ("windy + calm", {"oil": 7, "wind": "calm", "shared": True}),
        ("calm+windy", {"oil": 7, "wind": "storm", "shared": True}),
        ("plain+gale+calm", {"wind": "storm"}),
        ({}, {}),
        ({"preset": "windy", "oil": 1, "digest": "another"}, {"oil": 1, "wind": "storm"}),
        ({"players": 4}, {"players": {"min": 4, "max": 4}}),
        ({"players": [3, 5]}, {"players": {"min": 3, "max": 5}}),
        ({"players": {"max": 9}}, {"players": {"min": 2, "max": 9}}),
        ({"colours": ["blue"]}, {"colours": {"R": False, "blue": True}}),
    ],
)
def test_a_name_a_union_or_an_object_is_a_rule_set(
    house: House[Rules], spec: str | dict[str, Any], differs: dict[str, Any]
) -> None:
    assert _differences(house, house.parse(spec)) == differs
    assert house.conflicts(spec) == ()


@pytest.mark.parametrize(
    ("values", "en", "ja"),
    [
        (
            {"tide": 1},
            (
                "there is no rule called “tide”; known are players, oil, wind, shared, colours, "
                "rounds, fees"
            ),
            (
                "「tide」というルールはありません(使えるのは "
                "players、oil、wind、shared、colours、rounds、fees)"
            ),
        ),
        (
            {"oil": 10},
            '“Oil” can\'t be 10; it can be a whole number from 1 to 9 or "endless"',
            '「油」に 10 は使えません(使えるのは 1〜9 の整数、"endless")',
        ),
        (
            {"rounds": None},
            "“rounds” can't be null; it can be a whole number from 1 to 50",
            "「「rounds」」に null は使えません(使えるのは 1〜50 の整数)",
        ),
        (
            {"wind": "west"},
            '“Wind” can\'t be "west"; it can be "calm", "breeze" or "storm"',
            '「風」に "west" は使えません(使えるのは "calm"、"breeze"、"storm")',
        ),
        (
            {"colours": "R"},
            '“Colours” can\'t be "R"; it can be a list such as ["R"]',
            '「色」に "R" は使えません(使えるのは ["R"] のような一覧)',
        ),
        (
            {"players": True},
            (
                "“Players” can't be true; it can be a number from 2 to 20, or a pair such as "
                '[2, 6] or {"min": 2, "max": 6}'
            ),
            (
                "「人数」に true は使えません(使えるのは 2〜20 の整数、または "
                '[2, 6] や {"min": 2, "max": 6} のような範囲)'
            ),
        ),
    ],
)
def test_a_fault_says_what_came_and_what_would_do(
    house: House[Rules], values: dict[str, Any], en: str, ja: str
) -> None:
    (conflict,) = house.conflicts(values)
    assert (conflict.axes, conflict.text) == (tuple(values), Text(en, ja))
    with pytest.raises(RuleConflicts) as refused:
        house.parse(values)
    assert refused.value.conflicts == (conflict,)


@pytest.mark.parametrize("value", ["2-6", [2], [1, 6], [2, 21], [2, 3, 4], {"least": 2}, 1, 2.5])
def test_players_that_nobody_can_read_are_refused(house: House[Rules], value: Any) -> None:
    (conflict,) = house.conflicts({"players": value})
    assert conflict.axes == ("players",)


def test_everything_wrong_is_told_at_once_and_nothing_twice(house: House[Rules]) -> None:
    wrong = {"players": [5, 3], "oil": "endless", "wind": "calm", "shared": 2}
    assert [each.axes for each in house.conflicts(wrong)] == [
        ("shared",), ("players",), ("oil", "wind"),
    ]  # fmt: skip
    # A contradiction is silent where a bad value may not have made it.
    assert [each.axes for each in house.conflicts({**wrong, "wind": "west"})] == [
        ("wind",), ("shared",), ("players",),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"fees": {"early": {"of": "west"}, "late": {"of": 9}}, "shared": True}, True),
        ({"fees": {"early": {"of": 2}, "late": {"of": "west"}}, "shared": True}, False),
        ({"fees": {"tip": 7, "late": {"of": 9}}, "shared": True}, True),
        ({"fees": 7, "shared": True}, False),
        ({"colours": {"R": False, "blue": 7}, "shared": True}, True),
        ({"colours": {"R": 7, "blue": False}, "shared": True}, False),
        ({"colours": {"R": False, "green": True}, "shared": True}, True),
        ({"players": {"min": 9, "max": 3, "most": 4}}, True),
        ({"players": {"min": 9, "max": "x"}}, False),
        ({"players": ["x", 2]}, False),
    ],
)
def test_a_bad_value_hides_only_what_depends_on_it(
    house: House[Rules], values: dict[str, Any], told: bool
) -> None:
    wrong, *clashes = house.conflicts(values)
    assert len(wrong.axes) == 1
    assert (len(clashes) > 0) is told


@pytest.mark.parametrize(("bad", "told"), [({"oil": "x", "wind": "x"}, True), ({}, False)])
def test_of_too_many_readings_no_contradiction_is_told(
    house: House[Rules], bad: dict[str, Any], told: bool
) -> None:
    always = (("oil", "wind", "rounds", "fees"), lambda _: True, NOTHING)
    fees = {part: {"of": "x"} for part in ("early", "late")}
    every = {"oil": "x", "wind": "x", "rounds": "x", "fees": fees}
    found = replace(house, clashes=(always,)).conflicts(bad or every)
    assert (always[0] in [each.axes for each in found]) is told


def test_a_bad_table_of_many_open_entries_hides_what_depends_on_them() -> None:
    axis = Axis(
        key="lamps",
        title=NOTHING,
        note=NOTHING,
        group=NOTHING,
        default={str(lamp): True for lamp in range(12)},
        choices=tuple(Choice(str(lamp), NOTHING, NOTHING) for lamp in range(12)),
    )
    broken = dict.fromkeys(axis.default, "x")
    takes_switches = readings(axis, broken, lambda value: set(map(type, value.values())) == {bool})
    assert len(takes_switches) == MOST + 1


@pytest.mark.parametrize("spec", ["", "plain+", "Plain", "plain+7", {"preset": 7}])
def test_an_unknown_name_is_refused_and_the_known_are_listed(
    house: House[Rules], spec: str | dict[str, Any]
) -> None:
    with pytest.raises(Refusal) as refused:
        house.parse(spec)
    assert refused.value.code == "unknown_preset"
    assert "for Lanterns; known are plain, windy, windy-night, calm, gale." in str(refused.value)
    assert "提灯に" in refused.value.text.ja
    (conflict,) = house.conflicts(spec)
    assert (conflict.axes, conflict.text) == (("preset",), refused.value.text)


# Switching -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "switches", "differs"),
    [
        ("plain", ["+calm"], {"wind": "calm", "shared": True}),
        ("plain", ["+calm", "-calm"], {}),
        ("windy", ["-calm"], {"oil": 7, "wind": "storm"}),
        ("windy", ["-gale"], {"oil": 7}),
        ("plain", ["+calm", "+gale"], {"wind": "storm"}),
        ("plain", ["+gale", "+calm"], {"wind": "storm"}),
        ("plain", ["+gale", "-calm"], {"wind": "storm"}),
    ],
)
def test_an_option_is_switched_and_voids_another(
    house: House[Rules], spec: str, switches: list[str], differs: dict[str, Any]
) -> None:
    rules = house.parse(spec)
    for switch in switches:
        rules = house.switch(rules, switch[1:], switch.startswith("+"))
    assert _differences(house, rules) == differs


def test_a_switch_to_rules_that_clash_is_refused(house: House[Rules]) -> None:
    with pytest.raises(RuleConflicts, match="nothing would end it"):
        house.switch(house.parse({"oil": "endless"}), "calm", True)


def test_an_unknown_option_is_refused(house: House[Rules]) -> None:
    with pytest.raises(Refusal, match="“plain” for Lanterns; known are calm, gale"):
        house.switch(Rules(), "plain", True)


# What a rule set is called ---------------------------------------------------------------


def test_the_full_form_reads_back_under_its_digest(house: House[Rules]) -> None:
    rules = house.parse({"colours": [], "players": [2, 9], "wind": "calm"})
    assert house.parse({**full(rules), "digest": house.digest(rules)}) == rules
    assert house.digest(rules) == digest("lanterns", rules) != house.digest(Rules())
    assert digest("lamps", rules) != house.digest(rules)


def test_a_digest_is_the_hash_of_the_canonical_form() -> None:
    # printf '{"toy":{"players":{"max":6,"min":2}}}' | sha256sum
    assert digest("toy", HouseRules()) == (
        "5ce07de4e094f41a1c25675c72eb2604fab005ecdd3d64f5ea5ef0baf3425f66"
    )


@pytest.mark.parametrize(
    ("spec", "en", "ja"),
    [
        ("windy+calm+gale", "Windy", "風"),
        ({"players": 3}, "Plain", "並"),
        ({"oil": 2}, "Plain + Oil: 2", "並 + 油:2"),
        ("plain+calm", "Plain + Calm", "並 + 凪"),
        ({"shared": True}, "Plain + Shared", "並 + 相乗り"),
        ({"preset": "windy", "wind": "calm"}, "Windy + Wind: calm", "風 + 風:「calm」"),
        (
            {"oil": "endless", "rounds": 9},
            "Plain + Oil: endless + rounds: 9",
            "並 + 油:「endless」 + 「rounds」:9",
        ),
        ({"colours": ["R"]}, "Plain + Colours: red", "並 + 色:「red」"),
        ({"colours": []}, "Plain + Colours: none", "並 + 色:なし"),
        ({"oil": 2, "rounds": 9, "shared": True}, "Plain + 3 changes", "並 + 3か所変更"),
    ],
)
def test_a_title_is_the_nearest_presets_with_what_differs(
    house: House[Rules], spec: str | dict[str, Any], en: str, ja: str
) -> None:
    assert house.title(house.parse(spec)) == Text(en, ja)


def test_what_differs_says_what_it_means(house: House[Rules]) -> None:
    naming = house.naming(house.parse({"wind": "calm", "shared": True, "rounds": 9}))
    assert naming.preset == Text("Plain", "並")
    assert [(each.axes, each.title.en, each.note.en) for each in naming.differs] == [
        (("wind", "shared"), "Calm", "No wind, and two may share"),
        (("rounds",), "rounds: 9", "About rounds"),
    ]


def test_differences_go_from_one_rule_set_to_another(house: House[Rules]) -> None:
    before, after = house.parse({"shared": True}), house.parse({"players": [3, 4]})
    told = house.differences(before, after)
    assert [each.title.en for each in told] == ["Players: 3–4", "no shared"]
    assert house.differences(before, before) == ()


def test_rules_without_presets_are_own_rules(tmp_path: Path, house: House[Rules]) -> None:
    file = tmp_path / "bare.toml"
    file.write_text("[presets]\n[options]\n", encoding="utf-8")
    bare = replace(house, catalogue=file)
    assert bare.naming(Rules()) == Naming(OWN_RULES, None, ())


def test_the_options_that_are_on(house: House[Rules]) -> None:
    assert house.switched_on(Rules()) == ()
    assert house.switched_on(house.parse("plain+calm")) == ("calm",)
    assert house.options()[0].sets == Text("Wind: calm, Shared", "風:「calm」、相乗り")


class Taller(Rules, frozen=True, forbid_unknown_fields=True):
    mast: int = 1

    FIRST: ClassVar[frozenset[str] | None] = frozenset(full(Rules()))


def test_an_axis_that_came_later_renames_only_what_uses_it() -> None:
    assert digest("lanterns", Taller(oil=2)) == digest("lanterns", Rules(oil=2))
    assert digest("lanterns", Taller(mast=2)) != digest("lanterns", Taller())


def test_an_axis_of_before_reads_as_todays(house: House[Rules]) -> None:
    assert house.parse({"gusts": True}).wind is Wind.STORM
    assert house.parse({"preset": "windy", "gusts": False}).wind is Wind.CALM


@pytest.mark.parametrize("given", [("gusts", "wind"), ("wind", "gusts")])
@pytest.mark.parametrize("wind", ["calm", "none"])
def test_an_axis_and_the_one_of_before_together_are_refused(
    house: House[Rules], given: tuple[str, str], wind: str
) -> None:
    values = {"gusts": False, "wind": wind}
    spec = {"oil": "endless", "shine": 1, **{key: values[key] for key in given}}
    named, unknown = sorted(house.conflicts(spec), key=lambda each: each.axes, reverse=True)
    assert (named.axes, unknown.axes) == (("wind",), ("shine",))
    assert "“gusts” and “wind” say the same" in named.text.en
    assert "「gusts」と「wind」は同じルール" in named.text.ja
    with pytest.raises(RuleConflicts):
        house.parse(spec)


@pytest.mark.parametrize("value", ["often", [], 3])
def test_a_value_of_before_that_never_was_is_refused(house: House[Rules], value: Any) -> None:
    assert [each.axes for each in house.conflicts({"gusts": value})] == [("wind",)]


def test_seats_and_text_come_from_the_rules(house: House[Rules]) -> None:
    rules = Rules(players=Players(3, 4))
    assert house.seats(rules) == (3, 4)
    assert house.describe(rules)[0].lines[0].en == "3 for None"
    assert house.describe(rules, 4)[0].lines[0].ja == "4人で3"


def test_rules_end_by_themselves_unless_the_game_says_otherwise(house: House[Rules]) -> None:
    endless = Rules(oil="endless")
    assert not house.endless(endless)
    known = msgspec.structs.replace(house, ending_by_limit=lambda rules: rules.oil == "endless")
    assert known.endless(endless)
    assert not known.endless(Rules())


def test_a_game_seats_as_many_as_any_of_its_rules_and_who_does_not_say_as_a_table(
    house: House[Rules],
) -> None:
    assert most_seats(TOY.rulebook) == most_seats(house) == MOST_SEATS
    assert most_seats(replace(house, rules=Few)) == 4


@pytest.mark.parametrize(("seats", "fine"), [(2, False), (3, True), (4, True), (5, False)])
def test_a_table_has_as_many_seats_as_the_rules_take(seats: int, fine: bool) -> None:
    rules = Rules(players=Players(3, 4))
    if fine:
        check_seats(rules, seats)
        return
    with pytest.raises(Refusal, match=f"take 3 to 4 seats, not {seats}") as refused:
        check_seats(rules, seats)
    assert refused.value.code == "impossible"


def test_of_very_many_unknown_keys_a_few_are_named(house: House[Rules]) -> None:
    strange = {f"key-{number}": number for number in range(4000)}
    conflicts = house.conflicts({**strange, "oil": 10})
    assert len(conflicts) < 20
    assert [each.axes for each in conflicts[-1:]] == [("oil",)]
    with pytest.raises(RuleConflicts):
        house.parse(strange)


@pytest.mark.parametrize("long", [["R"] * 5000, {str(colour): True for colour in range(5000)}])
def test_a_list_of_thousands_is_refused_unread(house: House[Rules], long: Any) -> None:
    canonical = Mock(wraps=_listed)
    read = replace(house, canonical=canonical)
    (conflict,) = read.conflicts({"colours": long, "shared": True})
    assert conflict.axes == ("colours",)
    assert 'a list of 5000 entries; it can be a list such as ["R"]' in conflict.text.en
    assert "5000 個も並べることはできません" in conflict.text.ja
    assert not [call for call in canonical.call_args_list if call.args == ("colours", long)]
    with pytest.raises(RuleConflicts):
        read.parse({"colours": long})


def test_a_text_that_was_just_told_is_not_written_again(house: House[Rules]) -> None:
    describing = Mock(wraps=_describe)
    told = replace(house, describing=describing)
    texts = [told.describe(Rules(oil=oil), seats) for oil in (3, 4, 3) for seats in (2, 3, 2)]
    assert texts == [_describe(Rules(oil=oil), s) for oil in (3, 4, 3) for s in (2, 3, 2)]
    assert describing.call_count == 4
