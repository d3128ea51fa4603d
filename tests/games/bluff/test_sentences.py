"""Sentences of Bluff's rules that say neither more nor less than what is played."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from hattari.games.bluff.rules.words.axes import AXES
from tests.games.wording import english, japanese

from .playing import BLUFF

BOOK = BLUFF.rulebook
_english = partial(english, BOOK)
_japanese = partial(japanese, BOOK)

Spec = dict[str, Any]

QUANTITY: Spec = {"order": "quantity"}
PLAIN: Spec = {**QUANTITY, "plain": "same"}
BY_BID: Spec = {**QUANTITY, "wild_until": "bid"}
SIDES: Spec = {"order": "componentwise", "plain": "same"}
NOTED: Spec = {"stake": "losses", "round_limit": 5}


def _says(spec: Spec, en: str, ja: str) -> None:
    rules = BOOK.parse(spec)
    assert en in _english(rules)
    assert ja in _japanese(rules)


def _keeps_quiet(spec: Spec, en: str, ja: str) -> None:
    rules = BOOK.parse(spec)
    assert en not in _english(rules)
    assert ja not in _japanese(rules)


@pytest.mark.parametrize("spec", [BY_BID, PLAIN])
def test_an_earlier_bid_that_is_doubled_counts_by_what_is_wild_now(spec: Spec) -> None:
    en = "What is wild is what is wild now, when the double is called, not when that bid was made."
    ja = "オールマイティの有無は、そのビッドのときではなく、「倍!」と宣言した時点に従う。"
    _says({**spec, "doubling": "any_bid"}, en, ja)
    _keeps_quiet({**spec, "doubling": "last_bid"}, en, ja)
    _keeps_quiet({"doubling": "any_bid"}, en, ja)
    _says(
        spec,
        "If the last bid made the round plain, or left it plain, nothing is wild:",
        "最後のビッドで「斎」になったか、「斎」のままだったときは、",
    )


@pytest.mark.parametrize(("penalty", "en", "ja"), [(1, "1 point", "1点"), (3, "3 points", "3点")])
def test_nobody_is_spared_where_losses_are_only_noted(penalty: int, en: str, ja: str) -> None:
    spec = {**NOTED, "exact": "all_but_bidder", "spare_last_die": True, "penalty": penalty}
    _says(
        spec,
        f"Exactly the bid: everybody except the bidder loses {en}.\n",
        f"ちょうどビッドどおりなら、ビッドした人以外の全員が{ja}を失う。\n",
    )
    _keeps_quiet(spec, "ystanders", "最後の1点")


PALIFICO: Spec = {**PLAIN, "wild": "ones", "palifico": True}


@pytest.mark.parametrize(
    ("spec", "en", "ja"),
    [
        ({}, "Any bid may open it, ones too.", "最初のビッドは1の目でもよい。"),
        (
            {"opening": 3},
            "Any face may open it, ones too, with the least count of any first bid.",
            "最初のビッドは1の目でもよく、個数の最少はいつもと同じ。",
        ),
        (
            {"opening": 3, "plain_opening": 2},
            "ones too, with the least count of a first bid that leaves the wild face wild.",
            "1の目でもよく、個数の最少は、どの目でも、オールマイティを残す最初のビッドと同じ。",
        ),
    ],
)
def test_a_palifico_round_opens_with_the_count_of_a_first_bid(spec: Spec, en: str, ja: str) -> None:
    _says({**PALIFICO, **spec}, en, ja)


def test_the_least_plain_opening_is_that_of_a_bid_that_makes_a_round_plain() -> None:
    note = AXES["plain_opening"].note
    assert "makes a round plain" in note.en
    assert "「斎」" in note.ja


@pytest.mark.parametrize(
    ("wild", "plain", "lowest"),
    [
        ("six", "same", "4×1"),
        ("six", "one_fewer", "3×1"),
        ("ones", "same", "4×2"),
        ("ones", "one_fewer", "3×2"),
    ],
)
def test_the_lowest_plain_bid_is_that_on_the_lowest_face(
    wild: str, plain: str, lowest: str
) -> None:
    spec = {**QUANTITY, "wild": wild, "plain": plain}
    _says(spec, f"After 4×3 the lowest is {lowest}, called plain.", f"4×3 の後は {lowest} の「斎」")


@pytest.mark.parametrize("spec", [PLAIN, {**QUANTITY, "plain": "one_fewer", "fly": True}])
def test_nobody_has_to_doubt_while_a_bid_with_a_call_is_open(spec: Spec) -> None:
    spec = {**spec, "reroll": "before_bid"}
    _says(
        spec,
        "Whoever can make no bid any more, called or not, has to doubt it.",
        "宣言つきのものも含めて、できるビッドがないときは、疑うしかない。",
    )
    _says(
        spec,
        "so where you can make no bid any more, called or not, you can't reroll.",
        "宣言つきのものも含めて、できるビッドがないときは振り直せない。",
    )
    _says(spec, "the player to move has to bid again or doubt it", "ビッドする・「ブラフ!」と疑う")
    _says(spec, "usually higher than the bid before", "たいていは前の人より高く")
    _keeps_quiet(spec, "can't be raised", "それ以上のビッド")


def test_without_calls_every_bid_is_a_raise() -> None:
    spec = {"reroll": "before_bid"}
    _says(spec, "Whoever faces a bid that can't be raised has to doubt it.", "それ以上のビッドが")
    _says(spec, "so where no higher bid is left you can't reroll.", "それ以上のビッドがないときは")
    _says(spec, "has to raise the bid or doubt it", "ビッドを上げる・「ブラフ!」と疑う")
    _says(spec, "always higher than the bid before", "予想し、必ず前の人より高く")


def test_a_turn_after_a_pass_is_a_bid_too() -> None:
    spec = {**PLAIN, "pass_claim": "all_differ"}
    _says(spec, "has the turn: to bid again, doubt it, pass as well", "ビッドする・「ブラフ!」")
    _says(spec, "but may bid again, doubt the last pass", "ビッドする・最後のパスを疑う")


def test_whoever_cannot_bid_has_every_other_choice() -> None:
    spec = {"pass_claim": "all_differ", "doubling": "last_bid", "spot_on": "next"}
    _says(
        spec,
        "has to doubt it, call “Spot-on!”, call “Double!” or pass.",
        "疑うか、ジャストを宣言するか、「倍!」を宣言するか、パスするしかない。",
    )


def test_a_bid_out_of_turn_may_be_any_of_one_s_turn() -> None:
    spec = {**BY_BID, "plain": "one_fewer", "out_of_turn": True}
    _says(
        spec, "any bid that they could make on the last one", "出せるのは、自分の番ならできるビッド"
    )
    _keeps_quiet(spec, "higher bid than the last", "直前のビッドより上")


def test_a_bid_without_a_call_may_change_what_is_wild_only_on_the_wild_face() -> None:
    both = {**BY_BID, "plain": "one_fewer"}
    _says(
        both,
        "Any other bid without a call, in a plain round one on ★ too, leaves what is wild as it "
        "is and has to be a raise.",
        "それ以外の、宣言のないビッドは(「斎」の間は ★ へのビッドも)、",
    )
    flying = {**BY_BID, "fly": True}
    _says(
        flying,
        "A bid without a call has to be a raise, and unless it is on ★ leaves what is wild as it "
        "is.",
        "宣言のないビッドは、必ず上げなければならず、★ へのものでなければ、",
    )
    for spec in (both, flying):
        _keeps_quiet(spec, "A bid without a call leaves", "\n宣言のないビッドは、オールマイティの")
    _says(PLAIN, "A bid without a call leaves", "\n宣言のないビッドは、オールマイティの")


@pytest.mark.parametrize(
    ("spec", "en", "ja"),
    [
        (
            {"alike": "two"},
            "2 more where all of them show the bid's face (on a bid on ★: all ★), else 1 more.",
            "全部がビッドの目そのもの(★ へのビッドなら、全部が ★)なら2個、そうでなければ1個多い。",
        ),
        (
            {"alike": "two", "order": "componentwise"},
            "count for more: 2 more where all of them show the bid's face, else 1 more.",
            "全部がビッドの目そのものなら2個、そうでなければ1個多い。",
        ),
        (
            {"alike": "one"},
            "count for more: 1 more, with wild dice among them or not.",
            "オールマイティが混じっていてもいなくても、1個多い。",
        ),
        (
            {"alike": "two", "wild": "none", **QUANTITY},
            "count for more: 2 more.",
            "数える。2個多い。",
        ),
        (
            {"alike": "one", "wild": "none", **QUANTITY},
            "count for more: 1 more.",
            "数える。1個多い。",
        ),
    ],
)
def test_what_five_alike_count_more(spec: Spec, en: str, ja: str) -> None:
    _says(spec, en, ja)


def test_in_componentwise_order_no_bid_is_on_the_wild_face_whatever_is_called() -> None:
    spec = {**SIDES, "fly": True}
    _says(
        spec,
        "Nobody can bid on ★, in a plain round either.",
        "★ には、「斎」の間もビッドできない。",
    )
    _says(spec, "it can have any face other than ★, also", "目は自由(★ 以外)で、同じ目")
    ones = {**spec, "wild": "ones", "palifico": True}
    _says(
        ones,
        "Nobody can bid on 1s, in a plain round either; only in a palifico round can one.",
        "1 には、「斎」の間もビッドできない。ただしパリフィコのときはできる。",
    )
    _says({"order": "componentwise"}, "Nobody can bid on the wild face.", "の目にはビッドできない")


@pytest.mark.parametrize(
    ("spec", "en", "ja"),
    [
        ({**PLAIN, "fly": True}, "any face, and its", "自由で、個数はいまの2倍以上"),
        ({**SIDES, "fly": True}, "any face other than ★, and its", "自由(★ 以外)で、個数は"),
        ({**BY_BID, "fly": True}, "any face other than ★, and its", "自由(★ 以外)で、個数は"),
    ],
)
def test_a_flying_bid_goes_by_its_count_alone(spec: Spec, en: str, ja: str) -> None:
    _says(
        spec,
        f"Such a bid needn't be a raise: it can have {en} count has to be at least 2 times",
        f"このビッドは上げなくてよく、目は{ja}",
    )


ONES: Spec = {"wild": "ones", "palifico": True}


@pytest.mark.parametrize(
    ("spec", "en", "ja"),
    [
        ({}, "When any loss brings", "ダイスを失って残り1個"),
        ({"exact": "gift"}, "any loss, a die given away too, brings", "(渡したときも)残り1個"),
        ({"spot_on": "next"}, "a wrong spot-on too, brings", "(ジャストが外れたときも)残り1個"),
        (
            {"exact": "gift", "spot_on": "next"},
            "any loss, a wrong spot-on or a die given away too, brings",
            "(ジャストが外れたときや、渡したときも)残り1個",
        ),
    ],
)
def test_palifico_follows_any_loss_of_a_die(spec: Spec, en: str, ja: str) -> None:
    _says({**ONES, **spec}, en, ja)


def test_nobody_comes_back_in_where_nobody_goes_out() -> None:
    spec = {"buy_back": True, "spot_on": "anyone"}
    _says(spec, "Coming back in", "復活")
    _keeps_quiet({**spec, **NOTED}, "Coming back in", "復活")


def test_with_two_left_whoever_is_out_may_still_call_to_come_back_in() -> None:
    spec = {"buy_back": True, "spot_on": "all_but_next"}
    en, ja = "nobody can call “Spot-on!” any more", "誰も「ジャスト!」を宣言できない"
    _says(spec, "With two players left only a player who is out can still call", "脱落した人だけ")
    _keeps_quiet(spec, en, ja)
    _says({**spec, "spot_on_duel": False}, en, ja)
