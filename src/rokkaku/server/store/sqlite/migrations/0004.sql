-- What the review of a finished game says: it takes long to make, and never changes.
CREATE TABLE reviews (
    "table" TEXT PRIMARY KEY REFERENCES heads (id),
    review  BLOB NOT NULL
) STRICT;
