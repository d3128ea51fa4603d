"""The README as a package index shows it, where links into the checkout lead nowhere.

Hatchling calls `ReadmeHook` when it builds. The project's address is one setting, `url` under
`[tool.hatch.metadata.hooks.custom]` in pyproject.toml: links lead there, to the version that was
built. While it is empty they become plain words, and pictures are left out.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface
from typing_extensions import override

_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
_ELSEWHERE = re.compile(r"[a-z]+:|#")


def relinked(text: str, target: Callable[[str, bool], str | None]) -> str:
    """Return Markdown whose links inside the project lead where `target(path, picture)` says.

    Where it says None a link becomes its words, and a picture goes.
    """

    def lead(link: re.Match[str]) -> str:
        bang, words, path = link.groups()
        if _ELSEWHERE.match(path):
            return link[0]
        there = target(path, bool(bang))
        if there is None:
            return "" if bang else words
        return f"{bang}[{words}]({there})"

    return _LINK.sub(lead, text)


def published(text: str, url: str, version: str) -> str:
    """Return the README with its links leading to `url`, or as plain words where it is empty."""

    def target(path: str, picture: bool) -> str | None:
        kind = "raw" if picture else "blob"
        return f"{url}/{kind}/v{version}/{path}" if url else None

    return relinked(text, target)


class ReadmeHook(MetadataHookInterface):
    """Fills in what depends on the project's address."""

    @override
    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README and, where there is an address, the links that an index shows."""
        url = self.config["url"].rstrip("/")
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": published(text, url, metadata["version"]),
        }
        if url:
            metadata["urls"] = {"Source": url, "Issues": f"{url}/issues"}
