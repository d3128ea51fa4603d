"""The host brings a bot that runs elsewhere: a token, shown once, with the command to start it."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

from playwright.sync_api import expect

from hattari.core.installed import registry
from hattari.games.bluff.bots.odds import OddsBot
from hattari.interop.afar import Seat, Turned, play
from tests.browser.conftest import Arrive
from tests.browser.test_access import problems


def test_a_token_from_the_page_seats_a_bot(arrive: Arrive) -> None:
    host = arrive("Ann")
    host.introduce()
    host.make_table("mobius", bots=0, seats=2)
    host.tool("Add a bot")
    dialog = host.page.get_by_role("dialog")
    dialog.locator(".afar summary").click()
    dialog.locator(".afar input[name=name]").fill("Robo")
    dialog.locator(".afar button").click()
    expect(dialog.locator("input[name=url]")).to_have_count(2)
    token, command = (box.input_value() for box in dialog.locator("input[name=url]").all())
    assert problems(host) == []
    url = command.split()[2]
    playing = threading.Thread(target=_play, args=(url, token), daemon=True)
    playing.start()
    host.page.keyboard.press("Escape")
    expect(host.page.locator(".place", has_text="Robo (bot)")).to_be_visible()
    host.tool("Close the table")
    playing.join()
    assert host.faults == []


def _play(url: str, token: str) -> None:
    with suppress(Turned):
        asyncio.run(play(url, token, Seat(registry(), OddsBot())))
