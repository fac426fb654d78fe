"""Deck and format checks (section 2): every fault is named. An illegal deck never enters a match."""

from collections import Counter
from collections.abc import Mapping, Sequence

from libs.engine.game import Setup
from libs.engine.games.battle_spirits.cards import HUES, Card
from libs.engine.games.battle_spirits.catalogue import Catalogue
from libs.events.commands import Deck

LEAST_CARDS = 40
SIDES = 2
BLOCK_NUMBERS = (1, 2, 3, 4)

NO_SOUL_CORE = "no_soul_core"

_HUE, _NUMBER, _BAN = ("hue_", "block_", "ban_")


def option_words(catalogue: Catalogue) -> Mapping[str, str]:
    """The option words of a match, each with a sentence: the Soul Core (R3) and the format (R2)."""
    words = {NO_SOUL_CORE: "Both sides take four normal cores instead of three and the Soul Core."}
    for hue in HUES:
        words[_HUE + hue] = f"Cards with a {hue.replace('_', ' ')} block icon are allowed; without a hue, all are."
    for number in BLOCK_NUMBERS:
        words[f"{_NUMBER}{number}"] = f"Cards with block number {number} are allowed; without a number, all are."
    for card in catalogue.cards:
        words[_BAN + card.id] = f"{card.name} is forbidden."
    return words


class Format:
    """The filter that a match's options make; without any it lets every card pass."""

    __slots__ = ("bans", "hues", "numbers")

    def __init__(self, options: Sequence[str]) -> None:
        self.hues = tuple(word.removeprefix(_HUE) for word in options if word.startswith(_HUE))
        self.numbers = tuple(int(word.removeprefix(_NUMBER)) for word in options if word.startswith(_NUMBER))
        self.bans = tuple(word.removeprefix(_BAN) for word in options if word.startswith(_BAN))

    def fault(self, card: Card) -> str:
        """Why the format refuses the card; empty if it does not (BS-23, BS-86)."""
        if card.id in self.bans:
            return f"{card.name} is forbidden in this format"
        if not self.hues and not self.numbers:
            return ""
        if card.block is None:
            return f"{card.name} has no block icon, this format wants one"
        if self.hues and card.block.hue not in self.hues:
            return f"{card.name} has the hue {card.block.hue}, this format has {', '.join(self.hues)}"
        if self.numbers and card.block.number not in self.numbers:
            allowed = ", ".join(map(str, self.numbers))
            return f"{card.name} has block number {card.block.number}, this format has {allowed}"
        return ""


def setup_faults(catalogue: Catalogue, setup: Setup, options: Mapping[str, str]) -> list[str]:
    """Every fault of a match's seats, decks and options."""
    found: list[str] = []
    if len(setup.seats) != SIDES:
        found.append(f"{len(setup.seats)} seats were given, Battle Spirits has {SIDES}")
    known = [word for word in setup.options if word in options]
    found += [f"option {word!r} is unknown, there are {', '.join(_groups())}" for word in setup.options
              if word not in options]  # fmt: skip
    for seat, plan in enumerate(setup.seats):
        found += [f"seat {seat}: {fault}" for fault in deck_faults(catalogue, plan.deck, Format(known))]
    return found


def _groups() -> tuple[str, ...]:
    return (NO_SOUL_CORE, "hue_<hue>", "block_<number>", "ban_<card>")


def deck_faults(catalogue: Catalogue, deck: Deck, format_: Format) -> list[str]:
    """Every fault of one deck (BS-50, BS-51)."""
    found: list[str] = []
    if len(deck) < LEAST_CARDS:
        found.append(f"{len(deck)} cards, a deck has at least {LEAST_CARDS}")
    for id_, count in Counter(deck).items():
        card = catalogue.by_id.get(id_)
        if card is None:
            found.append(f"{id_!r} is no card of Battle Spirits")
            continue
        if not card.unlimited and count > card.limit:
            found.append(f"{card.name} stands {count} times, {card.limit} are allowed")
        fault = format_.fault(card)
        if fault:
            found.append(fault)
    return found
