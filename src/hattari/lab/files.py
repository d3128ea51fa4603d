"""The files of a run's folder: batches as small arrays, written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from hattari.core.game import Refusal, Text

from .results import encode

Arrays = dict[str, npt.NDArray[Any]]


class OtherRun(Refusal):
    """A folder whose batches were played by other players, or under other versions."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            "other_run",
            Text(
                "{folder} holds games of other players or other versions, so what is missing "
                "can't be added to it. Name another folder with --out, or delete this one.",
                "{folder} には別のプレイヤーか別のバージョンによる対戦があり、続きを足せません。"
                "--out で別のフォルダを指定するか、このフォルダを削除してください。",
            ).fill(folder=folder),
        )


def strategies_folder() -> Path:
    """Where learned strategies are kept from run to run."""
    return user_cache_path("hattari") / "lab"


def claim(folder: Path, facts: Any) -> None:
    """Make the folder, or go on with it. Raises OtherRun where it is another run's."""
    plan, wanted = folder / "plan.json", encode(facts)
    if plan.is_file() and plan.read_bytes() != wanted:
        raise OtherRun(folder)
    folder.mkdir(parents=True, exist_ok=True)
    write(plan, wanted)


def write(file: Path, content: bytes) -> None:
    """Write a file; nobody ever reads half of it."""
    part = file.with_name(file.name + ".part")
    part.write_bytes(content)
    part.replace(file)


def batch(folder: Path | None, name: str) -> Arrays | None:
    """A batch played before; None where it was not."""
    file = None if folder is None else folder / f"{name}.npz"
    if file is None or not file.is_file():
        return None
    with np.load(file, allow_pickle=False) as kept:
        return dict(kept)


def keep(folder: Path | None, name: str, arrays: Arrays) -> None:
    """Keep a batch where runs are kept."""
    if folder is None:
        return
    file = folder / f"{name}.npz"
    part = folder / f"{name}.part.npz"
    with part.open("wb") as stream:
        np.savez_compressed(stream, allow_pickle=False, **arrays)
    part.replace(file)
