-- The words a card is filtered by as people are shown them, in the order in which they tell what it is.
CREATE TABLE label (
    card INTEGER NOT NULL REFERENCES card (id),
    place INTEGER NOT NULL,
    key TEXT NOT NULL,
    english TEXT NOT NULL,
    spanish TEXT NOT NULL,
    PRIMARY KEY (card, place)
) STRICT, WITHOUT ROWID;

-- The numbers of one card.
CREATE INDEX number_of_card ON number (card);
