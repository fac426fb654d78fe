"""What a seat knows when it must choose: one open decision and its view. Nothing else reaches a player of the house."""

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from libs.engine.game import Game
from libs.events.updates import OpenDecision, UpdateFrame


class Question(Struct, frozen=True):
    """An open decision of one seat with everything that the seat sees.

    `seats` counts the seats of the match. `view` is what `Rules.view` made for the seat. `answers` are the ids of the
    options, in their order, never empty.
    """

    mode: str
    options: tuple[str, ...]
    seats: int
    seat: int
    view: Any
    kind: str
    key: str
    answers: tuple[str, ...]


@cache
def _view_decoder(game: Game[Any]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game.view_type)


def question_in(game: Game[Any], update: UpdateFrame, decision: OpenDecision) -> Question:
    """The question that a seat finds in its own update, for one of its open decisions.

    Raises:
        ValueError: the decision is not the seat's own, or has no options.
        msgspec.ValidationError: the view is not the game's.
    """
    if decision.seat != update.seat:
        raise ValueError(f"decision {decision.number} is seat {decision.seat}'s, the update is for {update.seat}")
    if not decision.options:
        raise ValueError(f"decision {decision.number} has no options")
    return Question(
        mode=update.mode,
        options=update.options,
        seats=len(update.seats),
        seat=decision.seat,
        view=_view_decoder(game).decode(update.view),
        kind=decision.kind,
        key=decision.key,
        answers=tuple(option.id for option in decision.options),
    )
