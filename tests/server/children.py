"""The processes that another has started, as Linux tells of them."""

from pathlib import Path

PROCESSES = Path("/proc")


def children(pid: int) -> dict[int, str]:
    """How each process that this one has started was called, by its number."""
    tasks = (PROCESSES / str(pid) / "task").glob("*/children")
    numbers = [int(child) for task in tasks for child in _read(task).split()]
    return {number: _read(PROCESSES / str(number) / "cmdline") for number in numbers}


def _read(file: Path) -> str:
    """What stands there; nothing where its process or thread has just ended."""
    try:
        return file.read_text()
    except OSError:
        return ""
