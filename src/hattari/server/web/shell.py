"""The one HTML page, and the headers that go with everything we send."""

from __future__ import annotations

from html import escape

from hattari.core.game import Text
from hattari.core.languages import Languages

from .statics import Statics, csp_hash

_PAGE = """<!doctype html>
<html lang="{language}" data-digest="{digest}" data-languages="{languages}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="{style}">{icon}
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
_NOSCRIPT = Text(
    "Hattari needs JavaScript. Please switch it on and load this page again.",
    "はったりにはJavaScriptが必要です。有効にして、ページを読み込み直してください。",
)


def page(statics: Statics, languages: Languages, language: str) -> str:
    """The page for every address, in a language of ours."""
    icon = "icon.svg"
    return _PAGE.format(
        language=language,
        digest=statics.digest,
        languages=" ".join(languages.tags),
        title=escape(languages.say(_TITLE, language)),
        noscript=escape(languages.say(_NOSCRIPT, language)),
        style=statics.path("app.css"),
        icon=f'\n<link rel="icon" href="{statics.path(icon)}">' if icon in statics.files else "",
        import_map=statics.import_map(),
        main=statics.path("main.mjs"),
        preloads="\n".join(
            f'<link rel="modulepreload" href="{path}">' for path in statics.preloads()
        ),
    )


def security_headers(statics: Statics, secure: bool) -> dict[str, str]:
    """Headers for every answer."""
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
            "trusted-types 'none'",
        )
    )
    headers = {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
    }
    if secure:
        headers["strict-transport-security"] = "max-age=31536000"
    return headers
