"""Draws the page's icons and the pictures of link previews: `python -m scripts.pictures`.

They are drawn once, by a browser with Japanese fonts, and shipped: a server that draws text needs
a font for it, and pictures of what has a name are few. A game's lie in its panel's folder
`preview`: `game.jpg` of the game alone, and one of each preset. Nobody's name stands on any.
"""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from hattari.core.game import AnyGame, Text
from hattari.core.installed import registry
from hattari.server.web.statics import FOLDER
from scripts.browser import find, launch_arguments

SIZE = {"width": 1200, "height": 630}
QUALITY = 62
ICONS = {
    "icon-192": (192, 0),
    "icon-512": (512, 0),
    "icon-maskable": (512, 12),
    "icon-apple": (180, 0),
}
GROUND = "#0d1322"

_STYLE = """
body { margin: 0; width: 1200px; height: 630px; background: #6d4020; display: grid;
  font-family: "Hiragino Maru Gothic ProN", "M PLUS Rounded 1c", "Noto Sans JP",
  "Noto Sans CJK JP", sans-serif;
  color: #f2fbf9; word-break: auto-phrase; }
main { position: relative; margin: 24px; border-radius: 44px; background: #12665f;
  overflow: hidden; display: grid; grid-template-columns: 500px 1fr; align-items: center; gap: 24px;
  padding: 0 48px 0 36px;
  box-shadow: inset 0 0 0 10px #0a3e3f; }
img { width: 500px; }
b { display: block; line-height: 1.12; }
.brand { font-size: 38px; color: #ffc94d; font-weight: 800; margin-bottom: 26px; }
.title { font-size: 92px; font-weight: 900; }
.other { font-size: 50px; color: #cfe6e4; font-weight: 700; }
.rules { display: inline-block; margin-top: 34px; padding: 12px 26px; border-radius: 22px;
  background: #ffc94d; color: #3a2405; font-size: 44px; font-weight: 800; line-height: 1.2; }
small { display: block; font-size: 30px; line-height: 1.3; }
"""


def _both(text: Text) -> str:
    return text.ja if text.ja == text.en else f"{text.ja} / {text.en}"


def _lines(text: Text) -> str:
    """Japanese, and English smaller below where it differs."""
    english = "" if text.en == text.ja else f"<small>{escape(text.en)}</small>"
    return escape(text.ja) + english


def preview(game: AnyGame, cover: Path, rules: Text | None) -> str:
    """A picture as a page: the game's cover, its title in both languages, and its rules."""
    said = "" if rules is None else f'<span class="rules">{_lines(rules)}</span>'
    return (
        f'<meta charset="utf-8"><style>{_STYLE}</style>'
        f"<main><div>{cover.read_text('utf-8')}</div><div>"
        f'<b class="brand">はったり Hattari</b><b class="title">{escape(game.title.ja)}</b>'
        f'<b class="other">{escape(game.title.en)}</b>{said}</div></main>'
    )


def drawn(game: AnyGame) -> str:
    """What stands on a game's pictures, so that a test can say when they are out of date."""
    titles = {preset.id: _both(preset.title) for preset in game.rulebook.presets()}
    return json.dumps({"game": _both(game.title), **titles}, ensure_ascii=False, indent=2) + "\n"


def _icon(size: int, margin: int) -> str:
    drawing = (FOLDER / "icon.svg").read_text("utf-8")
    ground = GROUND if margin else "transparent"
    return (
        f"<style>body{{margin:0;background:{ground}}}svg{{display:block;box-sizing:border-box;"
        f"width:{size}px;height:{size}px;padding:{margin}%}}</style>{drawing}"
    )


def draw(page: Page) -> None:
    """Every picture, each into its place."""
    for name, (size, margin) in ICONS.items():
        page.set_viewport_size({"width": size, "height": size})
        page.set_content(_icon(size, margin))
        page.screenshot(path=FOLDER / f"{name}.png", omit_background=not margin)
    page.set_viewport_size({"width": SIZE["width"], "height": SIZE["height"]})
    for kit in registry().kits:
        if kit.panel is None:
            continue
        named = {preset.id: preset.title for preset in kit.game.rulebook.presets()}
        folder = kit.panel / "preview"
        folder.mkdir(exist_ok=True)
        (folder / "drawn.json").write_text(drawn(kit.game), "utf-8")
        for name, rules in [("game", None), *named.items()]:
            page.set_content(preview(kit.game, kit.panel / "cover.svg", rules))
            file = folder / f"{name}.jpg"
            page.screenshot(path=file, type="jpeg", quality=QUALITY)
            print(f"{file}  {file.stat().st_size / 1024:.0f} KiB")


def main() -> int:
    """Draw them all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=launch_arguments())
        draw(browser.new_page())
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
