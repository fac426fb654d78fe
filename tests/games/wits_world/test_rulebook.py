"""The player's rulebook, `docs/games/wits_world.md`: its card tables are those of the catalogue."""

import re
from pathlib import Path

import pytest

from libs.engine.games.wits_world.cards import Creature, PowerCard
from libs.engine.games.wits_world.catalogue import CATALOGUE
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.engine.games.wits_world.text import RARITIES, effects_text, move_text

RULEBOOK = Path(__file__).parents[3] / "docs" / "games" / "wits_world.md"


def creature_row(card: Creature) -> str:
    moves = "<br>".join(f"**{move.name}** ({move.type}, {move.power_cost}): {move_text(move)}" for move in card.moves)
    return f"| {card.name} | {card.affinity} | {card.hp} | {card.power} | {RARITIES[card.rarity]} | {moves} |"


def power_card_row(card: PowerCard) -> str:
    return f"| {card.name} | {RARITIES[card.rarity]} | {effects_text(card.effects)} |"


def tables() -> list[str]:
    """The rows of both card tables as the rulebook must have them."""
    return [*map(creature_row, CATALOGUE.creatures), *map(power_card_row, CATALOGUE.power_cards)]


@pytest.mark.rule("WW-82")
def test_the_rulebook_prints_every_card_with_its_values_and_no_other():
    text = RULEBOOK.read_text(encoding="utf-8")
    printed = [line for line in text.split("## The Creatures")[1].splitlines() if line.startswith("| ")]

    assert [row for row in printed if not row.startswith(("| Creature", "| Card", "| ---"))] == tables()


def test_the_rulebook_begins_with_a_page_on_how_to_play():
    text = RULEBOOK.read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)

    assert text.startswith("# Wits World\n")
    assert headings[0] == "How to play"
    assert len(text.split("## How to play")[1].split("\n## ")[0].splitlines()) <= 60


def test_the_rulebook_names_every_starter_deck():
    text = RULEBOOK.read_text(encoding="utf-8")

    for name, deck in WITS_WORLD.starters.items():
        names = ", ".join(CATALOGUE.by_id[card].name for card in deck)
        assert f"| `{name}` | {names} |" in text
