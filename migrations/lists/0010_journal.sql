-- The digest of the last line of the journal that is in this file.
ALTER TABLE upkeep ADD COLUMN line INTEGER NOT NULL DEFAULT 0;
