"""What the service file forbids isn't what Hattari needs: the server and the work beside it."""

import ctypes
import shutil
from pathlib import Path

import pytest

from tests.server.filtered import LIBRARY
from tests.server.harness import Person, Process, seated
from tests.server.test_advice import SHORT, asked

pytestmark = pytest.mark.asyncio


async def test_work_beside_the_server_is_done_as_a_service(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None or not _filters():
        pytest.skip("there is no systemd here, or a kernel without filters")
    with Process(tmp_path / "data", ("-m", "tests.server.filtered")) as process:
        process.start()
        ann, bob = [await Person(process.url, name).arrive() for name in ("Ann", "Bob")]
        key = await seated(ann, bob, rules=SHORT, odds=True)
        await ann.do("start")
        await bob.seen(lambda view: bool(view["game"]))
        acting = ann if ann.view["game"]["legal"] else bob
        status, found = await asked(acting, key)
        for person in (ann, bob):
            await person.close()
        assert (status, process.stop()) == (200, 0), found


def _filters() -> bool:
    try:
        ctypes.CDLL(LIBRARY)
    except OSError:
        return False
    return Path("/proc/sys/kernel/seccomp/actions_avail").exists()
