"""hattari agent: a seat against bots for a program that reads, and how strong such a program is."""

from __future__ import annotations

import secrets
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO
from subprocess import PIPE
from typing import Annotated, Any

import msgspec
import typer

from hattari.bots.bot import installed
from hattari.core.evaluation import Evaluate
from hattari.core.game import AnyGame, Refusal, Text
from hattari.core.house import MOST_SEATS
from hattari.core.installed import registry
from hattari.interop.agent import Gone, Left, MakeWords, Sitting, converse, said
from hattari.interop.ladder import Climb, Play, Result, WordsOf
from hattari.interop.mcp import Answer, Server, Tool

from .page import Lang, Language, Page, refusals
from .play import FIRST, Bots, Game, Seats, Seed, Spec, opponents, seed_of, usual_seats
from .rulesets import game_of, union, values
from .screen import Screen

app = typer.Typer(name="agent", no_args_is_help=True, help="Let a language model or agent play.")

SEAT = 0

ENDING_SECONDS = 2.0
"""A program whose streams are closed is given so long to end, so that its status can be told."""


class Table(msgspec.Struct, frozen=True):
    """A game that an agent plays here: its rules in words, and its seat."""

    game: Any
    rules: Any
    sitting: Sitting


def sit_down(
    spec: Any, seats: int | None, bots: Sequence[str], dice: bytes, lang: Language
) -> Table:
    """The agent against bots. Raises Refusal for rules, seats or bots that can't be."""
    game = game_of(registry(), [spec])
    rules = game.rulebook.parse(spec)
    number = seats or usual_seats(game.rulebook.seats(rules), bots)
    game.start(rules, number)
    kit, known = registry().kit(game.id), installed()
    chosen = [known.get(game.id, bot) for bot in bots or kit.opponents()]
    others = opponents(chosen, rules, number - 1, Page(lang))
    names = (lang.say(Text("You", "あなた")), *others.names)
    words = words_of(game, rules, names, lang)
    return Table(game, rules, Sitting(game, rules, others.players, SEAT, dice, words))


def words_of(game: AnyGame, rules: Any, names: tuple[str, ...], lang: Language) -> MakeWords:
    """What the terminal's screen says, as text; without events: how things stand."""
    screen: Screen = registry().kit(game.id).load("screen")(names, rules)

    def said_of(events: Sequence[Any], view: Any) -> str:
        file = StringIO()
        page = Page(lang, file=file)
        for event in events:
            page.show(screen.tell(event, view))
        if not events:
            page.show(screen.table(view))
        return file.getvalue()

    return said_of


# Tools -----------------------------------------------------------------------------------


class Begin(msgspec.Struct, forbid_unknown_fields=True):
    """What `begin` takes: a preset, a + union or axis values; seats with one's own; bots' ids."""

    rules: str | dict[str, Any] = FIRST
    seats: Annotated[int, msgspec.Meta(ge=2, le=MOST_SEATS)] | None = None
    bots: list[str] = []


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """No arguments."""


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """What `act` takes: the number of a legal action, or the action as the game writes it."""

    action: int | dict[str, Any]


class Evaluated(msgspec.Struct, forbid_unknown_fields=True):
    """What `evaluate` takes: which of one's decisions, the first is 0."""

    decision: Annotated[int, msgspec.Meta(ge=0)]


class Tools:
    """What an agent may call; one game at a time."""

    def __init__(self, lang: Language) -> None:
        self._lang = lang
        self._table: Table | None = None

    def all(self) -> tuple[Tool, ...]:
        """The tools."""
        return (
            Tool(
                "begin", f"Begin a game against bots: rules such as {FIRST!r}.", Begin, self.begin
            ),
            Tool("look", "Your view and the numbered legal actions.", Nothing, self.look),
            Tool("act", "Take a legal action and wait for your next turn.", Act, self.act),
            Tool("rules", "The rules of this game in words.", Nothing, self.rules),
            Tool(
                "evaluate",
                "After the game: what each action was worth at one of your decisions.",
                Evaluated,
                self.evaluate,
            ),
        )

    def begin(self, asked: Begin) -> Answer:
        """A new game; one that goes on is left."""
        spec = union(asked.rules) if isinstance(asked.rules, str) else asked.rules
        dice = secrets.token_bytes(32)
        self._table = sit_down(spec, asked.seats, asked.bots, dice, self._lang)
        return self.look(Nothing())

    def look(self, _asked: Nothing) -> Answer:
        """How things stand."""
        moment = self._at().sitting.moment()
        ended = {} if moment.ranking is None else {"ranking": moment.ranking}
        data = {"view": moment.view, "legal": moment.legal, "actions": moment.actions, **ended}
        return Answer(said(moment), data)

    def act(self, asked: Act) -> Answer:
        """Play on to the next decision."""
        self._at().sitting.act(asked.action)
        return self.look(Nothing())

    def rules(self, _asked: Nothing) -> Answer:
        """The rules as people read them."""
        table = self._at()
        return Answer(described(table.game, table.rules, self._lang))

    def evaluate(self, asked: Evaluated) -> Answer:
        """Values of a finished game alone: while it goes on they would be help."""
        table = self._at()
        decided = table.sitting.decided
        if not table.sitting.over:
            raise Refusal("goes_on", _GOES_ON)
        if asked.decision >= len(decided):
            raise Refusal("no_decision", _NO_DECISION.fill(number=len(decided)))
        evaluate: Evaluate = registry().kit(table.game.id).load("evaluate")
        view, action = decided[asked.decision]
        values = evaluate(table.rules, view, asked=action)
        lines = [
            f"{msgspec.json.encode(each.action).decode()} {each.value:.3f}"
            f" [{each.low:.3f}, {each.high:.3f}]"
            for each in values.options
        ]
        return Answer("\n".join(lines), {"taken": action, "evaluation": values})

    def _at(self) -> Table:
        if self._table is None:
            raise Refusal("no_game", _NO_GAME)
        return self._table


