"""Runs bots in worker processes."""
