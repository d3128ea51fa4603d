"""hattari rules: presets and house rules as text, checked and compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from hattari.core.game import AnyGame, Axis, Choice, Conflict, Refusal, Rulebook, Text
from hattari.core.installed import registry
from hattari.core.kit import Registry
from hattari.core.refusals import wrong_seats
from hattari.core.text import COMMA

from .atlas import atlas, hold_interview
from .page import CONFLICTS, FINE, Lang, Page, print_json, refusals
from .quiz import ask, shown, told
from .rulesets import Values, game_of, read, values

app = typer.Typer(name="rules", no_args_is_help=True, help="Show presets and check house rules.")
app.command()(atlas)
app.command("interview")(hold_interview)

Game = Annotated[
    str | None, typer.Option("--game", help="The game, where the rules leave it open.")
]
Json = Annotated[bool, typer.Option("--json", help="JSON, with every text in both languages.")]
Spec = Annotated[
    str,
    typer.Argument(
        help="A game, a preset, a union such as bluebear+reroll, or a TOML or JSON file."
    ),
]


# Presets and options ---------------------------------------------------------------------


@app.command("list")
def show_list(
    lang: Lang,
    game: Annotated[str | None, typer.Option("--game", help="One game only.")] = None,
    as_json: Json = False,
) -> None:
    """List the presets of every game and the options that + adds to them."""
    with refusals(lang, as_json):
        known = registry()
        games = known.games if game is None else (known.get(game),)
        if as_json:
            print_json(_all_listed(games))
            return
        page = Page(lang)
        for each in games:
            _show_game(page, each)


def _show_game(page: Page, game: AnyGame) -> None:
    book, title = game.rulebook, game.title
    page.heading(
        Text("{title} (--game {id})", "{title}(--game {id})").fill(title=title, id=game.id)
    )
    page.table([[each.id, each.title, each.note] for each in book.presets()])
    if book.options():
        page.heading(
            Text("Options of {title}, added with +", "「+」で加える{title}のオプション").fill(
                title=title
            )
        )
        page.table([[f"+{each.name}", each.title, each.note] for each in book.options()])


def _all_listed(games: tuple[AnyGame, ...]) -> dict[str, Any]:
    presets, options = [], []
    for game in games:
        book, named = game.rulebook, {"game": game.id}
        for preset in book.presets():
            endless = book.endless(book.parse(preset.id))
            presets.append({**named, **msgspec.structs.asdict(preset), "endless": endless})
        options += [{**named, **msgspec.structs.asdict(option)} for option in book.options()]
    return {"presets": presets, "options": options}


# One rule set ----------------------------------------------------------------------------


@app.command()
def show(
    spec: Spec,
    lang: Lang,
    game: Game = None,
    seats: Annotated[
        int | None, typer.Option(min=2, help="Speak of a table of this many seats.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show a rule set: its text, its axes, its digest, and whether it always comes to an end."""
    with refusals(lang, as_json):
        named = values(spec)
        found = game_of(registry(), [named], game)
        rules = found.rulebook.parse(named)
        check_seats(found.rulebook, rules, seats)
        if as_json:
            print_json(_described(found, rules, seats))
        else:
            _show_rules(Page(lang), found, rules, seats)


def _show_rules(page: Page, game: AnyGame, rules: Any, seats: int | None) -> None:
    book, title = game.rulebook, game.rulebook.title(rules)
    page.heading(Text("{game}: {title}", "{game}:{title}").fill(game=game.title, title=title))
    for paragraph in book.describe(rules, seats):
        page.paragraph(paragraph)
    page.heading(Text("The axes", "ルールの設定"))
    full = book.full(rules)
    page.table([[axis.key, axis.title, _value(axis, full[axis.key])] for axis in book.axes()])
    page.idle(book.idle(rules))
    page.line(_ENDLESS if book.endless(rules) else _FINITE)
    page.line(Text("Digest: {digest}", "ダイジェスト:{digest}").fill(digest=book.digest(rules)))


_ENDLESS = Text(
    "Endless: a game can go on until the round limit.",
    "終わらない可能性あり:ラウンドの上限まで続くことがあります。",
)
_FINITE = Text("Finite: every game comes to an end.", "必ず終わる:どのゲームも決着がつきます。")


def check_seats(book: Rulebook[Any], rules: Any, seats: int | None) -> None:
    """Raises Refusal for a number that the rules don't take."""
    least, most = book.seats(rules)
    if seats is not None and not least <= seats <= most:
        raise wrong_seats(least, most, seats)


