"""How smoothly results are played: `python -m scripts.smoothness [GAME …]` prints figures.

A real server, a real page on a phone of 390 × 844 with its processor throttled fourfold, and a game
against bots; every frame while a result is played is counted, then every long task of another. It
judges nothing: at most 5 % of the frames over 33 ms and no task over 50 ms is what is wanted. What
the browser had to do is counted as well, since that depends on no other load of the machine; and
the same piece of script is run again and again, for its longest time beside its usual one tells
what the machine alone adds to a task.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from scripts.browser import find, launch_arguments
from tests.browser.guest import PHONE, Guest
from tests.browser.test_peaks import to_stage
from tests.server.harness import Process

THROTTLE = 4
SLOW_MS = 33.4
TABLES: dict[str, dict[str, Any]] = {
    "bluff": {"preset": "bluebear", "bots": 4, "bot": "odds"},
    "dobon": {"preset": "numazoko", "bots": 3, "bot": "easy"},
}
PATIENCE_MS = 60_000
WORK = (
    "RecalcStyleCount",
    "LayoutCount",
    "RecalcStyleDuration",
    "LayoutDuration",
    "ScriptDuration",
)
"""What the browser is asked for: counts, and seconds."""

FRAMES = """
() => new Promise((done) => {
  const frames = [];
  let last = performance.now();
  const step = (now) => {
    frames.push(now - last);
    last = now;
    const beat = document.querySelector(".peak")?.dataset.beat;
    if (beat && beat !== "rest") requestAnimationFrame(step);
    else done(frames);
  };
  requestAnimationFrame(step);
})
"""
TASKS = """
() => new Promise((done) => {
  const tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask" });
  const looking = setInterval(() => {
    const beat = document.querySelector(".peak")?.dataset.beat;
    if (beat && beat !== "rest") return;
    clearInterval(looking);
    done(tasks);
  }, 200);
})
"""
"""Apart: whoever counts frames asks for each of them, which has every animation's style reckoned
anew, twice the work of a page that nobody counts."""

SAME = """
async () => {
  const piece = () => {
    const begun = performance.now();
    for (let at = 0, sum = 0; at < 3.6e6; at += 1) sum += Math.sqrt(at);
    return performance.now() - begun;
  };
  const times = [];
  for (let at = 0; at < 200; at += 1) {
    times.push(piece());
    await new Promise((rest) => setTimeout(rest));
  }
  return times.sort((a, b) => a - b);
}
"""


def work(session: CDPSession) -> list[float]:
    """What the browser has done so far."""
    told = {
        each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]
    }
    return [told[name] for name in WORK]


def same(browser: Browser, url: str) -> str:
    """How long one and the same piece of script takes in such a page."""
    page = browser.new_page(base_url=url)
    page.goto("/")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    times: list[float] = page.evaluate(SAME)
    page.close()
    usual = median(times)
    slow = sum(each > 1.5 * usual for each in times)
    return (
        f"the same script {len(times)} times: {usual:.0f} ms, longest {times[-1]:.0f} ms,"
        f" {slow} half as long again"
    )


def measured(browser: Browser, url: str, game: str, count: str) -> tuple[list[float], list[float]]:
    """What is counted while one result is played, ms each, and what the browser did."""
    context = browser.new_context(base_url=url, viewport=PHONE, locale="ja-JP")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE_MS)
    guest = Guest(context.new_page(), "Ann").enter()
    guest.introduce()
    guest.make_table(game=game, **TABLES[game])
    guest.start()
    session = context.new_cdp_session(guest.page)
    session.send("Performance.enable")
    to_stage(guest)
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    before = work(session)
    counted: list[float] = guest.page.evaluate(count)
    done = [now - then for now, then in zip(work(session), before, strict=True)]
    context.close()
    return counted, done


def report(game: str, frames: list[float], tasks: list[float], work: list[float]) -> str:
    """One line of figures."""
    slow = sum(frame > SLOW_MS for frame in frames)
    styles, layouts, *seconds = work
    style_ms, layout_ms, script_ms = (1000 * each for each in seconds)
    return (
        f"{game}: {len(frames)} frames, {slow / len(frames):.1%} over 33 ms,"
        f" longest {max(frames):.0f} ms; another result: {len(tasks)} tasks over 50 ms,"
        f" longest {max(tasks, default=0):.0f} ms; {styles:.0f} restyles in {style_ms:.0f} ms,"
        f" {layouts:.0f} layouts in {layout_ms:.0f} ms, {script_ms:.0f} ms of script"
    )


def main(games: list[str]) -> int:
    """Measure these games, or all."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Process(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        server.start()
        browser = playwright.chromium.launch(executable_path=find(), args=launch_arguments())
        for game in games or list(TABLES):
            frames, _ = measured(browser, server.url, game, FRAMES)
            tasks, done = measured(browser, server.url, game, TASKS)
            print(report(game, frames, tasks, done), flush=True)
            print(same(browser, server.url), flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
