"""Bots think in processes of their own."""
