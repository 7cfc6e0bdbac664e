"""What there is to choose from in the Quick Starter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from banneret.core.engine.ask import Data
from tests.contract.principle import veterans
from tests.contract.principle.scene import Everything, Scene

END = {""}
ON_TABLE = "on the table"
MOVES = {"advance", "march", "pivot", "fly-advance", "fly-march"}
VANGUARD_MOVES = {"vanguard", "fly-vanguard"}
CASTING_DICE = 5  # QS-MAG-09
DISPEL_DICE = 5  # the most that a Flux Card gives against spells (QS-MAG-06)


def units(scene: Scene, seat: str = "", place: str = "") -> list[Data]:
    """Units of a seat, or of both; in one place, or anywhere."""
    found: list[Data] = scene.view["units"]
    if seat:
        found = [unit for unit in found if unit["seat"] == seat]
    return [unit for unit in found if unit["place"] == place] if place else found


def ids(found: list[Data]) -> set[str]:
    return {unit["id"] for unit in found}


def rival(scene: Scene) -> str:
    return "B" if scene.seat == "A" else "A"


def own(scene: Scene) -> set[str]:
    """All units of the seat, wherever they are by now."""
    return ids(units(scene, scene.seat))


def enemies(scene: Scene) -> set[str]:
    return ids(units(scene, rival(scene)))


def enemies_on_table(scene: Scene) -> set[str]:
    return ids(units(scene, rival(scene), ON_TABLE))


def own_on_table(scene: Scene) -> set[str]:
    return ids(units(scene, scene.seat, ON_TABLE))


def on_table(scene: Scene) -> set[str]:
    return ids(units(scene, place=ON_TABLE))


def unit_of(scene: Scene, unit_id: str) -> Data:
    return next(unit for unit in scene.view["units"] if unit["id"] == unit_id)


BEARINGS = {"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}


def own_ships(scene: Scene) -> int:
    """How many ships a side has, in a battle at sea."""
    ships = [piece["id"] for piece in scene.view["table"]["pieces"] if piece["kind"] == "ship"]
    return len(
        [each for each in scene.view["markers"] if each["id"] in ships and each.get("belongs") == scene.seat]
    )


# ---------------------------------------------------------------------------------------- models


def heroes(unit: Data) -> list[str]:
    """The Characters in a unit on the table."""
    return [model["id"] for model in unit["models"] if {"hero", "general"} & set(model.get("ranks", []))]


def has_fliers(unit: Data) -> bool:
    """The rules of a unit are those of its rank-and-file; Characters have their own."""
    rules = [rule for each in (unit, *unit["kinds"]) for rule in each.get("rules", [])]
    return any(rule.startswith("Fly ") for rule in rules)


def front(unit: Data) -> list[str]:
    """Who stands in the first rank, left to right."""
    models = [model["id"] for model in unit["models"]]
    return models[: next((at for at, model in enumerate(models) if "#1." in model), len(models))]


def entry(scene: Scene, unit_id: str) -> Any:
    """What the lists say of a unit, or of a Character wherever he stands."""
    sheets = {f"{seat}.{sheet.id}": sheet for seat in ("A", "B") for sheet in scene.options.armies[seat].units}
    # In cases units are called by their names alone.
    return sheets.get(unit_id) or next(sheet for sheet in sheets.values() if sheet.id == unit_id)


# ---------------------------------------------------------------------------------------- kinds of options


def pairs(scene: Scene) -> set[str]:
    """Every unit of the seat with every other unit on the table."""
    return {f"{unit} {other}" for unit in own(scene) for other in on_table(scene) if unit != other}


def charges_of(scene: Scene, unit_id: str) -> set[str]:
    """A unit with every other, and in the air as well if any of its models flies."""
    found = {f"{unit_id} {other}" for other in on_table(scene) if other != unit_id}
    unit = unit_of(scene, unit_id)
    if unit["place"] == ON_TABLE and has_fliers(unit):
        found |= {f"fly {pair}" for pair in found}
    return found


def charges(scene: Scene) -> set[str]:
    return {charge for unit in own(scene) for charge in charges_of(scene, unit)}


def characters(scene: Scene) -> Iterator[tuple[Data, str]]:
    """Every Character of the seat who is on the table, with his unit."""
    for unit in units(scene, scene.seat, ON_TABLE):
        for hero in heroes(unit):
            yield unit, hero


def leaving(scene: Scene) -> set[str]:
    return {f"leave {unit['id']} {hero}" for unit, hero in characters(scene) if hero != unit["id"]}


def swaps(scene: Scene) -> set[str]:
    """Every Character with every other place of the front rank of his unit."""
    return {
        f"{unit['id']} {hero} {file}"
        for unit, hero in characters(scene)
        for file, other in enumerate(front(unit))
        if other != hero
    }


def spells(scene: Scene) -> set[str]:
    """All that the wizards on the table know."""
    return {
        f"{unit['id']} {hero} {spell.id}"
        for unit, hero in characters(scene)
        for spell in (*entry(scene, hero).spells, *(entry(scene, hero).learned or ()))
    }


def joins(scene: Scene, hero: str) -> set[str]:
    """Every unit on the table that a Character could wish to join."""
    return {f"join {host}" for host in own_on_table(scene) if host != hero}


def joins_of_characters(scene: Scene) -> set[str]:
    """The same for a unit of Characters only; others join nobody."""
    unit = unit_of(scene, scene.about[0])
    return joins(scene, unit["id"]) if len(heroes(unit)) == len(unit["models"]) else set()


def leave_kinds(scene: Scene) -> set[str]:
    kinds = VANGUARD_MOVES if scene.seen.step == "vanguard" else MOVES
    return kinds | joins(scene, "") | END


def places_in(scene: Scene, unit: Data) -> range:
    """The places of a unit's front rank, and a new one at its right end."""
    if unit["place"] == ON_TABLE:
        return range(len(front(unit)) + 1)
    sheet = entry(scene, unit["id"])
    return range(min(sheet.files, sheet.models) + 1)


