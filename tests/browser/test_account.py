"""An account, from a guest's first password to a passkey, through the page alone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import Guest
from tests.browser.test_access import problems
from tests.server.harness import Process

PASSWORD = "seven dice, one cup"
OTHER = "eight cups, no dice"
NAME = ".you input[name=name]"


def account(guest: Guest) -> None:
    """Open the account's box from the lobby."""
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_role("button", name="Account and devices").click()
    expect(guest.page.locator("dialog h2")).to_have_text("Account and devices")


def fill(guest: Guest, title: str, **fields: str) -> None:
    """Open one of the box's forms and send it, from the keyboard."""
    fold = guest.page.locator("details.fold", has=guest.page.get_by_text(title, exact=True))
    fold.locator("summary").press("Enter")
    for name, value in fields.items():
        fold.locator(f"input[name={name}]").fill(value)
    fold.locator("input").last.press("Enter")


def sign_up(guest: Guest, login: str) -> list[str]:
    """Make an account; the recovery codes that the page shows."""
    account(guest)
    fill(guest, "Make an account", login=login, password=PASSWORD)
    codes = guest.page.locator(".codes code")
    expect(codes).to_have_count(8)
    found = codes.all_inner_texts()
    guest.page.get_by_role("button", name="I have kept them").click()
    expect(guest.page.get_by_text(f"You are logged in as {login}.")).to_be_visible()
    guest.page.keyboard.press("Escape")
    return found


def test_a_guest_comes_back_on_another_device(arrive: Arrive) -> None:
    ann, phone = arrive("Ann"), arrive("Nobody")
    ann.introduce()
    codes = sign_up(ann, "Ann of the page")
    account(phone)
    # The page comes by http here, and says what that means.
    expect(phone.page.locator("dialog [role=note]")).to_contain_text("plain http")
    fill(phone, "Log in", login="Ann of the page", password=OTHER)
    expect(phone.page.get_by_role("alert")).to_contain_text("don't belong together")
    fill(phone, "Forgot the password?", login="Ann of the page", code=codes[0], password=OTHER)
    expect(phone.page.locator(NAME)).to_have_value("Ann")
    account(phone)
    expect(phone.page.get_by_text("7 recovery codes are left.")).to_be_visible()
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator(NAME)).to_have_value("")
    assert ann.faults == phone.faults == []


def test_who_signs_up_at_a_table_stays_there(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear")
    ann.page.get_by_role("button", name="Game tools").click()
    sign_up(ann, "Ann at the table")
    ann.say("still here")
    expect(ann.page.locator("body")).to_contain_text("still here")
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator(".place", has_text="Ann")).to_be_visible()
    assert ann.faults == []


def test_logging_out_ends_the_table_on_the_other_device(arrive: Arrive) -> None:
    ann, phone = arrive("Ann"), arrive("Nobody")
    ann.introduce()
    sign_up(ann, "Ann everywhere")
    account(phone)
    fill(phone, "Log in", login="Ann everywhere", password=PASSWORD)
    expect(phone.page.locator(NAME)).to_have_value("Ann")
    phone.make_table("bluebear")
    account(ann)
    device = ann.page.locator("dialog .member", has_text="last seen")
    expect(device).to_have_count(1)
    device.get_by_role("button", name="Log out").click()
    expect(device).to_have_count(0)
    expect(phone.page.get_by_text("You have logged out")).to_be_visible()


def test_a_passkey_opens_the_door(arrive: Arrive, hattari: Process) -> None:
    # Passkeys belong to names, not to numbers.
    ann = arrive("Ann", url=hattari.url.replace("127.0.0.1", "localhost"))
    session = ann.page.context.new_cdp_session(ann.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    ann.introduce()
    sign_up(ann, "Ann with keys")
    account(ann)
    fill(ann, "Add a passkey", password=PASSWORD)
    expect(ann.page.get_by_role("button", name="Remove")).to_be_visible()
    ann.page.get_by_role("button", name="Log out here").click()
    expect(ann.page.locator(NAME)).to_have_value("")
    account(ann)
    ann.page.get_by_role("button", name="Log in with a passkey").click()
    expect(ann.page.locator(NAME)).to_have_value("Ann")
    account(ann)
    ann.page.get_by_role("button", name="Remove").click()
    expect(ann.page.get_by_text("With a passkey you log in")).to_be_visible()
    assert ann.faults == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_axe_finds_nothing_in_the_account(arrive: Arrive, language: str) -> None:
    ann = arrive("Ann")
    ann.introduce()
    account(ann)
    if language == "ja":
        ann.page.keyboard.press("Escape")
        ann.page.locator(".link-button[lang=ja]").click()
        ann.page.get_by_role("button", name="設定").click()
        ann.page.get_by_role("button", name="アカウントと端末").click()
    for fold in ann.page.locator("details.fold summary").all():
        fold.click()
    assert problems(ann) == []
    if language == "en":
        ann.page.keyboard.press("Escape")
        sign_up(ann, "Ann for axe")
        account(ann)
        assert problems(ann) == []
