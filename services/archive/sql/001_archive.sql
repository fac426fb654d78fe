-- The archive: every entry of every match for ever, byte for byte, and what can be looked up about matches.
-- Written by one archive process at a time, in stream order, in one transaction a batch.

-- How far the stream has been filed. One row.
CREATE TABLE archive.position (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    -- Counts rebuilt streams: a new stream counts its sequences from 1 again.
    epoch integer NOT NULL,
    -- The stream sequence up to which everything has been filed, rejected, or found to be filed before.
    sequence bigint NOT NULL,
    -- When the broker made the stream, as it says: tells a rebuilt stream from the old one.
    stream_made text NOT NULL
);
INSERT INTO archive.position (epoch, sequence, stream_made) VALUES (0, 0, '');

-- The entries. `data` holds the exact bytes as they were published: hashes are over bytes. The other columns repeat
-- what is inside, for searching; the views below take everything from `data`.
CREATE TABLE archive.entries (
    match text COLLATE "C" NOT NULL,
    version integer NOT NULL,
    at_ms bigint NOT NULL,
    actor text COLLATE "C" NOT NULL,
    command text COLLATE "C" NOT NULL,
    epoch integer NOT NULL,
    sequence bigint NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (match, version)
);
CREATE UNIQUE INDEX entries_in_stream_order ON archive.entries (epoch, sequence);

-- What could not be filed, and why: nothing is thrown away. Every row needs a look.
CREATE TABLE archive.rejected (
    epoch integer NOT NULL,
    sequence bigint NOT NULL,
    subject text NOT NULL,
    match text,
    version bigint,
    reason text NOT NULL,
    message text NOT NULL,
    data bytea NOT NULL,
    rejected_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (epoch, sequence)
);
CREATE INDEX rejected_of_a_match ON archive.rejected (match);

-- One row a match: the head of its log, which decides what may be filed next, and its summary.
-- Half of each page stays free, so that the row of a running match is rewritten in place.
CREATE TABLE archive.matches (
    match text COLLATE "C" PRIMARY KEY,
    version integer NOT NULL,
    -- SHA-256 of the newest entry's bytes.
    head bytea NOT NULL,
    changed_ms bigint NOT NULL,
    phase text NOT NULL,
    ended_ms bigint,
    -- json, not jsonb: it is given out as it was written.
    seats json NOT NULL,
    decisions json NOT NULL,
    result json,
    game text COLLATE "C" NOT NULL,
    mode text NOT NULL,
    rated boolean NOT NULL,
    rules_version integer NOT NULL,
    options text[] NOT NULL,
    created_ms bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX matches_of_a_game ON archive.matches (game, match);
CREATE INDEX open_matches ON archive.matches (match) WHERE ended_ms IS NULL;
CREATE INDEX open_matches_of_a_game ON archive.matches (game, match) WHERE ended_ms IS NULL;

-- Who sat where, and how each came out; place and fate are null until the match is over.
CREATE TABLE archive.seats (
    match text COLLATE "C" NOT NULL REFERENCES archive.matches,
    seat integer NOT NULL,
    player text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    place integer,
    fate text,
    PRIMARY KEY (match, seat)
) WITH (fillfactor = 80);
CREATE INDEX matches_of_a_player ON archive.seats (player, match);
CREATE INDEX matches_of_a_player_and_game ON archive.seats (player, game, match);
CREATE INDEX open_matches_of_a_player ON archive.seats (player, match) WHERE fate IS NULL;
CREATE INDEX open_matches_of_a_player_and_game ON archive.seats (player, game, match) WHERE fate IS NULL;

-- The JSON in some bytes, or null if they hold none. Postgres has no character 0; it is shown as U+FFFD.
CREATE FUNCTION archive.json_in(data bytea) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
    RETURN replace(convert_from(data, 'UTF8'), '\u0000', '\ufffd')::jsonb;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
    RETURN NULL;
END
$$;

-- For auditors: the log, a row an entry, everything read from the exact bytes.
CREATE VIEW archive.log AS
SELECT
    entries.match,
    entries.version,
    CASE WHEN jsonb_typeof(body.entry -> 'at_ms') = 'number' THEN to_timestamp((body.entry ->> 'at_ms')::numeric / 1000) END
        AS at,
    body.entry ->> 'actor' AS actor,
    body.entry -> 'command' ->> 'type' AS command,
    body.entry,
    encode(sha256(entries.data), 'hex') AS hash,
    body.entry ->> 'prev' AS prev,
    entries.epoch,
    entries.sequence,
    entries.data
FROM archive.entries, LATERAL (SELECT archive.json_in(entries.data) AS entry) AS body;

-- For auditors: a row a fact. `index` counts the facts of an entry from 0.
CREATE VIEW archive.facts AS
SELECT
    log.match,
    log.version,
    (facts.ordinality - 1)::integer AS index,
    log.at,
    log.actor,
    log.command,
    facts.value ->> 'type' AS type,
    facts.value AS fact
FROM archive.log,
    LATERAL jsonb_array_elements(
        CASE WHEN jsonb_typeof(log.entry -> 'facts') = 'array' THEN log.entry -> 'facts' ELSE '[]' END
    ) WITH ORDINALITY AS facts;

-- For auditors: the head of each match's log.
CREATE VIEW archive.heads AS SELECT match, version, encode(head, 'hex') AS hash FROM archive.matches;

-- For auditors: where the log of a match is not what it was: an entry that is missing, or that does not follow the
-- hash of the one before, or a newest entry that is not the recorded head. A quick look; `spellfold audit` does it all.
CREATE VIEW archive.broken AS
SELECT linked.match, linked.version, linked.fault
FROM (
    SELECT
        log.match,
        log.version,
        CASE
            WHEN log.version <> lag(log.version, 1, -1) OVER chain + 1 THEN 'an entry before this one is missing'
            WHEN log.prev IS DISTINCT FROM lag(log.hash, 1, repeat('0', 64)) OVER chain
                THEN 'it does not follow the entry before'
        END AS fault
    FROM archive.log
    WINDOW chain AS (PARTITION BY log.match ORDER BY log.version)
) AS linked
WHERE linked.fault IS NOT NULL
UNION ALL
SELECT heads.match, heads.version, 'the newest entry is not the recorded head'
FROM archive.heads
WHERE NOT EXISTS (
    SELECT FROM archive.log WHERE (log.match, log.version, log.hash) = (heads.match, heads.version, heads.hash)
);
