"""What keeps a table in peace: hidden talk, reports, and a word to the host about neighbours."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.guest import Guest
from tests.server.harness import Process


def member(guest: Guest, name: str) -> Locator:
    """Somebody's line in the list of those who are here."""
    guest.tool("Who is here")
    return guest.page.locator("dialog .member", has_text=name)


def test_talk_is_hidden_for_one_and_reported_to_the_operator(
    arrive: Arrive, hattari: Process
) -> None:
    ann, bob, eve = arrive("Ann"), arrive("Bob"), arrive("Eve")
    ann.introduce()
    path = ann.make_table("bluebear", seats=4)
    for guest in (bob, eve):
        guest.join(path)
    eve.say("you all cheat")
    expect(bob.page.locator(".talk")).to_contain_text("you all cheat")
    member(bob, "Eve").get_by_role("button", name="Hide chat").click()
    expect(bob.page.locator("dialog .member", has_text="chat hidden for you")).to_have_count(1)
    bob.page.locator("dialog .member", has_text="Eve").get_by_role("button", name="Report").click()
    bob.page.get_by_label("What is wrong?").fill("insults")
    bob.page.get_by_role("button", name="Send the report").click()
    expect(bob.page.locator(".notice.good")).to_contain_text("with the operator")
    expect(bob.page.locator(".talk")).not_to_contain_text("you all cheat")
    expect(ann.page.locator(".talk")).to_contain_text("you all cheat")
    bob.page.reload()
    bob.ready()
    expect(bob.page.locator(".talk")).to_contain_text("has come")
    expect(bob.page.locator(".talk")).not_to_contain_text("you all cheat")
    told = hattari_reports(hattari.data)
    assert "Bob reports" in told
    assert "reason: insults" in told
    assert "you all cheat" in told


def hattari_reports(data: Path) -> str:
    """What the operator reads."""
    command = [sys.executable, "-m", "hattari.cli", "reports", "--data", str(data)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_host_hears_who_shares_an_address(arrive: Arrive) -> None:
    one = {"extra_http_headers": {"x-forwarded-for": "203.0.113.7"}}
    ann, bob, eve = arrive("Ann"), arrive("Bob", **one), arrive("Eve", **one)
    ann.introduce()
    path = ann.make_table("bluebear", seats=4)
    for guest in (bob, eve):
        guest.join(path)
    expect(ann.page.locator(".notice")).to_contain_text("share one network address")
    member(ann, "Eve")
    note = ann.page.locator("dialog [role=note]")
    expect(note).to_contain_text("share one network address: Bob and Eve")
    assert "203.0.113" not in ann.page.content()
    member(bob, "Eve")
    expect(bob.page.locator("dialog [role=note]")).to_have_count(0)
