"""hattari puzzles: positions with one clear answer, for any rules."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime
from itertools import islice
from string import ascii_lowercase
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from hattari.bots.bot import installed
from hattari.core.game import AnyGame, Text
from hattari.core.installed import registry
from hattari.puzzles import Puzzle, day_seed, puzzles, usual_seats
from hattari.review import opened
from hattari.review.words import points

from .page import Lang, Lines, Loud, Page, print_json, refusals
from .rules import Json, Spec, check_seats
from .rulesets import game_of, values
from .screen import MakeScreen

app = typer.Typer(name="puzzles", no_args_is_help=True, help="Make puzzles for any rules.")


@app.callback()
def _group() -> None:
    """Make puzzles for any rules."""


@app.command()
def make(
    spec: Spec,
    lang: Lang,
    seats: Annotated[int | None, typer.Option(help="Usually three, as the rules allow.")] = None,
    number: Annotated[int, typer.Option("--count", min=1, max=1000, help="How many.")] = 1,
    seed: Annotated[
        str | None, typer.Option(help="The same word brings the same puzzles; else today's.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Look for positions in bots' games: some ten seconds of a core for each."""
    with refusals(lang, as_json):
        found = game_of(registry(), [values(spec)])
        rules = found.rulebook.parse(values(spec))
        at = _seats(found, rules, seats)
        endless = puzzles(registry(), installed(), found, rules, at, _seed(seed))
        console = Console(stderr=True)
        for puzzle in track(
            islice(endless, number),
            "",
            total=number,
            console=console,
            transient=True,
            disable=not console.is_terminal,
        ):
            if as_json:
                print_json(puzzle)
            else:
                Page(lang).show(_shown(puzzle))


def _seats(game: AnyGame, rules: Any, wanted: int | None) -> int:
    check_seats(game.rulebook, rules, wanted)
    return usual_seats(game, rules) if wanted is None else wanted


def _seed(word: str | None) -> bytes:
    return day_seed(_today()) if word is None else hashlib.sha256(word.encode()).digest()


def _today() -> date:
    return datetime.now(UTC).date()


def _shown(puzzle: Puzzle) -> Lines:
    asked = Text("{title}: what would you do?", "{title}:あなたなら、どうしますか?")
    yield Loud(asked.fill(title=puzzle.title))
    yield from _position(puzzle)
    yield from _answers(puzzle, ascii_lowercase)


def _position(puzzle: Puzzle) -> Lines:
    """The table as the seat sees it."""
    kit, here = registry().kit(puzzle.game), opened(registry(), puzzle.record)
    make_screen: MakeScreen = kit.load("screen")
    view = kit.game.view(here.replay.state, puzzle.seat)
    yield from make_screen(_names(puzzle), here.rules).table(view)


def _names(puzzle: Puzzle) -> tuple[str, ...]:
    return tuple(chr(ord("A") + seat) for seat in range(puzzle.seats))


def _answers(puzzle: Puzzle, letters: Sequence[str]) -> Lines:
    for letter, choice in zip(letters, puzzle.choices, strict=False):
        said = Text("{letter}) {words}: {value}", "{letter}) {words}:{value}")
        yield said.fill(letter=letter, words=choice.words, value=points(puzzle.unit, choice.value))
    best = Text("Best: {letter}", "正解:{letter}")
    yield Loud(best.fill(letter=letters[puzzle.right]))
