"""Whatever becomes of commands on their way: each is done once, in one history."""

import tempfile
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as some
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    multiple,
    rule,
    run_state_machine_as_test,
)
from typing_extensions import override

from tests.soak.delivery import Club, Deliveries, Forgetful, Message, sequences

PLACES = some.lists(some.integers(0, 1), min_size=1, max_size=3)


class AnyDelivery(RuleBasedStateMachine):
    """Three people, two nodes, and a net that does what it likes."""

    club: ClassVar[Club]
    tables: ClassVar[int] = 0
    messages = Bundle("messages")

    def __init__(self) -> None:
        super().__init__()
        type(self).tables += 1
        self.tried = Deliveries(self.club, f"table {self.tables}")

    @rule(target=messages, player=some.integers(0, 2))
    def somebody_talks(self, player: int) -> Message:
        return self.tried.say(player)

    @rule(target=messages, place=some.integers(0, 1), choice=some.integers(0, 9_999))
    def somebody_plays(self, place: int, choice: int) -> object:
        message = self.tried.act(place, choice)
        return multiple() if message is None else message

    @rule(target=messages)
    def the_host_wants_another_game(self) -> Message:
        return self.tried.again()

    @rule(message=messages, places=PLACES)
    def it_comes(self, message: Message, places: list[int]) -> None:
        """For the first time or again, soon or late, to one node or to both at once."""
        self.tried.deliver(message, places)

    @rule(place=some.integers(0, 1))
    def a_node_starts_again(self, place: int) -> None:
        self.club.forget(place)

    @override
    def teardown(self) -> None:
        assert self.tried.judge() == []


def test_any_delivery_is_as_if_it_came_once() -> None:
    with tempfile.TemporaryDirectory() as folder:
        AnyDelivery.club = Club(Path(folder))
        few = settings(max_examples=25, stateful_step_count=25, deadline=None)
        try:
            run_state_machine_as_test(AnyDelivery, settings=few)
        finally:
            AnyDelivery.club.close()


def test_random_sequences_are_as_if_each_command_came_once(tmp_path: Path) -> None:
    assert sequences(tmp_path, 0, 20) == []


def test_a_node_that_forgets_what_it_did_is_found_out(tmp_path: Path) -> None:
    faults = sequences(tmp_path, 0, 5, Forgetful)
    assert faults
    assert all("accepted, then" in fault or "in the log" in fault for fault in faults)


@pytest.mark.parametrize("places", [(0, 1), (1, 0, 1)])
def test_a_message_to_all_nodes_at_once_is_done_once(
    tmp_path: Path, places: tuple[int, ...]
) -> None:
    club = Club(tmp_path)
    tried = Deliveries(club, "t")
    tried.deliver(tried.say(0), places)
    assert tried.heard["ann/0"] == ["accepted"] * len(places)
    assert tried.judge() == []
    club.close()
