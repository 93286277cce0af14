"""The lock files hold what the requirements files ask for, so that `make` installs what was reviewed."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[\w,]+\])?==([^\s;\\]+)", re.M)
LOCKED = re.compile(
    r"^([a-z0-9][a-z0-9-]*)==([^\s;]+)(?: ; [^\n\\]+)? \\\n    --hash=sha256:[0-9a-f]{64}", re.M
)


def pins_of(name: str) -> set[tuple[str, str]]:
    text = (ROOT / name).read_text()
    return {(re.sub(r"[-_.]+", "-", package).lower(), version) for package, version in PIN.findall(text)}


@pytest.mark.parametrize(
    ("lock", "requirements"),
    [
        ("requirements.lock", ["requirements.txt"]),
        ("requirements-dev.lock", ["requirements.txt", "requirements-dev.txt"]),
    ],
)
def test_lock_file_pins_every_requirement_with_a_hash(lock: str, requirements: list[str]) -> None:
    wanted = set[tuple[str, str]]().union(*map(pins_of, requirements))
    locked = set(LOCKED.findall((ROOT / lock).read_text()))

    assert wanted - locked == set(), "run `make lock`"
    assert {package for package, _ in pins_of(lock)} == {package for package, _ in locked}
