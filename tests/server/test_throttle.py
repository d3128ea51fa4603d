"""Who is held out by tries at an account, and who isn't."""

import pytest

from hattari.core.game import Refusal
from hattari.server.web.throttle import AtAccount

HOME = "198.51.100.7"


def guess(tries: AtAccount) -> None:
    """From many addresses, until there is no more to it."""
    for number in range(100):
        tries.check("ann", f"203.0.113.{number}")


def test_an_owner_is_held_out_only_where_they_never_got_in() -> None:
    tries = AtAccount(lambda: 0.0)
    tries.got_in("ann", HOME)
    with pytest.raises(Refusal):
        guess(tries)
    tries.check("ann", HOME)
    with pytest.raises(Refusal):
        tries.check("ann", "192.0.2.1")
