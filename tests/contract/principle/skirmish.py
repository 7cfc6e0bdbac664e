"""What there is to choose from in a skirmish, and in what follows it."""

from __future__ import annotations

from typing import Any

from banneret.books.skirmish.after.events import AdvanceRolled
from banneret.books.skirmish.after.income import exploration_dice
from banneret.books.skirmish.arms import sets_of
from banneret.books.skirmish.mustering import weapons_of
from banneret.books.skirmish.packs import equipment, growth, hired_swords, scenarios
from banneret.books.skirmish.party_lists import load_type
from banneret.core.engine.ask import Data
from tests.contract.principle.scene import Everything, Scene

END = {""}
BACK = {"back"}
YES_NO = {"yes", "no"}
ON_TABLE = "on the table"


def units(scene: Scene, place: str = ON_TABLE) -> list[Data]:
    found: list[Data] = scene.view["units"]
    return [unit for unit in found if unit["place"] == place]


def own(scene: Scene, place: str = ON_TABLE) -> set[str]:
    return {unit["id"] for unit in units(scene, place) if unit["seat"] == scene.seat}


def enemies(scene: Scene) -> set[str]:
    """Encounter creatures are enemies of everybody."""
    return {unit["id"] for unit in units(scene) if unit["seat"] != scene.seat}


def warrior(scene: Scene, key: str = "") -> Any:
    return scene.seen.warriors[key or scene.about[0]]


def party(scene: Scene) -> Any:
    """As it is by now, be it before the skirmish or after it."""
    camp = scene.state.camp
    return (scene.state.parties if camp is None else camp.parties)[scene.seat]


# ---------------------------------------------------------------------------------------- during


def mine_ever(scene: Scene) -> set[str]:
    """Also those who are on the table no longer."""
    return {unit["id"] for unit in scene.view["units"] if unit["seat"] == scene.seat}


def foes_ever(scene: Scene) -> set[str]:
    return {unit["id"] for unit in scene.view["units"] if unit["seat"] != scene.seat}


def last_spell(scene: Scene) -> Any:
    """The spell that is cast: as was just answered, or the only one that it could be."""
    known = {spell.id: spell for spell in warrior(scene).sheet.spells}
    last = scene.earlier[-1] if scene.earlier else None
    if last is not None and last.question.name == "spell" and last.question.about == scene.about:
        return known[last.answer]
    (only,) = known.values()
    return only


def spell_targets(scene: Scene) -> set[str]:
    spell = last_spell(scene)
    if spell.target == "enemy":
        return enemies(scene)
    return own(scene) - (set(scene.about) if spell.target == "ally" else set())


def manners(scene: Scene) -> set[str]:
    found = {"stay", "walk", "run", "climb", "crawl"}
    if "field-dressing" in warrior(scene).sheet.gear:
        found.add("dress")
    for each in scene.seen.encounters:
        # Its reader comes out in the next turn.
        read = each.kind == "secret-passage" and each.models[0] == scene.about[0]
        if read and each.turn < scene.seen.turn:
            found.add("passage")
    return found


def shot_with(scene: Scene) -> set[str]:
    sheet = warrior(scene).sheet
    return {weapon.id for weapon in sheet.missiles} | ({"net"} & set(sheet.gear))


def opponents(scene: Scene) -> set[str]:
    return set(scene.seen.opponents(scene.about[0]))


def other_buildings(scene: Scene) -> set[str]:
    here = warrior(scene)
    at = scene.seen.field.building_at(here.x, here.y, here.level)
    return {each.id for each in scene.seen.field.buildings if each.enterable and each is not at}


# ---------------------------------------------------------------------------------------- after


def things(scene: Scene, stash: bool) -> set[str]:
    found = {f"{member.uid}/{item}" for member in party(scene).members for item in member.items}
    return found | {f"stash/{item}" for item in party(scene).stash} if stash else found


