-- Packs somebody has added: cards of their own and changes of cards, as they were read.
CREATE TABLE pack (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The pack's own id, by which lists name it; only one version of a pack is kept.
    pack TEXT NOT NULL,
    system TEXT NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    -- When it was added, in seconds since 1970.
    added INTEGER NOT NULL,
    -- Whether lists that are begun are built with it.
    is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    -- Its files, each with name and text.
    files TEXT NOT NULL CHECK (json_valid (files)),
    digest INTEGER
) STRICT;
