"""The page's files: its own, and the panels of games wherever they lie."""

from pathlib import Path

import msgspec
import pytest

from hattari.core.installed import registry
from hattari.server.web import statics
from hattari.wiring.serving import page


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    """A panel that is no part of this repository."""
    (tmp_path / "panel.mjs").write_text('import { html } from "#page/core/html.mjs";\n')
    (tmp_path / "view.txt").write_text("of no type that a browser asks for")
    return tmp_path


def test_a_panel_from_elsewhere_lies_under_its_games_id(panel: Path) -> None:
    found = statics.load({"halma": panel})
    assert found.files["halma/panel.mjs"].content == (panel / "panel.mjs").read_bytes()
    assert "halma/view.txt" not in found.files
    assert found.digest != statics.load({}).digest


def test_panels_find_the_pages_modules_by_name() -> None:
    found = page()
    imports = msgspec.json.decode(found.import_map())["imports"]
    assert imports["#page/"] == f"/static/{found.digest}/"
    assert "core/html.mjs" in found.files


def test_panels_come_when_a_table_asks_for_them() -> None:
    found = page()
    early = found.needed(statics.MAIN)
    for name in (statics.MAIN, "table/scene.mjs", "vendor/preact.mjs", "vendor/hooks.mjs"):
        assert found.path(name) in early
    for game in registry().panels:
        assert f"{game}/panel.mjs" in found.files
        assert found.path(f"{game}/panel.mjs") not in early


def test_a_table_s_modules_come_with_its_page_alone() -> None:
    found = page()
    early, table = set(found.needed(statics.MAIN)), set(found.needed(statics.MAIN, statics.ROOM))
    assert early < table
    for name in (statics.ROOM, "table/waiting.mjs", "table/chat.mjs"):
        assert found.path(name) in table - early


def test_no_game_takes_the_name_of_one_of_the_pages_folders(panel: Path) -> None:
    with pytest.raises(ValueError, match="lobby"):
        statics.load({"lobby": panel})
