"""Questions of a page that get no answer until they are let go."""

from __future__ import annotations

from playwright.sync_api import Page, Route

from tests.browser.guest import STEP_MS


class Held:
    """What a page asks under addresses of a pattern, in the order of asking."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        self._released = False
        page.route(pattern, self._meet)

    def _meet(self, route: Route) -> None:
        if self._released:
            route.continue_()
        else:
            self._routes.append(route)

    def await_one(self, part: str = "") -> None:
        """Wait until something is held that has this in its address."""
        while not any(part in each.request.url for each in self._routes):
            self._page.wait_for_timeout(STEP_MS)

    def release(self) -> None:
        """Let all of them go on, and whatever is asked later."""
        self._released = True
        for each in self._routes:
            each.continue_()
