"""What a person asks the lab for: rules, sizes of tables, a search."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hattari.cli.rulesets import game_of, values
from hattari.core.game import AnyGame, Refusal, Text
from hattari.core.installed import registry
from hattari.core.kit import Kit

if TYPE_CHECKING:
    from hattari.lab.found import Pursuit
    from hattari.lab.plan import Field, Plan
    from hattari.lab.search import Effort, Search


def search_of(
    base: str | None,
    axes: Sequence[str] | None,
    goals: Sequence[str],
    effort: Effort,
    at: tuple[int, int],
    against: Sequence[str],
) -> Search:
    """The search around a base, for its usual goals where none are named; `at` are seats and seed.

    Raises Refusal.
    """
    from hattari.lab.search import Search  # noqa: PLC0415 (needs optuna)
    from hattari.lab.space import space  # noqa: PLC0415

    game, rules = rules_of(_usual_base() if base is None else base)
    field = field_of(game.id)
    pursuit = field.pursuit()
    if pursuit is None:
        raise not_for(game)
    if goals:
        pursuit = _after(pursuit, goals)
    for preset in against:
        game.rulebook.parse(preset)

    def plays(found: Any) -> bool:
        try:
            return bool(pursuit.meaning(found, at[0]))
        except Refusal:
            return False

    around = space(game.rulebook, game.rulebook.full(rules), axes, plays)
    return Search(
        field=field,
        pursuit=pursuit,
        game=game.id,
        book=game.rulebook,
        space=around,
        seats=at[0],
        seed=at[1],
        effort=effort,
        against=tuple(against),
    )


def effort_of(counts: tuple[int, int, int, int], full: tuple[int | None, int], band: str) -> Effort:
    """The usual effort, but for `counts` (trials, trained, finalists, trainings), a finalist's
    games to learn from and to play, and the minutes. Raises Refusal."""
    from hattari.lab.search import Budget, Effort  # noqa: PLC0415 (needs optuna)

    trials, trained, finalists, trainings = counts
    return Effort(
        trials=trials,
        trained=trained,
        full=Budget(*full),
        finalists=finalists,
        trainings=trainings,
        minutes=minutes_of(band),
    )


MOST_GOALS = 3
"""With more nearly every rule set is beaten by none."""


def _after(pursuit: Pursuit, keys: Sequence[str]) -> Pursuit:
    """The same, after other goals. Raises Refusal."""
    from msgspec.structs import replace  # noqa: PLC0415

    known = {each.key: each for each in pursuit.asked}
    if len(keys) > MOST_GOALS or any(key not in known for key in keys):
        raise Refusal(
            "bad_goals",
            Text(
                "--goals takes at most {most} of {known}; “{keys}” is something else.",
                "--goals には {known} から {most} つまで指定できます(「{keys}」は使えません)。",
            ).fill(most=MOST_GOALS, known=", ".join(known), keys=",".join(keys)),
        )
    return replace(pursuit, goals=tuple(known[key] for key in keys))


def minutes_of(band: str) -> tuple[float, float]:
    """The fewest and the most minutes, such as 10-30. Raises Refusal."""
    least, _, most = band.partition("-")
    if not (least.isdecimal() and most.isdecimal() and int(least) < int(most)):
        raise Refusal(
            "bad_minutes",
            Text(
                "--minutes takes two numbers such as 10-30; “{band}” is none.",
                "--minutes には 10-30 のように指定してください(「{band}」は読めません)。",
            ).fill(band=band),
        )
    return float(least), float(most)


def plans_of(
    specs: Sequence[str], sizes: Sequence[int], games: int, seed: int, learn: int | None
) -> list[Plan]:
    """A plan for each rule set and each size. Raises Refusal for rules that nobody knows."""
    from hattari.lab.plan import Learning, Plan  # noqa: PLC0415 (needs numpy)

    named = [(spec, *rules_of(spec)) for spec in specs]
    return [
        Plan(
            game=game.id,
            name=_name(spec),
            title=game.rulebook.title(found),
            rules=found,
            seats=size,
            games=games,
            seed=seed,
            learning=Learning(learn),
        )
        for spec, game, found in named
        for size in sizes
    ]


def rules_of(spec: str) -> tuple[AnyGame, Any]:
    """The game and its rules. Raises Refusal."""
    named = values(spec)
    game = game_of(registry(), [named])
    return game, game.rulebook.parse(named)


def field_of(game: str) -> Field:
    """How the lab measures a game. Raises Refusal where it can't."""
    from hattari.lab import bots  # noqa: PLC0415 (needs numpy)

    return bots.field_of(registry().kit(game))


def _usual_base() -> str:
    """The rules from which a search starts where none are named: those of the first game that has
    any."""
    found = (_pursuit(kit) for kit in registry().kits)
    return next(each.base for each in found if each is not None)


def _pursuit(kit: Kit) -> Pursuit | None:
    return field_of(kit.game.id).pursuit() if kit.measurable else None


def not_for(game: AnyGame) -> Refusal:
    """A game that this command has nothing for."""
    return Refusal(
        "not_for_this_game",
        Text(
            "The lab can't do this for {title} yet; hattari lab run and compare measure its rules.",
            "{title}ではまだ使えません。"
            "hattari lab run と compare なら、このゲームのルールを測れます。",
        ).fill(title=game.title),
    )


def check_same_game(plans: Sequence[Plan]) -> None:
    """Raises Refusal for rules of different games."""
    if len({plan.game for plan in plans}) > 1:
        raise Refusal(
            "mixed_games",
            Text(
                "Only rules of one game can be compared.",
                "比べられるのは同じゲームのルールだけです。",
            ),
        )


def listed(words: str) -> list[str]:
    """What stands between commas."""
    return [word.strip() for word in words.split(",") if word.strip()]


def _name(spec: str) -> str:
    path = Path(spec)
    return path.stem if path.suffix in (".toml", ".json") else spec


def sizes_of(seats: str) -> list[int]:
    """Sizes of tables, such as 2,4. Raises Refusal."""
    parts = [part.strip() for part in seats.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise Refusal(
            "bad_seats",
            Text(
                "--seats takes numbers such as 2,4; “{seats}” is none.",
                "--seats には 2,4 のような数を指定してください(「{seats}」は読めません)。",
            ).fill(seats=seats),
        )
    return [int(part) for part in parts]
