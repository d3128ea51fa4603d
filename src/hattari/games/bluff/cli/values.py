"""hattari values: what small rounds of Bluff are worth, rule set by rule set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from hattari.cli.page import Lang, Page, Rows, print_json, refusals
from hattari.core.game import Refusal, Text

from .solve import (
    Json,
    Say,
    Sides,
    Target,
    check_extra,
    check_memory,
    load,
    round_of,
    shown,
    solver_of,
    unclear,
)

app = typer.Typer()

SMALL = ("1v1", "2v1", "1v2")


@app.command("values")
def command(  # noqa: PLR0913, PLR0917 (options)
    lang: Lang,
    specs: Annotated[
        list[str] | None, typer.Argument(help="Rule sets; none: every preset.", metavar="SPEC...")
    ] = None,
    dice: Annotated[
        list[str] | None, typer.Option("--dice", help="Such as 2v1; may be said several times.")
    ] = None,
    sides: Sides = 6,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="For each round at most.")
    ] = 60,
    target: Target = 1e-4,
    as_json: Json = False,
) -> None:
    """What small rounds are worth to the starter, rule set by rule set (a win is +1)."""
    with refusals(lang, as_json):
        check_extra()
        from hattari.games.bluff.rules import Bluff  # noqa: PLC0415

        named = specs or [preset.id for preset in Bluff.rulebook.presets()]
        asked = [_dice(said) for said in dice or SMALL]
        page, effort = Page(lang, stderr=True), (seconds, target)
        with shown(page) as say:
            found = list(_worths(named, asked, sides, effort, say))
        if as_json:
            print_json(found)
        else:
            Page(lang).show([Rows((_heads(asked), *_rows(found, named)), "l" + "r" * len(asked))])


def _worths(
    specs: list[str],
    asked: list[tuple[int, int]],
    sides: int,
    effort: tuple[float, float],
    say: Say,
) -> Iterator[dict[str, Any]]:
    """Each round's value; "value" is missing where no arrays hold the rules."""
    from hattari.games.bluff.solve.cfr.discounted_cfr import Stop, estimate  # noqa: PLC0415

    is_loaded = False
    for place, spec in enumerate(specs):
        for each in asked:
            told: dict[str, Any] = {"rules": spec, "dice": each, "sides": sides}
            try:
                round_ = round_of(spec, each, sides)
                check_memory(estimate(round_))
                solver = solver_of(round_, "dcfr", None)
            except Refusal as refusal:
                if refusal.code != "beyond_arrays":
                    raise
                yield told
                continue
            if not is_loaded:
                load(spec)
                is_loaded = True
            say(Text(spec, spec), place / len(specs))
            found = solver.run(Stop(seconds=effort[0], target=effort[1]))
            yield told | {
                "value": [found.low, found.high],
                "exploitability": found.exploitability,
                "iterations": solver.iteration,
            }


def _dice(said: str) -> tuple[int, int]:
    one, _, other = said.partition("v")
    if not (one.isdecimal() and other.isdecimal() and int(one) and int(other)):
        raise unclear("--dice", said, "2v1")
    return int(one), int(other)


def _heads(asked: list[tuple[int, int]]) -> tuple[Text | str, ...]:
    return (Text("rules", "ルール"), *(f"{one} v {other}" for one, other in asked))


def _rows(found: list[dict[str, Any]], specs: list[str]) -> Iterator[tuple[str, ...]]:
    for spec in specs:
        yield spec, *(_worth(each) for each in found if each["rules"] == spec)


def _worth(told: dict[str, Any]) -> str:
    """The middle of the bounds, and how far they are from it."""
    if "value" not in told:
        return "–"
    low, high = told["value"]
    return f"{(low + high) / 2:+.4f} ±{(high - low) / 2:.4f}"
