"""A third language, put into a folder, reaches whatever a person reads."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from typer.testing import CliRunner

from hattari.cli.rules import app
from hattari.core.cast import CAST
from hattari.core.game import AnyGame
from hattari.core.installed import registry
from hattari.server.web import statics
from hattari.wiring import languages
from tests.languages.foreign import TAG, narrow, page_words, wide
from tests.server.harness import PATIENCE, Person, served

pytestmark = pytest.mark.land

GAMES = registry().games
API = "/api/v1"


@pytest.mark.usefixtures("abroad")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rule_text_and_the_form_are_wholly_in_it(game: AnyGame) -> None:
    book, spoken = game.rulebook, languages.installed()
    said = [axis.title for axis in book.axes()] + [axis.note for axis in book.axes()]
    for preset in book.presets():
        for paragraph in book.describe(book.parse(preset.id)):
            said += [paragraph.title, *paragraph.lines]
    left = {text.en: found for text in said if (found := narrow(spoken.say(text, TAG)))}
    assert left == {}
    assert len(said) > 100


@pytest.mark.usefixtures("abroad")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_terminal_speaks_it(game: AnyGame) -> None:
    preset = game.rulebook.presets()[0]
    shown = CliRunner().invoke(app, ["show", preset.id, "--lang", TAG])
    assert shown.exit_code == 0
    assert wide("The axes") in shown.stdout
    by_locale = CliRunner().invoke(app, ["show", preset.id], env={"LC_ALL": f"{TAG}_XX.UTF-8"})
    assert by_locale.stdout == shown.stdout


@pytest.mark.usefixtures("abroad")
def test_the_terminal_refuses_in_it() -> None:
    refused = CliRunner().invoke(app, ["show", "nonesuch", "--lang", TAG])
    assert f"“nonesuch”; {wide('known are')}" in refused.stderr


def test_the_terminal_names_the_languages_it_has() -> None:
    refused = CliRunner().invoke(app, ["list", "--lang", "tlh"])
    assert refused.exit_code == 2
    assert "en, ja" in refused.stderr


def test_a_folder_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HATTARI_LANGUAGES", "/nowhere/at/all")
    refused = CliRunner().invoke(app, ["list"])
    assert refused.exit_code == 2
    assert "/nowhere/at/all" in refused.stderr


def test_a_broken_catalogue_is_named(abroad: Path) -> None:
    (abroad / TAG / languages.CATALOGUE).write_bytes(b"no catalogue")
    with pytest.raises(ValueError, match=r"hattari\.mo is no catalogue"):
        languages.installed()


# The server ------------------------------------------------------------------------------


@pytest_asyncio.fixture
async def ann(abroad: Path) -> AsyncIterator[Person]:
    with served(abroad.parent / "hattari.sqlite") as server:
        person = Person(server.url, "Ann")
        await person.arrive()
        yield person
        await person.close()


@pytest.mark.asyncio
async def test_the_shell_and_a_guest_s_name_are_in_it(ann: Person) -> None:
    async with httpx.AsyncClient(
        base_url=ann.url, headers={"accept-language": "eo,en"}, timeout=PATIENCE
    ) as page:
        shell = await page.get("/")
        assert f'<html lang="{TAG}"' in shell.text
        assert f'data-languages="en ja {TAG}"' in shell.text
        assert wide("Please switch it on") in shell.text
        me = await page.put(f"{API}/me", json={}, headers={"origin": ann.url})
        assert me.json()["language"] == TAG
        assert me.json()["name"].startswith(wide("Guest"))


@pytest.mark.asyncio
async def test_the_page_finds_its_own_words(ann: Person) -> None:
    for name, english in page_words().items():
        found = (await ann.http.get(f"/static/0/{name.replace('en.json', f'{TAG}.json')}")).json()
        assert found.keys() == json.loads(english).keys()
        assert narrow(next(iter(found.values()))) == []


def test_the_page_says_in_english_what_the_language_lacks() -> None:
    found = statics.load({}, words={TAG: {f"i18n/{TAG}.json": b'{"settings.language": "Lingvo"}'}})
    english = json.loads(found.files["i18n/en.json"].content)
    made = json.loads(found.files[f"i18n/{TAG}.json"].content)
    assert made == {**english, "settings.language": "Lingvo"}


@pytest.mark.asyncio
async def test_answers_refusals_and_frames_bring_it_beside_the_others(ann: Person) -> None:
    games = await ann.get("/games")
    assert all(game["title"][TAG] == wide(game["title"]["en"]) for game in games)
    refused = await ann.http.put(f"{API}/me", json={"name": "x" * 30})
    assert refused.json()["text"][TAG] == wide(refused.json()["text"]["en"])
    missing = await ann.http.get(f"{API}/tables/nonesuch")
    assert narrow(missing.json()["text"][TAG]) == []
    body: dict[str, Any] = {"game": GAMES[0].id, "preset": "", "language": TAG}
    body["preset"] = GAMES[0].rulebook.presets()[0].id
    key = (await ann.post("/tables/quick", body))["key"]
    await ann.enter(key)
    assert narrow(ann.view["game_title"][TAG]) == []
    bots = [seat["name"] for seat in ann.view["seats"] if seat["name"] != "Ann"]
    assert bots
    # Proper names stay as they are.
    assert set(bots) <= {figure.name.en for figure in CAST.values()}
