"""Keep the page's third-party modules: fetch them byte for byte, check them offline.

vendor.py check              every file is as vendor.json says; needs no network
vendor.py fetch              unpack the pinned packages again
vendor.py pin NAME VERSION   move a package to another version, then fetch it

vendor.json names each package with the sha512 of its npm tarball, and each file with its
sha384, both in the form that browsers and npm call integrity: an algorithm, a dash, base64.
"""

import argparse
import base64
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NotRequired, TypedDict

VENDOR = Path(__file__).parent.parent / "src/hattari/server/web/static/vendor"
MANIFEST = "vendor.json"


class VendoredFile(TypedDict):
    """One file: its path inside the package, its name here, its sha384."""

    source: str
    name: str
    integrity: NotRequired[str]


class Package(TypedDict):
    """One npm package, pinned by the sha512 of its tarball."""

    name: str
    version: str
    license: str
    integrity: NotRequired[str]
    files: list[VendoredFile]


class VendorError(Exception):
    """Something fetched or found is not what the manifest says."""


def integrity(algorithm: str, content: bytes) -> str:
    """Return `algorithm-base64`, as in a lockfile or an integrity attribute."""
    digest = hashlib.new(algorithm, content).digest()
    return f"{algorithm}-{base64.b64encode(digest).decode()}"


def read_manifest(folder: Path) -> list[Package]:
    """Return the pinned packages of the manifest in `folder`."""
    packages: list[Package] = json.loads((folder / MANIFEST).read_text("utf-8"))["packages"]
    return packages


def write_manifest(folder: Path, packages: list[Package]) -> None:
    """Write the manifest of `folder`."""
    text = json.dumps({"packages": packages}, indent=2)
    (folder / MANIFEST).write_text(text + "\n", "utf-8")


def problems(folder: Path) -> Iterator[str]:
    """Say what differs between `folder` and its manifest; nothing when all is well."""
    files = [file for package in read_manifest(folder) for file in package["files"]]
    for file in files:
        path = folder / file["name"]
        if not path.is_file():
            yield f"{file['name']}: missing; run scripts/vendor.py fetch"
            continue
        expected, found = file.get("integrity"), integrity("sha384", path.read_bytes())
        if found != expected:
            yield f"{file['name']}: expected {expected}, found {found}"
    known = {file["name"] for file in files} | {MANIFEST}
    for name in sorted({path.name for path in folder.iterdir()} - known):
        yield f"{name}: not in {MANIFEST}; pin its package or remove it"


def download(package: Package) -> bytes:
    """Return the tarball of `package`, brought by the npm client.

    Raises VendorError when npm is missing or refuses.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise VendorError("npm was not found; fetching needs Node.js, checking does not")
    wanted = f"{package['name']}@{package['version']}"
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", "--silent", "--pack-destination", folder, wanted]
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            raise VendorError(f"npm could not bring {wanted}")
        (tarball,) = Path(folder).glob("*.tgz")
        return tarball.read_bytes()


def unpack(package: Package, folder: Path) -> Package:
    """Write the package's files into `folder` and return it with what it hashes to.

    Raises VendorError when the tarball is not the pinned one, or lacks a file.
    """
    tarball = download(package)
    found = integrity("sha512", tarball)
    if package.get("integrity", found) != found:
        raise VendorError(f"{package['name']}: pinned {package.get('integrity')}, npm gave {found}")
    files: list[VendoredFile] = []
    with tarfile.open(fileobj=io.BytesIO(tarball)) as archive:
        for file in package["files"]:
            content = member(archive, file["source"])
            (folder / file["name"]).write_bytes(content)
            files.append({**file, "integrity": integrity("sha384", content)})
    return {
        "name": package["name"],
        "version": package["version"],
        "license": package["license"],
        "integrity": found,
        "files": files,
    }


def member(archive: tarfile.TarFile, source: str) -> bytes:
    """Return one file of an npm tarball, whose paths all start with `package/`."""
    try:
        file = archive.extractfile(f"package/{source}")
    except KeyError:
        file = None
    if file is None:
        raise VendorError(f"{source}: not a file of this package")
    return file.read()


def repinned(package: Package, name: str, version: str) -> Package:
    """Return `package` at `version` with its pins dropped, if it is the one called `name`."""
    if package["name"] != name:
        return package
    return {
        "name": name,
        "version": version,
        "license": package["license"],
        "files": [{"source": f["source"], "name": f["name"]} for f in package["files"]],
    }


def fetch(folder: Path, packages: list[Package]) -> None:
    """Bring `packages` into `folder` and write down what came."""
    write_manifest(folder, [unpack(package, folder) for package in packages])


def check(folder: Path) -> None:
    """Raise VendorError unless every vendored file is as the manifest says."""
    found = list(problems(folder))
    if found:
        raise VendorError("\n".join(found))


def main(arguments: list[str]) -> int:
    """Run one command; return the exit status."""
    parser = argparse.ArgumentParser(description="keep the page's third-party modules")
    parser.add_argument("--folder", type=Path, default=VENDOR)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="compare the files with the manifest, offline")
    commands.add_parser("fetch", help="unpack the pinned packages again")
    pin = commands.add_parser("pin", help="move a package to another version")
    pin.add_argument("name")
    pin.add_argument("version")
    options = parser.parse_args(arguments)
    folder: Path = options.folder
    try:
        packages = read_manifest(folder)
        if options.command == "pin":
            packages = [repinned(each, options.name, options.version) for each in packages]
        if options.command != "check":
            fetch(folder, packages)
        check(folder)
    except VendorError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
