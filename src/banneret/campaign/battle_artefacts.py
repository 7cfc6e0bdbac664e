"""Which Artefacts were in use in a battle (CP-ART-05): as the report says, and of others that on the map."""

from __future__ import annotations

from typing import Final

from banneret.books.artefacts import all_artefacts
from banneret.campaign.artefact_rules.rule import ArtefactRule
from banneret.campaign.artefacts import army_of_key, in_use, owned_by_army, rules_of
from banneret.campaign.records import Battle
from banneret.campaign.state import Campaign

NOTES: Final = "used in battle"


def used_in_battle(campaign: Campaign, battle: Battle, army: str) -> dict[str, str]:
    """By the keys of an army's characters. An Artefact of the map serves who used no other in the battle."""
    report = battle.result
    told = () if report is None else report.artefacts
    found = {each.bearer_id: each.id for each in told if each.in_use and army_of_key(each.bearer_id) == army}
    for key in sorted({campaign.artefacts[id] for id in owned_by_army(campaign, army)}):
        used = in_use(campaign, key)
        if used and key not in found:
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
