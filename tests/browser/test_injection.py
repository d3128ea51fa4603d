"""Names and chat are text: whatever is in them, nothing runs and the browser reports nothing."""

import asyncio
import itertools
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import expect

from hattari.tables.words import clean
from tests.browser.conftest import PATIENCE_MS, Arrive
from tests.browser.guest import Guest
from tests.server.harness import Person

SPEAKERS = 10
BATCH = 80
"""Lines at a time: the page keeps a few more."""
RUN = "(window.ran=window.ran||[]).push(1)"

BARE = [
    "<script>{run}</script>",
    "<ScRiPt>{run}</sCrIpT>",
    "<script src=data:,{run}></script>",
    "<script type=module>{run}</script>",
    "<img src=x onerror={run}>",
    "<img/src=x/onerror={run}>",
    "<img src=x onerror='{run}'>",
    '<img src="x" onerror="{run}">',
    "<svg onload={run}>",
    "<svg/onload={run}>",
    "<svg><script>{run}</script></svg>",
    "<svg><animate onbegin={run} attributeName=x dur=1s>",
    "<math><mi//xlink:href='javascript:{run}'>",
    "<body onload={run}>",
    "<iframe src='javascript:{run}'></iframe>",
    "<iframe srcdoc='<script>{run}</script>'></iframe>",
    "<object data='javascript:{run}'></object>",
    "<embed src='javascript:{run}'>",
    "<a href='javascript:{run}' autofocus>x</a>",
    "<form action='javascript:{run}'><button autofocus>x</button></form>",
    "<input autofocus onfocus={run}>",
    "<select autofocus onfocus={run}>",
    "<textarea autofocus onfocus={run}>",
    "<video><source onerror={run}></video>",
    "<audio src=x onerror={run}>",
    "<details open ontoggle={run}>",
    "<marquee onstart={run}>",
    "<style>@import 'javascript:{run}'</style>",
    "<style onload={run}></style>",
    "<link rel=stylesheet href='javascript:{run}'>",
    "<link rel=modulepreload href=data:,x onload={run}>",
    "<meta http-equiv=refresh content='0;javascript:{run}'>",
    "<base href='javascript:/{run}//'>",
    "<template><script>{run}</script></template>",
    "<noscript><p title='</noscript><img src=x onerror={run}>'>",
    "<xss style='animation-name:x' onanimationstart={run}>",
    "<div popover onbeforetoggle={run}>",
    "<dialog open onclose={run}>",
    "javascript:{run}",
    "data:text/html,<script>{run}</script>",
    "${{{run}}}",
    "{{{{{run}}}}}",
    "`${{{run}}}`",
    "{{constructor.constructor('{run}')()}}",
    "\\u003cscript\\u003e{run}\\u003c/script\\u003e",
    "&lt;script&gt;{run}&lt;/script&gt;",
    "&#60;img src=x onerror={run}&#62;",
    "%3Cscript%3E{run}%3C/script%3E",
    "__proto__[innerHTML]=<img src=x onerror={run}>",
    "﹤script﹥{run}﹤/script﹥",
    "＜script＞{run}＜/script＞",
    "<!--><img src=x onerror={run}>-->",
    "<![CDATA[<img src=x onerror={run}>]]>",
    "<?xml version='1.0'?><svg onload={run}/>",
]
AROUND = [
    "{}",
    "'>{}",
    '">{}',
    "</b></span></li>{}",
    "</title></script>{}",
    "*/{}/*",
    "\u202e{}\u202c",
    "<\u200b{}",
    "\ufeff{}\u2066",
    "А{}",
]
NAMES = [
    "<script>ran=1</script>",
    "<img src onerror=ran=1>",
    "<svg onload=ran=1>",
    "<svg/onload=ran=1>",
    "<a href=javascript:ran>",
    "<i onclick=ran=1>x</i>",
    "<style>*{color:red}",
    "'\"><b onload=ran=1>",
    "{{ran=1}}",
    "${ran=1}",
    "`${ran=1}`",
    "javascript:ran=1",
    "__proto__",
    "constructor",
    "innerHTML",
    "&lt;img onerror=ran=1&gt;"[:24],
    "</b></bdi><img src=x>",
    "\u202ennA",
    "A\u200bnn",
    "\u2066Ann\u2069",
    "Аnn",
    "דנה <b>",
    "<!--",
    "-->",
]
WATCH = """
  window.violations = [];
  addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));
"""
STATE = """() => ({
  ran: window.ran ?? null,
  violations: window.violations,
  made: document.querySelectorAll(
    ".talk script, .talk img, .talk svg, .talk iframe, .talk style, .talk a, .talk input,"
    + " .members script, .members img, .members svg, .members a"
  ).length,
})"""


