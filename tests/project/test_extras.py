"""What people are told to install is there to be installed."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ASKED = re.compile(r"\binstall\(((?:'\w+'(?:, )?)+)\)")
"""A call with its extras, as it stands inside a sentence."""


def test_every_extra_that_a_message_names_is_declared() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {
        extra
        for path in (ROOT / "src").rglob("*.py")
        for call in ASKED.findall(path.read_text("utf-8"))
        for extra in re.findall(r"\w+", call)
    }
    assert asked
    assert asked <= declared["optional-dependencies"].keys()
