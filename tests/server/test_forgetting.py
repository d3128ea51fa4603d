"""Who is forgotten is so in whatever is made of a table: records, stories, reviews and reports."""

from pathlib import Path

import pytest

from hattari.tables.events import Row
from tests.server.harness import Person, served
from tests.server.test_review_api import SHORT, Slow, finished, over, reviewing

pytestmark = pytest.mark.asyncio


async def test_a_record_that_is_made_while_somebody_is_forgotten_names_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "hattari.sqlite") as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Annabelle", "Bob")]
        record, node = await finished(SHORT, ann, bob), server.made.services.node
        read, at = node.rows, list[str]()

        async def late(table: str, start: int = 0) -> list[Row]:
            rows = await read(table, start)
            if not at:
                at.extend(await node.forget(ann.id))
            return rows

        monkeypatch.setattr(node, "rows", late)
        for _ in range(2):
            assert (await bob.get(f"/records/{record}"))["seats"] == ["…", "Bob"]
        for person in (ann, bob):
            await person.close()


async def test_a_story_that_was_told_before_names_nobody(tmp_path: Path) -> None:
    with served(tmp_path / "hattari.sqlite") as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Annabelle", "Bob")]
        record = await finished(SHORT, ann, bob)
        assert "Annabelle" in str(await bob.get(f"/records/{record}/story"))
        assert (await ann.http.delete("/api/v1/me")).status_code == 200
        assert "Annabelle" not in str(await bob.get(f"/records/{record}/story"))
        for person in (ann, bob):
            await person.close()


async def test_a_review_that_was_made_before_names_nobody(tmp_path: Path) -> None:
    with reviewing(tmp_path, slow := Slow()) as server:
        slow.end.set()
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        record = await finished(SHORT, ann, bob)
        await bob.post(f"/records/{record}/review/0", None, 202)
        assert (await over(bob, record, 0))["review"]["names"] == ["Ann", "Bob"]
        assert (await ann.http.delete("/api/v1/me")).status_code == 200
        assert (await over(bob, record, 0))["review"]["names"] == ["…", "Bob"]
        for person in (ann, bob):
            await person.close()
