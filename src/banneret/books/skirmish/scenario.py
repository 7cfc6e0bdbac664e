"""What every scenario says of itself (gaps 1.7): where parties deploy, what counts, and how it is decided.

A scenario remembers nothing: all that happens stands in the battle. Each module in `scenario_kinds` is one;
words and numbers stand in `packs/skirmish/scenarios.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.sides import leader
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import Building, Field
from banneret.books.skirmish.warrior import DEAD, FLED, OUT, Warrior
from banneret.core.space.distances import contains
from banneret.core.space.levels import GROUND

# Left, low, right, high.
Box = tuple[float, float, float, float]

# What the rulebook says of things that it leaves to us: see gaps 1.7.
CHOOSING: Final = "SK-ENC-34"  # “to pick the scenario”
DEPLOYING: Final = "SK-TUR-01"  # sides, deployment and who goes first
TREASURE_CLAUSE: Final = "SK-ENC-16"
ENDING: Final = "SK-REC-03"

SOUTH: Final = "south"
NORTH: Final = "north"
HIRELING: Final = "hireling"  # SK-ENC-02: brought by an encounter, and no member of the party
OBJECTIVE: Final = "objective"

BAND: Final = 8.0  # how deep the zones of most scenarios are
OVER: Final = 0.002  # inches more than a limit that is not to be touched, the rounding of places included
AT_EDGE: Final = 0.1  # a base this near to an edge touches it, as in SK-MOV-20

EQUAL: Final = "neither has the better of it"


class Scenario:
    """The usual: zones 8" deep on opposite edges, and nothing to carry or to hold."""

    id: ClassVar[str] = ""
    attacks: ClassVar[str] = ""  # what the winner of the second roll-off is called, where the sides differ
    defends: ClassVar[str] = ""
    treasure: ClassVar[bool] = False  # whether anything is placed or given out before deployment
    one_side_first: ClassVar[bool] = (
        False  # whether the loser of the roll-off deploys all before the other begins
    )
    edge_prompt: ClassVar[str] = "You have won the roll-off. Which edge is yours?"

    # ------------------------------------------------------------------ before

    def closed(self, field: Field) -> str:
        """Why it cannot be fought on this ground; "" if it can."""
        return ""

    def zones(self, battle: Battle, seat: str) -> list[Box]:
        """Where a side deploys, bases and all, on whatever floor."""
        return [band_of(battle, battle.south == seat, BAND)]

    def zone_words(self, battle: Battle, seat: str) -> str:
        """Where that is, as a phrase."""
        return f"within {BAND:g}” of the {edge_of(battle, seat)} edge"

    def away(self, battle: Battle, seat: str) -> float:
        """How far over from enemies a model of this side must deploy; 0.0 where it does not matter."""
        return 0.0

    def heading(self, battle: Battle, warrior: Warrior) -> float:
        """SK-SPC-17: at deployment one faces the opposite edge."""
        return 0.0 if battle.south == warrior.seat else 180.0

    # ------------------------------------------------------------------ during

    def may_leave(self, battle: Battle, warrior: Warrior) -> bool:
        """Whether whoever stands at an edge may leave by it."""
        return False

    def left(self, battle: Battle, warrior: Warrior) -> None:
        """Somebody has left so."""

    def tally(self, battle: Battle) -> None:
        """`battle.score` as it stands: here, the enemies lost."""
        for seat in battle.seats:
            foes = [other for other in battle.seats if battle.are_enemies(seat, other)]
            battle.score[seat] = sum([members_lost(battle, foe) for foe in foes])

    def reached(self, battle: Battle) -> tuple[str, str]:
        """Who has reached the goal, and how in a phrase; "" and "" while nobody has."""
        return "", ""

    def end_of_turn(self, battle: Battle) -> None:
        """As a game turn ends."""

    # ------------------------------------------------------------------ at the end

    def verdict(self, battle: Battle) -> tuple[str, str]:
        """Who wins when time is up, and how in a phrase; "" for a draw."""
        return by_losses(battle)


# ---------------------------------------------------------------------------------------- edges and zones


def band_of(battle: Battle, south: bool, deep: float) -> Box:
    """So much of the table along its south or north edge."""
    width, depth = battle.field.width, battle.field.depth
    return (0.0, 0.0, width, deep) if south else (0.0, depth - deep, width, depth)


def edge_of(battle: Battle, seat: str) -> str:
    """The edge from which a side comes."""
    return SOUTH if battle.south == seat else NORTH


def far_edge(battle: Battle, seat: str) -> str:
    return NORTH if battle.south == seat else SOUTH


def is_at(battle: Battle, warrior: Warrior, edge: str) -> bool:
    """Whether a base touches an edge of the table, on the ground."""
    if warrior.level != GROUND:
        return False
    rest = warrior.y if edge == SOUTH else battle.field.depth - warrior.y
    return rest - warrior.sheet.radius <= AT_EDGE


def inside(box: Box, x: float, y: float, radius: float) -> bool:
    """Whether the whole of a base is in a box, but for the rounding of places."""
    slack = 0.001 - radius
    return box[0] - slack <= x <= box[2] + slack and box[1] - slack <= y <= box[3] + slack


# ---------------------------------------------------------------------------------------- members


def is_member(warrior: Warrior) -> bool:
    """SK-ENC-02: whom an encounter brought fights for a party, but is none of it."""
    return not warrior.has(HIRELING)


def members_lost(battle: Battle, seat: str) -> int:
    """Out of Action, dead, or fled off the table.

    SK-ENC-55, SK-ENC-61: whom an encounter has taken away counts as lost for Rout Tests only.
    """
    return len(
        [
            each
            for each in battle.warriors.values()
            if each.seat == seat and each.place in (OUT, DEAD, FLED) and is_member(each)
        ]
    )


def compared(battle: Battle, points: dict[str, int], how: str) -> tuple[str, str]:
    """Who has more; ties are decided by fewer members lost."""
    won = leader(points)
    return (won, how) if won else by_losses(battle)


def by_losses(battle: Battle) -> tuple[str, str]:
    losses: dict[str, int] = {}
    for seat in battle.seats:
        losses[seat] = -members_lost(battle, seat)
    won = leader(losses)
    return (won, "fewer members lost") if won else ("", EQUAL)


def opponent(battle: Battle, seat: str) -> str:
    return battle.sides.next_player(seat)


def called(building: Building) -> str:
    """Its name within a sentence."""
    return building.name if building.name.startswith("The ") else f"the {building.name}"


def floor_of(field: Field, level: str) -> str:
    """What a surface is called, with its building; "" for the ground."""
    if level == GROUND:
        return ""
    name = field.levels.surface(level).name or level
    for building in field.buildings:
        if level in building.surfaces:
            return f"{name}, {building.name}"
    return name


def is_in(battle: Battle, warrior: Warrior, building_id: str) -> bool:
    """Whether a warrior is in a building, on whatever floor; nobody is in one that has come down."""
    for building in battle.field.buildings:
        if building.id == building_id:
            return warrior.level in building.surfaces or (
                warrior.level == GROUND and contains(building.shape, warrior.x, warrior.y)
            )
    return False
