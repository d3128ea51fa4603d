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

RULES = ("games/", "golden/", "tables/")
"""All of rules and tables."""

ABOVE = (
    "languages/",
    "bots/test_bot.py",
    "bots/test_frozen.py",
    "cli/test_rules.py",
    "interop/test_walk.py",
    "lab/test_definition.py",
    "lab/test_estimate.py",
    "project/test_architecture.py",
    "project/test_repository.py",
    "server/test_play.py",
    "server/test_protocol.py",
    "server/test_sqlite.py",
    "server/test_statics.py",
    "solve/test_lookups.py",
)
"""Of all else one of each kind. With it `make test` asks all of `RULES` that isn't marked for
`make land`, which asks the rest, and of the page's tests in a browser those that are marked so."""


ROOM = "room.example"
"""This machine as others in the same room see it: by plain http it is no secure context."""


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, object],
) -> dict[str, object]:
    """Make Playwright start the system's Chromium; where there is none, its own."""
    found = browser.find()
    system = {} if found is None else {"executable_path": str(found)}
    args = [*browser.launch_arguments(), f"--host-resolver-rules=MAP {ROOM} 127.0.0.1"]
    return {**browser_type_launch_args, **system, "args": args}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that drive a browser, so that they can run apart, and those of every day."""
    for item in items:
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        path = item.path.relative_to(item.config.rootpath / "tests").as_posix()
        left = item.get_closest_marker("land") is not None
        if path.startswith((*RULES, *ABOVE)) and not left:
            item.add_marker("everyday")
