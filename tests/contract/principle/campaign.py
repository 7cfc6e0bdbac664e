"""What there is to choose from in a campaign. Forms propose answers and offer no options."""

from __future__ import annotations

from banneret.books.artefacts import ON_BOTH, ON_MAP, all_artefacts
from banneret.campaign.records import CITY, FORTRESS, HOLD, MINE, TEMPLE, TOWN, Battle
from banneret.campaign.reports import BY_ARTEFACT, OUT_OF_ACTION
from banneret.campaign.state import Campaign
from tests.contract.principle.scene import Everything, Scene

DONE = "done"


def campaign(scene: Scene) -> Campaign:
    seen = scene.seen
    assert isinstance(seen, Campaign)
    return seen


def own(scene: Scene, *kinds: str) -> set[str]:
    """Hexes of the seat, with any of these constructions if some are named."""
    hexes = campaign(scene).hexes.items()
    return {
        str(number)
        for number, hex in hexes
        if hex.owner == scene.seat and (not kinds or hex.construction in kinds)
    }


def purchases(scene: Scene) -> set[str]:
    """Whatever might be bought about both armies, where they fought and about what was bought already."""
    seen = campaign(scene)
    award = seen.awards[scene.about[0]]
    near = {award.target} if award.declared else set()
    bought = [number for number, seat in seen.conquered.items() if seat == scene.seat]
    for number in (award.place, award.other_place, *bought):
        near |= {number, *seen.grid.neighbours(number)}
    found = {DONE}
    for number in near:
        if seen.hexes[number].owner == scene.seat:
            continue
        if seen.hexes[number].construction in (CITY, FORTRESS, TOWN, MINE, HOLD, TEMPLE):
            found |= {f"seize:{number}", f"destroy:{number}"}
        else:
            found.add(f"conquer:{number}")
    return found


def unreported(scene: Scene) -> list[Battle]:
    return [battle for battle in campaign(scene).battles.values() if battle.result is None]


def owner(scene: Scene, army: str) -> str:
    """Whose an army is; a garrison is nobody's."""
    armies = campaign(scene).armies
    return armies[army].owner if army in armies else ""


def commanders(scene: Scene) -> set[str]:
    """Whoever does not attack it."""
    return {
        f"{battle.id}: {seat}"
        for battle in unreported(scene)
        if battle.defender.startswith("garrison:")
        for seat in campaign(scene).realms
        if seat != owner(scene, battle.attacker)
    }


def fighters(scene: Scene) -> set[str]:
    mine = [battle for battle in unreported(scene) if owner(scene, battle.attacker) == scene.seat]
    return {f"{battle.id}: {army}" for battle in mine if len(battle.merged) > 1 for army in battle.merged}


def own_battles(scene: Scene) -> set[str]:
    return {
        battle.id
        for battle in unreported(scene)
        if scene.seat in (owner(scene, battle.attacker), owner(scene, battle.defender))
    }


def dates(scene: Scene) -> set[str]:
    """Those that the other side has offered."""
    found: set[str] = set()
    for battle in unreported(scene):
        for role, army in (("attacker", battle.defender), ("defender", battle.attacker)):
            if owner(scene, army) == scene.seat and role in battle.ready:
                found |= {f"{battle.id}: {at}" for at in range(len(battle.ready[role].dates))}
    return found


def slots(battles: set[str], *options: str) -> set[str]:
    return {f"{battle}: {option}" for battle in battles for option in options}


def sharers(scene: Scene) -> set[str]:
    """Of each deed those who had a share in it by the reports; the deeds are known by ids of their own."""
    results = [battle.result for battle in campaign(scene).battles.values() if battle.result is not None]
    reported = {line.id for result in results for line in result.units}
    reported |= {line.id for result in results for line in result.characters}
    reported = {id for id in reported if owner(scene, id.split("/")[0]) == scene.seat}
    return {
        f"{slot.key}: {option.key}"
        for slot in scene.asked.slots
        for option in slot.options
        if option.key in reported
    }


