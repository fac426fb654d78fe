"""Every SQL statement of the archive, by name. The tables are explained in `sql/001_archive.sql`."""

# Where filing stands, and moving on from exactly there: no row changed means that somebody else has filed.
POSITION = "SELECT epoch, sequence, stream_made, archive_id FROM archive.position"
MOVE_ON = "UPDATE archive.position SET sequence = %s WHERE epoch = %s AND sequence = %s"
BEGIN_EPOCH = "UPDATE archive.position SET epoch = epoch + 1, sequence = 0, stream_made = %s RETURNING epoch"
AT_POSITION = """
SELECT data FROM archive.entries WHERE epoch = %(epoch)s AND sequence = %(sequence)s
UNION ALL
SELECT data FROM archive.rejected WHERE epoch = %(epoch)s AND sequence = %(sequence)s
"""

# Entries go straight into their table: the head of each match has told that they are new.
COPY_ENTRIES = """
COPY archive.entries (match, version, at_ms, actor, command, epoch, sequence, data) FROM STDIN (FORMAT BINARY)
"""
ENTRY_TYPES = ("text", "int4", "int8", "text", "text", "int4", "int8", "bytea")

# The hashes of what is filed under these versions of these matches.
FILED_HASHES = """
SELECT entries.match, entries.version, encode(sha256(entries.data), 'hex')
FROM archive.entries JOIN unnest(%s::text[], %s::integer[]) AS asked (match, version) USING (match, version)
"""

REJECT = """
INSERT INTO archive.rejected (epoch, sequence, subject, match, version, reason, message, data)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING
"""

NEW_MATCH = """
INSERT INTO archive.matches (match, version, head, changed_ms, phase, ended_ms, seats, decisions, result,
    game, mode, rated, rules_version, options, created_ms)
VALUES (%s, %s, decode(%s, 'hex'), %s, %s, %s, %s::json, %s::json, %s::json, %s, %s, %s, %s, %s, %s)
"""
CHANGED_MATCHES = """
UPDATE archive.matches
SET version = new.version, head = decode(new.head, 'hex'), changed_ms = new.changed_ms, phase = new.phase,
    ended_ms = new.ended_ms, seats = new.seats::json, decisions = new.decisions::json, result = new.result::json
FROM unnest(%s::text[], %s::integer[], %s::text[], %s::bigint[], %s::text[], %s::bigint[], %s::text[], %s::text[],
    %s::text[]) AS new (match, version, head, changed_ms, phase, ended_ms, seats, decisions, result)
WHERE matches.match = new.match
"""
NEW_SEAT = "INSERT INTO archive.seats (match, game, seat, player, place, fate) VALUES (%s, %s, %s, %s, %s, %s)"
ENDED_SEATS = """
UPDATE archive.seats SET place = new.place, fate = new.fate
FROM unnest(%s::text[], %s::integer[], %s::integer[], %s::text[]) AS new (match, seat, place, fate)
WHERE seats.match = new.match AND seats.seat = new.seat
"""

# Summaries, as `rows.read_summary` takes them.
SUMMARY_COLUMNS = """
SELECT matches.match, matches.game, matches.version, encode(matches.head, 'hex'), matches.changed_ms, matches.phase,
    matches.ended_ms, matches.seats::text, matches.decisions::text, matches.result::text, matches.mode, matches.rated,
    matches.rules_version, matches.options, matches.created_ms
"""
SUMMARIES_OF = SUMMARY_COLUMNS + "FROM archive.matches WHERE match = ANY(%s)"
# Newest first. A match id begins with its time, so its order is the order of time. Each of these conditions that
# `store.summaries` picks meets an index.
ALL_MATCHES = SUMMARY_COLUMNS + "FROM archive.matches WHERE true"
MATCHES_OF_PLAYER = (
    SUMMARY_COLUMNS
    + "FROM archive.seats JOIN archive.matches ON matches.match = seats.match WHERE seats.player = %(player)s"
)
OF_GAME = " AND matches.game = %(game)s"
OPEN = " AND matches.ended_ms IS NULL"
OVER = " AND matches.ended_ms IS NOT NULL"
BEFORE = " AND matches.match < %(before)s"
NEWEST_FIRST = " ORDER BY matches.match DESC LIMIT %(limit)s"
# The same for the seats of one player. Both tables are bounded, so that a merge need not begin at the newest match.
SEAT_OF_GAME = " AND seats.game = %(game)s"
OPEN_SEAT = " AND seats.fate IS NULL"
OVER_SEAT = " AND seats.fate IS NOT NULL"
# Somebody may have written anything into the row, and a question about others must not fail for it.
AWAITED_SEAT = """
 AND seats.fate IS NULL AND EXISTS (
    SELECT FROM json_array_elements(
        CASE WHEN json_typeof(matches.decisions) = 'array' THEN matches.decisions ELSE '[]' END
    ) AS decision
    WHERE decision ->> 'seat' = seats.seat::text
)
"""
SEAT_BEFORE = " AND seats.match < %(before)s AND matches.match < %(before)s"
SEATS_NEWEST_FIRST = " ORDER BY seats.match DESC LIMIT %(limit)s"

# The exact bytes of a match's entries below a version, oldest first.
LOG = "SELECT data FROM archive.entries WHERE match = %s AND version < %s ORDER BY version"
