"""Names and lines as they are kept."""

from __future__ import annotations

import pytest

from hattari.tables.words import alike, clean, fold_case, isolated, lookalike, unlike


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  two   words ", "two words"),
        ("a\nb\tc", "a b c"),
        ("\u202egnirts\u202c", "gnirts"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("e\u0301", "\u00e9"),
        ("\U0001f469\u200d\U0001f52c!", "\U0001f469\u200d\U0001f52c!"),
        ("\u200d\u200d", ""),
        ("x\u0000y\ue000z\ud800", "xyz"),
        ("一二三四五六", "一二三四五"),
        ("A\u034fn\u115fn\u1160\u3164\u2800\uffa0", "Ann"),
        ("A\U0001d159n\u2d7fn\U00016fe4", "Ann"),
        ("\U0001d159", ""),
        ("\ufe0fA\ufe0f", "A"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("\u0301\u20dd", ""),
        ("\u200b\u0338Ann", "Ann"),
        ("กำ ก้", "กำ ก้"),
    ],
)
def test_clean(typed: str, kept: str) -> None:
    assert clean(typed, 5 if typed[0] == "一" else 100) == kept


def test_names_that_look_alike_are_one_name() -> None:
    assert fold_case("ＡｎＮ") == fold_case("ann")
    assert fold_case("ﾌﾞﾗﾌ") == fold_case("ブラフ")
    assert unlike("Ann", ["ann", "ANN 2"]) == "Ann 3"
    assert unlike("Bob", ["ann"]) == "Bob"


@pytest.mark.parametrize("name", ["Ann", "АNN", "Αnn", "Аnn"])
def test_letters_of_other_scripts_make_no_second_ann(name: str) -> None:
    assert lookalike(name) == "ann"
    assert unlike(name, ["Ann"]) == f"{name} 2"


@pytest.mark.parametrize(
    "name", ["A\u200dnn", "Аnn", "𝐀nn", "Ａnn", "Ꭺnn", "Aոn", "А\u0578n", "ANΝ"]
)
def test_whatever_looks_like_ann_gets_a_number(name: str) -> None:
    assert unlike(name, ["Ann"]) == f"{name} 2"


@pytest.mark.parametrize(("name", "other"), [("torn", "tom"), ("Alice", "A1ice"), ("ロロ", "口口")])
def test_what_is_taken_for_another_name_gets_a_number(name: str, other: str) -> None:
    assert unlike(name, [other]) == f"{name} 2"


@pytest.mark.parametrize("mark", "\u3099\u309b\uff9e")
def test_a_mark_that_stands_beside_its_letter_is_as_one_upon_it(mark: str) -> None:
    for name, other in ((f"は{mark}", "ば"), (f"ハ{mark}な", "バな"), (f"ﾊ{mark}", "バ")):
        assert unlike(name, [other]) == f"{name} 2"
        assert unlike(other, [name]) == f"{other} 2"
    assert unlike(f"は{mark}", ["は", "ぱ"]) == f"は{mark}"
    assert unlike("は\u309c", ["ぱ"]) == "は\u309c 2"


@pytest.mark.parametrize(("name", "other"), [("太郎", "次郎"), ("Zoë", "Zoe"), ("はな", "ばな")])
def test_other_names_are_left_alone(name: str, other: str) -> None:
    assert unlike(name, [other]) == name


def test_one_name_is_taken_for_another_or_for_none() -> None:
    assert alike("Tᴡo diсe", ["Three dice", "two dice"])
    assert not alike("Two dice", ["Three dice"])
    assert not alike("Two dice", [])


def test_a_capital_i_is_no_small_l() -> None:
    assert unlike("AIice", ["Alice"]) == "AIice 2"
    assert unlike("ian", ["Ian"]) == "ian 2"
    assert unlike("Alicia", ["Alice"]) == "Alicia"


def test_a_name_read_from_the_right_turns_no_other_word() -> None:
    assert isolated("アン") == "アン"
    assert isolated("דנה") == "\u2068דנה\u2069"
