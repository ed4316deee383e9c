-- Since when the process had not been heard of when this life began, if it was cut off or asleep: no clock counts it.
ALTER TABLE lives ADD COLUMN cut bigint;
