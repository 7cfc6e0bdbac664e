# interpreted: lists are read once
"""An army of Age of Fantasy as the campaign's register has it."""

from __future__ import annotations

from banneret.books.army_register import ArmyRegister
from banneret.books.opr.register import register_of
from banneret.core.engine.toml_files import Source


def register(source: Source) -> ArmyRegister:
    """The entry in the register of a list, bundled, in a file of one's own or given as tables."""
    return register_of(source, "age-of-fantasy")
