-- Equipped ships and units that are kept to be put into lists.
CREATE TABLE template (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    system TEXT NOT NULL,
    name TEXT NOT NULL,
    document TEXT NOT NULL CHECK (json_valid (document)),
    digest INTEGER
) STRICT;

-- In which other folder a folder lies; one without a row lies in none.
CREATE TABLE folder_place (
    folder INTEGER PRIMARY KEY REFERENCES folder (id) ON DELETE CASCADE,
    parent INTEGER NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
    digest INTEGER
) STRICT;
