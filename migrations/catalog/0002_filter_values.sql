-- What can be filtered by in every game, in words: a filter may begin with any of them.
CREATE TABLE choice (
    system TEXT NOT NULL,
    key TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (system, key, words)
) STRICT, WITHOUT ROWID;
