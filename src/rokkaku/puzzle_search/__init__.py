"""Finds puzzles in games between strong bots, and measures whether they are any."""
