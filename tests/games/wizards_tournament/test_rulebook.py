"""The player's rulebook, `docs/games/wizards_tournament.md`: its table of cards is that of the catalogue."""

import re
from pathlib import Path

import pytest

from libs.engine.games.wizards_tournament.cards import Card
from libs.engine.games.wizards_tournament.catalogue import CATALOGUE
from libs.engine.games.wizards_tournament.game import WIZARDS_TOURNAMENT
from libs.engine.games.wizards_tournament.text import card_text, kind_of

RULEBOOK = Path(__file__).parents[3] / "docs" / "games" / "wizards_tournament.md"
KINDS = {
    "spirit": "Spirit",
    "spell": "spell",
    "fast_spell": "fast spell",
    "monster": "monster",
    "relic": "relic",
}


def row(card: Card) -> str:
    green, blue, red = (getattr(card, name, 0) or "–" for name in ("green", "blue", "red"))
    return f"| {card.name} | {KINDS[kind_of(card)]} | {green} | {blue} | {red} | {card.copies} | {card_text(card)} |"


@pytest.mark.rule("WT-18", "WT-19", "WT-20")
def test_the_rulebook_prints_every_card_with_its_values_and_no_other():
    text = RULEBOOK.read_text(encoding="utf-8")
    printed = [line for line in text.split("## The cards")[1].splitlines() if line.startswith("| ")]

    assert [line for line in printed if not line.startswith(("| Card", "| ---"))] == [row(c) for c in CATALOGUE.cards]


def test_the_rulebook_begins_with_a_page_on_how_to_play():
    text = RULEBOOK.read_text(encoding="utf-8")

    assert text.startswith("# Wizard's Tournament\n")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE)[0] == "How to play"
    assert len(text.split("## How to play")[1].split("\n## ")[0].splitlines()) <= 60


def test_the_rulebook_names_every_starter():
    text = RULEBOOK.read_text(encoding="utf-8")

    for name in WIZARDS_TOURNAMENT.starters:
        assert f"| `{name}` |" in text
