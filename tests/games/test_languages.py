"""Sentences in a third language: which is read, and what is said where it lacks something."""

from __future__ import annotations

from gettext import NullTranslations

import msgspec
import pytest
from typing_extensions import override

from hattari.core.game import Paragraph, Turn
from hattari.core.languages import BOTH, Languages
from hattari.core.text import COMMA, NOTHING, Text

WORDS = {"{who} plays.": "{who} joue.", "Ann": "Anne", "broken {who}": "cassé {qui}"}
LAID = Text("{who} plays.", "{who}が出す。")


class French(NullTranslations):
    """A few words."""

    @override
    def gettext(self, message: str) -> str:
        return WORDS.get(message, message)

    @override
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "{count} carte" if n < 2 else "{count} cartes"


SPOKEN = Languages({"fr": French()})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LAID.fill(who=Text("Ann", "アン")), "Anne joue."),
        (COMMA.join([Text("Ann", "アン"), "Bob"]), "Anne, Bob"),
        (Text.counted(0, "{count} card", "{count} cards", "{count}枚"), "0 carte"),
        (Text("unknown", "不明"), "unknown"),
        (Text("broken {who}", "壊れた{who}").fill(who="Bob"), "broken Bob"),
        (NOTHING, ""),
    ],
)
def test_a_text_is_said_as_its_template_is(text: Text, said: str) -> None:
    assert SPOKEN.say(text, "fr") == said


@pytest.mark.parametrize(
    ("wanted", "tag"),
    [("fr-CA,en;q=0.8", "fr"), ("JA", "ja"), ("ja-JP", "ja"), ("xx", "en"), ("", "en")],
)
def test_the_first_wish_counts_and_english_is_for_everybody_else(wanted: str, tag: str) -> None:
    assert SPOKEN.best(wanted) == tag


def test_whole_messages_carry_every_language_there_is() -> None:
    laid = LAID.fill(who="Bob")
    message = {"texts": [laid], "pair": (laid, 3), "struct": Paragraph(laid, (laid,))}
    told = msgspec.json.encode(SPOKEN.told(message)).decode()
    assert told.count('"fr":"Bob joue."') == told.count('"ja":"Bobが出す。"') == 4
    assert BOTH.told(message) is message


def test_a_struct_without_words_is_left_as_it_is() -> None:
    turn = Turn(1)
    assert SPOKEN.told(turn) is turn


def test_ours_need_no_catalogue() -> None:
    assert (SPOKEN.say(LAID, "ja"), SPOKEN.say(LAID, "en")) == (LAID.ja, LAID.en)
