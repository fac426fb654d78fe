"""What imports what, as far as import-linter's contracts in pyproject.toml do not say it."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.house.repository import imports_of, modules, name_of


def test_nothing_is_imported_by_a_relative_path():
    relative = [
        f"{name_of(path)}:{line}"
        for path in modules("libs/", "services/", "tests/")
        for line, module in imports_of(path)
        if module.startswith(".")
    ]

    assert relative == []


def test_no_service_imports_another_but_standalone_which_composes_them():
    assert _wrong_imports_of_services(modules("services/")) == []


def test_nothing_below_the_services_imports_them():
    upward = [
        f"{name_of(path)}:{line}: {module}"
        for path in modules("libs/")
        for line, module in imports_of(path)
        if module.split(".")[0] in {"services", "tests"}
    ]

    assert upward == []


@pytest.mark.parametrize("importer", ["services/clock/app.py", "services/runtime.py"])
def test_the_look_at_services_sees_a_wrong_import(importer: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.house.test_imports.name_of", lambda _path: importer)
    monkeypatch.setattr("tests.house.test_imports.imports_of", lambda _path: [(3, "services.match.handle.handle")])
    monkeypatch.setattr("tests.house.test_imports._service_folders", lambda: {"match", "clock"})

    assert _wrong_imports_of_services([Path("any")]) == [f"{importer}:3: services.match.handle.handle"]


def _wrong_imports_of_services(paths: Sequence[Path]) -> list[str]:
    services = _service_folders()
    wrong: list[str] = []
    for path in paths:
        own = name_of(path).split("/")[1]
        if own == "standalone":
            continue
        for line, module in imports_of(path):
            parts = module.split(".")
            if parts[0] == "services" and len(parts) > 1 and parts[1] in services - {own}:
                wrong.append(f"{name_of(path)}:{line}: {module}")
    return wrong


def _service_folders() -> set[str]:
    return {name_of(path).split("/")[1] for path in modules("services/") if name_of(path).count("/") > 1}
