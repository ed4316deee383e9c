"""The same rules at machine speed, for bots and learners."""
