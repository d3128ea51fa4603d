"""hattari agent: whole games over the Model Context Protocol and in text, and the ladder."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hattari.bots.bot import installed
from hattari.bots.duel import Share
from hattari.bots.match import Player, seat_of, steps
from hattari.cli.agent import Act, Begin, Evaluated, Nothing, Tools, app
from hattari.cli.page import Language
from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.interop.agent import Gone, Sitting
from hattari.interop.ladder import SHARED, Climb, drawn
from hattari.interop.mcp import UNREADABLE
from hattari.wiring.languages import installed as spoken

SEED = b"a" * 32

RULES = [
    ("bluff", {"preset": "mobius", "dice": 2}),
    ("dobon", {"preset": "quick", "rounds": 1}),
]
games = pytest.mark.parametrize(("game", "rules"), RULES, ids=[game for game, _ in RULES])


class Client:
    """A client of the protocol: it knows nothing of Hattari."""

    def __init__(self, run: subprocess.Popen[str]) -> None:
        self._run = run
        self._ids = count(1)

    def line(self, line: str) -> Any:
        assert self._run.stdin is not None
        assert self._run.stdout is not None
        self._run.stdin.write(line + "\n")
        self._run.stdin.flush()
        return json.loads(self._run.stdout.readline())

    def ask(self, method: str, **params: Any) -> Any:
        name = next(self._ids)
        asked = {"jsonrpc": "2.0", "id": name, "method": method, "params": params}
        reply = self.line(json.dumps(asked))
        assert (reply["jsonrpc"], reply["id"]) == ("2.0", name)
        return reply.get("result", reply.get("error"))

    def tool(self, name: str, **arguments: Any) -> Any:
        return self.ask("tools/call", name=name, arguments=arguments)


@contextmanager
def client() -> Iterator[Client]:
    command = [sys.executable, "-m", "hattari.cli", "agent", "mcp", "--lang", "en"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as run:
        yield Client(run)
        assert run.stdin is not None
        run.stdin.close()
        assert run.wait() == 0


def test_a_line_of_any_depth_is_answered() -> None:
    with client() as agent:
        assert agent.line('{"a":' * 5000)["error"]["code"] == UNREADABLE


def test_an_agent_plays_whole_games_over_the_protocol() -> None:
    with client() as agent:
        for asked, spoken_here in (("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-06-18")):
            hello = agent.ask("initialize", protocolVersion=asked, capabilities={}, clientInfo={})
            assert hello["protocolVersion"] == spoken_here
        tools = {tool["name"]: tool["inputSchema"] for tool in agent.ask("tools/list")["tools"]}
        assert all(schema["type"] == "object" for schema in tools.values())
        assert agent.tool("look")["structuredContent"]["code"] == "no_game"
        for game, rules in RULES:
            now = agent.tool("begin", rules=rules, seats=2)
            assert agent.tool("evaluate", decision=0)["structuredContent"]["code"] == "goes_on"
            while "ranking" not in now["structuredContent"]:
                assert not now["isError"]
                assert "0: {" in now["content"][0]["text"]
                now = agent.tool("act", action=0)
            ranking = now["structuredContent"]["ranking"]
            assert sorted(chain.from_iterable(ranking)) == [0, 1], game
            assert agent.tool("act", action=0)["structuredContent"]["code"] == "over"


def test_what_is_no_request_is_told_so() -> None:
    with client() as agent:
        assert agent.line("{")["error"]["code"] == -32700
        assert agent.line("[]")["error"]["code"] == -32600
        assert agent.ask("tools/none")["code"] == -32601
        assert agent.tool("none")["code"] == -32602
        assert agent.tool("act", action="x")["isError"]
        assert agent.tool("begin", rules="../secret.toml")["isError"]
        assert agent.ask("ping") == {}


def english() -> Language:
    return Language("en", spoken())


def words(_events: Any, _view: Any) -> str:
    return ""


def easiest(game: str, rules: Any) -> Player:
    kit = registry().kit(game)
    return seat_of(installed().get(game, kit.opponents()[0]), kit.game.rulebook.parse(rules))


def sitting(game: str, rules: Any) -> Sitting:
    known = registry().get(game)
    others = [easiest(game, rules)] * 2
    return Sitting(known, known.rulebook.parse(rules), others, 1, SEED, words)


@games
def test_a_refusal_says_what_is_legal_and_changes_nothing(game: str, rules: Any) -> None:
    at = sitting(game, rules)
    before = at.moment()
    for wrong in (-1, before.actions, {"do": "nonsense"}, {"do": "bid", "count": 99, "face": 9}):
        with pytest.raises(Refusal) as refused:
            at.act(wrong)
        assert all(line in refused.value.text.en for line in before.legal)
        assert at.moment() == before


@games
def test_every_listed_action_can_be_written_as_it_is_listed(game: str, rules: Any) -> None:
    number, written = sitting(game, rules), sitting(game, rules)
    while not number.over:
        last = min(number.moment().actions, 100) - 1
        moment = written.moment()
        _, _, action = moment.legal[last].partition(": ")
        number.act(last)
        written.act(json.loads(action))
    assert number.moment() == written.moment()


@games
def test_an_agent_hears_what_its_seat_is_told_and_no_more(game: str, rules: Any) -> None:
    heard: list[Any] = []

    def hear(events: Any, view: Any) -> str:
        heard.append((list(events), view))
        return ""

    known = registry().get(game)
    parsed, easy = known.rulebook.parse(rules), easiest(game, rules)
    at = Sitting(known, parsed, [easy] * 2, 1, SEED, hear)
    while not at.over:
        at.act(0)
    state = known.start(parsed, 3)
    players = [easy, lambda _view, _seed: known.legal(state, 1).at(0), easy]
    for step, (events, view) in zip(steps(known, state, players, SEED), heard, strict=True):
        told = [known.redact(event, 1) for event in step.events]
        assert events == [event for event in told if event is not None]
        state = step.state
        assert view == known.view(state, 1)


def test_values_are_told_after_the_game_alone() -> None:
    tools = Tools(english())
    tools.begin(Begin(rules={"preset": "bluebear", "dice": 1, "round_limit": 1}, seats=2))
    with pytest.raises(Refusal, match="after the game"):
        tools.evaluate(Evaluated(0))
    while "ranking" not in tools.look(Nothing()).data:
        tools.act(Act(0))
    with pytest.raises(Refusal, match="numbered from 0"):
        tools.evaluate(Evaluated(99))
    said = tools.evaluate(Evaluated(1))
    assert len(said.text.splitlines()) == len(said.data["evaluation"].options)
    assert said.data["taken"] in {option.action for option in said.data["evaluation"].options}


# The ladder ------------------------------------------------------------------------------

FIRST = """
import sys
for line in sys.stdin:
    if line.startswith("? "):
        print(0, flush=True)
