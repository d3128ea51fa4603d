"""The HTTP interface as it describes itself."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from typing_extensions import override

from .errors import Problem

Schema = dict[str, Any]
_REF = "#/components/schemas/{name}"


def config() -> OpenAPIConfig:
    """Serves the description under /api/v1/schema."""
    return OpenAPIConfig(
        title="Hattari",
        version=version("hattari"),
        path="/api/v1/schema",
        render_plugins=[_Json(path=["/", "/openapi.json"])],
        use_handler_docstrings=True,
    )


class _Json(JsonRenderPlugin):
    _rendered: bytes | None = None

    @override
    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        if self._rendered is None:  # it doesn't change, and takes a while to write
            self._rendered = super().render(request, _with_problems(openapi_schema))
        return self._rendered


def _with_problems(schema: Schema) -> Schema:
    """The description with our own errors in the place of the framework's."""
    (reference,), found = msgspec.json.schema_components([Problem], ref_template=_REF)
    problem = {
        "description": "What went wrong",
        "content": {"application/json": {"schema": reference}},
    }
    paths = {
        path: {method: _answering(operation, problem) for method, operation in methods.items()}
        for path, methods in schema["paths"].items()
    }
    components = schema["components"]
    schemas = {**components["schemas"], **found}
    return {**schema, "paths": paths, "components": {**components, "schemas": schemas}}


def _answering(operation: Schema, problem: Schema) -> Schema:
    answers = {code: told for code, told in operation["responses"].items() if code < "400"}
    return {**operation, "responses": {**answers, "default": problem}}
