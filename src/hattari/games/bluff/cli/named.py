"""The rules that a person names to a command for Bluff alone."""

from __future__ import annotations

from typing import Any

from hattari.cli.rulesets import game_of, values
from hattari.core.game import Refusal, Text
from hattari.core.installed import registry


def rules_of(spec: str) -> Any:
    """The rules. Raises Refusal, also for those of another game."""
    named, bluff = values(spec), registry().get("bluff")
    game = game_of(registry(), [named])
    if game.id != bluff.id:
        raise Refusal(
            "other_game",
            Text(
                "This command is for rules of {bluff}, but “{spec}” belongs to {title}; name one"
                " such as {preset}.",
                "これは{bluff}のルールのためのコマンドですが、「{spec}」は{title}のルールです。"
                "{preset} のように指定してください。",
            ).fill(
                bluff=bluff.title,
                spec=spec,
                title=game.title,
                preset=bluff.rulebook.presets()[0].id,
            ),
        )
    return bluff.rulebook.parse(named)