"""
"""An agent that takes the first action."""


def climbed(tmp_path: Path, agent: str, *options: str) -> str:
    program = tmp_path / "agent.py"
    program.write_text(agent)
    words = ["ladder", "--lang", "en", "--rule-sets", "3", "--seed", "test", *options]
    result = CliRunner().invoke(app, [*words, "--", sys.executable, str(program)])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("game", ["bluff", pytest.param("dobon", marks=pytest.mark.land)])
def test_an_agent_climbs_the_ladder_and_twice_alike(tmp_path: Path, game: str) -> None:
    said, again = (climbed(tmp_path, FIRST, "--game", game, "--bot", "easy") for _ in range(2))
    assert said == again
    assert said.startswith("easy: 0.")
    assert "given up" not in said


def test_who_answers_nonsense_or_leaves_has_given_up(tmp_path: Path) -> None:
    leaves = FIRST.replace("print(0, flush=True)", "sys.exit(3)")
    for agent, why in (
        (FIRST.replace("print(0", "print(-7"), r"\d+ answers were refused"),
        ("", "the agent ended with status 0 after 0 answers"),
        (leaves, "the agent ended with status 3 after 0 answers"),
    ):
        said = climbed(tmp_path, agent, "--bot", "easy")
        assert re.search(rf"6 games given up \(the last: {why}\)", said)


SECOND_TRY = """
import sys
beyond = True
for line in sys.stdin:
    if line.startswith("? "):
        print(int(line.rpartition("-")[2]) + beyond, flush=True)
        beyond = not beyond
"""
"""An agent that first answers what may not be done, then the last action of what it is told."""


def test_what_may_be_answered_is_said_again_after_a_refusal(tmp_path: Path) -> None:
    assert "given up" not in climbed(tmp_path, SECOND_TRY, "--game", "bluff", "--bot", "easy")


@pytest.mark.parametrize("game", ["bluff", "dobon"])
def test_rule_sets_are_drawn_anew_by_each_seed(game: str) -> None:
    known = registry().get(game)
    one, same, other = (
        [known.rulebook.digest(rules) for rules in islice(drawn(known, 2, seed), 12)]
        for seed in ("one", "one", "other")
    )
    assert one == same
    assert len({*one, *other}) > 20


ENDLESS = {"lost_to"}
"""Axes of which each other value leaves a game to its limit."""


@pytest.mark.parametrize("game", ["bluff", "dobon"])
def test_rule_sets_are_drawn_over_every_axis_and_numbers_go_far(game: str) -> None:
    known = registry().get(game)
    book = known.rulebook
    presets = [book.full(book.parse(preset.id)) for preset in book.presets()]
    sets = [book.full(rules) for rules in islice(drawn(known, 2, "far"), 200)]
    for axis in book.axes():
        values = [each[axis.key] for each in sets]
        new = [each for each in values if all(each != preset[axis.key] for preset in presets)]
        if axis.parts or isinstance(axis.default, dict):
            assert axis.key in SHARED or len({str(each) for each in new}) > 3, axis.key
        elif axis.lowest is not None:
            numbers = [each for each in values if isinstance(each, int)]
            most = (axis.highest or 0) - axis.lowest
            assert max(numbers) - min(numbers) >= min(most, 3), axis.key
        else:
            assert len(set(values)) > 1 or axis.key in ENDLESS, axis.key


def test_a_bot_holds_its_place_against_itself_and_wins_from_whoever_gives_up() -> None:
    known = registry().get("bluff")
    odds = installed().get("bluff", "odds")

    def play(at: Sitting, rules: Any) -> None:
        while not at.over:
            at.act(odds.choose(rules, at.moment().view, b"b" * 32))

    def leave(_at: Sitting, _rules: Any) -> None:
        raise Gone

    def no_words(_rules: Any, _seats: int) -> Any:
        return words

    easy = installed().get("bluff", "easy")
    well = Climb(known, play, no_words, 2, "seed").against(easy, 12)
    assert well.share.share > 1 / 2
    assert well.share.games == 12
    none = Climb(known, leave, no_words, 2, "seed").against(easy, 3)
    assert (none.share.share, none.given_up) == (0.0, 6)
    assert isinstance(none.share, Share)
