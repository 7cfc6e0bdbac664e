"""What there is to choose from in Age of Fantasy."""

from __future__ import annotations

import itertools
import math
import re

from banneret.books.age_of_fantasy.bases_question import BasesQuestion
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import EXTRA
from banneret.books.age_of_fantasy.chapters.solid_buildings.going_in import EnterBuilding, way_in
from banneret.books.age_of_fantasy.events import TerrainRolled
from banneret.books.age_of_fantasy.movement import ACTIONS, Point, allowances
from banneret.books.age_of_fantasy.rolled_tables import FIXED_PIECES, SIDE_MISSION
from tests.contract.principle import opr
from tests.contract.principle.scene import Everything, Scene

TERRAIN_NAMES = ("daemonic-infestation", "deadly-spores", "magical-vigor", "defensive-stakes")
OBJECTIVE_NAMES = ("booby-traps", "magical-field", "defensive-barrier", "holy-monument")
STRATAGEMS = (
    *("high-command", "supreme-command", "seize-initiative", "total-shutdown", "delayed-deployment"),
    *("hidden-deployment", "eternal-vigilance", "lightning-reflexes", "code-of-honor", "heightened-senses"),
    *("tactical-retreat", "closing-fire", "sweeping-move", "killing-blow", "ferocious-attack"),
)
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
            if "Sniper" in profile and other["seat"] not in team(scene) and len(other["models"]) > 1:
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
    ways = (BasesQuestion, EnterBuilding)
    moves = [given for given in scene.earlier if isinstance(given.question, ways) and given.answer]
    mover = scene.state.unit(scene.about[1])
    if mover.seat not in scene.options.armies:
        # Nobody plays it: it goes as far as it can, which its chapter's own cases prove.
        return math.ceil(max(allowances(scene.state, mover, "rush")))
    move = [given for given in moves if given.question.about[0] == scene.about[1]][-1]
    if isinstance(move.question, EnterBuilding):
        unit, piece = scene.state.unit(scene.about[1]), scene.state.piece(move.answer)
        actions = [given.answer for given in scene.earlier if given.question.name == "action"]
        way = way_in(scene.state, unit, piece, actions[-1])
        assert way is not None
        return math.ceil(length(way.walk.path))
    assert isinstance(move.question, BasesQuestion)
    trial = move.question.trial(move.answer)
    measured = trial.walks if trial.leader < 0 else [trial.walks[trial.leader]]
    return math.ceil(max([length(walk.path) for walk in measured]))


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
            piece
            for piece in scene.view["table"]["pieces"]
            if piece["effects"] and piece.get("border") != "impassable"
        ]
        found += [{f"{piece['id']}: {effect}" for effect in TERRAIN_NAMES} for piece in pieces]
    if "objectives" in played:
        found += [{f"{each['id']}: {effect}" for effect in OBJECTIVE_NAMES} for each in scene.view["markers"]]
    seats = sorted(scene.options.armies)
    at = (seats.index(scene.seat) - seats.index(scene.state.first)) % len(seats)
    return set().union(*found[at :: len(seats)])


def zones(scene: Scene) -> set[str]:
    """Two, or one in each corner where everybody plays for themselves."""
    alone = "multiplayer" in scene.options.chapters.get("chapters", ())
    alone = alone and scene.options.chapters.get("multiplayer-form") != ("teams",)
    return {str(number + 1) for number in range(4 if alone else 2)}


def team(scene: Scene) -> set[str]:
    """The seat and its allies."""
    (side,) = [side for side in scene.view["sides"] if side["seat"] == scene.seat]
    return {scene.seat, *side.get("allies", [])}


def numbers(count: int) -> set[str]:
    return {str(number) for number in range(count)}


def named_actions(scene: Scene) -> set[str]:
    """What the chapters bring that are switched on by name."""
    brought = {
        "exhaustion": {"tiring advance", "tiring rush", "tiring charge", "rest"},
        "command-points": {"sweeping-move"},
    }
    return {action for name in scene.options.chapters.get("chapters", ()) for action in brought.get(name, ())}


