"""The page's service worker, on an address of this machine, which a browser takes for secure."""

from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from tests.browser.conftest import Arrive
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
