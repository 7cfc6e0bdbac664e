"""Which Artefacts were in use in a battle (CP-ART-05): what was named before it, what the report says, and for
who used none of these, what he uses on the map.
"""

from __future__ import annotations

from typing import Final

from banneret.books.artefacts import ON_MAP, all_artefacts
from banneret.campaign.artefact_rules.rule import ArtefactRule
from banneret.campaign.artefacts import army_of_key, artefact, in_use, key_of, owned_by_army, rules_of
from banneret.campaign.records import Battle, Readiness
from banneret.campaign.reports import ATTACKER, DEFENDER
from banneret.campaign.state import Campaign

NOTES: Final = "used in battle"


def used_in_battle(campaign: Campaign, battle: Battle, army: str) -> dict[str, str]:
    """By the keys of an army's characters. An Artefact of the map serves who used no other in the battle; one
    that works in battles as well has to be used there. Who was left out of the battle (CP-BAT-08) used none.
    """
    ready = battle.ready.get(ATTACKER if army == battle.attacker else DEFENDER, Readiness())
    absent = {key_of(army, entry) for entry in ready.left_out}
    found = {key_of(army, entry): id for entry, id in ready.artefacts.items() if id}
    for each in () if battle.result is None else battle.result.artefacts:
        if each.in_use and army_of_key(each.bearer_id) == army:
            found[each.bearer_id] = each.id
    for key in sorted({campaign.artefacts[id] for id in owned_by_army(campaign, army)}):
        used = in_use(campaign, key)
        if used and key not in found and key not in absent and artefact(used).works == ON_MAP:
            found[key] = used
    return found


def remember_use(campaign: Campaign) -> None:
    """Before any Artefact changes hands: what was used in the battles of this turn, by army."""
    used: dict[str, list[str]] = {}
    for id in sorted(campaign.battles):
        battle = campaign.battles[id]
        for army in (battle.attacker, battle.defender):
            if army in campaign.armies:
                used[army] = sorted(used_in_battle(campaign, battle, army).values())
    campaign.notes = {**campaign.notes, NOTES: used}


def rules_used(campaign: Campaign, army: str) -> list[ArtefactRule]:
    """Of the Artefacts that an army used in its battle this turn, in the order of the pack."""
    used: list[str] = campaign.notes.get(NOTES, {}).get(army, [])
    return rules_of([id for id in all_artefacts() if id in used])
