"""What is said over a table's socket. `docs/protocol.md` is made from this module.

A message is a JSON object with its name under "type", in one text frame.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from hattari.core.changes import Tongue
from hattari.core.game import BeginsAnew, Text, ToldByView
from hattari.core.languages import Languages
from hattari.server.live import Update
from hattari.tables.seen import Commitment, Proof
from hattari.tables.shown import ClockView, TableView

LONGEST_ID = 40
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID)]
Short = Annotated[str, msgspec.Meta(max_length=100)]
Counter = Annotated[int, msgspec.Meta(ge=0)]
HEAD_BYTES = 16
"""So much of a head is told: who writes the log picks the salts, and to have two rows with one head
to choose from takes 2^64 tries."""
TOLD = 22
"""So many letters of base64 it takes."""
Head = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{16}|[0-9a-f]{64}|[0-9A-Za-z_-]{22})$")]


class _FromClient(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    pass


class _FromServer(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    pass


FULL_VIEWS, CHANGES = 1, 2
"""The versions of what updates look like."""


class Hello(_FromClient, frozen=True):
    """The first message. `epoch` and `counter` are those of the last update that came.

    `head` is the last one that came at this table, however long ago. `version` 2 is told what
    changed; 1, which this release still speaks with a few clients of a table, gets a whole view
    with each update. Who wants `proofs` is told each round's (`table.proof`) when it is over; a
    record holds them all.
    """

    epoch: Short | None = None
    counter: Counter | None = None
    head: Head | None = None
    page: Short = ""
    language: Short = "en"
    version: int = FULL_VIEWS
    proofs: bool = False

    def kept(self) -> bytes | None:
        """The head that this client has kept; as hex digits it is an older page's, or the log's."""
        if self.head is None or len(self.head) != TOLD:
            return None if self.head is None else bytes.fromhex(self.head)
        return urlsafe_b64decode(f"{self.head}==")


class CommandMessage(_FromClient, frozen=True, tag="command"):
    """Do something at the table, once for each id, however often it is sent."""

    id: Id
    command: msgspec.Raw


class Ping(_FromClient, frozen=True):
    """Still here; `at` comes back with the answer. Send one after 45 seconds without."""

    at: float


FromClient = Hello | CommandMessage | Ping


class Welcome(_FromServer, frozen=True):
    """The table as this observer may see it; updates go on from `counter`.

    After a `hello` with a known epoch and counter it stands where that client stopped, and
    what was missed follows as updates. `digest` names the page that is served now. `head` stands
    for the log up to the last row that this observer saw something of; keep it, unless it is empty.
    `lost` says so where the log has no row with the `head` that came with the `hello`: what this
    client saw is gone or was changed.
    """

    epoch: str
    counter: int
    view: TableView
    history: tuple[Any, ...]
    digest: str
    head: str = ""
    lost: Text | None = None


class Resync(_FromServer, frozen=True):
    """The table anew: what was missed can't be told any more. `head` and `lost` as in `Welcome`."""

    epoch: str
    counter: int
    view: TableView
    history: tuple[Any, ...]
    digest: str
    head: str = ""
    lost: Text | None = None


class UpdateMessage(_FromServer, frozen=True, tag="update"):
    """Something this observer may see has happened; `counter` grows by one each time."""

    counter: int
    events: tuple[Any, ...]
    view: TableView
    head: str


class ChangeMessage(_FromServer, frozen=True, tag="change", omit_defaults=True):
    """An update that says how the view changed since the last one; see "Changes".

    Its counter is one more than that of the last. `events` is left out where there is none that
    the view doesn't tell.
    """

    changes: msgspec.Raw
    head: str
    events: tuple[Any, ...] = ()


class Accepted(_FromServer, frozen=True):
    """The command is in the log for good."""

    id: str


class Refused(_FromServer, frozen=True):
    """The command changed nothing; `code` is for programs, `text` for people.

    `id` is empty where the message could not be read at all.
    """

    id: str
    code: str
    text: Text


class Answer(_FromServer, frozen=True):
    """What a command such as `/help` says to its sender alone; nothing was logged."""

    id: str
    text: Text


class Pong(_FromServer, frozen=True, omit_defaults=True):
    """The answer to a ping: its `at`, and the server's clock in unix ms.

    `notice` is a line of the operator's for every page; it isn't there where there is none.
    """

    at: float
    now: int
    notice: str = ""


class Announced(_FromServer, frozen=True):
    """A line of the operator's for every page, as soon as it is there; empty once it is not."""

    notice: str


class Bye(_FromServer, frozen=True):
    """The server ends the connection. Come back only after the code `restarting`, and once after
    `logged_out` where a newer cookie may be at hand: who signs up gets one."""

    code: str
    text: Text


