"""The page's service worker, on an address of this machine, which a browser takes for secure."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from playwright.sync_api import Error, expect

from tests.browser.conftest import Arrive
from tests.browser.guest import Guest
from tests.server.harness import Process

REGISTER = """
async () => {
  const policy = trustedTypes.createPolicy("worker", { createScriptURL: () => "/worker.js" });
  await navigator.serviceWorker.register(policy.createScriptURL(""));
  await navigator.serviceWorker.ready;
}
"""
KEPT = """
async () => {
  const [name, ...others] = await caches.keys();
  const kept = await (await caches.open(name)).keys();
  return [name, others, kept.map(({ url }) => new URL(url).pathname)];
}
"""

MODULES = """
() => performance.getEntriesByType("resource")
  .map(({ name }) => new URL(name).pathname)
  .filter((path) => path.startsWith("/static/"))
"""
ALONE = """
async (name) => {
  const kept = await caches.keys();
  return kept.length === 1 && kept[0] === name;
}
"""
RENEWED_MS = 30_000
"""A page looks for its server again and again; a browser asks for a worker some time later."""


def test_the_worker_keeps_files_and_never_the_page(arrive: Arrive, tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        process.start()
        ann = arrive("Ann", url=process.url)
        page = ann.page
        page.evaluate(REGISTER)
        with pytest.raises(Error):  # the one policy is spent: no other address becomes a worker
            page.evaluate(REGISTER)
        ann.enter()
        digest = page.locator("html").get_attribute("data-digest")
        name, others, kept = page.evaluate(KEPT)
        assert (name, others) == (f"hattari-{digest}", [])
        assert kept
        assert all(path.startswith(f"/static/{digest}/") for path in kept)
        process.kill()
        page.goto("/")
        expect(page.locator("body")).to_contain_text("You are offline.")
        process.start()
        ann.enter()
        assert ann.faults == []


def test_a_new_build_reaches_a_page_that_lies_open(
    arrive: Arrive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Process(tmp_path / "data") as process:
        process.start()
        ann = arrive("Ann", url=process.url)
        ann.introduce()
        ann.make_table("bluebear")
        ann.page.evaluate(REGISTER)
        ann.page.reload()
        ann.ready()
        old = digest_of(ann)
        process.kill()
        monkeypatch.setenv("HATTARI_LANGUAGES", str(other_words(tmp_path / "languages")))
        process.start()
        html = ann.page.locator(f"html[data-ready]:not([data-digest='{old}'])")
        expect(html).to_be_attached(timeout=RENEWED_MS)
        new = digest_of(ann)
        expect(ann.page.locator(".waiting")).to_be_visible()
        modules = ann.page.evaluate(MODULES)
        assert modules
        assert all(path.startswith(f"/static/{new}/") for path in modules)
        ann.page.wait_for_function(ALONE, arg=f"hattari-{new}", timeout=RENEWED_MS)
        assert ann.faults == []


def test_what_a_new_build_answers_under_an_old_address_is_not_kept(
    arrive: Arrive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Process(tmp_path / "data") as process:
        process.start()
        ann = arrive("Ann", url=process.url)
        ann.page.evaluate(REGISTER)
        ann.enter()
        old = digest_of(ann)
        process.kill()
        monkeypatch.setenv("HATTARI_LANGUAGES", str(other_words(tmp_path / "languages")))
        process.start()
        asked = f"/static/{old}/lab/lab.css"
        assert ann.page.evaluate("(path) => fetch(path).then(({ ok }) => ok)", asked)
        assert asked not in ann.page.evaluate(KEPT)[2]


def digest_of(guest: Guest) -> str | None:
    """Which build a page is of."""
    return guest.page.locator("html").get_attribute("data-digest")


def other_words(folder: Path) -> Path:
    """Another build of the page: one word in one more language."""
    catalogue = folder / "eo" / "LC_MESSAGES" / "hattari.mo"
    catalogue.parent.mkdir(parents=True)
    with catalogue.open("wb") as file:
        write_mo(file, Catalog(locale="eo"))
    page = folder / "eo" / "page" / "i18n" / "eo.json"
    page.parent.mkdir(parents=True)
    page.write_text('{"app.name": "Trompo"}', "utf-8")
    return folder
