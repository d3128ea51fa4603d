"""What `deploy/` says agrees with the program: files, commands, options, variables."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from hattari.cli import program

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
PIN = DEPLOY / "pin.sh"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text("utf-8")
SERVICE = (DEPLOY / "hattari.service").read_text("utf-8")


def instructions(containerfile: str) -> list[tuple[str, str]]:
    """The instructions of a Containerfile with their arguments, continued lines joined."""
    text = re.sub(r"\\\n", " ", containerfile)
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


def missing_sources(containerfile: str) -> list[str]:
    """The files that a Containerfile copies from the checkout and that aren't there."""
    copies = [said.split() for name, said in instructions(containerfile) if name == "COPY"]
    named = [source for words in copies if not words[0].startswith("--") for source in words[:-1]]
    assert named
    return [source for source in named if not (ROOT / source).exists()]


def unknown(words: list[str]) -> list[str]:
    """The options of a `hattari …` line that the command doesn't have; the name if it has none."""
    commands: dict[str, Any] = getattr(get_command(program(words)), "commands", {})
    if words[0] not in commands:
        return [words[0]]
    known = {option for each in commands[words[0]].params for option in each.opts}
    given = {word.partition("=")[0] for word in words[1:] if word.startswith("--")}
    return sorted(given - known)


def variables() -> set[str]:
    """The variables that `hattari serve` reads."""
    commands: dict[str, Any] = getattr(get_command(program(["serve"])), "commands", {})
    return {str(each.envvar) for each in commands["serve"].params if each.envvar}


def compose() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return dict(services["services"])


def test_the_container_copies_files_that_are_there() -> None:
    assert missing_sources(CONTAINERFILE) == []
    assert missing_sources("COPY setup.cfg src ./\n") == ["setup.cfg"]


def test_the_container_installs_nothing_without_hashes() -> None:
    installs = re.findall(r"pip install ([^&\n]+)", re.sub(r"\\\n", " ", CONTAINERFILE))
    assert len(installs) == 3
    assert all("--require-hashes" in each or "--no-deps dist/" in each for each in installs)


def test_the_container_runs_as_nobody_and_starts_a_command_that_exists() -> None:
    said = dict(instructions(CONTAINERFILE))  # of those that come twice, the last one
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", said["USER"])
    assert said["ENTRYPOINT"] == '["/opt/hattari/bin/hattari"]'
    assert unknown(yaml.safe_load(said["CMD"])) == []
    assert "/readyz" in said["HEALTHCHECK"]


def test_a_command_or_an_option_that_is_not_there_would_be_seen() -> None:
    assert unknown(["server", "--port", "1"]) == ["server"]
    assert unknown(["serve", "--prot=1"]) == ["--prot"]


def test_compose_names_what_exists() -> None:
    services = compose()
    node = services["hattari"]
    assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).is_file()
    assert unknown(node["command"]) == []
    given = {name for name in node["environment"] if name.startswith("HATTARI_")}
    assert given <= variables()
    for service in services.values():
        assert set(service.get("depends_on", ())) <= services.keys()
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert not source.startswith(".") or (DEPLOY / source).is_file()


def test_compose_hardens_all_but_the_store() -> None:
    for name, service in compose().items():
        hardened = service.get("read_only") and service.get("cap_drop") == ["ALL"]
        assert hardened or name == "store", name
    assert "ports" not in compose()["hattari"]


def test_compose_runs_images_by_digest_alone_and_lets_no_log_grow_for_ever() -> None:
    services = compose()
    pinned = set(re.findall(r"^pin (\w+) \w+:\S+$", PIN.read_text("utf-8"), re.MULTILINE))
    for name, service in services.items():
        named = service.get("image") or service["build"]["args"]["PYTHON_IMAGE"]
        (variable,) = re.findall(r"^\$\{(\w+):\?run pin\.sh\}$", named)
        assert variable in pinned, name
        assert service["logging"]["options"]["max-size"], name
    built = [said for name, said in instructions(CONTAINERFILE) if name == "FROM"]
    assert [each.split()[0] for each in built] == ["${PYTHON_IMAGE}"] * 2


ENGINE = """#!/bin/sh
[ "$1" = pull ] && exit 0
case $5 in *nats*) echo {nats} ;; *) echo "$5@sha256:0123" ;; esac
"""


@pytest.mark.parametrize("nats", ["nats@sha256:4567", "untold"])
def test_pin_writes_digests_and_nothing_else_changes(tmp_path: Path, nats: str) -> None:
    shutil.copy(PIN, tmp_path / "pin.sh")
    engine, env = tmp_path / "engine", tmp_path / ".env"
    engine.write_text(ENGINE.format(nats=nats))
    engine.chmod(0o755)
    env.write_text("HATTARI_SITE=x\nNATS_IMAGE=old\n")
    command = ["sh", str(tmp_path / "pin.sh"), str(engine)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = dict(line.split("=", 1) for line in env.read_text().splitlines())
    assert found["HATTARI_SITE"] == "x"
    assert found["POSTGRES_IMAGE"] == "postgres:18@sha256:0123"
    good = nats.startswith("nats@")
    assert (done.returncode, found["NATS_IMAGE"]) == ((0, nats) if good else (1, "old"))


def test_the_service_starts_a_command_that_exists() -> None:
    (line,) = re.findall(r"^ExecStart=/opt/hattari/bin/hattari (.*)$", SERVICE, re.MULTILINE)
    assert unknown(line.split()) == []
    (named,) = re.findall(r"^# /etc/hattari.env may hold (.*)\.$", SERVICE, re.MULTILINE)
    assert set(named.split(", ")) <= variables() | {"HATTARI_PUBLIC_URL"}


def test_systemd_takes_the_service(tmp_path: Path) -> None:
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        pytest.skip("there is no systemd-analyze here")
    hattari = str(Path(sys.executable).with_name("hattari"))
    unit = tmp_path / "hattari.service"
    unit.write_text(SERVICE.replace("/opt/hattari/bin/hattari", hattari), "utf-8")
    shutil.copy(DEPLOY / "hattari.socket", tmp_path)
    done = subprocess.run([systemd, "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    unit.write_text(SERVICE.replace("[Service]", "[Service]\nProtectSytem=strict"), "utf-8")
    done = subprocess.run([systemd, "verify", unit], capture_output=True, text=True, check=False)
    assert "ProtectSytem" in done.stderr
