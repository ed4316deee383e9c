"""The rulebook, one file per chapter.

setup, placement, income, hiring, advisors, actions, cards, battle, duel, drawing, neighbour, ending; `order`
says whose turn it is, `money` pays, `effects` is what cards do, `fight` and `reveal` what battle and duel
share, `favours` what advisors do.  Each chapter has its moments, and `turn` leads from one to the next.
"""
