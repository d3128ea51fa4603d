"""A real server in a process of its own, and people who see nothing but its page."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.guest import Guest
from tests.server.harness import Process

Arrive = Callable[..., Guest]
PATIENCE_MS = 30_000
"""After which a test gives up waiting for a control or a sight; no result hangs on it."""
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def hattari(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The server that all tests share which don't kill it."""
    with Process(tmp_path_factory.mktemp("browser")) as process:
        process.start()
        yield process


@pytest.fixture(scope="session")
def addresses() -> Iterator[str]:
    """One for each browser: together they ask more than one address may in a minute."""
    return (f"10.77.{each // 250}.{1 + each % 250}" for each in count())


@pytest.fixture
def arrive(browser: Browser, hattari: Process, addresses: Iterator[str]) -> Iterator[Arrive]:
    """Open the lobby in a browser of one's own; `url` names another server."""
    contexts: list[BrowserContext] = []

    def one(name: str = "Ann", url: str = "", **settings: object) -> Guest:
        usual = {"locale": "en-GB", "reduced_motion": "reduce"}
        whence = {"extra_http_headers": {"X-Forwarded-For": next(addresses)}}
        chosen = {**usual, **whence, **settings}
        contexts.append(browser.new_context(base_url=url or hattari.url, **chosen))  # type: ignore[arg-type]
        contexts[-1].set_default_timeout(PATIENCE_MS)
        return Guest(contexts[-1].new_page(), name).enter()

    yield one
    for context in contexts:
        context.close()
