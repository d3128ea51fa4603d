"""The built wheel is whole: installed elsewhere, it serves the page."""

import re
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from scripts import release

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src/hattari"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with what is installed already, so without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*command, str(ROOT)], check=True, stdout=subprocess.DEVNULL)
    (built,) = folder.glob("*.whl")
    return built


def package_files() -> set[str]:
    """Return every file of the package that git would hold, as named in a wheel."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=PACKAGE, check=True, capture_output=True, text=True).stdout
    return {f"hattari/{name}" for name in listed.split("\0") if (PACKAGE / name).is_file()}


def load(address: str) -> tuple[str, bytes]:
    """Return the content type and the body found at `address`."""
    with urllib.request.urlopen(address, timeout=release.PATIENCE_S) as response:
        return response.headers.get_content_type(), response.read()


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith("hattari/")}
        notices = [name for name in archive.namelist() if name.endswith("/licenses/LICENSE")]
    assert held == package_files()
    assert "hattari/server/web/static/vendor/preact.mjs" in held
    assert len(notices) == 1


def test_the_installed_wheel_serves_the_page(wheel: Path, tmp_path: Path) -> None:
    hattari = release.install(wheel, tmp_path / "elsewhere")
    with release.served(hattari, tmp_path / "tables.sqlite") as address:
        kind, page = load(f"{address}/")
        assert kind == "text/html"
        module = re.search(r"/static/[^\"'\s]+/preact\.mjs", page.decode())
        assert module is not None
        kind, content = load(f"{address}{module[0]}")
    assert kind == "text/javascript"
    assert content == (PACKAGE / "server/web/static/vendor/preact.mjs").read_bytes()
