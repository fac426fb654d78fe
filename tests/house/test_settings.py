"""Every setting is explained to operators, and nothing is explained that does not exist."""

import re
from pathlib import Path

from tests.house.repository import ROOT, files, modules, name_of

SETTING = re.compile(r"\bSPELLFOLD_[A-Z][A-Z_]*[A-Z]\b")


def test_every_setting_is_in_the_operators_table():
    read = {setting for path in modules("services/") for setting in _settings_in(path)}
    table = {line.split("`")[1] for line in _guide().splitlines() if line.startswith("| `SPELLFOLD_")}

    assert sorted(read ^ table) == [], "the table is in deploy/README.md"


def test_the_deployment_sets_nothing_that_no_service_reads():
    read = {setting for path in modules("services/") for setting in _settings_in(path)}
    set_there = {setting for path in files() if name_of(path).startswith("deploy/") for setting in _settings_in(path)}

    assert sorted(set_there - read) == []


def _guide() -> str:
    return (ROOT / "deploy" / "README.md").read_text(encoding="utf-8")


def _settings_in(path: Path) -> set[str]:
    return set(SETTING.findall(path.read_text(encoding="utf-8")))
