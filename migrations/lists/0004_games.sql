-- Each game counted for a list stands by itself, so that a wrong one can be taken back.

CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    -- In seconds since 1970; not known of games that were only counted.
    played INTEGER,
    result TEXT NOT NULL CHECK (result IN ('won', 'lost', 'drawn')),
    -- Who or what it was against; may be empty.
    opponent TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX game_of_list ON game (list);

WITH RECURSIVE counted (list, result, remaining) AS (
    SELECT id, 'won', won FROM list WHERE won > 0
    UNION ALL SELECT id, 'lost', lost FROM list WHERE lost > 0
    UNION ALL SELECT id, 'drawn', drawn FROM list WHERE drawn > 0
    UNION ALL SELECT list, result, remaining - 1 FROM counted WHERE remaining > 1
)
INSERT INTO game (list, result) SELECT list, result FROM counted;

ALTER TABLE list DROP COLUMN won;
ALTER TABLE list DROP COLUMN lost;
ALTER TABLE list DROP COLUMN drawn;
