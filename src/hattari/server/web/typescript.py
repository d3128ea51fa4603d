"""JSON schemas as TypeScript, for the page's type check."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

Schema = dict[str, Any]
REF = "#/{name}"
"""How schemas name each other here."""
MARK = "Made by `python -m hattari.wiring.protocol`; change the types, not this file."


def schemas(*types: Any) -> dict[str, Schema]:
    """The JSON schema of these types, and of all that they hold, by name."""
    _, found = msgspec.json.schema_components(types, ref_template=REF)
    return dict(sorted(found.items()))


def lean(kinds: Collection[type[Any]]) -> set[str]:
    """The names of those types that are written without what has its default."""
    return {kind.__name__ for kind in kinds if kind.__struct_config__.omit_defaults}


def declared(
    types: Mapping[str, Schema],
    unions: Mapping[str, Sequence[type[Any]]],
    imports: str = "",
    known: Mapping[str, str] | None = None,
    asked: Collection[str] = (),
) -> str:
    """A declaration file; `known` says by `Type.field` what a schema leaves open.

    `asked` are the types of which what has a default may be left out: those that a page sends, and
    those that are written without it.
    """
    parts = [f"// {MARK}\n", *([f"{imports}\n"] if imports else ())]
    parts += [
        _declaration(name, schema, known or {}, name in asked) for name, schema in types.items()
    ]
    parts += [_union(name, union) for name, union in unions.items()]
    return "\n".join(parts)


def _union(name: str, union: Sequence[type[Any]]) -> str:
    members = [kind.__name__ for kind in union]
    lines = "".join(f"\n  | {member}" for member in members)
    return f"export type {name} ={lines if len(members) > 1 else f' {members[0]}'};\n"


def _declaration(name: str, schema: Schema, known: Mapping[str, str], asked: bool) -> str:
    about = schema.get("description", "").strip().replace("*/", "* /")
    lines = [f"/** {line} */" for line in [" ".join(about.split())] if line]
    if "properties" not in schema:
        return "\n".join([*lines, f"export type {name} = {type_of(schema)};\n"])
    needed = schema.get("required", ()) if asked else schema["properties"]
    lines.append(f"export interface {name} {{")
    for field, kind in schema["properties"].items():
        told = known.get(f"{name}.{field}") or type_of(kind)
        lines.append(f"  {field}{'' if field in needed else '?'}: {told};")
    return "\n".join([*lines, "}\n"])


def type_of(schema: Schema) -> str:
    """A schema's type, on one line."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix("#/")
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    return _plain(schema)


def _plain(schema: Schema) -> str:
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(each) for each in schema['prefixItems'])}]"
        return f"Array<{type_of(schema.get('items') or {})}>"
    if kind == "object":
        extra = schema.get("additionalProperties")
        return f"Record<string, {type_of(extra) if isinstance(extra, dict) else 'unknown'}>"
    plain = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
    return "null" if kind == "null" else plain.get(str(kind), "unknown")
