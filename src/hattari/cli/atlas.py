"""The atlas of rules in the terminal, and the interview that makes a rule set."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import ascii_lowercase
from typing import Annotated, Any

import msgspec
import typer

from hattari.core.atlas import Told, entries, told
from hattari.core.game import Difference, Refusal, Text
from hattari.core.installed import registry
from hattari.core.interview import MOST, Arrival, Inquiry, interview
from hattari.core.kit import Kit

from .page import Aside, Lang, Loud, Page, Shown, may_save, print_json, refusals, save
from .rulesets import Values, game_of, values

UNSAID = "?"
"""What somebody types who can't say."""

GameName = Annotated[str | None, typer.Argument(help="A game; all of them where none is named.")]
Json = Annotated[bool, typer.Option("--json", help="JSON, with every text in both languages.")]


# The atlas ----------------------------------------------------------------------------------


def atlas(
    lang: Lang,
    game: GameName = None,
    mine: Annotated[
        str | None, typer.Option(help="Your own rules: say of each text what it has otherwise.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show every published text that is known, and what of it can't be played."""
    with refusals(lang, as_json):
        rules = None if mine is None else values(mine)
        kits = _kits(game, rules)
        found = {kit.game.id: _told(kit, rules) for kit in kits}
        if as_json:
            print_json([{"game": name, "texts": texts} for name, texts in found.items()])
            return
        page = Page(lang)
        for kit in kits:
            page.heading(kit.game.title)
            page.show(_listed(found[kit.game.id], held=mine is not None))


def _kits(game: str | None, mine: Values | None) -> list[Kit]:
    """The game that is named or that one's own rules are of, else every game with an atlas."""
    known = registry()
    if mine is not None:
        game = game_of(known, [mine], game).id
    if game is not None:
        return [known.kit(game)]
    return [kit for kit in known.kits if kit.atlas is not None]


def _told(kit: Kit, mine: Values | None) -> list[Told]:
    book = kit.game.rulebook
    rules = None if mine is None else book.parse(mine)
    return [told(book, entry, rules) for entry in entries(kit)]


def _listed(texts: list[Told], *, held: bool) -> Iterator[Shown]:
    for each in texts:
        yield Loud(Text("{id}  {title}", "{id}  {title}").fill(id=each.id, title=each.title))
        yield Aside(each.character)
        yield Aside(_SOURCE.fill(source=each.source, address=each.address))
        for lack in each.lacks:
            yield Aside(
                Text("Not playable here: {lack}", "ここでは遊べない点:{lack}").fill(lack=lack)
            )
        if held:
            yield from _differing(each.differs)


_SOURCE = Text("From: {source} {address}", "出典:{source} {address}")
_SAME = Text("The same as your rules.", "あなたのルールと同じです。")


def _differing(differs: tuple[Difference, ...]) -> Iterator[Shown]:
    if not differs:
        yield Aside(_SAME)
    for each in differs:
        yield Aside(Text("Otherwise: {title}", "ちがう点:{title}").fill(title=each.title))


# The interview ------------------------------------------------------------------------------


def hold_interview(
    game: Annotated[str, typer.Argument(help="The game.")],
    lang: Lang,
    answers: Annotated[
        str | None,
        typer.Option(help="Answers so far, such as “ab?”; the next question or the rules follow."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Write the rules to this file, as JSON.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Ask at most ten questions, and make a rule set of the answers."""
    with refusals(lang, as_json):
        kit, page = registry().kit(game), Page(lang)
        if save is not None:
            may_save(save)
        picks = _picks(answers or "")
        told_all = as_json or answers is not None
        found = interview(kit, picks) if told_all else _asked(kit, page)
        if as_json:
            print_json(_plain(kit, found))
        elif isinstance(found, Inquiry):
            page.show(_question(found))
        else:
            page.show(_arrived(kit, found))
        if save is not None and isinstance(found, Arrival):
            _save(save, kit.game.rulebook.full(found.rules))


def _save(file: Path, rules: Any) -> None:
    save(file, f"{json.dumps(rules, indent=2, ensure_ascii=False)}\n".encode())


def _picks(answers: str) -> list[int | None]:
    return [_pick(letter) for letter in answers.lower() if letter not in " ,"]


def _pick(letter: str) -> int | None:
    if letter == UNSAID:
        return None
    return ascii_lowercase.find(letter) if letter in ascii_lowercase else -1


def _asked(kit: Kit, page: Page) -> Arrival[Any]:
    """What somebody at the terminal answers. Whoever types no answer is asked again."""
    picks: list[int | None] = []
    while isinstance(found := interview(kit, picks), Inquiry):
        page.show(_question(found))
        letter = typer.prompt(">", prompt_suffix=" ").strip().lower()
        try:
            pick = _pick(letter) if len(letter) == 1 else -1
            interview(kit, [*picks, pick])
            picks.append(pick)
        except Refusal:
            page.line(_TRY_AGAIN)
    return found


_TRY_AGAIN = Text(
    "Type the letter of an answer, or ? if you can't say.",
    "答えの文字を入れてください。わからなければ ? を入れてください。",
)


def _question(asked: Inquiry[Any]) -> Iterator[Shown]:
    yield Loud(
        Text("{number}/{most}  {ask}", "{number}/{most}  {ask}").fill(
            number=asked.asked + 1, most=MOST, ask=asked.ask
        )
    )
    yield from (Aside(text) for text in (asked.scene, asked.note) if text.en)
    for letter, answer in zip(ascii_lowercase, asked.answers, strict=False):
        yield Aside(
            Text("{letter}) {answer}", "{letter}) {answer}").fill(letter=letter, answer=answer)
        )
    yield Aside(Text("?) none of these, or can't say", "?) どれでもない・わからない"))


def _arrived(kit: Kit, found: Arrival[Any]) -> Iterator[Shown]:
    book = kit.game.rulebook
    yield Loud(
        Text("Your rules: {title}", "あなたのルール:{title}").fill(title=book.title(found.rules))
    )
    near = Text("The nearest text: {title} ({source})", "いちばん近いルール:{title}({source})")
    yield Aside(near.fill(title=found.entry.title, source=found.entry.source))
    for entry in found.alike:
        yield Aside(Text("Or as near: {title}", "同じくらい近い:{title}").fill(title=entry.title))
    yield from _differing(found.differs) if found.differs else ()
    for each in found.unmet:
        yield Aside(
            Text(
                "Can't be had with the rest: {ask} {answer}", "ほかと両立しない答え:{ask} {answer}"
            ).fill(ask=each.ask, answer=each.answer)
        )
    yield Loud(Text("Not asked, so assumed", "聞かなかったので、こう決めました"))
    yield from _titles(found.assumed)


def _titles(differs: Iterable[Difference]) -> Iterator[Shown]:
    yield from (Aside(each.title) for each in differs)


def _plain(kit: Kit, found: Inquiry[Any] | Arrival[Any]) -> dict[str, Any]:
    """A question or an arrival as data, without the texts' own rules."""
    if isinstance(found, Inquiry):
        return {"question": msgspec.to_builtins(found), "rules": None}
    book = kit.game.rulebook
    return {
        "question": None,
        "rules": book.full(found.rules),
        "digest": book.digest(found.rules),
        "title": book.title(found.rules),
        "nearest": found.entry.id,
        "alike": [each.id for each in found.alike],
        "differs": found.differs,
        "unmet": found.unmet,
        "assumed": found.assumed,
        "asked": found.asked,
    }
