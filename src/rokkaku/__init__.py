"""Rokkaku: two board games, their rules, and what is needed to play and study them."""
