"""hattari solve: exact strategies of small rounds, and the chances of whole games for two."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from hattari.cli.page import Lang, Page, Rows, may_save, print_json, refusals
from hattari.core.game import Refusal, Text
from hattari.core.refusals import check_packages
from hattari.games.bluff.rules.bids import FACES

from .named import rules_of

if TYPE_CHECKING:
    from hattari.games.bluff.rules.axes import Rules
    from hattari.games.bluff.solve.cfr.discounted_cfr import Estimate, Progress, Solver, Stop
    from hattari.games.bluff.solve.cfr.public_tree import Doubles, Round
    from hattari.games.bluff.solve.match import Entry, Match, Stock

app = typer.Typer(
    name="solve",
    no_args_is_help=True,
    help="Solve small rounds and games of Bluff for two exactly.",
)

Spec = Annotated[
    str, typer.Argument(help="A preset, a union such as bluebear+reroll, or a TOML or JSON file.")
]
Dice = Annotated[
    tuple[int, int], typer.Option("--dice", min=1, help="Dice of the starter and of the other.")
]
Sides = Annotated[int, typer.Option("--sides", min=1, max=6, help="How many faces a die has.")]
Target = Annotated[float, typer.Option("--target", min=0, help="Stop at this exploitability.")]
Force = Annotated[bool, typer.Option("--force", help="Start even if memory seems too small.")]
Json = Annotated[bool, typer.Option("--json", help="JSON, with every text in both languages.")]


def check_extra() -> None:
    """Raises Refusal where numpy or numba is missing."""
    check_packages(Text("Solving", "求解"), ("numpy", "numba"), "solve")


# A round ---------------------------------------------------------------------------------


class Stakes(StrEnum):
    """What a round is played for: being right in the end, or the game that it is part of."""

    UNIT = "unit"
    MATCH = "match"


@app.command("round")
def solve_round(  # noqa: PLR0913, PLR0917 (options)
    spec: Spec,
    lang: Lang,
    dice: Dice = (1, 1),
    sides: Sides = 6,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="Stop after this time.")] = 60,
    target: Target = 0.0,
    stakes: Annotated[
        Stakes,
        typer.Option("--stakes", help="1 for who is right in the end, or for who wins the game."),
    ] = Stakes.UNIT,
    method: Annotated[str, typer.Option("--method", help="dcfr or cfr+.")] = "dcfr",
    out: Annotated[Path | None, typer.Option("--out", help="Write the policy here.")] = None,
    checkpoint: Annotated[
        Path | None, typer.Option("--checkpoint", help="Go on from this file, and keep it.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Solve one round and say how far from optimal the strategy is."""
    with refusals(lang, as_json):
        check_extra()
        from hattari.games.bluff.solve.cfr.discounted_cfr import Stop, estimate  # noqa: PLC0415 (an extra)

        _check_files(out, checkpoint)
        page, round_ = Page(lang, stderr=True), round_of(spec, dice, sides, stakes)
        _tell_memory(page, estimate(round_), force)
        solver = solver_of(round_, method, checkpoint)
        load(spec)
        with shown(page) as say:
            result = _run(solver, Stop(seconds=seconds, target=target), say, checkpoint)
            result["stakes"] = stakes
        if out is not None:
            solver.policy().save(out)
        if as_json:
            print_json(result)
        else:
            _show_result(Page(lang), result)
        if solver.iteration < FEW_ITERATIONS:
            page.line(_few(solver.iteration))


def _few(iterations: int) -> Text:
    return Text.counted(
        iterations,
        "Only {count} iteration fitted into the time, which says little. Give more --seconds.",
        "Only {count} iterations fitted into the time, which says little. Give more --seconds.",
        "時間内に反復が {count} 回しかできず、この数字からはほとんど何も言えません。--seconds を"
        "長くしてください。",
    )


def round_of(spec: str, dice: tuple[int, int], sides: int, stakes: Stakes = Stakes.UNIT) -> Round:
    from hattari.games.bluff.solve.cfr.public_tree import (  # noqa: PLC0415
        Round,
        check_size,
        win_or_lose,
    )
    from hattari.games.bluff.solve.lookups import compile_rules, faces_of  # noqa: PLC0415

    rules = rules_of(spec)
    check_size(rules, dice, faces_of(rules, sides))
    table = compile_rules(rules, 2, dice, faces_of(rules, sides))
    gain = win_or_lose(table) if stakes is Stakes.UNIT else _match(rules, dice, sides)
    return Round(table, dice, gain)


