-- Old messages and drafts are deleted, so they are found by their time.  Drafts did not have one.
CREATE INDEX messages_by_time ON messages (at);

UPDATE drafts SET draft = json_set(draft, '$.at', CAST(strftime('%s', 'now') AS INTEGER) * 1000);
CREATE INDEX drafts_by_time ON drafts (json_extract(draft, '$.at'));
