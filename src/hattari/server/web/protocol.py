"""Writes down what goes over the wires: `python -m hattari.server.web.protocol`.

It makes `docs/protocol.md` for people and `static/protocol.d.ts` for the page's type check,
both from the message types themselves. With `--check` it only says whether they are as the
types are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any, get_args

import msgspec

from hattari.server import lab
from hattari.tables.commands import Command
from hattari.tables.seen import TableSeen

from . import messages
from .api import account_types, types
from .errors import Problem
from .limits import MESSAGES_AT_ONCE, MESSAGES_PER_SECOND
from .statics import FOLDER

TYPES_FILE = FOLDER / "protocol.d.ts"
DOCUMENT = Path("docs/protocol.md")

Schema = dict[str, Any]
_REF = "#/{name}"
_MARK = "Made by `python -m hattari.server.web.protocol`; change the types, not this file."

_ANSWERS = (
    types.Me,
    types.Link,
    types.GameOut,
    types.RulesOut,
    types.TableKey,
    types.TableListed,
    types.RecordListed,
    types.TableSummary,
    types.LabOut,
    lab.Trial,
    types.TrainingOut,
    account_types.AccountOut,
    account_types.Codes,
    account_types.DeviceOut,
    account_types.Reported,
    account_types.Neighbours,
    Problem,
)
_UNIONS = {
    "ClientMessage": messages.FromClient,
    "ServerMessage": messages.FromServer,
    "TableCommand": Command,
    "TableSeen": TableSeen,
}


def components() -> dict[str, Schema]:
    """The JSON schema of every type that goes over the wires, by name."""
    said = [kind for union in _UNIONS.values() for kind in get_args(union)]
    _, found = msgspec.json.schema_components([*said, *_ANSWERS], ref_template=_REF)
    return dict(sorted(found.items()))


# TypeScript ------------------------------------------------------------------------------


def typescript(schemas: dict[str, Schema]) -> str:
    """The types as a declaration file."""
    parts = [f"// {_MARK}\n"]
    parts += [_interface(name, schema) for name, schema in schemas.items()]
    for name, union in _UNIONS.items():
        members = " | ".join(kind.__name__ for kind in get_args(union))
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def _interface(name: str, schema: Schema) -> str:
    about = schema.get("description", "").strip().replace("*/", "* /")
    lines = [f"/** {line} */" for line in [" ".join(about.split())] if line]
    if "properties" not in schema:
        return "\n".join([*lines, f"export type {name} = {_type(schema)};\n"])
    needed = set(schema.get("required", ()))
    lines.append(f"export interface {name} {{")
    for field, kind in schema["properties"].items():
        lines.append(f"  {field}{'' if field in needed else '?'}: {_type(kind)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix("#/")
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    return _plain(schema)


def _plain(schema: Schema) -> str:
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        inner = _type(schema.get("items") or {})
        return f"Array<{inner}>"
    if kind == "object":
        extra = schema.get("additionalProperties")
        return f"Record<string, {_type(extra) if isinstance(extra, dict) else 'any'}>"
    plain = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
    return "null" if kind == "null" else plain.get(str(kind), "any")


# Markdown --------------------------------------------------------------------------------

_INTRODUCTION = f"""# The protocol of a table's socket

<!-- {_MARK} -->

A page opens a WebSocket at `/ws/t/KEY`, with the session's cookie and an `Origin` header of
this server. Everything is JSON in text frames of at most 16 KiB. The page says `hello` first,
within ten seconds, and a `ping` every 2.5 seconds; after 30 silent seconds the server hangs up.
It hangs up, too, on a page that sends more than {MESSAGES_PER_SECOND:.0f} messages a second for
long ({MESSAGES_AT_ONCE:.0f} at once are fine).

The server answers `hello` with a `welcome`: the table as this person may see it. From then on
each accepted command that lets them see something brings one `update`, whose `counter` is one
more than the last. What they may not see brings no frame and leaves no gap. A page that was cut
off says `hello` with the epoch and the counter of the last update that came: it gets a `welcome`
that stands there and then every update it missed, or a `resync` where that is too long ago.

A command has an id that the client makes up. Sending it again with the same id is sending it
once: the answer is that of the first time. `accepted` comes only after the command is on disk.

`update.events` holds entries of the types under "What is seen" and the game's own, which carry
the game's id before a dot. `view.game` is the game's own view.
"""


def markdown(schemas: dict[str, Schema]) -> str:
    """The types as a page for people."""
    sections = [_INTRODUCTION]
    for title, union in (
        ("What a page sends", messages.FromClient),
        ("What the server sends", messages.FromServer),
        ("Commands", Command),
        ("What is seen", TableSeen),
    ):
        told = [_entry(kind.__name__, schemas[kind.__name__]) for kind in get_args(union)]
        sections.append(f"## {title}\n\n" + "\n".join(told))
    return "\n".join(sections)


def _entry(name: str, schema: Schema) -> str:
    tag = next(
        f'`"{field}": "{kind["enum"][0]}"`'
        for field, kind in schema["properties"].items()
        if len(kind.get("enum", ())) == 1
    )
    lines = [f"### {name}\n", f"{tag}: {cleandoc(schema.get('description', ''))}\n"]
    fields = list(_fields(schema))
    if fields:
        lines += ["| field | type | default |", "|---|---|---|", *fields, ""]
    return "\n".join(lines)


def _fields(schema: Schema) -> Iterator[str]:
    for field, kind in schema["properties"].items():
        if len(kind.get("enum", ())) == 1:
            continue
        default = msgspec.json.encode(kind["default"]).decode() if "default" in kind else ""
        shown = _type(kind).replace("|", "\\|")
        yield f"| `{field}` | `{shown}` | {f'`{default}`' if default else ''} |"


def written() -> dict[Path, str]:
    """Both files as they ought to be."""
    schemas = components()
    return {TYPES_FILE: typescript(schemas), DOCUMENT: markdown(schemas)}


def main(arguments: list[str]) -> int:
    """Write the files, or check them; 1 where one differs."""
    status = 0
    for path, content in written().items():
        if "--check" not in arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_text(content, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != content:
            status = 1
            sys.stderr.write(f"{path}: run python -m hattari.server.web.protocol\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
