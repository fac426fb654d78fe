"""The player's rulebook, `docs/games/battle_spirits.md`: its card table is that of the catalogue."""

import re
from collections import Counter
from pathlib import Path

from libs.engine.games.battle_spirits.cards import Card
from libs.engine.games.battle_spirits.catalogue import CATALOGUE
from libs.engine.games.battle_spirits.game import BATTLE_SPIRITS
from libs.engine.games.battle_spirits.text import card_text, values_text

RULEBOOK = Path(__file__).parents[3] / "docs" / "games" / "battle_spirits.md"


def card_row(card: Card) -> str:
    block = "–" if card.block is None else f"{card.block.hue.replace('_', ' ')} {card.block.number}"
    return f"| {card.name} | {values_text(card)} | {block} | {card_text(card) or '–'} |"


def card_rows() -> list[str]:
    """The rows of the card table as the rulebook must have them."""
    return [card_row(card) for card in CATALOGUE.cards]


def starter_rows() -> list[str]:
    """The rows of the table of starter decks."""
    return [
        f"| `{name}` | "
        + ", ".join(f"{count} {CATALOGUE.by_id[card].name}" for card, count in Counter(deck).items())
        + " |"
        for name, deck in BATTLE_SPIRITS.starters.items()
    ]


def test_the_rulebook_prints_every_card_with_its_values_and_no_other():
    text = RULEBOOK.read_text(encoding="utf-8")
    printed = [line for line in text.split("## The cards")[1].splitlines() if line.startswith("| ")]

    assert printed[2:] == card_rows()


def test_the_rulebook_begins_with_a_page_on_how_to_play():
    text = RULEBOOK.read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)

    assert text.startswith("# Battle Spirits\n")
    assert headings[0] == "How to play"
    assert len(text.split("## How to play")[1].split("\n## ")[0].splitlines()) <= 60


def test_the_rulebook_names_every_starter_deck():
    text = RULEBOOK.read_text(encoding="utf-8")

    assert all(row in text for row in starter_rows())


def test_the_rulebook_explains_every_option():
    text = RULEBOOK.read_text(encoding="utf-8")

    assert {word.partition("_")[0] for word in BATTLE_SPIRITS.options} == {"no", "hue", "block", "ban"}
    assert all(
        word in text for word in ("`no_soul_core`", "`hue_orange`", "`hue_light_blue`", "`block_1`", "`ban_<card>`")
    )
