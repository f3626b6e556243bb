-- What games between computer players said of lists, each with the list as it was then.

CREATE TABLE measurement (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    -- In seconds since 1970.
    played INTEGER NOT NULL,
    document TEXT NOT NULL CHECK (json_valid (document)),
    -- What came of the games.
    result TEXT NOT NULL CHECK (json_valid (result)),
    digest INTEGER
) STRICT;

CREATE INDEX measurement_of_list ON measurement (list);
