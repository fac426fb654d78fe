-- Any number of archives, each with a database of its own, may read the same stream. The consumer of each is named after
-- this id, so that none takes another's. A copy of a database that is to file beside the original needs a new id:
-- UPDATE archive.position SET archive_id = DEFAULT.
ALTER TABLE archive.position
    ADD COLUMN archive_id text NOT NULL DEFAULT substr(md5(gen_random_uuid()::text), 1, 8)
    CHECK (archive_id ~ '^[0-9a-f]{8}$');
