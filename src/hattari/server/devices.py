"""What a list of devices calls a browser: two words, and nothing that tells browsers apart."""

from __future__ import annotations

_BROWSERS = (
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def named(user_agent: str) -> str:
    """A browser and a system, such as "Firefox, Linux"; empty where neither is known."""
    found = (_first(user_agent, words) for words in (_BROWSERS, _SYSTEMS))
    return ", ".join(word for word in found if word)


def _first(user_agent: str, words: tuple[tuple[str, str], ...]) -> str:
    return next((word for mark, word in words if mark in user_agent), "")
