"""What keeps a table in peace: hidden talk, reports, and a word to the host about neighbours."""

import re
import socket
import socketserver
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Locator, expect
from typing_extensions import override

from tests.browser.conftest import Arrive
from tests.browser.guest import Guest
from tests.server.harness import Process

NEW_LINK = "New link (ends the old one and any big screen)"


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
    command = [sys.executable, "-m", "hattari.cli", "operator", "--data", str(data), "reports"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class Neighbour(socketserver.StreamRequestHandler):
    """A proxy at the server's door that says from which address each request came.

    The browser brings headers of ours with requests, but not when it opens a socket.
    """

    beyond = ("", 0)

    @override
    def handle(self) -> None:
        with socket.create_connection(self.beyond) as server:
            answers = Thread(target=pass_on, args=(server, self.connection), daemon=True)
            answers.start()
            pass_on(self.connection, server, SAYS_WHENCE)
            answers.join()


SAYS_WHENCE = re.compile(rb"(\A(?:GET|PUT|POST) [^\r]+\r\n)")
WHENCE = rb"\1X-Forwarded-For: 203.0.113.7\r\n"


def pass_on(
    source: socket.socket, sink: socket.socket, heads: re.Pattern[bytes] | None = None
) -> None:
    """Bytes from one end to the other, until either is gone; heads of requests get a line more."""
    with suppress(OSError):
        while data := source.recv(1 << 16):
            sink.sendall(data if heads is None else heads.sub(WHENCE, data))
        sink.shutdown(socket.SHUT_WR)


@pytest.fixture
def next_door(hattari: Process) -> Iterator[str]:
    """The same server as it is reached from somewhere else."""
    host, port = hattari.url.removeprefix("http://").split(":")
    handler = type("Handler", (Neighbour,), {"beyond": (host, int(port))})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_the_host_makes_a_new_link_and_the_old_one_is_dead(arrive: Arrive) -> None:
    ann, bob, eve = arrive("Ann"), arrive("Bob"), arrive("Eve")
    ann.introduce()
    path = ann.make_table("bluebear", seats=4)
    bob.join(path)
    ann.tool(NEW_LINK)
    link = ann.page.get_by_role("dialog").get_by_label("Link to this table")
    expect(link).not_to_have_value(re.compile(re.escape(path)))
    eve.page.goto(path)
    expect(eve.page.locator("body")).to_contain_text("There is no table at this link")
    eve.join(link.input_value())
    bob.tool("Invite friends")
    told = bob.page.get_by_role("dialog").get_by_label("Link to this table")
    expect(told).to_have_value(link.input_value())


def shown_on(television: Guest, host: Guest) -> None:
    """The host makes a table, and shows it on a television."""
    host.introduce()
    host.make_table("bluebear")
    host.page.locator(".share .big-screen").click()
    letters = host.page.locator(".big-code").get_attribute("aria-label") or ""
    host.page.keyboard.press("Escape")
    television.page.locator(".code-form input").fill(letters.replace(" ", ""))
    television.page.locator(".code-form button").click()
    expect(television.page.locator(".way-in .letters")).to_be_visible()


def test_the_host_ends_the_screens_beside_their_number(arrive: Arrive) -> None:
    ann, television = arrive("Ann"), arrive("Television").enter("/screen")
    shown_on(television, ann)
    ann.tool("Who is here")
    told = ann.page.get_by_text("Screens that show this table: 1.")
    expect(told).to_be_visible()
    ann.page.get_by_role("button", name="End all screens").click()
    expect(told).to_have_count(0)
    expect(television.page.get_by_role("alert")).to_contain_text("ask the host for its new code")
    expect(ann.page.locator("dialog .member", has_text="Ann")).to_be_visible()


def test_a_new_link_ends_what_a_television_shows_and_says_what_to_do(arrive: Arrive) -> None:
    ann, television = arrive("Ann"), arrive("Television").enter("/screen")
    shown_on(television, ann)
    asked: list[str] = []
    television.page.on("request", lambda request: asked.append(request.url))
    television.page.on("websocket", lambda socket: asked.append(socket.url))
    ann.tool(NEW_LINK)
    expect(television.page.get_by_role("alert")).to_contain_text("ask the host for its new code")
    expect(television.page.locator(".code-form input")).to_be_visible()
    television.page.wait_for_timeout(3000)  # whoever tries to come back does so within seconds
    assert len([url for url in asked if "/static/" not in url]) == 1


def test_the_host_hears_who_shares_an_address(arrive: Arrive, next_door: str) -> None:
    bob, eve = (arrive(name, next_door, extra_http_headers={}) for name in ("Bob", "Eve"))
    ann = arrive("Ann")
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
