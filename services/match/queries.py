"""Answers questions about games and running matches. Changes nothing and shows no more than updates do."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from libs.engine import refusal
from libs.engine.game import Game
from libs.engine.match.fold import NewerRules
from libs.engine.match.update import update_for
from libs.events.log import Unsettled
from libs.events.questions import (
    CardDesign,
    GameAnswer,
    GameLine,
    GameOption,
    GameQuestion,
    GamesAnswer,
    GamesQuestion,
    Starter,
    ViewAnswer,
    ViewQuestion,
)
from libs.events.subjects import ask
from libs.events.updates import Error
from services.endpoints import AnyEndpoint, Endpoint
from services.match.cache import Cache
from services.match.handle import Handler

NO_GAME = "no_game"
UNAVAILABLE = "unavailable"

RULEBOOKS = Path(__file__).resolve().parents[2] / "docs" / "games"
"""Where the rulebooks lie, one Markdown file a game."""


class Queries:
    """The questions that the match service answers: `games`, `game`, `view`."""

    def __init__(
        self, games: Mapping[str, Game[Any]], cache: Cache, handler: Handler, rulebooks: Path = RULEBOOKS
    ) -> None:
        self._games = games
        self._cache = cache
        self._handler = handler
        self._list = GamesAnswer(tuple(_line(game) for game in games.values()))
        self._answers = {game.id: _answer(game, rulebooks) for game in games.values()}

    def endpoints(self) -> Sequence[AnyEndpoint]:
        """The endpoints to serve."""
        return (
            Endpoint(ask("*", "games"), GamesQuestion, self.games),
            Endpoint(ask("*", "game"), GameQuestion, self.game),
            Endpoint(ask("*", "view"), ViewQuestion, self.view),
        )

    async def games(self, player: str, question: GamesQuestion) -> Struct:
        """Every game in short."""
        return self._list

    async def game(self, player: str, question: GameQuestion) -> Struct:
        """One game whole."""
        answer = self._answers.get(question.game)
        if answer is None:
            return Error(NO_GAME, f"there is no game {question.game}, there is {', '.join(self._games)}")
        return answer

    async def view(self, player: str, question: ViewQuestion) -> Struct:
        """The current content of a match for its seat's player, or as a spectator sees it."""
        known = self._cache.get(question.match)
        async with known.lock:
            try:
                await self._handler.refresh(known)
            except (Unsettled, NewerRules) as error:
                return Error(UNAVAILABLE, f"match {question.match} cannot be read now: {error}")
            finally:
                self._cache.drop_if_empty(known)
            if known.is_empty:
                return Error(refusal.NO_MATCH, f"there is no match {question.match}")
            return ViewAnswer(update_for(known.fold, known.fold.match.seat_of(player)))


def _line(game: Game[Any]) -> GameLine:
    return GameLine(
        id=game.id,
        title=game.title,
        least_seats=game.seats.start,
        most_seats=game.seats.stop - 1,
        rules_version=game.rules_version,
        starters=tuple(game.starters),
    )


def _answer(game: Game[Any], rulebooks: Path) -> GameAnswer:
    rulebook = rulebooks / f"{game.id}.md"
    return GameAnswer(
        id=game.id,
        title=game.title,
        least_seats=game.seats.start,
        most_seats=game.seats.stop - 1,
        rules_version=game.rules_version,
        starters=tuple(Starter(name, deck) for name, deck in game.starters.items()),
        options=tuple(GameOption(word, text) for word, text in game.options.items()),
        designs=tuple(CardDesign(one.id, one.name, one.kind, one.text, one.values) for one in game.designs()),
        rules=rulebook.read_text(encoding="utf-8") if rulebook.exists() else "",
    )
