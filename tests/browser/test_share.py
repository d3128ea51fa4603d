"""The picture of a game's end, as sent by a guest who came by the link."""

from __future__ import annotations

import struct
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest, play
from tests.browser.held import Held

SEND = "画像を送る"
SHEET = """
(refusal) => {
  window.shared = [];
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files: [file], text, url }) => {
    window.shared.push({ name: file.name, type: file.type, size: file.size, text, url });
    if (refusal) throw new DOMException("no", refusal);
  };
}
"""
"""A device's sheet, which no headless browser has: what it was given, and how it answers."""


def pair(arrive: Arrive) -> tuple[Guest, Guest]:
    """A host and a guest, both on phones and seated."""
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    link = ann.make_table("bluebear", {"roll": "auto", "dice": 1}, bots=0, seats=2)
    bob = arrive("Bob", viewport=PHONE, locale="ja-JP")
    bob.join(link)
    expect(ann.page.locator(".place", has_text="Bob")).to_be_visible()
    return ann, bob


def ended(ann: Guest, bob: Guest) -> Guest:
    """The guest at the end of a game."""
    ann.start()
    play([ann, bob], lambda: ann.over() and bob.over())
    return bob


def test_the_end_has_the_whole_width_and_keeps_room_for_its_moments(arrive: Arrive) -> None:
    ann, bob = pair(arrive)
    held = Held(bob.page, "**/story")
    ended(ann, bob)
    expect(bob.page.locator(".choosing")).to_be_visible()
    expect(bob.page.locator(".share-picture")).to_be_disabled()
    for size in ((390, 844), (844, 390)):
        bob.resize(size)
        for part in (".over", ".again"):
            box = bob.page.locator(part).bounding_box()
            assert box is not None
            assert box["width"] > 0.9 * size[0]
    held.await_one()
    held.release()  # of an earlier game, too, if the two have seen its end one after the other
    expect(bob.page.locator(".moment").first).to_be_visible()
    expect(bob.page.locator(".choosing")).to_have_count(0)
    expect(bob.page.locator(".share-picture")).to_be_enabled()


def test_without_a_sheet_it_is_kept_or_held_down(arrive: Arrive) -> None:
    bob = ended(*pair(arrive))
    bob.page.get_by_role("button", name=SEND).click()
    dialog = bob.page.get_by_role("dialog")
    poster = dialog.locator("img.poster")
    expect(poster).to_be_in_viewport(ratio=1)
    expect(poster).to_have_js_property("naturalWidth", 1200)
    expect(poster).to_have_js_property("naturalHeight", 630)
    with bob.page.expect_download() as download:
        dialog.get_by_role("link", name="画像を保存").click()
    file = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename == "hattari.png"
    assert struct.unpack(">II", file[16:24]) == (1200, 630)
    told = dialog.locator("input").input_value()
    stranger = arrive("Cid").enter(told[told.index("/replay") :])
    expect(stranger.page.get_by_role("slider")).to_be_visible()
    assert not bob.faults + stranger.faults


def test_a_devices_sheet_gets_the_file_and_a_refusal_leaves_the_other_way(arrive: Arrive) -> None:
    bob = ended(*pair(arrive))
    for refusal, dialogs in ((None, 0), ("AbortError", 0), ("NotAllowedError", 1)):
        bob.page.evaluate(SHEET, refusal)
        bob.page.get_by_role("button", name=SEND).click()
        bob.page.wait_for_function("() => window.shared.length === 1")
        (shared,) = bob.page.evaluate("window.shared")
        assert (shared["name"], shared["type"]) == ("hattari.png", "image/png")
        assert "/replay" in shared["url"]
        expect(bob.page.get_by_role("dialog")).to_have_count(dialogs)
    assert not bob.faults
