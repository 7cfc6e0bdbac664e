"""The events of the seasons (CP-SEA-05): each module is one, found by its NUMBER. It says its NAME, what it is
ABOUT and its CLAUSE, and `play(campaign, dice)` carries it out.
"""
