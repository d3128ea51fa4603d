"""Refusals that more than one game makes."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.refusals import beyond_arrays


def test_rules_that_no_array_holds_hear_which_axes_stand_in_the_way() -> None:
    refused = beyond_arrays([Text("Dice", "ダイス"), Text("Order", "順番")])
    assert refused.code == "beyond_arrays"
    assert "“Dice, Order” would have to be at the default" in refused.text.en
    assert "「ダイス、順番」を標準の値にすれば" in refused.text.ja
