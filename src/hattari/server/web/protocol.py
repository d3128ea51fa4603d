"""What goes over the wires, written down from the message types themselves.

It makes `docs/protocol.md` for people and `static/core/protocol.d.ts` for the page's type check.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import get_args

import msgspec

from hattari.core.story import Moment
from hattari.server import operator
from hattari.server.advice import Advice
from hattari.server.bots import BotCard
from hattari.server.contrasts import Contrasting
from hattari.server.drills import Question, Verdict
from hattari.server.exercises import Finding, Practice, Practised
from hattari.server.gallery import HouseRules
from hattari.server.lab import Trial
from hattari.server.profiles import Profile
from hattari.server.puzzles import Puzzling, Solution
from hattari.server.reviews import Desk, Reviewing
from hattari.server.survey import OwnAnswer, SurveyDesk
from hattari.server.whatif import WhatIf
from hattari.tables.commands import Command
from hattari.tables.seen import TableSeen

from . import messages
from .api.types import account, atlas, games, lab, me, party, tables
from .errors import Problem
from .limits import (
    FRAMES_AT_ONCE,
    FRAMES_PER_SECOND,
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    WHOLE_VIEWS_OF_TABLE,
)
from .statics import FOLDER
from .typescript import MARK, Schema, declared, lean, schemas, type_of

TYPES_FILE = FOLDER / "core/protocol.d.ts"
DOCUMENT = Path("docs/protocol.md")

_KNOWN = {
    "Axis.default": "AxisValue",
    "ChangeMessage.changes": "Changes",
    "ChangeMessage.events": "Array<Seen>",
    "CommandMessage.command": "TableCommand",
    "LabOut.pictures": "Array<Shown>",
    "News.result": "Measured | null",
    "Preset.differs": "RuleSet",
    "Resync.history": "Array<Seen>",
    "LessonOut.rules": "RuleSet",
    "ArrivalOut.rules": "RuleSet",
    "RulesOut.rules": "RuleSet | null",
    "RulesView.full": "RuleSet",
    "TableView.game": "GameView | null",
    "TextOut.spec": "Spec",
    "UpdateMessage.events": "Array<Seen>",
    "Welcome.history": "Array<Seen>",
    "WhatIf.frames": "Array<GameView>",
    "WhatIf.rules": "RuleSet",
}
"""What the page knows of fields that the message types leave open."""

_ANSWERS = (
    me.Me,
    me.Link,
    me.NoticeOut,
    games.GameOut,
    games.RulesOut,
    games.LessonOut,
    games.QuizOut,
    atlas.AtlasOut,
    atlas.InterviewOut,
    tables.TableKey,
    party.CodeOut,
    party.TableCode,
    party.ScreenPass,
    party.ScreenOut,
    party.GuessesOut,
    tables.TableListed,
    tables.RecordListed,
    tables.TableSummary,
    Moment,
    lab.LabOut,
    Trial,
    Desk,
    SurveyDesk,
    OwnAnswer,
    HouseRules,
    Reviewing,
    WhatIf,
    Contrasting,
    Puzzling,
    Solution,
    Practice,
    Practised,
    Finding,
    Question,
    Verdict,
    Profile,
    Advice,
    lab.TrainingOut,
    account.AccountOut,
    account.Codes,
    account.DeviceOut,
    account.Reported,
    account.Neighbours,
    tables.BotTicket,
    BotCard,
    games.FigureOut,
    account.PasskeyAsked,
    operator.TableShown,
    operator.Overview,
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
    return schemas(*said, *_ANSWERS)


# TypeScript ------------------------------------------------------------------------------


def typescript(types: dict[str, Schema]) -> str:
    """The types as a declaration file."""
    members = {name: get_args(union) for name, union in _UNIONS.items()}
    known = (
        'import type { Measured, Shown } from "../lab/results.d.ts";\n'
        'import type { AxisValue, Changes, GameView, RuleSet, Seen, Spec } from "./types.d.ts";'
    )
    return declared(types, members, known, _KNOWN, _asked())


def _asked() -> set[str]:
    sent = [kind.__name__ for kind in (*get_args(messages.FromClient), *get_args(Command))]
    return {*sent, *lean(get_args(messages.FromServer))}


# Markdown --------------------------------------------------------------------------------

_INTRODUCTION = f"""# The protocol of a table's socket

<!-- {MARK} -->

A client needs a cookie and a table first, by HTTP; what else there is `/api/v1/schema` says. A
`PUT` of a name makes a guest, and its answer sets the cookie (`hattari`, or `__Host-hattari` on
https); whoever sends a cookie also sends an `Origin` of this server. A `POST` makes a table, its
answer tells the `key` of its link, and its maker is its host and has a seat (`/api/v1/games`
lists each `GAME` with the ids of its `RULES`):

    curl -c jar -X PUT http://localhost:8000/api/v1/me -H 'origin: http://localhost:8000' \\
      -H 'content-type: application/json' -d '{{"name": "Ann", "language": "en"}}'
    curl -b jar http://localhost:8000/api/v1/tables -H 'origin: http://localhost:8000' \\
      -H 'content-type: application/json' -d '{{"game": "GAME", "rules": "RULES"}}'

