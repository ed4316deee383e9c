"""Where a finished game was won: chances, better moves, and luck apart from choice."""