_NO_GAME = Text(
    "There is no game yet; begin one.", "まだゲームがありません。begin で始めてください。"
)
_GOES_ON = Text(
    "Values are told after the game alone; play it to its end.",
    "手の価値はゲームが終わってから見られます。最後までプレイしてください。",
)
_NO_DECISION = Text(
    "Your decisions are numbered from 0, and there were {number}.",
    "あなたの手番は {number} 回でした(番号は 0 から)。",
)


# Commands --------------------------------------------------------------------------------


@app.command("mcp")
def mcp(lang: Lang) -> None:
    """Serve the Model Context Protocol on standard input and output."""
    Server(Tools(lang).all()).run(sys.stdin, sys.stdout)


@app.command("text")
def text(
    lang: Lang,
    spec: Spec = FIRST,
    seats: Seats = None,
    bot: Bots = None,
    seed: Seed = None,
) -> None:
    """Play in lines of text: answer a line that begins with ? by a number, or an action as JSON."""
    with refusals(lang):
        table = sit_down(values(spec), seats, bot or (), seed_of(seed), lang)
        try:
            converse(table.sitting, sys.stdin, sys.stdout)
        except Gone as gone:
            typer.echo(str(gone), err=True)
            raise typer.Exit(1) from gone


@app.command("ladder")
def ladder(  # noqa: PLR0913, PLR0917 (each is an option)
    lang: Lang,
    command: Annotated[
        list[str], typer.Argument(help="The agent: a command that plays one game in text.")
    ],
    game: Game = None,
    seats: Annotated[int, typer.Option(min=2, max=MOST_SEATS, help="Seats, the agent's too.")] = 2,
    rule_sets: Annotated[
        int, typer.Option(min=1, help="Rule sets, each once from each seat.")
    ] = 20,
    bot: Bots = None,
    seed: Annotated[str | None, typer.Option(help="Any words; none: rules nobody knows.")] = None,
) -> None:
    """Measure an agent against bots under rule sets drawn at random.

    It is started for each game, reads the rules and then the game as "hattari agent text" writes
    it, and answers in lines.
    """
    with refusals(lang):
        kit = registry().kit(registry().games[0].id if game is None else game)
        word = seed or secrets.token_hex(8)
        climb = Climb(
            kit.game, _player(command, kit.game, lang), _words(kit.game, lang), seats, word
        )
        known = installed()
        for name in bot or kit.opponents():
            typer.echo(_row(climb.against(known.get(kit.game.id, name), rule_sets)))
        typer.echo(f"the same again: --seed {word}")


def _words(game: AnyGame, lang: Language) -> WordsOf:
    """The screen of a table where nobody has a name."""

    def named(rules: Any, seats: int) -> MakeWords:
        names = tuple(f"seat {seat}" for seat in range(seats))
        return words_of(game, rules, names, lang)

    return named


def _player(command: Sequence[str], game: AnyGame, lang: Language) -> Play:
    """Starts the command for a game and reads what it answers."""

    def play(sitting: Sitting, rules: Any) -> None:
        try:
            run = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True)  # noqa: S603 (asked)
        except OSError as error:
            raise typer.BadParameter(f"{command[0]}: {error}") from error
        with run:
            _converse(sitting, run, described(game, rules, lang))

    return play


def _converse(sitting: Sitting, run: subprocess.Popen[str], rules: str) -> None:
    if run.stdin is None or run.stdout is None:
        raise AssertionError("both were asked for as pipes")
    try:
        run.stdin.write(rules)
        converse(sitting, run.stdout, run.stdin)
    except (BrokenPipeError, Left) as error:
        raise Left(_how_left(run, len(sitting.decided))) from error
    finally:
        run.kill()
        with suppress(BrokenPipeError):  # what it has not read
            run.stdin.close()


def _how_left(run: subprocess.Popen[str], answers: int) -> str:
    try:
        how = f"ended with status {run.wait(ENDING_SECONDS)}"
    except subprocess.TimeoutExpired:
        how = "closed its input or output"
    return f"the agent {how} after {answers} answers"


def described(game: AnyGame, rules: Any, lang: Language) -> str:
    """The rules as people read them."""
    file = StringIO()
    page = Page(lang, file=file)
    for paragraph in game.rulebook.describe(rules):
        page.paragraph(paragraph)
    return file.getvalue()


def _row(result: Result) -> str:
    """One rung: share, interval, and what equal players would win."""
    each = result.share
    why = f" (the last: {result.why})" if result.why else ""
    given = f", {result.given_up} games given up{why}" if result.given_up else ""
    interval = f"[{each.low:.3f}, {each.high:.3f}]"
    return f"{result.bot}: {each.share:.3f} {interval} of {each.chance:.3f}{given}"
