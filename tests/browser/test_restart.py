"""A server that was killed or hangs: the page says so, comes back, and nothing is lost."""

import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hattari.wiring.serving import STORE_FILE
from tests.browser.conftest import Arrive
from tests.browser.guest import BIDS, Guest
from tests.server.harness import Process

HANGS_MS = 20_000
"""After which a page that waits for an answer has long told that none comes."""


def at_turn(arrive: Arrive, url: str) -> Guest:
    """Somebody who is to bid in a game of few dice."""
    ann = arrive("Ann", url=url)
    ann.introduce()
    ann.make_table("bluebear", {"dice": 3})
    ann.start()
    ann.until_turn()
    return ann


@pytest.mark.everyday
def test_a_game_goes_on_after_the_server_was_killed(arrive: Arrive, tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        process.start()
        ann = at_turn(arrive, process.url)
        hand = ann.hand()
        process.kill()
        expect(ann.page.locator(".banner.lost")).to_be_visible()
        expect(ann.page.locator(BIDS)).to_have_count(0)
        ann.page.keyboard.press("Enter")
        process.start()
        expect(ann.page.locator(".banner.lost")).to_have_count(0)
        assert ann.hand() == hand
        bids = ann.page.locator(".log li").count()
        assert ann.bid()
        expect(ann.page.locator(".log li, .peak").nth(bids)).to_be_visible()
        ann.until(ann.over)
        assert ann.faults == []


@pytest.mark.everyday
def test_a_page_says_that_the_log_was_put_back(arrive: Arrive, tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        process.start()
        ann = at_turn(arrive, process.url)
        process.kill()
        with closing(sqlite3.connect(tmp_path / STORE_FILE)) as connection, connection:
            connection.execute("DELETE FROM log WHERE seq > (SELECT max(seq) - 3 FROM log)")
            connection.execute("UPDATE tables SET length = length - 3")
        process.start()
        expect(ann.page.locator(".notice.bad")).to_contain_text("no longer holds")
        ann.page.get_by_role("tab", name="Chat").click()
        expect(ann.page.locator(".talk .answer")).to_contain_text("no longer holds")
        assert ann.faults == []


@pytest.mark.everyday
def test_a_page_says_soon_that_its_server_hangs(arrive: Arrive, tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        process.start()
        ann = at_turn(arrive, process.url)
        os.kill(process.pid, signal.SIGSTOP)
        assert ann.bid()
        expect(ann.page.locator(".banner.lost")).to_be_visible(timeout=HANGS_MS)
        os.kill(process.pid, signal.SIGCONT)
        expect(ann.page.locator(".banner.lost")).to_have_count(0)
        ann.until(ann.over)
        assert ann.faults == []


def test_a_page_says_that_there_is_no_network(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"dice": 3})
    ann.page.evaluate(
        """() => new MutationObserver(() => {
          if (document.querySelector(".banner.lost")) document.body.dataset.told = "yes";
        }).observe(document.body, {childList: true, subtree: true})"""
    )
    ann.page.wait_for_load_state("networkidle")  # what is fetched just then fails, rightly
    ann.page.context.set_offline(True)
    expect(ann.page.locator("body[data-told=yes]")).to_be_visible()
    ann.page.context.set_offline(False)
    expect(ann.page.locator(".banner.lost")).to_have_count(0)
    assert ann.faults == []
