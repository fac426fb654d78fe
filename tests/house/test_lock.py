"""requirements.lock pins everything by content and names nobody's server."""

import re
import tomllib

from tests.house.repository import ROOT

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PINS = re.findall(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==", LOCK, flags=re.MULTILINE)


def test_every_pin_has_hashes():
    blocks = re.split(r"^(?=[a-z0-9])", LOCK, flags=re.MULTILINE)[1:]

    assert len(blocks) == len(PINS)
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_no_line_names_a_host_or_an_option():
    assert re.findall(r"^.*(?:://|@ |^--?[a-z]).*$", LOCK, flags=re.MULTILINE) == []


def test_everything_that_the_project_asks_for_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["dev"],
        *project["build-system"]["requires"],
    ]

    names = {re.split(r"[\[<>=~!; ]", requirement)[0].lower().replace("_", "-") for requirement in asked}
    assert sorted(names - set(PINS)) == []
