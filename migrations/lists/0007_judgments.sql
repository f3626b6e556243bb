-- What the checks last said of each list, so that it is noticed when other cards or other checks say something else.

CREATE TABLE judgment (
    list INTEGER PRIMARY KEY REFERENCES list (id) ON DELETE CASCADE,
    -- The state that was checked.
    revision INTEGER NOT NULL,
    -- The version of the cards it was checked with.
    catalog TEXT NOT NULL,
    verdict TEXT NOT NULL,
    points INTEGER NOT NULL,
    points_limit INTEGER NOT NULL,
    errors INTEGER NOT NULL CHECK (errors >= 0),
    digest INTEGER
) STRICT;