def _described(game: AnyGame, rules: Any, seats: int | None) -> dict[str, Any]:
    book = game.rulebook
    return {
        "game": game.id,
        "title": book.title(rules),
        "rules": book.full(rules),
        "digest": book.digest(rules),
        "endless": book.endless(rules),
        "idle": book.idle(rules),
        "axes": book.axes(),
        "text": book.describe(rules, seats),
    }


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A rule set as TOML or JSON.")],
    lang: Lang,
    game: Game = None,
    as_json: Json = False,
) -> None:
    """Check a rule file: exit 0 if it can be played, 1 with all conflicts, 2 if unreadable."""
    with refusals(lang, as_json):
        known, named = registry(), read(file)
        if game is not None:
            known.get(game)
        found, conflicts = _checked(known, named, game)
        if as_json:
            print_json({"file": str(file), "conflicts": conflicts, **_fitting(found, named)})
        elif found is None:
            Page(lang, stderr=True).conflicts(conflicts)
        else:
            fits, page = _fitting(found, named), Page(lang)
            page.line(
                Text(
                    "{file}: fine for {title}, digest {digest}",
                    "{file}:{title}のルールとして問題ありません(ダイジェスト {digest})",
                ).fill(file=file, title=found.title, digest=fits["digest"])
            )
            page.idle(fits["idle"])
    raise typer.Exit(CONFLICTS if found is None else FINE)


def _fitting(game: AnyGame | None, named: Values) -> dict[str, Any]:
    """What is said of a rule file that a game plays; nothing of one that none does."""
    if game is None:
        return {"game": None, "digest": None, "idle": ()}
    book = game.rulebook
    rules = book.parse(named)
    return {"game": game.id, "digest": book.digest(rules), "idle": book.idle(rules)}


def _checked(
    registry: Registry, named: Values, game: str | None
) -> tuple[AnyGame | None, tuple[Conflict, ...]]:
    """The game that plays these rules, or why none can."""
    try:
        found = game_of(registry, [named], game)
    except Refusal as refusal:
        return None, (Conflict(("preset",), refusal.text),)
    conflicts = found.rulebook.conflicts(named)
    return (None if conflicts else found), conflicts


@app.command()
def diff(first: Spec, second: Spec, lang: Lang, game: Game = None, as_json: Json = False) -> None:
    """Show on which axes two rule sets of a game differ."""
    with refusals(lang, as_json):
        named = [values(spec) for spec in (first, second)]
        book = game_of(registry(), named, game).rulebook
        one, other = (book.full(book.parse(each)) for each in named)
        axes = [axis for axis in book.axes() if one[axis.key] != other[axis.key]]
        if as_json:
            print_json({axis.key: [one[axis.key], other[axis.key]] for axis in axes})
            return
        page = Page(lang)
        if not axes:
            page.line(Text("These are the same rules.", "同じルールです。"))
        page.table(
            [
                [axis.key, axis.title, _value(axis, one[axis.key]), _value(axis, other[axis.key])]
                for axis in axes
            ]
        )


# Questions ----------------------------------------------------------------------------------


@app.command()
def quiz(
    spec: Spec,
    lang: Lang,
    other: Annotated[
        str | None, typer.Argument(help="Another rule set: ask only where the two differ.")
    ] = None,
    game: Game = None,
    as_json: Json = False,
) -> None:
    """Ask about small positions that a rule set settles otherwise than one might think."""
    with refusals(lang, as_json):
        named = [values(each) for each in (spec, other) if each is not None]
        found = game_of(registry(), named, game)
        rules = [found.rulebook.parse(each) for each in named]
        asked = ask(registry().kit(found.id), *rules)
        if as_json:
            print_json([told(each) for each in asked])
        else:
            Page(lang).show(shown(asked))


# Values in words -------------------------------------------------------------------------


def _value(axis: Axis, value: Any) -> Text:
    """An axis value in words, with the value that a rule file has."""
    if isinstance(value, dict):
        return _several(axis, value)
    choice = _choice(axis, value)
    if choice is None:
        return Text(str(value), str(value))
    plain = json.dumps(value)
    return Text("{title} ({plain})", "{title}({plain})").fill(title=choice.title, plain=plain)


def _several(axis: Axis, value: dict[str, Any]) -> Text:
    """A table by its entries that aren't as usual, several switches by those that are on; else a
    pair of bounds."""
    if axis.parts:
        changed = [part for part in axis.parts if value[part.key] != part.default]
        usual = Text("as usual", "ふつうどおり")
        return COMMA.join(_entry(part, value[part.key]) for part in changed) if changed else usual
    if not axis.choices:
        return Text(*(" – ".join(str(part) for part in value.values()),) * 2)
    on = [choice.title for choice in axis.choices if value[str(choice.value)]]
    if not on:
        return Text("None", "なし")
    return COMMA.join(on)


def _entry(part: Axis, value: Any) -> Text:
    shown = _value(part, value)
    return Text("{title}: {shown}", "{title}:{shown}").fill(title=part.title, shown=shown)


def _choice(axis: Axis, value: Any) -> Choice | None:
    same = (choice for choice in axis.choices if choice.value == value)
    return next((choice for choice in same if type(choice.value) is type(value)), None)
