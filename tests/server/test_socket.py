"""What a stranger or a broken client can do to a socket: nothing."""

import asyncio
import struct
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hattari.core.game import Text
from hattari.server.web.limits import (
    BYTES_OF_A_READER,
    BYTES_WAITING,
    WHOLE_VIEWS_OF_TABLE,
    Allowance,
    Outbox,
    Overflow,
    Purse,
)
from hattari.server.web.messages import CHANGES, CLOSE_CODES, FULL_VIEWS, Answer
from hattari.server.web.socket.page import Page
from tests.server.conftest import Arrive
from tests.server.harness import PATIENCE, Person, Served, seated

pytestmark = pytest.mark.asyncio


async def end_of(socket: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """All frames to the end, and the code it ended with."""
    frames = []
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                frames.append(msgspec.json.decode(await socket.recv()))
    except ConnectionClosed as closed:
        return frames, closed.rcvd.code if closed.rcvd else 1006


async def table(arrive: Arrive) -> tuple[Person, Person, str]:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    return ann, bob, await seated(ann, bob)


FOREIGN = [
    "{scheme}://evil.example",
    "{scheme}://evil.example:{port}",
    "{scheme}://{host}.evil.example:{port}",
    "{scheme}://evil{host}:{port}",
    "{scheme}://{host}:{port}.evil.example",
    "{scheme}://{host}:{port}@evil.example",
    "{scheme}://{host}",
    "{scheme}://{host}:1{port}",
    "{scheme}://{host}.:{port}",
    "{scheme}://localhost:{port}",
    "{scheme}://[::1]:{port}",
    "{scheme}://2130706433:{port}",
    "{scheme}://0x7f.0.0.1:{port}",
    "{scheme}://127.1:{port}",
    "{scheme}://{host}:{port}/",
    "{scheme}://{host}:{port}/path",
    "{scheme}://{host}:{port} {scheme}://evil.example",
    "{scheme}://{host}:{port},{scheme}://evil.example",
    "{scheme}:{host}:{port}",
    "https://{host}:{port}",
    "ws://{host}:{port}",
    "file://",
    "null",
    "NULL",
    "",
    "{host}:{port}",
    "//{host}:{port}",
    "chrome-extension://abcdef",
    "data:text/html,x",
    "*",
    "{scheme}://{host}:{port}#",
    "{scheme}://{host}:{port}?",
    "{scheme}://{host}:{port}#@evil.example",
    "{scheme}://{host}:{port}?.evil.example",
    "{scheme}://{host}:{port}\\@evil.example",
    "{scheme}://{host}:{port}\\.evil.example",
    "{scheme}://{host}:{port}%00.evil.example",
    "{scheme}://{host}:{port}%2eevil.example",
    "{scheme}://{host}%3a{port}",
    "{scheme}://{host}:{port}:{port}",
    "{scheme}://{host}:0{port}",
    "{scheme}://{host}:{port}.0",
    "{scheme}://{host}:",
    "{scheme}://{host}:80",
    "{scheme}://:{port}",
    "{scheme}://",
    "{scheme}:///{host}:{port}",
    "{scheme}:/{host}:{port}",
    "{scheme}//{host}:{port}",
    "{scheme}s://{host}:{port}",
    "wss://{host}:{port}",
    "ftp://{host}:{port}",
    "blob:{scheme}://{host}:{port}",
    "filesystem:{scheme}://{host}:{port}",
    "view-source:{scheme}://{host}:{port}",
    "about:blank",
    "javascript:0",
    "undefined",
    "{scheme}://user@{host}:{port}",
    "{scheme}://user:pass@{host}:{port}",
    "{scheme}://127.0.0.2:{port}",
    "{scheme}://[::ffff:127.0.0.1]:{port}",
    "{scheme}://0177.0.0.1:{port}",
    "{scheme}://{host}.nip.io:{port}",
    "{scheme}://xn--{host}:{port}",
]
assert len(set(FOREIGN)) >= 60


@pytest.mark.parametrize("pattern", FOREIGN)
async def test_a_foreign_page_gets_no_handshake(
    arrive: Arrive, server: Served, pattern: str
) -> None:
    ann = await arrive("Ann")
    url = httpx.URL(server.url)
    origin = pattern.format(scheme="http", host=url.host, port=url.port)
    with pytest.raises(InvalidStatus) as refused:
        await ann.dial("key", origin=origin or " ")
    assert refused.value.response.status_code == 403


async def test_a_handshake_without_origin_is_refused(arrive: Arrive) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await (await arrive("Ann")).dial("key", origin=None)
    assert refused.value.response.status_code == 403


async def test_our_own_page_may_write_its_host_in_capitals(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    socket = await ann.dial("key", origin=ann.url.upper().replace("HTTP", "http"))
    frames, _ = await end_of(socket)
    assert frames[0]["code"] == "no_table"


async def test_a_stranger_is_told_to_say_a_name_first(server: Served, arrive: Arrive) -> None:
    _, _, key = await table(arrive)
    stranger = Person(server.url, "")
    frames, code = await end_of(await stranger.dial(key))
    await stranger.close()
    assert ([frame["code"] for frame in frames], code) == (["no_identity"], 4000)


async def test_a_frame_that_is_too_large_closes_with_1009(arrive: Arrive) -> None:
    ann, _, key = await table(arrive)
    socket = await ann.dial(key)
    with suppress(ConnectionClosed):
        await socket.send("x" * (16 * 1024 + 1))
    assert (await end_of(socket))[1] == 1009


@pytest.mark.parametrize("first", ["{", "[]", '{"type":"ping","at":1}', '{"type":"hello","x":1}'])
async def test_whoever_does_not_say_hello_first_is_shown_out(arrive: Arrive, first: str) -> None:
    ann, _, key = await table(arrive)
    socket = await ann.dial(key)
    await socket.send(first)
    frames, code = await end_of(socket)
    assert ([frame["code"] for frame in frames], code) == (["no_hello"], 1008)


async def test_few_of_a_table_are_told_whole_views(arrive: Arrive) -> None:
    ann, bob, key = await table(arrive)
    people = ann, bob, await arrive("Cy"), await arrive("Dee")

    async def told(stack: AsyncExitStack, person: Person, version: int) -> str:
        socket = await person.dial(key)
        stack.push_async_callback(socket.close)
        await socket.send(f'{{"type":"hello","version":{version}}}')
        return str(msgspec.json.decode(await socket.recv())["type"])

    async with AsyncExitStack() as stack:
        for at in range(WHOLE_VIEWS_OF_TABLE):
            assert await told(stack, people[at % 4], FULL_VIEWS) == "welcome"
        assert await told(stack, bob, FULL_VIEWS) == "bye"
        assert await told(stack, bob, CHANGES) == "welcome"
    async with AsyncExitStack() as stack:
        while await told(stack, ann, FULL_VIEWS) == "bye":  # their places are given back
            pass


async def test_bad_bytes_close_with_1007_and_leave_no_line_in_the_log(
    arrive: Arrive, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _, key = await table(arrive)
    for _ in range(3):
        socket = await ann.dial(key)
        payload = b"\xff\xfe"
        mask = b"\0\0\0\0"
        socket.transport.write(struct.pack("!BB", 0x81, 0x80 | len(payload)) + mask + payload)
        assert (await end_of(socket))[1] == 1007
    assert caplog.text == ""


@pytest.mark.parametrize(
    "command",
    [
        {},
        None,
        7,
        {"do": "nothing"},
        {"do": "act"},
        {"do": "act", "moment": "x", "action": {}},
        {"do": "act", "moment": 0, "action": {"do": "bid", "count": 10**30}},
        {"do": "tick"},
        {"do": "connect", "player": "x"},
        {"do": "resumed", "ms": 5},
        {"do": "bot-act", "seat": 0, "bot": "x", "reason": "bot", "moment": 0, "action": {}},
        {"do": "create", "game": "bluff", "rules": "mobius", "name": "x"},
        {"do": "say", "text": "x" * 3000},
        {"do": "say", "text": "\u202e\u0000"},
        {"do": "say", "text": "/option " + "x" * 900},
        {"do": "sit", "seat": -1},
        {"do": "sit", "seat": 10**40},
        {"do": "add-bot", "bot": "no such bot"},
        {"do": "set-options", "changes": {"substitute": "no such bot"}},
        {"do": "set-rules", "rules": {"dice": "many"}},
        {"do": "kick", "player": "x" * 65},
    ],
)
async def test_a_bad_command_is_refused_in_both_languages(arrive: Arrive, command: Any) -> None:
    ann, _, _ = await table(arrive)
    await ann.do("start")
    await ann.send({"type": "command", "id": "bad", "command": command})
    answer = await ann.until(lambda frame: frame.get("id") == "bad")
    assert answer["type"] == "refused", answer
    assert answer["text"]["en"]
    assert answer["text"]["ja"]
    assert (await ann.do("say", text="still here"))["type"] == "accepted"


async def test_an_unreadable_message_is_refused_and_the_socket_stays(arrive: Arrive) -> None:
    ann, _, _ = await table(arrive)
    assert ann.socket is not None
    deep = "[" * 16_000
    for bad in ("{", "null", '{"type":"command"}', deep, "", b"\x00\x01"):
        await ann.socket.send(bad)
        answer = await ann.until(lambda frame: frame["type"] == "refused")
        assert answer["code"] == "unreadable"
    await ann.send({"type": "ping", "at": 12.5})
    assert (await ann.until(lambda frame: frame["type"] == "pong"))["at"] == 12.5


def refused(server: Served, code: str) -> float:
    """How often something was refused for this reason, by the metrics."""
    return float(server.made.services.node.metrics.refusals.labels(code)._value.get())


async def test_a_line_that_is_too_much_is_counted(arrive: Arrive, server: Served) -> None:
    ann, _, _ = await table(arrive)
    for page in server.made.services.node.everybody():
        assert isinstance(page, Page)
        talk = page._throttles.talk_of_address
        talk.owe(page._asker, talk._most)
    assert (await ann.do("say", text="hi"))["code"] == "too_much_talk"
    assert refused(server, "too_much_talk") == 1


async def test_a_flood_ends_the_connection(arrive: Arrive, server: Served) -> None:
    ann, _, _ = await table(arrive)
    assert ann.socket is not None
    with suppress(ConnectionClosed):
        for _ in range(2000):
            await ann.send({"type": "ping", "at": 1})
    frames, code = await end_of(ann.socket)
    assert (frames[-1]["code"], code) == ("too_many_messages", 1008)
    assert refused(server, "too_many_messages") == 1


async def deaf(person: Person, key: str) -> ClientConnection:
    """Whoever opens the table anew and then reads nothing."""
    await person.leave()
    person.socket = await person.dial(key, buffer=4096)
    await person.send({"type": "hello"})
    await person.receive()
    person.socket.transport.pause_reading()
    return person.socket


async def test_a_client_that_never_reads_is_closed_and_holds_up_nobody(
    arrive: Arrive, server: Served
) -> None:
    ann, bob, key = await table(arrive)
    socket = await deaf(bob, key)
    overflows = server.made.services.node.metrics.overflows._value
    before = overflows.get()
    people = [await arrive(f"P{index}") for index in range(4)]
    for person in people:
        await person.enter(key)
        await person.do("join", name=person.name)
    number = 0
    async with asyncio.timeout(60):
        while overflows.get() == before:
            person = people[number % len(people)]
            number += 1
            assert (await person.do("say", text="x"))["type"] == "accepted"
            # Each of them has an allowance at once, and then 20 a second.
            await asyncio.sleep(0.012 if number > 230 else 0)
    # The others go on, and bob's connection ends although bob reads nothing.
    assert (await ann.do("say", text="still here"))["type"] == "accepted"
    await ann.until(
        lambda frame: any(
            member["id"] == bob.id and not member["connected"]
            for member in frame.get("view", {}).get("members", ())
        )
    )
    socket.transport.abort()


async def test_a_client_that_reads_too_late_hears_why_it_was_closed(
    arrive: Arrive, server: Served
) -> None:
    ann, bob, key = await table(arrive)
    socket = await deaf(bob, key)
    watchers = server.made.services.node.everybody()
    (page,) = [each for each in watchers if isinstance(each, Page) and each.player.id == bob.id]
    for _ in range(1 + BYTES_WAITING // 10_000):
        page.tell(Answer("", Text("x" * 5_000, "x" * 5_000)))
    socket.transport.resume_reading()
    _, code = await end_of(socket)
    assert code == CLOSE_CODES["slow"]
    assert (await ann.do("say", text="still here"))["type"] == "accepted"


async def test_only_so_many_sockets_are_open_for_one_player(arrive: Arrive) -> None:
    ann, _, key = await table(arrive)
    sockets = [ann.socket]
    while len(sockets) < 16:
        # Whoever says hello stays open, however long the others take to come.
        sockets.append((await ann.enter(key)).socket)
    frames, _ = await end_of(await ann.dial(key))
    assert frames[0]["code"] == "too_many_sockets"
    for socket in sockets:
        assert socket is not None
        await socket.close()


async def test_an_allowance_fills_with_time() -> None:
    allowance = Allowance(0.0, rate=2.0)
    assert sum(allowance.take(0.0) for _ in range(100)) == 60
    assert [allowance.take(0.6), allowance.take(0.6)] == [True, False]


async def test_an_outbox_sends_in_order_and_ends() -> None:
    outbox, sent = Outbox(), list[tuple[bytes, ...]]()

    async def send(frames: tuple[bytes, ...]) -> None:
        sent.append(frames)

    outbox.put(b"a")
    task = asyncio.create_task(outbox.drain(send))
    await asyncio.sleep(0)
    outbox.put(b"b")
    outbox.put(b"c")
    outbox.end()
    outbox.put(b"late")
    await task
    assert sent == [(b"a",), (b"b", b"c")]


@pytest.mark.parametrize(("frames", "size"), [(3, 10**6), (10**6, 30)])
async def test_an_outbox_that_nobody_empties_overflows(frames: int, size: int) -> None:
    outbox = Outbox(frames, size)

    async def never(_: tuple[bytes, ...]) -> None:
        await asyncio.Event().wait()

    task = asyncio.create_task(outbox.drain(never))
    for _ in range(10):
        outbox.put(b"x" * 10)
    assert outbox.overflowed
    task.cancel()
    with pytest.raises(Overflow):
        await outbox.drain(never)


async def test_an_outbox_whose_client_takes_nothing_overflows_in_time() -> None:
    outbox = Outbox(stuck_seconds=0.05)

    async def never(_: tuple[bytes, ...]) -> None:
        await asyncio.Event().wait()

    outbox.put(b"a")
    with pytest.raises(Overflow):
        await outbox.drain(never)
    assert outbox.overflowed


async def test_those_who_dont_read_share_the_bytes_of_their_address() -> None:
    purse = Purse(10 * BYTES_OF_A_READER)
    stuck = [Outbox(purse=purse) for _ in range(20)]
    reads = Outbox(purse=purse)
    frame = b"x" * (BYTES_OF_A_READER // 4)
    for _ in range(5):
        for outbox in stuck:
            outbox.put(frame)
    reads.put(frame)
    assert all(outbox.overflowed for outbox in stuck)
    assert not reads.overflowed
    assert -purse.left < 20 * BYTES_OF_A_READER
    elsewhere = Outbox()
    for _ in range(5):
        elsewhere.put(frame)
    assert not elsewhere.overflowed
    for outbox in (*stuck, reads):
        outbox.drop()
    assert purse.left == 10 * BYTES_OF_A_READER
