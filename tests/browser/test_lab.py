"""The lab: rules made, read, kept, handed on, measured, compared; in reach of everybody."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from hattari.games.bluff.lab.plays import Plays
from hattari.lab.results import encode
from hattari.server.clock import unix_ms
from hattari.server.lab import Trials
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web import app
from hattari.server.web.origin import Site
from hattari.wiring import serving
from hattari.wiring.lab import LocalLab
from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest
from tests.browser.test_access import problems
from tests.lab.made import Fault, made, run_of
from tests.server.harness import Served, served

PATIENCE_MS = 120_000
"""For a measurement, which may have to compile first; no result hangs on it."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with two results that are ready, each as if of five trainings."""
    folder = tmp_path_factory.mktemp("lab")
    for name, stake, fault in (
        ("harsh", "dice", Fault(behind=0.2)),
        ("mild", "lives", Fault()),
    ):
        found = run_of(Plays(made(2, 5, 600, 1, fault)), name).measured
        measures = tuple(
            msgspec.structs.replace(each, trainings=(each.value,) * 5)
            for each in found.measures
            if each.value is not None
        )
        found = msgspec.structs.replace(
            found, rules={**found.rules, "stake": stake}, measures=measures
        )
        (folder / f"{name}.json").write_bytes(encode(found))
    parts = serving.services(SqliteStore.open(folder / "hattari.sqlite"))
    laboratory = LocalLab(on=False, measured=[folder])
    parts = msgspec.structs.replace(parts, lab=Trials(laboratory, unix_ms))
    with served(
        Path(), serving.Server(app.make(parts, serving.page(), Site.at(None)), parts)
    ) as it:
        yield it


def axis(guest: Guest, key: str, value: str) -> None:
    """Answer a question of the lab's form."""
    guest.page.locator(f".bench [data-axis={key}] select").select_option(f'"{value}"')


