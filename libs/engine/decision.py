"""A point where a seat must choose. What the answers are is the game's business."""

from msgspec import Struct

TURN, SELECTION, REACTION, READY = CLOCKS = ("turn", "selection", "reaction", "ready")
"""Clock classes: which window of the time control a decision has. `ready` is the match's own."""


class Decision(Struct, frozen=True, omit_defaults=True, gc=False):
    """A question to a seat, recognised by (seat, kind, key).

    `key` is public and tells two questions of one kind apart. `idle` is the answer that does nothing, where the
    decision is a mere reaction; `attacked`: it answers an attack on this seat; `clock`: the class of its window;
    `continues`: it is a further step of a play that the seat has begun.
    """

    seat: int
    kind: str
    key: str = ""
    idle: str | None = None
    attacked: bool = False
    clock: str = TURN
    continues: bool = False


class Label(Struct, frozen=True, gc=False):
    """An option in words, and the cards, squares, figures or seats of the view that it concerns (`creature:0`)."""

    text: str
    refs: tuple[str, ...] = ()
