-- The searchable catalog. It is only ever rebuilt whole, so a change here raises LAYOUT in the importer.

-- What a search reads of every card; small rows, so that a scan is cheap.
CREATE TABLE card (
    id INTEGER PRIMARY KEY,
    system TEXT NOT NULL,
    kind TEXT NOT NULL,
    cost INTEGER,
    -- The names by language as they are compared: folded, without accents and case, a space in front.
    english TEXT NOT NULL,
    spanish TEXT NOT NULL,
    card TEXT NOT NULL,
    UNIQUE (system, kind, card)
) STRICT;

-- What is shown of the few cards that were found.
CREATE TABLE shown (
    card INTEGER PRIMARY KEY REFERENCES card (id),
    english_name TEXT NOT NULL,
    spanish_name TEXT NOT NULL,
    english_text TEXT NOT NULL,
    spanish_text TEXT NOT NULL,
    facts TEXT NOT NULL CHECK (json_valid (facts))
) STRICT;

CREATE TABLE tag (
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    card INTEGER NOT NULL REFERENCES card (id),
    PRIMARY KEY (key, value, card)
) STRICT, WITHOUT ROWID;

-- Every word of every name, to guess what a mistyped word meant.
CREATE TABLE word (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Runs of three letters anywhere in names and texts.
CREATE VIRTUAL TABLE found USING fts5 (names, texts, tokenize = 'trigram remove_diacritics 1', content = '');

-- Beginnings of words in names and texts, for words with less than three letters.
CREATE VIRTUAL TABLE begun USING fts5 (words, tokenize = 'unicode61', prefix = '1 2', detail = none, content = '');

-- Which catalog this is. One row.
CREATE TABLE origin (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version TEXT NOT NULL) STRICT;
