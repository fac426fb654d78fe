"""Card files: read, refused with every fault named, hashed, pinned. Knows no game's cards."""

import hashlib
import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, Protocol, TypeVar

import msgspec

from libs.engine.game import Setup

T = TypeVar("T")


class Card(Protocol):
    """Anything with an id that a deck can list."""

    @property
    def id(self) -> str:
        """The word of the card in decks and logs."""
        ...


C = TypeVar("C", bound=Card)


def text_of(package: str | None) -> str:
    """The text of the `catalogue.toml` that lies in this package."""
    return (files(package or "") / "catalogue.toml").read_text(encoding="utf-8")


def read(text: str, shape: type[T]) -> T:
    """A card file as the struct that describes it.

    Raises:
        ValueError: the text is no TOML, or a card has a wrong field; the place is named.
    """
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except msgspec.ValidationError as error:
        raise ValueError(f"the catalogue does not fit: {error}") from error


def refuse(faults: Sequence[str]) -> None:
    """Stops a catalogue that is at fault.

    Raises:
        ValueError: there are faults; every one is named.
    """
    if faults:
        raise ValueError("the catalogue is at fault: " + "; ".join(faults))


def hash_of(values: Any) -> str:
    """The SHA-256 of card values, in hexadecimal: what matches pin."""
    return hashlib.sha256(msgspec.json.encode(values)).hexdigest()


def cards_of_decks(cards: Iterable[C], setup: Setup | None) -> tuple[C, ...]:
    """The cards of all decks of a match, each once, in the order of the catalogue; the whole of it for `None`."""
    if setup is None:
        return tuple(cards)
    wanted = {id_ for plan in setup.seats for id_ in plan.deck}
    return tuple(card for card in cards if card.id in wanted)
