"""Applies the end of a match: places, and ratings exactly once, in one transaction per match. Computes no rating."""

from collections.abc import Mapping, Sequence

from libs.events.facts import MatchEnded, Standing
from services.database import Connection
from services.matchmaking.matches import Known
from services.matchmaking.ratings import FIRST_MU, FIRST_SIGMA, UNRATED_REASONS, Rating, changed, season_of, tally

# The row's state is what makes a result count once: whoever turns it, applies all the rest in the same transaction.
_OVER = """
UPDATE matchmaking.matches SET state = 'over', ended_ms = %s, reason = %s, season = %s
WHERE id = %s AND state <> 'over'
"""
_PLACE = "UPDATE matchmaking.seats SET place = %s, fate = %s WHERE match = %s AND seat = %s"
_NEWCOMERS = """
INSERT INTO matchmaking.ratings (season, game, mode, player, mu, sigma, changed_ms)
SELECT %s, %s, %s, player, %s, %s, %s FROM unnest(%s::text[]) AS player ORDER BY player
ON CONFLICT DO NOTHING
"""
# In the order of players, so that two results with the same players wait for each other instead of for ever.
_LOCK = """
SELECT player, mu, sigma FROM matchmaking.ratings
WHERE season = %s AND game = %s AND mode = %s AND player = ANY(%s) ORDER BY player FOR UPDATE
"""
_CHANGE = """
UPDATE matchmaking.ratings
SET mu = %s, sigma = %s, matches = matches + 1, won = won + %s, lost = lost + %s, drawn = drawn + %s, changed_ms = %s
WHERE season = %s AND game = %s AND mode = %s AND player = %s
"""
_AROUND = """
UPDATE matchmaking.seats SET mu_before = %s, sigma_before = %s, mu_after = %s, sigma_after = %s
WHERE match = %s AND seat = %s
"""


async def apply_result(connection: Connection, known: Known, ended: MatchEnded, at_ms: int) -> bool:
    """Applies a match's end unless it was applied before; whether it changed ratings now.

    To be called inside a transaction, for a match that is written down.
    """
    season = season_of(at_ms)
    turned = await connection.execute(_OVER, [at_ms, ended.reason, season, known.id])
    if not turned.rowcount:
        return False
    for seat, standing in enumerate(ended.standings):
        await connection.execute(_PLACE, [standing.place, standing.fate, known.id, seat])
    if not known.rated or ended.reason in UNRATED_REASONS:
        return False
    before = await _ratings(connection, known, season, at_ms)
    await _change(connection, known, season, before, ended.standings, at_ms)
    return True


async def _ratings(connection: Connection, known: Known, season: str, at_ms: int) -> Sequence[Rating]:
    """The ratings of all seats, in seat order; their rows are locked until the transaction ends."""
    ladder = [season, known.game, known.mode]
    players = list(known.players)
    await connection.execute(_NEWCOMERS, [*ladder, FIRST_MU, FIRST_SIGMA, at_ms, players])
    rows = await (await connection.execute(_LOCK, [*ladder, players])).fetchall()
    found: Mapping[str, Rating] = {player: Rating(mu, sigma) for player, mu, sigma in rows}
    return [found[player] for player in players]


async def _change(
    connection: Connection,
    known: Known,
    season: str,
    before: Sequence[Rating],
    standings: Sequence[Standing],
    at_ms: int,
) -> None:
    after = changed(before, standings)
    for seat, player in enumerate(known.players):
        won, lost, drawn = tally(standings, seat)
        new, old = after[seat], before[seat]
        ladder = [season, known.game, known.mode, player]
        await connection.execute(_CHANGE, [new.mu, new.sigma, won, lost, drawn, at_ms, *ladder])
        await connection.execute(_AROUND, [old.mu, old.sigma, new.mu, new.sigma, known.id, seat])
