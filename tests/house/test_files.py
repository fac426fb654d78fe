"""How files look: short, named for one idea, packages without surprises, nothing that belongs elsewhere."""

import ast
import re

from tests.house.repository import ROOT, files, modules, name_of, parse

LONGEST_LINES = 400
NAMES_THAT_SAY_NOTHING = {"utils", "util", "helpers", "helper", "common", "base", "misc"}
# Spelled apart, so that this file does not contain what it looks for.
PLACES_OF_ONE_MACHINE = re.compile("|".join([r"(?<![\w.])/" + "work/", "/" + "tmp/brief", r"(?<![\w.])/" + "root/"]))
DOWNLOAD_HOSTS = re.compile(
    "|".join(["pypi" + r"\.org", "python" + "hosted", "registry" + r"\.npmjs", "deb" + r"\.debian"])
)


def test_no_source_file_is_longer_than_a_head_can_hold():
    long = {
        name_of(path): lines
        for path in modules("libs/", "services/")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_LINES
    }

    assert long == {}


def test_every_file_is_named_for_its_idea():
    assert [
        name_of(path) for path in modules("libs/", "services/", "tests/") if path.stem in NAMES_THAT_SAY_NOTHING
    ] == []


def test_a_package_says_where_to_read_and_does_nothing():
    noisy = [
        name_of(path)
        for path in modules("libs/", "services/", "tests/")
        if path.name == "__init__.py" and not _is_a_docstring_at_most(parse(path))
    ]

    assert noisy == []


def test_every_folder_of_modules_is_a_package():
    folders = {path.parent for path in modules("libs/", "services/", "tests/")}

    assert sorted(name_of(folder) for folder in folders if not (folder / "__init__.py").exists()) == []


def test_every_module_begins_by_saying_what_it_is():
    silent = [
        name_of(path)
        for path in modules("libs/", "services/", "tests/")
        if path.name != "__init__.py" and not ast.get_docstring(parse(path))
    ]

    assert silent == []


def test_no_file_names_a_place_that_exists_on_one_machine_only():
    assert _lines_with(PLACES_OF_ONE_MACHINE) == []


def test_no_file_names_a_download_host():
    assert _lines_with(DOWNLOAD_HOSTS) == []


def _is_a_docstring_at_most(tree: ast.Module) -> bool:
    return all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in tree.body)


def _lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="ignore").splitlines(), start=1)
        if pattern.search(line)
    ]
