"""The installed bots at a live table."""

import pytest

from tests.server.conftest import Arrive
from tests.server.harness import Person, move

pytestmark = pytest.mark.asyncio


async def test_one_person_plays_a_game_against_three_bots(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    key = (await ann.post("/tables/quick", {"game": "bluff", "preset": "mobius"}))["key"]
    await ann.enter(key)
    assert ann.view["phase"] == "playing"
    assert [seat["driver"] == "player" for seat in ann.view["seats"]].count(True) == 1
    await ann.do("pause")
    await ann.do("resume")
    me = ann.view["you"]["seat"]
    while ann.view["phase"] == "playing" and not _acted(ann) > {me}:
        game = ann.view["game"]
        action = move(game)
        if action is not None:
            await ann.act(**action)
        elif game["phase"] == "between":
            await ann.do("continue")
            await ann.seen(lambda view: view["game"]["phase"] != "between")
        else:
            await ann.receive()
    assert _acted(ann) > {me}


def _acted(person: Person) -> set[int]:
    """The seats that were seen to bid."""
    return {step["seat"] for frame in person.frames for step in _trail(frame)}


def _trail(frame: dict[str, object]) -> list[dict[str, int]]:
    view = frame.get("view")
    game = view.get("game") if isinstance(view, dict) else None
    return list(game["trail"]) if game else []


async def test_the_bots_introduce_themselves_in_both_languages(arrive: Arrive) -> None:
    bots = await (await arrive("Ann")).get("/bots?game=bluff")
    assert [bot["id"] for bot in bots][:2] == ["easy", "odds"]  # the weakest first
    for bot in bots:
        assert bot["title"]["ja"]
        assert bot["note"]["en"]
        assert bot["available"] or bot["reason"]["ja"]


async def test_bots_are_called_as_the_tables_language_calls_them(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    quick = {"game": "dobon", "preset": "numazoko", "language": "ja"}
    made = {
        "game": "bluff",
        "rules": "mobius",
        "options": {"seats": 2},
        "bots": ["master"],
        "language": "ja",
    }
    for path, body, expected in (
        ("/tables/quick", quick, ["ポン太", "ミケ", "ケロ"]),
        ("/tables", made, ["ポン太"]),
    ):
        await ann.leave()
        ann.epoch = ann.counter = None
        await ann.enter((await ann.post(path, body))["key"])
        names = [seat["name"] for seat in ann.view["seats"] if seat["bot"]]
        assert sorted(names) == sorted(expected)
