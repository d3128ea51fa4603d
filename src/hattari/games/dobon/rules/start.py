"""The start of a match of Dobon: seats, their chips, and who begins."""

from __future__ import annotations

import msgspec

from hattari.core.game import Text
from hattari.core.house import check_seats, check_starter
from hattari.core.refusals import impossible

from .actions import Phase, State
from .axes import Rules


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A start that differs from the rules' own: the chips of each seat, and who starts."""

    chips: tuple[int, ...] | None = None
    starter: int | None = None


RULES_OWN_START = Setup()


def start(rules: Rules, seats: int, setup: Setup = RULES_OWN_START) -> State:
    """The state before the first round. Raises Refusal for seats or a setup that can't be."""
    check_seats(rules, seats)
    check_starter(setup.starter, seats)
    _check_setup(setup, seats)
    return State(
        rules=rules,
        phase=Phase.BETWEEN,
        chips=(rules.chips,) * seats if setup.chips is None else setup.chips,
        hands=((),) * seats,
        by_lot=setup.starter is None,
        starter=setup.starter or 0,
        turn=setup.starter or 0,
    )


def _check_setup(setup: Setup, seats: int) -> None:
    if setup.chips is not None and len(setup.chips) != seats:
        raise impossible(
            Text(
                "A setup needs the chips of each of the {seats} seats.",
                "初期配置には {seats} 席ぶんのチップが必要です。",
            ).fill(seats=seats)
        )