def awards(scene: Scene) -> set[str]:
    return {award.id for award in campaign(scene).awards.values() if award.seat == scene.seat and award.points}


def characters(scene: Scene, army: str) -> set[str]:
    """All of an army, as its list has them."""
    seen = campaign(scene)
    return {f"{army}/{each.id}" for each in seen.lists[seen.armies[army].list].characters}


def armies_met(scene: Scene, army: str) -> set[str]:
    """Whom an army has fought, by the reports."""
    fought = [battle for battle in campaign(scene).battles.values() if battle.result is not None]
    pairs = [{battle.attacker, battle.defender} for battle in fought]
    return {other for pair in pairs if army in pair for other in pair - {army}}


def bearer_of(scene: Scene, artefact: str) -> str:
    return campaign(scene).artefacts[artefact]


def spoils(scene: Scene) -> set[str]:
    """All that the slain leave whom an army of this seat has fought, for any character of that army."""
    seen = campaign(scene)
    found: set[str] = set()
    for battle in seen.battles.values():
        if battle.result is None:
            continue
        claimed = {claim.id for claim in battle.result.artefact_claims}
        for line in battle.result.characters:
            loser = line.id.split("/")[0]
            if line.fate != OUT_OF_ACTION or line.slain_by == BY_ARTEFACT or owner(scene, loser) == scene.seat:
                continue
            left = {id for id, bearer in seen.artefacts.items() if bearer == line.id} - claimed
            for army in {battle.attacker, battle.defender} - {loser}:
                found |= {f"{id}: {key}" for id in left for key in {"leave", *characters(scene, army)}}
    return found


def curses(scene: Scene) -> set[str]:
    """Of those who are named, enemies whom the bearer has met. Who was beaten, tests of curses reckon."""
    found: set[str] = set()
    for slot in scene.asked.slots:
        met = armies_met(scene, bearer_of(scene, slot.key).split("/")[0])
        enemies = set().union(*[characters(scene, army) for army in met])
        found |= {f"{slot.key}: {option.key}" for option in slot.options if option.key in enemies}
        found.add(f"{slot.key}: keep")
    return found


def prizes(scene: Scene) -> set[str]:
    """For each that was drawn, whoever is in the army that drew it."""
    return {
        f"{slot.key}: {key}"
        for slot in scene.asked.slots
        for key in characters(scene, bearer_of(scene, slot.key).split("/")[0])
    }


def used_on_the_map(scene: Scene) -> set[str]:
    """Of each bearer who has a choice, all his Artefacts that do something on the map, or none."""
    owned = campaign(scene).artefacts.items()
    works = {id for id, each in all_artefacts().items() if each.works in (ON_MAP, ON_BOTH)}
    return {
        f"{slot.key}: {id}"
        for slot in scene.asked.slots
        for id in {"none", *[id for id, bearer in owned if bearer == slot.key and id in works]}
    }


EVERYTHING: Everything = {
    "place-settlement": lambda scene: {str(number) for number in campaign(scene).hexes},
    "set-up-army": own,
    "golden-age": lambda scene: {"", *own(scene, TOWN, FORTRESS)},
    "commanders": commanders,
    "fighters": fighters,
    "dates": dates,
    "sign": lambda scene: {"accept", "dispute"},
    "unplayed": lambda scene: slots(own_battles(scene), "fault", "stalemate"),
    "fault": lambda scene: slots(
        {battle.id for battle in unreported(scene)}, "attacker", "defender", "stalemate"
    ),
    # The ends of all shortest ways: a search of its own, which tests of retreats reckon otherwise.
    "retreat": lambda scene: {option.key for option in scene.asked.options},
    "credit": sharers,
    "spoils": spoils,
    "curses": curses,
    "prize": prizes,
    "artefacts-used": used_on_the_map,
    "joust-aim": lambda scene: {"chance", "head", "shield", "seat"},
    "seize-again": lambda scene: {"yes", "no"},
    "next-conquest": awards,
    "conquest": purchases,
}
