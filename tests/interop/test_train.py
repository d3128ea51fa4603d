"""The examples of docs/train.md run as they stand there."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs/train.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_openspiel_learns_in_twenty_lines(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")
    (block,) = (each for each in BLOCKS if "openspiel" in each)
    assert len(block.splitlines()) <= 20
    exec(compile(block, str(PAGE), "exec"), {})
    shares = [float(line.split()[-1]) for line in capsys.readouterr().out.splitlines()]
    assert sum(shares) == pytest.approx(1.0, abs=0.1)
    assert shares[0] > shares[-1]


def test_pettingzoo_plays_to_the_end() -> None:
    (block,) = (each for each in BLOCKS if "interop import pettingzoo" in each)
    names: dict[str, Any] = {}
    exec(compile(block, str(PAGE), "exec"), names)
    assert names["env"].agents == []


def test_many_tables_play_many_games() -> None:
    (block,) = (each for each in BLOCKS if "interop.vector" in each)
    names: dict[str, Any] = {}
    exec(compile(block, str(PAGE), "exec"), names)
    assert names["games"] > 0
    assert abs(names["won"].sum()) < 1e-6
