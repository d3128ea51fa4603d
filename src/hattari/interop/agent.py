"""A seat for a program that reads: the game halts while it is asked, and goes on by its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import IO, Any

import msgspec

from hattari.bots.match import Player, action_of, next_seat, steps
from hattari.core.game import AnyGame, Legal, Over, Refusal, Text

LISTED = 100
"""Actions that are listed one by one; all the others can be taken, too."""

PROMPT = "? "
"""What begins the line after which the text form waits for an answer."""

PATIENCE = 5
"""Refused answers, one after the other, after which the text form gives the game up."""

MakeWords = Callable[[Sequence[Any], Any], str]
"""(redacted events, view after them) -> what they say. It is given nothing else of the game."""


class Gone(Exception):
    """The agent has left, or answers nothing that the rules allow."""


class Left(Gone):
    """The agent has left: it reads nothing, or nothing more can be read from it."""


class Moment(msgspec.Struct, frozen=True):
    """What the agent knows: what it was told since it was asked last, its view, and what it may do.

    `legal` lists the first of so many `actions`. `ranking`, the best first, is there at the end.
    """

    text: str
    view: Any
    legal: tuple[str, ...]
    actions: int
    ranking: tuple[tuple[int, ...], ...] | None


class Sitting:
    """One game from its start to its ranking. What leaves it are views and redacted events."""

    def __init__(
        self,
        game: AnyGame,
        rules: Any,
        others: Sequence[Player],
        seat: int,
        seed: bytes,
        words: MakeWords,
    ) -> None:
        self._game, self._seat, self._words = game, seat, words
        self._chosen: Any = None
        self._state = game.start(rules, len(others) + 1)
        players = [*others[:seat], lambda _view, _seed: self._chosen, *others[seat:]]
        self._steps = steps(game, self._state, players, seed)
        self._told: list[str] = []
        self.decided: list[tuple[Any, Any]] = []
        self._onward()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self._game.awaits(self._state), Over)

    def moment(self) -> Moment:
        """What is to be known and done now; what has happened is told once."""
        view = self._game.view(self._state, self._seat)
        legal = self._legal()
        outcome = self._game.outcome(self._state)
        text = "".join([*self._told, self._words((), view)])
        self._told.clear()
        ranking = None if outcome is None else outcome.ranking
        return Moment(text, view, tuple(_listed(legal)), len(legal), ranking)

    def act(self, chosen: Any) -> None:
        """Take an action by its number, or as the game writes it, and play on to the next.

        Raises Refusal, which says what is legal, and changes nothing.
        """
        if self.over:
            raise Refusal("over", Text("The game is over.", "ゲームは終わっています。"))
        view = self._game.view(self._state, self._seat)
        try:
            self._chosen = self._meant(chosen)
            self._game.decide(self._state, self._seat, self._chosen)
        except Refusal as refusal:
            raise self._corrected(refusal) from refusal
        self.decided.append((view, self._chosen))
        self._step()
        self._onward()

    def _legal(self) -> Legal[Any]:
        legal: Legal[Any] = self._game.legal(self._state, self._seat)
        return legal

    def _meant(self, chosen: Any) -> Any:
        if not isinstance(chosen, int):
            return action_of(self._game, self._state, self._seat, chosen)
        legal = self._legal()
        if 0 <= chosen < len(legal):
            return legal.at(chosen)
        raise Refusal(
            "no_number",
            Text(
                "Expected a number from 0 to {last}, got {chosen}.",
                "0 から {last} までの番号が必要です。{chosen} は使えません。",
            ).fill(last=len(legal) - 1, chosen=chosen),
        )

    def _corrected(self, refusal: Refusal) -> Refusal:
        legal = "\n".join(_listed(self._legal()))
        text = Text("{text}\nLegal are:\n{legal}", "{text}\nできるのは:\n{legal}")
        return Refusal(refusal.code, text.fill(text=refusal.text, legal=legal))

    def _onward(self) -> None:
        while not self.over and next_seat(self._game.awaits(self._state)) != self._seat:
            self._step()

    def _step(self) -> None:
        step = next(self._steps)
        self._state = step.state
        view = self._game.view(step.state, self._seat)
        seen = [self._game.redact(event, self._seat) for event in step.events]
        self._told.append(self._words([event for event in seen if event is not None], view))


def _listed(legal: Legal[Any]) -> list[str]:
    """The legal actions, each with its number."""
    lines = [
        f"{number}: {msgspec.json.encode(_brief(action)).decode()}"
        for number, action in enumerate(islice(legal, LISTED))
    ]
    rest = len(legal) - len(lines)
    return [*lines, *([f"… and {rest} more, up to {len(legal) - 1}"] if rest else [])]


def _brief(action: Any) -> dict[str, Any]:
    """An action as it may be written, without what goes without saying."""
    plain: dict[str, Any] = msgspec.to_builtins(action)
    usual = {
        field.encode_name
        for field in msgspec.structs.fields(action)
        if getattr(action, field.name) == field.default
    }
    return {key: value for key, value in plain.items() if key not in usual}


def converse(sitting: Sitting, answers: IO[str], out: IO[str]) -> None:
    """Play a game in lines of text: a moment ends with a line that begins with `PROMPT`, and the
    answer is one line, a number or an action as JSON.

    Raises Gone where no legal answer comes.
    """
    tell(sitting, out)
    refused = 0
    while not sitting.over:
        line = answers.readline()
        if not line:
            raise Left("the agent has left")
        if refused == PATIENCE:
            raise Gone(f"{refused} answers were refused")
        try:
            sitting.act(_read(line))
        except Refusal as refusal:
            refused += 1
            out.write(f"{refusal.text.en}\n{_prompt(sitting.moment())}")
            out.flush()
        else:
            refused = 0
            tell(sitting, out)


def tell(sitting: Sitting, out: IO[str]) -> None:
    """Write the moment down; at the end the ranking, and no prompt."""
    moment = sitting.moment()
    out.write(said(moment))
    out.write(_prompt(moment) if moment.ranking is None else "")
    out.flush()


def _prompt(moment: Moment) -> str:
    return f"{PROMPT}0-{moment.actions - 1}\n"


def said(moment: Moment) -> str:
    """A moment in words: what was heard, how things stand, and what may be done."""
    end = [] if moment.ranking is None else [f"ranking of the seats: {moment.ranking}"]
    return "\n".join([moment.text.rstrip("\n"), *moment.legal, *end, ""])


def _read(line: str) -> int | dict[str, Any]:
    try:
        return msgspec.json.decode(line, type=int | dict[str, Any])
    except msgspec.DecodeError as error:
        raise Refusal(
            "unreadable",
            Text(
                "Expected a number, or an action as JSON: {error}.",
                "番号か、JSON形式の手が必要です({error})。",
            ).fill(error=error),
        ) from error
