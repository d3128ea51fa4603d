"""The built wheel is whole: installed elsewhere, it serves the page."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src/hattari"
PATIENCE_S = 120  # a server that has not started by then never will


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with what is installed already, so without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*command, str(ROOT)], check=True, stdout=subprocess.DEVNULL)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture
def hattari(wheel: Path, tmp_path: Path) -> Path:
    """Install the wheel beside its locked requirements and return the installed command."""
    environment = tmp_path / "elsewhere"
    uv = [sys.executable, "-m", "uv"]
    install = [*uv, "pip", "install", "--quiet", "--python", str(environment)]
    lock = str(ROOT / "requirements-play.lock")
    for command in (
        [*uv, "venv", "--quiet", "--python", sys.executable, str(environment)],
        [*install, "--require-hashes", "--requirement", lock],
        [*install, "--no-deps", str(wheel)],
    ):
        subprocess.run(command, check=True, cwd=tmp_path)
    return environment / "bin" / "hattari"


def package_files() -> set[str]:
    """Return every file of the package that git would hold, as named in a wheel."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=PACKAGE, check=True, capture_output=True, text=True).stdout
    return {f"hattari/{name}" for name in listed.split("\0") if (PACKAGE / name).is_file()}


def free_port() -> int:
    """Return a port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(hattari: Path, folder: Path) -> Iterator[str]:
    """Run the installed server on a store in `folder` and yield its address."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = [str(hattari), "serve", "--host", "127.0.0.1", "--port", str(port)]
    store = f"sqlite:///{folder / 'tables.sqlite'}"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    process = subprocess.Popen([*command, "--store", store], cwd=folder, env=environment)
    try:
        wait_until_healthy(process, address)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE_S)


def wait_until_healthy(process: subprocess.Popen[bytes], address: str) -> None:
    """Return once the server answers; fail when it ends first."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        assert process.poll() is None, f"the server ended with status {process.returncode}"
        try:
            load(f"{address}/healthz")
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"no answer from {address}/healthz")


def load(address: str) -> tuple[str, bytes]:
    """Return the content type and the body found at `address`."""
    with urllib.request.urlopen(address, timeout=PATIENCE_S) as response:
        return response.headers.get_content_type(), response.read()


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith("hattari/")}
        notices = [name for name in archive.namelist() if name.endswith("/licenses/LICENSE")]
    assert held == package_files()
    assert "hattari/server/web/static/vendor/preact.mjs" in held
    assert len(notices) == 1


def test_the_installed_wheel_serves_the_page(hattari: Path, tmp_path: Path) -> None:
    with served(hattari, tmp_path) as address:
        kind, page = load(f"{address}/")
        assert kind == "text/html"
        module = re.search(r"/static/[^\"'\s]+/preact\.mjs", page.decode())
        assert module is not None
        kind, content = load(f"{address}{module[0]}")
    assert kind == "text/javascript"
    assert content == (PACKAGE / "server/web/static/vendor/preact.mjs").read_bytes()
