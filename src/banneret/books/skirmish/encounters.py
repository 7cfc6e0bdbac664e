"""SK-ENC: what rules elsewhere ask of random encounters; each kind is a module in `encounter_kinds`."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle, Trouble
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.levels import Foothold


def begin_turn(battle: Battle, dice: Dice) -> None:
    """As a player turn begins, before its happening: what has lasted long enough ends, who was below comes up."""
    raise AssertionError("to be written")


def act(battle: Battle, dice: Dice) -> Steps:
    """The step ENCOUNTER_MOVES: creatures, spirits and rats, in every player's turn (SK-ENC-09)."""
    raise AssertionError("to be written")


def end_turn(battle: Battle, dice: Dice) -> None:
    """As a player turn ends: fire, acid, what lasted for it."""
    raise AssertionError("to be written")


def to_hit(battle: Battle) -> int:
    """SK-ENC-07, SK-ENC-54, SK-ENC-63: on all rolls to hit."""
    raise AssertionError("to be written")


def range_cut(battle: Battle) -> float:
    """SK-ENC-28: by how much ranges of missiles and spells are shorter."""
    raise AssertionError("to be written")


def no_magic(battle: Battle, warrior: Warrior) -> Refusal | None:
    """SK-ENC-63: why it cannot cast where it is."""
    raise AssertionError("to be written")


def may_enter(battle: Battle, warrior_id: str, building_id: str, dice: Dice) -> bool:
    """SK-ENC-21, SK-ENC-57: the test at the door of a feared building; True for any other."""
    raise AssertionError("to be written")


def moved(battle: Battle, warrior_id: str, path: list[Foothold], dice: Dice) -> None:
    """Somebody has moved along this: spirits banished, the starving found."""
    raise AssertionError("to be written")


def lost(battle: Battle, trouble: Trouble, dice: Dice) -> None:
    """Somebody is Out of Action: blood (SK-ENC-47), dogs (SK-ENC-44)."""
    raise AssertionError("to be written")


def lay_ground(battle: Battle) -> None:
    """`battle.field` as collapsed buildings and Hands of Stone leave it, from `battle.laid_out`."""
    raise AssertionError("to be written")
