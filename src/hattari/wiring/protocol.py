"""Writes down what goes over the wires: `python -m hattari.wiring.protocol`.

The page's part is the server's; each game's view, events and actions are for its own panel, and
the lab's results for the page that draws them. With `--check` it only says whether the files
are as the types are.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args, get_type_hints

from hattari.core.installed import registry
from hattari.core.kit import Kit
from hattari.lab.people import People
from hattari.lab.presented import Comparison, Measured
from hattari.lab.proposals import Proposals
from hattari.server.web import protocol
from hattari.server.web.statics import FOLDER
from hattari.server.web.typescript import declared, lean, schemas

RESULTS_FILE = FOLDER / "lab/results.d.ts"


def of_game(kit: Kit) -> str:
    """What a game's panel is sent, and what it may answer."""
    game, stages = kit.game, _stages(kit)
    told = get_type_hints(type(game).redact)["return"]
    seen = tuple(kind for kind in get_args(told) if kind is not type(None))
    actions = get_args(game.action)
    sent = {kind.__name__ for kind in actions} | lean(seen)
    types = schemas(game.seen_as, *seen, *actions, *stages)
    members = {"View": (game.seen_as,), "Seen": seen, "Action": actions}
    return declared(types, {**members, **({"Stage": stages} if stages else {})}, asked=sent)


def _stages(kit: Kit) -> tuple[type[Any], ...]:
    """The pictures of a game's lesson, if it has one."""
    if "lesson" not in kit.parts:
        return ()
    return get_args(get_type_hints(kit.load("lesson"))["return"])


def written() -> dict[Path, str]:
    """All files as they ought to be."""
    results = declared(schemas(Measured, Comparison, Proposals, People), {})
    games = {
        panel / "view.d.ts": of_game(registry().kit(game))
        for game, panel in registry().panels.items()
    }
    return {**protocol.written(), RESULTS_FILE: results, **games}


def main(arguments: list[str]) -> int:
    """Write the files, or check them; 1 where one differs."""
    status = 0
    for path, content in written().items():
        if "--check" not in arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_text(content, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != content:
            status = 1
            sys.stderr.write(f"{path}: run python -m hattari.wiring.protocol\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
