-- How a card stands among others that fit as well: 0 behind the cards (a product, a map), 1 a card, 2 a unique one.
ALTER TABLE card ADD COLUMN standing INTEGER NOT NULL DEFAULT 1;

-- What tells a card from its namesakes.
ALTER TABLE shown ADD COLUMN english_detail TEXT NOT NULL DEFAULT '';

ALTER TABLE shown ADD COLUMN spanish_detail TEXT NOT NULL DEFAULT '';

-- The numbers of a card, such as its health; its cost stands in its own row.
CREATE TABLE number (
    key TEXT NOT NULL,
    value INTEGER NOT NULL,
    card INTEGER NOT NULL REFERENCES card (id),
    PRIMARY KEY (key, value, card)
) STRICT, WITHOUT ROWID;
