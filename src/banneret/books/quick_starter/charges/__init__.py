"""The geometry of charges: which places can be reached, and what several chargers bring together.

It needs next to nothing of its book, and is compiled into a library of its own.
"""
