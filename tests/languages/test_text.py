"""A text remembers what it is made of, and nobody sees that it does."""

from __future__ import annotations

from gettext import NullTranslations

import msgspec
from typing_extensions import override

from hattari.core.game import Conflict, Text
from hattari.core.languages import BOTH, Languages
from hattari.core.text import COMMA, NOTHING, translated
from tests.languages.foreign import wide


class Foreign(NullTranslations):
    """Knows every sentence but one."""

    @override
    def gettext(self, message: str) -> str:
        return {"spoilt {name}": "spoilt {nobody}"}.get(message, wide(message))

    @override
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return wide(msgid1 if n == 1 else msgid2)


FOREIGN = Foreign()
SEAT = Text("{name} has {dice}.", "{name}は{dice}。")


def dice(count: int) -> Text:
    return Text.counted(count, "{count} die", "{count} dice", "ダイス{count}個")


def test_a_template_takes_its_values_in_both_languages() -> None:
    filled = SEAT.fill(name="Ann", dice=dice(2))
    assert filled == Text("Ann has 2 dice.", "Annはダイス2個。")
    assert hash(filled) == hash(Text("Ann has 2 dice.", "Annはダイス2個。"))
    assert msgspec.json.encode(filled) == msgspec.json.encode(Text(filled.en, filled.ja))


def test_a_number_decides_the_form() -> None:
    assert (dice(1).en, dice(0).en) == ("1 die", "0 dice")
    assert translated(dice(1), FOREIGN) == wide("1 die")


def test_parts_are_joined_as_each_language_joins_them() -> None:
    joined = COMMA.join(["★", dice(3)])
    assert joined == Text("★, 3 dice", "★、ダイス3個")
    assert translated(joined, FOREIGN) == wide("★, 3 dice")


def test_a_third_language_translates_the_template_and_the_texts_in_it() -> None:
    filled = SEAT.fill(name="Ann", dice=dice(2))
    assert translated(filled, FOREIGN) == f"Ann {wide('has 2 dice.')}"
    assert translated(NOTHING, FOREIGN) == ""


def test_a_translation_that_spoils_a_name_is_not_used() -> None:
    spoilt = Text("spoilt {name}", "壊れた{name}").fill(name="Ann")
    assert translated(spoilt, FOREIGN) == "spoilt Ann"


def test_a_message_is_told_in_every_language() -> None:
    conflict = Conflict(("dice",), SEAT.fill(name="Ann", dice=dice(1)))
    told = Languages({"pt-BR": FOREIGN}).told({"conflicts": [conflict], "more": (None, 1)})
    assert msgspec.json.decode(msgspec.json.encode(told)) == {
        "conflicts": [
            {
                "axes": ["dice"],
                "text": {
                    "en": "Ann has 1 die.",
                    "ja": "Annはダイス1個。",
                    "pt-BR": f"Ann {wide('has 1 die.')}",
                },
            }
        ],
        "more": [None, 1],
    }


def test_without_a_catalogue_a_message_stays_the_same_object() -> None:
    conflicts = [Conflict(("dice",), dice(1))]
    assert BOTH.told(conflicts) is conflicts


def test_the_best_language_for_a_wish() -> None:
    known = Languages({"pt-BR": FOREIGN, "eo": FOREIGN})
    wishes = ("ja,en;q=0.8", "JA-JP", "pt-br", "pt", "eo-XX;q=0.9", "", "tlh")
    assert [known.best(wish) for wish in wishes] == ["ja", "ja", "pt-BR", "en", "eo", "en", "en"]
