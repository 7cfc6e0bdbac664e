"""What there is to choose from in Regiments."""

from __future__ import annotations

from banneret.books.scenarios.known import scenario_called
from tests.contract.principle import opr
from tests.contract.principle.scene import Everything, Scene

ACTIONS = ("hold", "advance", "rush", "charge")


def edges(scene: Scene) -> set[str]:
    """Two long edges, or the two zones of a scenario."""
    played = scene.options.chapters.get("scenario", ())
    own_zones = any([scenario_called(name).own_zones() for name in played])
    return {"1", "2"} if own_zones else {"south", "north"}


def deployments(scene: Scene) -> set[str]:
    """Each unit is deployed, scouts, lies in ambush; each Hero joins any other unit of the side."""
    own = opr.own_units(scene)
    found = {f"{what} {unit}" for what in ("deploy", "scout", "ambush") for unit in own}
    return found | {f"join {hero} {host}" for hero in opr.heroes(scene) for host in own if host != hero}


def shots(scene: Scene) -> set[str]:
    """Each weapon type and Breath Attack at all others, a Sniper's at every model of enemies too."""
    found = opr.breath_attacks(scene)
    for weapon in opr.ranged_weapons(scene):
        for other in opr.others_on_table(scene):
            found.add(f"{weapon.name}: {other['id']}")
            if "Sniper" in weapon.rules and other["seat"] != scene.seat and other["size"] > 1:
                found |= {f"{weapon.name}: {other['id']}#{model['id']}" for model in other["models"]}
    return found


EVERYTHING: Everything = {
    **opr.EVERYTHING,
    "edge": edges,
    "deploy": deployments,
    "scout": opr.own_units,
    "ambush": lambda scene: {"", *opr.own_units(scene)},
    "action": lambda scene: set(ACTIONS),
    "charge": lambda scene: {unit["id"] for unit in opr.others_on_table(scene)},
    "shoot": shots,
    "casualty": lambda scene: set(opr.models_of(scene, scene.about[0])),
    # Of the scenarios of a campaign.
    "names": opr.own_units,
    "begins": lambda scene: {"", *opr.own_units(scene)},
    "which-zone": lambda scene: {"1", "2"},
}
