-- Everything that is known of a person. The log knows the opaque id alone; a row that is deleted takes the name with it.

CREATE TABLE gateway.players (
    player text PRIMARY KEY CHECK (player ~ '^[a-z0-9_-]{1,40}$'),
    -- As the person writes it, and as names are compared: no two people may look alike by case or width.
    name text NOT NULL,
    folded text NOT NULL UNIQUE,
    -- Argon2id, with its parameters inside; null for a guest.
    password text,
    made_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE gateway.sessions (
    -- The SHA-256 of the session's secret: who reads this table cannot sign in with it.
    secret_hash bytea PRIMARY KEY CHECK (length(secret_hash) = 32),
    player text NOT NULL REFERENCES gateway.players ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
);

CREATE INDEX sessions_of_player ON gateway.sessions (player);
CREATE INDEX sessions_by_term ON gateway.sessions (expires_at);
