-- What somebody owns, and how they like the program.

CREATE TABLE owned_product (
    system TEXT NOT NULL,
    product TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (system, product)
) STRICT, WITHOUT ROWID;

CREATE TABLE owned_card (
    system TEXT NOT NULL,
    kind TEXT NOT NULL,
    card TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (system, kind, card)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