def test_rules_are_made_read_and_handed_on(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.page.locator(".top a[href='/lab']").click()
    ann.page.locator(".tabs").get_by_role("link", name="Make rules").click()
    ann.page.locator(".bench select[name=preset]").select_option("pirates")
    expect(ann.page.locator(".bar .fine")).to_be_visible()
    axis(ann, "stake", "lives")
    expect(ann.page.locator(".difference li")).to_have_count(1)
    expect(ann.page.locator(".difference li")).to_contain_text("Dice → Lives")
    expect(ann.page.locator(".in-words")).to_contain_text(re.compile("5 lives", re.IGNORECASE))
    expect(ann.page).to_have_url(re.compile("preset=pirates&stake=lives"))
    bob = arrive("Bob", locale="ja-JP", viewport=PHONE)
    bob.enter(ann.path)
    expect(bob.page.locator(".difference li")).to_have_count(1)
    bob.page.locator(".difference li button").click()
    expect(bob.page.locator(".difference li")).to_have_count(0)
    assert bob.path == "/lab/make?game=bluff&preset=pirates"
    assert (ann.faults, bob.faults) == ([], [])


def test_every_contradiction_is_told_at_once_and_nothing_is_kept(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.enter("/lab?game=bluff&preset=perudo&stake=lives&exact=gift")
    axis(ann, "wild", "none")
    expect(ann.page.locator(".bar .conflict")).not_to_have_count(0)
    assert ann.page.locator(".bar .conflict").count() > 1
    expect(ann.page.locator(".axis.bad").first).to_be_visible()
    for name in ("Save", "Open a table with them", "Measure these rules"):
        expect(ann.page.get_by_role("button", name=name)).to_be_disabled()


def test_own_rules_are_kept_with_their_versions_and_played(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.enter("/lab?game=dobon&preset=quick&hand=4")
    ann.page.locator(".use > form input[name=name]").fill("Granny's")
    save = ann.page.get_by_role("button", name="Save")
    save.click()
    ann.page.locator(".bench [data-axis=hand] input").fill("6")
    expect(ann.page).to_have_url(re.compile("hand=6"))
    expect(ann.page.locator(".bar .fine")).to_be_visible()
    save.click()
    ann.page.reload()
    ann.ready()
    ann.page.get_by_role("link", name="My rules").click()
    expect(ann.page.locator(".kept")).to_contain_text("Hand: 6")
    ann.page.locator(".kept summary").click()
    expect(ann.page.locator(".kept ol li")).to_have_count(2)
    ann.page.get_by_role("button", name="Copy").click()
    expect(ann.page.locator(".kept")).to_have_count(2)
    ann.page.locator(".kept .danger").first.click()
    ann.page.get_by_role("button", name="Really delete").click()
    expect(ann.page.locator(".kept")).to_have_count(1)
    ann.page.get_by_role("button", name="Play").click()
    expect(ann.page.locator(".waiting")).to_be_visible()
    assert ann.faults == []


def test_rules_are_measured_while_one_waits(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE, has_touch=True)
    ann.enter("/lab?game=bluff&preset=pirates&dice=1")
    trial = ann.page.locator(".trial")
    trial.locator("select").select_option("2")
    trial.get_by_role("button", name="Measure these rules").tap()
    expect(trial.locator("progress, .host-card").first).to_be_visible()
    expect(trial.locator(".beside .verdict")).to_be_visible(timeout=PATIENCE_MS)
    way = trial.get_by_role("link", name="The same position under both").get_attribute("href")
    assert way is not None
    assert way.startswith("/same?game=")
    expect(trial.locator("progress")).to_have_count(0, timeout=PATIENCE_MS)
    expect(trial.locator(".host-card .answers")).to_contain_text("Does it end?")
    trial.locator(".all-figures summary").first.tap()
    expect(trial.locator(".all-figures [data-measure=starter_edge]")).to_be_visible()
    expect(trial.locator("[data-table=pairs] svg").first).to_be_visible()
    assert problems(ann) == []
    axis(ann, "starter", "loser")
    expect(trial.locator(".warning")).to_contain_text("before your last change")
    assert ann.faults == []


def test_a_lab_that_is_closed_says_why(arrive: Arrive, shelf: Served) -> None:
    ann = arrive("Ann", shelf.url)
    ann.enter("/lab/make")
    expect(ann.page.locator(".trial .reason")).to_contain_text("hattari serve --lab")
    expect(ann.page.locator(".trial button")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "theme", "screen"), [("en-GB", "light", None), ("ja-JP", "dark", PHONE)]
)
def test_ready_results_are_read_and_compared(
    arrive: Arrive, shelf: Served, locale: str, theme: str, screen: dict[str, int] | None
) -> None:
    more = {"viewport": screen} if screen else {}
    ann = arrive("Ann", shelf.url, locale=locale, color_scheme=theme, **more)
    ann.enter("/lab/measured")
    assert problems(ann) == []
    ann.page.locator(".gallery .row-link").first.click()
    expect(ann.page.locator(".answers dd b").nth(0)).to_contain_text(re.compile("falls|不利"))
    for asked in ann.page.locator(".card-mark summary b").all():
        assert asked.evaluate("(of) => of.offsetWidth") > 90  # no column of single letters
    ann.page.locator(".card-mark summary").nth(0).click()
    expect(ann.page.locator(".card-mark[open] .note")).to_be_visible()
    ann.page.locator(".all-figures > summary").click()
    expect(ann.page.locator("[data-measure=risk] .mark.poor")).to_be_visible()
    expect(ann.page.locator(".figure")).not_to_have_count(0)
    assert problems(ann) == []
    ann.enter("/lab/measured")
    ann.page.locator(".compare-form button").click()
    expect(ann.page.locator(".verdict li")).not_to_have_count(0)
    expect(ann.page.locator("[data-measure=risk] .mark.better")).to_be_visible()
    ann.page.locator(".in-words summary, details.numbers summary").first.click()
    assert problems(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ann.faults == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_in_the_editor(arrive: Arrive, theme: str) -> None:
    ann = arrive("Ann", color_scheme=theme)
    ann.enter("/lab?game=bluff&preset=perudo&wild=none")
    expect(ann.page.locator(".bar .conflict").first).to_be_visible()
    assert problems(ann) == []
    ann.page.locator(".use > form input[name=name]").fill("x")
    ann.enter("/lab/mine")
    assert problems(ann) == []


@pytest.mark.parametrize(
    ("locale", "theme", "screen"), [("en-GB", "light", None), ("ja-JP", "dark", PHONE)]
)
def test_the_lab_opens_on_a_question(
    arrive: Arrive, shelf: Served, locale: str, theme: str, screen: dict[str, int] | None
) -> None:
    more = {"viewport": screen} if screen else {}
    ann = arrive("Ann", shelf.url, locale=locale, color_scheme=theme, **more)
    ann.enter("/lab")
    question = ann.page.locator(".question").nth(0)
    question.locator("summary").click()
    expect(question.locator(".proposal")).to_have_count(1)
    expect(question.locator(".proposal")).to_contain_text(re.compile("Lives|ライフ"))
    expect(question.locator(".mark.better")).to_be_visible()
    assert problems(ann) == []
    question.locator(".proposal a").click()
    expect(ann.page.locator(".verdict li")).not_to_have_count(0)
    assert ann.path == "/lab/compare?base=harsh&change=mild"
    assert ann.faults == []


def test_one_thing_is_changed_of_the_rules_that_one_asked_about(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.enter("/lab?base=numazoko-4")
    ann.page.locator(".asked .row").scroll_into_view_if_needed()
    ann.page.get_by_role("link", name="Change one thing").click()
    expect(ann.page).to_have_url(re.compile("/lab/make.*game=dobon.*preset=numazoko"))
    assert ann.page.evaluate("scrollY") == 0
