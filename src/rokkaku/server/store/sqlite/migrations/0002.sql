-- Messages are numbered in each room: a gap would tell players that spectators talk.
CREATE TABLE said (
    place      INTEGER PRIMARY KEY,
    "table"    TEXT NOT NULL REFERENCES heads (id),
    room       TEXT NOT NULL,
    number     INTEGER NOT NULL,
    name       TEXT NOT NULL,
    text       TEXT NOT NULL,
    at         INTEGER NOT NULL,
    seat       INTEGER,
    command_id TEXT NOT NULL,
    UNIQUE ("table", room, number)
) STRICT;

INSERT INTO said ("table", room, number, name, text, at, seat, command_id)
    SELECT "table", room, row_number() OVER (PARTITION BY "table", room ORDER BY number),
        name, text, at, seat, command_id
    FROM messages ORDER BY "table", messages.number;

DROP TABLE messages;
ALTER TABLE said RENAME TO messages;
