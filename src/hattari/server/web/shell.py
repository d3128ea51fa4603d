"""The one HTML page, and the headers that go with everything we send."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import msgspec

from hattari.core.game import Text
from hattari.core.languages import Languages

from .statics import MAIN, Statics, csp_hash

_PAGE = """<!doctype html>
<html lang="{language}" data-digest="{digest}" data-languages="{languages}" data-site="{site}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0d1322">
<title>{title}</title>
{preview}
<link rel="stylesheet" href="{style}">{icon}
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="{touch}">
<script type="importmap">{import_map}</script>
{preloads}
<script type="module" src="{main}"></script>
</head>
<body>
<div id="app"></div>
<noscript>{noscript}</noscript>
</body>
</html>
"""
_TITLE = Text("Hattari", "はったり")
_ABOUT = Text(
    "Games of nerve with friends, under your own house rules.",
    "友だちと遊ぶ、はったりのゲーム。ハウスルールもそのまま。",
)
MISSING = '<meta name="missing" content="yes">'
"""What the page reads where there is nothing at its address."""
GROUND = "#0d1322"
_ICONS = (
    ("icon-192", "192x192", "any"),
    ("icon-512", "512x512", "any"),
    ("icon-maskable", "512x512", "maskable"),
)
_NOSCRIPT = Text(
    "Hattari needs JavaScript. Please switch it on and load this page again.",
    "はったりにはJavaScriptが必要です。有効にして、ページを読み込み直してください。",
)


class Preview(msgspec.Struct, frozen=True):
    """What a messenger shows of a link: nobody's name, and no title that people gave.

    `picture` is an absolute address.
    """

    title: Text
    note: Text
    picture: str | None


def page(
    statics: Statics,
    languages: Languages,
    language: str,
    site: str,
    preview: str = "",
    modules: Sequence[str] = (MAIN,),
) -> str:
    """The page for every address, in a language of ours; `site` is where others find us,
    `preview` as `previewed` makes it or `MISSING`, and `modules` what a browser is to fetch at
    once."""
    icon = "icon.svg"
    return _PAGE.format(
        language=language,
        digest=statics.digest,
        site=escape(site),
        languages=" ".join(languages.tags),
        title=escape(languages.say(_TITLE, language)),
        preview=preview,
        noscript=escape(languages.say(_NOSCRIPT, language)),
        style=statics.path("app.css"),
        icon=f'\n<link rel="icon" href="{statics.path(icon)}">' if icon in statics.files else "",
        touch=statics.path("icon-apple.png"),
        import_map=statics.import_map(),
        main=statics.path(MAIN),
        preloads="\n".join(
            f'<link rel="modulepreload" href="{path}">' for path in statics.needed(*modules)
        ),
    )


def previewed(preview: Preview, say: Callable[[Text], str]) -> str:
    """The tags that messengers read (Open Graph)."""
    told = {
        "og:type": "website",
        "og:site_name": say(_TITLE),
        "og:title": say(preview.title),
        "og:description": say(preview.note),
    }
    if preview.picture is not None:
        told |= {"og:image": preview.picture, "og:image:width": "1200", "og:image:height": "630"}
    tags = [f'<meta property="{name}" content="{escape(said)}">' for name, said in told.items()]
    card = "summary" if preview.picture is None else "summary_large_image"
    return "\n".join([*tags, f'<meta name="twitter:card" content="{card}">'])


def manifest(statics: Statics, languages: Languages, language: str) -> bytes:
    """What a browser needs to install the page."""
    icons = [
        {"src": statics.path(f"{name}.png"), "sizes": size, "type": "image/png", "purpose": purpose}
        for name, size, purpose in _ICONS
        if f"{name}.png" in statics.files
    ]
    return msgspec.json.encode(
        {
            "id": "/",
            "name": languages.say(_TITLE, language),
            "short_name": languages.say(_TITLE, language),
            "description": languages.say(_ABOUT, language),
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": icons,
        }
    )


def security_headers(statics: Statics, secure: bool) -> dict[str, str]:
    """Headers for what a browser draws or runs on its own, and so for all that isn't known to be
    no more than read."""
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' {csp_hash(statics.import_map())}",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            # One policy, which the page makes for its service worker and which knows one address.
            "trusted-types worker",
        )
    )
    return {
        "content-security-policy": policy,
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
        **read_headers(secure),
    }


def read_headers(secure: bool) -> dict[str, str]:
    """Headers for what a page reads, such as data and modules: the page's own policy holds there,
    and a first look at the page reads a hundred of them."""
    headers = {
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
    }
    if secure:
        headers["strict-transport-security"] = "max-age=31536000"
    return headers
