-- Names the program that the file belongs to: "Rokk".
PRAGMA application_id = 1383033707;

CREATE TABLE version (
    number INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL
) STRICT;

CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- When the server ran.  Never `seen`: nothing happened in that life.  `notes` counts how often it was noted:
-- without it, SQLite would not write anything for a note at the same time as the last.
CREATE TABLE lives (
    number INTEGER PRIMARY KEY,
    began  INTEGER NOT NULL,
    seen   INTEGER,
    notes  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE guests (
    id   TEXT PRIMARY KEY,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Apart from `tables`, which changes with every row of the log: a head can be long and never changes.
CREATE TABLE heads (
    id   TEXT PRIMARY KEY,
    head TEXT NOT NULL
) STRICT;

CREATE TABLE tables (
    id            TEXT PRIMARY KEY REFERENCES heads (id),
    host          TEXT NOT NULL,
    is_public     INTEGER NOT NULL,
    status        TEXT NOT NULL,
    touched       INTEGER NOT NULL,
    waits_for_bot INTEGER NOT NULL,
    summary       TEXT NOT NULL
) STRICT;
CREATE INDEX tables_by_touch ON tables (status, touched);
CREATE INDEX public_tables ON tables (status, touched) WHERE is_public;
CREATE INDEX tables_for_bots ON tables (id) WHERE waits_for_bot;
CREATE INDEX tables_by_host ON tables (host);

CREATE TABLE chairs (
    "table" TEXT NOT NULL REFERENCES heads (id),
    seat    INTEGER NOT NULL,
    guest   TEXT NOT NULL,
    PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX chairs_by_guest ON chairs (guest) WHERE guest <> '';

-- What happened.  Nothing is ever deleted from it, except with the whole table if it was closed without a result.
CREATE TABLE log (
    "table"    TEXT NOT NULL REFERENCES heads (id),
    seq        INTEGER NOT NULL,
    command_id TEXT NOT NULL,
    seat       INTEGER,
    kind       TEXT NOT NULL,
    text       TEXT NOT NULL,
    events     BLOB NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY ("table", seq)
) STRICT;
CREATE UNIQUE INDEX log_by_command ON log ("table", command_id) WHERE command_id <> '';

CREATE TABLE drafts (
    "table" TEXT NOT NULL REFERENCES heads (id),
    seat    INTEGER NOT NULL,
    draft   TEXT NOT NULL,
    PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
    "table" TEXT NOT NULL REFERENCES heads (id),
    number  INTEGER NOT NULL,
    room    TEXT NOT NULL,
    name    TEXT NOT NULL,
    text    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    seat    INTEGER,
    command_id TEXT NOT NULL,
    PRIMARY KEY ("table", number)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    "table" TEXT NOT NULL REFERENCES heads (id),
    guest   TEXT NOT NULL,
    text    TEXT NOT NULL,
    PRIMARY KEY ("table", guest)
) STRICT, WITHOUT ROWID;