def _match(rules: Rules, dice: tuple[int, int], sides: int) -> Doubles:
    """What a round's end is worth in the game; what follows is known of whole dice alone."""
    from hattari.games.bluff.bots.exploit import start_of  # noqa: PLC0415
    from hattari.games.bluff.bots.master.heads_up import guess_of  # noqa: PLC0415
    from hattari.games.bluff.bots.master.library import find  # noqa: PLC0415
    from hattari.games.bluff.solve.whole import payoffs  # noqa: PLC0415

    if sides != len(FACES):
        raise Refusal(
            "no_stakes",
            Text(
                "What a round is worth in the game is known for dice with {faces} faces, not"
                " {sides}; leave --sides out, or ask for --stakes unit.",
                "ゲーム全体での価値がわかるのは{faces}面のダイスだけです({sides}面が指定されました)。"
                "--sides を外すか、--stakes unit を指定してください。",
            ).fill(faces=len(FACES), sides=sides),
        )
    return payoffs(start_of(rules, dice), guess_of(rules, find(rules)))


def solver_of(round_: Round, method: str, checkpoint: Path | None) -> Solver:
    from hattari.games.bluff.solve.cfr.discounted_cfr import METHODS, Solver  # noqa: PLC0415

    if method not in METHODS:
        known = ", ".join(METHODS)
        raise typer.BadParameter(f"expected one of {known}, got {method}", param_hint="--method")
    solver = Solver(round_, method)
    if checkpoint is not None and checkpoint.exists():
        solver.load(checkpoint)
    return solver


def load(spec: str) -> None:
    """Solve a round so small that it takes nothing: what is compiled is loaded by that, so that
    the time asked for is time to solve."""
    small = solver_of(round_of(spec, (1, 1), 2), "dcfr", None)
    small.iterate()
    small.bounds()


CHECKPOINT_SECONDS = 300.0
FEW_ITERATIONS = 20
"""A strategy of fewer says little."""


def _run(solver: Solver, stop: Stop, say: Say, checkpoint: Path | None) -> dict[str, Any]:
    kept = 0.0

    def watch(now: Progress) -> None:
        nonlocal kept
        say(_standing(now), now.seconds / stop.seconds)
        if checkpoint is not None and now.seconds - kept > CHECKPOINT_SECONDS:
            kept = now.seconds
            solver.save(checkpoint)

    found = solver.run(stop, watch)
    if checkpoint is not None:
        solver.save(checkpoint)
    return {
        "dice": solver.round.dice,
        "iterations": solver.iteration,
        "exploitability": found.exploitability,
        "value": [found.low, found.high],
    }


def _standing(now: Progress) -> Text:
    many = f"{now.iteration:,}"
    if now.bounds is None:
        return Text("iteration {many}", "反復 {many} 回").fill(many=many)
    left = f"{now.bounds.exploitability:.2g}"
    return Text("iteration {many}, exploitability {left}", "反復 {many} 回、可搾取量 {left}").fill(
        many=many, left=left
    )


def _show_result(page: Page, result: dict[str, Any]) -> None:
    low, high = result["value"]
    left = f"{result['exploitability']:.3g}"
    page.line(
        Text.counted(
            result["iterations"],
            "Exploitability {left} after {count:,} iteration.",
            "Exploitability {left} after {count:,} iterations.",
            "可搾取量 {left}({count:,} 回反復)",
            left=left,
        )
    )
    page.line(
        Text(
            "The round is worth {low:+.6f} to {high:+.6f} to the starter (a win is +1).",
            "親から見たラウンドの価値は {low:+.6f} から {high:+.6f}(勝ちを +1 とする)",
        ).fill(low=low, high=high)
    )


# A whole game ----------------------------------------------------------------------------


