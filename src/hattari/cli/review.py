"""hattari review: what each choice of a game cost, and how much of its result was luck."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hattari import review as reviewing
from hattari.bots.match import seat_of
from hattari.core.evaluation import Bots
from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.review import Mark, Review, Reviewed
from hattari.review.words import (
    GRADES,
    LINE,
    MEASURED,
    NOTHING_DEAR,
    RESTS_ON,
    SIGNS,
    UNITS,
    grades_counted,
    points,
    products,
    seat_letter,
    span,
    summed,
)

from .page import Aside, Lang, Lines, Loud, Page, Rows, print_json, refusals, save
from .play import Session
from .screen import MakeScreen
from .verify import pieces

app = typer.Typer()

SHOWN = 3
"""Choices that are told of, the dearest."""


@app.command("review")
def command(  # noqa: PLR0913 (each is an option)
    file: Annotated[Path, typer.Argument(help="Records: .json (one) or .jsonl (one a line).")],
    lang: Lang,
    *,
    seat: Annotated[int | None, typer.Option(help="One seat only, counted from 0.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object for each seat.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a page of its own there.")] = None,
    effort: Annotated[
        float, typer.Option(min=0.01, help="1 takes about a second for each choice.")
    ] = 1.0,
    bots: Annotated[
        str | None,
        typer.Option(metavar="ID,,ID", help="Which bots sat there, by seat; empty for a person."),
    ] = None,
    play: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="MOVES",
            help="Play on instead: from the seat's next choice after so many moves.",
        ),
    ] = None,
) -> None:
    """Review games: the choices that cost most and why, luck and play apart."""
    page, made = Page(lang), []
    with refusals(lang, as_json=json):
        if play is not None:
            _play_on(page, next(_opened(file)), seat or 0, play)
            return
        for reviewed in _opened(file, _by_seat(bots)):
            _check_known(reviewed)
            for each in _reviews(reviewed, seat, effort, Page(lang, stderr=True)):
                made.append((reviewed, each))
                if json:
                    print_json(reviewing.told(each))
                elif html is None:
                    page.show(_shown(each))
        if html is not None:
            save(html, reviewing.page(made, lang.tag).encode())


def _play_on(page: Page, reviewed: Reviewed, seat: int, step: int) -> None:
    """Against bots that hold what they might have held; it counts for nothing."""
    from hattari.bots.bot import installed  # noqa: PLC0415 (they take their time)

    chosen = reviewing.next_choice(reviewed, seat, step)
    kit, seed = registry().kit(reviewed.record.game), secrets.token_bytes(32)
    state = kit.load("imagine").state(reviewed.rules, chosen.view, seed)
    bot = installed().get(kit.game.id, kit.stand_in or kit.bots[0].id)
    names, rules = reviewed.record.seats, reviewed.rules
    make: MakeScreen = kit.load("screen")
    session = Session(kit.game, rules, names, page, make(names, rules))
    page.line(_WHAT_IF.fill(name=names[seat], round=chosen.round))
    session.go_on(state, seat, [seat_of(bot, rules)] * (len(names) - 1), seed)


_WHAT_IF = Text(
    "What if? {name} plays on from round {round}; the others' hands are drawn anew each time.",
    "もしも:{name} が第{round}ラウンドから打ち直します。相手の手は毎回引き直します。",
)


def _by_seat(bots: str | None) -> Bots:
    return () if bots is None else [each.strip() or None for each in bots.split(",")]


def _check_known(reviewed: Reviewed) -> None:
    """Raises Refusal for a bot that the game doesn't have; whether it can run here is no matter."""
    if any(reviewed.bots):
        from hattari.bots.bot import installed  # noqa: PLC0415 (they take their time)

        game, known = reviewed.game.id, installed()
        ids = {entry.id for entry in known.of(game)}
        for bot in reviewed.bots:
            if bot is not None and bot not in ids:
                known.get(game, bot)


