"""The HTTP interface as it describes itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from hattari.server.services import Services

from .errors import Problem

Schema = dict[str, Any]
PATH = "/api/v1/schema"
_REF = "#/components/schemas/{name}"

Describe = Callable[[tuple[str, ...]], bytes]
"""Writes the description in whatever process it is; by the names of what handlers are given."""


def config(describe: Describe) -> OpenAPIConfig:
    """Serves the description under `PATH`."""
    answer = Description(describe)
    told = Router(PATH, route_handlers=[], before_request=answer, include_in_schema=False)
    return OpenAPIConfig(
        title="Hattari",
        version=version("hattari"),
        openapi_router=told,
        render_plugins=[_PLUGIN],
        use_handler_docstrings=True,
    )


_PLUGIN = JsonRenderPlugin(path=["/", "/openapi.json"])


class Description:
    """Answers in the place of the framework, which would let everybody wait while it writes."""

    def __init__(self, describe: Describe) -> None:
        self._describe = describe
        self._writing = asyncio.Lock()
        self._written: bytes | None = None

    async def __call__(self, request: Request[Any, Any, Any]) -> Response[bytes] | None:
        """The description, written once, where questions are looked for; None where something else
        is asked for. Raises Refusal."""
        if request.path_params:
            return None
        async with self._writing:
            if self._written is None:
                services: Services = request.app.state.services
                names = tuple(request.app.dependencies)
                self._written = await services.questions.ask(PATH, self._describe, names)
        return Response(self._written, media_type=_PLUGIN.media_type)


def written(app: Litestar) -> bytes:
    """The description of an application's routes."""
    return msgspec.json.encode(_with_problems(app.openapi_schema.to_schema()))


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
