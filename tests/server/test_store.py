"""What every store keeps to: the same tests for a real SQLite file and a real PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise

import pytest
import pytest_asyncio
from msgspec.structs import replace

from hattari.server.store.accounts import AccountRows
from hattari.server.store.port import (
    Appended,
    Conflict,
    Duplicate,
    Effect,
    Entry,
    Link,
    Page,
    Player,
    RecordRow,
    Result,
    Store,
    StoreDown,
    Summary,
)
from hattari.server.store.statements import MARKED, SECRET_BYTES
from hattari.server.store.study import AnswerRow, ExerciseRow, StudyRows
from hattari.server.store.survey import Answer, Felt, SurveyRows
from hattari.tables.typed import Typed
from tests.server.machines import Open

pytestmark = pytest.mark.asyncio
SUMMARY = Summary("toy", "lobby", True, "", 4, 3, 1)
CLOSED = Summary("toy", "closed", True, "", 4, 3, 1)


def entry(
    expected: int,
    action: str,
    table: str = "a",
    due: int | None = None,
    summary: Summary = SUMMARY,
    effects: tuple[Effect, ...] = (),
) -> Entry:
    return Entry(
        table,
        expected,
        action,
        5,
        1,
        action.encode(),
        b"done",
        due,
        summary,
        ("ann",),
        effects,
        told=5,
    )


@pytest_asyncio.fixture
async def store(reopen: Open) -> AsyncIterator[Store]:
    opened = reopen()
    yield opened
    await opened.close()


async def test_rows_come_back_in_order(store: Store) -> None:
    for seq in range(3):
        assert await store.append(entry(seq, f"act{seq}")) == Appended(seq)
    rows = await store.rows("a", 1)
    assert [(row.seq, row.events) for row in rows] == [(1, b"act1"), (2, b"act2")]


async def test_an_action_is_applied_once(store: Store) -> None:
    await store.append(entry(0, "act"))
    assert await store.append(entry(1, "act")) == Duplicate(b"done")
    assert len(await store.rows("a")) == 1


@pytest.mark.parametrize("expected", [0, 2])
async def test_a_row_fits_only_at_the_end(store: Store, expected: int) -> None:
    await store.append(entry(0, "first"))
    assert await store.append(entry(expected, "other", due=9)) == Conflict()
    assert await store.lengths(["a", "b"]) == {"a": 1}
    assert await store.claim(100, 200, 10) == []


async def test_of_all_who_race_for_a_seq_one_wins(store: Store, reopen: Open) -> None:
    other = reopen()
    await store.append(entry(0, "first"))
    results: list[Result] = await asyncio.gather(
        *(one.append(entry(1, f"{index}")) for index in range(40) for one in (store, other))
    )
    # Both stores send the same action ids: the winner's twin is told what came of it.
    assert results.count(Appended(1)) == 1
    assert results.count(Duplicate(b"done")) == 1
    assert results.count(Conflict()) == 78
    await other.close()


async def test_a_table_is_claimed_by_one_at_a_time(store: Store) -> None:
    await store.append(entry(0, "first", due=50))
    assert await store.claim(49, 80, 10) == []
    assert await store.claim(50, 80, 10) == ["a"]
    assert await store.claim(60, 90, 10) == []
    assert await store.claim(80, 90, 10) == ["a"]
    await store.append(entry(1, "moved", due=None))
    assert await store.claim(99, 100, 10) == []


async def test_a_bad_job_harms_no_other(store: Store) -> None:
    player = Player("ann", "Ann", "en")
    await store.add_player(player, b"one", 1)
    results = await asyncio.gather(
        store.append(entry(0, "good")),
        store.add_player(player, b"two", 1),
        store.add_session("ann", b"three", 1),
        return_exceptions=True,
    )
    assert results[0] == Appended(0)
    assert isinstance(results[1], StoreDown)
    assert await store.player(b"two") is None
    assert await store.player(b"three") == player


async def test_a_link_works_once_and_not_too_late(store: Store) -> None:
    await store.add_link("ann", b"early", 100)
    await store.add_link("ann", b"late", 100)
    assert await store.take_link(b"early", 99) == "ann"
    assert await store.take_link(b"early", 99) is None
    assert await store.take_link(b"late", 100) is None


async def test_work_waits_until_it_is_settled(store: Store) -> None:
    await store.add_player(Player("ann", "Ann", "en"), b"one", 1)
    await store.append(entry(0, "x", effects=(Effect("record", b"1"),)))
    (pending,) = await store.effects(10)
    record = RecordRow("r", "a", 1, 5, "toy", "", None, ("ann", "gone"))
    await store.settle(pending.number, record)
    await store.settle(pending.number, record)
    assert await store.effects(10) == []
    assert [row.id for row in await store.records_of("ann", 10)] == ["r"]
    assert await store.records_of("gone", 10) == []


async def test_a_forgotten_player_leaves_no_session(store: Store) -> None:
    await store.add_player(Player("ann", "Ann", "en"), b"one", 1)
    await store.append(entry(0, "x"))
    assert await store.knows("ann")
    assert await store.forget("ann") == ["a"]
    assert not await store.knows("ann")
    assert await store.player(b"one") is None
    assert await store.tables_of("ann", 10) == []


async def test_exercises_and_answers_are_ones_own_until_one_is_forgotten(store: Store) -> None:
    rows = StudyRows(store)
    for name in ("ann", "bob"):
        await store.add_player(Player(name, name, "en"), name.encode(), 1)
    row = ExerciseRow("e", "toy", "d", 1, 5, b"{}", b"new")
    assert await rows.add("ann", row)
    assert not await rows.add("ann", row)
    assert not await rows.add("nobody", row)
    later = replace(row, due=9, card=b"known")
    assert await rows.schedule("ann", later, b"new")
    assert not await rows.schedule("ann", row, b"new")
    assert await rows.exercises("ann") == [later]
    assert await rows.exercise("bob", "e") is None
    for at in (1, 2):
        await rows.answer("ann", AnswerRow(f"{at}", at, "toy", "d", b"{}"))
    assert [each.id for each in await rows.answers("ann")] == ["1", "2"]
    await AccountRows(store).adopt("ann", "bob")
    await store.forget("ann")
    assert [await rows.exercises("ann"), await rows.answers("ann")] == [[], []]
    assert (await rows.exercises("bob"), len(await rows.answers("bob"))) == ([later], 2)
    await rows.drop("bob", "e")
    assert await rows.exercises("bob") == []


async def test_of_puzzles_only_how_many_answered_what_is_kept(store: Store) -> None:
    rows = StudyRows(store)
    for choice in (1, 1, 0):
        await rows.count("d", "2026-11-25", choice)
    assert await rows.counts("d", "2026-11-25") == {0: 1, 1: 2}
    assert await rows.counts("d", "2026-11-26") == {}


async def test_answers_are_their_players_and_go_with_them(store: Store) -> None:
    rows, felt = SurveyRows(store), Felt(again=True, fair=False, lost="early")
    answer = Answer("a", 1, "ann", "toy", b"{}", 2, None, felt)
    for name in ("ann", "bob", "guest"):
        await store.add_player(Player(name, name, "en"), name.encode(), 1)
        await rows.agree("a", name)
        await rows.agree("a", name)
        await rows.keep(replace(answer, player=name))
    await rows.keep(replace(answer, felt=replace(felt, fair=True)))
    assert [each.felt.fair for each in await rows.all()] == [True, False, False]
    await rows.keep(replace(answer, player="guest", number=2))
    await AccountRows(store).adopt("guest", "bob")
    assert [each.number for each in await rows.of("bob")] == [1, 2]
    await store.forget("ann")
    assert await rows.of("ann") == []
    assert not await rows.agreed("a", "ann")
    await rows.withdraw("a", "bob")
    assert [each.player for each in await rows.all()] == ["guest"]
    await store.append(entry(0, "x"))
    await rows.keep(replace(answer, table="b"))
    await store.append(entry(0, "y", table="b", summary=CLOSED))
    assert [each.table for each in await rows.all()] == ["a", "b"]
    assert [each.table for each in await rows.settled()] == ["b"]


async def test_old_closed_tables_are_purged_with_all_they_hold(store: Store) -> None:
    await store.append(entry(0, "x"))
    await store.append(entry(0, "y", table="b", summary=CLOSED))
    await store.append(replace(entry(0, "z", table="c", summary=CLOSED), told=6))
    await purged(store, 10)
    assert [len(await store.rows(table)) for table in "abc"] == [1, 0, 1]
    assert [listed.table for listed in await store.public(10)] == ["a"]
    assert await store.open_tables() == ["a"]


async def purged(store: Store, rows: int) -> int:
    """Purge to the end; in how many steps."""
    steps = 0
    while await store.purge(6, rows):
        steps += 1
    return steps


async def test_a_purge_goes_by_few_rows_and_lets_others_write_between(store: Store) -> None:
    said = (Typed(0, "ann", "word"), Typed(1, "ann", "other"))
    for seq in range(55):
        made = entry(seq, f"act{seq}", summary=CLOSED, effects=(Effect("record", b"1"),))
        await store.append(replace(made, words=said))
    for number, pending in enumerate(await store.effects(100)):
        await store.settle(pending.number, RecordRow(f"r{number}", "a", number, 5, "", "", None))
    kinds = ("tables", "log", "words", "records", "members", "outbox")
    counts, more = [await _counts(store, kinds)], True
    while more:
        more = await store.purge(6, 10)
        await store.append(entry(len(counts) - 1, f"step{len(counts)}", table="open"))
        counts.append(await _counts(store, kinds))
    for before, after in pairwise(counts):
        assert all(one - other <= 20 for one, other in zip(before, after, strict=True))
    assert len(counts) > 15
    assert counts[-1] == [1, len(counts) - 1, 0, 0, 1, 0]


async def _counts(store: Store, kinds: tuple[str, ...]) -> list[int]:
    return [(await store.ask(f"SELECT count(*) FROM {kind}"))[0][0] for kind in kinds]


async def test_guests_who_were_not_seen_are_forgotten_and_nobody_else(store: Store) -> None:
    for name in ("gone", "back", "seated", "late"):
        await store.add_player(Player(name, name, "en"), name.encode(), 9 if name == "late" else 1)
    await AccountRows(store).touch(b"back", "", 7)
    await store.append(replace(entry(0, "x"), members=("seated",)))
    assert await purged(store, 10) == 1
    assert await store.player(b"gone") is None
    for name in ("back", "seated", "late"):
        assert await store.player(name.encode()) is not None


async def test_a_store_has_one_secret(store: Store) -> None:
    first, *others = await asyncio.gather(*(store.secret() for _ in range(4)))
    assert len(first) == SECRET_BYTES
    assert {await store.secret(), *others} == {first}


async def test_the_last_beat_is_that_of_any_node(store: Store) -> None:
    assert await store.last_beat() is None
    await store.beat("one", 5)
    await store.beat("two", 4)
    assert await store.last_beat() == 5
    await store.probe(1)


async def test_one_batch_holds_every_outcome(store: Store) -> None:
    for table in ("dup", "old", "fit"):
        await store.append(entry(0, "first", table=table))
    results = await asyncio.gather(
        store.append(entry(1, "first", table="dup")),
        store.append(entry(0, "other", table="old")),
        store.append(entry(1, "next", table="fit")),
        store.append(entry(2, "after", table="fit")),
        store.append(entry(0, "first", table="new")),
        store.append(entry(3, "first", table="none")),
    )
    assert list(results) == [
        Duplicate(b"done"),
        Conflict(),
        Appended(1),
        Appended(2),
        Appended(0),
        Conflict(),
    ]
    assert await store.lengths(["none"]) == {}


async def test_nodes_that_append_to_the_same_tables_never_stand_still(
    store: Store, reopen: Open
) -> None:
    other = reopen()
    names = [f"t{index}" for index in range(20)]
    for table in names:
        await store.append(entry(0, "first", table=table))
    for seq in range(1, 6):
        some = [store.append(entry(seq, f"{seq}", t)) for t in names]
        more = [other.append(entry(seq, f"{seq}other", t)) for t in reversed(names)]
        results = await asyncio.gather(*some, *more)
        assert results.count(Appended(seq)) == results.count(Conflict()) == len(names)
    assert await other.lengths(names) == dict.fromkeys(names, 6)
    await other.close()


async def test_a_table_is_opened_by_one(store: Store, reopen: Open) -> None:
    other = reopen()
    names = [f"t{index}" for index in range(20)]
    results: list[Result] = await asyncio.gather(
        *(one.append(entry(0, who, t)) for one, who in ((store, "a"), (other, "b")) for t in names)
    )
    assert results.count(Appended(0)) == results.count(Conflict()) == len(names)
    assert [len(await store.rows(table)) for table in names] == [1] * len(names)
    await other.close()


async def test_any_text_that_a_client_sends_can_be_kept(store: Store) -> None:
    assert await store.append(entry(0, "a\0b")) == Appended(0)
    assert await store.append(entry(1, "a\0b")) == Duplicate(b"done")
    assert await store.outcome("a", "a\0b") == b"done"
    assert await store.summary("\0") is None
    assert await store.record("\0") is None


async def test_a_claim_is_shared_out_among_nodes(store: Store, reopen: Open) -> None:
    other = reopen()
    names = {f"t{index}" for index in range(10)}
    for table in names:
        await store.append(entry(0, "first", table=table, due=50))
    claims = await asyncio.gather(*(each.claim(50, 80, 4) for each in (store, other) * 3))
    claimed = [table for claim in claims for table in claim]
    assert sorted(claimed) == sorted(set(claimed))
    claimed += await store.claim(50, 80, 10)
    assert set(claimed) == names
    await other.close()


async def test_what_was_typed_is_forgotten_and_records_are_made_anew(store: Store) -> None:
    first = entry(0, "x", effects=(Effect("record", b"1"),))
    typed = (Typed(0, "ann", "My table"), Typed(1, "ann", "Ann"))
    await store.append(replace(first, events=MARKED, words=typed))
    await store.append(replace(entry(1, "y"), events=MARKED, words=(Typed(0, "bob", "Bob"),)))
    await store.append(entry(2, "z"))
    (pending,) = await store.effects(10)
    await store.settle(pending.number, RecordRow("r", "a", 1, 5, "toy", "My table", b"body"))
    await store.keep("r", b"kept")
    assert await store.record("r") == RecordRow("r", "a", 1, 5, "toy", "My table", b"kept")
    assert [row.words for row in await store.rows("a")] == [
        {0: "My table", 1: "Ann"},
        {0: "Bob"},
        {},
    ]
    assert await store.forget("ann") == ["a"]
    assert [row.words for row in await store.rows("a")] == [{0: "…", 1: "…"}, {0: "Bob"}, {}]
    assert await store.records_of_table("a") == [RecordRow("r", "a", 1, 5, "toy", "…", None)]


async def test_a_record_made_while_somebody_is_forgotten_is_made_anew(store: Store) -> None:
    first = entry(0, "x", effects=(Effect("record", b"1"),))
    await store.append(replace(first, events=MARKED, words=(Typed(0, "ann", "My table"),)))
    (pending,) = await store.effects(10)
    assert await store.forget("ann") == ["a"]
    await store.settle(pending.number, RecordRow("r", "a", 1, 5, "toy", "My table", b"body"))
    assert await store.forget("ann") == []
    assert await store.record("r") == RecordRow("r", "a", 1, 5, "toy", "…", None)


async def test_a_record_that_waits_while_its_title_is_forgotten_has_none(store: Store) -> None:
    first = entry(0, "x", effects=(Effect("record", b"1"),))
    await store.append(replace(first, events=MARKED, words=(Typed(0, "ann", "My table"),)))
    (pending,) = await store.effects(10)
    await store.forget("ann")
    await store.settle(pending.number, RecordRow("r", "a", 1, 5, "toy", "My table", None))
    assert await store.record("r") == RecordRow("r", "a", 1, 5, "toy", "…", None)


async def test_whoever_did_not_name_a_table_leaves_its_name(store: Store) -> None:
    first = entry(0, "x", effects=(Effect("record", b"1"),))
    await store.append(replace(first, events=MARKED, words=(Typed(0, "bob", "Bob's"),)))
    await store.append(replace(entry(1, "y"), events=MARKED, words=(Typed(0, "ann", "Ann"),)))
    (pending,) = await store.effects(10)
    await store.settle(pending.number, RecordRow("r", "a", 1, 5, "toy", "Bob's", b"body"))
    await store.forget("ann")
    assert await store.records_of_table("a") == [RecordRow("r", "a", 1, 5, "toy", "Bob's", None)]


async def test_a_page_is_open_while_its_node_lives(store: Store) -> None:
    page = Page("a", "ann")
    await store.beat("one", 100)
    await store.arrive("one", page)
    await store.arrive("one", page)
    assert await store.present(page, 100)
    assert not await store.present(page, 101)
    assert not await store.present(Page("a", "bob"), 100)
    await store.depart("one", page)
    assert not await store.present(page, 100)


async def test_the_pages_of_a_dead_node_are_taken_over_once(store: Store) -> None:
    pages = [Page("a", "ann"), Page("a", "bob")]
    for node, at in (("dead", 1), ("one", 100), ("two", 100)):
        await store.beat(node, at)
        for page in pages:
            await store.arrive(node, page)
    await store.depart("one", pages[1])
    taken = await asyncio.gather(store.adopt("one", 50), store.adopt("two", 50))
    assert sorted(len(some) for some in taken) == [0, 2]
    for page in pages:
        await store.depart("two", page)
    adopter = "one" if taken[0] else "two"
    assert await store.present(pages[1], 50) == (adopter == "one")
    assert await store.adopt("one", 50) == []


async def test_names_come_and_go(store: Store) -> None:
    ann = Player("ann", "Ann", "en")
    await store.add_player(ann, b"one", 1)
    await store.update_player(Player("ann", "アン", "ja"))
    assert await store.player(b"one") == Player("ann", "アン", "ja")
    await store.append(entry(0, "x"))
    assert [listed.table for listed in await store.tables_of("ann", 10)] == ["a"]
    assert await store.summary("a") == SUMMARY


async def test_a_closed_store_says_so(reopen: Open) -> None:
    store = reopen()
    await store.close()
    with pytest.raises(StoreDown):
        await store.append(entry(0, "x"))
    with pytest.raises(StoreDown):
        await store.probe(1)


async def test_a_new_link_ends_those_before_it_and_the_codes(store: Store) -> None:
    await store.append(entry(0, "open"))
    assert await store.linked("a") == Link("a", holds=True)
    await store.append(replace(entry(1, "new"), link="b"))
    await store.append(replace(entry(2, "newer"), link="c"))
    found = [await store.linked(link) for link in ("a", "b", "c", "d")]
    assert found == [Link("a", holds=False), Link("a", holds=False), Link("a", holds=True), None]
    await store.append(entry(0, "other", table="z"))
    assert await store.linked("z") == Link("z", holds=True)