def _opened(file: Path, bots: Bots = ()) -> Iterator[Reviewed]:
    try:
        text = file.read_bytes()
    except OSError as error:
        raise reviewing.unreadable(_CLOSED.fill(file=file, why=error.strerror)) from error
    games, empty = registry(), True
    for _, piece in pieces(file, text):
        yield reviewing.opened(games, piece, bots)
        empty = False
    if empty:
        raise reviewing.unreadable(_EMPTY.fill(file=file))


_EMPTY = Text("{file} is empty", "{file}は空です")
_CLOSED = Text("{file} can't be read ({why})", "{file}を開けません({why})")


def _reviews(reviewed: Reviewed, seat: int | None, effort: float, aside: Page) -> Iterator[Review]:
    """The reviews asked for, with a bar on stderr where somebody reads."""
    seats = range(len(reviewed.record.seats)) if seat is None else (seat,)
    many = sum(len(reviewed.decisions(each)) for each in seats)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    if console.is_terminal:
        aside.line(_time_to_come(many, effort))
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("", total=many)
        for each in seats:
            yield reviewing.review(
                reviewed, each, effort=effort, progress=lambda *_: progress.advance(task)
            )


def _time_to_come(many: int, effort: float) -> Text:
    return Text.counted(
        many,
        "{count} choice to weigh: about {seconds} s.",
        "{count} choices to weigh: about {seconds} s.",
        "{count}手を調べます。およそ{seconds}秒。",
        seconds=round(many * effort) or 1,
    )


# What is shown ---------------------------------------------------------------------------


def _shown(review: Review) -> Lines:
    """The headline, the sum, the line of chances, the dearest choices and why."""
    name = review.names[review.seat]
    yield Loud(
        Text("{name}: {headline}", "{name}:{headline}").fill(name=name, headline=review.headline)
    )
    unit = Text("{sum} ({unit})", "{sum}({unit})")
    yield Aside(unit.fill(sum=summed(review), unit=UNITS[review.unit]))
    yield Aside(MEASURED)
    yield Aside(LINE[review.unit])
    yield Rows(tuple(_line(review)), "r" + "r" * len(review.names))
    yield Aside(grades_counted(review))
    if not review.dear:
        yield Aside(NOTHING_DEAR)
    for mark in review.dear[:SHOWN]:
        yield from _moment(review, mark)


def _line(review: Review) -> Iterator[tuple[str, ...]]:
    yield ("", *(f"{seat_letter(seat)} {name}" for seat, name in enumerate(review.names)))
    for each in review.standings:
        yield (str(each.round), *(points(review.unit, value) for value in each.values))


def _moment(review: Review, mark: Mark) -> Lines:
    said = Text(
        "{sign} Round {round}: {chosen} – {grade}: {loss} lost {span}; best: {best}",
        "{sign} 第{round}ラウンド、{chosen}:{grade}、{loss}の損{span}。最善は{best}",
    )
    yield Loud(
        said.fill(
            sign=SIGNS[mark.grade],
            round=mark.round,
            chosen=mark.words,
            grade=GRADES[mark.grade],
            loss=points(review.unit, mark.loss),
            span=span(review.unit, mark.low, mark.high),
            best=mark.best.words,
        )
    )
    for side in mark.why:
        for end, product in zip(side.branches, products(review.unit, side), strict=True):
            line = Text(
                "{words}: {chance}% × {value} = {product}",
                "{words}:{chance}% × {value} = {product}",
            )
            yield Aside(
                line.fill(
                    words=end.words,
                    chance=f"{100 * end.chance:.1f}",
                    value=points(review.unit, end.value),
                    product=product,
                )
            )
        total = Text("{words}: {total} in all", "{words}:合計 {total}")
        yield Aside(total.fill(words=side.words, total=points(review.unit, side.total)))
    yield Aside(Text("Rests on: {what}", "値の根拠:{what}").fill(what=RESTS_ON[mark.rests_on]))
