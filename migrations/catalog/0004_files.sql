-- The files of the catalog as they were imported. The cards in memory are read from them, and all tables beside this
-- one are made from those cards.
CREATE TABLE file (
    place INTEGER PRIMARY KEY,
    system TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL CHECK (json_valid (text)),
    UNIQUE (system, name)
) STRICT;

-- The rows of these files, one a card, as they are written there.
CREATE VIEW catalog_row AS
SELECT
    file.system,
    file.text ->> 'kind' AS kind,
    coalesce(entry.value ->> 'key', entry.value ->> 'id') AS id,
    entry.value AS row
FROM
    file,
    json_each (file.text, '$.rows') AS entry;

ALTER TABLE shown
DROP COLUMN facts;

-- The words a card is filtered by and told from its namesakes by, folded, a space in front: they are searched behind its
-- name and before its text.
ALTER TABLE card ADD COLUMN home TEXT NOT NULL DEFAULT '';
