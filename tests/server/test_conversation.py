"""Who says nothing for long is sent away; a server that is slow to answer sends nobody away."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import cast
from unittest.mock import Mock

import pytest

from hattari.server.web.socket.conversation import Silence
from hattari.server.web.socket.page import Page

pytestmark = pytest.mark.asyncio


async def test_only_a_page_that_we_wait_for_is_silent() -> None:
    page = Mock(spec=["farewell"])
    silence = Silence(0.05, cast("Page", page))
    silence.begins()
    silence.ends()
    await asyncio.sleep(0.15)  # what it said takes its time
    page.farewell.assert_not_called()
    silence.begins()
    await asyncio.sleep(0.15)
    page.farewell.assert_called_once_with("silent")
    silence.forget()


async def test_a_page_that_speaks_now_and_then_stays() -> None:
    page = Mock(spec=["farewell"])
    silence = Silence(1.0, cast("Page", page))
    for _ in range(15):
        silence.begins()
        await asyncio.sleep(0.1)
        silence.ends()
    page.farewell.assert_not_called()
    silence.forget()


async def test_what_came_while_the_server_stood_still_is_read_first() -> None:
    page = Mock(spec=["farewell"])
    ours, theirs = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=ours)
    silence = Silence(0.05, cast("Page", page))

    async def read() -> None:
        silence.begins()
        await reader.readexactly(1)
        silence.ends()

    reading = asyncio.create_task(read())
    await asyncio.sleep(0)
    theirs.send(b".")
    time.sleep(0.2)  # noqa: ASYNC251 (as a process that was stopped)
    await reading
    page.farewell.assert_not_called()
    silence.forget()
    writer.close()
    theirs.close()