FromServer = (
    Welcome
    | Resync
    | UpdateMessage
    | ChangeMessage
    | Accepted
    | Refused
    | Answer
    | Pong
    | Announced
    | Bye
)

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What decoding raises for bytes that are no message."""
decode = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode


UNTOLD = {ClockView: frozenset({"now", "since"})}
"""What changes are silent of: it would be all that changes each time, and pongs tell the time."""


@lru_cache(maxsize=8)
def tongue(languages: Languages) -> Tongue:
    """How changes are told, with every text in every language."""
    return Tongue(lambda value: encode(languages.told(value)), UNTOLD)


def told_head(head: bytes) -> str:
    """A head as clients keep it: its first bytes, in base64."""
    return urlsafe_b64encode(head[:HEAD_BYTES]).decode().rstrip("=")


def update_message(update: Update) -> UpdateMessage:
    """An update as it is sent to who wants whole views."""
    return UpdateMessage(update.counter, update.events, update.view, told_head(update.head))


def change_message(
    before: TableView, update: Update, tongue: Tongue, proofs: bool = False
) -> ChangeMessage:
    """An update as it is sent to who has the view before it, and wants `proofs` or none."""
    return ChangeMessage(
        msgspec.Raw(update.changes.tell(before, update.view, tongue)),
        told_head(update.head),
        tuple(_told_besides(update.events, proofs)),
    )


def _told_besides(events: Sequence[Any], proofs: bool) -> Iterator[Any]:
    """The events that the view doesn't tell; a commitment without any promises it does."""
    anew = max((at for at, each in enumerate(events) if isinstance(each, BeginsAnew)), default=0)
    for at, event in enumerate(events):
        match event:
            case Commitment():
                told = any(event.promises)
            case Proof():
                told = proofs
            case ToldByView():
                told = at < anew
            case _:
                told = True
        if told:
            yield event


def lost(head: str | None) -> Text:
    """What is said to a client whose head is in the log no more."""
    return Text(
        "The server's log no longer holds what this device saw here last: it was put back to an"
        " earlier moment, or changed. Whoever runs the server can say why. This device had kept"
        " {head}.",
        "この端末が最後に見た内容が、サーバーの記録に残っていません。記録が以前の時点に戻されたか、"
        "書き換えられています。サーバーの運営者に確認してください。この端末の控え: {head}",
    ).fill(head=head)


def other_version(version: int) -> Text:
    """Why who speaks a version that isn't spoken here can't stay."""
    return Text(
        "Expected version {first} or {last} of the protocol, got {version}. Reload the page, or "
        "update the program.",
        "プロトコルの版は{first}か{last}のはずですが、{version}が届きました。ページを再読み込み"
        "するか、プログラムを更新してください。",
    ).fill(first=FULL_VIEWS, last=CHANGES, version=version)


def too_many_whole_views() -> Text:
    """Why one more who wants whole views can't stay."""
    return Text(
        "Too many programs at this table ask for whole views. Let yours say version {last} of the "
        "protocol, which is told what changed.",
        "このテーブルには、毎回すべてを受け取るプログラムが多すぎます。プロトコルの版{last}"
        "(変更だけを受け取る方式)を指定してください。",
    ).fill(last=CHANGES)


BYES = {
    "restarting": Text(
        "The server is restarting; you will be back in a moment.",
        "サーバーを再起動しています。まもなく再接続します。",
    ),
    "kicked": Text(
        "The host has sent you away from this table.", "ホストがあなたを退出させました。"
    ),
    "locked": Text(
        "The host has locked this table; only those who have joined stay.",
        "ホストがこのテーブルに鍵をかけました。参加者だけが残れます。",
    ),
    "no_table": Text(
        "The host has made a new link to this table; ask for it.",
        "ホストがこのテーブルのリンクを作り直しました。新しいリンクをもらってください。",
    ),
    "closed": Text("This table is closed.", "このテーブルは閉じられました。"),
    "slow": Text(
        "Your connection could not keep up; please load the page again.",
        "通信が追いつきませんでした。ページを読み込み直してください。",
    ),
    "too_many_messages": Text(
        "Too many messages came from this page; please load it again.",
        "送信が多すぎます。ページを読み込み直してください。",
    ),
    "no_hello": Text(
        "The connection did not begin with a hello; please load the page again.",
        "接続の開始手順が違います。ページを読み込み直してください。",
    ),
    "silent": Text("The connection went silent.", "通信が途絶えました。"),
    "no_identity": Text(
        "Tell us your name first: load the page again.",
        "先に名前を決めてください。ページを読み込み直してください。",
    ),
    "too_many_sockets": Text(
        "You have this server open in too many places; close some of them.",
        "開いているページが多すぎます。いくつか閉じてください。",
    ),
    "logged_out": Text(
        "You have logged out; load the page again to play on.",
        "ログアウトしました。続けるにはページを読み込み直してください。",
    ),
    "too_many_from_here": Text(
        "Too many connections came from your network; wait a minute and load the page again.",
        "お使いのネットワークからの接続が多すぎます。1分ほど待って、読み込み直してください。",
    ),
    "forgotten": Text("Your data has been deleted.", "あなたのデータは削除されました。"),
    "unavailable": Text(
        "The server can't reach its data right now; please try again.",
        "サーバーが一時的にデータを読めません。もう一度お試しください。",
    ),
}
"""Why the server ends a connection."""
CLOSE_CODES = {
    "restarting": 1012,
    "slow": 1013,
    "too_many_messages": 1008,
    "no_hello": 1008,
    "too_many_from_here": 1008,
    "silent": 1001,
    "unavailable": 1013,
}
"""The WebSocket's own code for these; 4000 for all others."""
OTHER_CLOSE_CODE = 4000


def bye(code: str, text: Text | None = None) -> Bye:
    """A goodbye with its reason."""
    return Bye(code, text or BYES[code])
