"""Kinds of faction rules: every class in here is one, found by its `kind`; the pack says who has it and how
much.
"""
