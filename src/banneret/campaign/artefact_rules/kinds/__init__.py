"""Kinds of artefact rules: every class in here is one, found by its `kind`; the pack says which Artefact has it
and how much.
"""
