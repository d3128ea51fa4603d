"""hattari play: a game against bots in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from hattari.bots.bot import Bot
from hattari.bots.match import Player, seat_of, steps
from hattari.core import record
from hattari.core.game import AnyGame, CommandSpec, Paragraph, Refusal, Text
from hattari.core.house import LEAST_SEATS, MOST_SEATS
from hattari.core.installed import registry
from hattari.core.text import NOTHING
from hattari.tables.words import fold_case

from .page import Aside, Lang, Loud, Page, Shown, may_save, refusals, save
from .rulesets import USUAL, game_of, values
from .screen import MakeScreen, Screen

app = typer.Typer()

FIRST = next(iter(USUAL))
"""The game that is played where nothing is named."""

USUAL_SEATS = 4
YOU = 0
"""The person's seat; the lot names the starter."""


class Quit(Exception):
    """The person has had enough."""


class Opponents(msgspec.Struct, frozen=True):
    """Who sits at the table beside the person, in the order of seats."""

    names: tuple[str, ...]
    players: tuple[Player, ...]


Spec = Annotated[
    str,
    typer.Argument(
        metavar="GAME|PRESET|FILE",
        help=f"A game ({', '.join(USUAL)}), a preset, a + union, or a TOML or JSON file.",
    ),
]
Seats = Annotated[
    int | None, typer.Option(min=LEAST_SEATS, max=MOST_SEATS, help="Seats, yours too.")
]
Bots = Annotated[list[str] | None, typer.Option(help="A bot; repeat for several.")]
Seed = Annotated[str | None, typer.Option(metavar="HEX", help="Play the same dice or cards again.")]
Name = Annotated[str | None, typer.Option(help="Your name at the table.")]
Save = Annotated[
    Path | None, typer.Option("--save", "--record", help="Write the record of the game here.")
]
Game = Annotated[str | None, typer.Option(help="The game, where a file leaves it open.")]


@app.command("play")
def play(  # noqa: PLR0913 (each is an option)
    lang: Lang,
    spec: Spec = FIRST,
    *,
    seats: Seats = None,
    bot: Bots = None,
    seed: Seed = None,
    name: Name = None,
    save: Save = None,
    game: Game = None,
) -> None:
    """Play against bots. Type help while playing for everything you can do."""
    with refusals(lang):
        named = values(spec)
        played = game_of(registry(), [named], game)
        rules, dice = played.rulebook.parse(named), seed_of(seed)
        if save is not None:
            may_save(save)
        person = name or lang.say(Text("You", "あなた"))
        session, others = _sit_down(played, rules, Page(lang), person, bot or (), seats)
        events = session.run(others, dice)
        session.farewell(dice)
        if save is not None:
            _save(save, played, rules, session.names, events)
            session.page.line(Text("Saved: {save}", "保存しました:{save}").fill(save=save))


def _sit_down(
    game: AnyGame, rules: Any, page: Page, person: str, bots: Sequence[str], seats: int | None
) -> tuple[Session, tuple[Player, ...]]:
    """The table and the bots at it. Raises Refusal for seats or bots that can't be."""
    from hattari.bots.bot import installed  # noqa: PLC0415 (they take their time)

    number = seats or usual_seats(game.rulebook.seats(rules), bots)
    game.start(rules, number)
    kit, known = registry().kit(game.id), installed()
    screen: MakeScreen = kit.load("screen")
    chosen = [known.get(game.id, bot) for bot in bots or kit.opponents()]
    others = opponents(chosen, rules, number - 1, page)
    names = (person, *others.names)
    return Session(game, rules, names, page, screen(names, rules)), others.players


def usual_seats(bounds: tuple[int, int], bots: Sequence[str]) -> int:
    """How many sit at the table where nobody says it."""
    least, most = bounds
    return max(least, min(most, len(bots) + 1 if bots else USUAL_SEATS))


def opponents(bots: Sequence[Bot], rules: Any, number: int, page: Page) -> Opponents:
    """As many bots as there are seats for, in turn, each with a name of its own."""
    chosen = list(islice(cycle(bots), number))
    titles = [page.said(bot.title) for bot in chosen]
    names = tuple(
        title if titles.count(title) == 1 else f"{title}-{titles[: place + 1].count(title)}"
        for place, title in enumerate(titles)
    )
    return Opponents(names, tuple(seat_of(bot, rules) for bot in chosen))


def seed_of(given: str | None) -> bytes:
    """The seed that a person wrote, or a new one. Raises Refusal."""
    if given is None:
        return secrets.token_bytes(32)
    try:
        return bytes.fromhex(given)
    except ValueError as error:
        raise Refusal(
            "bad_seed",
            Text(
                "A seed is written in hex digits, two for a byte; “{given}” is not.",
                "シードは16進数(1バイト2桁)で書いてください。「{given}」は読めません。",
            ).fill(given=given),
        ) from error


