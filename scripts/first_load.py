"""Bytes that a browser loads for the first look at a page: `python -m scripts.first_load URL`.

It opens the page with an empty cache, on a phone, and waits until it is live; then it says by type
what came over the wire, compressed as it came. `--most BYTES` fails where the sum is above it.
"""

from __future__ import annotations

import argparse
from collections import Counter

from playwright.sync_api import CDPSession, Page, sync_playwright

from scripts.browser import find, launch_arguments

PHONE = {"width": 390, "height": 844}
QUIET_MS = 1500
"""After the page is live: what it loads of itself has come by then."""


def watched(session: CDPSession) -> tuple[dict[str, str], Counter[str]]:
    """Bytes by request, and the type of each request, as they come in."""
    types: dict[str, str] = {}
    sizes: Counter[str] = Counter()
    session.on(
        "Network.responseReceived",
        lambda told: types.update({told["requestId"]: told["type"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda told: sizes.update({told["requestId"]: int(told["encodedDataLength"])}),
    )
    session.send("Network.enable")
    return types, sizes


def load(page: Page, session: CDPSession, url: str) -> Counter[str]:
    """Bytes by type of what one visit with an empty cache loads."""
    types, sizes = watched(session)
    page.goto(url)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(QUIET_MS)
    found: Counter[str] = Counter()
    for request, size in sizes.items():
        found[types.get(request, "Other")] += size
    return found


def main() -> int:
    """Say the bytes; 1 where they are too many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--most", type=int)
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=launch_arguments())
        page = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
        found = load(page, page.context.new_cdp_session(page), asked.url)
        browser.close()
    for kind, size in found.most_common():
        print(f"{kind:<12} {size / 1024:7.1f} KiB")
    whole = found.total()
    print(f"{'together':<12} {whole / 1024:7.1f} KiB")
    return int(asked.most is not None and whole > asked.most)


if __name__ == "__main__":
    raise SystemExit(main())