def advances(scene: Scene) -> set[str]:
    member = party(scene).member(scene.about[0])
    found = {"roll", "later"} | {f"skill:{key}" for key in growth().skills}
    if load_type(party(scene).type).warriors[member.entry].magic:
        found |= {"learn"} | {f"improve:{spell.id}" for spell in member.spells}
    return found


def rolled_advances(scene: Scene) -> set[str]:
    """What the dice that have just been rolled for this member would raise, be it at its limit or not."""
    rolled = [event for event in scene.events if isinstance(event, AdvanceRolled)][-1]
    assert rolled.member == scene.about[0]
    return {stat for face in rolled.faces for stat in growth().advances.hero[face - 1]}


def explored_with(scene: Scene) -> set[str]:
    """The dice of the exploration, by their places."""
    return {str(at) for at in range(exploration_dice(scene.state.camp, scene.seat))}


def lotus(scene: Scene) -> set[str]:
    member = party(scene).member(scene.about[0])
    return {weapon.id for weapon in weapons_of(member.items, (), "")} | END


EVERYTHING: Everything = {
    "members": lambda scene: set(party(scene).names()),
    "lotus": lotus,
    "scenario": lambda scene: set(scenarios()),
    "edge": lambda scene: {"south", "north"},
    "chest": lambda scene: own(scene, "waiting"),
    "deploy-who": lambda scene: own(scene, "waiting"),
    "rout": lambda scene: {"test", "rout"},
    "escape": lambda scene: mine_ever(scene) | END,
    "charger": lambda scene: mine_ever(scene) | END,
    "charge-target": lambda scene: foes_ever(scene) | END,
    "charge-more": lambda scene: foes_ever(scene) - {scene.about[1]},
    "charge-way": lambda scene: {"foot", "jump", "dive"},
    "charge-next": lambda scene: {charge.charger for charge in scene.seen.declared},
    "frenzy-target": enemies,
    "mover": lambda scene: own(scene) | END,
    "manner": manners,
    "patient": own,
    "building": other_buildings,
    "leave": lambda scene: YES_NO,
    "hide": lambda scene: YES_NO,
    "wizard": lambda scene: mine_ever(scene) | END,
    "spell": lambda scene: {spell.id for spell in warrior(scene).sheet.spells},
    "spell-target": spell_targets,
    "shooter": lambda scene: mine_ever(scene) | END,
    "weapon": shot_with,
    "target": enemies,
    "weapons": lambda scene: {str(at) for at in range(len(sets_of(warrior(scene))))},
    "attacks": opponents,
    "second-attack": opponents,
    "hireling": lambda scene: {"pay", "refuse"},
    "bleeding": lambda scene: {"pay", "let-die"},
    "leader": lambda scene: {member.uid for member in party(scene).members},
    "advance": advances,
    "raise": rolled_advances,
    "reroll": lambda scene: {"keep"} | explored_with(scene),
    "shards": lambda scene: {str(n) for n in range(party(scene).weirdstone + 1)},
    "upkeep": lambda scene: {"pay", "let-go"},
    "leaves": lambda scene: {member.uid for member in party(scene).henchmen()},
    "camp": lambda scene: {"done", "recruit", "hire", "buy", "sell", "give", "take", "dismiss"},
    "recruit": lambda scene: set(load_type(party(scene).type).warriors) | BACK,
    "hire": lambda scene: set(hired_swords()) | BACK,
    "buy-for": lambda scene: {"stash", *[member.uid for member in party(scene).members]} | BACK,
    "buy": lambda scene: set(equipment().for_sale()) | BACK,
    "sell": lambda scene: things(scene, stash=True) | BACK,
    "take": lambda scene: things(scene, stash=False) | BACK,
    "give": lambda scene: set(party(scene).stash) | BACK,
    "give-to": lambda scene: {member.uid for member in party(scene).members} | BACK,
    "dismiss": lambda scene: set(party(scene).names()) | BACK,
}
