"""What a messenger shows of a link: the game and, where a table is public, its rules.

Whoever has a link may read what is behind it; a messenger's server, which keeps what it reads and
shows it to a whole group, is told less: nobody's name, no table's title, and of a private table
nothing but the game.
"""

from __future__ import annotations

import contextlib

from hattari.core.game import AnyGame, Refusal, Text
from hattari.server.services import Services
from hattari.server.sessions import table_id
from hattari.server.store.port import StoreDown
from hattari.server.web.shell import Preview
from hattari.server.web.statics import Statics

_HOME = Text("Hattari – keep a straight face, among friends", "はったり – 友だちとはったり合い")
_PLAY = Text(
    "Open the link and play. No account, no download.",
    "リンクを開くだけで遊べます。登録もダウンロードもいりません。",
)
_WATCH = Text(
    "A whole game to look through, all hands open.", "1ゲームまるごと、全員の手の内を見られます。"
)
_WITH_RULES = Text("{game} · {rules}", "{game}・{rules}")
_REPLAY = Text("{game}: a game to watch", "{game}のプレイ記録")


async def preview(services: Services, statics: Statics, base: str, path: str) -> Preview:
    """The preview of a page by its path; `base` is how this server is reached."""
    kind, _, key = path.strip("/").partition("/")
    with contextlib.suppress(Refusal, StoreDown):
        if kind == "t" and key:
            return await _of_table(services, statics, base, key)
        if kind == "replay" and key:
            row = await services.records.row(key)
            game = services.node.registry.get(row.game)
            title = _REPLAY.fill(game=game.title)
            return Preview(title, _WATCH, _picture(statics, base, game.id, "game"))
    return Preview(_HOME, _PLAY, _first(services, statics, base))


async def _of_table(services: Services, statics: Statics, base: str, key: str) -> Preview:
    table = table_id(key)
    summary = await services.store.summary(table)
    if summary is None:
        return Preview(_HOME, _PLAY, _first(services, statics, base))
    game = services.node.registry.get(summary.game)
    if not summary.public:
        return Preview(game.title, _PLAY, _picture(statics, base, game.id, "game"))
    rules = (await services.node.table(table)).rules
    title = _WITH_RULES.fill(game=game.title, rules=rules.title)
    return Preview(title, _PLAY, _picture(statics, base, game.id, _preset(game, rules.digest)))


def _preset(game: AnyGame, digest: str) -> str:
    """The preset that these rules are; the game alone where they are nobody's but the table's."""
    found = (each.id for each in game.rulebook.presets() if each.digest == digest)
    return next(found, "game")


def _picture(statics: Statics, base: str, game: str, name: str) -> str | None:
    file = f"{game}/preview/{name}.jpg"
    return base + statics.path(file) if file in statics.files else None


def _first(services: Services, statics: Statics, base: str) -> str | None:
    """The picture of the first game that has one."""
    games = (_picture(statics, base, game.id, "game") for game in services.node.registry.games)
    return next((picture for picture in games if picture is not None), None)
