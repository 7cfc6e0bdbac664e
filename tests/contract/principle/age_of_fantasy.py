"""What there is to choose from in Age of Fantasy."""

from __future__ import annotations

import itertools
import math
import re

from banneret.books.age_of_fantasy.bases_question import BasesQuestion
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import EXTRA
from banneret.books.age_of_fantasy.events import TerrainRolled
from banneret.books.age_of_fantasy.movement import ACTIONS, Point
from banneret.books.age_of_fantasy.rolled_tables import FIXED_PIECES, SIDE_MISSION
from tests.contract.principle import opr
from tests.contract.principle.scene import Everything, Scene

TERRAIN_NAMES = ("daemonic-infestation", "deadly-spores", "magical-vigor", "defensive-stakes")
OBJECTIVE_NAMES = ("booby-traps", "magical-field", "defensive-barrier", "holy-monument")
HALVES = ("rising-south", "rising-north", "falling-south", "falling-north")


def profiles(scene: Scene, *, ranged: bool) -> list[str]:
    """The weapon types of the unit asked about, each by the profile of its first weapon (AF-SHO-06).

    By the ranges that they have in army lists; shown are those that chapters give them.
    """
    models = scene.state.unit(scene.about[0]).models
    found: dict[tuple[str, ...], str] = {}
    carried = [weapon for model in models for weapon in model.sheet.shooting + model.sheet.melee]
    for profile in [weapon.profile for weapon in carried]:
        name, _, values = profile.partition(" (")
        if bool(re.match(r"\d+”", values)) == ranged:
            found.setdefault((name, *sorted(values.removesuffix(")").split(", "))), profile)
    return list(found.values())


def shots(scene: Scene) -> set[str]:
    """Each weapon type and Breath Attack at all others, a Sniper's at every model of enemies too."""
    found = opr.breath_attacks(scene)
    for profile in profiles(scene, ranged=True):
        for other in opr.others_on_table(scene):
            found.add(f"{profile}: {other['id']}")
            if "Sniper" in profile and other["seat"] != scene.seat and other["size"] > 1:
                found |= {f"{profile}: {other['id']}#{model['id']}" for model in other["models"]}
    return found


def pieces(scene: Scene) -> int:
    """How many pieces of terrain are placed: as many as were agreed on, or as were rolled for."""
    rolled = [len(event.kinds) for event in scene.events if isinstance(event, TerrainRolled)]
    return len(scene.options.pieces) or rolled[-1]


def declared(scene: Scene) -> int:
    """How many weapons the unit said it would fire."""
    shots = [given.answer for given in scene.earlier if given.question.name == "shoot"]
    return len(shots[-1])


def inches(scene: Scene) -> int:
    """How far the unit goes to which another reacts, in inches begun: the longest way of its models."""
    moves = [given for given in scene.earlier if isinstance(given.question, BasesQuestion)]
    move = [given for given in moves if given.question.about[0] == scene.about[1]][-1]
    assert isinstance(move.question, BasesQuestion)
    return math.ceil(max([length(walk.path) for walk in move.question.trial(move.answer).walks]))


def length(way: list[Point]) -> float:
    total = 0.0
    for (x0, y0), (x1, y1) in itertools.pairwise(way):
        total += math.hypot(x1 - x0, y1 - y0)
    return total


def effects(scene: Scene) -> set[str]:
    """Every effect for each piece and marker of one's share: they are dealt out in turn."""
    played = scene.options.chapters.get("effects", ("terrain", "objectives"))
    found: list[set[str]] = []
    if "terrain" in played:
        pieces = [
            piece for piece in scene.view["table"]["pieces"] if piece["flags"] and not piece["impassable"]
        ]
        found += [{f"{piece['id']}: {effect}" for effect in TERRAIN_NAMES} for piece in pieces]
    if "objectives" in played:
        found += [{f"{each['id']}: {effect}" for effect in OBJECTIVE_NAMES} for each in scene.view["markers"]]
    seats = sorted(scene.options.armies)
    at = (seats.index(scene.seat) - seats.index(scene.state.first)) % len(seats)
    return set().union(*found[at :: len(seats)])


def numbers(count: int) -> set[str]:
    return {str(number) for number in range(count)}


def named_actions(scene: Scene) -> set[str]:
    """What the chapters bring that are switched on by name."""
    brought = {"exhaustion": {"tiring advance", "tiring rush", "tiring charge", "rest"}}
    return {action for name in scene.options.chapters.get("chapters", ()) for action in brought.get(name, ())}


EVERYTHING: Everything = {
    **opr.EVERYTHING,
    # the table and the scenario
    "half": lambda scene: set(HALVES),
    "pieces": lambda scene: numbers(1 + max(FIXED_PIECES.count(pair) for pair in FIXED_PIECES)),
    "piece": lambda scene: numbers(pieces(scene)),
    "side-mission": lambda scene: {mission.id for missions in SIDE_MISSION.values() for mission in missions},
    "hidden-mission": lambda scene: {mission.id for missions in SIDE_MISSION.values() for mission in missions},
    "first-marker": lambda scene: {"A", "B"},
    "breakthrough": lambda scene: numbers(2),
    "zone": lambda scene: {"1", "2"},
    "effects": effects,
    "reinforcements": opr.own_units,
    "early-join": lambda scene: {"", *opr.own_units(scene)} - set(scene.about),
    # setting up
    "deploy": lambda scene: {
        f"{what} {unit}" for unit in opr.own_units(scene) for what in ("deploy", "scout", "ambush")
    },
    "join": lambda scene: opr.own_units(scene) - set(scene.about),
    "scout": opr.own_units,
    "ambush": lambda scene: {"", *opr.own_units(scene)},
    # the beginning of a round
    "rigged": lambda scene: {"", *[piece["id"] for piece in scene.view["table"]["pieces"]]},
    # activations
    "action": lambda scene: {"idle", *ACTIONS, *EXTRA, *named_actions(scene)},
    "charge": lambda scene: {unit["id"] for unit in opr.others_on_table(scene)},
    "shoot": shots,
    "volley": lambda scene: numbers(declared(scene)),
    "blows": lambda scene: set(profiles(scene, ranged=False)),
    "casualties": lambda scene: set(opr.models_of(scene, scene.about[0])),
    "overwatch": lambda scene: {"", *numbers(inches(scene) + 1)},
    "return-fire": lambda scene: set(opr.YES_NO),
    # the beginning and the end of a round
    "sacrifice": lambda scene: {"", *opr.own_units(scene)},
    "carrier": opr.own_units,
}