def dice(scene: Scene) -> int:
    """How many dice have been rolled, about which the seat was asked before."""
    (rolled,) = re.findall(r": ([1-6 ]+) \(", scene.earlier[-1].question.prompt)
    return len(rolled.split())


def targets(scene: Scene) -> set[str]:
    """Whom the unit said it would shoot at."""
    shots = [given.answer for given in scene.earlier if given.question.name == "shoot"]
    return {target.partition("#")[0] for target in shots[-1].values()}


def weapons_of_model(scene: Scene) -> set[str]:
    """The melee weapons of one model, which may have fallen by now."""
    return {weapon.name for weapon in opr.rosters(scene)[scene.about[1]].weapons if not weapon.range}


def buildings(scene: Scene) -> list[str]:
    """The pieces of terrain that hold anybody."""
    pieces = scene.view["table"]["pieces"]
    return [piece["id"] for piece in pieces if any(effect.startswith("holds ") for effect in piece["effects"])]


def beside(scene: Scene, unit_id: str) -> set[str]:
    """A unit in a building, and those of its side that are in the same one."""
    unit = scene.state.unit(unit_id)
    return {other.id for other in scene.state.of_seat(unit.seat) if other.inside == unit.inside}


def models(scene: Scene, unit_id: str) -> list[str]:
    return [model.id for model in scene.state.unit(unit_id).models]


EVERYTHING: Everything = {
    **opr.EVERYTHING,
    # the table and the scenario
    "half": lambda scene: set(HALVES),
    "pieces": lambda scene: numbers(1 + max(FIXED_PIECES.count(pair) for pair in FIXED_PIECES)),
    "piece": lambda scene: numbers(pieces(scene)),
    "side-mission": lambda scene: {mission.id for missions in SIDE_MISSION.values() for mission in missions},
    "hidden-mission": lambda scene: {mission.id for missions in SIDE_MISSION.values() for mission in missions},
    "first-marker": lambda scene: set(scene.options.armies),
    "breakthrough": lambda scene: numbers(2),
    "zone": zones,
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
    "enter": lambda scene: {"", *buildings(scene)},
    "meet": lambda scene: beside(scene, scene.about[1]),
    "leaders": lambda scene: {f"{unit}: {model}" for unit in scene.about for model in models(scene, unit)},
    "charge": lambda scene: {unit["id"] for unit in opr.others_on_table(scene)},
    "shoot": shots,
    "volley": lambda scene: numbers(declared(scene)),
    "blows": lambda scene: set(profiles(scene, ranged=False)),
    "casualties": lambda scene: set(opr.models_of(scene, scene.about[0])),
    "overwatch": lambda scene: {"", *numbers(inches(scene) + 1)},
    "return-fire": lambda scene: set(opr.YES_NO),
    # command points
    "doctrine": lambda scene: {"strategic", "defensive", "shock"},
    "stratagem": lambda scene: {"", "quiet", *STRATAGEMS},
    "cancel": lambda scene: set(opr.YES_NO),
    "die": lambda scene: numbers(dice(scene)),
    "pick-up": opr.own_units,
    "deploy-anew": opr.own_units,
    "retreating": opr.own_units,
    "retreat": lambda scene: {*map(str, range(1, int(scene.state.distance(6.0)) + 1)), "as far as it gets"},
    "sensed": targets,
    "last-weapon": weapons_of_model,
    "shut-down": lambda scene: {marker["id"] for marker in scene.view["markers"]},
    # the beginning and the end of a round
    "sacrifice": lambda scene: {"", *opr.own_units(scene)},
    "carrier": lambda scene: {unit["id"] for unit in scene.view["units"] if unit["seat"] in team(scene)},
    # several players
    "member": team,
    # Of the scenarios of a campaign.
    "names": opr.own_units,
    "begins": lambda scene: {"", *opr.own_units(scene)},
}
