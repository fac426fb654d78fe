"""The player's rulebook, `docs/games/wizbits.md`: its tables are those of the catalogue and of the ready decks."""

import re
from pathlib import Path

from libs.engine.games.wizbits.cards import Card
from libs.engine.games.wizbits.catalogue import CATALOGUE
from libs.engine.games.wizbits.deck import OPTIONS
from libs.engine.games.wizbits.starters import STARTERS
from libs.engine.games.wizbits.text import card_text

RULEBOOK = Path(__file__).parents[3] / "docs" / "games" / "wizbits.md"
TEXT = RULEBOOK.read_text(encoding="utf-8")


def row(card: Card) -> str:
    points = f"{card.strength}/{card.will}/{card.magic}/{card.scn}" if card.is_character else "–"
    cost = "–" if card.kind == "main_character" else card.cost
    return f"| {card.name} | {cost} | {card.element} | {card.sublevel} | {points} | {card_text(card) or '–'} |"


def test_the_rulebook_prints_every_card_with_its_values_and_no_other():
    printed = [line for line in TEXT.split("## The cards")[1].splitlines() if line.startswith("| ")]

    assert [line for line in printed if not line.startswith(("| Card |", "| ---"))] == [*map(row, CATALOGUE.cards)]


def test_the_rulebook_begins_with_a_page_on_how_to_play():
    headings = re.findall(r"^## (.*)$", TEXT, re.MULTILINE)

    assert TEXT.startswith("# Wizbits Elemenstor Battle\n")
    assert headings[0] == "How to play"
    assert len(TEXT.split("## How to play")[1].split("\n## ")[0].splitlines()) <= 60


def test_the_rulebook_names_every_ready_deck_and_every_option():
    for name, deck in STARTERS.items():
        names = ", ".join(CATALOGUE.by_id[card].name for card in dict.fromkeys(deck[1:]))
        assert f"| `{name}` | {CATALOGUE.by_id[deck[0]].name} | {names} |" in TEXT
    assert all(f"`{option}`" in TEXT for option in OPTIONS)
