"""The lobby of two games: play at once, choose what is played, see what others play."""

import pytest
from playwright.sync_api import expect

from hattari.core.installed import registry
from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE
from tests.browser.held import Held
from tests.browser.test_access import problems
from tests.browser.test_peaks import boxes
from tests.browser.test_turns import DESK


@pytest.mark.everyday
@pytest.mark.parametrize(("game", "rival"), [("bluff", ".felt .seat"), ("dobon", ".cloth .rival")])
def test_one_tap_starts_each_game_with_three_bots(arrive: Arrive, game: str, rival: str) -> None:
    ann = arrive("Ann", viewport=PHONE, has_touch=True)
    ann.page.locator(f".offer[data-game={game}]").tap()
    expect(ann.page.locator(rival)).to_have_count(3)
    expect(ann.page.locator("main.table")).to_be_visible()
    assert ann.faults == []


@pytest.mark.parametrize(
    ("locale", "said", "home"),
    [("en-GB", "There is nothing here", "Lobby"), ("ja-JP", "ページが見つかりません", "ロビーへ")],
)
@pytest.mark.parametrize("path", ["/nonsense", "/learn"])
def test_where_there_is_nothing_a_way_leads_to_the_lobby(
    arrive: Arrive, locale: str, said: str, home: str, path: str
) -> None:
    ann = arrive("Ann", locale=locale)
    answer = ann.page.goto(path)
    assert answer is not None
    assert answer.status == 404
    ann.ready()
    expect(ann.page.get_by_role("heading", name=said)).to_be_visible()
    ann.page.get_by_role("main").get_by_role("link", name=home).click()
    expect(ann.page.locator(".make")).to_be_visible()
    ann.page.go_back()
    expect(ann.page.get_by_role("heading", name=said)).to_be_visible()
    assert ann.faults == []


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_the_offers_stand_in_line(arrive: Arrive, locale: str) -> None:
    ann = arrive("Ann", viewport=PHONE, locale=locale)
    for part in (".offer .button.main", ".learn-first"):
        expect(ann.page.locator(part)).to_have_count(2)
        found = ann.page.locator(part).evaluate_all(
            "(all) => all.map((each) => { const { top, bottom } = each.getBoundingClientRect();"
            " return [top, bottom]; })"
        )
        assert found[0] == pytest.approx(found[1])


def test_the_form_asks_for_the_game_first(arrive: Arrive) -> None:
    ann = arrive("Ann")
    form = ann.page.locator(".make")
    expect(form.get_by_role("radio", name="Bluff")).to_be_checked()
    form.get_by_role("radio", name="Dobon").check()
    expect(form.locator("select[name=preset] option").first).to_contain_text("Numazoko, easy")
    form.get_by_role("radio", name="Bluff").check()
    expect(form.locator("select[name=preset] option").first).to_contain_text("Bluebear")


@pytest.mark.parametrize(("locale", "name"), [("en-GB", "Dobon"), ("ja-JP", "ドボン")])
def test_lists_and_links_say_what_is_played(arrive: Arrive, locale: str, name: str) -> None:
    ann, bob = arrive("Ann"), arrive("Bob", locale=locale)
    ann.introduce()
    path = ann.make_table("quick", bots=1, game="dobon", bot="steady", seats=3, public=True)
    row = bob.page.locator(f".open-tables a[href='{path}'], .open-tables li", has_text=name)
    bob.enter("/")
    expect(row.first).to_be_visible()
    bob.enter(path)
    expect(bob.page.locator(".played h1")).to_have_text(name)


def test_axe_finds_nothing_where_the_rules_of_both_games_stand(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.enter("/rules")
    expect(ann.page.locator(".card h2")).to_have_text(["Bluff", "Dobon"])
    assert problems(ann) == []


def test_suits_have_four_colours_where_one_likes(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.page.locator(".offer[data-game=dobon]").click()
    cloth = ann.page.locator(".wood")
    expect(cloth).to_have_attribute("data-colours", "two")
    ann.tool("Settings")
    ann.page.get_by_label("A colour for each suit").check()
    ann.page.keyboard.press("Escape")
    expect(cloth).to_have_attribute("data-colours", "four")
    inks = {
        ann.page.evaluate(
            "suit => { const one = document.querySelector('.in-force .suit').cloneNode();"
            "one.dataset.suit = suit; document.querySelector('.in-force').append(one);"
            "return getComputedStyle(one).fill; }",
            suit,
        )
        for suit in "SHDC"
    }
    assert len(inks) == 4
    ann.page.reload()
    expect(cloth).to_have_attribute("data-colours", "four")


def test_a_table_has_a_seat_for_every_bot_that_is_asked_for(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    form = ann.page.locator(".make")
    for _ in range(19):
        form.locator("[data-bot=easy]").click()
    form.locator("button[type=submit]").click()
    expect(ann.page.locator(".place:not(.free)")).to_have_count(20)
    expect(ann.page.locator(".begin .main")).to_be_enabled()


@pytest.mark.parametrize(
    ("viewport", "locale"), [(PHONE, "ja-JP"), (DESK, "en-GB")], ids=["phone", "desk"]
)
def test_nothing_moves_when_the_server_has_looked_at_rules(
    arrive: Arrive, viewport: dict[str, int], locale: str
) -> None:
    """Before, what a finger was over lay 182 px lower as it came down."""
    ann = arrive("Ann", viewport=viewport, locale=locale)
    held = Held(ann.page, "**/rules?*")
    form = ann.page.locator(".make")
    form.locator(".own-rules > summary").click()
    ann.set_axis("roll", "auto")
    expect(form.locator(".changed-rules")).to_be_visible()
    before = boxes(ann, ".make [data-bot], .make .preview")
    held.await_one()
    held.release()
    expect(form.locator(".fine")).to_be_visible()
    assert boxes(ann, ".make [data-bot], .make .preview") == before


def test_rules_that_nobody_has_changed_are_told_in_words(arrive: Arrive) -> None:
    ann = arrive("Ann")
    preview = ann.page.locator(".make .preview")
    preview.locator("summary").first.click()
    expect(preview.locator("h3").first).to_be_visible()


def test_a_number_that_is_being_typed_stays_though_the_server_answers(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    held = Held(ann.page, "**/rules?*")
    form = ann.page.locator(".make")
    form.locator("input[name=game][value=dobon]").check()
    form.locator(".own-rules > summary").click()
    ann.set_axis("hand", 3)
    form.locator("details").last.locator("summary").click()
    form.locator("input[name=seats]").fill("2")
    held.await_one("hand")
    held.release()
    expect(form.get_by_role("status")).to_contain_text("fit together")
    expect(form.locator("input[name=seats]")).to_have_value("2")
    form.locator("button[type=submit]").click()
    expect(ann.page.locator(".place")).to_have_count(2)


def test_a_presets_note_stands_in_the_waiting_room_where_its_rules_are_played(
    arrive: Arrive,
) -> None:
    ann = arrive("Ann")
    ann.introduce()
    note = ann.page.locator(".waiting .what .rules-here small")
    [bluff, *_] = registry().games
    [mobius] = [each for each in bluff.rulebook.presets() if each.id == "mobius"]
    ann.make_table("mobius")
    expect(note).to_have_text(mobius.note.en)
    ann.enter()
    ann.make_table("mobius", {"dice": 2})
    expect(ann.page.locator(".waiting .what .differs")).to_be_visible()
    expect(note).to_have_count(0)
