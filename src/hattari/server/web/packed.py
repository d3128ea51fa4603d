"""Answers that are alike for everybody: compressed, and kept by browsers for a while.

What is personal is never compressed here, so that its length tells nothing about a secret.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request, Response

from hattari.core.languages import Languages

KEPT = "public, max-age=300"
"""Games and rules change with the server alone, and a page that is older asks again."""
_WORTH_IT = 1024
_ZIPPED = 64
_LARGEST_KEPT = 128 << 10
"""Longer ones are compressed each time: so many of them would take the memory of all."""


def packed(
    request: Request[Any, Any, Any], languages: Languages, content: Any, kept: str = "no-store"
) -> Response[bytes]:
    """The content as JSON, compressed where the browser takes it; 304 where it has it already."""
    whole = msgspec.json.encode(languages.told(content))
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if kept == KEPT:
        headers["etag"] = tag = f'W/"{hashlib.sha256(whole).hexdigest()[:16]}"'
        if tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
    if len(whole) > _WORTH_IT and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        whole = _zipped(whole) if len(whole) <= _LARGEST_KEPT else _zip(whole)
    return Response(whole, media_type="application/json", headers=headers)


def zipped(request: Request[Any, Any, Any], content: bytes) -> Response[bytes]:
    """JSON that is compressed already."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return Response(content, media_type="application/json", headers=headers)


@lru_cache(_ZIPPED)
def _zipped(whole: bytes) -> bytes:
    return _zip(whole)


def _zip(whole: bytes) -> bytes:
    return gzip.compress(whole, 6, mtime=0)
