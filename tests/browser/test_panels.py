"""The panel of a game from elsewhere draws with the page's own modules."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hattari.core.installed import registry
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web import app, statics
from hattari.server.web.origin import Site
from hattari.wiring import serving
from tests.browser.conftest import Arrive
from tests.server.harness import Served, served

PANEL = """
import { render } from "preact";
import { html } from "#page/core/html.mjs";
import { Die } from "#page/table/die.mjs";
export const draw = (root) => render(html`<p class="halma"><${Die} face=${3} /></p>`, root);
"""
DRAW = """async () => {
    const main = document.querySelector("script[type=module]").src;
    const { draw } = await import(main.replace("main.mjs", "halma/panel.mjs"));
    draw(document.body.appendChild(document.createElement("div")));
}"""


@pytest.fixture
def with_halma(tmp_path: Path) -> Iterator[Served]:
    """A server that was given one more game's panel."""
    panel = tmp_path / "panel"
    panel.mkdir()
    (panel / "panel.mjs").write_text(PANEL, "utf-8")
    parts = serving.services(SqliteStore.open(tmp_path / "hattari.sqlite"))
    page = statics.load({**registry().panels, "halma": panel})
    with served(tmp_path, serving.Server(app.make(parts, page, Site.at(None)), parts)) as running:
        yield running


def test_a_panel_from_elsewhere_draws(arrive: Arrive, with_halma: Served) -> None:
    ann = arrive("Ann", with_halma.url)
    ann.page.evaluate(DRAW)
    expect(ann.page.locator(".halma .die")).to_have_count(1)
    assert ann.faults == []
