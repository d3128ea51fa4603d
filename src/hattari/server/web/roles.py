"""Who may do what: `python -m hattari.server.web.roles` makes `docs/roles.md` of it.

One row for each route and each command of a table. Rights to commands are those of `DUTIES` in
`hattari/tables/decide.py`, which holds everybody to them; the table of routes stands here, and says
what is so: the tests compare it with the routes that there are. They try every cell of both on a
real server.
With `--check` it only says whether the page is as the table.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

from hattari.tables.decide import DUTIES, Who

Role = Literal[
    "anonymous", "guest", "account", "player", "eliminated", "spectator", "host", "bot", "operator"
]
Rights = frozenset[Role]

ROLES: tuple[Role, ...] = get_args(Role)
DOCUMENT = Path("docs/roles.md")


def _of(*roles: Role) -> Rights:
    return frozenset(roles)


ALL = frozenset(ROLES)
PEOPLE = _of("guest", "account", "player", "eliminated", "spectator", "host")
"""Whoever a browser's cookie names, at a table or not."""
AT_TABLE = _of("player", "eliminated", "spectator", "host", "bot")
SEATED = _of("player", "eliminated", "host", "bot")
IN_PLAY = _of("player", "host", "bot")
NOBODY: Rights = frozenset()

API = "/api/v1"
ROUTES: dict[str, Rights] = {
    "GET /": ALL,
    "GET /t/{key}": ALL,
    "GET /replay/{key}": ALL,
    "GET /review/{key}": ALL,
    "GET /whatif/{key}": ALL,
    "GET /same": ALL,
    "GET /same/{key}": ALL,
    "GET /puzzle": ALL,
    "GET /puzzle/{key}": ALL,
    "GET /study": ALL,
    "GET /study/{key}": ALL,
    "GET /rules": ALL,
    "GET /rules/{key}": ALL,
    "GET /learn/{key}": ALL,
    "GET /atlas": ALL,
    "GET /atlas/{key}": ALL,
    "GET /lab": ALL,
    "GET /lab/{key}": ALL,
    "GET /screen": ALL,
    "GET /screen/{key}": ALL,
    "GET /join/{key}": ALL,
    "GET /guess/{key}": ALL,
    "GET /static/{digest}/{name}": ALL,
    "GET /manifest.webmanifest": ALL,
    "GET /worker.js": ALL,
    "GET /device/{token}": ALL,
    "POST /device/{token}": ALL,
    "GET /healthz": ALL,
    "GET /readyz": ALL,
    "GET /metrics": _of("operator"),
    # The operator's page is an empty one until its secret was told; without one it isn't there
    "GET /operator": ALL,
    f"GET {API}/operator": _of("operator"),
    f"GET {API}/operator/tables/{{table}}": _of("operator"),
    f"POST {API}/operator/acts": _of("operator"),
    f"GET {API}/schema": ALL,
    f"GET {API}/schema/openapi.json": ALL,
    f"GET {API}/schema/{{path}}": ALL,
    # Oneself
    f"GET {API}/me": ALL,
    f"PUT {API}/me": ALL,
    f"DELETE {API}/me": ALL,
    f"POST {API}/me/link": ALL,
    f"GET {API}/me/games": ALL,
    f"GET {API}/me/tables": ALL,
    f"GET {API}/me/survey": ALL,
    # Accounts
    f"GET {API}/me/account": ALL,
    f"POST {API}/me/account": PEOPLE - {"account"},
    f"PUT {API}/me/account/password": _of("account"),
    f"POST {API}/me/account/codes": _of("account"),
    f"GET {API}/me/devices": ALL,
    f"DELETE {API}/me/devices": PEOPLE,
    f"DELETE {API}/me/devices/{{device}}": PEOPLE,
    f"POST {API}/me/passkeys/options": _of("account"),
    f"POST {API}/me/passkeys": _of("account"),
    f"DELETE {API}/me/passkeys/{{key}}": _of("account"),
    f"POST {API}/login": ALL,
    f"POST {API}/recover": ALL,
    f"POST {API}/login/passkey/options": ALL,
    f"POST {API}/login/passkey": ALL,
    # Games and tables
    f"GET {API}/games": ALL,
    f"GET {API}/games/{{game}}/rules": ALL,
    f"POST {API}/games/{{game}}/rules": ALL,
    f"POST {API}/games/{{game}}/lesson": ALL,
    f"POST {API}/games/{{game}}/quiz": ALL,
    f"GET {API}/games/{{game}}/atlas": ALL,
    f"POST {API}/games/{{game}}/atlas": ALL,
    f"POST {API}/games/{{game}}/interview": ALL,
    f"GET {API}/notice": ALL,
    f"GET {API}/bots": ALL,
    f"GET {API}/figures": ALL,
    f"GET {API}/tables": ALL,
    f"POST {API}/tables": ALL,
    f"POST {API}/tables/quick": ALL,
    f"GET {API}/tables/{{key}}": ALL,
    f"GET {API}/tables/{{key}}/qr.svg": ALL,
    f"POST {API}/tables/{{key}}/bots": _of("host"),
    f"POST {API}/tables/{{key}}/reports": PEOPLE - {"guest", "account"},
    f"GET {API}/tables/{{key}}/neighbours": _of("host"),
    f"DELETE {API}/tables/{{key}}/screens": _of("host"),
    f"GET {API}/tables/{{key}}/training": ALL,
    f"POST {API}/tables/{{key}}/training": _of("host", "operator"),
    f"DELETE {API}/tables/{{key}}/training": _of("host", "operator"),
    f"POST {API}/tables/{{key}}/advice": _of("player", "eliminated", "host"),
    # What people felt where two rule sets alternate: everybody's own part
    f"GET {API}/tables/{{key}}/survey": ALL,
    f"PUT {API}/tables/{{key}}/survey/agreement": PEOPLE - {"guest", "account"},
    f"PUT {API}/tables/{{key}}/survey/answer": PEOPLE - {"guest", "account"},
    # A screen for the room, and short codes
    f"POST {API}/tables/party": ALL,
    f"POST {API}/tables/{{key}}/code": _of("host"),
    f"GET {API}/codes/{{code}}": ALL,
    f"GET {API}/codes/{{code}}/qr.svg": ALL,
    f"POST {API}/codes/{{code}}/guests": ALL,
    f"POST {API}/codes/{{code}}/screens": ALL,
    f"POST {API}/codes/{{code}}/guesses": ALL,
    f"GET {API}/screens/{{screen}}": ALL,
    f"GET {API}/screens/{{screen}}/guesses": ALL,
    f"GET {API}/records/{{record}}": ALL,
    f"GET {API}/records/{{record}}/frames": ALL,
    f"GET {API}/records/{{record}}/hands": ALL,
    f"GET {API}/records/{{record}}/story": ALL,
    # Whose review is open is told record by record; one's own, bots', and everybody's if all agree
    f"GET {API}/records/{{record}}/review": ALL,
    f"PUT {API}/records/{{record}}/review/agreement": ALL,
    f"POST {API}/records/{{record}}/review/{{seat}}": ALL,
    f"GET {API}/records/{{record}}/review/{{seat}}": ALL,
    # To play on from a moment: for whoever may read that seat's review, and only they go on with it
    f"POST {API}/records/{{record}}/review/whatif": ALL,
    f"PUT {API}/records/{{record}}/review/whatif": ALL,
    # The lab
    f"GET {API}/lab": ALL,
    f"POST {API}/lab/trials": ALL,
    f"GET {API}/lab/trials/{{trial}}": ALL,
    f"DELETE {API}/lab/trials/{{trial}}": ALL,
    f"GET {API}/lab/results/{{name}}": ALL,
    f"GET {API}/lab/compare": ALL,
    f"GET {API}/lab/changes": ALL,
    f"GET {API}/lab/people": ALL,
    f"GET {API}/lab/gallery": ALL,
    f"POST {API}/lab/gallery": ALL,
    f"DELETE {API}/lab/gallery/{{entry}}": ALL,
    f"POST {API}/lab/gallery/{{entry}}/report": ALL,
    # The puzzle of the day: what it asks is a view, what is right is told to whoever has chosen
    f"POST {API}/puzzle": ALL,
    f"POST {API}/puzzle/solution": ALL,
    # The same position under two rule sets: bots' games, or a moment of a review that one may read
    f"POST {API}/contrast": ALL,
    f"POST {API}/records/{{record}}/contrast": ALL,
    # Practice: everybody's own, told to nobody else; a drill is a view and a question about it
    f"GET {API}/me/exercises": ALL,
    f"POST {API}/me/exercises": ALL,
    f"GET {API}/me/exercises/search": ALL,
    f"GET {API}/me/exercises/{{exercise}}": ALL,
    f"POST {API}/me/exercises/{{exercise}}": ALL,
    f"DELETE {API}/me/exercises/{{exercise}}": ALL,
    f"GET {API}/me/profile": ALL,
    f"GET {API}/me/export": ALL,
    f"POST {API}/drills": ALL,
    f"POST {API}/drills/answers": ALL,
    # A table's socket: what may be said there is below
    "WS /ws/t/{key}": PEOPLE | {"bot"},
    # A screen's: it hears what a stranger may, and may say nothing
    "WS /ws/screen/{screen}": ALL,
}

