"""The player's rulebook, `docs/games/wiz_war.md`: its tables are those of the catalogue."""

import re
from pathlib import Path

from libs.engine.games.wiz_war.catalogue import CATALOGUE
from libs.engine.games.wiz_war.game import STARTERS, WIZ_WAR
from libs.engine.games.wiz_war.text import card_text, creature_text

TEXT = (Path(__file__).parents[3] / "docs" / "games" / "wiz_war.md").read_text(encoding="utf-8")


def test_the_rulebook_begins_with_a_page_on_how_to_play():
    headings = re.findall(r"^## (.*)$", TEXT, re.MULTILINE)

    assert TEXT.startswith("# Wiz-War with Bestial Forces\n")
    assert headings[0] == "How to play"
    assert len(TEXT.split("## How to play")[1].split("\n## ")[0].splitlines()) <= 60


def test_the_rulebook_prints_every_card_and_creature_and_no_other():
    rows = [line for line in TEXT.split("## The creatures")[1].splitlines() if line.startswith("| ")]
    printed = [row for row in rows if not row.startswith(("| Card |", "| Creature |", "| --- "))]

    creatures = [
        f"| {one.name} | {CATALOGUE.names((one.school,))} | {creature_text(one)} |" for one in CATALOGUE.creatures
    ]
    assert printed == [*creatures, *(f"| {one.name} | {one.copies} | {card_text(one)} |" for one in CATALOGUE.cards)]


def test_the_rulebook_names_every_option_and_starter():
    for word, sentence in WIZ_WAR.options.items():
        assert f"| `{word}` | {sentence} |" in TEXT
    for name, schools in STARTERS.items():
        assert f"| `{name}` | {CATALOGUE.names(schools) or 'anything'} |" in TEXT
