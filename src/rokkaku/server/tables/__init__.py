"""Live games: one writer each."""