A page opens a WebSocket at `/ws/t/KEY`, with the session's cookie and an `Origin` header of
this server. Everything is JSON in text frames of at most 16 KiB. The page says `hello` first,
within ten seconds. It sends a `ping` when it has said nothing for 45 seconds, and while
`view.clock.deadline` is set or an answer is due also when it has heard nothing for 2.5; when a
page has said nothing for 60 seconds the server hangs up. It hangs up, too, on a page that sends
more than {MESSAGES_PER_SECOND:.0f} messages a second for long
({MESSAGES_AT_ONCE:.0f} at once are fine),
or more than {FRAMES_PER_SECOND:.0f} frames a second that are no whole messages, such as
WebSocket's own pings ({FRAMES_AT_ONCE:.0f} at once are fine).

The server answers `hello` with a `welcome`: the table as this person may see it. From then on
each accepted command that lets them see something brings one `change`, and the counter is one more
than it was. (Who says `hello` without `"version": 2` gets an `update` with the whole view
instead, in this release and no later one; {WHOLE_VIEWS_OF_TABLE} of a table may on each node, the
next is sent away with `other_version`.) What they may not see brings no frame and leaves no
gap. A page that was cut off says `hello` with the epoch and the counter of the last update that
came: it gets a `welcome` that stands there and then every update it missed, or a `resync` where
that is too long ago.

Each row of a table's log has a head that follows from the row and from the head before it. Whoever
sees something of a row is told how its head begins; keep the last one that isn't empty, however
long, and bring it with every `hello`. Where the log has no such row any more `lost` says so, in
words for people: the table was put back to an earlier moment, or changed.

A command has an id that the client makes up. Sending it again with the same id is sending it
once: the answer is that of the first time. `accepted` comes only after the command is on disk.

`events` holds entries of the types under "What is seen" and the game's own, which carry
the game's id before a dot; `history` holds the last hundred. A `change` leaves out what its view
tells as well: that bids, rolls and a new commitment without promises came.

The fields of `view` are those of `TableView` in `src/hattari/server/web/static/core/protocol.d.ts`.
`view.game` is the game's own view, with what one may do in `legal`; it, the game's events and the
`action` of an `act` stand in `panel/view.d.ts` in the game's folder. The `moment` of an `act` is
`view.moment`. While `view.clock.kind` is `between`, the next round waits for everybody's
`continue`, or for its time.

## Changes

`changes` makes the last view into the new one. A list of one item is the new value, and so is
what is neither a list nor an object. An object has a change for each field of an object, or each
place of a list, that isn't as it was. In the change of a list `splice` says what JavaScript's
`Array.splice` is to do, once or more often: from where, how many items go, which come; `more` has
for each new item at the end a change that makes a copy of the one before it into it. With `like`
the change is one of what stood there before in the whole view. This is all that a client needs:

    function changed(old, change, whole = old) {{
      if (Array.isArray(change)) return change[0];
      if (typeof change !== "object" || change === null) return change;
      const {{ like, splice = [], more = [], ...places }} = change;
      const from = like ? like.split(".").reduce((at, name) => at[name], whole) : old;
      const copy = Array.isArray(from) ? [...from] : {{ ...from }};
      for (const each of splice) copy.splice(...each);
      for (const each of more) copy.push(changed(copy.at(-1), each, whole));
      for (const [name, each] of Object.entries(places))
        copy[name] = changed(copy[name], each, whole);
      return copy;
    }}

So `{{"seats": {{"1": {{"out": true}}}}}}` says that the second seat is out, and nothing else;
`{{"trail": {{"more": [{{"seat": 2, "face": 5}}]}}}}` that one step more was taken, which is like
the last but for its seat and face; `{{"like": "usual.legal", "bids": {{"like": "game.raises"}}}}`
that one may do what `view.usual.legal` says and bid what was in `view.game.raises`. The clock's
`now` and `since` stay as they were: `pong` tells the server's time.
"""


def markdown(found: dict[str, Schema]) -> str:
    """The types as a page for people."""
    sections = [_INTRODUCTION]
    for title, union in (
        ("What a page sends", messages.FromClient),
        ("What the server sends", messages.FromServer),
        ("Commands", Command),
        ("What is seen", TableSeen),
    ):
        told = [_entry(kind.__name__, found[kind.__name__]) for kind in get_args(union)]
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
        shown = type_of(kind).replace("|", "\\|")
        yield f"| `{field}` | `{shown}` | {f'`{default}`' if default else ''} |"


def written() -> dict[Path, str]:
    """Both files as they ought to be."""
    found = components()
    return {TYPES_FILE: typescript(found), DOCUMENT: markdown(found)}
