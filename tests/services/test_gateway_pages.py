"""The files that the gateway serves: only what was there at the start, compressed and kept as it pays."""

import gzip
from pathlib import Path

import pytest

from services.gateway.pages import NOT_BUILT, Pages

SCRIPT = b"export const spell = 'fold';\n" * 100


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Spellfold</title>")
    (folder / "assets" / "index-0a1b2c.js").write_bytes(SCRIPT)
    (folder / "icon.png").write_bytes(b"\x89PNG" + b"\0" * 5000)
    (folder / ".env").write_text("SECRET=1")
    (tmp_path / "outside.txt").write_text("not served")
    return folder


def test_a_client_that_is_not_built_says_how_to_build_it(tmp_path: Path):
    page = Pages(tmp_path / "nowhere", {}).at("/")

    assert page is not None
    assert page.data == NOT_BUILT
    assert page.kind == "text/html; charset=utf-8"
    assert b"make web" in page.data


def test_a_file_with_a_hash_in_its_name_keeps_for_ever_and_a_page_is_asked_for_again(web: Path):
    pages = Pages(web, {})
    script, index = pages.at("/assets/index-0a1b2c.js"), pages.at("/")

    assert script is not None
    assert index is not None
    assert script.keeping == "public, max-age=31536000, immutable"
    assert index.keeping == "no-cache"


def test_text_is_compressed_and_pictures_are_not(web: Path):
    pages = Pages(web, {})
    script, icon = pages.at("/assets/index-0a1b2c.js"), pages.at("/icon.png")

    assert script is not None
    assert icon is not None
    assert script.kind == "text/javascript"
    assert script.zipped is not None
    assert gzip.decompress(script.zipped) == SCRIPT
    assert (icon.kind, icon.zipped) == ("image/png", None)


@pytest.mark.parametrize("path", ["/replay/018bcfe5680070008000000000000000", "/ladder", "/table/a/b"])
def test_the_clients_own_paths_get_its_first_page(web: Path, path: str):
    pages = Pages(web, {})

    assert pages.at(path) == pages.at("/index.html")


@pytest.mark.parametrize(
    "path",
    [
        "/.env",
        "/../outside.txt",
        "/assets/../../outside.txt",
        "/assets/missing.js",
        "//index.html",
        "",
        "index.html",
        "/a/b/c/d",
        "/assets/index-0a1b2c.js\0",
        "/assets\\index-0a1b2c.js",
    ],
)
def test_what_was_not_there_is_not_served(web: Path, path: str):
    assert Pages(web, {}).at(path) is None


def test_a_file_that_changes_has_another_tag(web: Path):
    before = Pages(web, {}).at("/")
    (web / "index.html").write_text("<!doctype html><title>Another</title>")
    after = Pages(web, {}).at("/")

    assert before is not None
    assert after is not None
    assert before.tag != after.tag


def test_documents_are_served_at_the_paths_they_are_given(web: Path, tmp_path: Path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "pebbles.md").write_text("# Pebbles")
    (tmp_path / "games" / "notes.txt").write_text("not a rulebook")
    (tmp_path / "api.json").write_text("{}")
    pages = Pages(web, {"/docs/games": tmp_path / "games", "/docs/api.json": tmp_path / "api.json"})

    rulebook = pages.at("/docs/games/pebbles.md")
    assert rulebook is not None
    assert rulebook.data == b"# Pebbles"
    assert pages.at("/docs/api.json") is not None
    assert pages.at("/docs/games/notes.txt") is None
