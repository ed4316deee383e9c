"""The rulebook, one file per chapter.

setup, turn, placement, exchanges, capture, ending, winner, information.
"""
