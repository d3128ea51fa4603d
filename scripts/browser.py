"""Find a Chromium for the page's tests, or install one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The shell is the same engine without the browser around it: half the work for each new visitor.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DEBIAN_PACKAGES = (SHELL, "fonts-noto-cjk")

# Chromium calls home at every start unless it is told not to.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def find() -> Path | None:
    """Return the system's Chromium, or None where Playwright must bring its own."""
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    return None


def is_root() -> bool:
    """Tell whether this process may install packages, and must run Chromium unboxed."""
    return sys.platform != "win32" and os.geteuid() == 0


def launch_arguments() -> list[str]:
    """Return the flags Chromium needs here."""
    return [*QUIET, "--no-sandbox"] if is_root() else list(QUIET)


def install() -> None:
    """Install Chromium and Japanese fonts by apt where that may be, else Playwright's own build.

    Raises subprocess.CalledProcessError when neither works.
    """
    apt = shutil.which("apt-get")
    if apt is not None and is_root():
        subprocess.run([apt, "update", "-qq"], check=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        command = [apt, "install", "-y", "-qq", "--no-install-recommends", *DEBIAN_PACKAGES]
        subprocess.run(command, check=True, env=environment)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__":
    if find() is None:
        install()
