"""Hattari with the system calls alone that the service file of systemd lets it have.

Run like `hattari`; of any other call comes what comes of it there: an error, or the process's end.
"""

from __future__ import annotations

import ctypes
import errno
import os
import re
import subprocess
import sys
from pathlib import Path

SERVICE = Path(__file__).parent.parent.parent / "deploy" / "hattari.service"
LIBRARY = "libseccomp.so.2"
_KILL, _FAIL, _ALLOW = 0x8000_0000, 0x0005_0000, 0x7FFF_0000


def calls(name: str) -> set[str]:
    """What systemd means by a call's name, or by that of a group, which begins with "@"."""
    if not name.startswith("@"):
        return {name}
    command = ["systemd-analyze", "--no-pager", "syscall-filter", name]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    named = [line.strip() for line in said.splitlines()[1:] if line.strip()]
    return {call for each in named if each[0] != "#" for call in calls(each)}


def allowed(service: str) -> set[str]:
    """The calls that a service may make."""
    found = calls("@default")
    for but, names in re.findall(r"^SystemCallFilter=(~?)(.*)$", service, re.MULTILINE):
        meant = {call for name in names.split() for call in calls(name)}
        found = found - meant if but else found | meant
    return found


def denied(service: str) -> int:
    """What comes of all others, as libseccomp is told it."""
    named = re.findall(r"^SystemCallErrorNumber=(\w+)$", service, re.MULTILINE)
    return _FAIL | int(getattr(errno, named[0])) if named else _KILL


def confine(names: set[str], otherwise: int) -> None:
    """Let this process and those it starts make no other call, for good."""
    library = ctypes.CDLL(LIBRARY)
    library.seccomp_init.restype = ctypes.c_void_p
    confined = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(otherwise)))
    for name in names:
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:  # not every machine has each
            library.seccomp_rule_add(confined, ctypes.c_uint32(_ALLOW), number, 0)
    if library.seccomp_load(confined):
        raise OSError("the kernel takes no filter")


if __name__ == "__main__":
    said = SERVICE.read_text("utf-8")
    # SQLite gives root's files to the store's owner; the service isn't root's.
    confine(allowed(said) | ({"fchown"} if os.geteuid() == 0 else set()), denied(said))
    os.execv(sys.executable, [sys.executable, "-m", "hattari.cli", *sys.argv[1:]])
