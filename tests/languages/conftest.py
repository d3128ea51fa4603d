from __future__ import annotations

from pathlib import Path

import pytest

from tests.languages import foreign


@pytest.fixture
def abroad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of languages with one in it, where the program looks for them."""
    folder = tmp_path / "languages"
    foreign.install(folder)
    monkeypatch.setenv("HATTARI_LANGUAGES", str(folder))
    return folder
