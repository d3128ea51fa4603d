"""What a link shows in a messenger, and what lets a browser keep answers."""

from __future__ import annotations

import json

import httpx
import pytest

from hattari.core.installed import registry
from scripts.pictures import drawn
from tests.server.harness import PATIENCE, Served

KITS = [kit for kit in registry().kits if kit.panel is not None]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.id)
def test_every_picture_is_there_and_says_what_the_presets_are_called(kit) -> None:  # type: ignore[no-untyped-def]
    folder = kit.panel / "preview"
    said = (folder / "drawn.json").read_text("utf-8")
    assert said == drawn(kit.game), "run python -m scripts.pictures"
    assert all((folder / f"{name}.jpg").is_file() for name in json.loads(said))


def tags(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "og:" in line)


@pytest.mark.asyncio
@pytest.mark.parametrize("public", [True, False])
async def test_a_link_shows_the_game_and_no_name(server: Served, public: bool) -> None:
    game = registry().games[0]
    preset = game.rulebook.presets()[0]
    headers = {"sec-fetch-site": "same-origin"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=PATIENCE) as client:
        await client.put("/api/v1/me", json={"name": "Annabel"})
        table = {
            "game": game.id,
            "rules": preset.id,
            "title": "Mondays",
            "options": {"public": public},
        }
        key = (await client.post("/api/v1/tables", json=table)).json()["key"]
        page = await client.get(f"/t/{key}", headers={"accept-language": "en"})
    said = tags(page.text)
    assert game.title.en in said
    assert "Annabel" not in said
    assert "Mondays" not in said
    assert (preset.title.en in said) == public
    assert f"/{game.id}/preview/{preset.id if public else 'game'}.jpg" in said


@pytest.mark.asyncio
async def test_games_and_rules_are_compressed_and_kept(server: Served) -> None:
    game = registry().games[0].id
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
        for path in ("/api/v1/games", f"/api/v1/games/{game}/rules?rules=%7B%7D"):
            first = await client.get(path)
            assert first.headers["content-encoding"] == "gzip"
            assert first.headers["cache-control"] == "public, max-age=300"
            again = await client.get(path, headers={"if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
        me = await client.get("/api/v1/me")
        assert me.headers["cache-control"] == "no-store"
        named = await client.get(f"/api/v1/games/{game}/rules?rules=nonsense")
        assert named.status_code == 400
        worker = await client.get("/worker.js")
        page = await client.get("/")
        digest = page.text.split('data-digest="')[1][:16]
        assert f'"{digest}"' in worker.text
        assert worker.headers["cache-control"] == "no-cache"
        assert (await client.get("/manifest.webmanifest")).json()["start_url"] == "/"
