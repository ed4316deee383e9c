-- Keys are compared byte by byte: an index must not depend on how a system sorts words today.
CREATE TABLE version (
    number integer PRIMARY KEY,
    at     bigint NOT NULL
);

CREATE TABLE secrets (
    name  text COLLATE "C" PRIMARY KEY,
    value text NOT NULL
);

-- When each process ran.  Never `seen`: nothing happened in that life.  Not over: it may have gone on after `seen`.
CREATE TABLE lives (
    number  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    began   bigint NOT NULL,
    seen    bigint,
    is_over boolean NOT NULL DEFAULT false
);
CREATE INDEX lives_by_time ON lives (seen);

CREATE TABLE guests (
    id   text COLLATE "C" PRIMARY KEY,
    name text NOT NULL
);

-- Apart from `tables`, which changes with every row of the log: a head can be long and never changes.
CREATE TABLE heads (
    id   text COLLATE "C" PRIMARY KEY,
    head text NOT NULL
);

-- `seq` is the number of the last row of the log: whoever appends has seen it, or appends nothing.  `asides` counts
-- the drafts, messages and notes that were ever stored.
CREATE TABLE tables (
    id            text COLLATE "C" PRIMARY KEY REFERENCES heads (id),
    seq           integer NOT NULL,
    asides        bigint NOT NULL DEFAULT 0,
    host          text COLLATE "C" NOT NULL,
    is_public     boolean NOT NULL,
    is_lesson     boolean NOT NULL,
    status        text COLLATE "C" NOT NULL,
    touched       bigint NOT NULL,
    waits_for_bot boolean NOT NULL,
    summary       text NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX tables_by_touch ON tables (status, touched);
CREATE INDEX public_tables ON tables (status, touched) WHERE is_public;
CREATE INDEX tables_for_bots ON tables (id) WHERE waits_for_bot;
CREATE INDEX tables_by_host ON tables (host);

-- Here and below without a reference to `heads`, which would be looked up and locked for each row: all of them are
-- written together with their row in `tables`, or not at all.
CREATE TABLE chairs (
    "table" text COLLATE "C" NOT NULL,
    seat    integer NOT NULL,
    guest   text COLLATE "C" NOT NULL,
    PRIMARY KEY ("table", seat)
);
CREATE INDEX chairs_by_guest ON chairs (guest) WHERE guest <> '';

-- What happened.  Nothing is ever deleted from it, except with the whole table if it was closed without a result.
CREATE TABLE log (
    "table"    text COLLATE "C" NOT NULL,
    seq        integer NOT NULL,
    command_id text COLLATE "C" NOT NULL,
    seat       integer,
    kind       text NOT NULL,
    text       text NOT NULL,
    events     bytea NOT NULL,
    at         bigint NOT NULL,
    PRIMARY KEY ("table", seq)
);
CREATE UNIQUE INDEX log_by_command ON log ("table", command_id) WHERE command_id <> '';

CREATE TABLE drafts (
    "table" text COLLATE "C" NOT NULL,
    seat    integer NOT NULL,
    command_id text COLLATE "C" NOT NULL,
    at      bigint NOT NULL,
    draft   text NOT NULL,
    PRIMARY KEY ("table", seat)
);
CREATE INDEX drafts_by_time ON drafts (at);

-- Messages are numbered in each room: a gap would tell players that spectators talk.
CREATE TABLE messages (
    place      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "table"    text COLLATE "C" NOT NULL,
    room       text COLLATE "C" NOT NULL,
    number     integer NOT NULL,
    name       text NOT NULL,
    text       text NOT NULL,
    at         bigint NOT NULL,
    seat       integer,
    command_id text COLLATE "C" NOT NULL,
    UNIQUE ("table", room, number)
);
CREATE INDEX messages_by_time ON messages (at);

CREATE TABLE notes (
    "table" text COLLATE "C" NOT NULL,
    guest   text COLLATE "C" NOT NULL,
    text    text NOT NULL,
    PRIMARY KEY ("table", guest)
);

-- What the review of a finished game says: it takes long to make, and never changes.
CREATE TABLE reviews (
    "table" text COLLATE "C" PRIMARY KEY,
    review  bytea NOT NULL
);

-- The rest is about processes that run now: not worth a log, and gone if the database crashes.
CREATE UNLOGGED TABLE processes (
    id   text COLLATE "C" PRIMARY KEY,
    seen timestamptz NOT NULL
);

-- Who acts where one is enough.  What is written never depends on it.
CREATE UNLOGGED TABLE leases (
    name    text COLLATE "C" PRIMARY KEY,
    process text COLLATE "C" NOT NULL,
    until   timestamptz NOT NULL
);
CREATE INDEX leases_by_end ON leases (until);

-- Who is at which table in which process: guests, and how many connections each has, as JSON.
CREATE UNLOGGED TABLE presence (
    process text COLLATE "C" NOT NULL,
    "table" text COLLATE "C" NOT NULL,
    guests  text NOT NULL,
    PRIMARY KEY (process, "table")
);
CREATE INDEX presence_by_table ON presence ("table");

-- What commands were refused for, a while ago at most: whoever sends one again gets the same answer.
CREATE UNLOGGED TABLE refusals (
    "table"    text COLLATE "C" NOT NULL,
    command_id text COLLATE "C" NOT NULL,
    refusal    text NOT NULL,
    at         timestamptz NOT NULL,
    PRIMARY KEY ("table", command_id)
);
CREATE INDEX refusals_by_time ON refusals (at);
