"""Ask for known vulnerabilities in the locked requirements, where there is somebody to ask.

audit.py LOCK            fails on a known vulnerability; where it can't ask it says so and passes
audit.py --strict LOCK   fails as well where it can't ask
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PATIENCE_S = 10


def asked(lock: Path) -> tuple[list[dict[str, Any]], str]:
    """Return what pip-audit says of each package; nothing where it could not ask, and why."""
    options = ["--disable-pip", "--require-hashes", "--strict", "--progress-spinner", "off"]
    command = [sys.executable, "-m", "pip_audit", *options, "--timeout", str(PATIENCE_S)]
    done = subprocess.run(
        [*command, "--format", "json", "--requirement", str(lock)],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (json.JSONDecodeError, KeyError):
        lines = done.stderr.strip().splitlines() or ["it says nothing"]
        return [], lines[-1]
    return found, ""


def verdict(packages: list[dict[str, Any]], why_not: str, strict: bool) -> tuple[int, str]:
    """Return an exit status and what to say, from pip-audit's words on each package."""
    bad = [
        f"  {each['name']} {each['version']}: {vulnerability['id']},"
        f" mended in {', '.join(vulnerability['fix_versions']) or 'no version yet'}"
        for each in packages
        for vulnerability in each["vulns"]
    ]
    if bad:
        return 1, "\n".join(["known vulnerabilities:", *bad])
    if packages:
        return 0, f"no known vulnerability in {len(packages)} packages"
    return int(strict), f"nobody could be asked for known vulnerabilities ({why_not})"


def main(arguments: list[str]) -> int:
    """Ask and tell."""
    parser = argparse.ArgumentParser(description="Ask for known vulnerabilities.")
    parser.add_argument("lock", type=Path)
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args(arguments)
    status, said = verdict(*asked(options.lock), strict=options.strict)
    sys.stderr.write(f"audit: {said}\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
