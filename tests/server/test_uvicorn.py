"""What we use of uvicorn though it promises it to nobody: an upgrade that lacks it fails here."""

import ast
import inspect
import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from packaging.requirements import Requirement
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hattari.server.web.transport import Server, believed
from hattari.server.web.transport.requests import HttpProtocol
from hattari.server.web.transport.sockets import SocketProtocol

RELIED_ON: dict[type[Any], tuple[type[Any], str]] = {
    Server: (uvicorn.Server, "startup shutdown started server_state"),
    HttpProtocol: (
        HttpToolsProtocol,
        """connection_made data_received on_message_begin on_message_complete on_headers_complete
        on_header on_body handle_websocket_upgrade connection_lost on_response_complete pipeline
        pause_writing resume_writing cycle transport loop headers parser scope flow
        _unset_keepalive_if_required""",
    ),
    SocketProtocol: (
        WebSocketsSansIOProtocol,
        """data_received handle_events handle_ping connection_lost run_asgi send
        send_receive_event_to_app on_task_complete handle_parser_exception scope
        disconnected conn writable transport frames curr_msg_data_type close_sent loop""",
    ),
}
"""Our classes, uvicorn's, and the names of theirs that ours use."""


def reached_for(ours: type[Any]) -> set[str]:
    """The names that a class takes from itself, or from above, without having them."""
    (tree,) = ast.parse(inspect.getsource(ours)).body
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value) in {"self", "super()"}
        and node.attr not in {"__init__", "_ready", "_say_goodbye"}
    }
    return {name for name in used if name not in vars(ours) or hasattr(ours.__base__, name)}


@pytest.mark.parametrize("ours", RELIED_ON, ids=lambda ours: str(ours.__name__))
def test_uvicorn_still_has_what_we_rely_on(ours: type[Any]) -> None:
    theirs, names = RELIED_ON[ours]
    assert ours.__base__ is theirs
    source = inspect.getsource(theirs)
    missing = {
        name
        for name in names.split()
        if not hasattr(theirs, name) and not re.search(rf"self\.{name}\b", source)
    }
    assert not missing, f"uvicorn {version('uvicorn')} lacks {missing}: see web/transport"


@pytest.mark.parametrize("ours", RELIED_ON, ids=lambda ours: str(ours.__name__))
def test_every_name_that_we_rely_on_is_told(ours: type[Any]) -> None:
    assert reached_for(ours) == set(RELIED_ON[ours][1].split())


def test_only_the_minor_version_that_was_tested_is_allowed() -> None:
    told = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    (allowed,) = [need for each in told if (need := Requirement(each)).name == "uvicorn"]
    major, minor, _ = version("uvicorn").split(".")
    assert allowed.specifier.contains(version("uvicorn"))
    for other in (int(minor) - 1, int(minor) + 1):
        assert not allowed.specifier.contains(f"{major}.{other}.9")


def test_a_proxy_is_known_however_its_address_is_written() -> None:
    trusted = _TrustedHosts(",".join(believed("127.0.0.1, 10.1.0.0/16,proxy.lan,::1")))
    for host in (
        "127.0.0.1",
        "::ffff:127.0.0.1",
        "10.1.2.3",
        "::ffff:10.1.2.3",
        "::1",
        "proxy.lan",
    ):
        assert host in trusted
    for host in ("127.0.0.2", "::ffff:127.0.0.2", "::ffff:10.2.0.1", "elsewhere"):
        assert host not in trusted
    assert set(believed("*")) == {"*"}
