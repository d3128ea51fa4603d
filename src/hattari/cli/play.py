"""hattari play: a game against bots in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Any, Protocol

import msgspec
import typer

from hattari.bots.bot import BotRegistry
from hattari.bots.match import Player, Typed, seat_of, steps
from hattari.games import record
from hattari.games.game import AnyGame, CommandSpec, Paragraph, Refusal, Setup, Text

from .bluff_screen import BluffScreen
from .rules import Lang, Language, Page, refusals, values

app = typer.Typer()

GAME = "bluff"
USUAL_SEATS = 4
USUAL_BOTS = ("easy", "odds")
YOU = 0
"""The person's seat; the lot names the starter."""


class Screen(Protocol):
    """How a game looks in the terminal."""

    def table(self, view: Any) -> tuple[Text, ...]: ...
    def tell(self, event: Any, view: Any) -> tuple[Text, ...]: ...
    def odds(self, view: Any) -> tuple[Text, ...]: ...


class Quit(Exception):
    """The person has had enough."""


class Opponents(msgspec.Struct, frozen=True):
    """Who sits at the table beside the person, in the order of seats."""

    names: tuple[str, ...]
    players: tuple[Player, ...]


@app.command("play")
def play(  # noqa: PLR0913 (each is an option)
    lang: Lang,
    spec: Annotated[
        str,
        typer.Argument(metavar="PRESET", help="A preset, a + union, or a TOML or JSON file."),
    ] = "bluebear",
    *,
    seats: Annotated[int | None, typer.Option(min=2, max=10, help="Seats, yours too.")] = None,
    bot: Annotated[list[str] | None, typer.Option(help="A bot; repeat for several.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="HEX", help="Play these dice again.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the record of the game here.")] = None,
) -> None:
    """Play against bots. Type help while playing for everything you can do."""
    from hattari.bots.bot import installed  # noqa: PLC0415
    from hattari.wiring import registry  # noqa: PLC0415 (only a call needs the games)

    with refusals(lang, as_json=False):
        game = registry().get(GAME)
        rules = game.rulebook.parse(values(spec))
        bots = tuple(bot or ())
        number = seats or _usual_seats(game.rulebook.seats(rules), bots)
        others = _opponents(installed(), rules, bots or USUAL_BOTS, number - 1)
        person = name or {Language.EN: "You", Language.JA: "あなた"}[lang]
        dice = _seed(seed)
        session = Session(game, rules, (person, *others.names), Page(lang), lang)
        events = session.run(others.players, dice)
        session.farewell(dice)
        if save is not None:
            _save(save, game, rules, session.names, events)
            session.page.line(Text(f"Saved: {save}", f"保存しました:{save}"))


def _usual_seats(bounds: tuple[int, int], bots: Sequence[str]) -> int:
    least, most = bounds
    return max(least, min(most, len(bots) + 1 if bots else USUAL_SEATS))


def _opponents(registry: BotRegistry, rules: Any, bots: Sequence[str], number: int) -> Opponents:
    """As many bots as there are seats for, in turn. Raises Refusal for one that can't play."""
    chosen = list(islice(cycle(bots), number))
    seen: dict[str, int] = {}
    names = []
    for bot_id in chosen:
        seen[bot_id] = seen.get(bot_id, 0) + 1
        names.append(bot_id if chosen.count(bot_id) == 1 else f"{bot_id}-{seen[bot_id]}")
    players = tuple(seat_of(registry.get(GAME, bot_id), rules) for bot_id in chosen)
    return Opponents(tuple(names), players)


def _seed(given: str | None) -> bytes:
    if given is None:
        return secrets.token_bytes(32)
    try:
        return bytes.fromhex(given)
    except ValueError as error:
        raise Refusal(
            "bad_seed",
            Text(
                f"A seed is written in hex digits, two for a byte; “{given}” is not.",
                f"シードは16進数(1バイト2桁)で書いてください。「{given}」は読めません。",
            ),
        ) from error


def _save(
    file: Path, game: AnyGame, rules: Any, names: Sequence[str], events: Sequence[Any]
) -> None:
    written = record.encode(record.write(game, rules, names, Setup(), events))
    try:
        file.write_bytes(written + b"\n")
    except OSError as error:
        raise Refusal(
            "not_saved",
            Text(
                f"{file} can't be written: {error.strerror}; choose another file.",
                f"{file} に書き込めません({error.strerror})。別のファイルを指定してください。",
            ),
        ) from error


class Session:
    """One game between a person at the keyboard and bots. It sees views only."""

    def __init__(
        self, game: AnyGame, rules: Any, names: tuple[str, ...], page: Page, lang: Language
    ) -> None:
        self.game = game
        self.rules = rules
        self.names = names
        self.page = page
        self._lang = lang
        self._screen: Screen = BluffScreen(names)
        self._corrected = False

    def run(self, others: Sequence[Player], seed: bytes) -> list[Any]:
        """Play to the end, or until the person quits; all events of the game."""
        state = self.game.start(self.rules, len(self.names))
        events: list[Any] = []
        self._greet()
        try:
            for step in steps(self.game, state, (self._choose, *others), seed, self._refused):
                events.extend(step.events)
                self._tell(step.events, step.state)
        except Quit:
            self.page.line(Text("You leave the table.", "席を立ちました。"))
        return events

    def farewell(self, seed: bytes) -> None:
        """How to play the same dice again."""
        self.page.line(
            Text(f"Same dice again: --seed {seed.hex()}", f"同じ出目でもう一度:--seed {seed.hex()}")
        )

    def _greet(self) -> None:
        self.page.heading(self.game.rulebook.title(self.rules))
        self.page.line(
            Text(
                "Type help for what you can say, rules for the rules, quit to leave.",
                "「help」で操作、「rules」でルール、「quit」で終了です。",
            )
        )

    def _tell(self, events: Sequence[Any], state: Any) -> None:
        view = self.game.view(state, YOU)
        for event in events:
            seen = self.game.redact(event, YOU)
            if seen is not None:
                self._lines(self._screen.tell(seen, view))

    def _lines(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.page.line(line)

    # The person's turn -------------------------------------------------------------------

    def _choose(self, view: Any, _seed: bytes) -> Any:
        if not self._corrected:
            self._lines((Text("", ""), *self._screen.table(view)))
        self._corrected = False
        while True:
            words = self._read()
            if words and words[0] in _ABOUT:
                self._about(_ABOUT[words[0]], view)
                continue
            if typed := _action(words, view):
                return typed

    def _read(self) -> list[str]:
        try:
            line = input("> ")
        except EOFError as error:
            raise Quit from error
        return line.strip().lstrip("/／").split()

    def _about(self, what: str, view: Any) -> None:
        if what == "quit":
            raise Quit
        if what == "odds":
            self._lines(self._screen.odds(view))
        elif what == "rules":
            for paragraph in self._described():
                self.page.paragraph(paragraph)
        else:
            self._lines(tuple(_help(self.game.chatline.commands())))

    def _described(self) -> Sequence[Paragraph]:
        return self.game.rulebook.describe(self.rules, len(self.names))

    def _refused(self, seat: int, refusal: Refusal) -> None:
        if seat != YOU:
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


def _action(words: Sequence[str], view: Any) -> Typed | None:
    """What a line means to the game; a bare `4 3` is a bid, an empty line the usual answer."""
    if not words:
        return _usual(view)
    if words[0].isdecimal():
        return Typed("bid", tuple(words))
    return Typed(words[0].lower(), tuple(words[1:]))


def _usual(view: Any) -> Typed | None:
    if view.legal.uncover:
        return Typed("roll", ())
    return Typed("wave", ()) if view.legal.wave else None


def _help(commands: Sequence[CommandSpec]) -> Iterator[Text]:
    for spec in commands:
        names = " ".join(spec.names)
        yield Text(
            f"  {names} {spec.arguments.en}: {spec.help.en}".replace(" :", ":"),
            f"  {names} {spec.arguments.ja}:{spec.help.ja}".replace(" :", ":"),
        )
    yield Text("  odds: the chances of the next bids", "  odds 確率:次のビッドの確率")
    yield Text("  rules: the rules of this table", "  rules ルール:この卓のルール")
    yield Text("  quit: leave the game", "  quit 終了:ゲームをやめる")
