-- Who waits for whom, what came of it, and how good everybody is. Times are Unix milliseconds.

CREATE TABLE matchmaking.matches (
    id text PRIMARY KEY,
    game text NOT NULL,
    mode text NOT NULL,
    rated boolean NOT NULL,
    options text[] NOT NULL,
    -- The exact `create`, repeated until the match exists; null where somebody else made the match.
    command bytea,
    state text NOT NULL CHECK (state IN ('asked', 'made', 'over', 'failed')),
    -- The wish that it came of, so that a repeated wish makes no second match.
    wisher text,
    wish text,
    created_ms bigint NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    next_try_ms bigint NOT NULL DEFAULT 0,
    ended_ms bigint,
    reason text,
    season text,
    UNIQUE (wisher, wish)
);
CREATE INDEX matches_to_make ON matchmaking.matches (next_try_ms) WHERE state = 'asked';

CREATE TABLE matchmaking.seats (
    match text NOT NULL REFERENCES matchmaking.matches,
    seat integer NOT NULL,
    player text NOT NULL,
    deck text[] NOT NULL,
    place integer,
    fate text,
    mu_before double precision,
    sigma_before double precision,
    mu_after double precision,
    sigma_after double precision,
    PRIMARY KEY (match, seat),
    -- One seat per player per match.
    UNIQUE (match, player)
);
CREATE INDEX seats_of_player ON matchmaking.seats (player, match DESC);

CREATE TABLE matchmaking.tickets (
    id text PRIMARY KEY,
    player text NOT NULL,
    pool text NOT NULL,
    game text NOT NULL,
    mode text NOT NULL,
    rated boolean NOT NULL,
    seats integer NOT NULL,
    options text[] NOT NULL,
    deck text[] NOT NULL,
    rating_range integer,
    since_ms bigint NOT NULL,
    expires_ms bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('open', 'matched', 'cancelled', 'expired')),
    match text REFERENCES matchmaking.matches
);
-- A second tap on "find match" finds the first ticket.
CREATE UNIQUE INDEX one_open_ticket ON matchmaking.tickets (player, pool) WHERE state = 'open';
CREATE INDEX open_tickets ON matchmaking.tickets (pool, since_ms) WHERE state = 'open';
CREATE INDEX tickets_of_match ON matchmaking.tickets (match) WHERE match IS NOT NULL;
CREATE INDEX tickets_of_player ON matchmaking.tickets (player, since_ms DESC);

CREATE TABLE matchmaking.challenges (
    id text PRIMARY KEY,
    challenger text NOT NULL,
    wish text,
    game text NOT NULL,
    mode text NOT NULL,
    rated boolean NOT NULL,
    options text[] NOT NULL,
    time_control bytea,
    rematch_of text REFERENCES matchmaking.matches,
    state text NOT NULL CHECK (state IN ('open', 'matched', 'declined', 'expired')),
    match text REFERENCES matchmaking.matches,
    created_ms bigint NOT NULL,
    expires_ms bigint NOT NULL,
    UNIQUE (challenger, wish)
);
CREATE UNIQUE INDEX one_open_rematch ON matchmaking.challenges (rematch_of) WHERE state = 'open';
CREATE INDEX open_challenges ON matchmaking.challenges (expires_ms) WHERE state = 'open';
CREATE INDEX challenges_of_match ON matchmaking.challenges (match) WHERE match IS NOT NULL;

CREATE TABLE matchmaking.invited (
    challenge text NOT NULL REFERENCES matchmaking.challenges,
    seat integer NOT NULL,
    player text NOT NULL,
    -- Null until the player brings one.
    deck text[],
    accepted boolean NOT NULL,
    PRIMARY KEY (challenge, seat),
    UNIQUE (challenge, player)
);
CREATE INDEX invitations_of_player ON matchmaking.invited (player);

CREATE TABLE matchmaking.ratings (
    season text NOT NULL,
    game text NOT NULL,
    mode text NOT NULL,
    player text NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    matches integer NOT NULL DEFAULT 0,
    won integer NOT NULL DEFAULT 0,
    lost integer NOT NULL DEFAULT 0,
    drawn integer NOT NULL DEFAULT 0,
    changed_ms bigint NOT NULL,
    PRIMARY KEY (season, game, mode, player)
);
CREATE INDEX ladder ON matchmaking.ratings (season, game, mode, (mu - 3 * sigma) DESC, player);
CREATE INDEX ratings_of_player ON matchmaking.ratings (player);

-- Notes that were sent because of an entry of a log, which may be read more than once.
CREATE TABLE matchmaking.noted (
    match text NOT NULL,
    what text NOT NULL,
    PRIMARY KEY (match, what)
);
