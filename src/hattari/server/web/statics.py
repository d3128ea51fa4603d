"""The page's own files, read once, under an address that names their content."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from posixpath import join, normpath
from typing import Any

import msgspec

FOLDER = Path(str(files("hattari.server.web") / "static"))
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
VENDORED = {
    "preact": "vendor/preact.mjs",
    "preact/hooks": "vendor/hooks.mjs",
    "htm": "vendor/htm.mjs",
}
"""What the page's modules import by name."""
NO_WORDS: Mapping[str, Mapping[str, bytes]] = {}
PAGE = "#page/"
"""Begins the names by which games' panels import the page's own modules."""
MAIN = "main.mjs"
"""The module that every page begins with."""
ROOM = "table/room.mjs"
"""The module that draws a table, which comes once somebody is at one."""
_IMPORT = re.compile(r'^(?:import|export|\}) .*?\bfrom "([^"]+)";$', re.MULTILINE)


class StaticFile(msgspec.Struct, frozen=True):
    """One file with the type a browser is told; `zipped` where compressing pays."""

    content: bytes
    type: str
    zipped: bytes | None


class Statics(msgspec.Struct, frozen=True):
    """All files by their path, the digest that stands in their address, and what each module
    imports."""

    digest: str
    files: dict[str, StaticFile]
    imports: dict[str, tuple[str, ...]]

    def path(self, name: str) -> str:
        """Where a browser finds a file."""
        return f"/static/{self.digest}/{name}"

    def import_map(self) -> str:
        """The import map: short names to addresses."""
        imports = {name: self.path(file) for name, file in VENDORED.items() if file in self.files}
        imports[PAGE] = self.path("")
        return msgspec.json.encode({"imports": imports}).decode()

    def needed(self, *entries: str) -> list[str]:
        """Where a browser finds these modules and all that they import: it needs not read one to
        learn of the next. What comes later, by `import()`, is not among them."""
        names: dict[str, None] = {}
        ahead = list(entries)
        while ahead:
            name = ahead.pop()
            if name in self.files and name not in names:
                names[name] = None
                ahead += self.imports[name]
        return [self.path(name) for name in sorted(names)]


def load(
    panels: Mapping[str, Path],
    folder: Path = FOLDER,
    words: Mapping[str, Mapping[str, bytes]] = NO_WORDS,
) -> Statics:
    """Read every file of a known type: the page's own, and each game's panel under its id.

    `words` are the page's in more languages: by the language's tag, files as `i18n/fr.json`.
    Raises ValueError for a game that is called like a folder of the page.
    """
    found = _read(folder)
    taken = sorted(panels.keys() & {name.partition("/")[0] for name in found})
    if taken:
        raise ValueError(f"expected games with names of their own, but the page has {taken}")
    for game, panel in sorted(panels.items()):
        found |= {f"{game}/{name}": file for name, file in _read(panel).items()}
    for language, own in words.items():
        found |= _spoken(found, language, own)
    whole = hashlib.sha256()
    for name, file in found.items():
        whole.update(f"{name}\0{len(file.content)}\0".encode() + file.content)
    imports = {
        name: _imports(name, file.content.decode())
        for name, file in found.items()
        if name.endswith(".mjs")
    }
    return Statics(whole.hexdigest()[:16], found, imports)


def _read(folder: Path) -> dict[str, StaticFile]:
    return {
        path.relative_to(folder).as_posix(): _file(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in TYPES
    }


def _spoken(
    found: Mapping[str, StaticFile], language: str, own: Mapping[str, bytes]
) -> dict[str, StaticFile]:
    """A file of words beside each English one, which says what the language lacks."""
    made = {}
    for name, english in found.items():
        folder, _, file = name.rpartition("/")
        if file == "en.json":
            beside = f"{folder}/{language}.json"
            said = msgspec.json.decode(own.get(beside, b"{}"), type=dict[str, Any])
            whole = {**msgspec.json.decode(english.content), **said}
            made[beside] = _of(msgspec.json.encode(whole), ".json")
    return made


def _file(path: Path) -> StaticFile:
    return _of(path.read_bytes(), path.suffix)


def _imports(name: str, module: str) -> tuple[str, ...]:
    """The modules that one imports, by their names from the page's top."""
    return tuple(
        VENDORED.get(found)
        or (
            found.removeprefix(PAGE)
            if found.startswith(PAGE)
            else normpath(join(name, "..", found))
        )
        for found in _IMPORT.findall(module)
    )


def _of(content: bytes, suffix: str) -> StaticFile:
    small = gzip.compress(content, 9, mtime=0)
    pays = len(small) < 0.9 * len(content)
    return StaticFile(content, TYPES[suffix], small if pays else None)


def csp_hash(script: str) -> str:
    """How a content security policy names an inline script."""
    raw = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(raw).decode()}'"
