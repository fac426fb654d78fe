"""Answers questions about ratings: ladders and profiles. Changes nothing."""

from libs.events.questions import (
    AskLadder,
    AskProfile,
    LadderAnswer,
    LadderLine,
    PastMatch,
    ProfileAnswer,
    ProfileRating,
)
from services.database import Pool as Connections
from services.matchmaking.ratings import LADDER_SIGMAS, season_of
from services.runtime import now_ms

_LADDER = """
SELECT player, mu, sigma, matches, won, lost, drawn FROM matchmaking.ratings
WHERE season = %s AND game = %s AND mode = %s AND matches > 0
ORDER BY mu - %s * sigma DESC, player LIMIT %s
"""
_RATINGS = """
SELECT season, game, mode, mu, sigma, matches, won, lost, drawn FROM matchmaking.ratings
WHERE player = %s AND matches > 0 ORDER BY season DESC, game, mode LIMIT 100
"""
_HISTORY = """
SELECT match.id, match.game, match.mode, match.rated, match.ended_ms, match.reason,
    mine.seat, mine.place, mine.fate, mine.mu_before, mine.mu_after,
    (SELECT array_agg(seat.player ORDER BY seat.seat) FROM matchmaking.seats AS seat WHERE seat.match = match.id)
FROM matchmaking.seats AS mine JOIN matchmaking.matches AS match ON match.id = mine.match
WHERE mine.player = %s AND match.state = 'over'
ORDER BY mine.match DESC LIMIT %s
"""


class Ladder:
    """Reads ladders and profiles."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def ladder(self, player: str, question: AskLadder) -> LadderAnswer:
        """The best of a season at a game in a mode. Nobody has a rating before the first rated match."""
        season = question.season or season_of(now_ms())
        values = [season, question.game, question.mode, LADDER_SIGMAS, question.limit]
        async with self._connections.connection() as connection:
            rows = await (await connection.execute(_LADDER, values)).fetchall()
        lines = tuple(
            LadderLine(
                rank=rank,
                player=other,
                rating=round(mu),
                uncertainty=round(sigma),
                matches=matches,
                won=won,
                lost=lost,
                drawn=drawn,
            )
            for rank, (other, mu, sigma, matches, won, lost, drawn) in enumerate(rows, start=1)
        )
        return LadderAnswer(game=question.game, mode=question.mode, season=season, lines=lines)

    async def profile(self, player: str, question: AskProfile) -> ProfileAnswer:
        """A player's ratings and newest finished matches."""
        whose = question.player or player
        async with self._connections.connection() as connection:
            ratings = await (await connection.execute(_RATINGS, [whose])).fetchall()
            history = await (await connection.execute(_HISTORY, [whose, question.limit])).fetchall()
        return ProfileAnswer(
            player=whose,
            ratings=tuple(
                ProfileRating(
                    season=season,
                    game=game,
                    mode=mode,
                    rating=round(mu),
                    uncertainty=round(sigma),
                    matches=matches,
                    won=won,
                    lost=lost,
                    drawn=drawn,
                )
                for season, game, mode, mu, sigma, matches, won, lost, drawn in ratings
            ),
            history=tuple(
                PastMatch(
                    match=match,
                    game=game,
                    mode=mode,
                    rated=rated,
                    ended_ms=ended_ms,
                    players=tuple(players),
                    seat=seat,
                    reason=reason,
                    place=place,
                    fate=fate,
                    before=None if before is None else round(before),
                    after=None if after is None else round(after),
                )
                for match, game, mode, rated, ended_ms, reason, seat, place, fate, before, after, players in history
            ),
        )
