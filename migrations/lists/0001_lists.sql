-- Lists, every state they ever had, and how far the last backup reaches.

PRAGMA application_id = 0x4D757374; -- "Must"

CREATE TABLE list (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The revision that is shown. Undo and redo move it.
    cursor INTEGER NOT NULL REFERENCES revision (id) DEFERRABLE INITIALLY DEFERRED,
    created INTEGER NOT NULL,
    edited INTEGER NOT NULL,
    archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
    -- When the list was deleted; it can be brought back until it is purged.
    deleted INTEGER,
    won INTEGER NOT NULL DEFAULT 0 CHECK (won >= 0),
    lost INTEGER NOT NULL DEFAULT 0 CHECK (lost >= 0),
    drawn INTEGER NOT NULL DEFAULT 0 CHECK (drawn >= 0)
) STRICT;

-- Revisions form a tree: undo goes to the parent, redo to the newest child. Nothing is taken out of it.
CREATE TABLE revision (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    parent INTEGER REFERENCES revision (id),
    saved INTEGER NOT NULL,
    label TEXT NOT NULL,
    label_facts TEXT NOT NULL CHECK (json_valid (label_facts)),
    name TEXT NOT NULL,
    system TEXT NOT NULL,
    format TEXT NOT NULL,
    faction TEXT NOT NULL,
    points INTEGER NOT NULL,
    points_limit INTEGER NOT NULL,
    errors INTEGER NOT NULL CHECK (errors >= 0),
    warnings INTEGER NOT NULL CHECK (warnings >= 0),
    document TEXT NOT NULL CHECK (json_valid (document))
) STRICT;

CREATE INDEX revision_of_list ON revision (list);
CREATE INDEX revision_by_parent ON revision (parent);

-- One row: how many writes there were, and how many of them the last backup has.
CREATE TABLE upkeep (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    writes INTEGER NOT NULL,
    backed_up INTEGER NOT NULL
) STRICT;

INSERT INTO upkeep VALUES (1, 0, 0);