_RIGHTS: dict[Who, Rights] = {
    "nobody": NOBODY,
    "anyone": PEOPLE | {"bot"},
    "member": AT_TABLE,
    "spectator": _of("spectator"),
    "seated": SEATED,
    "player": IN_PLAY,
    "trusted": _of("host"),  # and whoever is seated, where the table's options say so
    "out": _of("eliminated"),
    "host": _of("host"),
    "system": NOBODY,
}
COMMANDS: dict[str, Rights] = {
    str(kind.__struct_config__.tag): _RIGHTS[duty.who] for kind, duty in DUTIES.items()
}
_PHASES = {str(kind.__struct_config__.tag): duty.phases for kind, duty in DUTIES.items()}

_ABOUT: dict[Role, str] = {
    "anonymous": "a browser that has told no name yet; where it may act it becomes a guest",
    "guest": "a browser with a cookie and, for a table, with its link, not yet a member",
    "account": "the same, with a login and a password",
    "player": "a member with a seat in the game",
    "eliminated": "a member whose seat is out of the running game",
    "spectator": "a member without a seat",
    "host": "the member whom the table belongs to, with a seat",
    "bot": "a program with a bearer token, good for one table; seated. By HTTP it is a stranger",
    "operator": "whoever asks from the machine itself, or brings the token for metrics; of"
    " `/operator`, whoever brings its secret",
}

