"""The vocabulary every game shares.  It knows no game."""
