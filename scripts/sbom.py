"""Write what a server is made of as a CycloneDX bill of materials; needs no network.

sbom.py [--lock FILE] [FILE]   the locked Python packages and the page's vendored modules

One component with its hashes for each package that may be installed, on whatever platform.
"""

import argparse
import base64
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from scripts import vendor

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "deploy/requirements.lock"
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def locked(lock: str) -> Iterator[Component]:
    """Yield the Python packages that a lock file pins."""
    for entry in re.split(r"\n(?=\S)", lock):
        pin = _PIN.match(entry)
        if pin is not None:
            hashes = [
                HashType(alg=HashAlgorithm.SHA_256, content=each) for each in _HASH.findall(entry)
            ]
            yield _component("pypi", pin[1], pin[2], hashes)


def vendored(folder: Path) -> Iterator[Component]:
    """Yield the page's modules with the sha512 of the package that each comes from."""
    for package in vendor.read_manifest(folder):
        digest = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
        hashes = [HashType(alg=HashAlgorithm.SHA_512, content=digest)]
        yield _component("npm", package["name"], package["version"], hashes)


def _component(kind: str, name: str, version: str, hashes: list[HashType]) -> Component:
    purl = PackageURL(kind, name=name, version=version)
    return Component(name=name, version=version, hashes=hashes, purl=purl, bom_ref=purl.to_string())


def made(lock: Path) -> str:
    """Return the bill of materials as JSON."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    parts = [*locked(lock.read_text("utf-8")), *vendored(vendor.VENDOR)]
    bom = Bom(components=parts)
    whole = Component(
        type=ComponentType.APPLICATION, name=project["name"], version=project["version"]
    )
    bom.metadata.component = whole
    bom.register_dependency(whole, parts)
    return str(JsonV1Dot6(bom).output_as_string(indent=1))


def main(arguments: list[str]) -> int:
    """Write the bill to a file, or print it."""
    parser = argparse.ArgumentParser(description="Write a CycloneDX bill of materials.")
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--lock", type=Path, default=LOCK)
    options = parser.parse_args(arguments)
    text = made(options.lock)
    if options.file is None:
        sys.stdout.write(text + "\n")
    else:
        options.file.parent.mkdir(parents=True, exist_ok=True)
        options.file.write_text(text + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
