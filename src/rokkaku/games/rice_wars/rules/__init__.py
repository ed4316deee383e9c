"""The rulebook, one file per chapter.

setup, placement, income, hiring, advisors, actions, cards, battle, duel, drawing, neighbour, ending; `order`
says whose turn it is, `fight` what battle and duel share, `favours` what advisors do, and `turn` leads from
one phase to the next.
"""
