-- A digest of each row over all its values, by which a damage is seen that leaves the structure whole. They are
-- worked out by the program.

ALTER TABLE list ADD COLUMN digest INTEGER;
ALTER TABLE revision ADD COLUMN digest INTEGER;
ALTER TABLE folder ADD COLUMN digest INTEGER;
ALTER TABLE list_tag ADD COLUMN digest INTEGER;
ALTER TABLE game ADD COLUMN digest INTEGER;
ALTER TABLE owned_product ADD COLUMN digest INTEGER;
ALTER TABLE owned_card ADD COLUMN digest INTEGER;
ALTER TABLE setting ADD COLUMN digest INTEGER;

-- What is left of the documents of states that were damaged, byte by byte. Their rows hold no document.
CREATE TABLE damaged (
    revision INTEGER PRIMARY KEY REFERENCES revision (id) ON DELETE CASCADE,
    document BLOB NOT NULL,
    digest INTEGER
) STRICT;
