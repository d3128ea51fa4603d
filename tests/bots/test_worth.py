"""What dice are worth: shares of one whole, in the right order under each kind of rules."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.games.bluff.bots.evaluation import margin_values
from hattari.games.bluff.bots.worth import worth
from hattari.games.bluff.evaluate.nearest import worths_of
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.axes import PURSE
from hattari.games.bluff.rules.settle import Claim

BOOK = Bluff.rulebook


@pytest.mark.parametrize("spec", ["pirates", "pirates-lives", "pirates-shed", "culdcept-points"])
@pytest.mark.parametrize("stock", [(5, 5), (5, 4, 1), (1, 2, 3, 4, 5, 6)])
def test_shares_make_one_whole(spec: str, stock: tuple[int, ...]) -> None:
    rules = BOOK.parse(spec)
    whole = sum(worth(rules, stock, seat) for seat in range(len(stock)))
    assert whole == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("spec", "better", "worse"),
    [
        ("pirates", (4, 3), (3, 4)),
        ("pirates", (4, 3, 3), (4, 4, 3)),
        ("pirates-lives", (5, 1), (4, 1)),
        ("pirates-shed", (3, 4), (4, 3)),
        ("pirates-shed", (0, 4, 4), (1, 4, 4)),
        ("pirates-shed", (2, 4, 4), (2, 0, 4)),
        ("pirates-shed", (2, 1), (2, 0)),
        ("culdcept-points", (3, 0, 2), (2, 0, 3)),
    ],
)
def test_better_places_are_worth_more(
    spec: Any, better: tuple[int, ...], worse: tuple[int, ...]
) -> None:
    rules = BOOK.parse(spec)
    assert worth(rules, better, 0) > worth(rules, worse, 0)


def test_the_last_seat_in_has_won_and_the_last_to_shed_has_lost() -> None:
    assert worth(BOOK.parse("pirates"), (0, 2, 0), 1) == 1.0
    assert worth(BOOK.parse("pirates-shed"), (0, 2), 1) == 0.0
    assert worth(BOOK.parse("pirates-shed"), (0, 2), 0) == 1.0


def test_a_seat_that_never_was_in_has_no_share_where_losses_are_noted() -> None:
    rules, stock = BOOK.parse({"stake": "losses"}), (PURSE, 0, PURSE - 1)
    shares = [worth(rules, stock, seat) for seat in range(3)]
    for each in (shares, worths_of(rules, 3).of(stock, 0, 1)):
        assert each[1] == 0
        assert sum(each) == pytest.approx(1)


def test_equal_points_share_the_first_place() -> None:
    assert worth(BOOK.parse("culdcept-points"), (3, 0, 3), 0) == 0.5
    assert worth(BOOK.parse("culdcept-points"), (3, 0, 2), 2) == 0.0


SETTLED: dict[str, tuple[dict[str, Any], Any, Any]] = {
    "lives": ({"stake": "lives", "spot_on": "next"}, 5, 3),
    "reward": ({"spot_on": "next"}, 1, 3),
    "spare_last_die": ({"exact": "all_but_bidder"}, False, True),
    "spot_on_right": ({"spot_on": "next"}, "gain", "others_lose"),
    "surcharge": ({"spot_on": "next"}, 1, 3),
    "penalty": ({"loss": "one"}, 1, 2),
    "lost_to": ({}, "nobody", "winner"),
}
"""By axis: what it needs, and two values of it."""


@pytest.mark.parametrize("axis", SETTLED)
def test_bots_reckon_with_what_the_rules_settle(axis: str) -> None:
    needs, *values = SETTLED[axis]
    kind = "spot_on" if "spot_on" in needs else "challenge"

    def reckoned(value: Any) -> tuple[float, ...]:
        rules = BOOK.parse({"preset": "pirates", **needs, axis: value})
        return margin_values(rules, (3, 3, 1), Claim(kind, 1, 0, 0), 1, 6)

    assert reckoned(values[0]) != reckoned(values[1])