def _save(
    file: Path, game: AnyGame, rules: Any, names: Sequence[str], events: Sequence[Any]
) -> None:
    save(file, record.encode(record.write(game, rules, names, events)) + b"\n")


class Session:
    """One game between a person at the keyboard and bots. It sees views only."""

    def __init__(
        self, game: AnyGame, rules: Any, names: tuple[str, ...], page: Page, screen: Screen
    ) -> None:
        self.game = game
        self.rules = rules
        self.names = names
        self.page = page
        self._screen = screen
        self._corrected = False
        self._seat = YOU

    def run(self, others: Sequence[Player], seed: bytes) -> list[Any]:
        """Play to the end, or until the person leaves; all events of the game."""
        self._greet()
        return self.go_on(self.game.start(self.rules, len(self.names)), YOU, others, seed)

    def go_on(self, state: Any, seat: int, others: Sequence[Player], seed: bytes) -> list[Any]:
        """The same from a state on, in this seat; the others in the order of theirs."""
        self._seat, events = seat, list[Any]()
        players = (*others[:seat], self._choose, *others[seat:])
        try:
            for step in steps(self.game, state, players, seed, self._refused):
                events.extend(step.events)
                self._tell(step.events, step.state)
        except (Quit, KeyboardInterrupt):
            self.page.show((NOTHING, Text("You leave the table.", "席を立ちました。")))
        return events

    def farewell(self, seed: bytes) -> None:
        """How to play the same game again."""
        self.page.line(
            Text("The same again: --seed {seed}", "同じ配りでもう一度:--seed {seed}").fill(
                seed=seed.hex()
            )
        )

    def _greet(self) -> None:
        game, title = self.game.title, self.game.rulebook.title(self.rules)
        self.page.heading(Text("{game}: {title}", "{game}:{title}").fill(game=game, title=title))
        self.page.line(
            Text(
                "Type help for what you can say, rules for the rules, quit to leave.",
                "「help」で操作、「rules」でルール、「quit」で終了です。",
            )
        )

    def _tell(self, events: Sequence[Any], state: Any) -> None:
        view = self.game.view(state, self._seat)
        for event in events:
            seen = self.game.redact(event, self._seat)
            if seen is not None:
                self.page.show(self._screen.tell(seen, view))

    # The person's turn -------------------------------------------------------------------

    def _choose(self, view: Any, _seed: bytes) -> Any:
        if not self._corrected:
            self.page.show((NOTHING, *self._screen.table(view)))
        self._corrected = False
        while True:
            words = self._read(view)
            if words and words[0] in _ABOUT:
                self._about(_ABOUT[words[0]], view)
            elif typed := self._screen.typed(words, view):
                return typed
            else:  # Enter, where no answer is the usual one: what may be typed stands there
                self.page.show((NOTHING, *self._screen.table(view)))

    def _read(self, view: Any) -> list[str]:
        try:
            line = input(self.page.said(self._screen.prompt(view)))
        except EOFError as error:
            raise Quit from error
        return fold_case(line).strip().lstrip("/").split()

    def _about(self, what: str, view: Any) -> None:
        if what == "quit":
            raise Quit
        if what == "odds":
            self.page.show(self._screen.odds(view))
        elif what == "rules":
            for paragraph in self._described():
                self.page.paragraph(paragraph)
        else:
            self.page.show(_help(self.game.chatline.commands()))

    def _described(self) -> Sequence[Paragraph]:
        return self.game.rulebook.describe(self.rules, len(self.names))

    def _refused(self, seat: int, refusal: Refusal) -> None:
        if seat != self._seat:
            raise refusal
        self._corrected = True
        self.page.line(refusal.text)


_ABOUT = {
    "help": "help",
    "?": "help",
    "ヘルプ": "help",
    "rules": "rules",
    "ルール": "rules",
    "odds": "odds",
    "確率": "odds",
    "quit": "quit",
    "exit": "quit",
    "終了": "quit",
}


def _help(commands: Sequence[CommandSpec]) -> Iterator[Shown]:
    for spec in (*commands, *_OWN):
        names = " ".join(spec.names)
        yield Loud(
            Text("{names} {arguments}", "{names} {arguments}").fill(
                names=names, arguments=spec.arguments
            )
            if spec.arguments.en
            else Text(names, names)
        )
        yield Aside(spec.help)


def _own(names: str, about: Text) -> CommandSpec:
    return CommandSpec(tuple(names.split()), NOTHING, about)


_OWN = (
    _own("odds 確率", Text("the chances, as far as you can reckon them", "いまわかる確率")),
    _own("rules ルール", Text("the rules of this table", "この卓のルール")),
    _own("quit 終了", Text("leave the game", "ゲームをやめる")),
)
"""What can be said in the terminal alone."""
