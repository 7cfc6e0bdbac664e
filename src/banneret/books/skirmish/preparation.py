"""Before the skirmish: members, scenario, edges, treasure, deployment (gaps 1.7, decision points 1 to 3)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def choose_members(battle: Battle, dice: Dice) -> Steps:
    """The step MEMBERS: who takes part and which weapon Black Lotus is for."""
    raise AssertionError("to be written")


def choose_scenario(battle: Battle, dice: Dice) -> Steps:
    """The step SCENARIO: roll-off, and the winner picks."""
    raise AssertionError("to be written")


def choose_edge(battle: Battle, dice: Dice) -> Steps:
    """The step EDGES: second roll-off."""
    raise AssertionError("to be written")


def place_treasure(battle: Battle, dice: Dice) -> Steps:
    """The step TREASURE: shards in turn."""
    raise AssertionError("to be written")


def deploy(battle: Battle, dice: Dice) -> Steps:
    """The step DEPLOYMENT: one model each in turn."""
    raise AssertionError("to be written")