_HEAD = """# Who may do what

<!-- Made by `python -m hattari.server.web.roles`; change the table of routes there, or that of
commands, `DUTIES` in `hattari/tables/decide.py`, not this file. -->

A tick: this role may do it. Where there is none, the server says why not and nothing changes.
`tests/server/test_roles.py` holds the table against the routes and commands that there are, and
tries every cell on a running server.
"""


def markdown() -> str:
    """The table as a page for people."""
    about = "\n".join(f"- **{role}**: {_ABOUT[role]}" for role in ROLES)
    everybody = ", ".join(f"`{name}`" for name, rights in ROUTES.items() if rights == ALL)
    others = ((f"`{name}`", rights) for name, rights in ROUTES.items() if rights != ALL)
    routes = f"Everybody: {everybody}.\n\n{_table('route', others)}"
    commands = _table(
        "command | while the table is",
        ((f"`{name}` | {', '.join(_PHASES[name])}", rights) for name, rights in COMMANDS.items()),
    )
    return f"{_HEAD}\n{about}\n\n## Routes\n\n{routes}\n\n## Commands of a table\n\n{commands}\n"


def _table(title: str, rows: Iterable[tuple[str, Rights]]) -> str:
    columns = "|---" * (1 + title.count("|"))
    lines = [f"| {title} | {' | '.join(ROLES)} |", f"{columns}{'|:-:' * len(ROLES)}|"]
    for name, rights in rows:
        cells = " | ".join("✓" if role in rights else " " for role in ROLES)
        lines.append(f"| {name} | {cells} |")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Write the page, or check it; 1 where it differs."""
    if "--check" not in arguments:
        DOCUMENT.write_text(markdown(), "utf-8")
    elif not DOCUMENT.exists() or DOCUMENT.read_text("utf-8") != markdown():
        sys.stderr.write(f"{DOCUMENT}: run python -m hattari.server.web.roles\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
