"""The rulebook, one file per chapter.

setup, placement, income, hiring, advisors, actions, cards, battle, duel, drawing, neighbour, ending,
information; `order` says whose turn it is, `money` pays, `effects` are what cards do, `favours` what
advisors do, `fight` and `reveal` what battle and duel share.  Each chapter has its moments, and `turn`
leads from one to the next.
"""
