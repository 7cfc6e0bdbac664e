# interpreted: tables are laid out once a game
"""What the book gives as tables: deployment styles, missions, side-missions, ways of setting up terrain.

Plain data, as the clauses have it; a test compares the two. Inches from the south-west corner of a table of 72
by 48; a zone is one or more polygons, counter-clockwise, which may be concave (Flank Assault).

Where a die decides, the first entry of a table stands for a 1, unless it says its numbers itself.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Edge = tuple[Point, Point]

ZONES: Final = ("zone_1", "zone_2")


class DeploymentStyle(NamedTuple):
    """AF-DEP-02 to AF-DEP-07: where the sides deploy, and what follows from it for missions.

    `home_edges` are the stretches of table edge that count as a side's own, `breakthrough` the points for its
    marker (if there are two, its owner picks one), `seize_ground` those of the four markers of Seize Ground.
    """

    id: str
    name: str
    clause: str
    zones: dict[str, tuple[Polygon, ...]]
    home_edges: dict[str, tuple[Edge, ...]]
    breakthrough: dict[str, tuple[Point, ...]]
    seize_ground: tuple[Point, ...]
    gap: float  # inches between the two zones
    about: str = ""  # one sentence for whoever chooses it, or has to deploy by it


class Named(NamedTuple):
    """A line of a table: what players read, and the id by which rules know it."""

    id: str
    name: str


def name_in(table: tuple[Named, ...], key: str) -> str:
    return next(entry.name for entry in table if entry.id == key)


def _named(*names: str) -> tuple[Named, ...]:
    plain = [name.replace("(", "").replace(")", "").replace(" + ", " ") for name in names]
    return tuple([Named(word.lower().replace(" ", "-"), name) for word, name in zip(plain, names, strict=True)])


# ------------------------------------------------------------------------------------------- deployment

FRONTLINE: Final = DeploymentStyle(
    id="frontline",
    name="Frontline",
    clause="AF-DEP-02",
    zones={
        "zone_1": (((0.0, 0.0), (72.0, 0.0), (72.0, 12.0), (0.0, 12.0)),),
        "zone_2": (((0.0, 36.0), (72.0, 36.0), (72.0, 48.0), (0.0, 48.0)),),
    },
    home_edges={"zone_1": (((0.0, 0.0), (72.0, 0.0)),), "zone_2": (((0.0, 48.0), (72.0, 48.0)),)},
    breakthrough={"zone_1": ((36.0, 12.0),), "zone_2": ((36.0, 36.0),)},
    seize_ground=((18.0, 18.0), (54.0, 18.0), (18.0, 30.0), (54.0, 30.0)),
    gap=24.0,
    about="Along the two long edges, 24” apart.",
)
LONG_HAUL: Final = DeploymentStyle(
    id="long-haul",
    name="Long Haul",
    clause="AF-DEP-03",
    zones={
        "zone_1": (((0.0, 0.0), (18.0, 0.0), (18.0, 48.0), (0.0, 48.0)),),
        "zone_2": (((54.0, 0.0), (72.0, 0.0), (72.0, 48.0), (54.0, 48.0)),),
    },
    home_edges={"zone_1": (((0.0, 0.0), (0.0, 48.0)),), "zone_2": (((72.0, 0.0), (72.0, 48.0)),)},
    breakthrough={"zone_1": ((12.0, 24.0),), "zone_2": ((60.0, 24.0),)},
    seize_ground=((27.0, 12.0), (45.0, 12.0), (27.0, 36.0), (45.0, 36.0)),
    gap=36.0,
    about="At the two short edges, 36” apart: a long way to the enemy.",
)
SIDE_BATTLE: Final = DeploymentStyle(
    id="side-battle",
    name="Side Battle",
    clause="AF-DEP-04",
    zones={
        "zone_1": (((0.0, 0.0), (48.0, 0.0), (0.0, 32.0)),),
        "zone_2": (((72.0, 48.0), (24.0, 48.0), (72.0, 16.0)),),
    },
    home_edges={
        "zone_1": (((0.0, 0.0), (48.0, 0.0)), ((0.0, 0.0), (0.0, 32.0))),
        "zone_2": (((72.0, 48.0), (24.0, 48.0)), ((72.0, 48.0), (72.0, 16.0))),
    },
    breakthrough={"zone_1": ((12.0, 12.0),), "zone_2": ((60.0, 36.0),)},
    seize_ground=((37.3, 15.6), (60.3, 11.07), (34.7, 32.4), (11.7, 36.93)),
    gap=26.63,
    about="In two opposite corners, along slanting lines.",
)
# Not the special rule of the same name (AF-DEP-01).
AMBUSH: Final = DeploymentStyle(
    id="ambush",
    name="Ambush",
    clause="AF-DEP-05",
    zones={
        "zone_1": (((28.0, 0.0), (44.0, 0.0), (44.0, 48.0), (28.0, 48.0)),),
        "zone_2": (
            ((0.0, 0.0), (8.0, 0.0), (8.0, 48.0), (0.0, 48.0)),
            ((64.0, 0.0), (72.0, 0.0), (72.0, 48.0), (64.0, 48.0)),
        ),
    },
    home_edges={
        "zone_1": (((28.0, 0.0), (44.0, 0.0)), ((28.0, 48.0), (44.0, 48.0))),
        "zone_2": (((0.0, 0.0), (0.0, 48.0)), ((72.0, 0.0), (72.0, 48.0))),
    },
    breakthrough={"zone_1": ((36.0, 12.0), (36.0, 36.0)), "zone_2": ((12.0, 24.0), (60.0, 24.0))},
    seize_ground=((18.0, 12.0), (54.0, 12.0), (18.0, 36.0), (54.0, 36.0)),
    gap=20.0,
    about="One army across the middle of the table, the other in two parts at the short edges.",
)
SPEARHEAD: Final = DeploymentStyle(
    id="spearhead",
    name="Spearhead",
    clause="AF-DEP-06",
    zones={
        "zone_1": (((0.0, 0.0), (12.0, 0.0), (24.0, 24.0), (12.0, 48.0), (0.0, 48.0)),),
        "zone_2": (((72.0, 0.0), (72.0, 48.0), (60.0, 48.0), (48.0, 24.0), (60.0, 0.0)),),
    },
    home_edges={"zone_1": (((0.0, 0.0), (0.0, 48.0)),), "zone_2": (((72.0, 0.0), (72.0, 48.0)),)},
    breakthrough={"zone_1": ((12.0, 24.0),), "zone_2": ((60.0, 24.0),)},
    seize_ground=((26.67, 10.67), (45.33, 10.67), (26.67, 37.33), (45.33, 37.33)),
    gap=24.0,
    about="At the short edges, with a point towards the enemy.",
)
FLANK_ASSAULT: Final = DeploymentStyle(
    id="flank-assault",
    name="Flank Assault",
    clause="AF-DEP-07",
    zones={
        "zone_1": (((0.0, 0.0), (36.0, 0.0), (36.0, 12.0), (12.0, 12.0), (12.0, 36.0), (0.0, 36.0)),),
        "zone_2": (((72.0, 48.0), (36.0, 48.0), (36.0, 36.0), (60.0, 36.0), (60.0, 12.0), (72.0, 12.0)),),
    },
    home_edges={
        "zone_1": (((0.0, 0.0), (36.0, 0.0)), ((0.0, 0.0), (0.0, 36.0))),
        "zone_2": (((72.0, 48.0), (36.0, 48.0)), ((72.0, 48.0), (72.0, 12.0))),
    },
    breakthrough={"zone_1": ((12.0, 12.0),), "zone_2": ((60.0, 36.0),)},
    seize_ground=((31.07, 15.43), (56.36, 10.29), (40.93, 32.57), (15.64, 37.71)),
    gap=24.0,
    about="In two opposite corners, each zone along a long edge and round the corner.",
)

# AF-DEP-01: the style for each face of a D6.
DEPLOYMENT: Final[tuple[DeploymentStyle, ...]] = (
    FRONTLINE,
    LONG_HAUL,
    SIDE_BATTLE,
    AMBUSH,
    SPEARHEAD,
    FLANK_ASSAULT,
)
DEPLOYMENT_BY_ID: Final[dict[str, DeploymentStyle]] = {style.id: style for style in DEPLOYMENT}

# ------------------------------------------------------------------------------------------- terrain

# AF-TPL-01: how terrain is set up, for each face of a D6.
PLACEMENT: Final[tuple[Named, ...]] = _named(
    "Random", "Alternating (Free)", "Alternating (Restricted)", "Full Table", "Two Halves", "Six Squares"
)
# AF-TPL-04: the type of a random piece, for each sum of 2D6. Anything impassable is IMPASSABLE_PIECE.
IMPASSABLE_PIECE: Final = "impassable"
RANDOM_PIECE: Final[dict[int, str]] = {
    2: "hill",
    3: "hill",
    4: "hill",
    5: "lake",
    6: "field",
    7: "forest",
    8: "ruins",
    9: "barricade",
    10: "barricade",
    11: IMPASSABLE_PIECE,
    12: IMPASSABLE_PIECE,
}
# AF-TPL-03: the fixed pieces of a balanced set; of a pair, either may be taken.
FIXED_PIECES: Final[tuple[tuple[str, ...], ...]] = (
    (IMPASSABLE_PIECE,),
    (IMPASSABLE_PIECE,),
    ("forest", "field"),
    ("forest", "field"),
    ("hill", "field"),
    ("hill", "field"),
)
# AF-TPL-12: the extra limit of Alternating (Restricted), for each face of a D6.
RESTRICTION: Final[tuple[Named, ...]] = (
    Named("open-centre", 'nothing within 12" of the table centre'),
    Named("open-edges", 'nothing within 12" of the table edge'),
    Named("lone-centre", 'first piece at the centre and all others more than 12" from it'),
    Named("cluster", 'first piece at the centre and each other within 9" of an already placed piece'),
    Named("corners", 'first four pieces each within 12" of a different corner then free'),
    Named("quarters", "first four pieces each in a different table quarter then free"),
)

# ------------------------------------------------------------------------------------------- missions

# AF-MIS-01: the mission for each face of a D6.
MISSION: Final[tuple[Named, ...]] = _named(
    "Duel", "Seize Ground", "Relic Hunt", "Sabotage", "Breakthrough", "King of the Hill"
)


# AF-SID-03, AF-SID-04: for each result of a D3.
PLAYSTYLE: Final[tuple[Named, ...]] = _named("Shared", "Hidden", "Shared + Hidden")
SELECTION: Final[tuple[Named, ...]] = _named("Free", "Limited", "Randomized")

# AF-SID-08: the category for each result of a D3.
CATEGORY: Final[tuple[Named, ...]] = _named("Combat Mastery", "Tactical Genius", "Heroic Intervention")
# AF-SID-10: the side-missions of each category, for each face of a D6.
SIDE_MISSION: Final[dict[str, tuple[Named, ...]]] = {
    "combat-mastery": _named("Conserve", "Linebreaker", "Obliterate", "Terrify", "Onslaught", "Attrition"),
    "tactical-genius": _named("Dominate", "Ground War", "Overrun", "Defend", "Invade", "Seize"),
    "heroic-intervention": _named(
        "Slay", "Sacrifice", "Head Hunter", "Sorcerer Supreme", "Ancient Heirlooms", "Secret Mission"
    ),
}
# AF-SID-11 to AF-SID-28: what each asks for, for whoever has to choose.
SIDE_MISSION_ASKS: Final = {
    "conserve": "half of your units or more are alive",
    "linebreaker": "every enemy unit without Tough is destroyed",
    "obliterate": "three enemy units are destroyed within one round",
    "terrify": "an enemy unit routs in melee",
    "onslaught": "a unit of yours wins a melee by 3 wounds or more",
    "attrition": "half of the enemy's units or more are destroyed",
    "dominate": "the enemy controls no marker",
    "ground-war": "no enemy unit is within 6” of the middle of the table",
    "overrun": "a unit of yours is wholly in each quarter of the table",
    "defend": "no enemy unit is wholly in your deployment zone",
    "invade": "a unit of yours of 3 models or more is wholly in the enemy's deployment zone",
    "seize": "you control more markers than the enemy",
    "slay": "the enemy Hero with the most Tough is dead",
    "sacrifice": "your own most expensive Hero is dead",
    "head-hunter": "the enemy's most expensive Hero is dead",
    "sorcerer-supreme": "a spell kills an enemy Hero",
    "ancient-heirlooms": "a Hero of yours is within 6” of the middle of the table",
    "secret-mission": "a Hero of yours is in the enemy's zone, within 3” of the enemy's table edge",
}
