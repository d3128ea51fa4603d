"""The Model Context Protocol over a pair of streams: tools that an agent may call.

One JSON object a line, JSON-RPC 2.0 (https://modelcontextprotocol.io/specification/2025-06-18).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import IO, Any

import msgspec

from hattari.core.game import Refusal

VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")
"""What we speak, the newest first; a client that asks for another is told the newest."""

UNREADABLE, NO_REQUEST, NO_METHOD, BAD_PARAMETERS = -32700, -32600, -32601, -32602


class Answer(msgspec.Struct, frozen=True):
    """What a tool says: words, and the same for programs."""

    text: str
    data: Mapping[str, Any] = {}


class Tool(msgspec.Struct, frozen=True):
    """A tool; `takes` is the struct of its arguments, `answer` may raise Refusal."""

    name: str
    about: str
    takes: type[msgspec.Struct]
    answer: Callable[[Any], Answer]


class _Request(msgspec.Struct):
    method: str = ""
    id: int | str | msgspec.UnsetType = msgspec.UNSET
    params: dict[str, Any] = {}


class _Fault(Exception):
    """A request that can't be answered: JSON-RPC's code, and why."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


class Server:
    """Answers requests by these tools; it keeps nothing itself."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._methods: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "initialize": _initialized,
            "ping": lambda _: {},
            "tools/list": lambda _: {"tools": [_listed(tool) for tool in tools]},
            "tools/call": self._call,
        }

    def run(self, requests: IO[str], replies: IO[str]) -> None:
        """Answer line by line until the client goes."""
        for line in requests:
            if line.strip() and (reply := self.reply(line)) is not None:
                replies.write(msgspec.json.encode(reply).decode() + "\n")
                replies.flush()

    def reply(self, line: str) -> dict[str, Any] | None:
        """The reply to one line; None to what asks for none."""
        name: int | str | None = None
        try:
            request = _read(line)
            if not request.method or request.id is msgspec.UNSET:
                return None
            name = request.id
            return _said(name, result=self._method(request.method)(request.params))
        except _Fault as fault:
            return _said(name, error={"code": fault.code, "message": str(fault)})

    def _method(self, name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
        if name not in self._methods:
            raise _Fault(NO_METHOD, f"expected one of {[*self._methods]}, got {name}")
        return self._methods[name]

    def _call(self, params: dict[str, Any]) -> dict[str, Any]:
        name = params.get("name")
        tool = self._tools.get(name) if isinstance(name, str) else None
        if tool is None:
            raise _Fault(BAD_PARAMETERS, f"expected one of the tools {[*self._tools]}, got {name}")
        try:
            asked = msgspec.convert(params.get("arguments") or {}, tool.takes)
            answer = tool.answer(asked)
        except msgspec.ValidationError as error:
            return _told(f"{name}: {error}", {"code": "bad_arguments"}, refused=True)
        except Refusal as refusal:
            return _told(refusal.text.en, {"code": refusal.code}, refused=True)
        return _told(answer.text, answer.data)


def _read(line: str) -> _Request:
    try:
        return msgspec.json.decode(line, type=_Request)
    except msgspec.ValidationError as error:
        raise _Fault(NO_REQUEST, f"expected a request of JSON-RPC 2.0: {error}") from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise _Fault(UNREADABLE, f"expected one JSON object a line: {error}") from error


def _said(name: int | str | None, **what: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": name, **what}


def _initialized(params: dict[str, Any]) -> dict[str, Any]:
    asked = params.get("protocolVersion")
    return {
        "protocolVersion": asked if asked in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "hattari", "version": version("hattari")},
    }


def _listed(tool: Tool) -> dict[str, Any]:
    """As `tools/list` says it; the schema of the arguments stands by itself."""
    schema = msgspec.json.schema(tool.takes)
    own = dict(schema["$defs"][tool.takes.__name__])
    return {"name": tool.name, "description": tool.about, "inputSchema": own}


def _told(text: str, data: Mapping[str, Any], refused: bool = False) -> dict[str, Any]:
    return {
        "content": [{"type": "text", "text": text}],
        "structuredContent": data,
        "isError": refused,
    }
