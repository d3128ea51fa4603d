"""Pages, static files, and what watches over a server asks."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency as Given
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from prometheus_client import REGISTRY, generate_latest

from hattari.core.game import Text
from hattari.core.languages import Languages
from hattari.server.health import Looks, Readiness
from hattari.server.services import Services

from . import identity
from .errors import http_error
from .lan import base_for_others
from .origin import Site, is_known
from .previews import preview
from .shell import MISSING, page, previewed
from .shell import manifest as shell_manifest
from .statics import MAIN, ROOM, Statics
from .wait import is_for_people

AnyRequest = Request[Any, Any, Any]
FOREVER = "public, max-age=31536000, immutable"
_FOR_PROGRAMS = ("/api/", "/static/", "/ws/")

_DEVICE = Text("Play on this device", "この端末で遊ぶ")
_DEVICE_NOTE = Text(
    "Use my name and my seats on this device, too.", "この端末でも、自分の名前と席を使います。"
)
_DEVICE_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="{style}"></head>
<body><main><h1>{title}</h1><form method="post"><p>{text}</p>
<button>{title}</button></form></main></body></html>
"""


def _language(request: AnyRequest, languages: Languages) -> str:
    return languages.best(request.headers.get("accept-language", ""))


def _html(content: str, status: int = 200) -> Response[str]:
    headers = {"cache-control": "no-cache"}
    return Response(content, status_code=status, media_type=MediaType.HTML, headers=headers)


@get(
    [
        *(
            "/",
            "/t/{key:str}",
            "/replay/{key:str}",
            "/review/{key:str}",
            "/whatif/{key:str}",
            "/same",
            "/same/{key:str}",
            "/puzzle",
            "/puzzle/{key:str}",
            "/study",
            "/study/{key:str}",
            "/rules",
            "/rules/{key:str}",
        ),
        *("/learn/{key:str}", "/lab", "/lab/{key:str}", "/atlas", "/atlas/{key:str}"),
        *("/screen", "/screen/{key:str}", "/join/{key:str}", "/guess/{key:str}"),
    ],
    include_in_schema=False,
)
async def shell(
    request: AnyRequest,
    statics: Given[Statics],
    languages: Given[Languages],
    services: Given[Services],
    site: Given[Site],
) -> Response[str]:
    """The one page; its modules draw what the address says, and messengers what its tags say."""
    base = base_for_others(site, request)
    found = await preview(services, statics, base, request.url.path)
    tags = previewed(found, partial(_said, request, languages))
    modules = (MAIN, ROOM) if request.url.path.startswith("/t/") else (MAIN,)
    return _html(page(statics, languages, _language(request, languages), base, tags, modules))


@get("/operator", include_in_schema=False, sync_to_thread=False)
def operator(
    request: AnyRequest, statics: Given[Statics], languages: Given[Languages], site: Given[Site]
) -> Response[str]:
    """The same page for the operator, where a secret was named to open it by."""
    if request.app.state.operator_secret is None:
        raise NotFoundException
    language = _language(request, languages)
    return _html(page(statics, languages, language, base_for_others(site, request)))


def not_found(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """The same page, which says that there is nothing; for programs no more than that it is so."""
    state = request.app.state
    is_ours = is_known(state.site, request.headers.get("host", ""))
    for_programs = request.scope["path"].startswith(_FOR_PROGRAMS)
    if for_programs or not is_ours or not is_for_people(request):
        return http_error(request, error)
    language = _language(request, state.languages)
    base = base_for_others(state.site, request)
    return _html(page(state.statics, state.languages, language, base, MISSING), status=404)


def _said(request: AnyRequest, languages: Languages, text: Text) -> str:
    """In the asker's language; in both where nothing tells it, as with most messengers."""
    if "accept-language" in request.headers or text.en == text.ja:
        return languages.say(text, _language(request, languages))
    return f"{text.ja} / {text.en}"


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest(
    request: AnyRequest, statics: Given[Statics], languages: Given[Languages]
) -> Response[bytes]:
    """What a browser needs to install the page."""
    content = shell_manifest(statics, languages, _language(request, languages))
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return Response(content, media_type="application/manifest+json", headers=headers)


@get("/worker.js", include_in_schema=False, sync_to_thread=False)
def worker(statics: Given[Statics]) -> Response[str]:
    """The service worker, with the digest of the page that it keeps; never kept itself."""
    file = statics.files.get("install/worker.js")
    if file is None:
        raise NotFoundException
    content = file.content.decode().replace('"DIGEST"', f'"{statics.digest}"', 1)
    headers = {"cache-control": "no-cache"}
    return Response(content, media_type="text/javascript", headers=headers)


@get("/device/{token:str}", include_in_schema=False, sync_to_thread=False)
def device(
    request: AnyRequest, statics: Given[Statics], languages: Given[Languages]
) -> Response[str]:
    """Ask before using a personal link up: programs that preview links come here too."""
    language = _language(request, languages)
    title, text = (languages.say(each, language) for each in (_DEVICE, _DEVICE_NOTE))
    style = statics.path("app.css")
    return _html(
        _DEVICE_PAGE.format(language=language, title=escape(title), text=escape(text), style=style)
    )


@post("/device/{token:str}", include_in_schema=False)
async def bring(request: AnyRequest, services: Given[Services], token: FromPath[str]) -> Redirect:
    """Use a personal link up: this browser becomes one more of a player's."""
    identity.set_token(request, await services.sessions.follow(token))
    return Redirect("/", status_code=303)


@get("/static/{digest:str}/{name:path}", include_in_schema=False, sync_to_thread=False)
def static(
    request: AnyRequest,
    statics: Given[Statics],
    digest: FromPath[str],
    name: FromPath[str],
) -> Response[bytes]:
    """A file of the page. Pages from before an update get today's files, uncached."""
    file = statics.files.get(name.lstrip("/"))
    if file is None:
        raise NotFoundException
    kept = FOREVER if digest == statics.digest else "no-store"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    content = file.content
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = file.zipped, "gzip"
    return Response(content, media_type=file.type, headers=headers)


class Health(msgspec.Struct, frozen=True):
    """The process lives."""

    ok: bool


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def healthz() -> Health:
    """The process answers."""
    return Health(ok=True)


@get("/readyz", include_in_schema=False)
async def readyz(looks: Given[Looks]) -> Response[Readiness]:
    """The store is ours and takes writes, and we are not about to stop."""
    found = await looks.recent()
    return Response(found, status_code=200 if found.ok else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest, services: Given[Services]) -> Response[bytes]:
    """What the server counts, for Prometheus on this machine, or for whoever has the token."""
    if not identity.is_operator(request):
        raise NotAuthorizedException(headers={"www-authenticate": "Bearer"})
    text = generate_latest(services.node.metrics.registry) + generate_latest(REGISTRY)
    return Response(text, media_type="text/plain; version=0.0.4")
