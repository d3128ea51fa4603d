"""The browser that the page's tests drive starts, and can show Japanese."""

from playwright.sync_api import Page


def test_the_browser_has_glyphs_for_japanese(page: Page) -> None:
    # A font without a character draws one and the same box for all it lacks.
    page.set_content("<canvas id='canvas'></canvas>")
    drawn = [page.evaluate(DRAW, text) for text in ("賽", "骰", "嘘")]
    assert len(set(drawn)) == len(drawn)


DRAW = """
(text) => {
  const canvas = document.getElementById("canvas");
  const pen = canvas.getContext("2d");
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.font = "48px sans-serif";
  pen.fillText(text, 0, 60);
  return canvas.toDataURL();
}
"""
