"""A bot that has not learned the table's rules practises while another one plays."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from hattari.bots.bot import installed
from hattari.games.bluff.bots.master import library as master_library
from hattari.server.clock import unix_ms
from hattari.server.store.sqlite import SqliteStore
from hattari.server.training import Leave, Trainings
from hattari.server.web import app
from hattari.server.web.origin import Site
from hattari.wiring import serving
from hattari.wiring.training import LocalTrainer
from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest
from tests.browser.test_access import problems
from tests.server.harness import Served, served

PATIENCE_MS = 120_000
"""For a training, which may have to compile first; no result hangs on it."""
LITTLE = 0.002
SMALL = {"dice": 2}


@pytest.fixture
def school(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Served]:
    """A server whose hosts may let bots learn, with so much effort."""
    monkeypatch.setenv(master_library.FOLDER, str(tmp_path / "learned"))
    parts = serving.services(SqliteStore.open(tmp_path / "hattari.sqlite"))
    trainings = Trainings(LocalTrainer(installed(), request.param, nice=0), unix_ms, Leave.HOSTS)
    parts = msgspec.structs.replace(parts, training=trainings)
    made = serving.Server(app.make(parts, serving.page(), Site.at(None)), parts)
    with served(tmp_path, made) as running:
        yield running


def pupil(guest: Guest) -> Locator:
    return guest.page.locator("[data-pupil=master]")


@pytest.mark.parametrize("school", [LITTLE], indirect=True)
def test_a_host_lets_a_bot_practise_by_keys_while_another_plays(
    arrive: Arrive, school: Served
) -> None:
    ann = arrive("Ann", school.url)
    ann.make_table("pirates", SMALL, bots=1, seats=2)
    ann.page.reload()
    ann.ready()
    ann.tool("Add a bot")
    expect(pupil(ann)).to_contain_text("has not practised these rules for 2 players")
    card = ann.page.locator(".bots button", has_text="Master")
    expect(card).to_contain_text("Until it has learned these rules")
    assert problems(ann) == []
    begin = ann.page.get_by_role("button", name="Let it practise")
    begin.focus()
    ann.page.keyboard.press("Enter")
    expect(begin).to_have_count(0)
    ann.page.keyboard.press("Escape")
    ann.start()
    ann.bring_on()
    ann.tool("Let bots practise")
    expect(pupil(ann)).to_contain_text("plays by them from its next decision", timeout=PATIENCE_MS)
    assert problems(ann) == []
    assert ann.faults == []


@pytest.mark.parametrize("school", [1.0], indirect=True)
def test_what_is_under_way_is_told_and_let_go_in_japanese_on_a_phone(
    arrive: Arrive, school: Served
) -> None:
    ann = arrive("Ann", school.url, locale="ja-JP", viewport=PHONE)
    ann.make_table("pirates", SMALL, bots=1, seats=6)
    ann.page.get_by_role("button", name="3番の席にボットを追加").click()
    ann.page.locator(".practice select").select_option("6")
    expect(pupil(ann)).to_contain_text("6人戦をまだ練習していません")
    ann.page.get_by_role("button", name="このルールで練習させる").click()
    expect(pupil(ann)).to_contain_text("練習しています")
    expect(pupil(ann).locator("progress")).to_be_visible()
    assert problems(ann) == []
    stop = ann.page.get_by_role("button", name="練習をやめさせる")
    expect(stop).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(pupil(ann)).to_contain_text("まだ練習していません")
    assert ann.faults == []
