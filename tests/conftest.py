"""What all tests share: the browser that the page's tests drive, and the marks."""

import os

import pytest
from hypothesis import settings

from scripts import browser

# Timing never decides a test, and a run that lets work land draws the same examples each time.
settings.register_profile("here", deadline=None)
settings.register_profile("landing", deadline=None, derandomize=True)
LANDING = bool(os.environ.get("CI"))
settings.load_profile("landing" if LANDING else "here")

WORLDLY = {"cli", "interop", "server"}
"""The folders of tests that meet real servers and buses."""


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, object],
) -> dict[str, object]:
    """Make Playwright start the system's Chromium; where there is none, its own."""
    found = browser.find()
    system = {} if found is None else {"executable_path": str(found)}
    return {**browser_type_launch_args, **system, "args": browser.launch_arguments()}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that drive a browser, so that they can run apart.

    Where work lands, a test that meets the real world is asked once more before it stops
    everything, and the report names it. A test of rules or tables never is.
    """
    for item in items:
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if LANDING and WORLDLY & set(item.path.relative_to(item.config.rootpath).parts):
            item.add_marker(pytest.mark.flaky(reruns=1))
