"""The finger that plays the other tests here."""

from tests.browser.conftest import Arrive
from tests.browser.guest import REACH_MS

BUSY = """(ms) => {
  const button = Object.assign(document.createElement("button"), { className: "slow" });
  button.textContent = "Slow";
  button.addEventListener("click", () => {
    button.remove();
    for (const end = Date.now() + ms; Date.now() < end; );
  });
  document.body.replaceChildren(button);
}"""


def test_a_tap_that_a_slow_page_answers_late_was_a_tap(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.page.evaluate(BUSY, REACH_MS + 1500)
    assert ann.tap(".slow")
    assert not ann.can(".slow")
    assert not ann.tap(".slow")
