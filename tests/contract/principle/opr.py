"""What there is to choose from wherever both One Page Rules books ask the same."""

from __future__ import annotations

from banneret.books.opr.roster import ModelData, WeaponData
from banneret.core.engine.ask import Data
from tests.contract.principle import veterans
from tests.contract.principle.scene import Everything, Scene

YES_NO = frozenset(("yes", "no"))


def own_units(scene: Scene) -> set[str]:
    """All units of the seat, wherever they are."""
    return {unit["id"] for unit in scene.view["units"] if unit["seat"] == scene.seat}


def on_table(scene: Scene) -> list[Data]:
    return [unit for unit in scene.view["units"] if unit["place"] == "on the table"]


def things(scene: Scene) -> list[Data]:
    """What can be attacked and is no unit: pieces of terrain with a Tough value."""
    pieces = scene.view["table"]["pieces"]
    tough = [piece for piece in pieces if any(effect.startswith("Tough(") for effect in piece["effects"])]
    return [{"id": piece["id"], "seat": "", "size": 1, "models": []} for piece in tough]


def others_on_table(scene: Scene) -> list[Data]:
    """All units on the table but the one that is asked about, and what else can be attacked."""
    return [*[unit for unit in on_table(scene) if unit["id"] != scene.about[0]], *things(scene)]


def models_of(scene: Scene, unit_id: str) -> list[str]:
    """The models of a unit on the table, by their ids."""
    (unit,) = [unit for unit in on_table(scene) if unit["id"] == unit_id]
    return [model["id"] for model in unit["models"]]


def unit_id(scene: Scene, seat: str, name: str) -> str:
    """What a unit of a roster is called in the game; in cases it goes by its name alone."""
    called = [unit["id"] for unit in scene.view["units"] if unit["seat"] == seat]
    return name if name in called else f"{seat}.{name}"


def rosters(scene: Scene) -> dict[str, ModelData]:
    """Every model of both armies as the rosters have it, by its id."""
    found: dict[str, ModelData] = {}
    for seat, roster in scene.options.armies.items():
        for unit in roster.units:
            number = 0
            for group in unit.models:
                for _ in range(group.count):
                    number += 1
                    found[f"{unit_id(scene, seat, unit.id)}/{number}"] = group
    return found


def heroes(scene: Scene) -> set[str]:
    """The units of the seat that are Heroes and nobody else."""
    return {
        unit_id(scene, scene.seat, unit.id)
        for unit in scene.options.armies[scene.seat].units
        if all("Hero" in group.rules for group in unit.models)
    }


def spells(scene: Scene) -> set[str]:
    """Whatever the wizards of the side know, what those of the unit have learnt besides, or no spell."""
    own = [f"{scene.seat}.{spell.id}" for spell in scene.options.armies[scene.seat].spells]
    for model in scene.state.unit(scene.about[0]).models:
        own += [spell.key for each in model.fighters() for spell in each.sheet.learned]
    return {"", *own}


def spell_targets(scene: Scene) -> set[str]:
    """Everybody on the table, the wizard's own unit as well, or nobody."""
    return {"", *[unit["id"] for unit in [*on_table(scene), *things(scene)]]}


def wizards(scene: Scene) -> set[str]:
    """All wizards of the seat on the table."""
    own = [unit for unit in on_table(scene) if unit["seat"] == scene.seat]
    return {model["id"] for unit in own for model in unit["models"] if "wizard" in model.get("ranks", [])}


def melee_weapons(scene: Scene) -> set[str]:
    """The melee weapons of all models of a unit; where those of one share a name, they go by their profile."""
    found: set[str] = set()
    sheets = rosters(scene)
    for model in models_of(scene, scene.about[0]):
        weapons = [weapon for weapon in sheets[model].weapons if not weapon.range]
        for weapon in weapons:
            same = [other for other in weapons if other.name == weapon.name and other != weapon]
            profile = ", ".join([f"A{weapon.attacks}", *weapon.rules])
            found.add(f"{weapon.name} ({profile})" if same else weapon.name)
    return found


def ranged_weapons(scene: Scene) -> list[WeaponData]:
    """All weapons with a range that models of the unit carry."""
    sheets = rosters(scene)
    carried = [weapon for model in models_of(scene, scene.about[0]) for weapon in sheets[model].weapons]
    return [weapon for weapon in carried if weapon.range]


def breath_attacks(scene: Scene) -> set[str]:
    """Every Breath Attack of the unit, at all other units."""
    sheets = rosters(scene)
    breathing = [model for model in models_of(scene, scene.about[0]) if "Breath Attack" in sheets[model].rules]
    return {f"breath:{model}: {other['id']}" for model in breathing for other in others_on_table(scene)}


EVERYTHING: Everything = {
    **veterans.EVERYTHING,
    "hourglass": lambda scene: {"", *own_units(scene)},
    "unit": own_units,
    "spell": spells,
    "spell-target": spell_targets,
    "block": wizards,
    "heal": lambda scene: set(models_of(scene, scene.about[0])),
    "furious-weapon": melee_weapons,
    "breath": lambda scene: set(YES_NO),
    "strike-back": lambda scene: set(YES_NO),
}
