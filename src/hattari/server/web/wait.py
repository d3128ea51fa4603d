"""What whoever asked too often is told: a page for people, where programs get JSON."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import MediaType, Request, Response

from hattari.core.game import Text

_TITLE = Text("One moment, please", "少しお待ちください")
_AGAIN = Text("Try again", "もう一度")
_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="{style}"></head>
<body><main><h1>{title}</h1><p>{said}</p>
<p><a class="button" href="">{again}</a></p></main></body></html>
"""


def is_for_people(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser is to show the answer as a page."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def page(request: Request[Any, Any, Any], seconds: int) -> Response[str]:
    """In the asker's language, with the seconds until the next try."""
    state = request.app.state
    language = state.languages.best(request.headers.get("accept-language", ""))
    words = {
        name: escape(state.languages.say(text, language))
        for name, text in (("title", _TITLE), ("said", _said(seconds)), ("again", _AGAIN))
    }
    content = _PAGE.format(language=language, style=state.statics.path("app.css"), **words)
    headers = {"retry-after": str(seconds), "cache-control": "no-store"}
    return Response(content, status_code=429, media_type=MediaType.HTML, headers=headers)


def _said(seconds: int) -> Text:
    return Text.counted(
        seconds,
        "Too many requests came from your connection. Try again in a second.",
        "Too many requests came from your connection. Try again in {count} seconds.",
        "この回線からのアクセスが多すぎます。{count}秒後にもう一度お試しください。",
    )