def payloads() -> list[str]:
    """Lines to be said: all wrappings of all bare ones, up to 500 with the names."""
    lines = [around.replace("{}", bare.format(run=RUN)) for bare in BARE for around in AROUND]
    return lines[: 500 - len(NAMES)]


async def join(url: str, key: str) -> list[Person]:
    """Somebody for each of the names, come to the table."""
    people = []
    for name in NAMES:
        person = Person(url, name)
        made = await person.http.put("/api/v1/me", json={"name": name, "language": "en"})
        assert made.status_code == 200, made.text
        people.append(person)
    for person in people:
        await person.enter(key)
        assert (await person.do("join", name=person.name))["type"] == "accepted"
    for person in people[SPEAKERS:]:
        await person.close()
    return people[:SPEAKERS]


async def say(people: Sequence[Person], lines: Sequence[str]) -> None:
    """Say the lines in turn, each once the one before it is on disk."""
    for person, line in zip(itertools.cycle(people), lines, strict=False):
        answer = await person.do("say", text=line)
        assert answer["type"] == "accepted", (line, answer)


class Aside:
    """An event loop in a thread of its own: the browser's tests keep one in theirs."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = ThreadPoolExecutor(1)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self._thread.submit(self._loop.run_until_complete, work).result()

    def close(self) -> None:
        self._thread.submit(self._loop.close).result()
        self._thread.shutdown()


def quiet(guest: Guest) -> None:
    """Nothing has run, nothing was reported, nothing but text was made."""
    assert guest.page.evaluate(STATE) == {"ran": None, "violations": [], "made": 0}


@pytest.mark.everyday
def test_nothing_runs_that_is_said_or_that_people_are_called(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.page.add_init_script(WATCH)
    reports: list[str] = []
    ann.page.on("console", lambda message: reports.append(message.text))
    ann.page.on("dialog", lambda dialog: reports.append(dialog.message))
    ann.enter()
    ann.introduce()
    key = ann.make_table("bluebear").rpartition("/")[2]
    lines = payloads()
    assert len({*lines, *NAMES}) == 500
    aside = Aside()
    people = aside.run(join(ann.page.url.partition("/t/")[0], key))
    said = ann.page.locator(".talk .said")
    for start in range(0, len(lines), BATCH):
        batch = lines[start : start + BATCH]
        aside.run(say(people, batch))
        expect(said.last).to_contain_text(clean(batch[-1], 500), timeout=PATIENCE_MS)
        shown = ann.page.evaluate(
            "[...document.querySelectorAll('.talk .said > bdi')].map((line) => line.textContent)"
        )
        assert shown[-len(batch) :] == [clean(line, 500) for line in batch]
        quiet(ann)
    ann.tool("Who is here")
    expect(ann.page.locator(".member")).to_have_count(len(NAMES) + 1)
    quiet(ann)
    # Whoever comes later reads it all at once.
    late = arrive("Late")
    late.page.add_init_script(WATCH)
    late.enter(f"/t/{key}")
    expect(late.page.locator(".talk .said").last).to_be_visible()
    quiet(late)
    assert reports == ann.faults == late.faults == []
    for person in people:
        aside.run(person.close())
    aside.close()


def test_a_planted_script_is_noticed(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.page.add_init_script(WATCH)
    ann.enter()
    made = "document.body.innerHTML = '<img src=x onerror=\"window.ran=[1]\">'"
    refused = ann.page.evaluate(f"(() => {{ try {{ {made}; }} catch (e) {{ return e.name; }} }})()")
    assert refused == "TypeError"
    expect(ann.page.locator("body")).to_be_visible()
    assert "require-trusted-types-for" in ann.page.evaluate("window.violations")