def deployments(scene: Scene) -> set[str]:
    """Every unit by itself; and who is still to be deployed, if a Character, in every place of another unit."""
    found = {f"deploy {unit}" for unit in own(scene)}
    waiting = units(scene, scene.seat, "to deploy")
    for hero in waiting:
        if entry(scene, hero["id"]).category == "character":
            for host in waiting + units(scene, scene.seat, ON_TABLE):
                if host["id"] != hero["id"]:
                    found |= {f"join {hero['id']} {host['id']} {file}" for file in places_in(scene, host)}
    return found


def pools(scene: Scene) -> set[str]:
    """The rank-and-file of every enemy unit, and every Character in it."""
    found: set[str] = set()
    for unit in units(scene, rival(scene), ON_TABLE):
        found |= {f"{unit['id']} {hero}" for hero in heroes(unit)}
        if len(heroes(unit)) < len(unit["models"]):
            found.add(unit["id"])
    return found


def combats(scene: Scene) -> set[str]:
    """A number for every group of units that touch one another."""
    groups: list[set[str]] = []
    for pair in [(contact.a, contact.b) for contact in scene.seen.contacts]:
        touching = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in touching]
        groups.append(set(pair).union(*touching))
    return {str(at) for at in range(len(groups))}


def dice(scene: Scene, least: int, most: int) -> set[str]:
    """As many as the rules know of, or as are there."""
    (side,) = [side for side in scene.view["sides"] if side["seat"] == scene.seat]
    (pool,) = [supply["count"] for supply in side["supplies"] if supply["name"] == "Magic Dice"]
    return {str(n) for n in range(least, max(most, pool) + 1)}


EVERYTHING: Everything = {
    **veterans.EVERYTHING,
    "goes-first": lambda scene: set(scene.options.armies),
    "hourglass": lambda scene: {"", *own(scene)},
    "edge": lambda scene: {"south", "north"},
    "feature": lambda scene: {piece["id"] for piece in scene.view["table"]["pieces"]},
    "deploy": deployments,
    "vanguard": lambda scene: own(scene) | leaving(scene) | END,
    "vanguard-kind": lambda scene: {"walk", "fly"} | joins_of_characters(scene),
    "charge": lambda scene: charges(scene) | END,
    "reaction": lambda scene: {"hold", "flee"},
    "redirect": lambda scene: own(scene) | END,
    "redirect-to": lambda scene: charges_of(scene, scene.about[0]) | END,
    "move-charger": enemies,
    "which-target": enemies,
    "next-charger": own,
    "rally-order": own,
    "move-unit": lambda scene: own(scene) | leaving(scene) | {f"swap {swap}" for swap in swaps(scene)} | END,
    "move-kind": lambda scene: MOVES | joins_of_characters(scene),
    "leave-kind": leave_kinds,
    "join-place": lambda scene: {str(file) for file in places_in(scene, unit_of(scene, scene.about[0]))},
    "cast": lambda scene: spells(scene) | END,
    "spell-target": on_table,
    "casting-dice": lambda scene: dice(scene, 1, CASTING_DICE),
    "dispel": lambda scene: dice(scene, 0, DISPEL_DICE),
    "shoot": lambda scene: pairs(scene) | END,
    "swap": lambda scene: swaps(scene) | END,
    "combat": combats,
    "allocate": pools,
    "hits-on": enemies_on_table,
    "odd-hit": lambda scene: set(heroes(unit_of(scene, scene.about[0]))),
    "casualty-side": lambda scene: {"left", "right"},
    "break-order": own,
    "pursue": lambda scene: {"restrain", "overrun"} | {f"pursue {enemy}" for enemy in enemies_on_table(scene)},
    "flee-order": own,
    "flees-from": own_on_table,
    "pursuit-order": own,
    "run-into": enemies_on_table,
    "reform-first": lambda scene: {"A", "B"},
    "reform": lambda scene: own(scene) | END,
    "panic-order": own,
    "flee-from": enemies_on_table,
    # Of the scenarios of a campaign.
    "names": own,
    "begins": lambda scene: own(scene) | END,
    "which-zone": lambda scene: {str(number) for number in range(1, max(2, own_ships(scene)) + 1)},
    "sail": lambda scene: BEARINGS | END,
}
