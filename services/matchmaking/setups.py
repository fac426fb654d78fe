"""Whether what a player wants to play can be played: game, deck, options, time rules. Every fault is named."""

from collections.abc import Mapping, Sequence
from typing import Any

from libs.engine.game import Game, Setup, seats_in_words
from libs.engine.match.decide import setup_faults
from libs.events.commands import Deck, SeatPlan, TimeControl
from libs.events.updates import Error
from libs.events.wishes import BAD_SETUP, NO_GAME

_NOBODY = ""


class Setups:
    """The games that there are, and what may be wished of them."""

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self._games = games

    def deck(self, game: str, deck: Deck | None, starter: str | None) -> Deck | Error:
        """The deck that a wish names, by its cards or as a starter; the game's first starter if it names none."""
        known = self._games.get(game)
        if known is None:
            return self._no_game(game)
        if deck is not None and starter is not None:
            return Error(BAD_SETUP, f"a deck of {len(deck)} cards and the starter {starter} are named, one is allowed")
        if deck is not None:
            return deck
        name = next(iter(known.starters)) if starter is None else starter
        if name not in known.starters:
            return Error(BAD_SETUP, f"{game} has no starter {name}, it has {', '.join(known.starters)}")
        return known.starters[name]

    def house_deck(self, game: str, index: int) -> Deck:
        """A starter for a seat of the house; any index will do."""
        starters = list(self._games[game].starters.values())
        return starters[index % len(starters)]

    def lone_fault(
        self, game: str, mode: str, player: str, deck: Deck, seats: int, options: Sequence[str]
    ) -> Error | None:
        """What is wrong with one player's part of a match, whoever the others will be."""
        known = self._games.get(game)
        if known is None:
            return self._no_game(game)
        fitting = seats if seats in known.seats else known.seats.start
        # Nobody sits there yet, so only the game is asked, with decks that are legal.
        others = [SeatPlan(_NOBODY, self.house_deck(game, index)) for index in range(1, fitting)]
        faults = [] if seats == fitting else [_wrong_seats(known, seats)]
        faults += known.faults(Setup(game, mode, (SeatPlan(player, deck), *others), tuple(options)))
        return Error(BAD_SETUP, "; ".join(faults)) if faults else None

    def fault(self, game: str, mode: str, seats: Sequence[SeatPlan], options: Sequence[str]) -> Error | None:
        """What is wrong with a whole match."""
        known = self._games.get(game)
        if known is None:
            return self._no_game(game)
        faults = setup_faults(known, Setup(game, mode, tuple(seats), tuple(options)))
        return Error(BAD_SETUP, "; ".join(faults)) if faults else None

    def _no_game(self, game: str) -> Error:
        return Error(NO_GAME, f"there is no game {game}, there is {', '.join(self._games)}")


def time_fault(mode: str, time_control: TimeControl | None, *, is_rated: bool) -> Error | None:
    """What is wrong with the time rules of a match: none may let it hang for ever, unless it is untimed."""
    faults: list[str] = []
    if is_rated and mode == "untimed":
        faults.append("a rated match needs deadlines, untimed has none")
    if time_control is not None:
        if is_rated:
            faults.append(f"a rated match has the time control of its mode, {mode}, not one of its own")
        human, cpu = time_control.human, time_control.cpu
        if mode == "untimed":
            faults += [
                f"untimed has no windows, {seats}.{name} is {getattr(windows, name)} ms"
                for seats, windows in (("human", human), ("cpu", cpu))
                for name in windows.__struct_fields__
                if getattr(windows, name)
            ]
        else:
            needed = ("ready", "turn", "reaction") if mode == "cpu" else human.__struct_fields__
            faults += [
                f"{mode} needs a window for every clock, human.{name} is 0 ms"
                for name in needed
                if not getattr(human, name)
            ]
    return Error(BAD_SETUP, "; ".join(faults)) if faults else None


def _wrong_seats(game: Game[Any], seats: int) -> str:
    return f"{game.id} takes {seats_in_words(game.seats)}, not {seats}"
