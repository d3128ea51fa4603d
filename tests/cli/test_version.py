"""The version that the program says it has."""

import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"


def test_the_version_is_the_projects_and_imports_no_command() -> None:
    script = (
        "import sys\n"
        "from hattari.cli import main\n"
        "sys.argv = ['hattari', '--version', 'serve']\n"
        "try:\n    main()\n"
        "finally:\n    assert 'hattari.cli.serve' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    wanted = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    assert (done.returncode, done.stdout) == (0, f"hattari {wanted}\n"), done.stderr