@app.command("match")
def solve_match(  # noqa: PLR0913, PLR0917 (options)
    spec: Spec,
    lang: Lang,
    most: Annotated[int, typer.Option("--most", min=1, help="The most that a seat owns.")] = 2,
    sides: Sides = 6,
    target: Target = 1e-3,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """The chance to win a whole game for two from every position, for the seat that starts."""
    with refusals(lang, as_json):
        check_extra()
        from hattari.games.bluff.solve.lookups import faces_of  # noqa: PLC0415
        from hattari.games.bluff.solve.match import Match, Precision  # noqa: PLC0415

        page, rules = Page(lang, stderr=True), rules_of(spec)
        match = Match(rules, most, faces_of(rules, sides))
        _tell_memory(page, match.estimate(), force)
        with shown(page) as say:
            match.solve(Precision(target), _telling(match, say))
        if as_json:
            print_json([_position(match, stock) for stock in match.stocks])
        else:
            _show_match(Page(lang), match)


def _telling(match: Match, say: Say) -> Callable[[Stock, Entry], None]:
    def solved(stock: Stock, entry: Entry) -> None:
        mine, theirs = stock
        win = f"{100 * entry.win:.2f} %"
        text = Text("{mine} against {theirs}: {win}", "{mine} 対 {theirs}:{win}").fill(
            mine=mine, theirs=theirs, win=win
        )
        say(text, len(match.entries) / len(match.stocks))

    return solved


def _position(match: Match, stock: Stock) -> dict[str, Any]:
    entry = match.entries[stock]
    named = {"starter": stock[0], "other": stock[1]}
    return {**named, "win": entry.win, "exploitability": entry.exploitability}


def _show_match(page: Page, match: Match) -> None:
    head = (Text("starter", "親"), Text("other", "相手"), Text("starter wins", "親の勝率"))
    rows = [(str(s[0]), str(s[1]), f"{100 * match.entries[s].win:.2f} %") for s in match.stocks]
    page.show([Rows((head, *rows), "rrr")])


# A policy --------------------------------------------------------------------------------


@app.command("ask")
def ask(
    file: Annotated[Path, typer.Argument(help="A policy that solve round has written.")],
    hand: Annotated[str, typer.Argument(help="The hidden dice of the seat to act, such as 36.")],
    lang: Lang,
    bids: Annotated[str, typer.Option("--bids", help="What was bid, such as 1x3,2x5.")] = "",
    as_json: Json = False,
) -> None:
    """How a solved round is played with these dice after these bids."""
    with refusals(lang, as_json):
        check_extra()
        from hattari.games.bluff.solve.cfr.policy import Policy, said  # noqa: PLC0415

        shares = Policy.load(file).chances(_bids(bids), _hand(hand))
        found = [{"action": action, "share": share} for action, share in shares.items()]
        if as_json:
            print_json(found)
        else:
            rows = [(said(action), f"{100 * share:.1f} %") for action, share in shares.items()]
            Page(lang).show([Rows(tuple(rows), "lr")])


def _bids(said: str) -> list[Any]:
    from hattari.games.bluff.rules.actions import MakeBid  # noqa: PLC0415

    parts = [part.strip().partition("x") for part in said.split(",") if part.strip()]
    try:
        return [MakeBid(int(count), int(face)) for count, _, face in parts]
    except ValueError as error:
        raise unclear("--bids", said, "1x3,2x5") from error


def _hand(said: str) -> tuple[int, ...]:
    if not said.isdecimal():
        raise unclear("HAND", said, "36")
    return tuple(sorted(int(die) for die in said))


def unclear(what: str, said: str, example: str) -> Refusal:
    return Refusal(
        "unclear",
        Text(
            "{what} is written like {example}, but “{said}” came.",
            "{what} は {example} のように書いてください(「{said}」でした)。",
        ).fill(what=what, example=example, said=said),
    )


# On the way ------------------------------------------------------------------------------


def _check_files(out: Path | None, checkpoint: Path | None) -> None:
    """Raises Refusal where one can't be written once all is solved."""
    for file in (each for each in (out, checkpoint) if each is not None):
        may_save(file)


def _tell_memory(page: Page, needed: Estimate, force: bool) -> None:
    """Say what it will take. Raises Refusal where the machine has less to give."""
    page.line(
        Text(
            "{nodes:,} public nodes; needs {size} of memory.",
            "公開ノード {nodes:,} 個、必要なメモリは {size}",
        ).fill(nodes=needed.nodes, size=_size(needed.bytes))
    )
    if not force:
        check_memory(needed)


def check_memory(needed: Estimate) -> None:
    """Raises Refusal where the machine has less to give."""
    free = _free_memory()
    if free is not None and needed.bytes > free:
        raise Refusal(
            "too_large",
            Text(
                "This round needs {size}, and {size_free} are free. Take fewer dice or --sides.",
                "このラウンドには {size} が必要ですが、空きは {size_free} です。"
                "ダイスか --sides を減らしてください。",
            ).fill(size=_size(needed.bytes), size_free=_size(free)),
        )


def _free_memory() -> int | None:
    """Bytes that the system can give, where it says so."""
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def _size(size: int) -> str:
    for unit, bits in (("GiB", 30), ("MiB", 20)):
        if size >= 2 ** (bits - 1):
            return f"{size / 2**bits:,.1f} {unit}"
    return f"{size / 2**10:,.0f} KiB"


Say = Callable[[Text, float], None]
"""Tells how far the work is: in words, and as a share of the whole."""


@contextmanager
def shown(page: Page) -> Iterator[Say]:
    """A bar on stderr; nothing where nobody watches."""
    console = Console(stderr=True)
    columns = (SpinnerColumn(), BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    quiet = not console.is_terminal
    with Bar(*columns, console=console, transient=True, disable=quiet) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda text, share: bar.update(task, description=page.said(text), completed=share)
